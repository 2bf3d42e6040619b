"""What the MC sets at the clock, and the buttons beside it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import WholeNumberField
from tournaments.models import HallClock

SHORT = {"class": "is-short", "inputmode": "numeric", "autocomplete": "off"}
NOT_A_NUMBER = _("Give a whole number of minutes.")


class MinutesField(WholeNumberField):
    """A number of minutes; what none is, is said here, what can't be, by the door."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs=SHORT), **kwargs)

    def clean(self, value: Any) -> int | None:
        minutes = super().clean(value)
        if isinstance(minutes, str):
            raise forms.ValidationError(NOT_A_NUMBER)
        return minutes


class ClockForm(forms.Form):
    """The hall's clock for the whole evening."""

    minutes_per_hand = MinutesField(
        label=_("Minutes for a hand"), required=False, help_text=_("Empty: no time limit.")
    )
    warn_minutes = MinutesField(
        label=_("Warn so many minutes before"), help_text=_("0: no warning.")
    )
    moves_minutes = MinutesField(
        label=_("Minutes that the wall shows the moves"),
        help_text=_("Or until the first result comes in, or you press “Wall: next”."),
    )
    bell = forms.BooleanField(label=_("Ring when time is up"), required=False)

    def __init__(self, hall: HallClock, data: Any = None) -> None:
        super().__init__(
            data,
            initial={name: getattr(hall, name) for name in self.base_fields},
        )


class IntervalForm(forms.Form):
    """How long tea takes."""

    minutes = MinutesField(label=_("Minutes of interval"), initial=15)


class PressedForm(forms.Form):
    """A button at the clock, and what its page showed when it was pressed."""

    seen = forms.CharField(required=False)
    round = forms.IntegerField(required=False)
    what = forms.CharField(required=False)
