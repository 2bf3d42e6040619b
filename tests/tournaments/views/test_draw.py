"""The draw page: what is short, seats by lot or by arrival, two swapped, one start."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Player
from tournaments.queries.people import players_of, seating_of
from tournaments.rules.seating import Role


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/draw/"


@pytest.fixture
def full(drive: Drive, by: By) -> Drive:
    """Eight people at the door."""
    for i, name in enumerate(NAMES[:8]):
        add_player(drive, by, NewPlayer(name, Role.A if i % 2 == 0 else Role.B))
    return drive


@pytest.fixture
def drawn(full: Drive, by: By) -> Drive:
    """Seated by arrival, not yet published."""
    draw_seats(full, by, method="arrival", plan_version=None)
    return full


def plan(drive: Drive) -> str:
    drive.refresh_from_db()
    return str(drive.plan_version)


def at_table(drive: Drive, table_no: int) -> list[str]:
    names = {player.entrant_id: player.name for player in players_of(drive)}
    four = seating_of(drive.rounds.get(number=1))[table_no]
    return [names[entrant] for entrant in four.entrants()]


def entrant(drive: Drive, name: str) -> str:
    return str(Player.objects.get(drive=drive, name=name).entrant_id)


def test_where_helpers_play_seven_people_are_told_what_is_missing(
    mc: Client, drive: Drive, page: str, by: By
) -> None:
    set_spare(drive, by, spare="helper")
    for name in NAMES[:7]:
        add_player(drive, by, NewPlayer(name))

    assert 'aria-disabled="true"' in mc.get(page).content.decode()
    answer = mc.post(page, {"method": "random", "plan_version": plan(drive)})

    assert answer.status_code == 422
    assert "7 people: 1 more is needed for 2 tables, or 3 have to sit out." in text(answer)
    drive.refresh_from_db()
    assert drive.stage == "door"


def test_seats_by_arrival(mc: Client, full: Drive, page: str) -> None:
    answer = mc.post(page, {"method": "arrival", "plan_version": plan(full)})

    assert (answer.status_code, answer.url) == (302, page)
    assert at_table(full, 1) == ["Bob", "Dev", "Ann", "Carol"]
    assert "Table 1 Bob North Ann South Dev East Carol West" in text(mc.get(page))


@pytest.mark.reported("B31")
def test_a_draw_by_lot_shows_its_seed_and_the_seed_repeats_it(
    mc: Client, full: Drive, page: str
) -> None:
    """Every meeting with the same teams had the same draw, and none could be made again."""
    mc.post(page, {"method": "random", "plan_version": plan(full)})
    full.refresh_from_db()
    first, seed = [at_table(full, 1), at_table(full, 2)], full.draw_seed
    assert f"Seed: {seed}" in text(mc.get(page))
    mc.post(page, {"method": "arrival", "plan_version": plan(full)})

    mc.post(page, {"method": "random", "seed": seed, "plan_version": plan(full)})

    assert [at_table(full, 1), at_table(full, 2)] == first


def test_a_draw_without_a_choice_is_refused_and_the_seed_kept(
    mc: Client, full: Drive, page: str
) -> None:
    answer = mc.post(page, {"seed": "last week", "plan_version": plan(full)})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"method": ["Choose one of the two."]}
    assert answer.context["form"]["seed"].value() == "last week"


@pytest.mark.parametrize("sent", ["0", "", "x"])
def test_a_draw_from_a_page_that_is_out_of_date_changes_nothing(
    mc: Client, drawn: Drive, page: str, sent: str
) -> None:
    answer = mc.post(page, {"method": "random", "plan_version": sent})

    assert answer.status_code == 409
    assert "Somebody else changed the drive a moment ago." in text(answer)
    assert at_table(drawn, 1) == ["Bob", "Dev", "Ann", "Carol"]


def test_two_people_swap(mc: Client, drawn: Drive, page: str) -> None:
    two = [entrant(drawn, "Ann"), entrant(drawn, "Gwen")]

    answer = mc.post(page + "swap/", {"who": two, "plan_version": plan(drawn)})

    assert (answer.status_code, answer.url) == (302, page)
    assert at_table(drawn, 1) == ["Bob", "Dev", "Gwen", "Carol"]
    assert at_table(drawn, 2) == ["Fred", "Hal", "Edna", "Ann"]


def test_a_double_tap_does_not_swap_them_back(mc: Client, drawn: Drive, page: str) -> None:
    sent = {"who": [entrant(drawn, "Ann"), entrant(drawn, "Gwen")], "plan_version": plan(drawn)}

    answers = [mc.post(page + "swap/", sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 409]
    assert at_table(drawn, 1) == ["Bob", "Dev", "Gwen", "Carol"]


@pytest.mark.parametrize("who", [[], ["Ann"], ["Ann", "Carol", "Edna"]])
def test_a_swap_is_of_two(mc: Client, drawn: Drive, page: str, who: list[str]) -> None:
    chosen = [entrant(drawn, name) for name in who]

    answer = mc.post(page + "swap/", {"who": chosen, "plan_version": plan(drawn)})

    assert answer.status_code == 422
    assert f"You ticked {len(who)}." in text(answer)
    assert answer.content.decode().count(" checked") == len(who) + 1  # and the way to draw


def test_a_lady_does_not_swap_with_a_gent(mc: Client, drawn: Drive, page: str) -> None:
    two = [entrant(drawn, "Ann"), entrant(drawn, "Bob")]

    answer = mc.post(page + "swap/", {"who": two, "plan_version": plan(drawn)})

    assert answer.status_code == 422
    assert "a Lady with a Lady, a Gent with a Gent" in text(answer)


@pytest.mark.reported("B30")
def test_after_a_swap_and_another_draw_everybody_has_one_seat(
    mc: Client, drawn: Drive, page: str
) -> None:
    """One person could be drawn into two matches of the same round."""
    two = [entrant(drawn, "Ann"), entrant(drawn, "Gwen")]
    mc.post(page + "swap/", {"who": two, "plan_version": plan(drawn)})

    mc.post(page, {"method": "random", "plan_version": plan(drawn)})

    assert sorted(at_table(drawn, 1) + at_table(drawn, 2)) == NAMES[:8]


def test_start_opens_the_desk(mc: Client, drawn: Drive, page: str) -> None:
    answer = mc.post(page + "publish/", {"plan_version": plan(drawn)})

    assert (answer.status_code, answer.url) == (302, f"/d/{drawn.public_id}/desk/")
    drawn.refresh_from_db()
    assert drawn.stage == "playing"


def test_of_two_starts_one_wins_and_the_other_sees_that_it_has_begun(
    mc: Client, drawn: Drive, page: str
) -> None:
    sent = {"plan_version": plan(drawn)}

    answers = [mc.post(page + "publish/", sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 409]
    assert "The drive has started; these were the seats of hand 1." in text(answers[1])
    assert drawn.journal.filter(kind="publish").count() == 1


def test_back_to_the_door(mc: Client, drawn: Drive, page: str) -> None:
    answer = mc.post(page + "back/", {"plan_version": plan(drawn)})

    assert (answer.status_code, answer.url) == (302, f"/d/{drawn.public_id}/door/")
    drawn.refresh_from_db()
    assert drawn.stage == "door"


def test_a_start_needs_its_csrf_token(mary: User, drawn: Drive, page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    for path in ("", "swap/", "publish/", "back/"):
        assert strict.post(page + path, {"plan_version": plan(drawn)}).status_code == 403
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', strict.get(page).content.decode())
    assert token
    sent = {"plan_version": plan(drawn), "csrfmiddlewaretoken": token[1]}
    assert strict.post(page + "publish/", sent).status_code == 302


def test_opening_a_forms_address_shows_the_draw(mc: Client, drawn: Drive, page: str) -> None:
    for path in ("swap/", "publish/", "back/"):
        answer = mc.get(page + path)
        assert (answer.status_code, answer.url) == (302, page)


def test_once_started_the_draw_is_only_shown(mc: Client, evening: HallEvening, page: str) -> None:
    shown = mc.get(page)

    assert "Table 1 Bob North Ann South Dev East Carol West" in text(shown)
    assert 'method="post"' not in shown.content.decode().split("<main")[1]
    refused = mc.post(page, {"method": "random", "plan_version": plan(evening.drive)})
    assert refused.status_code == 422
    assert evening.names_at(1)["S"] == "Ann"


@pytest.mark.reported("B20")
def test_who_goes_between_draw_and_start_is_named_and_the_seat_shown_empty(
    mc: Client, drawn: Drive, page: str, by: By
) -> None:
    """The next round kept the old pairing of somebody removed."""
    mark_gone(drawn, by, Player.objects.get(name="Ann"), from_hand=1)

    words = text(mc.get(page))

    assert "Gone since the draw: Ann. Draw again, or fill the seat after the start." in words
    assert "Ann South, gone: this seat is empty" in words


def test_who_comes_between_draw_and_start_is_named(
    mc: Client, drawn: Drive, page: str, by: By
) -> None:
    add_player(drawn, by, NewPlayer("Iris"))

    assert "Here, but not in this draw: Iris. Draw again to seat them." in text(mc.get(page))


@pytest.mark.reported("B112")
def test_a_name_with_markup_is_text_in_the_draw(mc: Client, drawn: Drive, page: str) -> None:
    """Names were put into the page unescaped."""
    Player.objects.filter(name="Ann").update(name="<svg/onload=alert()> O'Neil")

    shown = mc.get(page)

    assert "<svg/onload=alert()> O'Neil" in text(shown)
    assert "<svg/onload" not in shown.content.decode()
