"""The list of prizes: set, kept in the record, and the same in the drive file."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.tournaments.prize_evening import (
    HAT,
    LADIES,
    at_half_time,
    cut,
    final,
    fresh,
    level_ladies,
    over,
    usual,
    verdicts,
)
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings
from tournaments.actions.files import import_drive
from tournaments.actions.prizes import announce, draw_prize, set_prizes
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.prize_page import announced_lists
from tournaments.queries.prize_words import fingerprint
from tournaments.queries.prizes import prizes_now
from tournaments.refusals import Refused, Stale
from tournaments.rules.drivefile import read
from tournaments.rules.prizes import Plan, Prize, plan_data
from tournaments.rules.replay import as_json, replay
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


# The list


def test_a_drive_begins_with_the_usual_list(drive: Drive) -> None:
    titles = [one.title for one in final(drive)]

    assert titles == [
        "1st Lady", "2nd Lady", "3rd Lady", "1st Gent", "2nd Gent", "3rd Gent",
        "Best first half, Lady", "Best first half, Gent", "Lowest Lady", "Lowest Gent",
    ]  # fmt: skip


def test_a_pairs_drive_begins_with_a_list_of_pairs(mary: User, drive: Drive) -> None:
    change_settings(drive, By.mc(mary), Settings("Pairs", drive.date, format="pairs-circle"))

    assert [one.title for one in final(drive)] == [
        "1st pair", "2nd pair", "3rd pair", "Best first half, pair", "Lowest pair",
    ]  # fmt: skip


def test_the_list_is_set_and_written_in_the_record(mary: User, drive: Drive) -> None:
    set_prizes(drive, By.mc(mary), LADIES)

    assert usual(fresh(drive)) == LADIES
    assert drive.journal.last().text == "List of prizes changed: 1 prize"
    assert fresh(drive).tick > 0


def test_the_same_list_again_is_no_change(mary: User, drive: Drive) -> None:
    for _time in range(2):
        set_prizes(drive, By.mc(mary), LADIES)

    assert drive.journal.filter(kind="prizes").count() == 1


def test_a_list_that_somebody_else_changed_meanwhile_is_not_overwritten(
    mary: User, drive: Drive
) -> None:
    seen = fingerprint(plan_data(usual(drive)))
    set_prizes(drive, By("Max"), LADIES)

    with pytest.raises(Stale):
        set_prizes(drive, By.mc(mary), HAT, seen=seen)

    assert usual(fresh(drive)) == LADIES


def test_a_prize_for_pairs_is_refused_among_individuals(mary: User, drive: Drive) -> None:
    with pytest.raises(Refused) as refusal:
        set_prizes(drive, By.mc(mary), Plan((Prize("total", Group.PAIRS),)))

    assert refusal.value.sentence == (
        "Nobody plays as “pairs” in this drive. Choose “A”, “B” or “everyone”."
    )
    assert refusal.value.field == "group"


def test_a_list_of_another_kind_of_drive_gives_way_to_the_usual_one(
    mary: User, drive: Drive
) -> None:
    set_prizes(drive, By.mc(mary), LADIES)

    change_settings(drive, By.mc(mary), Settings("Pairs", drive.date, format="pairs-circle"))

    assert final(fresh(drive))[0].title == "1st pair"


# The drive file


def replayed(drive: Drive) -> object:
    return as_json(replay(read(drive_as_json(fresh(drive)))))["prizes"]


def test_a_replay_gives_the_same_prizes_for_the_same_reasons(mary: User) -> None:
    evening = over(mary)

    assert replayed(evening.drive) == prizes_now(fresh(evening.drive)).rows("final")


def test_a_replay_knows_cuts_draws_and_what_was_announced(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    for tricks in ((8, 7), (10, 4)):
        evening.enter(evening.round.number, *tricks)
        evening.move()
    plan = Plan(
        (*LADIES.prizes, Prize("first-half", Group.A), Prize("drawn", Group.B)), LADIES.ties
    )
    set_prizes(evening.drive, evening.by, plan)
    Drive.objects.filter(pk=evening.drive.pk).update(stage="finished")
    cut(evening.drive, evening.by, Ann=2, Edna=4)
    draw_prize(evening.drive, evening.by, part="final", code="drawn/B#1")

    assert replayed(evening.drive) == prizes_now(fresh(evening.drive)).rows("final")


def test_an_import_keeps_list_cuts_and_announcements(mary: User) -> None:
    evening = level_ladies(mary)
    cut(evening.drive, evening.by, Ann=9, Edna=4)
    announce(evening.drive, evening.by, part="final")

    copy = import_drive(mary, drive_as_json(fresh(evening.drive)))

    assert usual(fresh(copy)) == LADIES
    assert verdicts(copy) == ["Edna"]
    [listed] = announced_lists(fresh(copy))
    assert (listed.by, [row.verdict for row in listed.rows], listed.changes) == (
        "Mary",
        ["Edna"],
        (),
    )
