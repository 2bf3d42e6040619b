"""As many of each role: who does not mind first, then by lot, fixed for the evening."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.people import NewPlayer, add_player, change_player
from tournaments.actions.roles import even_roles, play_as
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Player
from tournaments.queries.drive_file import drive_as_file, drive_as_json
from tournaments.queries.prizes import prizes_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group

LADIES = ["Ann", "Cat", "Eve", "Fay", "Gay", "Ida"]


@pytest.fixture
def uneven(drive: Drive, mary: User) -> Drive:
    """Six ladies and two gents."""
    for name in LADIES:
        add_player(drive, By.mc(mary), NewPlayer(name, Role.A))
    for name in ("Bob", "Dev"):
        add_player(drive, By.mc(mary), NewPlayer(name, Role.B))
    return drive


def player(drive: Drive, name: str) -> Player:
    return drive.players.select_related("entrant").get(name=name)


def playing_gents(drive: Drive) -> set[str]:
    return set(
        drive.players.filter(chosen_role="A", entrant__role="B").values_list("name", flat=True)
    )


def test_half_the_difference_plays_as_the_other_volunteers_first(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    change_player(uneven, by, player(uneven, "Fay"), either=True)

    switched = even_roles(uneven, by, seed="oak")

    assert len(switched) == 2
    assert playing_gents(uneven) == {one.name for one in switched}
    assert switched[0].name == "Fay"


def test_the_rest_are_drawn_by_the_seed(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    first = {one.name for one in even_roles(uneven, by, seed="oak")}
    for name in first:
        play_as(uneven, by, player(uneven, name), role=Role.A)

    assert playing_gents(uneven) == set()
    assert {one.name for one in even_roles(uneven, by, seed="oak")} == first


def test_even_roles_are_left_alone_so_twice_is_once(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    even_roles(uneven, by)

    assert even_roles(uneven, by) == []
    assert len(playing_gents(uneven)) == 2


def test_what_somebody_chooses_anew_takes_no_ribbon(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    play_as(uneven, by, player(uneven, "Ann"), role=Role.B)
    change_player(uneven, by, player(uneven, "Ann"), role=Role.A)

    assert player(uneven, "Ann").chosen_role == ""


def test_roles_stay_once_the_seats_are_drawn(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    even_roles(uneven, by)
    draw_seats(uneven, by, method="arrival", plan_version=None)

    with pytest.raises(Refused) as refused:
        play_as(uneven, by, player(uneven, "Bob"), role=Role.A)

    assert refused.value.sentence == "The seats are drawn. Take the draw back first."


@pytest.mark.parametrize(("by_choice", "ladies"), [(False, 4), (True, 6)])
def test_prizes_go_by_the_role_played_or_chosen(
    uneven: Drive, mary: User, by_choice: bool, ladies: int
) -> None:
    by = By.mc(mary)
    even_roles(uneven, by)
    set_spare(uneven, by, prizes_by_choice=by_choice, credit_fixed=Decimal("6.5"))
    draw_seats(uneven, by, method="arrival", plan_version=None)
    publish_draw(uneven, by, plan_version=None)
    HallEvening(uneven, by).enter(1, 8, 7)

    sheet = prizes_of(Drive.objects.get(pk=uneven.pk)).sheet

    assert len(sheet.fields[Group.A]) == ladies
    file = read(drive_as_json(uneven))
    assert sum(role is Role.A for role in file.prize_roles().values()) == ladies


def test_a_drive_file_says_what_somebody_chose(uneven: Drive, mary: User) -> None:
    by = By.mc(mary)
    play_as(uneven, by, player(uneven, "Ann"), role=Role.B)
    change_player(uneven, by, player(uneven, "Cat"), either=True)

    people = {one.name: one for one in read(drive_as_json(uneven)).players}

    assert (people["Ann"].role, people["Ann"].chosen_role) == (Role.B, Role.A)
    assert (people["Cat"].chosen_role, people["Cat"].either) == (None, True)
    assert drive_as_file(uneven).players == read(drive_as_json(uneven)).players
