"""The table as markup: the same fragment for the page and for every picture a socket sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.looks import read_looks
from games.queries.live import Live
from games.queries.sight import Sight, said_to, sights_of
from games.views.drawing import draw
from games.visitors import Visitor


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture for a socket. `html` holds nothing but what this device may see."""

    key: str
    tick: int
    html: str
    spoken: str
    due_in: int | None

    def plain(self) -> dict[str, Any]:
        return {"key": self.key, "tick": self.tick, "html": self.html, "spoken": self.spoken}


def board_context(sight: Sight, visitor: Visitor) -> dict[str, Any]:
    looks = read_looks(visitor.looks)
    return {
        "sight": sight,
        "board": sight.board,
        "table": sight.table,
        "looks": looks,
        "drawn": draw(sight, looks),
        "spoken": said_to(sight),
    }


def frames(live: Live, visitor: Visitor, since: str = "") -> list[Frame]:
    """A picture for every act since the one whose key is `since`; at least the newest."""
    looks = read_looks(visitor.looks)
    return [
        Frame(sight.key, sight.table.tick, _tight(sight, looks), said_to(sight), sight.robot_in)
        for sight in sights_of(live, visitor, since)
    ]


def _tight(sight: Sight, looks: dict[str, str]) -> str:
    """Without the indentation of the templates, since a picture is sent for each card."""
    return " ".join(draw(sight, looks).split())
