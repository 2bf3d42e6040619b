"""The door's list: one tap beside a name, an entry changed, who comes and goes during the play."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.people_list import names
from tests.tournaments.views.doors import HTMX, text
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive, Player

# One tap beside a name


@pytest.mark.parametrize(
    ("do", "field", "value"),
    [
        ("paid", "paid", True),
        ("not-paid", "paid", False),
        ("late", "late", True),
        ("here", "late", False),
    ],
)
def test_one_tap_says_what_shall_be_so_twice_is_once(
    mc: Client, drive: Drive, door: str, by: By, do: str, field: str, value: bool
) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    for _ in range(2):
        answer = mc.post(door + "1/", {"do": do})

    assert (answer.status_code, answer.url) == (302, door)
    assert getattr(Player.objects.get(drive=drive), field) is value


def test_a_tap_changes_what_somebody_plays_as(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answer = mc.post(door + "1/", {"do": "role-B"}, **HTMX)

    assert answer.status_code == 200
    assert Player.objects.get(drive=drive).entrant.role == "B"
    assert "Gent : make Ann a Lady" in text(answer)


def test_what_a_tap_is_refused_is_said_beside_the_name(
    mc: Client, evening: HallEvening, door: str
) -> None:
    sentence = "The seats are drawn. Take the draw back first."

    inside = mc.post(door + "1/", {"do": "role-B"}, **HTMX)
    page = mc.post(door + "1/", {"do": "role-B"})

    assert (inside.status_code, page.status_code) == (422, 422)
    row = inside.content.decode().split('id="person-1"')[1].split("</li>")[0]
    assert sentence in row
    assert sentence in text(page)


def test_an_unknown_tap_changes_nothing(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    assert mc.post(door + "1/", {"do": "fly"}).status_code == 422


def test_somebody_taken_off_the_list_meanwhile_is_said_to_be_gone(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answers = [mc.post(door + "1/", {"do": "remove"}) for _ in range(2)]

    assert [answer.url for answer in answers] == [door, door]
    assert names(drive) == []
    assert "That person is not on the list any more." in text(mc.get(door))


def test_an_entry_is_renamed_and_marked(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("An"))

    mc.post(door + "1/", {"name": "Ann", "mark": "red hat", "helper": "on"})

    ann = Player.objects.get(drive=drive)
    assert (ann.name, ann.mark, ann.helper) == ("Ann", "red hat", True)


def test_a_bad_new_name_is_refused_and_kept(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answer = mc.post(door + "1/", {"name": "y" * 500, "mark": "red hat"})

    assert answer.status_code == 422
    assert answer.context["form"]["name"].value() == "y" * 500
    assert answer.context["form"]["mark"].value() == "red hat"
    assert names(drive) == ["Ann"]


# During the play


@pytest.mark.reported("B20")
def test_a_seat_is_shown_empty_as_soon_as_somebody_has_gone(
    mc: Client, evening: HallEvening, door: str
) -> None:
    """People removed from the event still had their seat in the hand that was drawn."""
    ann = evening.player("Ann")

    mc.post(door + f"{ann.number}/", {"do": "gone", "from_hand": "1"})

    words = text(mc.get(door + "?part=list"))
    assert "Table 1, South is empty" in words
    assert "Fill the seat" in words


def test_gone_from_a_hand_that_has_been_played_is_refused(
    mc: Client, evening: HallEvening, door: str
) -> None:
    evening.enter(1, 7, 8)
    evening.move()

    answer = mc.post(door + "1/", {"do": "gone", "from_hand": "1"})

    assert answer.status_code == 422
    assert "Hand 1 has been played. Choose hand 2 or later." in text(answer)


@pytest.mark.reported("B23")
def test_a_late_arrival_waits_and_the_door_says_from_which_hand(
    mc: Client, evening: HallEvening, door: str
) -> None:
    """Somebody added in hand 5 got a start button for a round already past."""
    for hand in range(1, 5):
        evening.enter(hand, 7, 8)
        evening.move()

    mc.post(door + "add/", {"name": "Iris"})

    page = mc.get(door)
    waiting = page.context["page"].waiting
    assert [(entry.name, [tag.text for tag in entry.tags]) for entry in waiting] == [
        ("Iris", ["Lady", "Joins at hand 6"])
    ]
    assert "1 waits for a seat" in text(page)


def test_once_the_seats_are_drawn_the_door_says_what_stays_and_why(
    mc: Client, evening: HallEvening, door: str
) -> None:
    page = mc.get(door)

    assert "What people play as, and with whom, goes with the seats and stays." in text(page)
    assert 'value="role-' not in page.content.decode()


def test_who_comes_between_draw_and_start_is_in_the_next_draw(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    Drive.objects.filter(pk=drive.pk).update(stage=Drive.Stage.DRAWN)

    mc.post(door + "add/", {"name": "Iris"})

    assert Player.objects.get(drive=drive).late is False


def test_a_gone_person_is_back_with_one_tap(mc: Client, evening: HallEvening, door: str) -> None:
    ann = evening.player("Ann")
    mark_gone(evening.drive, evening.by, ann, from_hand=1)

    mc.post(door + f"{ann.number}/", {"do": "back"})

    assert evening.player("Ann").gone_from is None


def test_a_personal_link_can_be_made_anew(mc: Client, evening: HallEvening, door: str) -> None:
    ann = evening.player("Ann")

    mc.post(door + f"{ann.number}/", {"do": "new-link"})

    assert evening.player("Ann").token != ann.token
