"""What the MC writes down of a tie: who cut what, who shares; and names that are drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from tests.tournaments.prize_evening import (
    HAT,
    LADIES,
    TOP_LADY,
    at_half_time,
    cut,
    final,
    level_ladies,
    number,
    over,
    verdicts,
)
from tournaments.actions.corrections import correct_result
from tournaments.actions.prizes import draw_prize, record_tie, set_prizes
from tournaments.models import PrizeRecord
from tournaments.refusals import Refused, Stale
from tournaments.rules.prizes import Plan, Prize, Status
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


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
