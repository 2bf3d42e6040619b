"""The clock at the desk and on phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tournaments.actions.clock import begin_interval, end_moves, pause_clock, set_clock
from tournaments.actions.drives import hide_standings
from tournaments.models import HallClock
from tournaments.queries.clock import face_of

pytestmark = pytest.mark.django_db
Move = Callable[[timedelta], None]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def timed(move_clock: Move, evening: HallEvening) -> HallEvening:
    set_clock(evening.drive, evening.by, minutes_per_hand=8)
    move_clock(timedelta(minutes=2))
    evening.drive.refresh_from_db()
    return evening


def address(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/desk/clock/"


def words(answer: object) -> str:
    content = answer.content.decode()  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


def face(evening: HallEvening) -> tuple[str, float]:
    evening.drive.refresh_from_db()
    shown = face_of(evening.drive)[1]
    return shown.state, shown.left


def test_the_clock_is_set_by_a_plain_form(evening: HallEvening, mc: Client) -> None:
    typed = {"do": "set", "minutes_per_hand": "8", "warn_minutes": "2", "moves_minutes": "4"}

    answer = mc.post(address(evening), {**typed, "bell": "on"})

    assert (answer.status_code, answer["Location"]) == (302, address(evening))
    hall = HallClock.objects.get(drive=evening.drive)
    assert (hall.minutes_per_hand, hall.warn_minutes, hall.moves_minutes) == (8, 2, 4)
    assert hall.bell


def test_a_posted_form_needs_its_token(timed: HallEvening, mary: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)

    assert client.post(address(timed), {"do": "pause"}).status_code == 403
    assert face(timed)[0] == "running"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("a while", "Give a whole number of minutes."),
        ("500", "Choose a whole number from 1 to 120."),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_is_kept(
    evening: HallEvening, mc: Client, typed: str, sentence: str
) -> None:
    answer = mc.post(
        address(evening),
        {"do": "set", "minutes_per_hand": typed, "warn_minutes": "1", "moves_minutes": "3"},
    )

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert f'value="{typed}"' in answer.content.decode()


def test_buttons_on_the_desk_lead_back_to_the_desk(timed: HallEvening, mc: Client) -> None:
    answer = mc.post(address(timed), {"do": "pause", "from_desk": "1"})

    assert answer["Location"] == f"/d/{timed.drive.public_id}/desk/"
    assert face(timed) == ("paused", 360)


@pytest.mark.parametrize(
    ("do", "after"),
    [
        ("pause", ("paused", 360)),
        ("longer-1", ("running", 420)),
        ("longer-2", ("running", 480)),
        ("start", ("running", 480)),
        ("ring", ("running", 360)),
        ("next", ("running", 360)),
    ],
)
def test_a_button_answers_with_the_strip(
    timed: HallEvening, mc: Client, do: str, after: tuple[str, float]
) -> None:
    answer = mc.post(address(timed), {"do": do}, headers=HTMX)

    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<section class="panel desk-clock"')
    assert face(timed) == after


def test_a_button_of_the_hand_before_says_so_and_does_nothing(
    timed: HallEvening, mc: Client
) -> None:
    seen = face_of(timed.drive)[1].key
    timed.enter(1, 8, 8)
    timed.move()

    answer = mc.post(address(timed), {"do": "pause", "seen": seen}, headers=HTMX)

    assert answer.status_code == 409
    assert "Somebody else changed the drive" in words(answer)
    assert face(timed) == ("running", 480)


def test_an_unknown_button_is_refused(timed: HallEvening, mc: Client) -> None:
    answer = mc.post(address(timed), {"do": "explode"})

    assert answer.status_code == 422
    assert "That button is not known here." in words(answer)


def test_the_interval_is_on_desk_and_phones(timed: HallEvening, mc: Client) -> None:
    answer = mc.post(address(timed), {"do": "interval", "minutes": "15"})

    assert answer.status_code == 302
    assert "Back at 7:27" in words(mc.get(f"/d/{timed.drive.public_id}/desk/"))
    assert "Back at 7:27" in words(mc.get(f"/d/{timed.drive.public_id}/clock/"))
    mc.post(address(timed), {"do": "back"})
    assert face(timed) == ("running", 360)


def test_what_the_wall_shows_is_chosen_here(timed: HallEvening, mc: Client) -> None:
    mc.post(address(timed), {"do": "wall", "what": "blank"})
    assert HallClock.objects.get(drive=timed.drive).wall_shows == "blank"

    hide_standings(timed.drive, timed.by, hidden=True)
    answer = mc.post(address(timed), {"do": "wall", "what": "standings"})
    assert answer.status_code == 422
    assert "The standings are hidden." in words(answer)


def test_the_desk_tells_when_the_evening_ends(timed: HallEvening, mc: Client) -> None:
    """Twelve hands of six and a half minutes from ten past seven, on the next five minutes."""
    assert "Ends at about 8:30" in words(mc.get(f"/d/{timed.drive.public_id}/desk/"))


def test_the_desk_leads_to_wall_and_script(evening: HallEvening, mc: Client) -> None:
    page = mc.get(f"/d/{evening.drive.public_id}/desk/").content.decode()

    for name in ("wall", "script"):
        assert f'href="/d/{evening.drive.public_id}/{name}/"' in page


def test_next_is_offered_while_the_wall_shows_the_moves(timed: HallEvening, mc: Client) -> None:
    assert "Wall: next" in words(mc.get(address(timed) + "?part=1"))

    end_moves(timed.drive, timed.by)
    assert "Wall: next" not in words(mc.get(address(timed) + "?part=1"))


@pytest.mark.reported("B103")
def test_a_phone_is_told_the_seconds_left_not_the_time(
    timed: HallEvening, outsider: Client
) -> None:
    """A countdown was wrong on devices whose clock was off."""
    page = outsider.get(f"/d/{timed.drive.public_id}/clock/").content.decode()

    assert 'data-left="360.0"' in page
    assert "2026" not in page


def test_a_phone_that_counts_rightly_is_told_nothing_new(
    timed: HallEvening, move_clock: Move, outsider: Client
) -> None:
    address = f"/d/{timed.drive.public_id}/clock/"
    state = face_of(timed.drive)[1].fingerprint
    move_clock(timedelta(minutes=1))
    assert outsider.get(address, {"state": state}).status_code == 204

    pause_clock(timed.drive, timed.by)
    assert outsider.get(address, {"state": state}).status_code == 200


def test_a_phone_without_a_clock_shows_nothing(evening: HallEvening, outsider: Client) -> None:
    page = outsider.get(f"/d/{evening.drive.public_id}/clock/")

    assert " hidden>" in page.content.decode()
    assert words(page) == ""


def test_the_clock_stands_on_the_tables_page(timed: HallEvening) -> None:
    client = Client()
    client.get(f"/t/{timed.card(1).token}/")
    begin_interval(timed.drive, timed.by, minutes=10)

    assert "Back at 7:22" in words(client.get(f"/d/{timed.drive.public_id}/table/1/"))
