"""Knockout whist between hands: options, set-up, who is out, who chooses (games.md §3.1, §3.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import unique

from .errors import BadNotation, BadScore, OptionNotAllowed
from .options import changed_words, read_options
from .seats import next_among, seats_for
from .words import Word

FIRST_HAND = 7


@unique
class Leader(Word):
    """Who leads to the first trick from the second hand on."""

    ELDEST = "eldest"
    TRUMP_CHOOSER = "trump_chooser"


@dataclass(frozen=True, slots=True)
class KnockoutOptions:
    """What a table agrees on before play."""

    dogs_life: bool = False
    leader: Leader = Leader.ELDEST
    reveal_after_hand: bool = True


@dataclass(frozen=True, slots=True)
class KnockoutSetup:
    """Before a hand: who is still in, who is on a dog's life, how many cards, who names trumps.

    `seats` are all who began, `alive` those still in, both clockwise. `chooser` is None for the
    first hand, in which a card is turned for trumps.
    """

    seats: tuple[str, ...]
    dealer: str
    alive: tuple[str, ...]
    dogs: tuple[str, ...] = ()
    dogs_life_used: bool = False
    size: int = FIRST_HAND
    chooser: str | None = None
    options: KnockoutOptions = field(default_factory=KnockoutOptions)

    def cards_for(self, seat: str) -> int:
        """A dog gets one card, everybody else the number of this hand."""
        return 1 if seat in self.dogs else self.size

    @property
    def first_leader(self) -> str:
        """Eldest, the first player still in to the dealer's left, or by option the chooser."""
        if self.options.leader is Leader.TRUMP_CHOOSER and self.chooser is not None:
            return self.chooser
        return next_among(self.seats, self.dealer, self.alive)

    def words(self) -> dict[str, str]:
        words = {"seats": ",".join(self.seats), "dealer": self.dealer}
        if self.alive != self.seats:
            words["alive"] = ",".join(self.alive)
        if self.dogs:
            words["dogs"] = ",".join(self.dogs)
        if self.dogs_life_used:
            words["dogs_life_used"] = "on"
        if self.size != FIRST_HAND:
            words["size"] = str(self.size)
        if self.chooser is not None:
            words["chooser"] = self.chooser
        return words | changed_words(self.options)


def read_knockout_options(given: Mapping[str, object]) -> KnockoutOptions:
    return read_options(KnockoutOptions, "Knockout Whist", given)


def read_knockout_setup(words: Mapping[str, str]) -> KnockoutSetup:
    """The set-up written by `KnockoutSetup.words`; `players=4` may stand for the seats P0 to P3."""
    rest = dict(words)
    seats = _seats(rest)
    alive = _among(seats, "alive", rest.pop("alive", None), default=seats)
    size = rest.pop("size", str(FIRST_HAND))
    if size not in [str(number) for number in range(1, FIRST_HAND + 1)]:
        raise BadNotation(size, "size", f"a hand has 1 to {FIRST_HAND} cards.")
    chooser = rest.pop("chooser", None)
    return KnockoutSetup(
        seats=seats,
        dealer=_among(seats, "dealer", rest.pop("dealer", None), default=seats[-1:])[0],
        alive=alive,
        dogs=_among(alive, "dogs", rest.pop("dogs", None), default=()),
        dogs_life_used=rest.pop("dogs_life_used", "off") == "on",
        size=int(size),
        chooser=_among(alive, "chooser", chooser, default=())[0] if chooser else None,
        options=read_knockout_options(rest),
    )


def _seats(rest: dict[str, str]) -> tuple[str, ...]:
    players, named = rest.pop("players", "4"), rest.pop("seats", None)
    if named is None and players not in list("234567"):
        raise OptionNotAllowed("players", players, "Choose 2 to 7 players.")
    seats = tuple(named.split(",")) if named else seats_for(int(players))
    if not 2 <= len(seats) <= 7 or len(set(seats)) < len(seats):
        raise OptionNotAllowed("seats", seats, "Choose 2 to 7 players.")
    for seat in seats:
        if not seat.isalnum() or not seat[0].isupper():
            raise BadNotation(seat, "seats", "a seat is a short name such as P0 or A.")
    return seats


def _among(
    allowed: Collection[str], place: str, text: str | None, default: tuple[str, ...]
) -> tuple[str, ...]:
    found = tuple(text.split(",")) if text else default
    for seat in found:
        if seat not in allowed:
            raise BadNotation(seat, place, f"seats here are {', '.join(allowed)}.")
    return found


@dataclass(frozen=True, slots=True)
class HandEnd:
    """What the end of a hand decides. Several `choosers` are tied and cut for the choice.

    `survivors` are in the next hand, new dogs among them; `next_size` is None when it is over.
    """

    knocked_out: tuple[str, ...]
    new_dogs: tuple[str, ...]
    survivors: tuple[str, ...]
    choosers: tuple[str, ...]
    next_size: int | None
    winner: str | None


def hand_end(
    won: Sequence[tuple[str, int]], size: int, dogs_life_used: bool, options: KnockoutOptions
) -> HandEnd:
    """A player without a trick is out, or has a dog's life the first time that happens to anyone.

    Whoever takes every trick, stays alone or wins the single trick of the last hand has won, and
    then nobody gets a dog's life. Tricks that do not add up to the hand raise BadScore.
    """
    if sum(tricks for _, tricks in won) != size or any(tricks < 0 for _, tricks in won):
        raise BadScore(won, f"The tricks must add up to {size}.")
    trickless = tuple(seat for seat, tricks in won if tricks == 0)
    winners = tuple(seat for seat, tricks in won if tricks > 0)
    most = max(tricks for _, tricks in won)
    choosers = tuple(seat for seat, tricks in won if tricks == most)
    if size == 1 or len(winners) == 1:
        return HandEnd(trickless, (), winners, choosers, None, winners[0])
    if options.dogs_life and not dogs_life_used:
        everyone = tuple(seat for seat, _ in won)
        return HandEnd((), trickless, everyone, choosers, size - 1, None)
    return HandEnd(trickless, (), winners, choosers, size - 1, None)


def next_leader(seats: Sequence[str], winner: str, holding: Collection[str]) -> str:
    """The winner of a trick, or without a card left the next player to his left who has one."""
    return winner if winner in holding else next_among(seats, winner, holding)
