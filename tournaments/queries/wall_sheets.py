"""The pages that the wall turns: rows of people, down the columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rules.paging import Screen, pages

FEW_PAGES = 4  # of more pages several would be "A – B"


@dataclass(frozen=True, slots=True)
class Row:
    """One person on the wall: "Ann — Table 1 with Cyril", or a place, a name and a total."""

    name: str
    table_no: int = 0
    partner: str = ""
    place: str = ""
    total: str = ""
    online: bool = False  # the table is an online table

    @property
    def where(self) -> str:
        """What stands on the other side of the row, to be measured."""
        if not self.table_no:
            return self.total
        text = _("Online table %(table)d with %(partner)s")
        text = text if self.online else _("Table %(table)d with %(partner)s")
        return text % {"table": self.table_no, "partner": self.partner}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page that the wall turns to."""

    title: str  # of a group; "" where there is only one
    caption: str  # "A – K"
    columns: tuple[tuple[Row, ...], ...]
    roomy: bool


def sheets_of(
    title: str, rows: Sequence[Row], screen: Screen, *, letters: bool = False
) -> list[Sheet]:
    """Rows down the columns, on as many pages as they need."""
    measured = [(f"{row.place} {row.name}".strip(), row.where) for row in rows]
    roomy, found = pages(measured, screen)
    sheets = []
    for columns in found:
        page = [rows[i] for i in range(columns[0].start, columns[-1].stop)]
        caption = ""
        if letters and len(found) > 1 and page:
            letters_said = 1 if len(found) <= FEW_PAGES else 3
            caption = f"{page[0].name[:letters_said]} – {page[-1].name[:letters_said]}"
        filled = tuple(tuple(rows[i] for i in column) for column in columns)
        sheets.append(Sheet(title, caption, filled, roomy))
    return sheets
