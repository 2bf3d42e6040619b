"""The MC's page of prizes, what is announced there, and what everybody sees of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES
from tests.tournaments.prize_evening import at_half_time, fresh, level_ladies, over, started
from tests.tournaments.views.phones import words
from tests.tournaments.views.prize_pages import address
from tournaments.actions.corrections import correct_result
from tournaments.actions.drives import hide_standings
from tournaments.actions.prizes import announce
from tournaments.models import Drive, PrizeList

pytestmark = pytest.mark.django_db


# The page


def test_every_prize_has_its_winner_and_the_reason(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    shown = words(mc.get(address(drive)))

    assert "1st Lady Edna 31 tricks; level with Ann; more hands won, 4 to 2" in shown
    assert (
        "Best first half, Lady Gwen 12 tricks in the first half; Ann and Edna have prizes already"
        in shown
    )


def test_during_the_evening_it_says_that_it_may_change(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive

    shown = words(mc.get(address(drive)))

    assert "As it stands now: Hand 3 of 4" in shown
    assert "Finish the drive first." in shown


def test_before_the_first_hand_nobody_has_won(drive: Drive, mc: Client) -> None:
    shown = words(mc.get(address(drive)))

    assert "1st Lady Nobody" in shown
    assert "no tricks are in yet" in shown


@pytest.mark.django_db(transaction=True)
def test_it_is_worked_out_in_one_snapshot_of_the_database(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    assert mc.get(address(drive)).status_code == 200
    assert Client().get(f"/d/{drive.public_id}/results/").status_code == 200


@pytest.mark.reported("B40")
def test_a_tie_reads_the_same_after_every_reload(mary: User, mc: Client) -> None:
    """On a final tie one winner was picked by accident of order."""
    drive = level_ladies(mary).drive

    shown = {words(mc.get(address(drive))) for _time in range(3)}

    assert len(shown) == 1
    assert "To be decided: cut between Ann and Edna" in shown.pop()


def test_the_bar_leads_here(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    assert f'href="{address(drive)}"' in mc.get(f"/d/{drive.public_id}/record/").content.decode()


def test_it_asks_the_database_as_often_for_many_people_as_for_few(
    mary: User, mc: Client, django_assert_max_num_queries: Any
) -> None:
    few, many = over(mary).drive, started(mary, NAMES[:16]).drive

    for drive in (few, many):
        with django_assert_max_num_queries(30):
            mc.get(address(drive))


# Announcing


def half_time_form(mc: Client, drive: Drive) -> dict[str, str]:
    part = mc.get(address(drive)).context["parts"][0]
    return {"part": part.part, "seen": part.seen}


def test_the_half_time_prizes_are_announced_and_everybody_sees_them(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive
    assert "Edna" not in words(Client().get(f"/d/{drive.public_id}/results/"))

    answer = mc.post(address(drive, "announce/"), half_time_form(mc, drive))

    assert (answer.status_code, answer["Location"]) == (302, address(drive))
    shown = words(Client().get(f"/d/{drive.public_id}/results/"))
    assert re.search(
        r"Half-time prizes Announced at \d\d:\d\d by Mary Best first half, Lady Edna", shown
    )


def test_announcing_at_a_double_tap_announces_once(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive
    sent = half_time_form(mc, drive)

    answers = [mc.post(address(drive, "announce/"), sent).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert PrizeList.objects.count() == 1


def test_a_list_that_a_result_has_changed_meanwhile_is_shown_again_first(
    mary: User, mc: Client
) -> None:
    evening = at_half_time(mary)
    sent = half_time_form(mc, evening.drive)
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    answer = mc.post(address(evening.drive, "announce/"), sent)

    assert answer.status_code == 409
    assert "Best first half, Lady Ann" in words(answer)
    assert not PrizeList.objects.exists()


def test_too_early_is_refused_with_the_reason(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive

    answer = mc.post(address(drive, "announce/"), {"part": "final"})

    assert answer.status_code == 422
    assert "Finish the drive first." in words(answer)


@pytest.mark.reported("B13")
def test_a_correction_after_the_announcement_is_shown_beside_it(mary: User, mc: Client) -> None:
    """A scoring error was found after the finals were seeded, and there was no way back."""
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    shown = words(mc.get(address(evening.drive)))
    public = words(Client().get(f"/d/{evening.drive.public_id}/results/"))

    assert "Changed since it was announced." in shown
    assert (
        "Best first half, Lady: announced Edna (15 tricks in the first half); "
        "now Ann (16 tricks in the first half)." in shown
    )
    assert "Best first half, Lady Edna" in shown
    assert "A correction has changed this list since it was announced." in public
    assert "Best first half, Lady Edna" in public


def test_an_announcement_is_withdrawn(mary: User, mc: Client) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    sent = {"part": "half-time", "do": "withdraw"}

    answers = [mc.post(address(evening.drive, "announce/"), sent).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert "Edna" not in words(Client().get(f"/d/{evening.drive.public_id}/results/"))
    assert "Announce the half-time prizes" in words(mc.get(address(evening.drive)))


def test_what_was_announced_is_seen_although_the_places_are_secret(mary: User) -> None:
    evening = at_half_time(mary)
    hide_standings(evening.drive, evening.by, hidden=True)
    announce(evening.drive, evening.by, part="half-time")

    assert "Best first half, Lady Edna" in words(
        Client().get(f"/d/{evening.drive.public_id}/results/")
    )


def test_the_results_page_fetches_a_new_list_by_itself(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")

    part = Client().get(f"/d/{evening.drive.public_id}/results/?part=prizes")

    assert part["X-Tick"] == str(fresh(evening.drive).tick)
    assert part.content.decode().lstrip().startswith('<section class="stack" id="announced"')


# Strangers and scripts


@pytest.mark.parametrize("page", ["settings/", "tie/", "announce/"])
def test_the_forms_are_protected_against_other_sites(mary: User, page: str) -> None:
    drive = level_ladies(mary).drive
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    client.get(address(drive))

    assert client.post(address(drive, page), {}).status_code == 403


@pytest.mark.parametrize("page", ["", "settings/", "tie/", "announce/"])
def test_strangers_get_nowhere(mary: User, page: str, outsider: Client, other_mc: Client) -> None:
    drive = level_ladies(mary).drive
    before = drive.journal.count()

    assert outsider.post(address(drive, page))["Location"].startswith("/sign-in/")
    assert other_mc.post(address(drive, page)).status_code == 404
    assert drive.journal.count() == before


def test_a_name_cannot_smuggle_in_a_script(mary: User, mc: Client) -> None:
    evening = over(mary)
    evening.drive.players.filter(name="Edna").update(name="<script>alert(1)</script>")
    announce(evening.drive, evening.by, part="final")

    for page in (address(evening.drive), f"/d/{evening.drive.public_id}/results/"):
        assert "<script>alert" not in mc.get(page).content.decode()
