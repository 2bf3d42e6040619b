"""The one bridge to `games` for the rest of the project: hands that are laid for named people.

A drive lays a hand for four seats, opens seats for the devices of its people, asks how far it is,
and hears of its end by `games.signals.hand_finished`. What is played is whist in which every trick
counts (`counts=tricks`); the table's way is "drive". What cannot be done raises `Refused` with a
sentence for whoever asked.
"""

from __future__ import annotations

from games.actions.laid import (
    HandPlan,
    SeatPlan,
    finish_with_robots,
    hold_seat,
    lay_hand,
    lay_hands,
    move_robots,
    open_seats,
    reveal,
    stand_in,
    withdraw,
)
from games.actions.soon import move_robots_soon
from games.bots.quick import quick_tricks
from games.engine.shuffle import seal as new_deal
from games.queries.laid import Progress, deal_of, progress_of, seats_of, trump_of
from games.refusals import Refused
from games.visitors import Visitor, visitor_of
from games.ways import LEVELS

__all__ = [
    "LEVELS",
    "HandPlan",
    "Progress",
    "Refused",
    "SeatPlan",
    "Visitor",
    "deal_of",
    "finish_with_robots",
    "hold_seat",
    "lay_hand",
    "lay_hands",
    "move_robots",
    "move_robots_soon",
    "new_deal",
    "open_seats",
    "progress_of",
    "quick_tricks",
    "reveal",
    "seats_of",
    "stand_in",
    "trump_of",
    "visitor_of",
    "withdraw",
]
