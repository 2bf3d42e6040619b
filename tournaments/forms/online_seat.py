"""A seat of an online table that somebody wants to open."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _

from tournaments.queries.phone_online import OnlineHere, OnlineSeat


class SeatForm(forms.Form):
    """Whose seat: the entrant, as the page named them."""

    entrant = forms.IntegerField(min_value=1, max_value=2**62)

    def __init__(self, here: OnlineHere, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.here = here

    def clean_entrant(self) -> int:
        wanted: int = self.cleaned_data["entrant"]
        seat = next((one for one in self.here.seats if one.entrant == wanted), None)
        if seat is None:
            raise forms.ValidationError(nothing_to_open(), code="moved")
        if seat.robot:
            raise forms.ValidationError(
                _("%(name)s is a robot and needs no phone.") % {"name": seat.name}, code="robot"
            )
        if not seat.yours and not self.here.may_all:
            raise forms.ValidationError(_not_yours(seat), code="not-yours")
        return wanted


def nothing_to_open() -> str:
    """What a page from before is told: all has been played, or is with cards, or all have moved."""
    return _("There is no seat to open here any more. This is how it stands now.")


def _not_yours(seat: OnlineSeat) -> str:
    text = _(
        "This is the seat of %(name)s. It opens on the phone of %(name)s, or on a phone that has "
        "scanned the card on this table."
    )
    return text % {"name": seat.name}
