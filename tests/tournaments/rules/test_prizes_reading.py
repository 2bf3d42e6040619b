"""Prizes as plain data, in the drive and in the drive file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.sample_file import full
from tournaments.rules.drivefile import BadDriveFile, read
from tournaments.rules.prizes import (
    CRITERIA,
    BadPrizes,
    Kind,
    Plan,
    Prize,
    Record,
    Step,
    default_plan,
    plan_data,
    read_plan,
    read_prizes,
    read_record,
    record_data,
)
from tournaments.rules.replay import as_json, replay
from tournaments.rules.rule import Unit
from tournaments.rules.standings import Group

PEOPLE = (Group.A, Group.B, Group.EVERYONE)
TOP = {"criterion": "total", "group": "A"}


def test_the_usual_lists() -> None:
    both = [len(default_plan(unit).prizes) for unit in (Unit.INDIVIDUAL, Unit.PAIRS)]

    assert both == [10, 5]
    assert default_plan(Unit.INDIVIDUAL).one_each


@given(
    st.lists(
        st.builds(
            Prize,
            st.sampled_from(sorted(set(CRITERIA) - {"lucky-table"})),
            st.sampled_from(PEOPLE),
            st.integers(1, 20),
            st.just(10),
        ),
        unique_by=lambda prize: (prize.criterion, prize.group, prize.place),
        max_size=20,
    ),
    st.lists(st.sampled_from(Step), unique=True),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_back(prizes: list[Prize], ties: list[Step], flag: bool) -> None:
    plan = read_plan(plan_data(Plan(tuple(prizes), tuple(ties), flag, flag, flag, flag)), PEOPLE)

    assert read_plan(json.loads(json.dumps(plan_data(plan))), PEOPLE) == plan
    assert (plan.ties, plan.one_each) == (tuple(ties), flag)


def test_a_record_is_read_back() -> None:
    record = Record(Kind.CUT, "total/A", {3: 1, 11: 13}, lowest=False, ace_high=True)

    assert read_record(json.loads(json.dumps(record_data(record)))) == record


def test_a_bare_list_will_do() -> None:
    assert read_plan([TOP], PEOPLE).prizes == (Prize("total", Group.A),)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("all", "“prizes” should be a list of prizes, not “all”."),
        ({"lst": []}, "“lst” is not known for prizes. Did you mean “list”?"),
        ([1], "Prize 1 should be a group of values, not 1."),
        (
            [{"criterion": "totals", "group": "A"}],
            "Nobody knows what “totals” is counted by. Did you mean “total”?",
        ),
        (
            [{"criterion": "raffle", "group": "A"}],
            "Nobody knows what “raffle” is counted by. Known are total, first-half, second-half, "
            "single-hand, hands-of, hands-won, moves, stays, lowest, drawn, lucky-table and "
            "secret-hand.",
        ),
        (
            [{"criterion": "total", "group": "C"}],
            "Prize 1: “group” should be “A”, “B”, “pairs” or “everyone”, not “C”.",
        ),
        (
            [{"criterion": "total", "group": "pairs"}],
            "Nobody plays as “pairs” in this drive. Choose “A”, “B” or “everyone”.",
        ),
        ([TOP | {"place": 0}], "Prize 1: 0 cannot be. Give a whole number from 1 to 20."),
        ([TOP | {"place": True}], "Prize 1: True cannot be. Give a whole number from 1 to 20."),
        ([{"criterion": "hands-of", "group": "A"}], "Say how many tricks make a big hand."),
        (
            [{"criterion": "hands-of", "group": "A", "n": 14}],
            "Prize 1: 14 cannot be. Give a whole number from 1 to 13.",
        ),
        (
            [{"criterion": "lucky-table", "group": "A", "n": 1, "place": 2}],
            "Everybody at the lucky table wins, so there is no 2nd.",
        ),
        ([TOP, TOP], "“1st Lady” is on the list twice, as prize 1 and 2. Give another place."),
        ({"list": [], "ties": ["toss"]}, "“ties” should be “first-half”, “second-half”, "
         "“high-hand”, “hands-won”, “extra-hand”, “cut” or “share”, not “toss”."),
        ({"list": [], "ties": ["cut", "cut"]},
         "A step to part people who are level is named twice."),
        ({"list": [], "one_each": "yes"}, "“one_each” should be true or false, not “yes”."),
        ([TOP | {"place": place} for place in range(1, 21)] * 4,
         "“1st Lady” is on the list twice, as prize 1 and 21. Give another place."),
        ({"list": [], "records": ["cut"]},
         "A record of prizes should be a group of values, not “cut”."),
        ({"list": [], "records": [{"kind": "cut", "series": "total/A", "marks": {"1": 14}}]},
         "14 is no card, and no number of tricks."),
        ({"list": [], "records": [{"kind": "cut", "series": "total/A", "marks": {"x": 1}}]},
         "Who recorded 1 for a prize? “x” is no number."),
        ({"list": [], "records": [{"kind": "cut"}]},
         "A record of prizes must say which prize it is about."),
        ({"list": [], "announced": [{"part": "tea"}]},
         "A list of prizes that was announced cannot be read. Export it once more."),
        ({"list": [], "announced": [{"part": "final", "at": "", "by": "", "rows": [{}]}]},
         "A list of prizes that was announced cannot be read. Export it once more."),
        ({"list": [], "announced": [{"part": "final", "at": "", "by": "", "rows": []}] * 2},
         "A list of prizes was announced twice. Leave one of them."),
    ],
)  # fmt: skip
def test_prizes_that_cannot_be_are_refused_with_a_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(BadPrizes) as refusal:
        read_prizes(data, PEOPLE)

    assert refusal.value.sentence == sentence


def test_a_drive_file_with_an_unknown_prize_is_refused_whole() -> None:
    with pytest.raises(BadDriveFile) as refusal:
        read(json.dumps(full(options={"prizes": [{"criterion": "totals", "group": "A"}]})))

    assert (refusal.value.where, refusal.value.sentence) == (
        "options",
        "Nobody knows what “totals” is counted by. Did you mean “total”?",
    )


def test_a_replay_gives_the_prizes_of_the_file() -> None:
    prizes = as_json(replay(read(json.dumps(full(options={"prizes": [TOP]})))))["prizes"]

    assert [set(row) for row in prizes] == [
        {"code", "title", "status", "winners", "names", "verdict", "value", "reason"}
    ]
    assert [row["title"] for row in prizes] == ["1st Lady"]


def test_a_replay_without_a_list_has_no_prizes() -> None:
    assert as_json(replay(read(json.dumps(full()))))["prizes"] == []
