"""Forms that choose people: partners, two entries of one person, who takes whose seat."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Drive, Player
from tournaments.queries.free_seats import (
    SeatGroup,
    may_share,
    newcomers,
    seats_to_share,
    seats_to_take,
    singles,
)
from tournaments.queries.people import names_by_player, players_of


class _PeopleForm(forms.Form):
    """Chooses people of one drive by their number on the list."""

    def __init__(self, drive: Drive, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.drive = drive

    def offer(self, field: str, people: list[Player]) -> None:
        names = names_by_player(players_of(self.drive))
        self._set(field, [(player.number, names[player.pk]) for player in people])

    def offer_groups(self, field: str, groups: list[SeatGroup]) -> None:
        self._set(field, [(group.label, group.choices) for group in groups])

    def _set(self, field: str, choices: list[Any]) -> None:
        self.fields[field].choices = [("", _("Choose …")), *choices]  # type: ignore[attr-defined]

    def player(self, field: str) -> Player:
        """The person chosen; only after `is_valid`."""
        chosen: Player = self.drive.players.select_related("entrant").get(
            number=self.cleaned_data[field]
        )
        return chosen


ONE_LINE, TWO_LINES = "one", "two"
NOBODY = {
    "required": gettext_lazy("Choose somebody."),
    "invalid_choice": gettext_lazy("That person can't be chosen any more. Choose again."),
}


def _number(value: str) -> int:
    return int(value)


class JoinForm(_PeopleForm):
    """Two singles of a drive of pairs."""

    one = forms.TypedChoiceField(
        label=gettext_lazy("One partner"), coerce=_number, error_messages=NOBODY
    )
    other = forms.TypedChoiceField(
        label=gettext_lazy("The other"), coerce=_number, error_messages=NOBODY
    )

    def __init__(self, drive: Drive, data: Any = None, initial: Any = None) -> None:
        super().__init__(drive, data, initial)
        for field in ("one", "other"):
            self.offer(field, singles(drive))


class MergeForm(_PeopleForm):
    """Two entries that are one person: the one that stays and the one that goes."""

    keep = forms.TypedChoiceField(
        label=gettext_lazy("The entry that stays"), coerce=_number, error_messages=NOBODY
    )
    drop = forms.TypedChoiceField(
        label=gettext_lazy("The entry that goes off the list"),
        coerce=_number,
        error_messages=NOBODY,
    )

    def __init__(self, drive: Drive, data: Any = None, initial: Any = None) -> None:
        super().__init__(drive, data, initial)
        for field in ("keep", "drop"):
            self.offer(field, [p for p in players_of(drive) if not (p.dummy or p.robot)])


class ShareForm(_PeopleForm):
    """Who shares whose seat."""

    guest = forms.TypedChoiceField(
        label=gettext_lazy("Who shares a seat"), coerce=_number, error_messages=NOBODY
    )
    host = forms.TypedChoiceField(
        label=gettext_lazy("Whose seat"), coerce=_number, error_messages=NOBODY
    )

    def __init__(self, drive: Drive, data: Any = None, initial: Any = None) -> None:
        super().__init__(drive, data, initial)
        self.offer("guest", may_share(drive))
        self.offer_groups("host", seats_to_share(drive))


class TakeOverForm(_PeopleForm):
    """Who leaves a seat, and who sits down there from this hand on."""

    out = forms.TypedChoiceField(
        label=gettext_lazy("Who leaves"), coerce=_number, error_messages=NOBODY
    )
    into = forms.TypedChoiceField(
        label=gettext_lazy("Who takes the seat"), coerce=_number, error_messages=NOBODY
    )

    lines = forms.ChoiceField(
        label=gettext_lazy("Their tricks tonight"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (TWO_LINES, gettext_lazy("Two lines: each keeps the hands they have played")),
            (ONE_LINE, gettext_lazy("One line under both names: one total, one prize")),
        ],
    )

    def __init__(self, drive: Drive, data: Any = None, initial: Any = None) -> None:
        super().__init__(drive, data, {"lines": TWO_LINES, **(initial or {})})
        self.offer_groups("out", seats_to_take(drive))
        self.offer_groups("into", newcomers(drive))
