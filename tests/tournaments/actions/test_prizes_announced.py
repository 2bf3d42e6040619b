"""Prizes announced at half-time and at the end, compared with corrections, withdrawn."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.tournaments.prize_evening import (
    FIRST_HALF_LADY,
    at_half_time,
    cut,
    final,
    fresh,
    half_time,
    level_ladies,
    started,
    verdicts,
)
from tournaments.actions.corrections import correct_result
from tournaments.actions.prizes import announce, set_prizes, withdraw
from tournaments.models import PrizeList
from tournaments.queries.prize_page import announced_lists
from tournaments.queries.prize_words import fingerprint
from tournaments.refusals import Refused, Stale
from tournaments.rules.prizes import Plan, Prize, award_data
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


def test_the_half_time_list_is_kept_as_it_was_read_out(mary: User) -> None:
    evening = at_half_time(mary)

    kept = announce(evening.drive, evening.by, part="half-time")

    assert [(row["title"], row["names"]) for row in kept.rows] == [
        ("Best first half, Lady", ["Edna"]),
        ("Best first half, Gent", ["Bob"]),
    ]
    assert kept.by == "Mary"
    assert evening.drive.journal.last().text == (
        "Announced, half-time prizes: Best first half, Lady: Edna; Best first half, Gent: Bob"
    )


def test_announcing_twice_is_announcing_once(mary: User) -> None:
    evening = at_half_time(mary)

    first, second = (announce(evening.drive, evening.by, part="half-time") for _ in range(2))

    assert first == second
    assert evening.drive.journal.filter(kind="prizes-announced").count() == 1


@pytest.mark.reported("B13")
def test_a_correction_after_the_half_time_prizes_replaces_nothing_silently(mary: User) -> None:
    """A scoring error was found after the finals were seeded, and there was no way back."""
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")

    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    [listed] = announced_lists(fresh(evening.drive))
    assert [row.verdict for row in listed.rows] == ["Edna", "Bob"]
    assert list(listed.changes) == [
        "Best first half, Lady: announced Edna (15 tricks in the first half); "
        "now Ann (16 tricks in the first half).",
        "Best first half, Gent: announced Bob (16 tricks in the first half); "
        "now Bob (17 tricks in the first half).",
    ]


@pytest.mark.reported("B13")
def test_after_withdrawing_the_corrected_list_can_be_announced(mary: User) -> None:
    """A scoring error was found after the finals were seeded, and there was no way back."""
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    with pytest.raises(Refused, match="Withdraw it first"):
        announce(evening.drive, evening.by, part="half-time")
    for _time in range(2):
        withdraw(evening.drive, evening.by, part="half-time")
    kept = announce(evening.drive, evening.by, part="half-time")

    assert kept.rows[0]["names"] == ["Ann"]
    assert PrizeList.objects.count() == 2  # what was read out first is not forgotten
    assert evening.drive.journal.filter(kind="prizes-withdrawn").count() == 1


def test_what_is_played_after_half_time_changes_nothing_announced_then(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")

    evening.enter(3, 0, 13)
    evening.move()

    assert announced_lists(fresh(evening.drive))[0].changes == ()


def test_half_time_prizes_that_were_given_stand_in_the_final_list(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    for tricks in ((8, 7), (10, 4)):
        evening.enter(evening.round.number, *tricks)
        evening.move()

    first_half = next(one for one in final(evening.drive) if one.prize.code == FIRST_HALF_LADY)

    assert (first_half.verdict, first_half.announced) == ("Edna", True)


def test_half_time_is_not_announced_before_it_is_there(mary: User) -> None:
    evening = started(mary)
    evening.enter(1, 9, 8)
    evening.move()
    sentence = "The first half is not over: hand 2 has to be in at every table."

    with pytest.raises(Refused) as early:
        announce(evening.drive, evening.by, part="half-time")
    evening.send(1, 2, 7)
    with pytest.raises(Refused) as still:
        announce(evening.drive, evening.by, part="half-time")
    evening.send(2, 2, 6)
    announce(evening.drive, evening.by, part="half-time")

    assert [early.value.sentence, still.value.sentence] == [sentence, sentence]


def test_the_prizes_of_the_evening_are_announced_when_it_is_over(mary: User) -> None:
    evening = at_half_time(mary)

    with pytest.raises(Refused, match="Finish the drive first"):
        announce(evening.drive, evening.by, part="final")


def test_nothing_is_announced_while_a_tie_is_open(mary: User) -> None:
    evening = level_ladies(mary)

    with pytest.raises(Refused) as refusal:
        announce(evening.drive, evening.by, part="final")

    assert refusal.value.sentence == (
        "Settle first: 1st Lady. To be decided: cut between Ann and Edna."
    )


def test_only_what_the_page_showed_is_announced(mary: User) -> None:
    evening = at_half_time(mary)
    seen = fingerprint([award_data(one) for one in half_time(evening.drive)])
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    with pytest.raises(Stale):
        announce(evening.drive, evening.by, part="half-time", seen=seen)

    assert not PrizeList.objects.exists()


def test_a_tie_on_an_announced_list_is_settled_only_after_withdrawing(mary: User) -> None:
    evening = level_ladies(mary)
    cut(evening.drive, evening.by, Ann=9, Edna=4)
    announce(evening.drive, evening.by, part="final")

    with pytest.raises(Refused, match="Withdraw it first"):
        cut(evening.drive, evening.by, Ann=2, Edna=4)

    assert verdicts(evening.drive) == ["Edna"]


def test_a_list_changed_afterwards_is_marked_on_what_was_announced(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")

    set_prizes(
        evening.drive,
        evening.by,
        Plan((Prize("first-half", Group.A), Prize("first-half", Group.A, 2))),
    )

    assert announced_lists(fresh(evening.drive))[0].changes == (
        "“Best first half, Gent” is no longer on the list.",
        "“Best first half, Lady, 2nd” has come to the list since.",
    )


def test_there_are_only_two_lists_to_announce(mary: User) -> None:
    evening = at_half_time(mary)

    with pytest.raises(Refused, match="There is no such list"):
        announce(evening.drive, evening.by, part="tea")
