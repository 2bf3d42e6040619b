"""Prizes one by one: for what, then who; never a name too early."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.reveal import Order, Reveal, reveal


def rows(*statuses: str) -> list[dict[str, str]]:
    return [{"code": f"p{at}", "status": status} for at, status in enumerate(statuses, start=1)]


def codes(show: Reveal) -> list[str]:
    return [row["code"] for row in show.rows]


def test_the_last_of_the_list_comes_first() -> None:
    assert codes(reveal(rows("won", "won", "nobody"), Order.LAST_FIRST)) == ["p3", "p2", "p1"]


def test_or_the_list_in_its_order() -> None:
    assert codes(reveal(rows("won", "won"), Order.IN_ORDER)) == ["p1", "p2"]


def test_a_place_that_goes_with_a_better_one_is_not_shown_by_itself() -> None:
    assert codes(reveal(rows("shared", "pooled", "won"), Order.IN_ORDER)) == ["p1", "p3"]


def test_each_prize_takes_two_taps() -> None:
    seen = []
    for step in range(5):
        show = reveal(rows("won", "won"), Order.IN_ORDER, step)
        following = show.following["code"] if show.following else ""
        seen.append((show.number, show.named, following, sorted(show.told)))

    assert seen == [
        (0, False, "p1", []),
        (1, False, "", []),
        (1, True, "p2", ["p1"]),
        (2, False, "", ["p1"]),
        (2, True, "", ["p1", "p2"]),
    ]


@given(st.integers(1, 40), st.lists(st.sampled_from([1, 1, -1]), max_size=120))
def test_a_name_is_told_only_once_its_prize_has_been_shown(count: int, taps: list[int]) -> None:
    show = reveal(rows(*["won"] * count), Order.LAST_FIRST)
    for tap in taps:
        show = Reveal(show.rows, show.moved(tap))

        assert 0 <= show.step <= show.steps
        names = show.number if show.named else max(show.number - 1, 0)
        assert show.told == {row["code"] for row in show.rows[:names]}
        assert (show.row is not None and show.row["code"] in show.told) == show.named


@given(st.integers(1, 40), st.integers(0, 79))
def test_one_step_back_is_where_it_was(count: int, step: int) -> None:
    show = reveal(rows(*["won"] * count), Order.IN_ORDER, min(step, 2 * count - 1))

    assert Reveal(show.rows, show.moved(1)).moved(-1) == show.step


IRIS = {"code": "1", "status": "won", "names": ["Iris"], "value": "150", "reason": "150 tricks"}
BERYL = {
    "code": "2",
    "status": "won",
    "names": ["Beryl"],
    "value": "82 tricks",
    "reason": "82 tricks; Iris has a prize already",
}


def test_a_reason_gives_nobody_away_whose_prize_is_still_to_come() -> None:
    early = reveal([IRIS, BERYL], Order.LAST_FIRST, 2)
    late = reveal([IRIS, BERYL], Order.IN_ORDER, 4)

    assert early.reason_of(BERYL) == "82 tricks"
    assert late.reason_of(BERYL) == "82 tricks; Iris has a prize already"
