"""What mends mistakes: corrections, true seats, late slips, questions to the record."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import READ_BY_THE_TABLE, SHORT, PlanForm, ReasonField
from tournaments.queries.steps import About
from tournaments.rules.scoring import BadTricks, parse_tricks

NUMBERS, RESEAT = "numbers", "reseat"


class WhoStaysForm(PlanForm):
    """The two honest choices after a mistake in a hand that everybody has moved from."""

    seats = forms.ChoiceField(
        label=_("And the seats?"),
        required=False,
        initial=NUMBERS,
        choices=[(NUMBERS, NUMBERS), (RESEAT, RESEAT)],
    )

    @property
    def reseat(self) -> bool:
        return bool(self.cleaned_data["seats"] == RESEAT)

    @property
    def chosen_seats(self) -> str:
        """What is ticked on the page."""
        return self["seats"].value() or NUMBERS


class CorrectForm(WhoStaysForm):
    """Other tricks for a hand that has been played, and why."""

    tricks = forms.CharField(
        label=_("Tricks of North and South"),
        required=False,
        strip=False,
        widget=forms.TextInput(attrs=SHORT),
    )
    others = forms.CharField(
        label=_("Tricks of East and West, only if the two do not add up to 13"),
        required=False,
        strip=False,
        widget=forms.TextInput(attrs=SHORT),
    )
    not_played = forms.BooleanField(label=_("This hand was not played here"), required=False)
    reason = ReasonField(label=_("Why is it corrected?"), help_text=READ_BY_THE_TABLE)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed, others = data.get("tricks", ""), data.get("others", "")
        if data.get("not_played"):
            data["tricks"] = data["others"] = None
            if typed.strip() or others.strip():
                self.add_error(
                    "tricks",
                    _t("Either tricks or “not played”: empty this, or take the tick away."),
                )
            return data
        for field, figure in (("tricks", typed), ("others", others)):
            try:
                needed = field == "tricks" or figure.strip()
                data[field] = parse_tricks(figure) if needed else None
            except BadTricks as error:
                self.add_error(field, error.sentence)
        return data

    def correction(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        return {
            "ns": data["tricks"],
            "ew": data["others"],
            "reason": data["reason"],
            "reseat": self.reseat,
            "plan_version": data["plan_version"],
        }


class WhoSwappedForm(forms.Form):
    """Two people who sat in each other's chairs."""

    one = forms.TypedChoiceField(
        label=_("Who sat wrong?"),
        coerce=int,
        error_messages={"required": _("Choose somebody."), "invalid_choice": _("Choose again.")},
    )
    other = forms.TypedChoiceField(
        label=_("In whose chair?"),
        coerce=int,
        error_messages={"required": _("Choose somebody."), "invalid_choice": _("Choose again.")},
    )

    def __init__(self, people: list[tuple[int, str]], data: Any = None) -> None:
        super().__init__(data)
        choices = [("", "–"), *people]
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> tuple[int, int] | None:
        """Both people, once both are chosen."""
        if not self.is_bound:
            return None
        self.is_valid()
        both = self.cleaned_data.get("one"), self.cleaned_data.get("other")
        return both if None not in both else None  # type: ignore[return-value]


class TrueSeatsForm(WhoStaysForm, WhoSwappedForm):
    """The same, to be written down."""

    reason = ReasonField(label=_("A note for the record"))

    def __init__(self, people: list[tuple[int, str]], data: Any = None) -> None:
        WhoSwappedForm.__init__(self, people, data)

    def swap(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        return {
            "one": data["one"],
            "other": data["other"],
            "reason": data["reason"],
            "reseat": self.reseat,
            "plan_version": data["plan_version"],
        }


class SlipForm(forms.Form):
    """Where a late slip belongs, or why it is set aside."""

    hand = forms.IntegerField(
        label=_("Hand"),
        required=False,
        widget=forms.TextInput(attrs=SHORT),
        error_messages={"invalid": _("Type the hand in figures.")},
    )
    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        widget=forms.TextInput(attrs=SHORT),
        error_messages={"invalid": _("Type the table in figures.")},
    )
    reason = ReasonField(label=_("Why?"))

    def place(self) -> dict[str, Any]:
        """Where it belongs, as the door names it."""
        data = self.cleaned_data
        return {"hand": data["hand"], "table_no": data["table"], "reason": data["reason"]}


class AssignSlipForm(SlipForm):
    """A slip that counts: hand and table must be there."""

    def clean_hand(self) -> int:
        return _needed(self.cleaned_data["hand"], _t("Type the hand."))

    def clean_table(self) -> int:
        return _needed(self.cleaned_data["table"], _t("Type the table."))


class UndoForm(PlanForm):
    """One step to take back; `page` is where the button stood."""

    step = forms.IntegerField()
    page = forms.CharField(required=False)


class RecordForm(forms.Form):
    """What the record is asked: one table, one hand."""

    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.TextInput(attrs=SHORT),
        error_messages={"invalid": _("Type the table in figures.")},
    )
    hand = forms.IntegerField(
        label=_("Hand"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.TextInput(attrs=SHORT),
        error_messages={"invalid": _("Type the hand in figures.")},
    )

    @property
    def about(self) -> About:
        """What could be read of it."""
        self.is_valid()
        return About(self.cleaned_data.get("table"), self.cleaned_data.get("hand"))


def _needed(value: int | None, sentence: str) -> int:
    if value is None:
        raise ValidationError(sentence)
    return value
