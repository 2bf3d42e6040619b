"""A pasted list of people: each line one person, or in a drive of pairs also two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .names import BadName, clean_name, parse_list, same_name
from .seating import Role
from .words import listed

_BETWEEN_PARTNERS: Final = re.compile(r"\s+(?:&|and)\s+|\s*[+,;\t/]\s*")


@dataclass(frozen=True, slots=True)
class Person:
    """One name on a line; `namesake` when the same name is in already or stands further up."""

    name: str
    role: Role | None = None
    namesake: bool = False
    mark: str = ""
    paid: bool = False
    late: bool = False
    home: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty: who is on it, or what is wrong with it."""

    number: int
    people: tuple[Person, ...]
    problem: str = ""


def partners_in(text: str) -> list[str]:
    """The names in "Ann & Bob", "Ann and Bob", "Ann, Bob"; one name if there is no partner."""
    return [name for name in _BETWEEN_PARTNERS.split(text.strip()) if name]


def read_singles(text: str, labels: Mapping[str, str]) -> list[Line]:
    """One person a line, with a role after a comma, semicolon or tab if given."""
    lines = []
    for number, raw in enumerate(text.split("\n"), start=1):
        for person in parse_list(raw, labels):
            people = () if person.problem else (Person(person.name, person.role),)
            lines.append(Line(number, people, person.problem))
    return lines


def read_pairs(text: str) -> list[Line]:
    """One pair a line, "Ann & Bob", or one person who has no partner yet."""
    lines = []
    for number, raw in enumerate(text.split("\n"), start=1):
        names = partners_in(raw)
        if len(names) > 2:
            problem = f"A pair is two names, and there are {len(names)} on this line."
            lines.append(Line(number, (), problem))
        elif names:
            lines.append(_pair_line(number, names))
    return lines


def mark_namesakes(lines: Sequence[Line], there: Iterable[str]) -> list[Line]:
    """The same lines; everybody whose name is among `there` or on an earlier line is marked."""
    seen = list(there)
    marked = []
    for line in lines:
        people = []
        for person in line.people:
            twice = any(same_name(person.name, name) for name in seen)
            people.append(replace(person, namesake=twice))
            seen.append(person.name)
        marked.append(replace(line, people=tuple(people)))
    return marked


def namesake_sentences(lines: Sequence[Line], there: Sequence[str]) -> list[str]:
    """Each repeated name once: “Ann” is on lines 1, 3 and 5. “Bob” on line 2 is in already."""
    sentences = []
    named: list[str] = []
    for name in (p.name for line in lines for p in line.people if p.namesake):
        if any(same_name(name, other) for other in named):
            continue
        named.append(name)
        numbers = _lines_with(name, lines)
        where = "line " + numbers[0] if len(numbers) == 1 else "lines " + listed(numbers)
        if any(same_name(name, other) for other in there):
            sentences.append(f"“{name}” on {where} is in already.")
        else:
            sentences.append(f"“{name}” is on {where}.")
    return sentences


def without_namesakes(lines: Sequence[Line]) -> list[Line]:
    """Only people who are not marked; lines that are empty then go."""
    kept = [
        replace(line, people=tuple(person for person in line.people if not person.namesake))
        for line in lines
    ]
    return [line for line in kept if line.people]


def _lines_with(name: str, lines: Sequence[Line]) -> list[str]:
    return [
        str(line.number) for line in lines for person in line.people if same_name(person.name, name)
    ]


def _pair_line(number: int, names: Sequence[str]) -> Line:
    try:
        return Line(number, tuple(Person(clean_name(name)) for name in names))
    except BadName as bad:
        return Line(number, (), bad.sentence)
