"""The settings of a drive, before and after the draw."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.test import Client

from games.engine.cards import Trump
from tests.evening import NAMES, HallEvening
from tests.tournaments.views.drive_forms import address, as_shown
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings, set_trump
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive
from tournaments.rules.seating import Role


def state(drive: Drive) -> dict[str, object]:
    hidden = {"_state", "tick", "hall_tick", "plan_version"}
    found = Drive.objects.get(pk=drive.pk)
    return {name: value for name, value in vars(found).items() if name not in hidden}


# ---- Before the draw


def test_saving_what_is_shown_changes_nothing(drive: Drive, mary: User, mc: Client) -> None:
    settings = Settings(
        "Hall", drive.date, "Here", "Europe/Bucharest", "head-table",
        {"hands_per_round": 3, "step": {"A": 2, "B": 0}, "tie": "cut"},
        hands=12, half_time_after=9, dealing="north", label_a="North", label_b="East",
    )  # fmt: skip
    change_settings(drive, By.mc(mary), settings)
    before = state(drive)

    answer = mc.post(address(drive), as_shown(mc, drive))

    assert (answer.status_code, answer["Location"]) == (302, address(drive))
    assert state(drive) == before


def test_a_programme_listed_hand_by_hand_survives(drive: Drive, mary: User, mc: Client) -> None:
    set_trump(drive, By.mc(mary), hand=7, trump=Trump.NT)
    before = Drive.objects.get().trumps

    mc.post(address(drive), {**as_shown(mc, drive), "venue": "Elsewhere"})

    drive.refresh_from_db()
    assert (drive.venue, drive.trumps) == ("Elsewhere", before)


def test_everything_may_be_changed_until_the_draw(drive: Drive, mc: Client) -> None:
    sent = {**as_shown(mc, drive), "format": "head-table", "hands": "20", "name": "New name"}

    assert mc.post(address(drive), sent).status_code == 302

    drive.refresh_from_db()
    assert (drive.format, drive.hands, drive.name) == ("head-table", 20, "New name")
    assert "The settings are saved." in mc.get(address(drive)).content.decode()


def test_the_summary_counts_the_tables_there_are(drive: Drive, mary: User, mc: Client) -> None:
    for number, name in enumerate(NAMES[:8]):
        add_player(drive, By.mc(mary), NewPlayer(name, Role.A if number % 2 == 0 else Role.B))

    page = mc.get(address(drive)).content.decode()

    assert '<p class="summary">12 hands, about 1 h 20, 2 tables, nobody sits out</p>' in page


def test_a_refusal_keeps_what_was_typed_and_the_bar_keeps_the_drives_name(
    drive: Drive, mc: Client
) -> None:
    sent = {**as_shown(mc, drive), "name": "Typed", "label_a": "Gent"}

    answer = mc.post(address(drive), sent)

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"label_b": ["The two roles need different names."]}
    assert 'value="Typed"' in answer.content.decode()
    assert ">Village hall</a>" in answer.content.decode()
    drive.refresh_from_db()
    assert drive.name == "Village hall"


def test_a_second_tap_is_told_that_the_page_is_old_and_changes_nothing(
    drive: Drive, mc: Client
) -> None:
    sent = {**as_shown(mc, drive), "name": "Once"}
    mc.post(address(drive), sent)
    lines = drive.journal.count()

    again = mc.post(address(drive), sent)

    assert again.status_code == 409
    assert drive.journal.count() == lines


def test_two_mcs_at_one_time_do_not_undo_each_other(drive: Drive, mary: User, mc: Client) -> None:
    sent = {**as_shown(mc, drive), "venue": "Mine"}
    change_settings(drive, By.mc(mary), Settings("Theirs", drive.date, hands=12))

    answer = mc.post(address(drive), sent)

    assert answer.status_code == 409
    assert answer.context["form"].non_field_errors() == [
        "Somebody else changed the drive a moment ago. Look at the page again, then decide."
    ]
    assert 'value="Mine"' in answer.content.decode()
    assert Drive.objects.get().name == "Theirs"
    version = re.search(r'name="plan_version" value="(\d+)"', answer.content.decode())
    assert version is not None
    assert mc.post(address(drive), {**sent, "plan_version": version[1]}).status_code == 302
    assert Drive.objects.get().venue == "Mine"


def test_a_step_of_nothing_is_shown_and_drawn_as_such(drive: Drive, mary: User, mc: Client) -> None:
    movement = {"step": {"A": 0, "B": 1}}
    settings = Settings("x", drive.date, format="losers-change", movement=movement)
    change_settings(drive, By.mc(mary), settings)

    page = mc.get(address(drive)).content.decode()

    assert 'name="step_a" value="0"' in page
    assert "Losing Ladies stay at their table" in page


# ---- After the draw


def test_after_the_draw_the_rest_is_shown_with_why(evening: HallEvening, mc: Client) -> None:
    page = mc.get(address(evening.drive)).content.decode()

    assert "The seats are drawn, so these stay as they are." in page
    assert "Losers move, partners change" in page
    assert 'name="hands"' not in page
    assert 'name="format"' not in page


def test_after_the_draw_name_place_time_and_labels_may_change(
    evening: HallEvening, mc: Client
) -> None:
    drive = evening.drive
    before = state(drive)
    sent = {
        **as_shown(mc, drive),
        "name": "Renamed", "venue": "Elsewhere", "date": "2026-03-15",
        "time_zone": "Europe/Bucharest", "label_a": "North", "label_b": "East",
    }  # fmt: skip

    assert mc.post(address(drive), sent).status_code == 302

    changed = {name for name, value in state(drive).items() if before[name] != value}
    assert changed == {"name", "venue", "date", "time_zone", "label_a", "label_b"}


def test_a_page_from_before_the_draw_is_told_so_and_nothing_is_dropped_silently(
    drive: Drive, mary: User, mc: Client
) -> None:
    sent = {**as_shown(mc, drive), "hands": "20", "name": "Typed"}
    HallEvening.start(drive, By.mc(mary), NAMES[:8])

    answer = mc.post(address(drive), sent)

    assert answer.status_code == 409
    assert "Somebody else changed the drive" in answer.content.decode()
    assert 'value="Typed"' in answer.content.decode()
    assert (Drive.objects.get().name, Drive.objects.get().hands) == ("Village hall", 12)


def test_an_unknown_option_is_refused_after_the_draw_too(evening: HallEvening, mc: Client) -> None:
    answer = mc.post(address(evening.drive), {**as_shown(mc, evening.drive), "venu": "x"})

    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == [
        "There is no option “venu”. Did you mean “venue”?"
    ]


# ---- The bar


def test_the_bar_says_where_the_evening_stands(evening: HallEvening, mc: Client) -> None:
    page = mc.get(address(evening.drive)).content.decode()

    assert '<p class="bar__hand" id="bar-hand">Hand 1 of 12</p>' in page
    assert f'<a href="{address(evening.drive)}" aria-current="page">Settings</a>' in page


def test_of_rounds_of_several_hands_the_bar_names_all(drive: Drive, mary: User, mc: Client) -> None:
    movement = {"hands_per_round": 3}
    settings = Settings("x", drive.date, format="losers-change", movement=movement, hands=12)
    change_settings(drive, By.mc(mary), settings)
    assert "At the door" in mc.get(address(drive)).content.decode()

    HallEvening.start(drive, By.mc(mary), NAMES[:8])

    assert "Hands 1 to 3 of 12" in mc.get(address(drive)).content.decode()


# ---- Strangers


def test_a_stranger_and_an_mc_of_another_drive_get_nowhere(
    drive: Drive, outsider: Client, other_mc: Client
) -> None:
    before = state(drive)

    assert outsider.post(address(drive), {"name": "x"})["Location"].startswith("/sign-in/")
    assert other_mc.post(address(drive), {"name": "x"}).status_code == 404
    assert state(drive) == before
