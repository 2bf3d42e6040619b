"""What a hand that a drive has laid looks like: its words, its way back, and what stays closed."""

from __future__ import annotations

import re

import pytest

from games import api
from games.engine.seats import Seat
from games.queries.board import stand_of
from games.queries.sight import said_to, sights
from games.views.frames import frames
from games.visitors import Visitor
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, AtTable, browser_of, laid
from tests.games.tables.test_laid import PEOPLES, TABLET, play_out
from tests.games.tables.test_secrecy import all_bytes, leaks

pytestmark = pytest.mark.django_db
READERS = (ANN, BOB, CAT, TABLET, OLGA)


def address(at: AtTable, rest: str = "") -> str:
    return f"/play/{at.table.public_id}/{rest}"


def page(at: AtTable, who: Visitor = ANN) -> str:
    return browser_of(who).get(address(at)).content.decode()


def test_the_table_is_called_as_the_drive_calls_it_and_leads_back_there() -> None:
    text = page(laid())

    assert "<title>Hand 7, table 3 · Whistdrive</title>" in text
    assert 'href="/d/hall/me/" id="back"' in text


def test_the_ear_is_told_which_hand_it_is() -> None:
    at = laid("S")

    said = said_to(sights(at.live.table, ANN)[-1])

    assert said.startswith("Hand 7, table 3. Hearts are trumps. Your cards: ")


def test_a_page_without_scripts_asks_again_only_where_something_may_happen() -> None:
    at, closed = laid("SN"), laid("SN", sealed=True)
    assert "http-equiv" in page(at, CAT)
    api.withdraw(at.table.public_id)

    assert "http-equiv" not in page(at, CAT) + page(closed, OLGA)


def test_nothing_of_a_game_among_friends_is_offered() -> None:
    text = page(laid())

    for word in ("Ask friends", "Leave the table", "Other games", "Hints", "Your own link", "to 5"):
        assert word not in text


def test_it_is_in_no_list_of_tables() -> None:
    at = laid()

    for list_page in ("/play/", "/play/quick/"):
        assert at.table.public_id not in browser_of(ANN).get(list_page).content.decode()


def test_whoever_has_not_opened_their_seat_is_shown_as_not_here_yet() -> None:
    at = laid("S")

    text = page(at)

    assert text.count("not here yet") == 2
    assert "a robot plays" not in text


def test_the_result_is_in_the_words_of_a_drive_and_leads_back_to_it() -> None:
    at = laid()
    play_out(at)
    ns = api.progress_of([at.table.public_id])[at.table.public_id].ns
    assert ns is not None

    text = page(at)

    assert f"You and Cat took {ns} trick" in text
    assert f"Robot Bert and Bob took {13 - ns} trick" in text
    assert 'href="/d/hall/me/" id="go-on"' in text
    for word in (" point", "won the game", "Another game", "game is over", 'id="next"'):
        assert word not in text


def test_a_tablet_tells_the_result_by_names() -> None:
    at = laid("")
    api.open_seats(at.table.public_id, TABLET, PEOPLES)
    play_out(at)

    board = sights(at.live.table, TABLET)[-1].board

    assert board is not None
    assert board.result[0].startswith("Cat and Ann took ")


def test_a_hand_that_is_taken_back_says_so_and_shows_no_cards() -> None:
    at = laid()
    api.withdraw(at.table.public_id)

    text = page(at)

    assert "This hand was taken back" in text
    assert 'href="/d/hall/me/" id="go-on"' in text
    assert 'class="fan' not in text


def test_whoever_plays_on_from_an_old_page_hears_that_the_hand_was_taken_back() -> None:
    at = laid()
    card = {"card": at.legal()[0].value, "version": str(at.version)}
    api.withdraw(at.table.public_id)

    answer = browser_of(ANN).post(address(at, "card/"), card)

    assert answer.status_code == 422
    assert "This hand was taken back, so nothing more is played here." in answer.content.decode()


def test_that_robots_finish_is_said_and_nobody_is_asked_to_come_back() -> None:
    at = laid()
    api.finish_with_robots(at.table.public_id)

    text = page(at)

    assert "Robots finish this hand." in text
    assert "I am back" not in text
    api.move_robots(at.table.public_id)
    assert "I am back" not in page(at)


def test_a_sealed_hand_stays_closed_after_its_end_until_it_is_revealed() -> None:
    at = laid(sealed=True)
    play_out(at)
    deal = at.live.deal
    assert deal is not None
    browser = browser_of(ANN)

    closed = [browser.get(address(at, rest)) for rest in ("hand/1/", "hand/1.pbn")]
    api.reveal([at.table.public_id])
    opened = [browser.get(address(at, rest)) for rest in ("hand/1/", "hand/1.pbn")]

    for answer in closed:
        assert answer.status_code == 403
        assert "Other tables play the same cards." in answer.content.decode()
        assert deal.seed not in answer.content.decode()
    assert [answer.status_code for answer in opened] == [200, 200]
    assert deal.seed in opened[0].content.decode()


@pytest.mark.parametrize("over", [False, True])
def test_a_sealed_table_shows_no_card_to_anybody_without_a_seat(over: bool) -> None:
    """They may have the same cards at another table before them."""
    at = laid(sealed=True)
    for _card in range(5):
        if not at.robots():
            at.play()
    if over:
        play_out(at)

    text = page(at, OLGA)

    assert "only those who sit here may look" in text
    assert re.search(r'class="(card|mini)|value="[CDHS][2-9TJQKA]"', text) is None
    assert [said_to(sight) for sight in sights(at.live.table, OLGA, "1.0")] == [
        "Other tables play the same cards, so only those who sit here may look."
    ]


def test_the_older_device_may_take_a_seat_at_a_sealed_table_back() -> None:
    at = laid(sealed=True)
    api.open_seats(at.table.public_id, Visitor(device="new"), [Seat.S])
    browser = browser_of(ANN)
    assert "another device now" in browser.get(address(at)).content.decode()

    browser.post(address(at, "back/"))

    assert api.seats_of(at.table.public_id, ANN) == (Seat.S,)


@pytest.mark.parametrize("sealed", [False, True])
def test_no_frame_page_or_file_of_a_laid_hand_holds_a_card_its_reader_may_not_see(
    sealed: bool,
) -> None:
    """With a phone, a chair that is kept and not opened, a tablet for two, and a watcher."""
    at = laid("", sealed=sealed, trump="")
    api.open_seats(at.table.public_id, TABLET, [Seat.S, Seat.N])
    keys = dict.fromkeys((reader.device for reader in READERS), "")
    opened = False
    while not at.state.over:
        cover = stand_of(at.live, TABLET, -1).cover
        if cover and len(at.state.log) % 3:
            browser_of(TABLET).post(address(at, "show/"), {"show": cover})
        for reader in READERS:
            told = [str(frame.plain()) for frame in frames(at.live, reader, keys[reader.device])]
            if len(at.state.log) % 5 == 0:
                browser = browser_of(reader)
                told.append(all_bytes(browser, address(at)))
                for rest in ("hand/1/", "hand/1.pbn"):
                    assert browser.get(address(at, rest)).status_code == 404
            assert [leaks(at, reader, text) for text in told] == [[] for _text in told]
            keys[reader.device] = sights(at.live.table, reader)[-1].key
        if not opened and len(at.state.tricks) == 4:
            api.open_seats(at.table.public_id, BOB, [Seat.W])
            opened = True
        if not at.robots():
            at.play()


def test_a_tablet_of_four_covers_the_cards_between_turns() -> None:
    at = laid("")
    at.live.table.chairs.filter(seat="E").update(bot="", kept=True, name="Dev")
    at.table.__class__.objects.update(tick=50)
    api.open_seats(at.table.public_id, TABLET, list(Seat))
    covers = []
    for _card in range(12):
        stand = stand_of(at.live, TABLET, -1)
        if stand.cover:
            assert stand.seat is None
            covers.append(stand.cover)
            browser_of(TABLET).post(address(at, "show/"), {"show": stand.cover})
        assert stand_of(at.live, TABLET, -1).seat == at.turn
        browser_of(TABLET).post(
            address(at, "card/"), {"card": at.legal()[0].value, "version": str(at.version)}
        )

    assert at.acts() == 13
    assert set(covers) == set("NESW")


def test_opening_a_tablet_anew_begins_covered() -> None:
    """Whoever had the cover lifted on the old one may not be the one who looks now."""
    at = laid("")
    api.open_seats(at.table.public_id, TABLET, PEOPLES)
    browser_of(TABLET).post(address(at, "show/"), {"show": "S"})
    other = Visitor(device="another tablet")

    api.open_seats(at.table.public_id, other, PEOPLES)

    assert stand_of(at.live, other, -1).cover == "S"
