"""Next week: the settings again, never the draw; people as they are expected."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from games.engine.cards import Trump
from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.clock import begin_interval, set_clock
from tournaments.actions.drives import Settings, create_drive, set_trumps
from tournaments.actions.next_time import NextTime, repeat_drive
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, HallClock
from tournaments.queries.people import players_of
from tournaments.refusals import Refused
from tournaments.rules.programme import TrumpMode

pytestmark = pytest.mark.django_db
NEXT = date(2026, 3, 21)
SETTINGS = (
    "venue", "time_zone", "format", "movement", "hands", "half_time_after", "trump_mode", "trumps",
    "dealing", "label_a", "label_b", "spare", "credit", "credit_fixed", "credit_rounding", "prizes",
)  # fmt: skip


def again(drive: Drive, mary: User, *, people: bool = False) -> Drive:
    return repeat_drive(mary, drive, By.mc(mary), NextTime(drive.name, NEXT, people))


def settings_of(drive: Drive) -> dict[str, object]:
    drive.refresh_from_db()
    return {name: getattr(drive, name) for name in SETTINGS}


def test_every_setting_is_copied(mary: User) -> None:
    settings = Settings(
        name="Noël à l’Été",
        date=NEXT - timedelta(days=7),
        venue="Village hall",
        time_zone="Europe/Bucharest",
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=20,
        half_time_after=8,
        trumps=(Trump.S, Trump.NT),
        dealing="rotate",
        label_a="Red",
        label_b="Blue",
    )
    drive = create_drive(mary, settings)
    set_spare(drive, By.mc(mary), credit="fixed", credit_fixed=7)
    set_trumps(drive, By.mc(mary), {3: Trump.H})

    new = again(drive, mary)

    assert settings_of(new) == settings_of(drive)
    assert (new.name, new.date, new.stage) == ("Noël à l’Été", NEXT, Drive.Stage.DOOR)


def test_nothing_of_the_evening_comes_along(evening: HallEvening, mary: User) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    new = again(evening.drive, mary, people=True)

    assert (new.rounds.count(), new.cards.count(), new.draw_seed) == (0, 0, "")
    assert new.public_id != evening.drive.public_id
    assert new.join_code != evening.drive.join_code


def test_trumps_that_the_mc_draws_are_to_be_drawn_again(mary: User) -> None:
    settings = Settings("Drawn", NEXT, hands=4, trump_mode=TrumpMode.MC_DRAWS)
    drive = create_drive(mary, settings)
    set_trumps(drive, By.mc(mary), {1: Trump.H})

    assert again(drive, mary).trumps == [None] * 4


def test_the_clock_s_minutes_come_along_and_not_its_moments(
    evening: HallEvening, mary: User
) -> None:
    set_clock(evening.drive, evening.by, minutes_per_hand=7, bell=True)
    begin_interval(evening.drive, evening.by, minutes=15)

    hall = HallClock.objects.get(drive=again(evening.drive, mary))

    assert (hall.minutes_per_hand, hall.bell) == (7, True)
    assert (hall.interval_from, hall.back_at) == (None, None)


def test_without_being_asked_nobody_is_copied(evening: HallEvening, mary: User) -> None:
    assert players_of(again(evening.drive, mary)) == []


def test_people_come_as_expected_and_nobody_has_paid(evening: HallEvening, mary: User) -> None:
    evening.drive.players.update(paid=True)
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)

    new = again(evening.drive, mary, people=True)

    told = [(p.name, p.entrant.role, p.late, p.paid, p.gone_from) for p in players_of(new)]
    roles = [p.entrant.role for p in players_of(evening.drive)]
    expected = zip(NAMES[:8], roles, strict=True)
    assert told == [(name, role, True, False, None) for name, role in expected]


def test_their_links_are_new(evening: HallEvening, mary: User) -> None:
    new = again(evening.drive, mary, people=True)

    tokens = [set(one.players.values_list("token", flat=True)) for one in (evening.drive, new)]
    assert tokens[0] & tokens[1] == set()


def test_pairs_stay_pairs(mary: User) -> None:
    drive = create_drive(mary, Settings("Pairs", NEXT, hands=4))
    HallEvening.start(drive, By.mc(mary), NAMES[:8])

    new = again(drive, mary, people=True)

    pairs = [(p.name, p.entrant.pair.number, p.entrant.pair_place) for p in players_of(new)]
    assert pairs[:4] == [("Ann", 1, 1), ("Bob", 1, 2), ("Carol", 2, 1), ("Dev", 2, 2)]


def test_only_who_makes_it_runs_it(evening: HallEvening, mary: User) -> None:
    evening.drive.mcs.add(UserFactory(username="Max"))

    assert list(again(evening.drive, mary).mcs.all()) == [mary]


def test_a_name_that_cannot_be_is_refused_and_nothing_is_made(
    evening: HallEvening, mary: User
) -> None:
    with pytest.raises(Refused) as refused:
        repeat_drive(mary, evening.drive, evening.by, NextTime(" ", NEXT, people=True))

    assert refused.value.field == "name"
    assert Drive.objects.count() == 1
