"""Nothing that is sent to anybody holds a card that they may not see (games.md §0.4)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.engine.secrecy import hidden_from
from games.queries.board import stand_of
from games.views.frames import frames
from games.visitors import Visitor
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, AtTable, browser_of, friends, two

pytestmark = pytest.mark.django_db
READERS = (ANN, BOB, CAT, OLGA)
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def words_for(card: str) -> list[str]:
    """Every way in which a page could name the card."""
    suit, rank = card
    name = f"{RANKS.get(rank, rank)} of {SUITS[suit]}"
    return [f'"{card}"', f"card-{card}", f">{name}<", f'"{name}"', f"the {name}"]


def leaks(at: AtTable, reader: Visitor, text: str) -> list[str]:
    """What the text says that this reader may not know now."""
    live = at.live
    seat = stand_of(live, reader, -1).seat
    hidden = [card.value for card in hidden_from(at.state, seat)]
    found = [word for card in hidden for word in words_for(card) if word in text]
    deal = live.deal
    assert deal is not None
    secrets = [] if at.state.over else [deal.seed, deal.nonce]
    return found + [secret for secret in secrets if secret in text]


def all_bytes(client: Client, address: str) -> str:
    answer = client.get(address)
    return str(answer.headers) + answer.content.decode()


@pytest.mark.parametrize("number", range(6))
def test_no_frame_holds_a_card_its_reader_may_not_see(number: int) -> None:
    at = friends()
    keys = dict.fromkeys((reader.device for reader in READERS), "")
    while not at.state.over:
        if not at.robots():
            at.play(at.legal()[number % len(at.legal())])
        for reader in READERS:
            for frame in frames(at.live, reader, keys[reader.device]):
                assert leaks(at, reader, str(frame.plain())) == []
                keys[reader.device] = frame.key


def test_no_page_header_or_refusal_holds_a_card_its_reader_may_not_see() -> None:
    at = friends()
    address = f"/play/{at.table.public_id}/"
    browsers = [(reader, browser_of(reader)) for reader in READERS]
    for _turn in range(9):
        for reader, browser in browsers:
            assert leaks(at, reader, all_bytes(browser, address)) == []
            wrong = browser.post(f"{address}card/", {"card": "H2", "version": "0"})
            assert leaks(at, reader, wrong.content.decode() + str(wrong.headers)) == []
            assert browser.get(f"{address}hand/1/").status_code == 404
        if not at.robots():
            at.play()


@pytest.mark.reported("B91")
def test_another_device_never_sees_a_hand_whatever_address_it_types() -> None:
    """Changing the game's id in the address still showed a player's hand."""
    at, other = friends(), friends()

    page = all_bytes(browser_of(Visitor(device="Olga")), f"/play/{at.table.public_id}/")

    assert 'class="fan' not in page
    assert at.table.public_id != other.table.public_id


def test_a_shared_device_never_holds_the_cards_of_the_one_who_is_not_looking() -> None:
    at = two()
    browser = browser_of(ANN)
    address = f"/play/{at.table.public_id}/"
    for _turn in range(40):
        at.robots()
        if at.state.over:
            break
        turn = at.turn
        covered = stand_of(at.live, ANN, -1).cover == turn
        page = all_bytes(browser, address)
        assert leaks(at, ANN, page) == []
        if covered:
            assert re.search(r'class="fan', page) is None
            browser.post(f"{address}show/", {"show": turn})
            page = all_bytes(browser, address)
            assert leaks(at, ANN, page) == []
        at.play()


def test_the_legality_of_another_seats_cards_is_told_to_nobody_else() -> None:
    """It would show of which suits somebody is void."""
    at = friends()
    at.robots()
    watcher = browser_of(OLGA).get(f"/play/{at.table.public_id}/").content.decode()

    assert "is-legal" not in watcher
    assert "aria-disabled" not in watcher


def test_after_the_hand_everything_is_open_with_what_proves_the_deal() -> None:
    at = friends()
    at.finish_hand()
    deal = at.live.deal
    assert deal is not None

    page = browser_of(OLGA).get(f"/play/{at.table.public_id}/hand/1/").content.decode()

    assert deal.seed in page
    assert deal.sealed.commitment in page
