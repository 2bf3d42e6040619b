"""What can be done with people for whom there is no whole table. Each way is a value here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Spare(StrEnum):
    """What is done with people for whom there is no whole table.

    `SIT_OUT` is also the phantom of other halls: the pair (or the three) drawn against a phantom
    does not play that hand and has the credit, and the phantom meets somebody else the next time.
    That is the fair bench under another name, so it is no choice of its own.
    """

    SIT_OUT = "sit-out"  # in turn, by the fair bench
    DUMMY = "dummy"  # three of them play with a dummy; one or two sit out in turn
    SHARE = "share"  # each shares somebody's seat; who comes later sits out in turn
    HELPER = "helper"  # helpers fill the table; everybody has a seat all evening
    ROBOTS = "robots"  # in turn they play at an online table, where robots take the empty chairs


@dataclass(frozen=True, slots=True)
class Way:
    """`in_turn`: whoever is still over sits out by the fair bench. The others: see Spare."""

    in_turn: bool
    dummy: bool = False
    share: bool = False
    robots: bool = False


WAYS: Final[Mapping[Spare, Way]] = {
    Spare.SIT_OUT: Way(in_turn=True),
    Spare.DUMMY: Way(in_turn=True, dummy=True),
    Spare.SHARE: Way(in_turn=True, share=True),
    Spare.HELPER: Way(in_turn=False),
    Spare.ROBOTS: Way(in_turn=True, robots=True),
}
