"""What went wrong at a table or in the hall: a void hand, a revoke, a result in the wrong place."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.seats import Side
from tournaments.actions.transfers import MOST_FOR_A_REVOKE
from tournaments.forms.desk import READ_BY_THE_TABLE, SHORT, PlanForm, ReasonField
from tournaments.forms.fields import WholeNumberField
from tournaments.forms.mending import WhoStaysForm
from tournaments.queries.hands_page import HandTable


class _AboutAResult(forms.Form):
    """Something about the line that the page showed."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)


class VoidForm(_AboutAResult):
    """The result counts nowhere; the table plays the hand again."""

    reason = ReasonField(label=_("Why is it void?"), help_text=READ_BY_THE_TABLE)

    def __init__(self, table: HandTable, data: Any = None) -> None:
        super().__init__(data, auto_id="void_%s", initial={"seen": table.seen})

    def act(self) -> dict[str, Any]:
        """What goes through the door."""
        return {"reason": self.cleaned_data["reason"], "seen": self.cleaned_data["seen"]}


class RevokeForm(WhoStaysForm, _AboutAResult):
    """Tricks that change sides."""

    to = forms.ChoiceField(
        label=_("Who gets the tricks?"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Say which two get the tricks.")},
    )
    moved = forms.TypedChoiceField(
        label=_("How many?"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect,
        choices=[(n, n) for n in range(MOST_FOR_A_REVOKE + 1)],
        error_messages={"invalid_choice": _("A revoke moves 0 to 3 tricks.")},
    )
    reason = ReasonField(label=_("Why?"), help_text=READ_BY_THE_TABLE)

    def __init__(self, table: HandTable, data: Any = None) -> None:
        initial = {"seen": table.seen, "reason": _t("Revoke")}
        super().__init__(data, auto_id="revoke_%s", initial=initial)
        sides = [(Side.NS.value, table.ns), (Side.EW.value, table.ew)]
        self.fields["to"].choices = sides  # type: ignore[attr-defined]

    def act(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        return {
            "to": data["to"],
            "tricks": data["moved"],
            "reason": data["reason"],
            "seen": data["seen"],
            "reseat": self.reseat,
            "plan_version": data["plan_version"],
        }


class ShiftForm(WhoStaysForm, _AboutAResult):
    """Where a result belongs."""

    to_hand = WholeNumberField(label=_("Hand"), required=False, widget=forms.TextInput(attrs=SHORT))
    to_table = WholeNumberField(
        label=_("Table"), required=False, widget=forms.TextInput(attrs=SHORT)
    )
    swap = forms.BooleanField(
        label=_("Swap the two results if one stands there already"), required=False
    )
    reason = ReasonField(label=_("Why?"))

    def __init__(self, table: HandTable, data: Any = None) -> None:
        initial = {"seen": table.seen, "to_table": table.table_no}
        super().__init__(data, auto_id="shift_%s", initial=initial)

    def clean_to_hand(self) -> int:
        return self._number("to_hand", _t("Type the hand in figures."))

    def clean_to_table(self) -> int:
        return self._number("to_table", _t("Type the table in figures."))

    def _number(self, field: str, sentence: str) -> int:
        value = self.cleaned_data[field]
        if not isinstance(value, int):
            raise forms.ValidationError(sentence)
        return value

    def act(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        same = ("to_hand", "to_table", "swap", "reason", "seen", "plan_version")
        return {**{name: data[name] for name in same}, "reseat": self.reseat}


class WholeHallForm(PlanForm):
    """A hand that the whole hall plays again, or does not play."""

    reason = ReasonField(label=_("Why?"), help_text=_("Every table reads it on its phones."))

    def __init__(self, name: str, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{name}_%s")
