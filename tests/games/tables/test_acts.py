"""The one door into the log of a hand."""

from __future__ import annotations

import pytest

from games.actions.acts import next_hand, play, play_for
from games.engine.acts import Play
from games.engine.cards import PACK, Card
from games.engine.game import replay_acts
from games.engine.notation import read_act
from games.models import Act, Table
from games.refusals import Refused, Stale
from tests.games.tables.cast import AtTable, alone, friends

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> AtTable:
    """Ann's turn at a table of her own."""
    at = alone()
    at.robots()
    assert at.turn == "S"
    return at


def refused(at: AtTable, seat: str, word: str, version: int | None = None) -> str:
    """The sentence; nothing may have changed."""
    before = (at.acts(), at.version)
    with pytest.raises(Refused) as refusal:
        play(at.table, seat=seat, word=word, version=at.version if version is None else version)
    assert (at.acts(), at.version) == before
    return refusal.value.sentence


def test_a_card_goes_into_the_log_and_the_version_moves_on(at: AtTable) -> None:
    acts, version = at.acts(), at.version

    card = at.play()

    assert (at.acts(), at.version) == (acts + 1, version + 1)
    assert Act.objects.order_by("-index").first().word == card.value


def test_the_same_card_sent_twice_is_played_once(at: AtTable) -> None:
    """A double tap, or a frame that is sent again."""
    version, card = at.version, at.legal()[0]
    play(at.table, seat="S", word=card.value, version=version)
    acts = at.acts()

    with pytest.raises(Stale):
        play(at.table, seat="S", word=card.value, version=version)

    assert at.acts() == acts


def test_a_card_for_a_table_as_it_was_before_is_refused(at: AtTable) -> None:
    said = refused(at, "S", at.legal()[0].value, at.version - 1)

    assert said == "The table has moved on since. Look again, then play."


def test_a_card_of_another_seat_is_refused(at: AtTable) -> None:
    theirs = at.state.view("N").hand[0]

    assert refused(at, "S", theirs.value) == "You do not hold that card."


def test_a_card_out_of_turn_is_refused_with_the_name_of_whose_turn_it_is(at: AtTable) -> None:
    mine = at.state.view("N").hand[0]

    assert refused(at, "N", mine.value) == "It is Orange’s turn to play."


@pytest.mark.reported("B81")
def test_whoever_can_follow_suit_must(at: AtTable) -> None:
    """Bots reneged; here nobody can, the engine refuses."""
    while len(at.legal()) == len(at.state.view("S").hand):
        at.play()
        at.robots()
    others = [card for card in at.state.view("S").hand if card not in at.legal()]

    assert "so you must play one" in refused(at, "S", others[0].value)


@pytest.mark.parametrize("word", ["", "XX", "H", "HTT", "deal:N=SA", "♥", "H" * 5000])
def test_what_is_no_card_is_refused(at: AtTable, word: str) -> None:
    assert refused(at, "S", word)


def test_nobody_can_deal_by_posting_a_deal(at: AtTable) -> None:
    assert refused(at, "S", "cut:N=SA") == "Cards are dealt and cut for you."


def test_no_card_is_ever_dealt_or_played_twice() -> None:
    at = alone()

    at.finish_hand()

    played = [act.card for act in at.state.log if isinstance(act, Play)]
    assert sorted(played, key=lambda card: card.number) == list(PACK)


def test_the_log_alone_gives_the_same_hand(at: AtTable) -> None:
    at.finish_hand()
    deal = at.live.deal
    assert deal is not None

    acts = [read_act(act.word) for act in deal.acts.order_by("index")]

    assert replay_acts("whist", at.state.setup, acts) == at.state
    assert at.state.log[0] == at.state.__class__(at.state.setup).chance(deal.sealed.generator(0))


def test_the_next_hand_carries_the_score_and_the_deal_on() -> None:
    at = alone()
    at.finish_hand()
    result, dealer = at.state.result, at.state.setup.dealer
    assert result is not None

    next_hand(at.table, seat="S", version=at.version)

    assert at.live.deal_no == 2
    assert (at.state.setup.score, at.state.setup.dealer) == (result.score.after, dealer.left)


def test_the_next_hand_is_dealt_once_however_often_it_is_asked_for() -> None:
    at = alone()
    at.finish_hand()
    version = at.version
    next_hand(at.table, seat="S", version=version)

    with pytest.raises(Stale):
        next_hand(at.table, seat="S", version=version)

    assert at.live.deal_no == 2


def test_no_hand_is_dealt_while_one_is_played(at: AtTable) -> None:
    with pytest.raises(Refused, match="The hand is not over yet"):
        next_hand(at.table, seat="S", version=at.version)


@pytest.mark.reported("B88")
def test_the_next_hand_waits_until_everybody_has_seen_the_result() -> None:
    """One player looked at the result when the dealer started the next hand."""
    at = friends()
    at.finish_hand()

    next_hand(at.table, seat="S", version=at.version)
    next_hand(at.table, seat="N", version=at.version)
    waiting = at.live.deal_no
    next_hand(at.table, seat="W", version=at.version)

    assert (waiting, at.live.deal_no) == (1, 2)


def test_a_game_that_is_won_is_over() -> None:
    at = alone()

    while at.live.table.stage == Table.Stage.PLAYING:
        at.finish_hand()
        if at.live.table.stage == Table.Stage.PLAYING:
            next_hand(at.table, seat="S", version=at.version)

    result = at.state.result
    assert result is not None
    assert result.game_over


def test_a_robots_thought_for_an_earlier_table_is_dropped() -> None:
    at = friends()
    while at.turn != "E":
        at.play()
    version, seat, act = at.version, at.turn, Play(at.legal()[0])
    play_for(at.table, seat=seat, act=act, version=version)
    acts = at.acts()

    with pytest.raises(Stale):
        play_for(at.table, seat=seat, act=act, version=version)

    assert at.acts() == acts


def test_a_robot_never_plays_for_a_person_who_is_there() -> None:
    at = friends()
    while at.turn == "E":
        at.robots()

    with pytest.raises(Refused, match="A person plays this chair again"):
        play_for(at.table, seat=at.turn, act=Play(at.legal()[0]), version=at.version)


@pytest.mark.reported("B80")
def test_whoever_wins_a_trick_leads_the_next() -> None:
    """The total of tricks was wrong because the leader was not updated after each trick."""
    at = alone()

    at.finish_hand()

    leaders = [trick.plays[0][0] for trick in at.state.tricks]
    winners = [trick.winner for trick in at.state.tricks]
    assert leaders[1:] == winners[:-1]


def test_cards_are_named_by_their_own_suit_whatever_the_order_of_suits() -> None:
    assert [Card(word).suit.value for word in ("C2", "D2", "H2", "S2")] == list("CDHS")
