"""A table of people out of a spreadsheet: each row one person, or in a drive of pairs also two."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .names import BadName, clean_name, role_named, same_name
from .pasted import Line, Person, partners_in
from .seating import Role
from .spreadsheet import Separator, as_typed
from .words import counted, listed

# What an English heading may call a column, and what is made of it. "" is passed over unsaid.
_HEADINGS: Final[Mapping[str, str]] = {
    "name": "name", "player": "name", "full name": "name", "player name": "name",
    "first name": "first", "forename": "first", "given name": "first", "christian name": "first",
    "last name": "last", "surname": "last", "family name": "last",
    "role": "role", "plays as": "role", "lady or gent": "role", "lady/gent": "role",
    "note": "mark", "mark": "mark", "what tells them apart": "mark",
    "partner": "partner", "plays with": "partner",
    "paid": "paid", "has paid": "paid",
    "late": "late", "comes later": "late",
    "from home": "home", "home": "home", "plays from home": "home",
    "number": "", "no": "", "no.": "", "nr": "", "#": "", "pair": "", "helper": "", "gone": "",
}  # fmt: skip
_YES: Final = ("yes", "y", "x", "1", "true", "paid", "late", "✓")
_NO: Final = ("", "no", "n", "0", "false", "-", "–")
MARK_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """What a file says: its rows as lines, and the columns that nothing was made of."""

    lines: tuple[Line, ...]
    passed_over: tuple[str, ...] = ()
    headed: bool = False


class _Wrong(Exception):
    """What is wrong with a row."""


Row = dict[str, str]


def read_people(text: str, labels: Mapping[str, str], *, pairs: bool) -> PeopleTable:
    """The people of a table whose cells are parted by semicolons, commas or tabs.

    A first row in English that names a column “Name” (or first and last name) is the heading;
    columns under other headings are passed over. Without a heading the first cell is the name, a
    second one the role (in a drive of pairs: the partner). Nothing is dropped: a row that can't
    be used says so in its `problem`. `labels` are the words for the two roles.
    """
    rows, broken = _rows(text)
    if not rows:
        return PeopleTable((broken,) if broken else ())
    heading = _heading(rows[0][1])
    columns = heading or ("name", "partner" if pairs else "role")
    lines: list[Line] = []
    if heading:
        twice = [name for name in ("name", "role", "partner") if columns.count(name) > 1]
        if twice:
            lines.append(Line(1, (), f"Two columns are called “{twice[0]}”. Remove one of them."))
            rows = rows[:1]
    for number, cells in rows[1 if heading else 0 :]:
        lines.append(_line(number, cells, columns, labels, pairs=pairs, headed=bool(heading)))
    passed_over = [
        cell.strip()
        for cell in (rows[0][1] if heading else [])
        if cell.strip() and _HEADINGS.get(_word(cell)) is None
    ]
    lines = _pairs_once([*lines, *([broken] if broken else [])])
    return PeopleTable(tuple(lines), tuple(passed_over), bool(heading))


def separator_of(text: str) -> Separator:
    """What parts the cells, going by the first line that has any."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = "".join(first.split('"')[::2])
    return max(Separator, key=lambda one: (bare.count(one), one is Separator.COMMA))


def _rows(text: str) -> tuple[list[tuple[int, list[str]]], Line | None]:
    """The rows that are not empty, with the lines they begin on; and where the table breaks off."""
    text = text.removeprefix("\ufeff")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((begins, [as_typed(cell.strip()) for cell in cells]))
            begins = reader.line_num + 1
    except csv.Error:
        return rows, Line(begins, (), "A quotation mark here is not closed, or closes too early.")
    return rows, None


def _word(cell: str) -> str:
    return " ".join(cell.casefold().replace("_", " ").strip("*: ").split())


def _heading(cells: Sequence[str]) -> tuple[str, ...] | None:
    """What each column is, where these cells are a heading."""
    columns = tuple(_HEADINGS.get(_word(cell)) or "" for cell in cells)
    return columns if "name" in columns or {"first", "last"} <= set(columns) else None


def _line(
    number: int,
    cells: list[str],
    columns: Sequence[str],
    labels: Mapping[str, str],
    *,
    pairs: bool,
    headed: bool,
) -> Line:
    while cells and not cells[-1]:
        cells = cells[:-1]
    try:
        _refuse_too_many(cells, columns, headed=headed)
        row = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
        return Line(number, tuple(_people(row, labels, pairs=pairs)))
    except (_Wrong, BadName) as wrong:
        return Line(number, (), wrong.sentence if isinstance(wrong, BadName) else str(wrong))


def _refuse_too_many(cells: list[str], columns: Sequence[str], *, headed: bool) -> None:
    if len(cells) <= len(columns):
        return
    there = counted(len(cells), "cell")
    if headed:
        raise _Wrong(
            f"There are {there} here, but only {counted(len(columns), 'column')} in the heading. "
            "Put names with a comma into quotation marks."
        )
    raise _Wrong(
        f"There are {there} here. Without a heading only a name and what follows it are "
        "understood: put “Name” above the names."
    )


def _people(row: Row, labels: Mapping[str, str], *, pairs: bool) -> list[Person]:
    names = [row.get("name") or f"{row.get('first', '')} {row.get('last', '')}".strip()]
    if pairs:
        names = [*partners_in(names[0]), *([row["partner"]] if row.get("partner") else [])]
    if not names or not names[0]:
        raise _Wrong("There is no name here.")
    if len(names) > 2:
        raise _Wrong(f"A pair is two names, and there are {len(names)} here.")
    first, *other = (clean_name(name) for name in names)
    mark = " ".join(row.get("mark", "").split())
    if len(mark) > MARK_LENGTH:
        raise _Wrong(f"The note is too long: {MARK_LENGTH} letters at most.")
    anybody = Person("", paid=_yes(row, "paid"), late=_yes(row, "late"), home=_yes(row, "home"))
    role = None if pairs else _role(row, labels)
    people = [replace(anybody, name=first, role=role, mark=mark)]
    return [*people, *(replace(anybody, name=name) for name in other)]


def _role(row: Row, labels: Mapping[str, str]) -> Role | None:
    said = row.get("role", "")
    if not said:
        return None
    role = role_named(said, labels)
    if role is None:
        choices = listed([labels["A"], labels["B"]], last="or")
        raise _Wrong(f"“{said[:MARK_LENGTH]}” is not a role. Write {choices}, or nothing.")
    return role


def _yes(row: Row, key: str) -> bool:
    said = row.get(key, "").casefold()
    if said in _YES:
        return True
    if said in _NO:
        return False
    raise _Wrong(f"“{row[key]}” under “{key}” is neither yes nor no.")


def _pairs_once(lines: list[Line]) -> list[Line]:
    """A pair that is listed from both sides, Ann with Bob and Bob with Ann, is one pair."""
    kept: list[Line] = []
    for line in lines:
        names = [person.name for person in line.people]
        mirrored = len(names) == 2 and any(
            len(other.people) == 2
            and same_name(other.people[0].name, names[1])
            and same_name(other.people[1].name, names[0])
            for other in kept
        )
        if not mirrored:
            kept.append(line)
    return kept
