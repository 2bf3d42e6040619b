"""What one tap beside a name does: each says what shall be, so the same tap twice is once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tournaments.actions.attendance import bring_back, free_phone, mark_gone
from tournaments.actions.base import By
from tournaments.actions.home import set_home
from tournaments.actions.merging import remove_player
from tournaments.actions.people import change_player, split_pair
from tournaments.actions.roles import play_as
from tournaments.actions.sharing import part_seat
from tournaments.models import Drive, Player
from tournaments.queries.board import this_hand
from tournaments.rules.seating import Role

Act = Callable[[Drive, By, Player, int | None], object]


def _change(drive: Drive, by: By, player: Player, hand: int | None, **what: Any) -> object:
    return change_player(drive, by, player, **what)


def _as(drive: Drive, by: By, player: Player, hand: int | None, *, role: Role) -> object:
    return play_as(drive, by, player, role=role)


def _home(drive: Drive, by: By, player: Player, hand: int | None, *, home: bool) -> object:
    return set_home(drive, by, player, home=home)


def _gone(drive: Drive, by: By, player: Player, hand: int | None) -> object:
    return mark_gone(drive, by, player, from_hand=hand or this_hand(drive))


def _without_hand(act: Callable[[Drive, By, Player], object]) -> Act:
    return lambda drive, by, player, hand: act(drive, by, player)


def _split(drive: Drive, by: By, player: Player) -> object:
    pair = player.entrant.pair
    return split_pair(drive, by, pair=pair) if pair else None


ACTS: Mapping[str, Act] = {
    "paid": partial(_change, paid=True),
    "not-paid": partial(_change, paid=False),
    "late": partial(_change, late=True),
    "here": partial(_change, late=False),
    "role-A": partial(_change, role=Role.A),
    "role-B": partial(_change, role=Role.B),
    "as-A": partial(_as, role=Role.A),
    "as-B": partial(_as, role=Role.B),
    "either": partial(_change, either=True),
    "not-either": partial(_change, either=False),
    "part": _without_hand(part_seat),
    "home": partial(_home, home=True),
    "in-hall": partial(_home, home=False),
    "gone": _gone,
    "back": _without_hand(bring_back),
    "remove": _without_hand(remove_player),
    "split": _without_hand(_split),
    "new-link": _without_hand(free_phone),
}
