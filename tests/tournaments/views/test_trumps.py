"""The trumps of an evening, hand by hand."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.cards import Trump
from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings, set_trump
from tournaments.models import Drive
from tournaments.rules.programme import TrumpMode


def address(drive: Drive) -> str:
    return f"/d/{drive.public_id}/trumps/"


def as_shown(client: Client, drive: Drive) -> dict[str, str]:
    """The list of hands to come as the page shows it, each with what it showed."""
    fields = [field for _row, field in client.get(address(drive)).context["fields"]]
    values = {field.html_name: field.value() for field in fields}
    return {**values, **{field.html_initial_name: field.value() for field in fields}}


def trumps_of(drive: Drive) -> str:
    return " ".join(trump or "?" for trump in Drive.objects.get(pk=drive.pk).trumps)


@pytest.fixture
def drawing(drive: Drive, mary: User) -> Drive:
    """A drive of four hands whose MC draws the trumps."""
    settings = Settings(
        "Draw", drive.date, format="losers-change", hands=4, trump_mode=TrumpMode.MC_DRAWS
    )
    change_settings(drive, By.mc(mary), settings)
    return drive


def test_every_hand_is_listed_with_its_trumps(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    context = mc.get(address(evening.drive)).context

    assert [(row.hand, row.name, row.played, row.now) for row in context["rows"][:3]] == [
        (1, "Hearts", True, False),
        (2, "Clubs", False, True),
        (3, "Diamonds", False, False),
    ]
    assert [field.html_name for _row, field in context["fields"]][:2] == ["hand_2", "hand_3"]


def test_the_mc_sets_what_he_has_drawn(drawing: Drive, mc: Client) -> None:
    page = mc.get(address(drawing)).content.decode()
    assert "What did you draw for hand 1?" in page
    assert page.count('<button class="button button--plain" name="trump"') == 5

    answer = mc.post(address(drawing), {"hand": "1", "trump": "S"})

    assert (answer.status_code, answer["Location"]) == (302, address(drawing))
    assert trumps_of(drawing) == "S ? ? ?"
    assert "What did you draw for hand 2?" in mc.get(address(drawing)).content.decode()


def test_a_double_tap_draws_once(drawing: Drive, mc: Client) -> None:
    for _ in range(2):
        mc.post(address(drawing), {"hand": "1", "trump": "S"})

    assert trumps_of(drawing) == "S ? ? ?"
    assert drawing.journal.filter(kind="trump").count() == 1


def test_the_programme_of_hands_to_come_is_changed_by_list(drive: Drive, mc: Client) -> None:
    sent = {**as_shown(mc, drive), "hand_2": "NT", "hand_12": "H"}

    assert mc.post(address(drive), sent)["Location"] == address(drive)

    assert trumps_of(drive) == "H NT D S H C D S H C D H"
    assert drive.journal.filter(kind="trump").count() == 2


def test_only_what_this_mc_changed_is_written(drive: Drive, mary: User, mc: Client) -> None:
    """Two MCs with the list open: the second to save does not undo the first."""
    sent = {**as_shown(mc, drive), "hand_3": "NT"}
    set_trump(drive, By.mc(mary), hand=2, trump=Trump.S)

    mc.post(address(drive), sent)

    assert trumps_of(drive) == "H S NT S H C D S H C D S"


def test_a_hand_that_was_played_meanwhile_keeps_its_trumps_and_nothing_else_is_lost(
    evening: HallEvening, mc: Client
) -> None:
    sent = {**as_shown(mc, evening.drive), "hand_1": "S", "hand_5": "NT"}
    evening.enter(1, 8, 5)
    evening.move()
    before = trumps_of(evening.drive)

    drawn = mc.post(address(evening.drive), {"hand": "1", "trump": "S"})
    listed = mc.post(address(evening.drive), sent)

    assert drawn.status_code == 422
    assert drawn.context["form"].errors == {"trump": ["Hand 1 has been played."]}
    assert "Hand 1 has been played." in drawn.content.decode()
    assert listed.status_code == 302
    assert trumps_of(evening.drive) == before.replace("H C D S H", "H C D S NT", 1)


@pytest.mark.parametrize(
    "sent", [{"hand": "1", "trump": "X"}, {"hand": "x", "trump": "S"}, {"hand": "0", "trump": "S"},
             {"hand": "99", "trump": "S"}, {"trump": "S"}]
)  # fmt: skip
def test_nonsense_is_refused(drawing: Drive, mc: Client, sent: dict[str, str]) -> None:
    answer = mc.post(address(drawing), sent)

    assert answer.status_code == 422
    assert trumps_of(drawing) == "? ? ? ?"


def test_a_suit_that_does_not_exist_is_said_and_the_rest_of_the_list_kept(
    drive: Drive, mc: Client
) -> None:
    answer = mc.post(address(drive), {**as_shown(mc, drive), "hand_2": "X", "hand_3": "NT"})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"hand_2": ["There is no suit “X”."]}
    assert 'value="NT" selected' in answer.content.decode()
    assert trumps_of(drive) == "H C D S H C D S H C D S"


def test_where_tables_turn_up_their_own_there_is_nothing_to_set(
    drive: Drive, mary: User, mc: Client
) -> None:
    settings = Settings("Turn", drive.date, hands=3, trump_mode=TrumpMode.TURN_UP)
    change_settings(drive, By.mc(mary), settings)

    assert "Each table turns up its own trumps" in mc.get(address(drive)).content.decode()
    assert mc.post(address(drive), {"hand": "1", "trump": "S"}).status_code == 422
    assert trumps_of(drive) == "? ? ?"


def test_changing_the_venue_does_not_forget_what_was_drawn(
    drawing: Drive, mary: User, mc: Client
) -> None:
    HallEvening.start(drawing, By.mc(mary), NAMES[:8])
    mc.post(address(drawing), {"hand": "1", "trump": "S"})
    form = mc.get(f"/d/{drawing.public_id}/settings/").context["form"]
    sent = {name: str(form[name].value() or "") for name in form.fields}

    answer = mc.post(f"/d/{drawing.public_id}/settings/", {**sent, "venue": "Elsewhere"})

    assert answer.status_code == 302
    assert trumps_of(drawing) == "S ? ? ?"


def test_strangers_get_nowhere(drawing: Drive, outsider: Client, other_mc: Client) -> None:
    sent = {"hand": "1", "trump": "S"}

    assert outsider.post(address(drawing), sent)["Location"].startswith("/sign-in/")
    assert other_mc.post(address(drawing), sent).status_code == 404
    assert trumps_of(drawing) == "? ? ? ?"


def test_the_form_is_protected_against_other_sites(drawing: Drive, mary: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    client.get(address(drawing))
    sent = {"hand": "1", "trump": "S"}
    token = client.cookies["csrftoken"].value

    assert client.post(address(drawing), sent).status_code == 403
    assert client.post(address(drawing), {**sent, "csrfmiddlewaretoken": token}).status_code == 302
