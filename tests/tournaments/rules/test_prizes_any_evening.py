"""Prizes of any evening that can be: one outcome each, whatever the order of people."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.prize_people import A, B, person, sheet
from tournaments.rules.prizes import CRITERIA, Kind, Plan, Prize, Record, Sheet, Status, Step, award
from tournaments.rules.standings import Group


@st.composite
def halls(draw: st.DrawFn) -> tuple[Sheet, Plan, list[Record]]:
    """A hall with few different scores, so that ties abound, and any list of prizes."""
    number = draw(st.integers(2, 7))
    hands = draw(st.integers(1, 4))
    people = [
        person(
            n,
            f"P{n}",
            draw(st.lists(st.integers(5, 8), min_size=hands, max_size=hands)),
            tables=draw(st.lists(st.integers(1, 2), min_size=hands, max_size=hands)),
            helper=draw(st.booleans()) and n % 5 == 0,
        )
        for n in range(1, 2 * number + 1)
    ]
    hall = sheet(*people[::2], gents=people[1::2], half=max(hands // 2, 1))
    prizes = draw(
        st.lists(
            st.builds(
                Prize,
                st.sampled_from(sorted(CRITERIA)),
                st.sampled_from([A, B, Group.EVERYONE]),
                st.integers(1, 3),
                st.sampled_from([1, 2, 7]),
                st.just(1),
            ),
            max_size=9,
            unique=True,
        )
    )
    ties = draw(st.lists(st.sampled_from(list(Step)), unique=True, max_size=4))
    plan = Plan(tuple(prizes), tuple(ties), draw(st.booleans()), draw(st.booleans()))
    records = [Record(Kind.DRAW, prize.series, seed="s") for prize in prizes[::2]]
    cards = draw(st.lists(st.integers(1, 13), min_size=len(people), max_size=len(people)))
    records += [Record(Kind.CUT, prize.series, dict(enumerate(cards, 1))) for prize in prizes[::3]]
    return hall, plan, records


@settings(max_examples=150, deadline=None)
@given(halls())
def test_whatever_the_evening_every_prize_has_one_outcome_with_a_reason(
    made: tuple[Sheet, Plan, list[Record]],
) -> None:
    hall, plan, records = made

    found = award(plan, hall, records)

    assert [each.prize for each in found] == list(plan.prizes)
    assert all(each.reason and each.title and each.verdict for each in found)
    for each in found:
        assert bool(each.winners) == (each.status in (Status.WON, Status.SHARED))
        assert not any(winner.helper for winner in each.winners)
        assert len({winner.id for winner in each.winners}) == len(each.winners)
        assert bool(each.candidates) or each.status not in (Status.OPEN, Status.WAITING)


@settings(max_examples=150, deadline=None)
@given(halls())
def test_whatever_the_evening_one_prize_each_means_nobody_twice(
    made: tuple[Sheet, Plan, list[Record]],
) -> None:
    hall, plan, records = made

    found = award(replace(plan, one_each=True), hall, records)

    winners = [winner.id for each in found for winner in each.winners]
    assert len(winners) == len(set(winners))


@settings(max_examples=100, deadline=None)
@given(halls(), st.randoms())
def test_whatever_the_evening_the_order_of_people_decides_nothing(
    made: tuple[Sheet, Plan, list[Record]], random: st.Random
) -> None:
    hall, plan, records = made
    mixed = {}
    for group, people in hall.fields.items():
        listed = list(people)
        random.shuffle(listed)
        mixed[group] = tuple(listed)

    assert award(plan, Sheet(mixed, hall.half), records) == award(plan, hall, records)


@settings(max_examples=100, deadline=None)
@given(halls(), st.integers(1, 13))
def test_deciding_an_open_tie_never_takes_a_prize_away_again(
    made: tuple[Sheet, Plan, list[Record]], card: int
) -> None:
    """What is settled while something else is open stays as it is once that is decided."""
    hall, plan, records = made
    before = award(plan, hall, records)
    opened = [each for each in before if each.status is Status.OPEN]
    if not opened:
        return
    first = opened[0]
    marks = {who.id: (card + n) % 13 + 1 for n, who in enumerate(first.candidates[:13])}

    after = award(plan, hall, [*records, Record(Kind.CUT, first.prize.series, marks)])

    for was, now in zip(before, after, strict=True):
        if was.status.settled and was.status is not Status.NOBODY:
            assert now.winners == was.winners
