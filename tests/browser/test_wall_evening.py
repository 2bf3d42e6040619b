"""The wall from the first seat to the last prize, as the hall sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PROJECTOR, Devices
from tests.browser.evening import SEEN_LIVE_WITHIN, Mc
from tests.browser.test_wall import RUNS_OVER, heading
from tests.evening import NAMES
from tests.server import Server


@pytest.fixture
def mc(devices: Devices) -> Mc:
    """Mary with eight people at the draw of a drive of two hands."""
    mc = Mc(devices.open(LAPTOP))
    mc.set_up()
    mc.make_drive("Village hall", 2)
    for at, name in enumerate(NAMES[:8]):
        mc.add(name, "Gent" if at % 2 else "Lady")
    return mc


def test_the_wall_goes_through_the_whole_evening(devices: Devices, mc: Mc) -> None:
    wall = devices.open(PROJECTOR)
    wall.goto(f"/d/{mc.drive}/wall/")
    expect(wall.get_by_text("Please give your name at the door.")).to_be_visible()

    mc.seat_by_arrival_and_start()
    heading(wall, "Find your seat for hand 1")
    calls_its_hand(wall, mc, "Hand 1 of 2")
    mc.move()
    heading(wall, "All change for hand 2")
    names = [name.strip() for name in wall.locator(".wall__name").all_inner_texts()]
    assert names == NAMES[:8]
    mc.page.get_by_role("button", name="Wall: next").click()
    calls_its_hand(wall, mc, "Hand 2 of 2")

    mc.finish()
    heading(wall, "Results")
    mc.page.goto(f"/d/{mc.drive}/desk/")
    mc.page.get_by_role("button", name="Hide the standings").click()
    heading(wall, "That was the last hand")
    prizes_are_told(wall, mc)


def calls_its_hand(wall: Page, mc: Mc, title: str) -> None:
    """Tables still playing, one after another, until all are in."""
    mc.desk()
    mc.type_tricks(1, 8)
    heading(wall, title)
    expect(wall.locator(".wall__tables")).to_have_text("Table 2", timeout=SEEN_LIVE_WITHIN)
    mc.type_tricks(2, 5)
    expect(wall.get_by_text("All tables are in")).to_be_visible(timeout=SEEN_LIVE_WITHIN)


def prizes_are_told(wall: Page, mc: Mc) -> None:
    page = mc.page
    settle_by_sharing(mc)
    page.goto(f"/d/{mc.drive}/prizes/wall/")
    page.get_by_role("button", name="Announce them one by one").click()
    expect(wall.get_by_text(re.compile(r"^\d+ prizes$"))).to_be_visible(timeout=SEEN_LIVE_WITHIN)
    assert wall.evaluate(RUNS_OVER) == []

    page.get_by_role("button", name=re.compile("^Next prize on the wall")).click()
    expect(wall.locator(".wall__award")).to_be_visible(timeout=SEEN_LIVE_WITHIN)
    expect(wall.locator(".wall__winner")).to_have_text("…")
    winner = page.locator(".prize-show .prize__name").inner_text().partition(" not on")[0]
    page.get_by_role("button", name="Show the name").click()
    expect(wall.locator(".wall__winner")).to_have_text(winner, timeout=SEEN_LIVE_WITHIN)
    assert wall.evaluate(RUNS_OVER) == []
    assert wall.locator(".wall :is(a, button, input, select, summary)").count() == 0
    wall.reload()
    expect(wall.locator(".wall__winner")).to_have_text(winner)

    page.get_by_role("button", name="One step back").click()
    expect(wall.locator(".wall__winner")).to_have_text("…", timeout=SEEN_LIVE_WITHIN)
    page.get_by_role("button", name="End: leave the wall").click()
    heading(wall, "That was the last hand")


def settle_by_sharing(mc: Mc) -> None:
    """Whoever is level shares, so that nothing is left open."""
    page = mc.page
    page.goto(f"/d/{mc.drive}/prizes/settings/")
    for at, step in enumerate(("share", "", "")):
        page.locator(f"[name=tie_{at}]").select_option(step)
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page.get_by_text("The list of prizes is saved.")).to_be_visible()


def test_a_half_time_list_is_marked_when_a_correction_changes_it(
    devices: Devices, server: Server, mc: Mc
) -> None:
    mc.seat_by_arrival_and_start()
    for table, ns in ((1, 8), (2, 5)):
        mc.type_tricks(table, ns)
    mc.move()
    settle_by_sharing(mc)
    mc.page.goto(f"/d/{mc.drive}/prizes/")
    mc.page.get_by_role("button", name="Announce the half-time prizes").click()
    phone = devices.open()
    phone.goto(f"/d/{mc.drive}/results/")
    expect(phone.locator("#announced .prize").first).to_be_visible()
    as_read_out = phone.locator("#announced .prizes").inner_text()

    mc.correct(1, 1, 1, "misread")

    marked = "A correction has changed this list since it was announced."
    expect(phone.get_by_text(marked)).to_be_visible(timeout=SEEN_LIVE_WITHIN)
    assert phone.locator("#announced .prizes").inner_text() == as_read_out
    mc.page.goto(f"/d/{mc.drive}/prizes/")
    expect(mc.page.get_by_text("Changed since it was announced.")).to_be_visible()
