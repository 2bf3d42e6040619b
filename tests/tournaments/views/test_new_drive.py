"""The form of a new drive: a name is enough, and what cannot be is refused at its field."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.views.drive_forms import as_shown, make
from tournaments.models import Drive
from tournaments.rules.progression import PRESETS

TODAY = date(2026, 3, 14)
Clock = Callable[[timedelta], None]


def refused(client: Client, **typed: str) -> dict[str, list[str]]:
    answer = client.post("/drives/new/", {**as_shown(client), "name": "Drive", **typed})
    assert answer.status_code == 422
    assert not Drive.objects.filter(name="Drive").exists()
    return dict(answer.context["form"].errors)


def test_a_name_is_enough(mc: Client, mary: User, move_clock: Clock) -> None:
    answer = mc.post("/drives/new/", {**as_shown(mc), "name": "  Spring   drive "})

    drive = Drive.objects.get()
    assert answer["Location"] == f"/d/{drive.public_id}/door/"
    assert list(drive.mcs.all()) == [mary]
    assert (drive.name, drive.date, drive.hands, drive.format, drive.movement) == (
        "Spring drive",
        TODAY,
        24,
        "pairs-circle",
        {},
    )
    assert (drive.half_time_after, drive.time_zone, drive.dealing) == (
        12,
        "Europe/London",
        "rotate",
    )
    assert drive.trumps == ["H", "C", "D", "S"] * 6


def test_the_page_shows_every_format_with_its_line_and_drawing(mc: Client) -> None:
    page = mc.get("/drives/new/").content.decode()

    assert [f'value="{code}"' in page for code in PRESETS] == [True] * len(PRESETS)
    assert page.count('class="choice__picture" aria-hidden="true"><svg') == len(PRESETS)
    assert page.count("checked") == 6  # format, trumps, tea; hall, robots shown, tricks count
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_summary_says_how_long_it_takes(mc: Client) -> None:
    assert (
        '<p class="summary">24 hands, about 2 h 50</p>' in mc.get("/drives/new/").content.decode()
    )


def test_a_second_drive_begins_with_the_same_hall(mc: Client, move_clock: Clock) -> None:
    make(mc, venue="St Mary's", label_a="North", label_b="East")

    form = mc.get("/drives/new/").context["form"]

    assert [form[name].value() for name in ("venue", "label_a", "label_b", "name")] == [
        "St Mary's",
        "North",
        "East",
        None,
    ]


@pytest.mark.reported("B36")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "A drive cannot have 0 hands. Choose a whole number from 1 to 120."),
        ("240", "A drive cannot have 240 hands. Choose a whole number from 1 to 120."),
        ("-3", "A drive cannot have -3 hands. Choose a whole number from 1 to 120."),
        ("7.5", "A drive cannot have “7.5” hands. Choose a whole number from 1 to 120."),
        ("many", "A drive cannot have “many” hands. Choose a whole number from 1 to 120."),
        ("", "How many hands? Type a whole number from 1 to 120."),
    ],
)
def test_hands_that_no_evening_has_are_refused_at_the_field(
    mc: Client, typed: str, sentence: str
) -> None:
    """A mistyped option was ignored and the event ran 23 rounds instead of 10."""
    answer = mc.post(
        "/drives/new/", {**as_shown(mc), "name": "Noël", "venue": "Here", "hands": typed}
    )
    page = answer.content.decode()

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"hands": [sentence]}
    assert [f'value="{kept}"' in page for kept in ("Noël", "Here", typed)] == [True] * 3
    assert 'href="#id_hands"' in page
    assert not Drive.objects.exists()


@pytest.mark.reported("B36")
def test_an_option_that_does_not_exist_is_refused(mc: Client) -> None:
    """A mistyped option was ignored and the event ran 23 rounds instead of 10."""
    assert refused(mc, hands_per_rnd="2") == {
        "__all__": ["There is no option “hands_per_rnd”. Did you mean “hands_per_round”?"]
    }


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": " "}, "name", "Give the drive a name."),
        ({"name": "x" * 201}, "name", "That is too long: 200 letters at most."),
        ({"date": ""}, "date", "Give the date of the drive."),
        ({"date": "31/02/2026"}, "date",
         "This is not a date. Write it as 2026-03-14 or 14/03/2026."),
        ({"format": "howell"}, "format",
         "There is no format “howell”. Choose one of the cards."),
        ({"dealing": "nobody"}, "dealing", "Choose who deals from the list."),
        ({"time_zone": "Europe/Atlantis"}, "time_zone",
         "There is no time zone “Europe/Atlantis”."),
        ({"label_a": "Gent"}, "label_b", "The two roles need different names."),
        ({"half_time_after": "24"}, "half_time_after",
         "Half-time comes after a round, before the last hand."),
        ({"half_time_after": "tea"}, "half_time_after",
         "Half-time comes after a hand: type its number, not “tea”."),
        ({"hands_per_round": "1.5"}, "hands_per_round",
         "A round cannot have “1.5” hands. Choose a whole number from 1 to 120."),
        ({"step_a": "far"}, "step_a", "“step” cannot be “far”. Give a whole number of tables."),
        ({"ends": "ladder", "step_a": "2"}, "step_a",
         "On a ladder the step is 1 or -1, not 2: others leave tables short."),
        ({"stayers": "change"}, "stayers",
         "Partners in a pairs drive stay together, so “stayers” cannot be “change”. "
         "Choose an individual format to change partners."),
        ({"trumps_0": "", "trumps_1": "", "trumps_2": "", "trumps_3": ""}, "trumps",
         "Choose at least one trump suit."),
    ],
)  # fmt: skip
def test_each_refusal_stands_at_its_field(
    mc: Client, typed: dict[str, str], field: str, sentence: str
) -> None:
    errors = refused(mc, **{"name": "Drive", **typed})

    assert errors == {field: [sentence]}


def test_a_refusal_under_more_settings_opens_them(mc: Client) -> None:
    answer = mc.post("/drives/new/", {**as_shown(mc), "name": "Drive", "hands_per_round": "x"})

    assert '<details class="more" open>' in answer.content.decode()
    assert '<details class="more">' in mc.get("/drives/new/").content.decode()


def test_all_that_was_typed_comes_back_with_a_refusal(mc: Client) -> None:
    typed = {
        "hands": "240",
        "format": "head-table",
        "who": "losers",
        "ends": "wrap",
        "step_a": "2",
        "tie": "cut",
        "trump_mode": "mc-draws",
        "trumps_4": "NT",
        "label_a": "North",
        "time_zone": "Europe/Bucharest",
        "dealing": "cut-lowest",
    }
    answer = mc.post("/drives/new/", {**as_shown(mc), **typed, "name": ""})

    page = answer.content.decode()
    for value in ("losers", "wrap", "cut", "NT", "Europe/Bucharest", "cut-lowest"):
        assert f'value="{value}" selected' in page
    for value in ("head-table", "mc-draws"):
        assert re.search(rf'value="{value}"[^>]* checked', page)
    for value in ("240", "2", "North"):
        assert f'value="{value}"' in page


def test_only_what_differs_from_the_format_is_kept_of_the_movement(mc: Client) -> None:
    drive = make(mc, format="losers-change", step_a="2", hands_per_round="3", tie="last-hand")

    assert drive.movement == {
        "hands_per_round": 3,
        "tie": "last-hand",
        "step": {"A": 2, "B": -1},
    }
    assert drive.half_time_after == 12


def test_the_step_of_pairs_is_one_number(mc: Client) -> None:
    assert make(mc, step_a="2").movement == {"step": 2}


def test_an_order_may_hold_no_trumps_and_be_of_any_length(mc: Client) -> None:
    drive = make(mc, hands="6", trumps_4="NT")

    assert drive.trumps == ["H", "C", "D", "S", "NT", "H"]


def test_a_dash_in_the_middle_leaves_that_trump_out(mc: Client) -> None:
    assert make(mc, hands="4", trumps_1="").trumps == ["H", "D", "S", "H"]


@pytest.mark.parametrize("mode", ["mc-draws", "turn-up"])
def test_without_a_programme_no_hand_has_trumps_yet(mc: Client, mode: str) -> None:
    assert make(mc, hands="3", trump_mode=mode).trumps == [None, None, None]


def test_tea_may_be_left_out(mc: Client) -> None:
    sent = {**as_shown(mc), "name": "Drive"}
    del sent["tea"]
    mc.post("/drives/new/", sent)

    assert Drive.objects.get().half_time_after is None


def test_a_stranger_is_sent_to_sign_in(outsider: Client) -> None:
    answer = outsider.post("/drives/new/", {"name": "Drive"})

    assert answer["Location"].startswith("/sign-in/")


def test_the_form_is_protected_against_other_sites(mary: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    sent = {**as_shown(client), "name": "Drive"}
    token = client.cookies["csrftoken"].value

    assert client.post("/drives/new/", sent).status_code == 403
    assert not Drive.objects.exists()
    assert client.post("/drives/new/", {**sent, "csrfmiddlewaretoken": token}).status_code == 302
