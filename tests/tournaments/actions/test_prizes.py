"""The doors of prizes: the list, what settles a tie, announcing and withdrawing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from tests.tournaments.prize_evening import (
    FIRST_HALF_LADY,
    TOP_LADY,
    at_half_time,
    final,
    fresh,
    half_time,
    level_ladies,
    over,
    started,
    usual,
)
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.drives import Settings, change_settings
from tournaments.actions.files import import_drive
from tournaments.actions.prizes import announce, draw_prize, record_tie, set_prizes, withdraw
from tournaments.models import Drive, PrizeList, PrizeRecord
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.prize_page import announced_lists
from tournaments.queries.prize_words import fingerprint
from tournaments.queries.prizes import prizes_now
from tournaments.refusals import Refused, Stale
from tournaments.rules.drivefile import read
from tournaments.rules.prizes import Plan, Prize, Status, Step, award_data, plan_data
from tournaments.rules.replay import as_json, replay
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db

LADIES = Plan((Prize("total", Group.A),), (Step.CUT,))
HAT = Plan((Prize("total", Group.A), Prize("drawn", Group.A)))


def number(drive: Drive, name: str) -> int:
    return drive.players.get(name=name).entrant.number


def cut(drive: Drive, by: By, **cards: int | None) -> None:
    marks = {number(drive, name): card for name, card in cards.items()}
    record_tie(drive, by, part="final", code=TOP_LADY, kind="cut", marks=marks)


def verdicts(drive: Drive) -> list[str]:
    return [one.verdict for one in final(drive)]


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


# Ties


@pytest.mark.reported("B40")
def test_a_tie_stays_open_however_often_it_is_looked_at(mary: User) -> None:
    """On a final tie one winner was picked by accident of order, another after a restart."""
    drive = level_ladies(mary).drive

    seen = {tuple(verdicts(drive)) for _time in range(5)}

    assert seen == {("To be decided: cut between Ann and Edna",)}


def test_a_cut_settles_it_with_its_working(mary: User) -> None:
    evening = level_ladies(mary)

    cut(evening.drive, evening.by, Ann=9, Edna=4)

    top = final(evening.drive)[0]
    assert (top.verdict, top.reason) == (
        "Edna",
        "31 tricks; level with Ann; Edna cut the four, Ann the nine – the lowest card wins",
    )
    assert evening.drive.journal.last().text == "Prize “1st Lady”: Ann cut: Nine, Edna cut: Four"


def test_a_double_tap_records_one_cut(mary: User) -> None:
    evening = level_ladies(mary)

    for _time in range(2):
        cut(evening.drive, evening.by, Ann=9, Edna=4)

    assert PrizeRecord.objects.count() == 1
    assert evening.drive.journal.filter(kind="prize-tie").count() == 1


def test_a_cut_written_down_wrong_is_written_down_again_and_nothing_is_lost(mary: User) -> None:
    evening = level_ladies(mary)
    cut(evening.drive, evening.by, Ann=9, Edna=4)

    cut(evening.drive, evening.by, Ann=4, Edna=9)

    assert verdicts(evening.drive) == ["Ann"]
    assert PrizeRecord.objects.count() == 2


def test_a_cut_keeps_the_rule_under_which_it_was_made(mary: User) -> None:
    evening = level_ladies(mary)
    cut(evening.drive, evening.by, Ann=9, Edna=4)

    set_prizes(evening.drive, evening.by, replace(LADIES, cut_lowest=False))

    assert verdicts(evening.drive) == ["Edna"]


def test_they_may_share(mary: User) -> None:
    evening = level_ladies(mary)
    marks = dict.fromkeys([number(evening.drive, name) for name in ("Ann", "Edna")])

    record_tie(evening.drive, evening.by, part="final", code=TOP_LADY, kind="share", marks=marks)

    assert verdicts(evening.drive) == ["Ann and Edna"]


@pytest.mark.parametrize(
    ("kind", "cards", "sentence", "field"),
    [
        ("toss", {"Ann": 1, "Edna": 2}, "Say how it was decided.", "kind"),
        ("cut", {"Ann": None, "Edna": 2}, "Say which card.", "card"),
        ("cut", {"Ann": 14, "Edna": 2}, "That cannot be: 14.", "card"),
        ("extra-hand", {"Ann": 14, "Edna": 2}, "That cannot be: 14.", "tricks"),
        ("extra-hand", {"Ann": None, "Edna": 2}, "Type the tricks.", "tricks"),
    ],
)
def test_nonsense_settles_nothing(
    mary: User, kind: str, cards: dict[str, int | None], sentence: str, field: str
) -> None:
    evening = level_ladies(mary)
    drive = evening.drive
    marks = {number(drive, name): card for name, card in cards.items()}

    with pytest.raises(Refused) as refusal:
        record_tie(drive, evening.by, part="final", code=TOP_LADY, kind=kind, marks=marks)

    at = "" if field == "kind" else f"_{number(drive, 'Ann')}"
    assert (refusal.value.sentence, refusal.value.field) == (sentence, f"{field}{at}")
    assert not PrizeRecord.objects.exists()


def test_a_cut_between_others_than_those_who_are_level_is_out_of_date(mary: User) -> None:
    evening = level_ladies(mary)

    with pytest.raises(Stale):
        cut(evening.drive, evening.by, Ann=1, Carol=2)


def test_where_nobody_is_level_there_is_nothing_to_settle(mary: User) -> None:
    evening = level_ladies(mary)
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    with pytest.raises(Refused, match="Nobody is level for this prize"):
        cut(evening.drive, evening.by, Ann=1, Edna=2)


def test_during_the_evening_nothing_is_cut_for(mary: User) -> None:
    evening = at_half_time(mary)
    set_prizes(evening.drive, evening.by, LADIES)

    with pytest.raises(Refused, match="Finish the drive first"):
        cut(evening.drive, evening.by, Ann=1, Edna=2)


def test_a_prize_that_left_the_list_cannot_be_settled(mary: User) -> None:
    evening = level_ladies(mary)
    set_prizes(evening.drive, evening.by, Plan((Prize("total", Group.B),)))

    with pytest.raises(Refused, match="no longer on the list"):
        cut(evening.drive, evening.by, Ann=1, Edna=2)


def test_a_helper_wins_nothing(mary: User) -> None:
    evening = over(mary)
    evening.drive.players.filter(name="Edna").update(helper=True)

    assert "Edna" not in " ".join(one.verdict for one in final(evening.drive))


# Draws


def test_a_name_is_drawn_once_and_stays_drawn(mary: User) -> None:
    evening = over(mary)
    set_prizes(evening.drive, evening.by, HAT)

    for _time in range(2):
        draw_prize(evening.drive, evening.by, part="final", code="drawn/A#1")

    first, drawn = final(evening.drive)
    assert drawn.status is Status.WON
    assert drawn.winners != first.winners
    assert PrizeRecord.objects.count() == 1
    assert verdicts(evening.drive) == verdicts(evening.drive)


def test_names_are_not_drawn_before_the_end(mary: User) -> None:
    evening = at_half_time(mary)
    set_prizes(evening.drive, evening.by, HAT)

    with pytest.raises(Refused, match="Finish the drive first"):
        draw_prize(evening.drive, evening.by, part="final", code="drawn/A#1")


def test_what_is_not_left_to_a_draw_is_not_drawn(mary: User) -> None:
    evening = level_ladies(mary)

    with pytest.raises(Refused, match="There is nothing to draw"):
        draw_prize(evening.drive, evening.by, part="final", code=TOP_LADY)


# Announcing


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
