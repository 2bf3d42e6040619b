"""What a table reads before it plays: trumps, who deals, who sits where, in the hall's words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side
from tournaments.models import Drive
from tournaments.rules.dealing import DEALINGS
from tournaments.rules.programme import TrumpMode
from tournaments.rules.seating import Four
from tournaments.rules.words import plural
from whistdrive import clock


@dataclass(frozen=True, slots=True)
class TrumpWords:
    """Trumps in words, with the symbol's code ("" while nobody knows them)."""

    suit: str
    words: str


@dataclass(frozen=True, slots=True)
class Seated:
    """One chair and who sits on it."""

    seat: Seat
    seat_name: str
    entrant: int
    name: str
    you: bool = False


@dataclass(frozen=True, slots=True)
class SideWords:
    """Two partners: "Ann and Bob", who sit "North and South"."""

    side: Side
    names: str
    where: str
    yours: bool


def seat_name(seat: Seat) -> str:
    return {Seat.N: _("North"), Seat.E: _("East"), Seat.S: _("South"), Seat.W: _("West")}[seat]


def both(first: str, second: str) -> str:
    return _("%(a)s and %(b)s") % {"a": first, "b": second}


def trump_words(suit: str) -> str:
    """ "Hearts are trumps"; "" for none known."""
    return {
        "C": _("Clubs are trumps"),
        "D": _("Diamonds are trumps"),
        "H": _("Hearts are trumps"),
        "S": _("Spades are trumps"),
        "NT": _("No trumps"),
    }.get(suit, "")


def trumps_of(drive: Drive, hand: int, turned: str = "") -> TrumpWords:
    """The trumps of a hand; `turned` is what the table itself said that it turned up."""
    suit = turned or drive.trumps[hand - 1] or ""
    if suit:
        return TrumpWords(suit, trump_words(suit))
    if drive.trump_mode == TrumpMode.TURN_UP:
        return TrumpWords("", _("Turn up the last card: it makes trumps"))
    return TrumpWords("", _("The MC draws the trumps"))


def deal_words(drive: Drive, hand: int, four: Four, names: dict[int, str]) -> str:
    """ "Bob deals, Carol leads", or how the hall settles who deals."""
    dealing = DEALINGS[drive.dealing]
    dealer = dealing.dealer(hand)
    if dealer is None:
        return dealing.words.format(a=plural(drive.label_a), b=plural(drive.label_b))
    words = {"dealer": names[four.at(dealer)], "leader": names[four.at(dealer.left)]}
    return _("%(dealer)s deals, %(leader)s leads") % words


def seats_of(four: Four, names: dict[int, str], you: int | None) -> tuple[Seated, ...]:
    """The four chairs, North first."""
    return tuple(
        Seated(seat, seat_name(seat), four.at(seat), names[four.at(seat)], four.at(seat) == you)
        for seat in Seat
    )


def names_of(four: Four, side: Side, names: dict[int, str]) -> str:
    """ "Ann and Bob"."""
    first, second = four.side(side)
    return both(names[first], names[second])


def sides_of(four: Four, names: dict[int, str], yours: str) -> tuple[SideWords, ...]:
    """North and South, then East and West."""
    where = {Side.NS: _("North and South"), Side.EW: _("East and West")}
    return tuple(
        SideWords(side, names_of(four, side, names), where[side], side.value == yours)
        for side in Side
    )


def tricks_words(
    four: Four, side: Side, tricks: int, names: dict[int, str], rest: int | None = None
) -> str:
    """ "Ann and Bob 8, Carol and Dev 5", beginning with `side`'s tricks.

    `rest` is what the others took where that is not the rest of the 13.
    """
    return _("%(names)s %(tricks)d, %(others)s %(rest)d") % {
        "names": names_of(four, side, names),
        "tricks": tricks,
        "others": names_of(four, side.other, names),
        "rest": TRICKS_IN_A_HAND - tricks if rest is None else rest,
    }


def figures(tricks: int, rest: int | None = None) -> str:
    """ "8 – 5"; `rest` as in `tricks_words`."""
    return f"{tricks} – {TRICKS_IN_A_HAND - tricks if rest is None else rest}"


def hour_words(moment: datetime, zone: str) -> str:
    """ "20:14" by the hall's clock; with the day where it is not today."""
    at, today = moment.astimezone(ZoneInfo(zone)), clock.now().astimezone(ZoneInfo(zone)).date()
    return at.strftime("%H:%M" if at.date() == today else "%H:%M, %d/%m/%Y")
