"""A hand of whist from the deal to the result."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Bid, Deal, Play
from games.engine.cards import PACK, Card, Suit, Trump
from games.engine.errors import (
    ActionUnknown,
    BadDeal,
    CardNotHeld,
    CardTwice,
    EngineError,
    MustFollowSuit,
    NotYourTurn,
    WrongNumberOfCards,
    WrongPhase,
)
from games.engine.game import GAMES, replay
from games.engine.match import Counts, GameScore, Rubber
from games.engine.seats import FOUR, BySide, Seat, Side
from games.engine.shuffle import Generator, seed_from
from games.engine.whist import WhistState, honours_held
from games.engine.whist_setup import PRESETS, WhistOptions, WhistSetup
from tests.games.engine.players import cards, finished_hand, play, random_match

# Each player holds one suit: North spades, East hearts, South diamonds, West clubs.
SUITS = dict(zip(FOUR, "SHDC", strict=True))
ONE_SUIT_EACH = Deal(tuple((seat, cards(SUITS[seat] + "AKQJT98765432")) for seat in FOUR), Card.C2)
SEEDS = st.integers(0, 10**9)


def dealt(deal: Deal = ONE_SUIT_EACH, setup: WhistSetup | None = None) -> WhistState:
    return WhistState(setup or WhistSetup(Seat.W)).after(deal)


def in_play() -> WhistState:
    """East and South have hearts, clubs are trumps, North has led H9."""
    return replay(
        "whist dealer=W\n"
        "deal:N=SAKQJT98765.H9.D2.C8,E=HAKQJ.DAKQ.CAKQJT9,S=H8765432.D876543,"
        "W=S432.HT.DJT9.C765432,up=C2\n"
        "H9"
    )


def test_the_turned_card_makes_trumps_and_eldest_leads() -> None:
    state = dealt()

    assert (state.trump, state.turn, state.phase) == (Trump.C, Seat.N, "play")


def test_trumps_from_outside_need_no_turned_card() -> None:
    deal = Deal(ONE_SUIT_EACH.hands)

    assert dealt(deal, WhistSetup(Seat.W, Trump.NT)).trump is Trump.NT
    assert dealt(deal, WhistSetup(Seat.W, Trump.H)).trump is Trump.H


def test_a_card_may_not_be_turned_where_trumps_are_given() -> None:
    with pytest.raises(BadDeal):
        dealt(ONE_SUIT_EACH, WhistSetup(Seat.W, Trump.H))


@pytest.mark.parametrize("turned", [None, Card.SA])
def test_the_turned_card_is_one_of_the_dealers(turned: Card | None) -> None:
    with pytest.raises(BadDeal) as refused:
        dealt(Deal(ONE_SUIT_EACH.hands, turned))

    assert str(refused.value) == "The card turned up is one of the dealer's."


def test_a_card_twice_in_a_deal_is_named_with_both_hands() -> None:
    hands = (("N", cards("SAKQJT9876543 HA")), *ONE_SUIT_EACH.hands[1:])

    with pytest.raises(CardTwice) as refused:
        dealt(Deal(hands, Card.C2))

    assert (refused.value.value, refused.value.place) == (Card.HA, "N and E")
    assert str(refused.value) == "HA is in the deal twice (N and E)."


def test_fifty_one_cards_are_no_deal() -> None:
    hands = (("N", cards("SAKQJT9876543")), *ONE_SUIT_EACH.hands[1:])

    with pytest.raises(WrongNumberOfCards) as refused:
        dealt(Deal(hands, Card.C2))

    assert str(refused.value) == "The deal has 51 cards instead of 52."


def test_hands_of_unequal_size_are_no_deal() -> None:
    hands = (
        ("N", cards("SAKQJT9876543")),
        ("E", cards("HAKQJT98765432 S2")),
        *ONE_SUIT_EACH.hands[2:],
    )

    with pytest.raises(WrongNumberOfCards) as refused:
        dealt(Deal(hands, Card.C2))

    assert str(refused.value) == (
        "The hands should be N 13, E 13, S 13, W 13, not N 12, E 14, S 13, W 13."
    )


def test_jokers_do_not_belong_to_whist() -> None:
    hands = (("N", cards("SAKQJT9876543 BJ")), *ONE_SUIT_EACH.hands[1:])

    with pytest.raises(BadDeal) as refused:
        dealt(Deal(hands, Card.C2))

    assert str(refused.value) == "BJ does not belong to this pack."


def test_hands_dealt_to_other_seats_are_no_deal() -> None:
    hands = (("P0", ONE_SUIT_EACH.hand("N")), *ONE_SUIT_EACH.hands[1:])

    with pytest.raises(WrongNumberOfCards):
        dealt(Deal(hands, Card.C2))


def test_the_deal_is_the_first_act_of_the_log() -> None:
    assert dealt().log == (ONE_SUIT_EACH,)


@pytest.mark.parametrize(
    ("seat", "act", "refusal", "sentence"),
    [
        ("E", Bid(3), ActionUnknown, "This game has no such act."),
        ("E", ONE_SUIT_EACH, ActionUnknown, "Cards are dealt and cut for you."),
        ("S", play("H8"), NotYourTurn, "It is East's turn to play."),
        ("N", play("H9"), NotYourTurn, "It is East's turn to play."),
        (None, ONE_SUIT_EACH, WrongPhase, "The cards are already dealt."),
        ("E", play("H9"), CardNotHeld, "You do not hold that card."),
        ("E", play("CA"), MustFollowSuit, "You have a heart, so you must play one."),
    ],
)
def test_an_act_that_is_not_allowed_is_refused_with_a_sentence(
    seat: str | None, act: Play, refusal: type[EngineError], sentence: str
) -> None:
    with pytest.raises(refusal) as refused:
        in_play().after(act, by=seat)

    assert str(refused.value) == sentence


def test_of_two_faults_the_first_in_order_is_told() -> None:
    over = finished_hand("whist", {}, 1)
    state = in_play()

    with pytest.raises(WrongPhase):
        over.after(play("HA"), by="N")
    with pytest.raises(NotYourTurn):
        state.after(play("C2"), by="S")
    with pytest.raises(CardNotHeld):
        state.after(play("S2"), by="E")


def test_a_card_before_the_deal_is_refused() -> None:
    with pytest.raises(WrongPhase) as refused:
        WhistState(WhistSetup(Seat.W)).after(play("HA"), by="N")

    assert str(refused.value) == "The cards are not dealt yet."


def test_a_refused_act_changes_nothing() -> None:
    state = in_play()
    before = (state.log, state.hands, state.trick, state.turn)

    with pytest.raises(MustFollowSuit):
        state.after(play("CA"), by="E")

    assert (state.log, state.hands, state.trick, state.turn) == before


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    state = in_play()
    for card in ("HA", "H8", "HT"):
        state = state.after(play(card))

    assert (state.tricks[-1].winner, state.turn, state.trick) == (Seat.E, Seat.E, ())


def test_who_is_void_may_trump_and_wins_by_it() -> None:
    state = dealt()
    for card in ("SA", "H2", "D2", "C2"):
        state = state.after(play(card))

    assert state.turn is Seat.W


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.sampled_from([None, *Trump]))
def test_a_hand_plays_every_card_once_and_gives_thirteen_tricks(
    seed: int, trump: Trump | None
) -> None:
    state = finished_hand("whist", {"trump": trump.value} if trump else {}, seed)
    assert isinstance(state, WhistState)
    played = [act.card for act in state.log if isinstance(act, Play)]

    assert sorted(played) == sorted(PACK)
    assert state.result is not None
    assert sum(dict(state.result.tricks_by_seat).values()) == 13
    assert state.result.tricks.ns + state.result.tricks.ew == 13


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_honours_of_both_sides_are_four(seed: int) -> None:
    deal = WhistState(WhistSetup(Seat.N)).chance(Generator(seed_from(seed)))
    for suit in Suit:
        held = honours_held(deal, suit)

        assert held.ns + held.ew == 4


def test_the_deal_turns_up_the_last_card_of_the_dealer() -> None:
    state = WhistState(WhistSetup(Seat.S)).after(
        WhistState(WhistSetup(Seat.S)).chance(Generator(seed_from(3)))
    )

    assert state.deal.turned in state.deal.hand("S")


def test_a_game_goes_on_with_the_score_and_the_deal_to_the_left() -> None:
    state = finished_hand("whist", {"dealer": "W", "target": "10"}, 4)
    following = GAMES["whist"].next_setup(state)

    assert isinstance(state, WhistState)
    assert state.result is not None
    assert following == WhistSetup(
        Seat.N, score=state.result.score.after, options=WhistOptions(target=10)
    )


def test_a_game_ends_when_a_side_is_at_the_target() -> None:
    *before, last = random_match("whist", {"target": "10"}, 5)

    assert [state.result.game_over for state in before] == [False] * len(before)
    assert last.result.game_over


def test_a_rubber_begins_each_game_at_nil_and_ends_with_two_games() -> None:
    hands = list(random_match("whist", {"preset": "traditional"}, 6))
    setups = [state.setup for state in hands]
    ends = [place for place, state in enumerate(hands) if state.result.game_over]

    assert [setups[place + 1].score for place in ends[:-1]] == [BySide(0, 0)] * (len(ends) - 1)
    assert isinstance(hands[-1].result.rubber, Rubber)
    assert hands[-1].result.rubber.over
    assert [state.result.rubber.over for state in hands[:-1]] == [False] * (len(hands) - 1)


def test_the_deal_goes_on_round_the_table_from_game_to_game() -> None:
    dealers = [state.setup.dealer for state in random_match("whist", {"preset": "rubber"}, 8)]

    assert dealers == [FOUR[place % 4] for place in range(len(dealers))]


def test_an_american_game_knows_its_value() -> None:
    *_, last = random_match("whist", {"target": "7", "american_value": "on"}, 9)
    result = last.result

    assert result.value == 7 - min(result.score.after.ns, result.score.after.ew)


def test_in_a_drive_the_hands_add_up_and_never_end_a_game() -> None:
    setup = WhistSetup(Seat.N, Trump.D, BySide(50, 41), options=PRESETS["drive"])
    state = finished_hand("whist", setup.words(), 11)
    result = state.result

    assert setup.options.counts is Counts.TRICKS
    assert result.score.after == BySide(50 + result.tricks.ns, 41 + result.tricks.ew)
    assert GAMES["whist"].next_setup(state) is not None


def test_the_next_hand_is_asked_for_only_after_the_last_card() -> None:
    with pytest.raises(WrongPhase):
        GAMES["whist"].next_setup(in_play())


def test_finished_games_of_a_rubber_are_kept_in_the_set_up() -> None:
    games = (GameScore(Side.NS, 5, 2),)
    setup = WhistSetup(Seat.N, games=games, options=PRESETS["rubber"])

    assert GAMES["whist"].setup(setup.words()) == setup
