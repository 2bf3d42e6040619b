"""Showing prizes on the wall: begin, tap, one back, end."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tests.tournaments.prize_evening import at_half_time, fresh, level_ladies, over
from tournaments.actions.clock import show_on_wall
from tournaments.actions.prize_show import begin_show, end_show, step_show
from tournaments.actions.prizes import announce, withdraw
from tournaments.actions.rounds import finish
from tournaments.actions.undo import why_not_undo
from tournaments.models import HallClock, PrizeList
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.prize_show import show_of
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db
LAST_FIRST, IN_ORDER = "last-first", "in-order"


@pytest.fixture
def ended(mary: User) -> HallEvening:
    """Four hands are played and the drive is finished; nothing is announced."""
    return over(mary)


def step(evening: HallEvening) -> int:
    return PrizeList.objects.get(drive=evening.drive, withdrawn_at=None).show_step


def wall(evening: HallEvening) -> str:
    return HallClock.objects.get(drive=evening.drive).wall_shows


def test_beginning_announces_the_list_and_turns_the_wall(ended: HallEvening) -> None:
    kept = begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)

    assert (kept.show_order, kept.show_step, wall(ended)) == (LAST_FIRST, 0, "prizes")
    said = list(ended.drive.journal.order_by("-pk").values_list("kind", flat=True)[:2])
    assert said == ["prize-show", "prizes-announced"]


def test_a_list_that_was_announced_before_stays_as_it_was_read_out(ended: HallEvening) -> None:
    announced = announce(ended.drive, ended.by, part="final")

    shown = begin_show(ended.drive, ended.by, part="final", order=IN_ORDER)

    assert (shown.pk, shown.rows, shown.at) == (announced.pk, announced.rows, announced.at)


def test_beginning_twice_goes_on_where_it_is(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    step_show(ended.drive, ended.by, seen=0)

    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)

    assert step(ended) == 1


def test_one_list_at_a_time(mary: User) -> None:
    evening = at_half_time(mary)
    begin_show(evening.drive, evening.by, part="half-time", order=IN_ORDER)
    announced = PrizeList.objects.get()
    ended = over_with(evening)

    begin_show(ended.drive, ended.by, part="final", order=IN_ORDER)

    announced.refresh_from_db()
    assert announced.show_order == ""
    show = show_of(fresh(ended.drive))
    assert show is not None
    assert show.part == "final"


def over_with(evening: HallEvening) -> HallEvening:
    """The rest of the hands is played and the drive finished."""
    for tricks in ((8, 7), (10, 4)):
        evening.enter(evening.round.number, *tricks)
        evening.move()
    finish(evening.drive, evening.by, plan_version=None)
    evening.drive.refresh_from_db()
    return evening


@pytest.mark.parametrize("order", ["", "random"])
def test_an_order_that_is_none_is_refused_at_its_field(ended: HallEvening, order: str) -> None:
    with pytest.raises(Refused) as refused:
        begin_show(ended.drive, ended.by, part="final", order=order)

    assert refused.value.field == "order"
    assert not PrizeList.objects.exists()


def test_what_may_not_be_announced_may_not_be_shown(mary: User) -> None:
    evening = level_ladies(mary)

    with pytest.raises(Refused) as refused:
        begin_show(evening.drive, evening.by, part="final", order=LAST_FIRST)

    assert refused.value.sentence.startswith("Settle first:")


def test_a_tap_is_one_step_and_a_double_tap_too(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)

    step_show(ended.drive, ended.by, seen=0)
    step_show(ended.drive, ended.by, seen=0)

    assert step(ended) == 1


def test_one_step_back_hides_the_name_again(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    for seen in (0, 1):
        step_show(ended.drive, ended.by, seen=seen)
    named = show_of(fresh(ended.drive))

    step_show(ended.drive, ended.by, seen=2, back=True)

    hidden = show_of(fresh(ended.drive))
    assert named is not None
    assert hidden is not None
    assert (named.reveal.named, hidden.reveal.named) == (True, False)
    assert named.prize == hidden.prize


def test_it_never_goes_past_either_end(ended: HallEvening) -> None:
    kept = begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    step_show(ended.drive, ended.by, seen=0, back=True)
    assert step(ended) == 0

    for _tap in range(3 * len(kept.rows)):
        step_show(ended.drive, ended.by, seen=None)

    shown = show_of(fresh(ended.drive))
    assert shown is not None
    assert step(ended) == shown.reveal.steps


def test_without_a_show_there_is_nothing_to_tap(ended: HallEvening) -> None:
    with pytest.raises(Refused):
        step_show(ended.drive, ended.by, seen=0)


def test_the_end_gives_the_wall_back_and_twice_is_once(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    end_show(ended.drive, ended.by)
    written = ended.drive.journal.count()

    end_show(ended.drive, ended.by)

    assert (show_of(fresh(ended.drive)), wall(ended)) == (None, "automatic")
    assert ended.drive.journal.count() == written


def test_a_list_that_is_withdrawn_leaves_the_wall(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)

    withdraw(ended.drive, ended.by, part="final")

    assert show_of(fresh(ended.drive)) is None


def test_another_picture_may_be_shown_in_between_and_the_next_tap_goes_on(
    ended: HallEvening,
) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    show_on_wall(ended.drive, ended.by, what="blank")
    assert step(ended) == 0

    step_show(ended.drive, ended.by, seen=0)

    assert (step(ended), wall(ended)) == (1, "prizes")


def test_the_wall_can_t_be_turned_to_prizes_that_nobody_shows(ended: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        show_on_wall(ended.drive, ended.by, what="prizes")

    assert refused.value.field == "what"


def test_undo_names_the_way_back(ended: HallEvening) -> None:
    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    line = ended.drive.journal.filter(kind="prize-show").get()

    assert why_not_undo(ended.drive, line) == (
        "Step back, or end it, on the page “Prizes on the wall”."
    )


def test_the_drive_file_carries_the_announcement_and_not_the_show(ended: HallEvening) -> None:
    announce(ended.drive, ended.by, part="final")
    before = drive_as_json(fresh(ended.drive))

    begin_show(ended.drive, ended.by, part="final", order=LAST_FIRST)
    step_show(ended.drive, ended.by, seen=0)

    assert drive_as_json(fresh(ended.drive)) == before
