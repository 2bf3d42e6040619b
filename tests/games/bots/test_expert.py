"""Expert: every card tried on imagined deals."""

from __future__ import annotations

from dataclasses import replace

from games.bots.expert import Expert, Scored, best_of
from games.bots.master import Master
from games.engine.acts import Play
from games.engine.cards import PACK, Card
from games.engine.shuffle import Generator, seed_from

from .positions import position, turns, view_of

PLAIN = Expert(deals=60, accelerate=False)


def card_of(bot: Expert | Master, hand: str, played: str, setup: str = "") -> str:
    act = bot.choose(position(hand, played, setup=setup), Generator(seed_from(3)))
    assert isinstance(act, Play)
    return act.card.value


def test_a_sure_winner_takes_the_last_trick_of_a_suit_cheaply() -> None:
    assert card_of(PLAIN, "S32 HAJ42 DJ54 C9642", "H3 H9 HT") == "HJ"


def test_partners_ace_is_not_trumped() -> None:
    assert card_of(PLAIN, "S32 DKJ7654 CQ9642", "HA H5") not in ("S3", "S2")


def test_scores_name_each_legal_card_with_its_deals() -> None:
    view = position("S32 HKJ42 DJ54 C9642", "H3")
    scores = PLAIN.scores(view, Generator(seed_from(1)))

    assert [PACK[one.card].value for one in scores] == ["H2", "H4", "HJ", "HK"]
    assert {one.deals for one in scores} == {60}
    assert all(0 <= one.tricks <= 13 * 60 for one in scores)


def test_a_single_legal_card_is_played_without_imagining_anything() -> None:
    view = position("S432 HK DJ7654 C9642", "H3")

    assert PLAIN.scores(view, Generator(seed_from(1))) == (Scored(Card("HK").number, 0, 0, 0),)


def test_worth_decides_then_tricks_then_the_lower_rank() -> None:
    scores = (Scored(5, 10, 3, 1), Scored(7, 10, 4, 1), Scored(2, 10, 4, 1), Scored(9, 9, 9, 1))

    assert best_of(scores).card == 2


def test_tricks_of_east_and_west_are_counted_for_east_and_west() -> None:
    for state in list(turns("hard", range(2)))[::13]:
        view = view_of(state)
        scores = PLAIN.scores(view, Generator(seed_from(1)))
        won = dict(view.won)
        side = ("N", "S") if view.seat in ("N", "S") else ("E", "W")
        already = sum(won[seat] for seat in side)

        assert all(not one.deals or one.tricks >= already * one.deals for one in scores)


def test_when_the_game_is_won_already_tricks_still_decide() -> None:
    assert card_of(PLAIN, "S32 HAJ42 DJ54 C9642", "H3 H9 HT", setup="score=4-0") == "HJ"


def test_compiled_and_plain_give_the_same_sums_on_300_positions() -> None:
    views = [view_of(state) for state in turns("hard", range(8))]
    several = [view for view in views if len(view.legal) > 1][:300]
    few = Expert(deals=3, accelerate=False)

    assert len(several) == 300
    for number, view in enumerate(several):
        source = seed_from(number)
        compiled = replace(few, accelerate=True).scores(view, Generator(source))
        assert compiled == few.scores(view, Generator(source))


def test_compiled_and_plain_give_the_same_sums_with_sharp_leads() -> None:
    few = Master(deals=2, accelerate=False)
    for number, state in enumerate(list(turns("hard", range(4)))[::6]):
        source = seed_from(number)
        compiled = replace(few, accelerate=True).scores(view_of(state), Generator(source))
        assert compiled == few.scores(view_of(state), Generator(source))
