"""People at home who play among themselves, and what is mended: swaps, true seats, figures."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.simulation.checks import the_replay_is_identical
from tests.tournaments.actions.home_people import ROBOTS, at_home, come, finish_hand, player
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result, record_true_seats
from tournaments.actions.draw import draw_seats, publish_draw, swap_seats
from tournaments.actions.files import import_drive
from tournaments.actions.online import go_back_to_cards
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step
from tournaments.models import Drive
from tournaments.queries.bench import hall_of_round
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.table_kinds import online_in
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


def test_a_swap_between_hall_and_home_lasts_for_the_hand(two: Drive, by: By, mary: User) -> None:
    draw_seats(two, by, method="arrival", plan_version=None)
    one, other = player(two, "Ann").entrant_id, player(two, "Iris").entrant_id
    swap_seats(two, by, one=one, other=other, plan_version=None)
    publish_draw(two, by, plan_version=None)
    evening = HallEvening(two, by)
    assert online_in(evening.round) == {1, 3}

    finish_hand(evening, 5, 8)
    evening.move()

    ((_table, names),) = at_home(evening).items()
    assert names - ROBOTS == {"Iris", "Jack", "Kath"}
    the_replay_is_identical(two, mary)


def test_true_seats_between_hall_and_home(evening_of_two: HallEvening, mary: User) -> None:
    one = evening_of_two.player("Ann").entrant_id
    other = evening_of_two.player("Iris").entrant_id

    record_true_seats(
        evening_of_two.drive, evening_of_two.by, hand=1, one=one, other=other, reason=""
    )
    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()

    the_replay_is_identical(evening_of_two.drive, mary)


def test_a_reseating_and_its_undo_keep_the_sections(evening_of_two: HallEvening) -> None:
    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()
    before = hall_of_round(evening_of_two.round)

    correct_result(
        evening_of_two.drive,
        evening_of_two.by,
        hand=1,
        table_no=1,
        ns=8,
        reason="the other way round",
        reseat=True,
    )

    assert hall_of_round(evening_of_two.round).home == before.home
    assert hall_of_round(evening_of_two.round) != before
    step = evening_of_two.drive.journal.get(kind="reseat")
    undo_step(evening_of_two.drive, evening_of_two.by, step=step, plan_version=None)
    assert hall_of_round(evening_of_two.round) == before


def test_their_tables_do_not_go_back_to_cards(evening_of_two: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        go_back_to_cards(evening_of_two.drive, evening_of_two.by, table_no=3)

    assert refused.value.sentence == "Robots sit at table 3, so it stays online."


def test_who_moved_at_a_head_table_is_told_by_the_section(drive: Drive, by: By, mary: User) -> None:
    """A corrected figure leaves a mover in the file, which is read back by the section's ends."""
    drive.format = "head-table"
    drive.save(update_fields=["format"])
    set_spare(drive, by, home_apart=True)
    come(drive, by, NAMES[:8])
    come(drive, by, NAMES[8:16], home=True)
    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)
    evening = HallEvening(drive, by)
    finish_hand(evening, 5, 8)
    evening.move()
    for table in (1, 2, 3, 4):
        line = (
            evening.drive.rounds.get(number=1)
            .lines.filter(table_no=table, superseded_by__isnull=True)
            .get()
        )
        assert line.ns is not None
        correct_result(
            drive, by, hand=1, table_no=table, ns=13 - line.ns, reason="the other way round"
        )

    text = drive_as_json(drive)
    movers = [table["mover"] for table in json.loads(text)["rounds"][0]["tables"]]
    assert None not in movers
    the_replay_is_identical(drive, mary)
    winners = dict(drive.rounds.get(number=1).tables.values_list("table_no", "winner"))
    copy = import_drive(mary, text)
    assert dict(copy.rounds.get(number=1).tables.values_list("table_no", "winner")) == winners
