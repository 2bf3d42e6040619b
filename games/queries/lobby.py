"""Tables one may come to, and those one has left open."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import LAID, Chair, Table
from games.queries.names import name_of
from games.visitors import Visitor
from games.ways import WAYS

MOST = 12
LISTED = [way.code for way in WAYS.values() if way.listed]


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list: who sits there, and how many chairs others may take."""

    table: Table
    title: str
    free: int
    playing: bool


def my_tables(visitor: Visitor) -> list[Row]:
    """The tables at which this device has a chair and the game is not over, newest first.

    Those that something else has laid are found there.
    """
    if visitor.is_new:
        return []
    mine = Table.objects.filter(chairs__holder=visitor.mark).exclude(way=LAID)
    return _rows(mine.distinct())


def open_tables(visitor: Visitor) -> list[Row]:
    """The tables of the lobby with a chair free, without those one sits at already."""
    tables = Table.objects.filter(way__in=LISTED).exclude(chairs__holder=visitor.mark)
    return [row for row in _rows(tables) if row.free]


def _rows(tables: object) -> list[Row]:
    open_stages = (Table.Stage.GATHERING, Table.Stage.PLAYING)
    found = tables.filter(stage__in=open_stages).order_by("-touched_at")  # type: ignore[attr-defined]
    return [_row(table) for table in found.prefetch_related("chairs")[:MOST]]


def _row(table: Table) -> Row:
    chairs: list[Chair] = list(table.chairs.all())
    people = [name_of(chair) for chair in chairs if chair.is_person]
    way, playing = WAYS[table.way], table.stage == Table.Stage.PLAYING
    free = 0 if way.starts else len(chairs) - len(people)
    return Row(table, str(way.title) or ", ".join(people), free, playing)
