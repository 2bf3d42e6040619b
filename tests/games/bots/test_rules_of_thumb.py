"""The rules of thumb, one position each, from South's view in the first tricks."""

from __future__ import annotations

import pytest

from games.bots import BOTS, explain
from games.bots.levels import thumb
from games.bots.masks import FIRST, GONE, NO_SUIT, TURNED, VOIDS
from games.bots.reading import table_of
from games.bots.rules_of_thumb import hard, medium
from games.engine.acts import Play
from games.engine.shuffle import Generator, seed_from

from .positions import position, turns, view_of


def chosen(bot: str, hand: str, played: str, trump: str = "S") -> str:
    act = BOTS[bot].choose(position(hand, played, trump), Generator(seed_from(1)))
    assert isinstance(act, Play)
    return act.card.value


HARD = [
    # hand, played so far, Hard's card, rule
    ("SAKQJ2 HK42 DK42 C42", "", "SA", "draw trumps"),
    ("S98762 HK42 DK42 C42", "", "S2", "draw trumps"),
    ("S32 HAK42 DJ542 C942", "", "HA", "cash a winner"),
    ("S32 HQ9742 DJ54 C942", "", "H2", "lead from the longest suit"),
    ("S32 HKQ742 DJ54 C942", "", "HK", "lead from the longest suit"),
    ("S32 HK742 DJ54 CA942", "H3", "H2", "second hand low"),
    ("S32 HK742 DJ54 CQ942", "HQ", "HK", "cover an honour"),
    ("S32 HK742 DJ54 C9642", "H3 H5", "HK", "third hand high"),
    ("S32 HKQ42 DJ54 C9642", "H3 H5", "HQ", "third hand high"),
    ("S32 HKQ42 DJ54 C9642", "HA H5", "H2", "partner is winning"),
    ("S32 HKJ42 DJ54 C9642", "H3 H5 HA", "H2", "cannot win"),
    ("S32 HKJ42 DJ54 C9642", "H3 H9 HT", "HJ", "last hand wins as cheaply as possible"),
    ("S32 HKJ42 DJ54 C9642", "H3 HQ H5", "H2", "partner is winning"),
    ("S32 HK DJ7654 CQ9642", "H3 HQ H5", "HK", "only card"),
    ("S32 DKJ7654 CQ9642", "H3 H4 HT", "S2", "trump in"),
    ("S32 DKJ7654 CQ9642", "H3 HQ H5", "C2", "throw away from the weakest suit"),
    ("DKJ76542 CQ96432", "HA", "D2", "throw away from the weakest suit"),
]


@pytest.mark.parametrize(("hand", "played", "card", "rule"), HARD)
def test_hard_plays_and_explains(hand: str, played: str, card: str, rule: str) -> None:
    found = explain(position(hand, played))

    assert (found.card, found.rule) == (card, rule)
    assert chosen("hard", hand, played) == card


def test_hard_returns_the_suit_that_partner_led() -> None:
    # North leads the ten of hearts, South wins with the ace and is on lead.
    found = explain(position("S32 HA942 DQJ543 C42", "HT H5 HA H3"))

    assert (found.card, found.rule) == ("H2", "return partner's suit")


def test_hard_gives_partner_a_ruff_when_he_has_shown_out() -> None:
    # North throws a club on South's ace of hearts.
    view = position("S32 HA9642 DJ54 CJ42", "HA H3 C5 H7")

    assert explain(view).rule == "give partner a ruff"
    assert explain(view).card == "H2"


def test_hard_keeps_a_guarded_king_when_it_throws_away() -> None:
    found = explain(position("DK2 CQ98765432 SA2", "HA", trump="NT"))

    assert found.card == "C2"


def test_hard_trumps_no_winner_of_partners() -> None:
    assert chosen("hard", "S32 DKJ7654 CQ9642", "HA H5") != "S2"


def test_hard_does_not_draw_trumps_that_both_rivals_have_run_out_of() -> None:
    view = position("SAKQ32 HK42 DK42 C42", "SA D3 S5 H3")

    assert explain(view).rule != "draw trumps"


def test_facts_of_an_explanation_say_what_was_counted() -> None:
    facts = dict(explain(position("S32 HK742 DJ54 C9642", "H3 H5")).facts)

    assert facts["higher cards unseen"] == 1
    assert facts["trumps unseen"] == 11
    assert facts["led"] == "H"
    assert facts["winning"] == "E"


MEDIUM = [
    ("S32 HKJ42 DJ54 C9642", "H3", "H4"),
    ("S32 HKJ42 DJ54 C9642", "H3 H9", "HJ"),
    ("S32 HKJ42 DJ54 C9642", "HQ H9", "H2"),
    ("S32 DKJ7654 CQ9642", "H3", "S2"),
    ("S32 DKJ7654 CQ9642", "H3 HQ H5", "C2"),
    ("S32 HAJ42 DJ54 C9642", "", "HA"),
    ("S32 HKJ542 DJ5 C9642", "", "H2"),
]


@pytest.mark.parametrize(("hand", "played", "card"), MEDIUM)
def test_medium_plays(hand: str, played: str, card: str) -> None:
    assert chosen("medium", hand, played) == card


def test_medium_does_not_remember_earlier_tricks() -> None:
    for state in turns("medium", range(4)):
        table = table_of(view_of(state))
        forgotten = table.copy()
        forgotten[GONE : GONE + 4] = [0] * 4
        forgotten[VOIDS : VOIDS + 4] = [0] * 4
        forgotten[FIRST : FIRST + 4] = [NO_SUIT] * 4
        forgotten[TURNED] = -1

        assert thumb(table, medium) == thumb(forgotten, medium)


def test_hard_does_remember() -> None:
    differ = 0
    for state in turns("hard", range(2)):
        table = table_of(view_of(state))
        forgotten = table.copy()
        forgotten[GONE : GONE + 4] = [0] * 4
        differ += thumb(table, hard) & 63 != thumb(forgotten, hard) & 63

    assert differ > 0


def test_easy_plays_at_random_more_than_half_of_the_time_and_otherwise_like_medium() -> None:
    view = position("S32 HKJ42 DJ54 C9642", "")
    source = Generator(seed_from(8))
    cards = [str(BOTS["easy"].choose(view, source)) for _ in range(2000)]
    medium = chosen("medium", "S32 HKJ42 DJ54 C9642", "")

    like_medium = sum(medium in card for card in cards) / 2000
    # 40 in a hundred on purpose, and one card of thirteen at random.
    assert abs(like_medium - (0.4 + 0.6 / 13)) < 0.04
    assert len(set(cards)) == 13
