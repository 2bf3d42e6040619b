"""Names of drives and halls are only text, in any script."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from tests.tournaments.views.drive_forms import make
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, hide_standings
from whistdrive.asgi import application

TODAY = date(2026, 3, 14)
Clock = Callable[[timedelta], None]
AWKWARD = ["<svg/onload=alert()>", "St Mary's / Hall: 'Xmas'", "Noël à l’Été 李 🂡"]


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
