"""What the MC reads aloud, sentence by sentence."""

from __future__ import annotations

import pytest

from games.engine.cards import Trump
from games.engine.seats import Side
from tournaments.rules.programme import TrumpMode
from tournaments.rules.progression import next_seating, rule_for
from tournaments.rules.rule import PRESETS
from tournaments.rules.script import (
    HandToRead,
    hand_words,
    move_words,
    named_words,
    preview,
)
from tournaments.rules.seating import Four

SIX = {t: Four(N=10 * t + 1, E=10 * t + 2, S=10 * t + 3, W=10 * t + 4) for t in range(1, 7)}
NAMES = {entrant: f"P{entrant}" for four in SIX.values() for entrant in four.entrants()}
NORTH_SOUTH = dict.fromkeys(SIX, Side.NS)


def hand(**changes: object) -> HandToRead:
    known: dict[str, object] = {
        "hands": [8],
        "trumps": [Trump.C],
        "of": 24,
        "mode": TrumpMode.PROGRAMME,
        "dealing": "rotate",
    }
    return HandToRead(**{**known, **changes})  # type: ignore[arg-type]


MOVES = {
    "losers-change": [
        "Losing Ladies go to the next higher table, losing Gents to the next lower; "
        "winners stay and change partners."
    ],
    "losers-keep": [
        "Losing Ladies go to the next higher table, losing Gents to the next lower; "
        "winners stay together.",
        "The two who come to a table become partners.",
    ],
    "winners-change": [
        "Winning Ladies go to the next higher table, winning Gents to the next lower; "
        "losers stay and change partners."
    ],
    "winners-change-reversed": [
        "Winning Ladies go to the next lower table, winning Gents to the next higher; "
        "losers stay and change partners."
    ],
    "head-table": [
        "Winners go to the next lower table; losers stay and change partners.",
        "At table 1, the head table, winners stay together and losers go to table 6, the last.",
    ],
    "pairs-circle": ["Winning pairs go to the next higher table; losing pairs stay."],
    "pairs-head": [
        "Winning pairs go to the next lower table; losing pairs stay.",
        "At table 1, the head table, the winning pair stays and the losing pair goes to table 6, "
        "the last.",
    ],
    "pairs-ladder": [
        "Winning pairs go to the next lower table, losing pairs to the next higher.",
        "At table 1 the winning pair stays, and at table 6, the last, the losing pair stays.",
    ],
}


@pytest.mark.parametrize("code", PRESETS)
def test_the_move_of_every_format_is_read_out_word_for_word(code: str) -> None:
    assert move_words(PRESETS[code].rule, 6) == MOVES[code]


NAMED = {
    "losers-change": [
        "After table 6 comes table 1: P64 goes to table 1.",
        "Before table 1 comes table 6: P12 goes to table 6.",
    ],
    "losers-keep": [
        "After table 6 comes table 1: P64 goes to table 1.",
        "Before table 1 comes table 6: P12 goes to table 6.",
    ],
    "winners-change": [
        "After table 6 comes table 1: P63 goes to table 1.",
        "Before table 1 comes table 6: P11 goes to table 6.",
    ],
    "winners-change-reversed": [
        "After table 6 comes table 1: P61 goes to table 1.",
        "Before table 1 comes table 6: P13 goes to table 6.",
    ],
    "head-table": [
        "P11 and P13 stay at table 1.",
        "From table 1, the head table, P12 and P14 go to table 6.",
    ],
    "pairs-circle": ["After table 6 comes table 1: P61 and P63 go to table 1."],
    "pairs-head": [
        "P11 and P13 stay at table 1.",
        "From table 1, the head table, P12 and P14 go to table 6.",
    ],
    "pairs-ladder": [
        "P11 and P13 stay at table 1.",
        "P62 and P64 stay at table 6.",
    ],
}


@pytest.mark.parametrize("code", PRESETS)
def test_who_goes_round_the_end_of_the_room_is_named(code: str) -> None:
    rule = PRESETS[code].rule
    after = next_seating(rule, SIX, NORTH_SOUTH)

    assert named_words(rule, SIX, after, NAMES) == NAMED[code]


def test_the_drives_own_words_for_the_roles_are_used() -> None:
    rule = PRESETS["losers-change"].rule

    words = move_words(rule, 6, {"A": "Red", "B": "Black"})

    assert words == [
        "Losing Reds go to the next higher table, losing Blacks to the next lower; "
        "winners stay and change partners."
    ]


def test_longer_steps_say_which_way() -> None:
    rule = rule_for("winners-change", {"step": {"A": 2, "B": -1}})

    assert move_words(rule, 6) == [
        "Winning Ladies go two tables on, towards the higher numbers, winning Gents to the next "
        "lower table; losers stay and change partners."
    ]


def test_nobody_is_sent_away_from_the_only_table() -> None:
    one = {1: SIX[1]}
    rule = PRESETS["losers-change"].rule

    assert move_words(rule, 1) == ["Everybody stays at the table and changes partners."]
    assert named_words(rule, one, next_seating(rule, one, {1: Side.NS}), NAMES) == []


def test_a_hand_is_called_out() -> None:
    assert hand_words(hand(minutes=8)) == [
        "Hand 8.",
        "Clubs are trumps.",
        "West deals and North leads.",
        "You have 8 minutes.",
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"trumps": [Trump.NT]}, "No trumps."),
        ({"trumps": [None], "mode": TrumpMode.MC_DRAWS}, "The trumps are drawn now."),
        (
            {"trumps": [None], "mode": TrumpMode.TURN_UP},
            "Each table turns up its own trumps: the last card dealt.",
        ),
        ({"dealing": "north"}, "North deals and East leads."),
        ({"dealing": "b-cut-lowest"}, "The two Gents cut: the lower card deals."),
        ({"dealing": "a-cut-lowest"}, "The two Ladies cut: the lower card deals."),
        ({"dealing": "cut-highest"}, "Cut: the highest card deals."),
        ({"minutes": 1}, "You have 1 minute."),
        ({"half_time_after": 8}, "The interval comes after it."),
        ({"of": 8}, "This is the last hand."),
    ],
)
def test_a_hand_is_called_out_by_the_drives_own_settings(
    changes: dict[str, object], words: str
) -> None:
    assert words in hand_words(hand(**changes))


def test_several_hands_are_called_out_one_by_one() -> None:
    several = hand(hands=[5, 6], trumps=[Trump.H, Trump.C], minutes=7)

    assert hand_words(several) == [
        "Hands 5 and 6.",
        "Hand 5: hearts are trumps; North deals and East leads.",
        "Hand 6: clubs are trumps; East deals and South leads.",
        "You have 7 minutes for each.",
    ]


@pytest.mark.reported("B35")
def test_who_sits_out_is_in_the_text_and_comes_first() -> None:
    """The scorer announced the wrong side for the sit-out, from memory."""
    words = hand_words(hand(sitting_out=["Ann", "Bob"]))

    assert words[:2] == ["Hand 8.", "Ann and Bob sit out."]


def test_the_preview_moves_by_the_rule_of_the_drive() -> None:
    rule = PRESETS["losers-change"].rule

    first, second, third = preview(rule, SIX)

    assert first.seating == SIX
    assert second.seating == next_seating(rule, SIX, first.winners)
    assert third.seating == next_seating(rule, second.seating, second.winners)
    assert {side for step in (first, second) for side in step.winners.values()} == set(Side)
