"""Drives in play and an account for Mary, built through the doors on the data of a server.

Runs in a process of its own: `manage.py shell -c "from tests.browser.drives import …"`.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.corrections import record_true_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive
from tournaments.queries.board import board_of


def build(
    mc: tuple[str, str],
    count: int = 1,
    names: list[str] | None = None,
    closed: int = 0,
    name: str = "Village hall",
    venue: str = "",
    lady: str = "Lady",
    hands: int = 12,
) -> None:
    """Make so many drives of `names`, `closed` hands of each played; print what tests need.

    `mc` is the name and the password of the account that runs them, made if there is none.
    """
    name_of_mc, password = mc
    mary = User.objects.filter(username=name_of_mc).first()
    mary = mary or User.objects.create_user(name_of_mc, "", password)
    settings = Settings(
        name=name,
        venue=venue,
        date=date(2026, 3, 14),
        format="losers-change",
        hands=hands,
        label_a=lady,
    )
    built = [_one(mary, settings, names or NAMES[:8], closed) for _ in range(count)]
    print(json.dumps(built))


def _one(mary: User, settings: Settings, names: list[str], closed: int) -> dict[str, Any]:
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), names)
    drive = evening.drive
    cards = {card.table_no: card.token for card in drive.cards.order_by("table_no")}
    for hand in range(1, closed + 1):
        evening.enter(hand, *(7 for _ in cards))
        evening.move()
    drive.refresh_from_db()
    return {"id": drive.public_id, "code": drive.join_code, "cards": cards}


def sat_wrong(public_id: str, one: str, other: str) -> None:
    """The MC says that two people of the open hand sit in each other's seats."""
    drive = Drive.objects.get(public_id=public_id)
    pks = dict(drive.players.values_list("name", "entrant"))
    board = board_of(drive)
    assert board is not None
    hand = board.hands[0]
    record_true_seats(
        drive, By("Mary"), hand=hand, one=pks[one], other=pks[other], reason="sat wrong"
    )
