"""Failures that players of other card programs reported, held against this table."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from games.actions.acts import next_hand
from games.actions.tables import end_abandoned
from games.engine.acts import Deal
from games.engine.cards import Card, Trump
from games.engine.tricks import TrickRules
from games.models import TableDeal
from games.queries.names import name_of
from games.queries.sight import sights
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, AtTable, alone, browser_of, friends

pytestmark = pytest.mark.django_db
READERS = (ANN, BOB, CAT, OLGA)


def page(at: AtTable, who: object = ANN) -> str:
    return browser_of(who).get(f"/play/{at.table.public_id}/").content.decode()  # type: ignore[arg-type]


@pytest.mark.reported("B78")
def test_a_card_is_asked_for_once_however_many_of_the_suit_are_held() -> None:
    """The follow-suit check asked again for every card of the suit still held."""
    at = alone()
    at.robots()
    before, legal = dict(at.state.view(None).counts)["S"], len(at.legal())

    at.play()

    assert legal >= 1
    assert dict(at.state.view(None).counts)["S"] == before - 1


@pytest.mark.reported("B79")
def test_the_lowest_trump_beats_the_highest_card_led() -> None:
    """Trumps were only compared by rank with the led suit, so they did not always win."""
    plays = (("N", Card("SA")), ("E", Card("H2")), ("S", Card("SK")), ("W", Card("DA")))

    assert TrickRules(Trump.H).winner(plays) == "E"


@pytest.mark.reported("B82")
def test_trumps_are_the_dealers_own_card_and_each_hand_is_dealt_once() -> None:
    """Trumps came from the last card but one, and a hand could be dealt twice."""
    at = alone()
    for _hand in range(3):
        at.finish_hand()
        next_hand(at.table, seat="S", version=at.version)

    deal = at.state.log[0]
    assert isinstance(deal, Deal)
    assert deal.turned in deal.hand(at.state.setup.dealer)
    assert deal.turned is not None
    assert at.state.trump == deal.turned.suit
    assert [deal.acts.filter(word__startswith="deal:").count() for deal in
            TableDeal.objects.filter(table=at.table)] == [1, 1, 1, 1]  # fmt: skip


@pytest.mark.reported("B83")
def test_the_dealer_gets_no_more_high_cards_than_anybody_else() -> None:
    """A biased shuffle gave the dealer high cards nearly twice as often as low ones."""
    total = 0
    for _table in range(120):
        state = alone().state
        deal = state.log[0]
        assert isinstance(deal, Deal)
        total += sum(card.rank for card in deal.hand(state.setup.dealer))

    # 1,560 cards of mean 8 and variance 14, drawn without replacement: six standard errors.
    assert abs(total / (120 * 13) - 8) < 6 * (14 / 1560) ** 0.5


@pytest.mark.reported("B86")
def test_every_device_shows_the_same_cards_on_the_table() -> None:
    """Devices with another order of suits showed the wrong suit."""
    at = friends()
    for _card in range(6):
        if not at.robots():
            at.play()
    played = re.compile(r'ct__played[^"]*"><span class="visually-hidden">([^<]+): </span>.*?'
                        r'"visually-hidden">([^<]+)</span>')  # fmt: skip

    seen = {frozenset(played.findall(page(at, who))) for who in READERS}

    assert len(seen) == 1
    assert seen != {frozenset()}


@pytest.mark.reported("B87")
def test_the_name_beside_a_card_is_of_whoever_played_it() -> None:
    """Wrong names stood under the cards of a trick."""
    at = friends()
    for _card in range(21):
        if not at.robots():
            at.play()
        live = at.live
        plays = at.state.trick or at.state.tricks[-1].plays
        truth = {name_of(live.chair(seat)): card.value for seat, card in plays}
        for who in READERS:
            board = sights(live.table, who)[-1].board
            assert board is not None
            shown = {place.name: place.card.code for place in board.places if place.card}
            assert shown == truth


@pytest.mark.reported("B93")
def test_nothing_that_is_kept_of_a_person_is_shown_to_others() -> None:
    """The user-info call returned the whole stored record."""
    at = friends()
    text = page(at, OLGA) + page(at, BOB)

    for who in (ANN, CAT):
        assert who.mark not in text
        assert who.device not in text


@pytest.mark.reported("B100")
def test_a_table_that_has_been_ended_says_so(move_clock: Callable[[timedelta], None]) -> None:
    """The connection dropped quietly when the event's time ended during a game."""
    at = alone()
    move_clock(timedelta(hours=80))
    end_abandoned()

    assert "This table has been ended" in page(at)


@pytest.mark.reported("B107")
def test_every_card_says_its_suit_by_a_shape_and_a_name() -> None:
    """Red suits, or a green table, could not be told apart by colour-blind players."""
    at = alone()
    at.robots()
    text = page(at)

    for card in at.state.view("S").hand:
        button = re.search(rf'<button[^>]*value="{card}".*?</button>', text, re.DOTALL)
        assert button is not None
        assert f"#suit-{card.value[0]}" in button[0]
        assert re.search(r'aria-label="\w+ of \w+"', button[0])
