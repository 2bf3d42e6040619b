"""A drive that is played online, and its robots, as an organiser sets them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.drive_forms import address, as_shown
from tests.web import folded
from tournaments.actions.base import By
from tournaments.models import Drive

pytestmark = pytest.mark.django_db

ONLINE = {"online": "online", "same_deal": "on", "scoring": "matchpoints"}


def test_a_new_drive_may_be_wholly_online_with_the_same_cards_and_matchpoints(mc: Client) -> None:
    sent = {"name": "Far away", "date": "2026-03-14", "hands": "6", "format": "losers-change"}
    sent |= {"trumps_0": "H", "label_a": "Lady", "label_b": "Gent", "dealing": "rotate"}
    sent |= {"trump_mode": "programme", "time_zone": "Europe/London"}
    sent |= {**ONLINE, "robot_level": "easy", "robots": "left-out"}

    assert mc.post("/drives/new/", sent).status_code == 302

    drive = Drive.objects.get()
    assert (drive.online, drive.same_deal, drive.scoring) == (True, True, "matchpoints")
    assert (drive.robot_level, drive.robots_listed) == ("easy", False)


def test_a_hall_drive_says_nothing_and_stays_as_it_always_was(drive: Drive, mc: Client) -> None:
    assert mc.post(address(drive), as_shown(mc, drive)).status_code == 302

    drive.refresh_from_db()
    assert (drive.online, drive.same_deal, drive.scoring) == (False, False, "tricks")
    assert (drive.robot_level, drive.robots_listed) == ("hard", True)


@pytest.mark.parametrize("left_out", ["online", "same_deal"])
def test_tables_are_compared_only_where_all_have_the_same_cards(
    drive: Drive, mc: Client, left_out: str
) -> None:
    chosen = {name: value for name, value in ONLINE.items() if name != left_out}
    sent = {**as_shown(mc, drive), "online": "hall", **chosen}

    answer = mc.post(address(drive), sent)

    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "scoring": [
            "Tables can be compared only where everybody plays online, with the same cards at "
            "every table. Choose both, or count tricks."
        ]
    }
    assert answer.context["form"]["scoring"].value() == "matchpoints"
    assert answer.context["online_open"] is True
    assert Drive.objects.get().scoring == "tricks"


@pytest.mark.parametrize("field", ["online", "robot_level", "robots", "scoring"])
def test_what_is_not_in_the_list_is_refused_at_its_field(
    drive: Drive, mc: Client, field: str
) -> None:
    answer = mc.post(address(drive), {**as_shown(mc, drive), field: "genius"})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        field: ["“genius” is not in the list. Choose one of it."]
    }


def test_after_the_draw_only_the_robots_own_settings_may_change(
    drive: Drive, mary: User, mc: Client
) -> None:
    HallEvening.start(drive, By.mc(mary), NAMES[:8])
    page = folded(mc.get(address(drive)))
    assert "<dt>Where it is played</dt><dd>In a hall</dd>" in page
    assert 'name="online"' not in page

    sent = {**as_shown(mc, drive), "robot_level": "easy", "robots": "left-out"}
    assert mc.post(address(drive), sent).status_code == 302

    drive.refresh_from_db()
    assert (drive.robot_level, drive.robots_listed) == ("easy", False)


# ---- Any number tonight


def numbers(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/numbers/"


def chosen(**more: str) -> dict[str, str]:
    return {"spare": "robots", "credit": "own-average", "credit_rounding": "half", **more}


def test_robots_are_a_choice_for_people_who_are_over(drive: Drive, mc: Client) -> None:
    page = folded(mc.get(numbers(drive)))
    assert "Who is over plays in turn at an online table" in page

    sent = chosen(alone_plays="plays", robot_level="medium")
    assert mc.post(numbers(drive), sent).status_code == 302

    drive.refresh_from_db()
    assert (drive.spare, drive.alone_plays, drive.robot_level) == ("robots", True, "medium")


def test_one_person_alone_rests_unless_the_mc_says_otherwise(drive: Drive, mc: Client) -> None:
    form = mc.get(numbers(drive)).context["form"]
    assert form["alone_plays"].value() == "rests"

    mc.post(numbers(drive), chosen(alone_plays="plays"))
    mc.post(numbers(drive), chosen(alone_plays="rests"))

    drive.refresh_from_db()
    assert drive.alone_plays is False


def test_a_level_that_no_robot_has_is_refused_and_what_was_chosen_kept(
    drive: Drive, mc: Client
) -> None:
    answer = mc.post(numbers(drive), chosen(robot_level="genius", alone_plays="plays"))

    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "robot_level": ["“genius” is not in the list. Choose one of it."]
    }
    assert answer.context["form"]["spare"].value() == "robots"
    assert Drive.objects.get().spare == "sit-out"


def test_where_everybody_plays_online_there_is_nobody_to_bench(drive: Drive, mc: Client) -> None:
    Drive.objects.update(online=True)

    page = mc.get(numbers(drive))

    assert "Robots take the empty chairs, so nobody sits out." in folded(page)
    assert "spare" not in page.context["form"].fields
    assert mc.post(numbers(drive), {"robot_level": "easy"}).status_code == 302
    drive.refresh_from_db()
    assert (drive.spare, drive.robot_level) == ("sit-out", "easy")
