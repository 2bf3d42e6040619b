"""A card for each table: its number, a code to scan, a code to type."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.test_door import text
from tournaments.models import Drive
from whistdrive.addresses import lan_addresses


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/cards/"


@pytest.mark.reported("B128")
def test_each_table_has_a_card_with_its_own_code_made_here(
    mc: Client, evening: HallEvening, page: str
) -> None:
    """QR images came from an outside service that was closed."""
    shown = mc.get(page)

    codes = [one["code"].address for one in shown.context["cards"]]
    assert codes == [f"http://testserver/t/{evening.card(table).token}/" for table in (1, 2)]
    assert shown.content.decode().count('src="data:image/svg+xml') == 2
    for table in (1, 2):
        code = evening.card(table).code
        assert f"Open testserver/code and type {code}" in text(shown)


def test_on_the_laptop_itself_the_cards_carry_an_address_that_phones_reach(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = mc.get(page, HTTP_HOST="127.0.0.1:8123")

    host = f"{lan_addresses()[0]}:8123" if lan_addresses() else "127.0.0.1:8123"
    address = shown.context["cards"][0]["code"].address
    assert address == f"http://{host}/t/{evening.card(1).token}/"


def test_a_chosen_network_address_stays_chosen(mc: Client, evening: HallEvening, page: str) -> None:
    for address in lan_addresses():
        mc.post("/laptop/", {"do": "address", "address": address})
        shown = mc.get(page, HTTP_HOST="localhost:8123")
        assert shown.context["reach"].base == f"http://{address}:8123"


def test_before_the_draw_the_page_says_where_cards_come_from(mc: Client, page: str) -> None:
    shown = mc.get(page)

    assert shown.status_code == 200
    assert "The cards are made with the draw, one for each table." in text(shown)
