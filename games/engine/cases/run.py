"""Reads a file of cases and puts each to the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import unique
from typing import Any

from games.engine.errors import BadInput, EngineError
from games.engine.words import Word

from .common import COMMON, Checks, Facts
from .duplicate import DUPLICATE
from .knockout import KNOCKOUT
from .whist import WHIST

CHECKS: Mapping[str, Checks] = {
    "whist": WHIST,
    "knockout_whist": KNOCKOUT,
    "duplicate_whist": DUPLICATE,
    "common": COMMON,
}
"""A game's code in the file -> how its cases are put. A game that is missing here is skipped."""


class BadCases(BadInput):
    """The file is not one of cases."""

    code = "BAD_CASES"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Case:
    """One case as the file has it."""

    kind: str
    id: str
    game: str
    options: Facts
    input: Facts
    expected: Facts


@unique
class Verdict(Word):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case; `got` is what the engine answered."""

    case: Case
    verdict: Verdict
    got: object = None

    @property
    def line(self) -> str:
        """How a failure is told."""
        return f"{self.case.id}: expected {_json(self.case.expected)}, got {_json(self.got)}"


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of a file, or BadCases with what is wrong with it."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadCases(f"The file is not JSON: {error}.") from error
    listed = data.get("cases") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise BadCases('The file has no list "cases".')
    return tuple(_case(item, place) for place, item in enumerate(listed, start=1))


def _case(item: object, place: int) -> Case:
    if not isinstance(item, dict):
        raise BadCases(f"Case {place} is not an object.")
    texts: dict[str, Any] = {name: item.get(name) for name in ("kind", "id", "game")}
    facts: dict[str, Any] = {name: item.get(name) for name in ("options", "input", "expected")}
    facts = {name: {} if value is None else value for name, value in facts.items()}
    for name, value in texts.items():
        if not isinstance(value, str):
            raise BadCases(f'Case {place} has no "{name}".')
    for name, value in facts.items():
        if not isinstance(value, dict):
            raise BadCases(f'"{name}" of case {place} is not an object.')
    return Case(**texts, **facts)


def check(case: Case) -> Outcome:
    """Puts the case to the engine. Whatever the engine refuses or can't read is what it `got`."""
    checks = CHECKS.get(case.game)
    if checks is None:
        return Outcome(case, Verdict.SKIPPED)
    try:
        got: object = _put(case, checks)
    except EngineError as refusal:
        got = {"error": refusal.code, "message": str(refusal)}
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        got = f"nothing: the case can't be read ({type(error).__name__}: {error})"
    wanted: Facts = case.expected
    if case.kind == "illegal":
        wanted = {"error": case.expected.get("error")}
    elif case.kind == "visibility":
        wanted = {"leaks": []}
    return Outcome(case, Verdict.PASSED if agrees(wanted, got) else Verdict.FAILED, got)


def _put(case: Case, checks: Checks) -> object:
    match case.kind:
        case "scoring":
            put = checks.scoring.get(str(case.input.get("type")))
            if put is None:
                return f"nothing: {case.game} has no scoring type {case.input.get('type')!r}"
            return put(case.options, case.input)
        case "illegal":
            return checks.illegal(case.options, case.input)
        case "worked_hand":
            return checks.worked(case.options, case.input)
        case "visibility":
            return checks.visibility(case.options, case.input)
    return f"nothing: there is no kind {case.kind!r}"


def agrees(expected: object, got: object) -> bool:
    """Whether everything expected is there; the engine may say more than a case asks for."""
    if isinstance(expected, dict):
        if not isinstance(got, dict):
            return False
        return all(name in got and agrees(value, got[name]) for name, value in expected.items())
    if isinstance(expected, list):
        if not isinstance(got, list | tuple) or len(got) != len(expected):
            return False
        return all(agrees(one, other) for one, other in zip(expected, got, strict=True))
    return (type(expected) is type(got) and expected == got) or _same_text(expected, got)


def _same_text(expected: object, got: object) -> bool:
    return isinstance(expected, str) and isinstance(got, str) and str(got) == expected


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
