"""Prizes that are drawn: names, lucky tables and secret hands."""

from __future__ import annotations

from dataclasses import replace

from tests.tournaments.rules.prize_people import ANN, CAROL, EDNA, LEVEL, A, one, person, sheet, won
from tournaments.rules.prizes import Kind, Plan, Prize, Record, Status, Step, award

HAT = Prize("drawn", A)


def test_a_draw_waits_for_the_draw() -> None:
    found = one(HAT, sheet(*LEVEL))

    assert (found.status, found.verdict) == (Status.TO_DRAW, "To be drawn")


def test_a_draw_is_among_those_without_a_prize_even_where_several_are_allowed() -> None:
    plan = Plan((Prize("first-half", A), HAT), one_each=False)
    for seed in "abcdefgh":
        found = award(plan, sheet(ANN, CAROL), [Record(Kind.DRAW, "drawn/A", seed=seed)])
        assert won(found) == [["Ann"], ["Carol"]]


def test_several_are_drawn_without_drawing_anybody_twice() -> None:
    hat = (HAT, replace(HAT, place=2), replace(HAT, place=3))

    found = won(award(Plan(hat), sheet(*LEVEL), [Record(Kind.DRAW, "drawn/A", seed="x")]))

    assert sorted(name for names in found for name in names) == ["Ann", "Carol", "Edna"]


def test_the_seed_decides_and_every_seed_is_fair() -> None:
    records = [Record(Kind.DRAW, "drawn/A", seed=str(n)) for n in range(300)]

    winners = [one(HAT, sheet(*LEVEL), records=(record,)).verdict for record in records]

    assert all(80 < winners.count(name) < 120 for name in ("Ann", "Carol", "Edna"))


def test_everybody_of_the_group_at_the_lucky_table_wins() -> None:
    people = [person(n, f"P{n}", [5, 5], tables=[1, (n + 1) // 2]) for n in range(1, 5)]

    found = one(Prize("lucky-table", A, n=2, table=2), sheet(*people))

    assert (found.verdict, found.reason) == ("P3 and P4", "sat at table 2 in hand 2")


def test_a_lucky_table_has_no_second_place() -> None:
    people = [person(1, "Ann", [5, 5]), person(3, "Carol", [5, 5])]
    prizes = (Prize("lucky-table", A, n=1, table=1), Prize("lucky-table", A, 2, n=1, table=1))

    found = award(Plan(prizes), sheet(*people))

    assert [len(each.winners) for each in found] == [2, 0]


def test_a_lucky_table_is_drawn_from_those_of_its_hand() -> None:
    people = [person(n, f"P{n}", [5, 5], tables=[1, (n + 1) // 2]) for n in range(1, 5)]
    prize = Prize("lucky-table", A, n=2)

    drawn = [
        one(prize, sheet(*people), records=(Record(Kind.DRAW, prize.series, seed=seed),)).verdict
        for seed in "abcdefgh"
    ]

    assert one(prize, sheet(*people)).status is Status.TO_DRAW
    assert set(drawn) == {"P1 and P2", "P3 and P4"}


def test_a_secret_hand_may_be_drawn() -> None:
    record = Record(Kind.DRAW, "secret-hand/A", seed="x")

    found = one(Prize("secret-hand", A), sheet(ANN, EDNA), Step.SHARE, records=(record,))

    assert found.status in (Status.WON, Status.SHARED)
    assert "in hand" in found.value


def test_a_hand_that_was_not_played_has_no_winner() -> None:
    found = one(Prize("secret-hand", A, n=20), sheet(ANN))

    assert found.reason == "hand 20 has not been played"
