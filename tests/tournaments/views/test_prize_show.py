"""The MC's page while the wall shows the prizes, what the wall shows, and what phones may know."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.prize_evening import over, started
from tests.tournaments.views.phones import words
from tournaments.actions.corrections import correct_result
from tournaments.actions.drives import hide_standings
from tournaments.actions.prizes import announce, set_prizes
from tournaments.actions.rounds import finish
from tournaments.models import PrizeList
from tournaments.rules.prizes import Plan, Prize, Step
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
LONG = "Maximilian Willoughby-Cholmondeley Featherstonehaugh de Vere"  # sixty letters
TWO = Plan((Prize("total", Group.A), Prize("total", Group.B)))


@pytest.fixture
def ended(mary: User) -> HallEvening:
    """Two prizes, the top lady and the top gent; nothing is announced."""
    evening = over(mary)
    set_prizes(evening.drive, evening.by, TWO)
    return evening


def address(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/prizes/wall/"


def press(mc: Client, evening: HallEvening, do: str, **changes: Any) -> HttpResponse:
    """A button of the page as it stands."""
    page = mc.get(address(evening)).content.decode()
    main = page[page.index("<main") :].partition("</form>")[0]  # that of the first list
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', main))
    fields.pop("csrfmiddlewaretoken", None)
    return mc.post(address(evening), {"order": "last-first", **fields, "do": do, **changes})


def on_wall(client: Client, evening: HallEvening, size: str = "1920x1080") -> str:
    answer = client.get(f"/d/{evening.drive.public_id}/wall/", {"size": size}, headers=HTMX)
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(text).split()).removesuffix(
        " Press a key once, so that this screen may ring the bell."
    )


def told(client: Client, evening: HallEvening) -> str:
    """What everybody's results page says of the prizes."""
    return words(client.get(f"/d/{evening.drive.public_id}/results/?part=prizes"))


def test_the_prizes_come_one_by_one_and_no_name_before_its_tap(
    ended: HallEvening, mc: Client, outsider: Client
) -> None:
    seen = []
    for do in ("begin", "on", "on", "on", "on"):
        assert press(mc, ended, do).status_code == 302
        seen.append(on_wall(outsider, ended))

    assert seen[0] == "Prizes of the evening 2 prizes"
    assert seen[1] == "Prizes of the evening Prize 1 of 2 1st Gent …"
    assert seen[2] == "Prizes of the evening Prize 1 of 2 1st Gent Bob 34 tricks Table 1"
    assert seen[3] == "Prizes of the evening Prize 2 of 2 1st Lady …"
    assert re.search(r"1st Lady \w+ \d\d tricks.* Table \d$", seen[4])


def test_a_reload_of_the_projector_shows_the_same(
    ended: HallEvening, mc: Client, outsider: Client
) -> None:
    for do in ("begin", "on", "on"):
        press(mc, ended, do)

    assert on_wall(outsider, ended) == on_wall(Client(), ended)


def test_phones_know_no_more_than_the_wall(
    ended: HallEvening, mc: Client, outsider: Client
) -> None:
    announce(ended.drive, ended.by, part="final")
    known = []
    for do in ("begin", "on", "on", "back", "end"):
        press(mc, ended, do)
        page = told(outsider, ended)
        known.append(("1st Gent" in page, "1st Lady" in page, "others follow" in page))

    assert known == [
        (False, False, True),
        (False, False, True),
        (True, False, True),
        (False, False, True),
        (True, True, False),
    ]


def test_neither_wall_nor_phone_says_whose_prize_is_still_to_come(
    ended: HallEvening, mc: Client, outsider: Client
) -> None:
    two = (Prize("total", Group.A), Prize("first-half", Group.A))
    set_prizes(ended.drive, ended.by, Plan(two))
    announce(ended.drive, ended.by, part="final")
    (top,), reason = [
        (row["names"] if at == 0 else row["reason"])
        for at, row in enumerate(PrizeList.objects.get().rows)
    ]
    assert f"{top} has a prize already" in reason

    for do in ("begin", "on", "on"):
        press(mc, ended, do)

    assert top not in on_wall(outsider, ended)
    assert top not in told(outsider, ended)


def test_a_correction_tells_no_phone_who_has_not_been_named_yet(
    ended: HallEvening, mc: Client, outsider: Client
) -> None:
    press(mc, ended, "begin")
    correct_result(ended.drive, ended.by, hand=1, table_no=1, ns=0, reason="misread")

    assert "A correction has changed this list" not in told(outsider, ended)
    press(mc, ended, "end")
    assert "A correction has changed this list" in told(outsider, ended)


def test_the_mc_reads_the_name_before_the_hall_does(ended: HallEvening, mc: Client) -> None:
    press(mc, ended, "begin")
    assert "Next prize on the wall: 1st Gent" in words(mc.get(address(ended)))

    press(mc, ended, "on")

    page = words(mc.get(address(ended)))
    assert "1st Gent Bob not on the wall yet" in page
    assert "Show the name" in page


def test_after_the_last_name_only_the_end_is_left(ended: HallEvening, mc: Client) -> None:
    for do in ("begin", "on", "on", "on", "on"):
        press(mc, ended, do)

    page = words(mc.get(address(ended)))

    assert "That was the last: end" in page
    assert "Next prize" not in page
    press(mc, ended, "end")
    assert "Show them one by one" in words(mc.get(address(ended)))


def test_a_tap_of_a_page_that_is_out_of_date_does_nothing(ended: HallEvening, mc: Client) -> None:
    press(mc, ended, "begin")
    press(mc, ended, "on")

    answer = press(mc, ended, "on", seen="0")

    assert answer.status_code == 302
    assert PrizeList.objects.get().show_step == 1


def test_an_order_that_was_not_chosen_is_asked_for_at_its_field(
    ended: HallEvening, mc: Client
) -> None:
    answer = press(mc, ended, "begin", order="")

    assert answer.status_code == 422
    assert "Say with which prize to begin." in words(answer)
    assert not PrizeList.objects.exists()


def test_a_list_that_changed_since_is_not_begun(ended: HallEvening, mc: Client) -> None:
    page = mc.get(address(ended)).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    correct_result(ended.drive, ended.by, hand=1, table_no=1, ns=0, reason="misread")

    answer = mc.post(
        address(ended),
        {"do": "begin", "part": "final", "order": "in-order", "seen": seen[1]},
    )

    assert answer.status_code == 409
    assert not PrizeList.objects.exists()


@pytest.mark.parametrize("do", ["on", "back", "dance", ""])
def test_a_button_that_has_nothing_to_do_says_so(ended: HallEvening, mc: Client, do: str) -> None:
    answer = mc.post(address(ended), {"do": do})

    assert answer.status_code == 422
    assert "Not done." in words(answer)


def test_while_a_prize_is_open_the_page_says_what_to_settle(ended: HallEvening, mc: Client) -> None:
    level = Plan((Prize("total", Group.A),), (Step.CUT,))
    set_prizes(ended.drive, ended.by, level)

    page = words(mc.get(address(ended)))
    answer = press(mc, ended, "begin")

    assert "Settle first: 1st Lady" in page
    assert (answer.status_code, "Settle first: 1st Lady" in words(answer)) == (422, True)


def test_the_mc_is_told_that_open_standings_give_the_prizes_away(
    ended: HallEvening, mc: Client
) -> None:
    warning = "hide the standings at the desk"
    assert warning in words(mc.get(address(ended)))

    hide_standings(ended.drive, ended.by, hidden=True)

    assert warning not in words(mc.get(address(ended)))


def test_the_clock_s_page_offers_the_prizes_only_while_they_are_shown(
    ended: HallEvening, mc: Client
) -> None:
    clock = f"/d/{ended.drive.public_id}/desk/clock/"
    assert "Prizes, one by one" not in words(mc.get(clock))

    press(mc, ended, "begin")

    assert 'value="prizes" aria-pressed="true"' in mc.get(clock).content.decode()


def test_names_of_sixty_letters_and_a_prize_that_all_share_stay_on_one_screen(
    mary: User, mc: Client, outsider: Client
) -> None:
    names = [f"{LONG[:56]} {at:03}" for at in range(40)]
    evening = started(mary, names)
    for hand in range(1, 5):
        evening.enter(hand, *[7] * 10)
        evening.move()
    finish(evening.drive, evening.by, plan_version=None)
    set_prizes(evening.drive, evening.by, Plan((Prize("total", Group.A),), (Step.SHARE,)))
    for do in ("begin", "on", "on"):
        press(mc, evening, do)

    large, small = on_wall(outsider, evening), on_wall(outsider, evening, "390x844")

    assert "1st Lady Maximilian" in large
    assert re.search(r" and \d+ others", small)


def test_a_half_time_list_is_shown_while_the_next_hand_waits(
    mary: User, mc: Client, outsider: Client
) -> None:
    evening = started(mary, NAMES[:8])
    for tricks in ((9, 8), (7, 6)):
        evening.enter(evening.round.number, *tricks)
        evening.move()

    press(mc, evening, "begin")

    assert on_wall(outsider, evening).startswith("Half-time prizes ")
    press(mc, evening, "end")
    assert on_wall(outsider, evening).startswith("All change for hand 3")
