"""The page of the laptop itself: phones' address, folder for copies; and what the desk says."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.copies import file_name, make_copy
from tournaments.actions.laptop import cards_lead_to, choose_address, choose_folder
from tournaments.models import Drive, HallClock, Laptop
from tournaments.refusals import Refused
from whistdrive.addresses import lan_addresses

PAGE = "/laptop/"
GONE = "http://203.0.113.7:8000"  # an address that no hall has
on_a_network = pytest.mark.skipif(not lan_addresses(), reason="this machine is on no network")


@pytest.fixture
def desk(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/desk/"


# Addresses


@on_a_network
def test_the_laptop_s_addresses_are_listed_in_plain_words(mc: Client) -> None:
    shown = mc.get(PAGE)

    assert [one.address for one in shown.context["address"].found] == lan_addresses()
    assert "in the codes now" in text(shown)


@on_a_network
def test_the_one_a_phone_came_in_by_last_is_marked(mc: Client) -> None:
    here = lan_addresses()[0]
    Client().get("/", REMOTE_ADDR="198.51.100.4", HTTP_HOST=f"{here}:8000")

    assert "a phone came in by this one last" in text(mc.get(PAGE))


@on_a_network
def test_a_chosen_address_is_kept_and_codes_carry_it_whichever_way_the_mc_came(
    mc: Client, evening: HallEvening
) -> None:
    chosen = lan_addresses()[-1]

    answer = mc.post(PAGE, {"do": "address", "address": chosen})

    assert (answer.status_code, Laptop.objects.get().address) == (302, chosen)
    for host in ("localhost:8123", f"{lan_addresses()[0]}:8123"):
        shown = mc.get(f"/d/{evening.drive.public_id}/print/table-cards/", HTTP_HOST=host)
        assert shown.context["reach"].base == f"http://{chosen}:8123"


def test_an_address_that_the_laptop_has_not_is_refused_at_the_field(mc: Client) -> None:
    answer = mc.post(PAGE, {"do": "address", "address": "203.0.113.7"})

    assert answer.status_code == 422
    assert "This laptop has that address no longer. Choose again." in text(answer)
    assert not Laptop.objects.exists()
    with pytest.raises(Refused):
        choose_address("203.0.113.7")


@on_a_network
def test_a_network_that_has_got_another_address_is_followed(mc: Client) -> None:
    choose_address(lan_addresses()[0])
    Laptop.objects.update(address="203.0.113.7")

    shown = mc.get(PAGE, HTTP_HOST="localhost:8123")

    assert shown.context["reach"].base == f"http://{lan_addresses()[0]}:8123"


# The folder


def test_a_folder_is_chosen_on_the_laptop_itself(mc: Client, tmp_path: Path) -> None:
    answer = mc.post(PAGE, {"do": "folder", "folder": str(tmp_path)}, follow=True)

    assert f"A copy of each drive goes into {tmp_path} after every hand." in text(answer)
    assert Laptop.objects.get().folder == str(tmp_path)


def test_a_folder_that_cannot_be_is_said_at_the_field_with_what_was_typed(mc: Client) -> None:
    answer = mc.post(PAGE, {"do": "folder", "folder": "/nowhere/stick"})

    assert answer.status_code == 422
    assert answer.context["folder"].errors["folder"] == [
        "The folder /nowhere/stick is not there. Is the stick in?"
    ]
    assert 'value="/nowhere/stick"' in answer.content.decode()


def test_from_another_device_no_folder_can_be_chosen(mc: Client, tmp_path: Path) -> None:
    sent = {"do": "folder", "folder": str(tmp_path)}

    answer = mc.post(PAGE, sent, REMOTE_ADDR="192.0.2.9")

    assert "The folder is chosen on the laptop itself" in text(answer)
    assert not Laptop.objects.exists()


def test_a_hosted_server_is_no_laptop(mc: Client, settings: object) -> None:
    settings.HOSTED = True  # type: ignore[attr-defined]

    assert mc.get(PAGE).status_code == 404


# The desk


def test_a_copy_that_failed_is_said_at_the_desk_in_a_sentence(
    mc: Client, evening: HallEvening, desk: str, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    choose_folder(str(stick))
    stick.rmdir()
    make_copy(evening.drive.pk)

    words = text(mc.get(desk))

    assert f"No copy on the stick. The folder {stick} is not there. Is the stick in?" in words
    assert "The evening itself is safe on this laptop." in words


def test_while_all_is_well_the_desk_says_nothing_of_it(
    mc: Client, evening: HallEvening, desk: str, tmp_path: Path
) -> None:
    choose_folder(str(tmp_path))
    make_copy(evening.drive.pk)

    words = text(mc.get(desk))

    assert ("No copy" in words, "can’t find this laptop" in words) == (False, False)
    assert (tmp_path / file_name(evening.drive)).exists()


def test_an_address_that_has_changed_is_said_at_the_desk_with_both_ways_out(
    mc: Client, evening: HallEvening, desk: str
) -> None:
    cards_lead_to(evening.drive, evening.by, GONE)

    for page in (desk, f"{desk}?part=side"):
        words = text(mc.get(page))
        assert "The cards on the tables lead to 203.0.113.7, which it no longer has." in words
        assert "Print the cards again Show the code on the wall" in words


@pytest.mark.parametrize(("do", "page"), [("print", "print/table-cards"), ("wall", "desk")])
def test_one_tap_takes_the_warning_away(
    mc: Client, evening: HallEvening, desk: str, do: str, page: str
) -> None:
    cards_lead_to(evening.drive, evening.by, GONE)

    answer = mc.post(f"/d/{evening.drive.public_id}/print/table-cards/again/", {"do": do})

    assert answer.url == f"/d/{evening.drive.public_id}/{page}/"
    assert "can’t find this laptop" not in text(mc.get(desk))
    evening.drive.refresh_from_db()
    assert evening.drive.cards_base == "http://testserver"


def test_the_wall_then_shows_where_phones_find_the_laptop(
    mc: Client, evening: HallEvening, outsider: Client
) -> None:
    mc.post(f"/d/{evening.drive.public_id}/print/table-cards/again/", {"do": "wall"})

    shown = outsider.get(f"/d/{evening.drive.public_id}/wall/")

    assert HallClock.objects.get().wall_shows == "code"
    assert "Phones: scan this or open testserver/code Then type the code" in text(shown)
    assert 'class="wall__qr" src="data:image/svg+xml' in shown.content.decode()


def test_the_first_cards_say_where_the_cards_on_the_tables_lead(
    mc: Client, evening: HallEvening
) -> None:
    mc.get(f"/d/{evening.drive.public_id}/print/table-cards/")

    assert Drive.objects.get(pk=evening.drive.pk).cards_base == "http://testserver"


def test_cards_shown_under_another_address_say_that_the_old_ones_lead_elsewhere(
    mc: Client, evening: HallEvening
) -> None:
    cards_lead_to(evening.drive, evening.by, GONE)

    words = text(mc.get(f"/d/{evening.drive.public_id}/print/table-cards/"))

    assert f"The cards printed before lead to {GONE}, these lead to http://testserver." in words
    assert Drive.objects.get(pk=evening.drive.pk).cards_base == GONE


def test_new_cards_stand_in_the_record_and_the_same_ones_do_not(
    evening: HallEvening, mary: User
) -> None:
    for base in (GONE, GONE, "http://192.0.2.2:8000", "http://192.0.2.2:8000"):
        cards_lead_to(evening.drive, evening.by, base)

    assert list(evening.drive.journal.filter(kind="cards").values_list("text", flat=True)) == [
        "New table cards: their codes lead to http://192.0.2.2:8000"
    ]
