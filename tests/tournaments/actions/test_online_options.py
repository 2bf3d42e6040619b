"""What of a drive is played online, chosen by its MC."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import set_spare
from tournaments.actions.online_options import set_online
from tournaments.models import Drive
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


def test_what_is_given_is_changed_and_the_rest_stays(drive: Drive, mary: User) -> None:
    set_online(drive, By.mc(mary), online=True, robot_level="expert")
    set_online(drive, By.mc(mary), same_deal=True, scoring="matchpoints")

    drive.refresh_from_db()
    assert (drive.online, drive.robot_level, drive.same_deal, drive.scoring) == (
        True,
        "expert",
        True,
        "matchpoints",
    )


def test_twice_is_once(drive: Drive, mary: User) -> None:
    for _again in range(2):
        set_online(drive, By.mc(mary), online=True)

    assert drive.journal.filter(kind="online-options").count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"robot_level": "brilliant"}, "robot_level"),
        ({"scoring": "money"}, "scoring"),
        ({"scoring": "average"}, "scoring"),
        ({"scoring": "average", "online": True}, "scoring"),
        ({"scoring": "average", "same_deal": True}, "scoring"),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(
    drive: Drive, mary: User, changes: dict[str, bool | str], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        set_online(drive, By.mc(mary), **changes)  # type: ignore[arg-type]

    assert refused.value.field == field
    drive.refresh_from_db()
    assert (drive.online, drive.robot_level, drive.scoring) == (False, "hard", "tricks")


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"online": True}, "online"), ({"same_deal": True}, "same_deal")],
)
def test_what_the_seats_hang_on_stays_after_the_start(
    evening: HallEvening, changes: dict[str, bool], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        set_online(evening.drive, evening.by, **changes)  # type: ignore[arg-type]

    assert refused.value.field == field


def test_the_level_of_robots_may_change_in_mid_evening(evening: HallEvening) -> None:
    set_online(evening.drive, evening.by, robot_level="easy", alone_plays=True)

    evening.drive.refresh_from_db()
    assert (evening.drive.robot_level, evening.drive.alone_plays) == ("easy", True)


def test_robots_for_those_over_are_there_once_they_are_chosen(drive: Drive, mary: User) -> None:
    set_spare(drive, By.mc(mary), spare="robots")

    assert drive.players.filter(robot=True).count() == 4
    set_spare(drive, By.mc(mary), spare="sit-out")
    assert drive.players.filter(robot=True).count() == 0


def test_robots_may_be_chosen_in_mid_evening(drive: Drive, mary: User) -> None:
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:10])

    set_spare(drive, By.mc(mary), spare="robots")
    evening.enter(1, 7, 8)
    evening.move()

    assert evening.round.tables.filter(apart=True, online=True).count() == 1
