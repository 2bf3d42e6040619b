"""Places as they stand: shared in a tie, opened to their hands, behind the MC's curtain."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, hide_standings
from tournaments.actions.people import change_player
from tournaments.actions.results import mark_not_played
from tournaments.models import Drive
from tournaments.queries import results_page

pytestmark = pytest.mark.django_db


def get(
    drive: Drive, query: str = "", client: Client | None = None, **headers: str
) -> HttpResponse:
    address = f"/d/{drive.public_id}/standings/{query}"
    return (client or Client()).get(address, headers=headers)


def rows(drive: Drive, group: str = "") -> list[tuple[int, str, float]]:
    page = get(drive, f"?group={group}").context["page"]
    return [(row.place, row.name, row.total) for row in page.rows]


def test_ladies_come_first_then_gents_and_everyone(evening: HallEvening) -> None:
    page = get(evening.drive).context["page"]

    assert [(tab.code, tab.label) for tab in page.tabs] == [
        ("A", "Ladies"),
        ("B", "Gents"),
        ("everyone", "Everyone"),
    ]


def test_the_drive_s_own_words_for_the_roles_are_used(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(label_a="Red", label_b="Blue")

    page = get(evening.drive).context["page"]

    assert [tab.label for tab in page.tabs] == ["Reds", "Blues", "Everyone"]


@pytest.mark.reported("B38")
def test_equal_totals_share_a_place_in_the_order_of_names(evening: HallEvening) -> None:
    """Equal scores got different ranks."""
    evening.enter(1, 8, 8)

    assert rows(evening.drive, "A") == [
        (1, "Ann", 8),
        (1, "Edna", 8),
        (3, "Carol", 5),
        (3, "Gwen", 5),
    ]
    assert "1 shared =" in words(get(evening.drive))


@pytest.mark.reported("B39")
def test_after_a_tie_of_two_for_second_comes_fourth(drive: Drive) -> None:
    """People argued whether 1, 2, 2, 3 or 1, 2, 2, 4 is right."""
    evening = HallEvening.start(drive, By("Mary"), NAMES[:12])
    evening.enter(1, 9, 8, 8)

    assert [place for place, _name, _total in rows(drive, "A")] == [1, 2, 2, 4, 4, 6]


def test_each_total_opens_to_its_hands(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)
    evening.move()
    evening.enter(2, 7, 7)

    body = get(evening.drive).content.decode()
    page = get(evening.drive).context["page"]

    for row in page.rows:
        assert f'<details id="row-{row.entrant}">' in body
        assert sum(hand.tricks for hand in row.hands) == row.total


def test_a_hand_that_was_not_played_is_a_dash(evening: HallEvening) -> None:
    mark_not_played(evening.drive, evening.by, table_no=1, hand=1, reason="misdeal")

    assert "Hand 1 –" in words(get(evening.drive, "?group=everyone"))


def test_an_unknown_group_or_page_gives_the_first(evening: HallEvening) -> None:
    for query in ("?group=<b>", "?page=99", "?page=-1", "?page=x", "?page=0"):
        assert get(evening.drive, query).context["page"].group == "A"


def test_in_a_pairs_drive_pairs_are_ranked(mary: User) -> None:
    drive = create_drive(mary, Settings(name="Pairs", date=date(2026, 3, 14), hands=12))
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 6)

    page = get(drive).context["page"]

    assert [tab.label for tab in page.tabs] == ["Pairs"]
    assert [row.total for row in page.rows] == [8, 7, 6, 5]
    assert page.rows[0].name == "Ann & Bob"
    assert [hand.tricks for hand in page.rows[0].hands] == [8]


def test_i_find_myself(evening: HallEvening) -> None:
    client = Client()
    client.get(f"/p/{evening.player('Ann').token}/")
    evening.enter(1, 8, 6)

    page = get(evening.drive, client=client).context["page"]

    assert [row.name for row in page.rows if row.you] == ["Ann"]
    assert not any(row.you for row in get(evening.drive).context["page"].rows)


# The curtain


def test_behind_the_curtain_everybody_else_reads_a_polite_sentence(
    evening: HallEvening, mc: Client, other_mc: Client
) -> None:
    evening.enter(1, 8, 6)
    hide_standings(evening.drive, evening.by, hidden=True)

    for client in (Client(), other_mc):
        page = words(get(evening.drive, client=client))
        assert "The MC keeps the places secret for now" in page
        assert "Ann" not in page
    mine = words(get(evening.drive, client=mc))
    assert "Only you see this" in mine
    assert "Ann" in mine


def test_the_curtain_holds_for_the_live_part_too(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)
    hide_standings(evening.drive, evening.by, hidden=True)

    assert "Ann" not in words(get(evening.drive, **{"HX-Request": "true"}))


# Live, long, large


def test_a_live_part_hears_204_until_the_places_change(evening: HallEvening) -> None:
    page = get(evening.drive).context["page"]
    ask = f"?group=A&page=1&state={page.fingerprint}"
    headers = {"HX-Request": "true"}
    change_player(evening.drive, evening.by, evening.player("Ann"), paid=True)
    assert get(evening.drive, ask, **headers).status_code == 204

    evening.enter(1, 8)
    answer = get(evening.drive, ask, **headers)

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<section")
    evening.drive.refresh_from_db()
    assert answer["X-Tick"] == str(evening.drive.tick)


@pytest.mark.reported("B112")
def test_names_are_text(drive: Drive) -> None:
    """A name with mark-up in it was run as a script."""
    bad = "<svg/onload=alert(1)>"
    evening = HallEvening.start(drive, By("Mary"), [bad, *NAMES[1:4]])
    evening.enter(1, 8)

    for headers in ({}, {"HX-Request": "true"}):
        body = get(drive, **headers).content.decode()
        assert "<svg/onload" not in body
        assert "&lt;svg/onload" in body


@pytest.mark.reported("B111")
def test_a_long_name_stands_in_a_cell_that_wraps_beside_its_total(drive: Drive) -> None:
    """Long names pushed the leaderboard off the screen."""
    long = "Marguerite-Bartholomew Featherstonehaugh-Cholmondeley Junior"
    evening = HallEvening.start(drive, By("Mary"), [long, *NAMES[1:4]])
    evening.enter(1, 8)

    body = get(drive).content.decode()

    name, total = (
        f'<span class="standing__name">{long}</span>',
        '<span class="standing__total">8</span>',
    )
    assert name + total in body


def test_many_people_come_in_pages_at_a_constant_cost(
    drive: Drive, django_assert_max_num_queries: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results_page, "ROWS_PER_PAGE", 10)
    evening = HallEvening.start(drive, By("Mary"), [f"Player {n:02}" for n in range(48)])
    evening.enter(1, *[8] * 12)
    client = Client()
    client.get(f"/p/{evening.player('Player 47').token}/")

    with django_assert_max_num_queries(16):  # type: ignore[operator]
        first = get(drive, "?group=everyone", client).context["page"]
    second = get(drive, "?group=everyone&page=2", client).context["page"]

    assert (first.pages, len(first.rows), first.your_page) == (5, 10, 5)
    assert not {row.entrant for row in first.rows} & {row.entrant for row in second.rows}
    assert "Show my place" in words(get(drive, "?group=everyone", client))
