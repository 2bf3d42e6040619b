"""Evenings with an online table played again: the same people at it, whatever the file tells."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import LEVELS
from tournaments.rules.drivefile import BadDriveFile, DriveFile, read, write
from tournaments.rules.numbers import People, first_hall
from tournaments.rules.online import ROBOT_LEVELS
from tournaments.rules.progression import PRESETS, Unit
from tournaments.rules.replay import Replay, as_json, first_hall_of, replay
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group

EXAMPLES = settings(max_examples=60, deadline=None)
HANDS = 6
ROBOTS = (101, 102, 103, 104)
STEADY = {"hands": HANDS, "spare": "robots", "tie": "last-hand"}


def paper(code: str, number: int, ns: list[int], **options: object) -> dict[str, Any]:
    """A drive of so many people with every table's results, and who sat where at first.

    Odd numbers play as A; pairs are 1 and 2, 3 and 4, and so on, whoever is over with a robot.
    """
    in_pairs = PRESETS[code].rule.unit is Unit.PAIRS
    roles = {one: Role.A if one % 2 else Role.B for one in [*range(1, number + 1), *ROBOTS]}
    pairs = [(one, one + 1) for one in range(1, number, 2)]
    pairs += [(number, 101)] * (number % 2) + [(103, 104)]
    people = People(
        Unit.PAIRS if in_pairs else Unit.INDIVIDUAL,
        {} if in_pairs else roles,
        pairs if in_pairs else (),
        robots=frozenset(ROBOTS),
        alone_plays=bool(options.get("alone_plays")),
    )
    hall = first_hall(range(1, number + 1), people)
    tables = len(hall.tables())
    seats: list[dict[str, object]] = [
        {"table": table, **dict(zip("NESW", four.entrants(), strict=True))}
        for table, four in (hall.seating or hall.apart).items()
    ]
    if not hall.seating:
        seats[0]["apart"] = True
    return {
        "whistdrive": 1,
        "format": code,
        "options": {**STEADY, **options},
        "players": [
            {"id": one, "name": f"P{one}", "robot": one in ROBOTS}
            | ({} if in_pairs else {"role": role})
            for one, role in roles.items()
        ],
        "pairs": [{"id": n, "players": pair} for n, pair in enumerate(pairs, 1) if in_pairs],
        "seating": seats,
        "rounds": [
            {
                "round": hand,
                "tables": [
                    {"table": table, "ns": ns[hand * table % len(ns)]}
                    for table in range(1, tables + 1)
                ],
            }
            for hand in range(1, HANDS)
        ],
    }


def played(data: dict[str, Any]) -> Replay:
    return replay(read(json.dumps(data)))


def without_seats(file: DriveFile) -> DriveFile:
    """What a paper record would tell: who sat where at first, and what the tables made."""
    rounds = [
        replace(one, sitting_out=(), tables=tuple(replace(t, four=None) for t in one.tables))
        for one in file.rounds
    ]
    return replace(file, rounds=tuple(rounds))


@EXAMPLES
@given(
    st.sampled_from(sorted(PRESETS)),
    st.integers(1, 40),
    st.lists(st.integers(0, 13), min_size=7, max_size=7),
    st.booleans(),
)
def test_a_record_of_results_alone_comes_to_the_same_bench_and_the_same_online_four(
    code: str, number: int, ns: list[int], alone: bool
) -> None:
    whole = played(paper(code, number, ns, alone_plays=alone))
    again = replay(read(write(whole.file)))
    stripped = replay(without_seats(whole.file))

    assert (whole.checks, again.checks, stripped.checks) == ((), (), ())
    assert len(whole.seatings) == HANDS
    for other in (again, stripped):
        assert (other.seatings, other.benches) == (whole.seatings, whole.benches)
        assert (other.totals, other.standings) == (whole.totals, whole.standings)
    assert as_json(again) == as_json(whole)
    for one in whole.file.rounds:
        seats = [e for t in one.tables if t.four for e in t.four.entrants() if e not in ROBOTS]
        rests = [out.id for out in one.sitting_out]
        assert sorted([*seats, *rests]) == list(range(1, number + 1))
        assert [t.table for t in one.tables if t.apart] in ([], [len(one.tables)])
        assert all(t.online == t.apart for t in one.tables)


SIX = paper("losers-change", 6, [8, 5, 7])


def test_results_of_the_online_table_move_nobody_and_count() -> None:
    done = played(SIX)
    other = played(paper("losers-change", 6, [8, 5, 7]) | {
        "rounds": [
            {**one, "tables": [one["tables"][0], {"table": 2, "ns": 0}]} for one in SIX["rounds"]
        ]
    })  # fmt: skip

    assert other.seatings == done.seatings
    assert done.totals != other.totals
    assert sum(done.totals.values()) == 26 * 2 * (HANDS - 1)


def test_a_hand_played_with_robots_is_credited_to_nobody() -> None:
    done = played(paper("losers-change", 6, [8, 5, 7]))

    assert {one: len(done.cards[one]) for one in range(1, 7)} == dict.fromkeys(range(1, 7), 5)
    assert all(bench == () for bench in done.benches.values())


def test_robots_stand_among_the_places_marked_and_take_none_from_anybody() -> None:
    done = played(SIX)

    ladies = done.standings[Group.A]
    assert {one.entrant: one.robot for one in ladies} == {
        1: False, 3: False, 5: False, 101: True,
    }  # fmt: skip
    assert min(one.place for one in ladies if not one.robot) == 1
    places = sorted(one.place for one in ladies if not one.robot)
    assert places[-1] <= 3
    marked = [row["id"] for row in as_json(done)["standings"]["A"] if row.get("robot")]  # type: ignore[index]
    assert marked == [101]


def test_robots_may_be_left_out_of_the_places() -> None:
    done = played(paper("losers-change", 6, [8, 5, 7], robots_listed=False))

    assert sorted(one.entrant for one in done.standings[Group.EVERYONE]) == list(range(1, 7))


def test_a_pair_of_robots_stands_among_the_pairs_once_it_has_played() -> None:
    odd, single = (played(paper("pairs-circle", n, [8, 5, 7])) for n in (6, 7))

    assert [one.robot for one in sorted(odd.standings[Group.PAIRS], key=lambda s: s.entrant)] == [
        False, False, False, True,
    ]  # fmt: skip
    assert not any(one.robot for one in single.standings[Group.PAIRS])


def test_what_robots_make_is_no_part_of_the_average_of_a_role() -> None:
    data = paper("losers-change", 7, [7], credit="role-mean")
    tables = [
        {"table": 1, "N": 2, "E": 4, "S": 1, "W": 3, "ns": 7},
        {"table": 2, "N": 102, "E": 104, "S": 5, "W": 101, "ns": 13, "apart": True},
    ]
    out = [{"id": 6, "credit": 0}, {"id": 7, "credit": 0}]
    rounds = [{"round": 1, "tables": tables, "sitting_out": out}]

    done = played({**data, "rounds": rounds})

    assert done.totals[7] == 8.5  # of 7, 6 and 13; the robot made none


def test_seats_of_the_online_table_that_the_file_gives_win() -> None:
    data = paper("losers-change", 6, [8, 5, 7])
    apart = {"table": 2, "N": 104, "E": 6, "S": 103, "W": 5, "apart": True}
    data["seating"].append(apart)

    done = played(data)

    assert done.file.apart[2].entrants() == (104, 6, 103, 5)
    assert done.seatings[1][2].entrants() == (104, 6, 103, 5)


def test_a_drive_that_is_drawn_and_not_begun_has_its_online_table() -> None:
    data = paper("losers-change", 6, [8, 5, 7])
    file = read(json.dumps({**data, "rounds": []}))
    hall = first_hall_of(file)

    assert (hall.bench, list(hall.apart)) == ((), [2])
    assert first_hall_of(read(write(replace(file, apart=dict(hall.apart))))) == hall


def test_robots_of_a_drive_that_moves_them_are_people_of_the_replay() -> None:
    data = paper("losers-change", 8, [8, 5, 7], online=True)
    data["players"] = [{**one, "robot": one["id"] == 8} for one in data["players"][:8]]

    done = played(data)

    assert done.file.robots() == frozenset()
    assert all(len(seating) == 2 for seating in done.seatings.values())
    assert not any(table.apart for one in done.file.rounds for table in one.tables)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"robot_level": "brutal"}, "“robot_level” should be “easy”, “medium”, “hard”, “expert” or "
                                    "“master”, not “brutal”."),
        ({"online_tables": [0]}, "“online_tables” are numbers of tables, not 0."),
        ({"same_deal": "yes"}, "“same_deal” should be true or false, not “yes”."),
        ({"scoring": "imps"}, "“scoring” should be “tricks”, “matchpoints” or “average”, not "
                              "“imps”."),
    ],
)  # fmt: skip
def test_an_option_of_online_play_that_cannot_be_is_refused(
    options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadDriveFile) as refusal:
        read(json.dumps({**SIX, "options": {**STEADY, **options}}))

    assert refusal.value.sentence == sentence


def test_the_table_outside_the_movement_comes_last() -> None:
    first = {**SIX["seating"][0], "table": 2}
    apart = {"table": 1, "N": 104, "E": 6, "S": 5, "W": 101, "apart": True}

    with pytest.raises(BadDriveFile, match="A table outside the movement comes after the others"):
        read(json.dumps({**SIX, "seating": [apart, first]}))


def test_the_levels_of_robots_are_those_of_the_card_tables() -> None:
    assert ROBOT_LEVELS == LEVELS
