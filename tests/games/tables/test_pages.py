"""The pages of the card tables, by plain forms alone."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.engine.pbn import read_pbn
from games.models import Table
from tests.games.tables.cast import ANN, BOB, OLGA, AtTable, alone, browser_of, friends, gathering
from tests.web import _Reader

pytestmark = pytest.mark.django_db
LEGAL = re.compile(r'value="([CDHS][2-9TJQKA])" data-do="card"[^>]*is-legal')
VERSION = re.compile(r'name="version" value="(\d+)"')


def address(at: AtTable) -> str:
    return f"/play/{at.table.public_id}/"


def test_two_taps_lead_from_home_to_the_cards() -> None:
    client = Client()
    assert 'href="/play/"' in client.get("/").content.decode()
    reader = _Reader()
    reader.feed(client.get("/play/").content.decode())
    form = next(form for form in reader.forms if form.action == "/play/alone/")

    answer = client.post(form.action, form.values, follow=True)

    assert answer.status_code == 200
    assert 'class="fan' in answer.content.decode()


def test_a_whole_game_is_played_without_javascript() -> None:
    client = Client()
    answer = client.post("/play/alone/", {"target": "5", "rivals": "easy"})
    table = answer.url

    for _step in range(400):
        page = client.get(table + "?move=1").content.decode()
        version = VERSION.search(page)
        assert version is not None
        cards = LEGAL.findall(page)
        if cards:
            sent = client.post(table + "card/", {"card": cards[0], "version": version[1]})
        elif 'id="next"' in page:
            sent = client.post(table + "next/", {"version": version[1]})
        else:
            break
        assert sent.status_code == 302

    assert 'id="again"' in page
    assert "have won the game" in page


def test_a_refused_card_is_told_on_the_same_page_and_nothing_changes() -> None:
    at = alone()
    at.robots()
    acts = at.acts()

    answer = browser_of(ANN).post(
        address(at) + "card/", {"card": "nonsense", "version": str(at.version)}
    )

    assert answer.status_code == 422
    assert "That is not a card." in answer.content.decode()
    assert 'class="fan' in answer.content.decode()
    assert at.acts() == acts


@pytest.mark.parametrize("version", ["", "x", "-3", "999999999999999999999", "٣"])
def test_a_version_that_is_none_is_stale(version: str) -> None:
    at = alone()
    at.robots()

    answer = browser_of(ANN).post(
        address(at) + "card/", {"card": at.legal()[0].value, "version": version}
    )

    assert answer.status_code == 409


@pytest.mark.reported("B92")
def test_a_stranger_can_do_nothing_at_a_table_but_look() -> None:
    """The server trusted ids and names in messages."""
    at = friends()
    acts, version = at.acts(), at.version
    stranger = browser_of(OLGA)

    for what in ("card", "next", "show", "start", "again", "leave", "back"):
        values = {what: at.legal()[0].value, "seat": at.turn, "version": str(at.version)}
        assert stranger.post(f"{address(at)}{what}/", values).status_code == 422

    assert (at.acts(), at.version) == (acts, version)
    assert stranger.get(address(at)).status_code == 200


def test_a_table_that_is_not_there_says_so() -> None:
    assert Client().get("/play/abcdef/").status_code == 404
    assert Client().post("/play/abcdef/card/").status_code == 404


def test_addresses_that_only_take_posts_lead_back_to_the_table() -> None:
    at = alone()

    for what in ("card", "next", "show", "here", "start", "again", "sit", "leave", "back", "free"):
        answer = browser_of(ANN).get(f"{address(at)}{what}/")
        assert (answer.status_code, answer.url) == (302, address(at))


def test_a_friend_sits_down_with_a_name_and_is_remembered() -> None:
    at = gathering()
    bob = Client()
    assert "Sit at Purple" in bob.get(address(at)).content.decode()

    bob.post(address(at) + "sit/", {"seat": "W", "name": "  Bob \u200b O’Neill "})

    assert at.live.chair("W").name == "Bob O’Neill"
    assert "you sit here" in bob.get(address(at)).content.decode()


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 31])
def test_nobody_sits_down_without_a_name(name: str) -> None:
    at = gathering()

    answer = browser_of(BOB).post(address(at) + "sit/", {"seat": "W", "name": name})

    assert answer.status_code == 422
    assert at.live.chair("W").is_empty


def test_a_name_is_text_and_never_markup() -> None:
    at = gathering()
    browser_of(BOB).post(address(at) + "sit/", {"seat": "W", "name": "<b>Bob</b>"})

    assert "&lt;b&gt;Bob&lt;/b&gt;" in browser_of(OLGA).get(address(at)).content.decode()


def test_honours_in_a_game_to_seven_are_refused_at_their_field() -> None:
    answer = Client().post("/play/alone/", {"target": "7", "rivals": "easy", "honours": "on"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Honours do not count in a game to 7." in page
    assert not Table.objects.exists()


def test_two_players_need_two_names() -> None:
    values = {"target": "5", "rivals": "easy", "sides": "two", "first": "Jo", "second": "Jo"}

    answer = Client().post("/play/two/", values)

    assert answer.status_code == 422
    assert "Two players need two names" in answer.content.decode()


def test_the_link_to_ones_own_chair_only_asks_and_then_moves_it() -> None:
    """Chat programs fetch every link they show."""
    at = friends()
    key = at.live.chair("W").key
    tablet = Client()

    asked = tablet.get(f"/play/chair/{key}/")
    assert "Play on as Bob on this device?" in asked.content.decode()
    assert at.live.chair("W").holder == BOB.mark
    tablet.post(f"/play/chair/{key}/")

    assert at.live.chair("W").holder != BOB.mark
    assert "on another device now" in browser_of(BOB).get(address(at)).content.decode()


def test_the_key_of_a_chair_is_shown_to_its_person_only() -> None:
    at = friends()
    keys = {chair.seat: chair.key for chair in at.live.chairs}

    page = browser_of(BOB).get(address(at)).content.decode()

    assert [seat for seat, key in keys.items() if key in page] == ["W"]


def test_the_lobby_lists_tables_with_a_free_chair() -> None:
    ann, bob = Client(), Client()
    ann.post("/play/quick/", {"name": "Ann"})

    assert "Ann" in bob.get("/play/quick/").content.decode()
    assert "Nobody is waiting" in ann.get("/play/quick/").content.decode()


def test_a_game_that_was_left_open_is_offered_again() -> None:
    at = alone()

    assert address(at) in browser_of(ANN).get("/play/").content.decode()
    assert address(at) not in browser_of(OLGA).get("/play/").content.decode()


def test_how_somebody_likes_the_table_is_kept_on_their_device() -> None:
    at = alone()
    ann = browser_of(ANN)

    ann.post("/play/looks/", {"colours": "four", "cards": "big", "hand": "left", "pace": "warp"})

    page = ann.get(address(at)).content.decode()
    assert "four-colours big-cards left-handed" in page
    assert 'data-pace="steady"' in page


@pytest.mark.parametrize("cookie", ["", "rubbish", "a:b:c", "W10:1xXpLW:AAAA"])
def test_a_forged_cookie_is_a_stranger(cookie: str) -> None:
    client = Client()
    client.cookies["whistdrive-table"] = cookie

    assert client.get(address(alone())).status_code == 200


def test_a_finished_hand_is_shown_open_and_as_pbn_but_never_one_in_play() -> None:
    at = friends()
    olga = browser_of(OLGA)
    assert olga.get(address(at) + "hand/1/").status_code == 404
    assert olga.get(address(at) + "hand/1.pbn").status_code == 404

    at.finish_hand()

    assert "Trick by trick" in olga.get(address(at) + "hand/1/").content.decode()
    file = olga.get(address(at) + "hand/1.pbn").content.decode()
    (game,) = read_pbn(file)
    assert game.state == at.state
    assert game.tags["South"] == "Ann"


def test_a_rubber_goes_on_after_its_first_game_and_shows_the_games() -> None:
    client = Client()
    values = {"target": "5", "rivals": "easy", "rubber": "on"}
    table = client.post("/play/alone/", values).url

    assert "games 0 – 0" in client.get(table).content.decode()


def test_a_watcher_may_sit_down_in_mid_game_where_a_robot_plays() -> None:
    at = friends()
    olga = browser_of(OLGA)
    assert "Sit at Blue" in olga.get(address(at)).content.decode()

    olga.post(address(at) + "sit/", {"seat": "E", "name": "Olga"})

    assert at.live.chair("E").name == "Olga"
