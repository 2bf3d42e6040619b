"""What the MC can do about an online table, from the desk's page of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from tournaments.actions import online
from tournaments.actions.base import By
from tournaments.actions.clashes import leave_as_it_is
from tournaments.forms.desk_online import GoOnlineForm, OnlineActForm, RobotForm
from tournaments.models import Drive
from tournaments.queries.board import Board, TableStatus
from tournaments.queries.desk_online import clashes_of, seats_at
from tournaments.queries.home_words import stays_online
from tournaments.queries.online import online_tables
from tournaments.queries.phone_online import sitter


def online_context(drive: Drive, board: Board, table: TableStatus) -> dict[str, Any]:
    """What the page of one table shows of its play online."""
    number = table.table_no
    at = online_tables(drive, board.round).get(number) if table.row.online else None
    return {
        "online": at,
        "seats": seats_at(table, at) if at else [],
        "clashes": clashes_of(board, number).get(number, []),
        "for_evening": number in drive.online_tables,
        "home": stays_online(drive, table) if at else "",
    }


def _go(drive: Drive, by: By, table_no: int, form: forms.Form) -> None:
    for_evening = form.cleaned_data["how_long"]
    online.go_online(drive, by, table_no=table_no, for_evening=for_evening)


def _robot(drive: Drive, by: By, table_no: int, form: forms.Form) -> None:
    online.replace_by_robot(drive, by, sitter(drive, form.cleaned_data["entrant"], None))


ONLINE_ACTS: dict[str, tuple[Callable[..., forms.Form], Callable[[Drive, By, int, Any], object]]]
ONLINE_ACTS = {
    "online": (GoOnlineForm, _go),
    "cards": (
        OnlineActForm,
        lambda drive, by, no, form: online.go_back_to_cards(drive, by, table_no=no),
    ),
    "robots": (
        OnlineActForm,
        lambda drive, by, no, form: online.finish_by_robots(drive, by, table_no=no),
    ),
    "robot": (RobotForm, _robot),
    "leave": (OnlineActForm, lambda drive, by, no, form: leave_as_it_is(drive, by, table_no=no)),
}
