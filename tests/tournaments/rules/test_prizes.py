"""Who wins which prize and why: criteria, ties, one prize each, draws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.prize_people import halves, person, sheet, won
from tournaments.rules.prizes import (
    CRITERIA,
    Award,
    Competitor,
    Kind,
    Plan,
    Prize,
    Record,
    Sheet,
    Status,
    Step,
    award,
    half_time_prizes,
    title,
)
from tournaments.rules.standings import Group

A, B = Group.A, Group.B
ANN = person(1, "Ann", [9, 8, 7, 6, 5, 4, 3, 2])
CAROL = person(2, "Carol", [2, 3, 4, 5, 6, 7, 8, 9])
EDNA = person(3, "Edna", [13, 0, 7, 0, 1, 1, 1, 0])


def one(
    prize: Prize,
    people: Sheet,
    *ties: Step,
    records: tuple[Record, ...] = (),
    lowest_any: bool = False,
) -> Award:
    return award(Plan((prize,), ties, whole_evening=not lowest_any), people, records)[0]


@pytest.mark.parametrize(
    ("prize", "winner", "reason"),
    [
        (Prize("total", A, 3), "Edna", "23 tricks"),
        (Prize("first-half", A), "Ann", "30 tricks in the first half"),
        (Prize("second-half", A), "Carol", "30 tricks in the second half"),
        (Prize("single-hand", A), "Edna", "13 tricks in one hand"),
        (Prize("hands-of", A, n=13), "Edna", "1 hand of 13 or more"),
        (Prize("lowest", A), "Edna", "23 tricks"),
        (Prize("secret-hand", A, n=3), "Ann", "7 tricks in hand 3; level with Edna"),
    ],
    ids=lambda value: value.code if isinstance(value, Prize) else "",
)
def test_a_prize_goes_by_its_criterion(prize: Prize, winner: str, reason: str) -> None:
    found = one(prize, sheet(ANN, CAROL, EDNA), Step.FIRST_HALF)

    assert [who.name for who in found.winners] == [winner]
    assert found.reason.startswith(reason)


def test_hands_won_are_those_of_seven_tricks_or_more() -> None:
    steady, lucky = person(1, "Steady", [7, 7, 7]), person(2, "Lucky", [13, 13, 6])

    found = one(Prize("hands-won", A), sheet(lucky, steady))

    assert (found.verdict, found.reason) == ("Steady", "3 hands won")


def test_moves_and_stays_are_counted_from_round_to_round() -> None:
    rover = person(1, "Rover", [5] * 4, tables=[1, 2, 3, 3])
    sitter = person(2, "Sitter", [5] * 4, tables=[2, 2, 2, 1])
    hall = sheet(rover, sitter)

    assert one(Prize("moves", A), hall).reason == "2 moves"
    assert one(Prize("moves", A), hall).verdict == "Rover"
    assert one(Prize("stays", A), hall).verdict == "Sitter"


def test_nobody_wins_for_something_nobody_did() -> None:
    found = one(Prize("hands-of", A, n=10), sheet(CAROL))

    assert (found.status, found.verdict) == (Status.NOBODY, "Nobody")
    assert found.reason == "there is nobody who can have it"


def test_before_the_first_result_nobody_has_won() -> None:
    found = one(Prize("total", A), sheet(person(1, "Ann", [])))

    assert (found.status, found.reason) == (Status.NOBODY, "no tricks are in yet")


def test_a_helper_wins_nothing() -> None:
    helper = replace(ANN, helper=True)

    assert won([one(Prize("first-half", A), sheet(helper, CAROL))]) == [["Carol"]]


def test_the_lowest_prize_asks_for_the_whole_evening() -> None:
    early = person(4, "Early", [6, 6, None, None, None, None, None, None])
    hall = sheet(ANN, EDNA, early)

    assert one(Prize("lowest", A), hall).verdict == "Edna"
    assert one(Prize("lowest", A), hall, lowest_any=True).verdict == "Early"


def test_a_hand_sat_out_with_a_credit_is_not_missed() -> None:
    tired = Competitor(4, "Tired", ANN.hands[:7], credits={8: 0.5})

    found = one(Prize("lowest", A), sheet(ANN, tired))

    assert (found.verdict, found.value) == ("Tired", "42.5 tricks")


def test_of_two_lowest_the_one_with_the_lower_half_has_it() -> None:
    x, y = person(1, "X", halves(10, 12)), person(2, "Y", halves(12, 10))

    found = one(Prize("lowest", A), sheet(x, y), Step.SECOND_HALF)

    assert found.reason == "22 tricks; level with X; lower second half, 10 to 12"


# Ties


LEVEL = tuple(person(n, name, halves(20, 20)) for n, name in enumerate(["Ann", "Carol", "Edna"], 1))
TOP = Prize("total", A)


def cut(*cards: int, lowest: bool = True, ace_high: bool = False) -> Record:
    return Record(Kind.CUT, TOP.series, dict(enumerate(cards, 1)), lowest, ace_high)


@pytest.mark.reported("B40")
def test_a_tie_is_never_settled_by_the_order_of_people() -> None:
    """On a final tie one winner was picked by accident of order."""
    found = {one(TOP, sheet(*people)).verdict for people in (LEVEL, LEVEL[::-1])}

    assert found == {"To be decided: cut between Ann, Carol and Edna"}


@pytest.mark.reported("B41")
@pytest.mark.parametrize(
    ("ties", "records", "verdict", "working"),
    [
        ((Step.SHARE,), (), "Ann, Carol and Edna", "they share it"),
        ((Step.HANDS_WON,), (), "Carol", "more hands won, 4 to 3"),
        ((Step.SECOND_HALF,), (), "Edna", "better second half, 24 to 22"),
        (
            (Step.CUT,),
            (cut(3, 12, 8),),
            "Ann",
            "Ann cut the three, Edna the eight, Carol the queen – the lowest card wins",
        ),
    ],
    ids=["share", "hands won", "second half", "cut"],
)
def test_three_level_for_one_prize(
    ties: tuple[Step, ...], records: tuple[Record, ...], verdict: str, working: str
) -> None:
    """Half the field tied and the prize hung on a hair of the tie-break."""
    three = (
        person(1, "Ann", [7, 7, 7, 1, 6, 6, 6, 4]),
        person(2, "Carol", [9, 7, 5, 1, 7, 7, 4, 4]),
        person(3, "Edna", [8, 6, 3, 3, 13, 6, 5, 0]),
    )

    found = one(TOP, sheet(*three), *ties, records=records)

    assert found.verdict == verdict
    assert found.reason.endswith(working)


def test_the_steps_are_taken_in_order_until_they_part() -> None:
    x, y = person(1, "X", [9, 1, 5, 5]), person(2, "Y", [8, 2, 5, 5])

    found = one(TOP, sheet(x, y, half=2), Step.SECOND_HALF, Step.FIRST_HALF, Step.HIGH_HAND)

    assert found.reason == "20 tricks; level with Y; higher best hand, 9 to 8"


def test_the_second_place_says_behind_whom() -> None:
    x, y = person(1, "X", halves(9, 11)), person(2, "Y", halves(8, 12))

    found = award(Plan((TOP, replace(TOP, place=2)), (Step.SECOND_HALF,)), sheet(x, y))

    assert won(found) == [["Y"], ["X"]]
    assert found[1].reason == "20 tricks; level with Y; behind Y in the second half, 11 to 12"


@pytest.mark.parametrize(
    ("record", "winner"),
    [
        (cut(1, 5, 13), "Ann"),
        (cut(1, 5, 13, ace_high=True), "Carol"),
        (cut(1, 5, 13, lowest=False), "Edna"),
        (cut(1, 5, 13, lowest=False, ace_high=True), "Ann"),
    ],
    ids=["low wins, ace low", "low wins, ace high", "high wins, ace low", "high wins, ace high"],
)
def test_a_cut_goes_by_its_own_rule(record: Record, winner: str) -> None:
    assert one(TOP, sheet(*LEVEL), Step.CUT, records=(record,)).verdict == winner


def test_equal_cards_are_cut_again_by_those_who_drew_them() -> None:
    first = cut(9, 2, 2)
    again = Record(Kind.CUT, TOP.series, {2: 11, 3: 4})

    still = one(TOP, sheet(*LEVEL), Step.CUT, records=(first,))
    done = one(TOP, sheet(*LEVEL), Step.CUT, records=(first, again))

    assert (still.status, still.verdict) == (
        Status.OPEN,
        "To be decided: cut between Carol and Edna",
    )
    assert done.verdict == "Edna"


def test_a_cut_written_down_again_replaces_the_first() -> None:
    assert one(TOP, sheet(*LEVEL), records=(cut(1, 5, 6), cut(5, 1, 6))).verdict == "Carol"


def test_a_cut_does_not_count_when_somebody_else_has_drawn_level_since() -> None:
    between_two = Record(Kind.CUT, TOP.series, {1: 3, 2: 9})

    found = one(TOP, sheet(*LEVEL), Step.CUT, records=(between_two,))

    assert found.verdict == "To be decided: cut between Ann, Carol and Edna"


def test_a_cut_counts_when_one_of_them_is_no_longer_level() -> None:
    assert one(TOP, sheet(*LEVEL[1:]), Step.CUT, records=(cut(1, 9, 5),)).verdict == "Edna"


def test_an_extra_hand_goes_before_the_cut() -> None:
    extra = Record(Kind.EXTRA_HAND, TOP.series, {1: 8, 2: 5, 3: 3})

    waiting = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT)
    found = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT, records=(extra,))

    assert waiting.verdict == "To be decided: an extra hand between Ann, Carol and Edna"
    assert found.reason == (
        "40 tricks; level with Carol and Edna; extra hand: Ann 8, Carol 5 and Edna 3"
    )


def test_a_level_extra_hand_is_cut_for() -> None:
    extra = Record(Kind.EXTRA_HAND, TOP.series, {1: 5, 2: 8, 3: 8})

    found = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT, records=(extra,))

    assert found.verdict == "To be decided: cut between Carol and Edna"


def test_the_mc_may_choose_to_share() -> None:
    share = Record(Kind.SHARE, TOP.series, {1: 0, 2: 0, 3: 0})

    found = one(TOP, sheet(*LEVEL), Step.CUT, records=(share,))

    assert (found.status, found.verdict) == (Status.SHARED, "Ann, Carol and Edna")


def test_a_recorded_step_is_waited_for_even_if_sharing_comes_after_it() -> None:
    assert one(TOP, sheet(*LEVEL), Step.CUT, Step.SHARE).status is Status.OPEN


def test_sharing_pools_the_places_that_are_shared() -> None:
    other = person(4, "Gwen", halves(5, 5))
    places = tuple(replace(TOP, place=place) for place in (1, 2, 3, 4))

    found = award(Plan(places, (Step.SHARE,)), sheet(*LEVEL, other))

    assert won(found) == [["Ann", "Carol", "Edna"], [], [], ["Gwen"]]
    assert found[1].reason == "Ann, Carol and Edna share it together with “1st Lady”"


def test_the_first_half_is_not_settled_by_what_came_after_it() -> None:
    x, y = person(1, "X", halves(20, 25)), person(2, "Y", halves(20, 5))

    found = one(Prize("first-half", A), sheet(x, y), Step.SECOND_HALF, Step.CUT)

    assert found.verdict == "To be decided: cut between X and Y"


# One prize each


def test_places_of_one_prize_keep_their_order_whatever_the_list() -> None:
    order = (Prize("total", A, 2), Prize("first-half", A), Prize("total", A, 1))
    people = [person(n, f"P{n}", halves(20 - n, 20 - n)) for n in range(1, 5)]

    assert won(award(Plan(order), sheet(*people))) == [["P2"], ["P1"], ["P3"]]


def test_a_winner_elsewhere_makes_room_for_the_next() -> None:
    people = [person(n, f"P{n}", halves(20 - n, 20 - n)) for n in range(1, 4)]
    prizes = (Prize("first-half", A), Prize("total", A), Prize("total", A, 2))

    found = award(Plan(prizes), sheet(*people))

    assert won(found) == [["P1"], ["P2"], ["P3"]]
    assert found[1].reason == "36 tricks; P1 has a prize already"


def test_prizes_further_down_wait_for_a_tie_that_touches_them() -> None:
    x, y = person(1, "X", [9, 1, 5, 5]), person(2, "Y", [8, 2, 5, 5])
    third, low = person(3, "Third", [5, 2, 2, 2]), person(4, "Low", [1, 1, 1, 1])
    plan = Plan((TOP, Prize("single-hand", A), Prize("lowest", A)), (Step.CUT,))

    open_, waiting, settled = award(plan, sheet(x, y, third, low, half=2))

    assert open_.status is Status.OPEN
    assert (waiting.status, waiting.verdict) == (Status.WAITING, "Waits for a prize further up")
    assert waiting.reason == "first it must be settled whether X has another prize"
    assert settled.verdict == "Low"


def test_what_was_announced_stands_and_bars_from_what_follows() -> None:
    plan = Plan((Prize("first-half", A), TOP))

    found = award(plan, sheet(ANN, CAROL), given={"first-half/A#1": (2,)})

    assert won(found) == [["Carol"], ["Ann"]]
    assert (found[0].announced, found[0].reason) == (True, "announced at half-time")


def test_what_was_announced_stands_even_for_somebody_who_has_won_more_since() -> None:
    plan = Plan((Prize("second-half", A), Prize("first-half", A)))

    found = award(plan, sheet(ANN, CAROL), given={"first-half/A#1": (2,)})

    assert won(found) == [["Carol"], ["Carol"]]
    assert found[1].reason == "announced at half-time; Carol has a prize already"


# Draws


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


def test_the_half_time_list_is_what_is_known_then() -> None:
    plan = Plan((TOP, Prize("first-half", A), Prize("single-hand", A)))

    assert half_time_prizes(plan).prizes == (Prize("first-half", A),)


@pytest.mark.parametrize(
    ("prize", "words"),
    [
        (Prize("total", A), "1st Lady"),
        (Prize("total", B, 12), "12th Gent"),
        (Prize("total", Group.PAIRS, 22), "22nd pair"),
        (Prize("total", Group.EVERYONE, 3), "3rd player"),
        (Prize("lowest", B), "Lowest Gent"),
        (Prize("first-half", A, 2), "Best first half, Lady, 2nd"),
        (Prize("hands-of", A, n=10), "Most hands of 10 or more, Lady"),
        (Prize("lucky-table", Group.EVERYONE, n=3, table=2), "Lucky table"),
    ],
)
def test_a_prize_has_a_name_to_read_out(prize: Prize, words: str) -> None:
    assert title(prize, {"A": "Lady", "B": "Gent"}) == words


# Whatever the evening


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
