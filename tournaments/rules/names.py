"""Names as people type them: cleaned, told apart, and read from a pasted list."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import regex

from .seating import Role
from .words import DEFAULT_LABELS, listed, plural

MAX_VISIBLE: Final = 60

# A pile of accents counts as one visible character, so the raw length needs a bound as well.
_MAX_CODE_POINTS: Final = 600

# Letters and symbols by category that show nothing.
_BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")

# Joiners hold emoji families and some scripts together; tags spell the flags of Scotland and Wales.
_KEPT_FORMAT: Final = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}


class BadName(ValueError):
    """A name that cannot be used; `sentence` says what to type instead."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class ListedName:
    """One line of a pasted list; `problem` is a sentence when the line cannot be taken as it is."""

    line: int
    name: str
    role: Role | None
    problem: str = ""


def clean_name(raw: str) -> str:
    """The name as it is kept: composed (NFC), in one line, without invisible controls.

    Control characters and marks that turn the direction of writing are removed and white space is
    folded; everything else stays as typed, markup too. Raises BadName when nothing visible is left
    or when there are more than 60 visible characters.
    """
    folded = " ".join(unicodedata.normalize("NFC", raw).translate(_BLANKS).split())
    name = " ".join("".join(char for char in folded if _stays(char)).split())
    name = unicodedata.normalize("NFC", name)
    if not any(_shows(char) for char in name):
        raise BadName("Type a name.")
    if len(name) > _MAX_CODE_POINTS or len(regex.findall(r"\X", name)) > MAX_VISIBLE:
        raise BadName(f"This name is too long. Use at most {MAX_VISIBLE} characters.")
    return name


def _stays(char: str) -> bool:
    return char in _KEPT_FORMAT or unicodedata.category(char) not in ("Cc", "Cf", "Cs")


def _shows(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"


def same_name(a: str, b: str) -> bool:
    """Whether two names read alike: capitals, widths and ways of composing letters do not count."""
    return _key(a) == _key(b)


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def display_names(rows: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """What to show for each (id, name, mark), so that no two people read alike.

    A name that nobody shares stays as typed. Namesakes are shown with their mark, “Ann (red hat)”;
    those without a mark, or with the same one, are numbered in the order of their ids.
    """
    namesakes: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for row in sorted(rows):
        namesakes[_key(row[1])].append(row)
    shown = {group[0][0]: group[0][1] for group in namesakes.values() if len(group) == 1}
    taken = {_key(name) for name in shown.values()}
    for group in namesakes.values():
        if len(group) > 1:
            _tell_apart(group, shown, taken)
    return dict(sorted(shown.items()))


def _tell_apart(group: list[tuple[int, str, str]], shown: dict[int, str], taken: set[str]) -> None:
    """Add one group of namesakes to `shown`, and the keys of what they are called to `taken`."""
    marks = [_key(mark) for _, _, mark in group]
    number = 0
    for entrant, name, mark in group:
        display = f"{name} ({mark})"
        if not _key(mark) or marks.count(_key(mark)) > 1 or _key(display) in taken:
            number += 1
            while _key(f"{name} ({number})") in taken:
                number += 1
            display = f"{name} ({number})"
        shown[entrant] = display
        taken.add(_key(display))


def parse_list(text: str, labels: Mapping[str, str] = DEFAULT_LABELS) -> list[ListedName]:
    """A pasted list, one person a line, with the role after a comma, semicolon or tab if given.

    A role is one of the labels, its plural, or A or B. Empty lines are passed over. Nothing is
    merged or dropped: a line that cannot be used, or repeats a name, says so in its `problem`.
    """
    people = [
        _listed_name(number, line, labels)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip(" \t\r,;\ufeff")
    ]
    lines: dict[str, list[int]] = defaultdict(list)
    for person in people:
        lines[_key(person.name)].append(person.line)
    return [_with_repeats(person, lines[_key(person.name)]) for person in people]


def role_named(said: str, labels: Mapping[str, str]) -> Role | None:
    """The role of a label, its plural, or A or B; None for anything else."""
    for role in Role:
        label = labels[role.value]
        if _key(said) in (_key(label), _key(plural(label)), role.value.casefold()):
            return role
    return None


def _listed_name(number: int, line: str, labels: Mapping[str, str]) -> ListedName:
    raw_name, *rest = re.split(r"[,;\t]", line, maxsplit=1)
    try:
        name = clean_name(raw_name)
    except BadName as bad:
        return ListedName(number, raw_name.strip()[:MAX_VISIBLE], None, bad.sentence)
    said = rest[0].strip(" ,;\t\r") if rest else ""
    if not said:
        return ListedName(number, name, None)
    role = role_named(said, labels)
    if role is not None:
        return ListedName(number, name, role)
    choices = listed([labels["A"], labels["B"]], last="or")
    problem = f"“{said[:MAX_VISIBLE]}” is not a role. Write {choices} after the name, or nothing."
    return ListedName(number, name, None, problem)


def _with_repeats(person: ListedName, lines: list[int]) -> ListedName:
    if len(lines) == 1 or person.problem:
        return person
    where = listed([str(line) for line in lines])
    return replace(person, problem=f"“{person.name}” is on lines {where}.")
