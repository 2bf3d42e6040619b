"""The practice hand for newcomers while they wait: one hand, hints on, and back to the drive."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Table
from tests.games.tables.cast import AtTable

pytestmark = pytest.mark.django_db
BACK = "/d/k3f9x2/me/"


def lay(client: Client, back: str = BACK) -> AtTable:
    client.post(f"/play/practice/?back={back}")
    return AtTable(Table.objects.get())


def page(client: Client, at: AtTable) -> str:
    return client.get(f"/play/{at.table.public_id}/").content.decode()


def test_the_page_says_how_whist_works_and_deals_with_one_button() -> None:
    text = Client().get(f"/play/practice/?back={BACK}").content.decode()

    assert "called a trick" in text
    assert text.count("Deal me a hand") == 1
    assert f'href="{BACK}"' in text
    assert not Table.objects.exists()


def test_a_hand_is_dealt_against_easy_and_every_trick_counts() -> None:
    at = lay(Client())

    bots = {chair.seat: chair.bot for chair in at.live.chairs}
    assert bots == {"S": "", "W": "easy", "N": "hard", "E": "easy"}
    assert at.state.setup.options.counts == "tricks"


def test_hints_are_on_without_being_asked_for() -> None:
    client = Client()
    at = lay(client)
    at.robots()

    text = page(client, at)

    assert 'id="hint"' in text
    assert 'data-pace="steady"' in text
    assert "Hints while I learn" not in text


def test_after_the_hand_there_is_another_and_the_way_back() -> None:
    client = Client()
    at = lay(client)
    at.finish_hand()

    text = page(client, at)

    assert "You and Green took " in text
    assert f'formaction="/play/practice/?back={BACK}" id="again"' in text
    assert f'href="{BACK}"' in text
    assert " point" not in text
    client.post(f"/play/practice/?back={BACK}")
    assert Table.objects.filter(back=BACK).count() == 2


def test_a_practice_hand_ends_after_one_hand() -> None:
    at = lay(Client())

    at.finish_hand()

    assert at.live.table.stage == Table.Stage.OVER


@pytest.mark.parametrize(
    "back",
    [
        "https://elsewhere.example/d/x/",
        "//elsewhere.example/d/x/",
        "/d//elsewhere.example/",
        "/d/../drives/",
        "/d/x/\\elsewhere/",
        "/d/x/%0d%0aSet-Cookie:a/",
        "javascript:alert(1)",
        "/drives/",
        "/d/" + "x" * 200 + "/",
        "/d/ä/",
    ],
)
def test_it_leads_back_to_nothing_but_a_page_of_a_drive_here(back: str) -> None:
    client = Client()

    assert back not in client.get("/play/practice/", {"back": back}).content.decode()
    assert lay(client, back).table.back == ""
