"""Phones at an online table, as tests use them."""

from __future__ import annotations

from django.test import Client

from tests.evening import HallEvening
from tournaments.models import Player

APART = 3  # two full tables, and the online table for those over


def over(evening: HallEvening) -> list[str]:
    """The people at the online table."""
    robots = set(evening.drive.players.filter(robot=True).values_list("name", flat=True))
    return [name for name in evening.names_at(APART).values() if name not in robots]


def own_phone(evening: HallEvening, name: str) -> Client:
    client = Client()
    client.get(f"/p/{evening.player(name).token}/")
    return client


def table_of(evening: HallEvening, table_no: int = APART, rest: str = "") -> str:
    return f"/d/{evening.drive.public_id}/table/{table_no}/{rest}"


def opens(client: Client, evening: HallEvening, player: Player, table_no: int = APART) -> object:
    return client.post(table_of(evening, table_no, "open/"), {"entrant": player.entrant_id})
