"""Who deals: by the hall's custom. A custom either names the seat or leaves it to the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.seats import Seat

from .seating import SEATS_OF_ROLE, Role

DEFAULT_DEALING: Final = "rotate"


@dataclass(frozen=True, slots=True)
class Dealing:
    """`dealer(hand)` is the seat that deals that hand (from 1), or None where the table settles it.

    `words` is what the table reads then; `{a}` and `{b}` stand for several of each role's label,
    and `cut` are the seats of which one comes to deal.
    """

    code: str
    description: str
    dealer: Callable[[int], Seat | None]
    words: str = ""
    cut: tuple[Seat, ...] = tuple(Seat)


def _in_turn(hand: int) -> Seat:
    return tuple(Seat)[(hand - 1) % 4]


def _nobody(hand: int) -> Seat | None:
    return None


DEALINGS: Final[Mapping[str, Dealing]] = {
    dealing.code: dealing
    for dealing in (
        Dealing("rotate", "The deal goes round: North, East, South, West", _in_turn),
        Dealing("north", "North always deals", lambda hand: Seat.N),
        Dealing(
            "b-cut-lowest",
            "The two {b} cut, lowest deals",
            _nobody,
            "The two {b} cut: the lower card deals",
            SEATS_OF_ROLE[Role.B],
        ),
        Dealing(
            "a-cut-lowest",
            "The two {a} cut, lowest deals",
            _nobody,
            "The two {a} cut: the lower card deals",
            SEATS_OF_ROLE[Role.A],
        ),
        Dealing("cut-highest", "All cut, highest deals", _nobody, "Cut: the highest card deals"),
        Dealing("cut-lowest", "All cut, lowest deals", _nobody, "Cut: the lowest card deals"),
    )
}


def dealer_online(code: str, hand: int, luck: random.Random) -> Seat:
    """Who deals where nobody can cut a real pack: `luck` draws among those who would."""
    dealing = DEALINGS[code]
    return dealing.dealer(hand) or luck.choice(dealing.cut)
