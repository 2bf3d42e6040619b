"""What tests of the desk type and read."""

from __future__ import annotations

from django.test import Client

from tests.evening import HallEvening

HTMX = {"HX-Request": "true"}


def at(evening: HallEvening, rest: str = "") -> str:
    return f"/d/{evening.drive.public_id}/desk/{rest}"


def slip(evening: HallEvening, table: str = "1", tricks: str = "8", **more: str) -> dict[str, str]:
    return {"table": table, "tricks": tricks, "round": str(evening.round.number), **more}


def put_in(mc: Client, evening: HallEvening, htmx: bool = False, **typed: str) -> object:
    headers = HTMX if htmx else {}
    return mc.post(at(evening, "enter/"), slip(evening, **typed), headers=headers)


def stored(evening: HallEvening, table_no: int = 1) -> int | None:
    line = evening.head(table_no, evening.round.number)
    return line.ns if line else None
