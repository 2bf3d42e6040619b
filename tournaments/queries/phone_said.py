"""What was said of a hand at a table, in words, and by whose phone."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.models import Answer, LedgerLine
from tournaments.queries.board import HandStatus, State, TableStatus
from tournaments.queries.phone_words import SideWords, figures, names_of, tricks_words


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said of a hand, in words, and what to post in order to agree."""

    who: str
    words: str
    figures: str
    side: str
    tricks: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Check:
    """An answer repeated before it is stored."""

    words: str
    figures: str
    rare: bool


@dataclass(frozen=True, slots=True)
class OtherHand:
    """Another hand of the same round."""

    hand: int
    words: str
    state: str


def said_by_line(table: TableStatus, line: LedgerLine, device: str) -> Said:
    """The line that counts; `device` is the phone that reads it."""
    assert line.ns is not None
    mine = bool(line.device) and line.device == device
    who = _who(table, line.side, mine=mine, by_mc=line.by_user_id is not None)
    if not (line.device or line.side or line.by_user_id):
        who = line.by  # no phone sent it: the cards of an online table, or a file
    return _said(table, who, _first(line), (line.ns, line.ew or 0), mine=mine)


def said_by_answer(table: TableStatus, answer: Answer, line: LedgerLine, device: str) -> Said:
    """Another answer to that line, in the same order, so that the two can be compared."""
    mine = answer.device == device
    who = _who(table, answer.side, mine=mine, by_mc=False)
    both = answer.ns, TRICKS_IN_A_HAND - answer.ns
    return _said(table, who, _first(line), both, mine=mine)


def _first(line: LedgerLine) -> Side:
    return Side(line.side) if line.side else Side.NS


def _said(table: TableStatus, who: str, side: Side, both: tuple[int, int], *, mine: bool) -> Said:
    tricks, rest = both if side is Side.NS else both[::-1]
    return Said(
        who=who,
        words=tricks_words(table.four, side, tricks, table.names, rest),
        figures=figures(tricks, rest),
        side=side.value,
        tricks=tricks,
        mine=mine,
    )


def _who(table: TableStatus, side: str, *, mine: bool, by_mc: bool) -> str:
    if by_mc:
        return _("The MC")
    if mine:
        return _("This phone")
    if not side:
        return _("The phone on this table")
    return _("%(names)s’s phone") % {"names": names_of(table.four, Side(side), table.names)}


def other_hand(table: TableStatus, status: HandStatus) -> OtherHand:
    """A hand of the round that is not the one asked for."""
    if status.ns is None:
        words = _("not sent yet") if status.state is not State.NOT_PLAYED else _("not played")
        words = _("void: play it again") if status.void else words
        return OtherHand(status.hand, words, status.state.value)
    said = tricks_words(table.four, Side.NS, status.ns, table.names, status.ew)
    return OtherHand(status.hand, said, status.state.value)


def checked(sides: tuple[SideWords, ...], side: str, tricks: int, *, rare: bool) -> Check:
    """The answer that a phone is about to send."""
    names = {words.side.value: words.names for words in sides}
    words = _("%(names)s %(tricks)d, %(others)s %(rest)d") % {
        "names": names[side],
        "tricks": tricks,
        "others": names[Side(side).other.value],
        "rest": TRICKS_IN_A_HAND - tricks,
    }
    return Check(words, figures(tricks), rare)


def seats_sentence(sides: tuple[SideWords, ...]) -> str:
    """What to say to a phone that showed other people than those who sit here now."""
    if not sides:
        return _("The seats at this table have changed.")
    ns, ew = sides
    words = {"ns": ns.names, "ew": ew.names}
    return _("The seats have changed: now %(ns)s play against %(ew)s. Is that you?") % words


def another_phone() -> str:
    """What to say to a phone that sends what was typed under another phone's name."""
    return _("This was typed before the phone changed hands. Look who sits here, then send it.")
