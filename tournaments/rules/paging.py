"""How many rows the wall holds: pages and columns, so that nothing runs over at any size.

All sizes are in em of the wall's text. The style sheet uses the same numbers: the text is as large
as the smaller side allows, so every screen of one shape holds the same pages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

USUAL_SIZE: Final = (1920, 1080)
LEAST_TEXT: Final = 18.0  # px
EDGE: Final = 1.35
GAP: Final = 1.2
COLUMN: Final = 15.4  # the narrowest column that a name, a table and a partner share
LINE: Final = 1.2
ROOMY: Final = 1.2  # around each row while all fit on one page
CLOSE: Final = 0.36
AROUND: Final = 8.1  # heading, sentence and foot of a wide screen
AROUND_NARROW: Final = 15.0
NARROW: Final = 36.0
BETWEEN: Final = 0.6  # the least between the two sides of a row
SPACE: Final = 0.34
SAFE: Final = 0.96  # letters differ from system to system
SECONDS_A_PAGE: Final = 10
_NARROW_AND_WIDE: Final = (("ijl.,'’!|:; ", SPACE), ("tfrI()-", 0.42), ("mwMW@%—", 1.0))


@dataclass(frozen=True, slots=True)
class Screen:
    """What a wall holds: columns of a width and a height, in em."""

    columns: int
    width: float
    height: float

    def with_columns(self, columns: int) -> Screen:
        """The same room in fewer columns."""
        whole = self.columns * (self.width + GAP) - GAP
        return Screen(columns, (whole - GAP * (columns - 1)) / columns, self.height)


def text_size(width: int, height: int) -> float:
    """The size of the wall's text in pixels, as the style sheet sets it."""
    return max(LEAST_TEXT, min(width * 36 / 1920, height * 36 / 1080))


def screen_for(width: int, height: int) -> Screen:
    """The room for rows on a screen of so many pixels."""
    em = text_size(width, height)
    inner = width / em - 2 * EDGE
    around = AROUND_NARROW if width / em < NARROW else AROUND
    columns = max(1, int((inner + GAP) / (COLUMN + GAP)))
    return Screen(columns, (inner - GAP * (columns - 1)) / columns, max(4.0, height / em - around))


def text_width(text: str, *, bold: bool = False) -> float:
    """About how wide a text is in em, rather too wide than too narrow for any system's letters."""
    return sum(map(_letter_width, text)) * (1.13 if bold else 1.0)


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    for letters, wide in _NARROW_AND_WIDE:
        if letter in letters:
            return wide
    return 0.72 if letter.isupper() else 0.64


def lines_for(text: str, width: float, *, bold: bool = False) -> int:
    """How many lines a text takes in a column: broken at spaces and after hyphens, as browsers do.

    A word that is longer than a line is broken where it must.
    """
    lines, used = 1, 0.0
    for space, word in re.findall(r"(\s*)([^\s-]*-?)", text):
        wide = text_width(word, bold=bold)
        gap = SPACE if space and used else 0.0
        if used and used + gap + wide > width:
            lines, used, gap = lines + 1, 0.0, 0.0
        used += gap + wide
        while used > width:
            lines, used = lines + 1, used - width + 1.0  # a letter may not fit on the line's end
    return lines


def largest(texts: Sequence[tuple[str, float]], sizes: Sequence[float], screen: Screen) -> int:
    """Which of `sizes` the first text may have so that all fit below each other on the screen.

    Arguments: texts with their sizes in em; that of the first is looked for, and counts as bold.
    Returns the place of a size, the largest first; `len(sizes)` where not even the last will do.
    """
    width = screen.with_columns(1).width * SAFE
    (first, _size), *others = texts
    below = sum(lines_for(text, width / size) * LINE * size + BETWEEN for text, size in others)
    for at, size in enumerate(sizes):
        if lines_for(first, width / size, bold=True) * LINE * size + below <= screen.height:
            return at
    return len(sizes)


def row_lines(name: str, where: str, width: float) -> int:
    """The lines of one row: name and place side by side, or one below the other."""
    if text_width(name, bold=True) + BETWEEN + text_width(where) <= width:
        return 1
    return lines_for(name, width * SAFE, bold=True) + lines_for(where, width * SAFE)


def pages(rows: Sequence[tuple[str, str]], screen: Screen) -> tuple[bool, list[list[range]]]:
    """Rows (name, place) as pages of columns: (roomy, for each page its columns' rows).

    As many columns as need the fewest pages: with long names two wide columns hold more people
    than three narrow ones. Roomy if one page is enough so; otherwise rows move together. A last
    page is spread evenly over its columns. There is always one page.
    """
    found: list[tuple[bool, list[list[range]]]] = []
    for room in (screen.with_columns(n) for n in range(screen.columns, 0, -1)):
        lines = [row_lines(name, where, room.width) for name, where in rows]
        found.append(_pages(lines, room))
    return min(found, key=lambda each: (len(each[1]), not each[0]))


def _pages(lines: Sequence[int], screen: Screen) -> tuple[bool, list[list[range]]]:
    roomy = _filled(lines, screen, ROOMY)
    if len(roomy) <= screen.columns:
        return True, [_evenly(lines, roomy, screen, ROOMY)]
    columns = _filled(lines, screen, CLOSE)
    sheets = [columns[i : i + screen.columns] for i in range(0, len(columns), screen.columns)]
    sheets[-1] = _evenly(lines, sheets[-1], screen, CLOSE)
    return False, sheets


def _filled(
    lines: Sequence[int], screen: Screen, space: float, begin: int = 0, height: float | None = None
) -> list[range]:
    """Columns filled from the top, one after another."""
    height = screen.height if height is None else height
    columns: list[range] = []
    first, used = begin, 0.0
    for row in range(begin, len(lines)):
        tall = lines[row] * LINE + space
        if used + tall > height and row > first:
            columns.append(range(first, row))
            first, used = row, 0.0
        used += tall
    columns.append(range(first, len(lines)))
    return columns


def _evenly(
    lines: Sequence[int], columns: list[range], screen: Screen, space: float
) -> list[range]:
    """The same rows in as many columns as there are, none much taller than the others."""
    begin = columns[0].start
    tall = [lines[row] * LINE + space for row in range(begin, len(lines))]
    if not tall:
        return columns
    height = sum(tall) / screen.columns
    while height < screen.height:
        found = _filled(lines, screen, space, begin, height)
        if len(found) <= screen.columns:
            return found
        height += min(tall) / 2
    return columns


@dataclass(frozen=True, slots=True)
class Turning:
    """Which page is shown now (from 1) and in how many seconds it turns."""

    page: int
    turns_in: float


def turning(since: datetime, now: datetime, count: int) -> Turning:
    """The page by the server's clock alone, so that two projectors show the same."""
    seconds = max(0.0, (now - since).total_seconds())
    return Turning(
        int(seconds // SECONDS_A_PAGE) % count + 1, SECONDS_A_PAGE - seconds % SECONDS_A_PAGE
    )
