"""The draw: everybody one seat, the same again from its seed, one start."""

from __future__ import annotations

import threading
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tournaments.actions.base import By
from tournaments.actions.draw import discard_draw, draw_seats, publish_draw, swap_seats
from tournaments.actions.drives import Settings, change_settings, create_drive
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Place, Player
from tournaments.queries.people import names_by_entrant, players_of, seating_of
from tournaments.refusals import Refused, Stale
from tournaments.rules.seating import Role


def fill(drive: Drive, by: By, people: int = 16) -> None:
    for i, name in enumerate(NAMES[:people]):
        add_player(drive, by, NewPlayer(name, Role.A if i % 2 == 0 else Role.B))


def drawn(drive: Drive) -> list[list[str]]:
    """Names at North, East, South and West of each table."""
    names = names_by_entrant(players_of(drive))
    seating = seating_of(drive.rounds.get(number=1))
    return [[names[entrant] for entrant in four.entrants()] for four in seating.values()]


def seated(drive: Drive) -> list[str]:
    return [name for table in drawn(drive) for name in table]


def entrant(drive: Drive, name: str) -> int:
    return Player.objects.get(drive=drive, name=name).entrant_id


def test_by_arrival_the_first_four_sit_at_table_1(drive: Drive, by: By) -> None:
    fill(drive, by, 8)

    draw_seats(drive, by, method="arrival", plan_version=drive.plan_version)

    assert drawn(drive) == [["Bob", "Dev", "Ann", "Carol"], ["Fred", "Hal", "Edna", "Gwen"]]
    assert [card.table_no for card in drive.cards.order_by("table_no")] == [1, 2]


@pytest.mark.reported("B31")
def test_a_new_draw_gives_new_seats(drive: Drive, by: By, mary: User) -> None:
    """The draw gave the same schedule every time, on every meeting with the same teams."""
    fill(drive, by)
    last_week = create_drive(mary, Settings(name="Last week", date=drive.date, format=drive.format))
    fill(last_week, by)

    for each in (drive, last_week):
        draw_seats(each, by, method="random", plan_version=None)

    assert drawn(drive) != drawn(last_week)
    assert drive.draw_seed != last_week.draw_seed


@pytest.mark.reported("B31")
def test_the_stored_seed_repeats_the_draw_exactly(drive: Drive, by: By) -> None:
    """An MC asks for the same draw: the seed re-creates it."""
    fill(drive, by)
    draw_seats(drive, by, method="random", plan_version=None)
    first, seed = drawn(drive), drive.draw_seed
    draw_seats(drive, by, method="random", plan_version=None)
    assert drawn(drive) != first

    draw_seats(drive, by, method="random", plan_version=None, seed=f" {seed} ")

    assert drawn(drive) == first


@pytest.mark.reported("B30")
def test_everybody_has_one_seat_after_a_swap_and_another_draw(drive: Drive, by: By) -> None:
    """With partners rotating, one person could be drawn into two matches of one round."""
    fill(drive, by)
    draw_seats(drive, by, method="random", plan_version=None)
    one, other = entrant(drive, "Ann"), entrant(drive, "Olive")
    swap_seats(drive, by, one=one, other=other, plan_version=None)
    assert sorted(seated(drive)) == sorted(NAMES)

    draw_seats(drive, by, method="random", plan_version=None)

    assert sorted(seated(drive)) == sorted(NAMES)


@pytest.mark.reported("B30")
def test_the_database_itself_gives_nobody_two_seats(evening: HallEvening) -> None:
    """The page may be wrong; the unique constraint is not."""
    ann = evening.player("Ann").entrant_id

    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(round=evening.round, table_no=9, seat="N", entrant_id=ann)


def test_seven_people_are_not_seated_where_helpers_play(drive: Drive, by: By) -> None:
    set_spare(drive, by, spare="helper")
    fill(drive, by, 7)

    with pytest.raises(Refused) as refused:
        draw_seats(drive, by, method="random", plan_version=None)

    assert "7 people: 1 more is needed for 2 tables" in refused.value.sentence
    drive.refresh_from_db()
    assert (drive.stage, drive.rounds.count()) == ("door", 0)


def test_who_is_late_or_gone_is_not_seated(drive: Drive, by: By) -> None:
    fill(drive, by, 8)
    add_player(drive, by, NewPlayer("Iris", late=True))

    draw_seats(drive, by, method="arrival", plan_version=None)

    assert "Iris" not in seated(drive)


def test_partners_sit_opposite_each_other_also_after_a_swap(drive: Drive, by: By) -> None:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)
    for one, other in zip(NAMES[:8:2], NAMES[1:8:2], strict=True):
        add_pair(drive, by, NewPlayer(one), NewPlayer(other))
    draw_seats(drive, by, method="arrival", plan_version=None)

    swap_seats(
        drive, by, one=entrant(drive, "Ann"), other=entrant(drive, "Gwen"), plan_version=None
    )

    partners = [{four[0], four[2]} for four in drawn(drive)]
    assert partners == [{"Gwen", "Hal"}, {"Edna", "Fred"}]


def test_a_single_without_a_partner_keeps_a_pairs_drive_at_the_door(drive: Drive, by: By) -> None:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)
    fill(drive, by, 1)

    with pytest.raises(Refused) as refused:
        draw_seats(drive, by, method="random", plan_version=None)

    assert "without a partner" in refused.value.sentence


def test_a_lady_and_a_gent_do_not_swap_seats(drive: Drive, by: By) -> None:
    fill(drive, by, 8)
    draw_seats(drive, by, method="arrival", plan_version=None)
    before = drawn(drive)

    with pytest.raises(Refused) as refused:
        swap_seats(
            drive, by, one=entrant(drive, "Ann"), other=entrant(drive, "Bob"), plan_version=None
        )

    assert "a Lady with a Lady, a Gent with a Gent" in refused.value.sentence
    assert drawn(drive) == before


def test_a_draw_is_taken_back(drive: Drive, by: By) -> None:
    fill(drive, by, 8)
    draw_seats(drive, by, method="arrival", plan_version=None)

    discard_draw(drive, by, plan_version=drive.plan_version)

    assert (drive.stage, drive.rounds.count()) == ("door", 0)


def test_table_cards_keep_their_codes_when_the_seats_are_drawn_again(drive: Drive, by: By) -> None:
    fill(drive, by, 8)
    draw_seats(drive, by, method="random", plan_version=None)
    printed = list(drive.cards.values_list("table_no", "code", "token"))

    draw_seats(drive, by, method="random", plan_version=None)

    assert list(drive.cards.values_list("table_no", "code", "token")) == printed


def test_a_plan_that_was_changed_meanwhile_is_stale(drive: Drive, by: By) -> None:
    fill(drive, by, 8)
    seen = drive.plan_version
    draw_seats(drive, by, method="arrival", plan_version=seen)

    for late in (
        lambda: draw_seats(drive, by, method="random", plan_version=seen),
        lambda: publish_draw(drive, by, plan_version=seen),
        lambda: discard_draw(drive, by, plan_version=seen),
    ):
        with pytest.raises(Stale):
            late()

    drive.refresh_from_db()
    assert drive.stage == "drawn"


def test_seats_are_not_drawn_again_once_the_drive_has_started(evening: HallEvening) -> None:
    with pytest.raises(Refused):
        draw_seats(evening.drive, evening.by, method="random", plan_version=None)

    assert evening.names_at(1)["S"] == "Ann"


@pytest.mark.django_db(transaction=True)
def test_of_two_starts_at_once_exactly_one_wins() -> None:
    mary = UserFactory(username="Mary")
    by = By.mc(mary)
    drive = create_drive(
        mary, Settings(name="Hall", date=date(2026, 3, 14), format="losers-change")
    )
    fill(drive, by, 8)
    draw_seats(drive, by, method="arrival", plan_version=None)
    seen, pk, fates = drive.plan_version, drive.pk, []
    together = threading.Barrier(2)

    def start() -> None:
        try:
            mine = Drive.objects.get(pk=pk)
            together.wait()
            publish_draw(mine, by, plan_version=seen)
            fates.append("started")
        except Stale:
            fates.append("stale")
        finally:
            connection.close()

    threads = [threading.Thread(target=start) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(fates) == ["stale", "started"]
    assert drive.journal.filter(kind="publish").count() == 1
