"""Prizes as plain data: how a drive keeps them, and how the drive file carries them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.rules.rule_options import is_whole, shown
from tournaments.rules.standings import Group
from tournaments.rules.words import DEFAULT_LABELS, listed, misspelt

from .criteria import CRITERIA, Needs, Way
from .model import BadPrizes, Kind, Plan, Prize, Record, Step
from .titles import title

LONGEST_SERIES: Final = 60
MOST_PRIZES: Final = 60
MOST_PLACES: Final = 20
MOST_TABLES: Final = 2000
MOST_HANDS: Final = 120
FLAGS: Final = ("one_each", "whole_evening", "cut_lowest", "ace_high")
ANNOUNCED_PARTS: Final = ("half-time", "final")
ROW: Final = ("code", "title", "status", "winners", "names", "verdict", "value", "reason")
EXTRAS: Final = ("records", "announced")  # what happened, beside what was set

Choice = TypeVar("Choice", bound=StrEnum)


def read_plan(
    data: object, groups: Iterable[Group], labels: Mapping[str, str] = DEFAULT_LABELS
) -> Plan:
    """The prizes from plain data: a list of them, or a group of `list`, `ties` and switches.

    `groups` are those who are ranked apart in this drive. Raises BadPrizes with a sentence.
    """
    if isinstance(data, list):
        data = {"list": data}
    if not isinstance(data, Mapping):
        raise BadPrizes(f"“prizes” should be a list of prizes, not {shown(data)}.")
    _refuse_unknown(data, ("list", "ties", *FLAGS, *EXTRAS), 0)
    allowed = tuple(groups)
    prizes = [_prize(one, row, allowed) for row, one in enumerate(_list(data, "list"), start=1)]
    _refuse_twice(prizes, labels)
    if len(prizes) > MOST_PRIZES:
        raise BadPrizes(f"That is too many: {MOST_PRIZES} prizes at most.")
    plan = Plan(tuple(prizes))
    ties = tuple(_one_of(Step, one, "ties", 0) for one in _list(data, "ties"))
    if len(set(ties)) < len(ties):
        raise BadPrizes("A step to part people who are level is named twice.", field="ties")
    flags = {key: _flag(data, key) for key in FLAGS if data.get(key) is not None}
    return Plan(plan.prizes, ties if "ties" in data else plan.ties, **flags)


def read_prizes(data: object, groups: Iterable[Group]) -> tuple[Plan, tuple[Record, ...]]:
    """The prizes of a drive file: the list, and what was recorded about it."""
    plan = read_plan(data, groups)
    recorded = _list(data, "records") if isinstance(data, Mapping) else []
    announced = _list(data, "announced") if isinstance(data, Mapping) else []
    for one in announced:
        _check_announced(one)
    parts = [one["part"] for one in announced if isinstance(one, Mapping)]
    if len(set(parts)) < len(parts):
        raise BadPrizes("A list of prizes was announced twice. Leave one of them.")
    return plan, tuple(read_record(one) for one in recorded)


def read_announced(data: object, part: str) -> dict[str, tuple[int, ...]]:
    """Winners by the prize's code, of the list of that part ("half-time") as it was announced."""
    lists = _list(data, "announced") if isinstance(data, Mapping) else []
    rows = [row for one in lists if one["part"] == part for row in one["rows"]]  # type: ignore[index]
    return {row["code"]: tuple(row["winners"]) for row in rows}


def plan_data(plan: Plan) -> dict[str, object]:
    """The same as plain data; `read_plan` gives it back."""
    return {
        "list": [_prize_data(prize) for prize in plan.prizes],
        "ties": [step.value for step in plan.ties],
        **{key: getattr(plan, key) for key in FLAGS},
    }


def read_record(data: object) -> Record:
    """What an MC recorded, from plain data. Raises BadPrizes with a sentence."""
    if not isinstance(data, Mapping):
        raise BadPrizes(f"A record of prizes should be a group of values, not {shown(data)}.")
    kind = _one_of(Kind, data.get("kind"), "kind", 0)
    series, seed, marks = (data.get(key) for key in ("series", "seed", "marks"))
    named = isinstance(series, str) and 0 < len(series) <= LONGEST_SERIES
    if not isinstance(series, str) or not named or not isinstance(seed or "", str):
        raise BadPrizes("A record of prizes must say which prize it is about.")
    pairs = {}
    for who, mark in marks.items() if isinstance(marks, Mapping) else ():
        if not (isinstance(who, str) and who.isdecimal() and len(who) < 10 and is_whole(mark)):
            raise BadPrizes(f"Who recorded {shown(mark)} for a prize? {shown(who)} is no number.")
        if not (1 if kind is Kind.CUT else 0) <= mark <= TRICKS_IN_A_HAND:
            raise BadPrizes(f"{shown(mark)} is no card, and no number of tricks.")
        pairs[int(who)] = mark
    lowest, ace_high = (_flag(data, key) for key in ("lowest", "ace_high"))
    return Record(kind, series, pairs, lowest, ace_high, str(seed or ""))


def record_data(record: Record) -> dict[str, object]:
    """The same as plain data; `read_record` gives it back."""
    return {
        "kind": record.kind.value,
        "series": record.series,
        "marks": {str(who): mark for who, mark in sorted(record.marks.items())},
        "lowest": record.lowest,
        "ace_high": record.ace_high,
        "seed": record.seed,
    }


def _prize(data: object, row: int, groups: tuple[Group, ...]) -> Prize:
    if not isinstance(data, Mapping):
        raise BadPrizes(f"Prize {row} should be a group of values, not {shown(data)}.", row)
    _refuse_unknown(data, ("criterion", "group", "place", "n", "table"), row)
    code = data.get("criterion")
    if not isinstance(code, str) or code not in CRITERIA:
        meant = misspelt(code, CRITERIA) if isinstance(code, str) else None
        hint = f"Did you mean “{meant}”?" if meant else f"Known are {listed(list(CRITERIA))}."
        raise BadPrizes(f"Nobody knows what {shown(code)} is counted by. {hint}", row, "criterion")
    criterion = CRITERIA[code]
    group = _one_of(Group, data.get("group"), "group", row)
    if group not in groups:
        which = listed([f"“{one.value}”" for one in groups], last="or")
        raise BadPrizes(
            f"Nobody plays as “{group.value}” in this drive. Choose {which}.", row, "group"
        )
    place = _whole(data, "place", row, MOST_PLACES) or 1
    n = _whole(data, "n", row, TRICKS_IN_A_HAND if criterion.needs is Needs.TRICKS else MOST_HANDS)
    table = _whole(data, "table", row, MOST_TABLES)
    if criterion.needs is Needs.TRICKS and n is None:
        raise BadPrizes("Say how many tricks make a big hand.", row, "n")
    if criterion.way is Way.TABLE and place > 1:
        raise BadPrizes("Everybody at the lucky table wins, so there is no 2nd.", row, "place")
    return Prize(
        code,
        group,
        place,
        n if criterion.needs else None,
        table if criterion.way is Way.TABLE else None,
    )


def _prize_data(prize: Prize) -> dict[str, object]:
    data: dict[str, object] = {
        "criterion": prize.criterion,
        "group": prize.group.value,
        "place": prize.place,
    }
    numbers = {"n": prize.n, "table": prize.table}
    return data | {key: number for key, number in numbers.items() if number is not None}


def _refuse_twice(prizes: list[Prize], labels: Mapping[str, str]) -> None:
    for row, prize in enumerate(prizes, start=1):
        if prize in prizes[: row - 1]:
            first = prizes.index(prize) + 1
            name = title(prize, labels)
            raise BadPrizes(
                f"“{name}” is on the list twice, as prize {first} and {row}. Give another place.",
                row,
                "place",
            )


def _refuse_unknown(data: Mapping[object, object], known: tuple[str, ...], row: int) -> None:
    for key in data:
        if key not in known:
            where = f"Prize {row}: " if row else ""
            meant = misspelt(str(key), known)
            hint = f" Did you mean “{meant}”?" if meant else ""
            raise BadPrizes(f"{where}“{key}” is not known for prizes.{hint}", row)


def _check_announced(data: object) -> None:
    """An announced list as an export has it: a part, a time, who, and rows of text."""
    wrong = BadPrizes("A list of prizes that was announced cannot be read. Export it once more.")
    if not isinstance(data, Mapping) or data.get("part") not in ANNOUNCED_PARTS:
        raise wrong
    if not all(isinstance(data.get(key), str) for key in ("at", "by")):
        raise wrong
    for row in _list(data, "rows"):
        if not isinstance(row, Mapping) or set(row) != set(ROW):
            raise wrong
        listed_ = (row["winners"], row["names"])
        if not all(isinstance(value, list) for value in listed_):
            raise wrong
        if not all(is_whole(who) for who in row["winners"]):
            raise wrong
        texts = [row[key] for key in ROW if key not in ("winners", "names")] + row["names"]
        if not all(isinstance(text, str) for text in texts):
            raise wrong


def _list(data: Mapping[object, object], key: str) -> list[object]:
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadPrizes(f"“{key}” should be a list, not {shown(value)}.")
    return value


def _flag(data: Mapping[object, object], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise BadPrizes(f"“{key}” should be true or false, not {shown(value)}.")
    return value


def _one_of(kind: type[Choice], value: object, key: str, row: int) -> Choice:
    if not isinstance(value, str) or value not in tuple(kind):
        words = listed([f"“{one.value}”" for one in kind], last="or")
        where = f"Prize {row}: " if row else ""
        raise BadPrizes(f"{where}“{key}” should be {words}, not {shown(value)}.", row, key)
    return kind(value)


def _whole(data: Mapping[object, object], key: str, row: int, most: int) -> int | None:
    value = data.get(key)
    if value is None:
        return None
    if not is_whole(value) or not 1 <= value <= most:
        raise BadPrizes(
            f"Prize {row}: {shown(value)} cannot be. Give a whole number from 1 to {most}.",
            row,
            key,
        )
    return value
