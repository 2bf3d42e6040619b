"""The published cases of the rules, and how a file of cases is judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.cases.run import (
    CHECKS,
    BadCases,
    Case,
    Outcome,
    Verdict,
    agrees,
    check,
    read_cases,
)
from games.engine.game import GAMES

TEXT = (Path(__file__).parents[1] / "data" / "games_cases.json").read_text("utf-8")
CASES = read_cases(TEXT)
BUILT = [case for case in CASES if case.game in GAMES]


@pytest.mark.parametrize("case", BUILT, ids=lambda case: case.id)
def test_the_engine_agrees_with_the_published_case(case: Case) -> None:
    outcome = check(case)

    assert (outcome.verdict, outcome.line) == (Verdict.PASSED, outcome.line)


@pytest.mark.parametrize(
    "case", [case for case in BUILT if case.kind == "illegal"], ids=lambda case: case.id
)
def test_a_refusal_has_the_published_sentence(case: Case) -> None:
    got: Any = check(case).got

    assert got == case.expected


def test_every_built_game_has_its_cases_put() -> None:
    assert set(GAMES) <= set(CHECKS)
    assert len(BUILT) == 61


def one(**changes: Any) -> Outcome:
    """WH-01 with some of its parts replaced."""
    fields = {name: getattr(CASES[0], name) for name in Case.__slots__}
    return check(Case(**(fields | changes)))


def hand(expected: dict[str, Any], options: dict[str, Any] | None = None, **given: Any) -> Outcome:
    start = {"type": "hand", "score_before": {"NS": 0, "EW": 0}, "tricks": {"NS": 9, "EW": 4}}
    return one(options=options or {}, input=start | given, expected=expected)


def test_a_wrong_case_fails_and_says_what_came_out() -> None:
    outcome = hand({"score_after": {"NS": 4, "EW": 0}})

    assert outcome.verdict is Verdict.FAILED
    assert outcome.line == (
        'WH-01: expected {"score_after": {"NS": 4, "EW": 0}}, got {"points": {"NS": '
        '{"tricks": 3, "honours": 0}, "EW": {"tricks": 0, "honours": 0}}, '
        '"score_after": {"NS": 3, "EW": 0}, "game_winner": null}'
    )


@pytest.mark.parametrize(
    ("expected", "given"),
    [
        ({"score_after": {"NS": 0, "EW": 1}}, {"revoke": {"side": "NS"}}),
        ({"score_after": {"NS": 1, "EW": 0}}, {"revoke": {"side": "NS", "penalty": "two_tricks"}}),
        ({"error": "TRICKS_SUM_13"}, {"tricks": {"NS": 9, "EW": 9}}),
        ({"score_after": {"NS": 3, "EW": 0}}, {"honours_held": None}),
    ],
)
def test_a_hand_may_be_described_with_less_or_more(
    expected: dict[str, Any], given: dict[str, Any]
) -> None:
    assert hand(expected, **given).verdict is Verdict.PASSED


def test_the_revoke_of_the_options_counts_where_the_case_names_none() -> None:
    outcome = hand(
        {"score_after": {"NS": 1, "EW": 0}},
        {"target": 7, "revoke": "two_tricks"},
        revoke={"side": "NS"},
    )

    assert outcome.verdict is Verdict.PASSED


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "riddle"},
        {"input": {"type": "riddle"}},
        {"input": {"type": "hand"}},
        {"input": {"type": "hand", "tricks": {"NS": "many", "EW": 4}}},
        {"input": {}, "kind": "illegal"},
        {"input": {}, "kind": "worked_hand"},
        {"options": {"target": 6}},
    ],
)
def test_a_case_that_cannot_be_put_fails_and_is_not_skipped(changes: dict[str, Any]) -> None:
    assert one(**changes).verdict is Verdict.FAILED


def test_an_act_that_is_allowed_fails_a_case_that_expects_a_refusal() -> None:
    state = {"phase": "play", "hand": ["HA", "S9"], "trick": [["N", "H9"]], "turn": "E"}
    outcome = one(
        kind="illegal",
        input={"state": state, "action": {"seat": "E", "play": "HA"}},
        expected={"error": "MUST_FOLLOW_SUIT"},
    )

    assert (outcome.verdict, outcome.got) == (
        Verdict.FAILED,
        "no error: the act was accepted",
    )


def test_a_game_that_is_not_built_is_skipped() -> None:
    assert one(game="tarot").verdict is Verdict.SKIPPED


def test_a_worked_hand_with_a_wrong_winner_fails() -> None:
    case = next(case for case in CASES if case.id == "WH-W1")
    expected = dict(case.expected) | {"trick_winners": ["N"] * 13}

    changed = Case(case.kind, case.id, case.game, case.options, case.input, expected)

    assert check(changed).verdict is Verdict.FAILED


def test_a_worked_game_whose_next_hand_does_not_follow_fails() -> None:
    case = next(case for case in CASES if case.id == "KO-W1")
    given = json.loads(json.dumps(case.input))
    given["hands"][1]["trump_chooser"] = "P1"

    changed = Case(case.kind, case.id, case.game, case.options, given, case.expected)

    assert check(changed).verdict is Verdict.FAILED


@pytest.mark.parametrize(
    ("expected", "got", "verdict"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 2}, False),
        ({"a": None}, {"a": 0}, False),
        ({"a": False}, {"a": 0}, False),
        ([1, 2], (1, 2), True),
        ([1, 2], [1, 2, 3], False),
        ([1], "1", False),
        ("NS", "NS", True),
        ({"a": 1}, "text", False),
    ],
)
def test_what_a_case_lists_has_to_be_there_and_equal(
    expected: object, got: object, verdict: bool
) -> None:
    assert agrees(expected, got) is verdict


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("not json", "The file is not JSON: "),
        ("[]", 'The file has no list "cases".'),
        ('{"cases": {}}', 'The file has no list "cases".'),
        ('{"cases": [3]}', "Case 1 is not an object."),
        ('{"cases": [{"id": "X", "game": "whist"}]}', 'Case 1 has no "kind".'),
        (
            '{"cases": [{"kind": "scoring", "id": "X", "game": "whist", "input": 3}]}',
            '"input" of case 1 is not an object.',
        ),
    ],
)
def test_a_file_of_another_shape_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadCases) as refused:
        read_cases(text)

    assert str(refused.value).startswith(sentence)
