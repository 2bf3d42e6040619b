"""A new drive, the MC's list of drives, the live picture of a movement."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, hide_standings
from tournaments.models import Drive
from tournaments.rules.progression import PRESETS
from whistdrive.asgi import application

TODAY = date(2026, 3, 14)
Clock = Callable[[timedelta], None]
AWKWARD = ["<svg/onload=alert()>", "St Mary's / Hall: 'Xmas'", "Noël à l’Été 李 🂡"]


def as_shown(client: Client) -> dict[str, str]:
    """What a browser sends if the organiser only presses the button."""
    form = client.get("/drives/new/").context["form"]
    sent = {name: form[name].value() for name in form.fields if name != "trumps"}
    sent = {name: str(v) for name, v in sent.items() if v is not None and v is not False}
    order = [trump.value for trump in form["trumps"].value()]
    return {**sent, **{f"trumps_{place}": value for place, value in enumerate(order)}}


def make(client: Client, **typed: str) -> Drive:
    answer = client.post("/drives/new/", {**as_shown(client), "name": "Drive", **typed})
    assert answer.status_code == 302, answer.context["form"].errors
    return Drive.objects.latest("pk")


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


@pytest.mark.reported("B109", "B112")
@pytest.mark.parametrize("name", AWKWARD)
def test_names_of_drives_and_venues_are_only_text(
    mc: Client, outsider: Client, move_clock: Clock, name: str
) -> None:
    """Names went into the page unescaped, or showed as entity codes."""
    drive = make(mc, name=name, venue=name, label_a=name[:30])

    assert (drive.name, drive.venue) == (name, name)
    pages = [
        mc.get("/drives/"),
        mc.get(f"/d/{drive.public_id}/settings/"),
        mc.get(f"/d/{drive.public_id}/trumps/"),
        mc.get(f"/d/{drive.public_id}/invite/"),
        outsider.get("/"),
        outsider.get("/drives/movement/", {"format": "losers-change", "label_a": name[:30]}),
    ]
    for answer in pages:
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "<svg/onload" not in page
        assert "&amp;#" not in page


@pytest.mark.reported("B51")
def test_a_title_in_any_script_is_as_good_as_another(mc: Client) -> None:
    """Non-ASCII group names raised an error, so the socket never joined."""
    drive = make(mc, name="Noël à l’Été 李")

    assert "Noël à l’Été 李" in mc.get(f"/d/{drive.public_id}/settings/").content.decode()
    assert drive.live_group == f"drive.{drive.public_id}"
    assert drive.live_group.isascii()


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


# ---- The live picture


def movement(client: Client, **typed: str) -> tuple[int, str]:
    answer = client.get("/drives/movement/", typed)
    return answer.status_code, answer.content.decode()


@pytest.mark.django_db
def test_anybody_may_ask_for_the_picture_of_a_movement(outsider: Client) -> None:
    status, fragment = movement(outsider, format="losers-change", hands="12", tables="6")

    assert status == 200
    assert "<html" not in fragment
    assert '<p class="summary">12 hands, about 1 h 20, 6 tables</p>' in fragment
    assert '<svg class="movement' in fragment
    assert "Losing Ladies move to the next higher table" in fragment


@pytest.mark.django_db
def test_the_picture_follows_every_parameter_and_the_labels(outsider: Client) -> None:
    plain = movement(outsider, format="losers-change")[1]
    changed = movement(outsider, format="losers-change", step_a="2", label_a="North")[1]

    assert plain != changed
    assert "two tables on" in changed
    assert "North" in changed


@pytest.mark.django_db
def test_what_is_worth_knowing_about_a_movement_is_said(outsider: Client) -> None:
    status, fragment = movement(outsider, format="pairs-circle", step_a="2", tables="2")

    assert status == 200
    assert "leads back to the same table" in fragment


@pytest.mark.django_db
@pytest.mark.reported("B36")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"hands_per_rnd": "2"}, "Did you mean “hands_per_round”?"),
        ({"colour": "red"}, "There is no option “colour”."),
        ({"ends": "ladder", "step_a": "2"}, "On a ladder the step is 1 or -1"),
        ({"ends": "round"}, "“round” is not in the list."),
        ({"format": "howell"}, "There is no format “howell”."),
        ({"hands": "240"}, "A drive cannot have 240 hands."),
    ],
)
def test_an_impossible_movement_is_refused_with_a_sentence(
    outsider: Client, typed: dict[str, str], sentence: str
) -> None:
    """A mistyped option was ignored and the event ran 23 rounds instead of 10."""
    status, fragment = movement(outsider, **typed)

    assert status == 422
    assert sentence in fragment
    assert "summary" not in fragment


@pytest.mark.django_db
def test_the_rest_of_the_form_is_no_hindrance(outsider: Client, mc: Client) -> None:
    sent = {**as_shown(mc), "name": "", "date": "soon", "plan_version": "3"}

    assert outsider.get("/drives/movement/", sent).status_code == 200


# ---- The list


def test_the_list_has_tonight_coming_and_past(
    mary: User, max_: User, mc: Client, move_clock: Clock
) -> None:
    for name, days in (("now", 0), ("next", 7), ("last", -7), ("before", -14)):
        create_drive(mary, Settings(name, TODAY + timedelta(days)))

    found = mc.get("/drives/").context["list"]

    assert [[row.drive.name for row in rows] for rows in (found.tonight, found.coming)] == [
        ["now"],
        ["next"],
    ]
    assert [row.drive.name for row in found.past] == ["last", "before"]


def test_an_evening_that_goes_on_after_midnight_is_still_tonights(
    mary: User, mc: Client, move_clock: Clock
) -> None:
    drive = create_drive(mary, Settings("late", TODAY))
    Drive.objects.filter(pk=drive.pk).update(stage="playing")
    move_clock(timedelta(hours=6))

    found = mc.get("/drives/").context["list"]

    assert [row.drive.name for row in found.tonight] == ["late"]
    assert (found.coming, found.past) == ([], [])


def test_many_past_drives_come_in_two_helpings(mary: User, mc: Client, move_clock: Clock) -> None:
    for number in range(23):
        create_drive(mary, Settings(f"past {number}", TODAY - timedelta(7 * number + 7)))

    some, everything = mc.get("/drives/"), mc.get("/drives/?all=1")

    assert (len(some.context["list"].past), some.context["list"].older) == (20, 3)
    assert "Show 3 earlier drives" in some.content.decode()
    assert len(everything.context["list"].past) == 23


def test_the_list_costs_the_same_for_one_drive_and_for_many(
    mary: User, mc: Client, move_clock: Clock, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    create_drive(mary, Settings("one", TODAY))
    with django_assert_num_queries(5):
        mc.get("/drives/")
    for number in range(15):
        create_drive(mary, Settings(f"Drive {number}", TODAY + timedelta(number % 3 - 1)))

    with django_assert_num_queries(5):
        mc.get("/drives/")


def test_the_demonstration_is_marked_and_goes_with_one_tap(
    mary: User, mc: Client, move_clock: Clock
) -> None:
    demo = create_drive(mary, Settings("Look", TODAY), demonstration=True)
    assert "Remove the demonstration" in mc.get("/drives/").content.decode()
    assert "These people are made up." in mc.get(f"/d/{demo.public_id}/settings/").content.decode()

    answer = mc.post(f"/d/{demo.public_id}/remove/")

    assert answer["Location"] == "/drives/"
    assert not Drive.objects.exists()
    assert mc.post(f"/d/{demo.public_id}/remove/").status_code == 404


def test_only_the_demonstration_can_be_removed(drive: Drive, mc: Client) -> None:
    answer = mc.post(f"/d/{drive.public_id}/remove/")

    assert answer.status_code == 422
    assert "Only the demonstration can be removed." in answer.content.decode()
    assert Drive.objects.filter(pk=drive.pk).exists()


def test_looking_at_the_address_removes_nothing(mary: User, mc: Client) -> None:
    demo = create_drive(mary, Settings("Look", TODAY), demonstration=True)

    mc.get(f"/d/{demo.public_id}/remove/")

    assert Drive.objects.exists()


@pytest.mark.reported("B51")
@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_page_of_a_drive_with_any_title_hears_what_is_new() -> None:
    """Non-ASCII group names raised an error, so the socket never joined."""
    settings = Settings("Noël à l’Été 李", TODAY)
    drive = await database_sync_to_async(create_drive)(None, settings)
    page = WebsocketCommunicator(
        application,
        f"/live/drive/{drive.public_id}/",
        headers=[(b"origin", b"http://localhost"), (b"host", b"localhost")],
    )
    assert (await page.connect())[0]
    assert await page.receive_json_from() == {"hello": True}

    await database_sync_to_async(hide_standings)(drive, By("Mary"), hidden=True)

    assert await page.receive_json_from() == {"new": True}
    await page.disconnect()
