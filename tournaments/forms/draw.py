"""The forms of the draw. Each carries the plan as its page showed it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Drive
from tournaments.queries.draw_page import DrawPage


class PlanForm(forms.Form):
    """Nothing but the plan's version: publish, take back."""

    plan_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(self, drive: Drive, data: Any = None, *, initial: Any = None) -> None:
        super().__init__(
            data,
            auto_id=f"id_{type(self).__name__}_%s",
            initial={"plan_version": drive.plan_version, **(initial or {})},
        )

    @property
    def lost_its_plan(self) -> bool:
        """The hidden number is missing or no number: as good as out of date."""
        return self.is_bound and "plan_version" in self.errors


class DrawForm(PlanForm):
    """How to seat everybody who is here."""

    method = forms.ChoiceField(
        label=gettext_lazy("How to seat everybody"),
        widget=forms.RadioSelect,
        choices=[
            ("random", gettext_lazy("Drawn by lot")),
            ("arrival", gettext_lazy("In the order they came")),
        ],
        error_messages={"required": gettext_lazy("Choose one of the two.")},
    )
    seed = forms.CharField(
        label=gettext_lazy("Repeat an earlier draw"),
        help_text=gettext_lazy("Its seed, as that draw’s page showed it. Empty for a new draw."),
        required=False,
        max_length=64,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, drive: Drive, data: Any = None) -> None:
        super().__init__(drive, data, initial={"method": drive.draw_method or "random"})


class OnlineForm(forms.Form):
    """One table that is to play on phones for the evening, or with real cards after all."""

    online = forms.IntegerField(required=False, min_value=1, max_value=999)
    cards = forms.IntegerField(required=False, min_value=1, max_value=999)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if bool(data.get("online")) is bool(data.get("cards")):
            raise forms.ValidationError(_("Choose one table."))
        return data


class SwapForm(PlanForm):
    """Two people who exchange their seats."""

    who = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, drive: Drive, page: DrawPage, data: Any = None) -> None:
        super().__init__(drive, data)
        seats = [seat for table in page.tables for seat in table.seats]
        self.fields["who"].choices = [  # type: ignore[attr-defined]
            (seat.entrant, seat.name) for seat in [*seats, *page.bench]
        ]

    def clean_who(self) -> list[int]:
        chosen: list[int] = self.cleaned_data["who"]
        if len(chosen) != 2:
            raise forms.ValidationError(
                _("Tick two people, neither more nor fewer. You ticked %(n)d.") % {"n": len(chosen)}
            )
        return chosen

    @property
    def ticked(self) -> list[str]:
        """As it was sent, so that nothing ticked is lost."""
        return self.data.getlist("who") if self.is_bound else []  # type: ignore[attr-defined]
