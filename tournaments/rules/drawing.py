"""The picture of a movement as accessible inline SVG.

Colours and weights come from the site's style sheet through classes (`movement-…`); the attributes
set here make the picture readable without it, in whatever colour the text around it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from games.engine.seats import Seat

from .picture import Arrow, Chair, Drawing, TableBox, arrows
from .rule import Who

__all__ = ["Drawing", "arrows", "svg"]

# Units are pixels of the narrowest phone's column, where the text is read without zooming in.
WIDTH: Final = 300
_MARGIN: Final = 6
_BOX_HEIGHT: Final = 88
_GAP: Final = 14
_TEXT: Final = 20
_LINE: Final = 28
_SPOKE: Final = 18
_DASH: Final = {"a": "", "b": ' stroke-dasharray="5 4"'}


def svg(drawing: Drawing, prefix: str = "movement") -> str:
    """An `<svg>` element; `prefix` starts its ids, so give each picture on a page its own."""
    plan = _Plan(drawing)
    ids = f"{escape(prefix)}-title {escape(prefix)}-desc"
    return "".join(
        (
            f'<svg class="movement" role="img" aria-labelledby="{ids}" '
            f'viewBox="0 0 {WIDTH} {plan.height}" width="100%" font-size="{_TEXT}" '
            'fill="currentColor" xmlns="http://www.w3.org/2000/svg">',
            f'<title id="{escape(prefix)}-title">Who moves where</title>',
            f'<desc id="{escape(prefix)}-desc">{escape(drawing.description)}</desc>',
            *(plan.box(box) for box in drawing.tables),
            *(plan.arrow(arrow) for arrow in drawing.arrows),
            *plan.legend(),
            "</svg>",
        )
    )


class _Plan:
    """Where everything goes: arrows of tone a above the row of tables, those of tone b below."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        count = len(drawing.tables)
        self.box_width = min(62.0, (WIDTH - 2 * _MARGIN - (count - 1) * _GAP) / count)
        row = count * self.box_width + (count - 1) * _GAP
        self.left = (WIDTH - row) / 2
        self.top = 6 + self._highest("a")
        self.bottom = self.top + _BOX_HEIGHT
        self.legend_top = self.bottom + self._highest("b") + 14
        self.special = next((box for box in drawing.tables if box.note), None)
        lines = len(drawing.legend()) + 2 + (self.special is not None)
        self.height = round(self.legend_top + _LINE * lines)

    def _highest(self, tone: str) -> int:
        return max(
            (self.rise(arrow) for arrow in self.drawing.arrows if arrow.tone == tone), default=0
        )

    def rise(self, arrow: Arrow) -> int:
        """How far a bow stands out from the row of tables."""
        if self._inner(arrow):
            return 15
        distance = abs(arrow.goal - arrow.start)
        return 24 + 11 * max(distance - 1, 0) + (8 if arrow.wrapped else 0)

    def _inner(self, arrow: Arrow) -> bool:
        """Whether an arrow of the same tone joins the same tables the other way, outside this."""
        return arrow.side is Who.LOSERS and any(
            other.tone == arrow.tone and (other.start, other.goal) == (arrow.goal, arrow.start)
            for other in self.drawing.arrows
            if other.side is not arrow.side
        )

    def centre(self, table: int) -> float:
        return self.left + (table - 1) * (self.box_width + _GAP) + self.box_width / 2

    def box(self, box: TableBox) -> str:
        x = self.centre(box.number) - self.box_width / 2
        special = " movement-special" if box.note else ""
        return (
            f'<rect class="movement-table{special}" x="{_n(x)}" y="{_n(self.top)}" '
            f'width="{_n(self.box_width)}" height="{_BOX_HEIGHT}" rx="9" fill="none" '
            f'stroke="currentColor" stroke-width="{3.5 if box.note else 1.25}"/>'
            f'<text class="movement-number" x="{_n(x + 6)}" y="{_n(self.top + 21)}" '
            f'font-weight="bold">{box.number}</text>{self._chairs(box)}'
        )

    def _chairs(self, box: TableBox) -> str:
        x, y = self.centre(box.number), self.top + 56
        links = (
            f'<path class="movement-partners" d="M{_n(x)} {_n(y - _SPOKE)}v{2 * _SPOKE}'
            f'M{_n(x - _SPOKE)} {_n(y)}h{2 * _SPOKE}" '
            'stroke="currentColor" stroke-width="1.25"/>'
        )
        places = {
            Seat.N: (x, y - _SPOKE),
            Seat.E: (x + _SPOKE, y),
            Seat.S: (x, y + _SPOKE),
            Seat.W: (x - _SPOKE, y),
        }
        return links + "".join(_person(chair, *places[chair.seat]) for chair in box.chairs)

    def arrow(self, arrow: Arrow) -> str:
        """A bow that leaves and reaches the tables at right angles, so its head points straight."""
        up = arrow.tone == "a"
        y, away = (self.top, -1) if up else (self.bottom, 1)
        start, goal = self._feet(arrow)
        tip = y + 2 * away
        neck = tip + 10 * away
        # A cubic curve reaches three quarters of the way to its control points.
        control = y + away * (self.rise(arrow) * 4 / 3 - 4)
        bow = f"M{_n(start)} {_n(y)}C{_n(start)} {_n(control)} {_n(goal)} {_n(control)} "
        return _line(arrow, f"{bow}{_n(goal)} {_n(neck)}") + _head(arrow, goal, tip, neck)

    def _feet(self, arrow: Arrow) -> tuple[float, float]:
        start, goal = self.centre(arrow.start), self.centre(arrow.goal)
        if arrow.start == arrow.goal:
            return start - 9, goal + 9
        reach = 18 if self._inner(arrow) else 8
        towards = 1 if goal > start else -1
        # Round the end of the room: from the far side, clear of the arrows between neighbours.
        towards = -towards if arrow.wrapped else towards
        return start + reach * towards, goal - reach * towards

    def legend(self) -> Iterator[str]:
        y = self.legend_top + _LINE / 2
        for arrow in self.drawing.legend():
            yield _line(arrow, f"M{_MARGIN} {_n(y - 6)}h26")
            yield _sideways_head(arrow, _MARGIN + 36, y - 6)
            yield _words(_MARGIN + 46, y, _sentence(arrow.words))
            y += _LINE
        stays, arrives = (Chair(Seat.N, "a", stays) for stays in (True, False))
        yield _person(stays, _MARGIN + 8, y - 6)
        yield _words(_MARGIN + 22, y, "stays")
        yield _person(arrives, _MARGIN + 96, y - 6)
        yield _words(_MARGIN + 110, y, "arrives")
        y += _LINE
        if self.special is not None:
            yield _words(
                _MARGIN, y, f"Table {self.special.number} is the {self.special.note} table"
            )
            y += _LINE
        yield _words(_MARGIN, y, "Lines join the next partners")


def _line(arrow: Arrow, path: str) -> str:
    return (
        f'<path class="movement-arrow movement-{arrow.tone}" d="{path}" fill="none" '
        f'stroke="currentColor" stroke-width="2.5"{_DASH[arrow.tone]}/>'
    )


def _head(arrow: Arrow, x: float, tip: float, neck: float) -> str:
    return _head_path(arrow, f"M{_n(x)} {_n(tip)}L{_n(x - 6)} {_n(neck)}h12z")


def _sideways_head(arrow: Arrow, tip: float, y: float) -> str:
    return _head_path(arrow, f"M{_n(tip)} {_n(y)}l-10 -6v12z")


def _head_path(arrow: Arrow, path: str) -> str:
    """Filled for winners, open for losers: a difference that needs no colour."""
    filled = arrow.side is Who.WINNERS
    return (
        f'<path class="movement-head movement-{arrow.tone} movement-{arrow.side}" d="{path}" '
        f'fill="{"currentColor" if filled else "none"}" stroke="currentColor" stroke-width="1.5"/>'
    )


def _person(chair: Chair, x: float, y: float) -> str:
    """A disc for tone a, a square for b; filled for those who stay, open for those who come."""
    state = "stays" if chair.stays else "comes"
    look = (
        f'class="movement-person movement-{chair.tone} movement-{state}" stroke="currentColor" '
        f'stroke-width="1.5" fill="{"currentColor" if chair.stays else "Canvas"}"'
    )
    if chair.tone == "a":
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="6.5" {look}/>'
    return f'<rect x="{_n(x - 5.5)}" y="{_n(y - 5.5)}" width="11" height="11" {look}/>'


def _words(x: float, y: float, words: str) -> str:
    return f'<text class="movement-legend" x="{_n(x)}" y="{_n(y)}">{escape(words)}</text>'


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _n(number: float) -> str:
    """A coordinate to a tenth, without a trailing zero."""
    return f"{number:.1f}".removesuffix(".0")
