"""A shared seat: its tricks are halved between two, while each keeps the hands played alone."""

from __future__ import annotations

import pytest

from tests.tournaments.rules.sample_file import full, one_round, read_data
from tournaments.rules.credits import Benches, CreditRule, credits_of
from tournaments.rules.drivefile import BadDriveFile, read, write
from tournaments.rules.prizes.sheet import people_sheet
from tournaments.rules.replay import replay
from tournaments.rules.scoring import Result, cards, totals
from tournaments.rules.seating import Four
from tournaments.rules.sharing import Share, guests_at, with_shares

TABLE = {1: Four(N=2, E=4, S=1, W=3)}
RESULTS = [Result(round=hand, hand=hand, table=1, ns=6) for hand in (1, 2, 3)]
CARDS = cards({1: TABLE, 2: TABLE, 3: TABLE}, RESULTS)


def test_a_shared_seat_taking_six_tricks_counts_three_each() -> None:
    shared = with_shares(CARDS, [Share(host=1, guest=9, from_hand=2, until_hand=3)], split=True)

    assert totals(shared) == {1: 6 + 3 + 6, 2: 18, 3: 21, 4: 21, 9: 3}


def test_seven_tricks_are_three_and_a_half_each() -> None:
    shared = with_shares(CARDS, [Share(host=3, guest=9, from_hand=1)], split=True)

    assert (totals(shared)[3], totals(shared)[9]) == (10.5, 10.5)


def test_in_a_drive_of_pairs_the_tricks_stay_the_pair_s() -> None:
    shared = with_shares(CARDS, [Share(host=1, guest=9, from_hand=1)], split=False)

    assert (totals(shared)[1], totals(shared)[9]) == (18, 18)


def test_both_know_with_whom_they_have_shared() -> None:
    shared = with_shares(CARDS, [Share(host=1, guest=9, from_hand=2, until_hand=3)], split=True)

    assert [line.shared_with for line in shared[1]] == [None, 9, None]
    assert [(line.hand, line.shared_with) for line in shared[9]] == [(2, 1)]


@pytest.mark.parametrize(("hand", "guests"), [(1, {}), (2, {9: 1}), (3, {9: 1}), (4, {})])
def test_a_share_holds_from_its_first_hand_until_another(hand: int, guests: dict[int, int]) -> None:
    assert guests_at([Share(1, 9, 2, 4)], hand) == guests


def test_a_hand_sat_out_together_is_halved_too() -> None:
    benches = Benches({4: [1]}, {4: [4]}, {}, [Share(1, 9, 4)])
    others = {4: {1: Four(N=2, E=4, S=8, W=3)}}
    fourth = cards(others, [Result(round=4, hand=4, table=1, ns=6)])

    found = credits_of(CreditRule(), benches, {**fourth, 1: CARDS[1]}, {})

    assert {one: [line.credit for line in lines] for one, lines in found.items()} == {
        1: [3],
        9: [3],
    }


def test_high_hands_are_the_seat_s_and_totals_are_halved() -> None:
    shared = with_shares(CARDS, [Share(host=3, guest=9, from_hand=1)], split=True)

    (guest,) = people_sheet([(9, "Zoe", [shared[9]], False, {})])

    assert (guest.single_hands(), guest.scored(range(1, 4)), guest.shares) == (
        [7, 7, 7],
        10.5,
        True,
    )


SHARED = [{"seat": 3, "with": 5, "from_hand": 1}]


def test_a_drive_file_carries_who_shares_a_seat() -> None:
    file = read_data(full(shares=SHARED, changes=[]))

    assert file.shares == (Share(3, 5, 1),)
    assert read(write(file)) == file


def test_a_replay_halves_a_shared_seat_s_tricks() -> None:
    slip = {"table": 1, "N": 2, "S": 1, "E": 4, "W": 3, "ns": 8}
    data = one_round(slip, credit="nothing") | {"shares": SHARED}

    assert dict(replay(read_data(data)).totals) == {1: 8, 2: 8, 3: 2.5, 4: 5, 5: 2.5}


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        ([{"seat": 3, "with": 9, "from_hand": 1}], "There is no number 9 in this file."),
        ([{"seat": 3, "with": 3, "from_hand": 1}], "Number 3 cannot share a seat alone."),
        (
            [{"seat": 2, "with": 5, "from_hand": 1}],
            "People who share a seat must play as the same role.",
        ),
        (
            [*SHARED, {"seat": 3, "with": 1, "from_hand": 4}],
            "A seat is shared by two people at most.",
        ),
    ],
)
def test_a_share_that_cannot_be_is_refused(shares: list[dict[str, int]], sentence: str) -> None:
    with pytest.raises(BadDriveFile) as refused:
        read_data(full(shares=shares))

    assert refused.value.sentence == sentence
