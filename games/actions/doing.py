"""What a device asks for by a word, whether a form or a socket carries it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.actions.acts import next_hand, play
from games.actions.chairs import come_back, say, show_cards
from games.actions.claims import answer_claim, claim
from games.actions.tables import start_table
from games.models import Chair, Table
from games.queries.live import live_table
from games.refusals import NotYourChair, Refused
from games.visitors import Visitor

Door = Callable[[Table, Visitor, str, int], None]


def do(table: Table, visitor: Visitor, what: str, value: str, version: int) -> None:
    """Knocks on the door called `what`. Refused for a word that is none, and as the doors refuse.

    Which seat acts follows from the device; nobody can name another one's.
    """
    door = DOORS.get(what)
    if door is None:
        raise Refused(_("This table does not know what that means."))
    table.refresh_from_db()
    door(table, visitor, value, version)


def _seat(table: Table, visitor: Visitor) -> str:
    """The seat this device speaks for: of several, the one whose cards it shows."""
    live = live_table(table)
    mine: tuple[Chair, ...] = live.chairs_of(visitor)
    if not mine:
        raise NotYourChair
    seats = [chair.seat for chair in mine]
    return live.table.facing if live.table.facing in seats else seats[0]


def _card(table: Table, visitor: Visitor, value: str, version: int) -> None:
    play(table, seat=_seat(table, visitor), word=value, version=version)


def _next(table: Table, visitor: Visitor, _value: str, version: int) -> None:
    next_hand(table, seat=_seat(table, visitor), version=version)


def _show(table: Table, visitor: Visitor, value: str, _version: int) -> None:
    show_cards(table, visitor, seat=value)


def _here(table: Table, visitor: Visitor, _value: str, _version: int) -> None:
    come_back(table, visitor)


def _start(table: Table, visitor: Visitor, _value: str, _version: int) -> None:
    start_table(table, visitor)


def _claim(table: Table, visitor: Visitor, value: str, version: int) -> None:
    claim(table, seat=_seat(table, visitor), what=value, version=version)


def _answer(table: Table, visitor: Visitor, value: str, version: int) -> None:
    answer_claim(table, seat=_seat(table, visitor), agrees=value == "yes", version=version)


def _say(table: Table, visitor: Visitor, value: str, _version: int) -> None:
    say(table, visitor, phrase=value)


DOORS: Mapping[str, Door] = {
    "card": _card,
    "next": _next,
    "show": _show,
    "here": _here,
    "start": _start,
    "claim": _claim,
    "answer": _answer,
    "say": _say,
}
