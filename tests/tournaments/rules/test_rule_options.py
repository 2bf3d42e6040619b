"""Formats by their codes, what may be changed about them, and the sentences for what may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.rules.progression import (
    DEFAULT_FORMAT,
    PRESETS,
    BadRule,
    Ends,
    Keep,
    Tie,
    Who,
    describe,
    rule_for,
    warnings,
)

DESCRIPTIONS = {
    "losers-change": "The two losers part, one to the next higher table and one to the next lower; "
    "the winners stay and change partners.",
    "losers-keep": "The two losers part, one to the next higher table and one to the next lower; "
    "the winners stay together until they lose.",
    "winners-change": "The two winners part, one to the next higher table and one to the next "
    "lower; the losers stay and change partners.",
    "winners-change-reversed": "As when winners move and partners change, but each role goes the "
    "other way.",
    "head-table": "Winners move one table towards table 1, the head table, whose losers go to the "
    "last table; partners change everywhere but at the head table.",
    "pairs-circle": "Winning pairs move to the next higher table, and from the last table to "
    "table 1; losing pairs stay.",
    "pairs-head": "Winning pairs move one table towards table 1, the head table, and stay there "
    "while they win; its losers go to the last table.",
    "pairs-ladder": "Winning pairs move one table towards table 1, losing pairs one table away "
    "from it; at both ends they stay.",
}

READ_ALOUD = {
    "losers-change": "Losing Ladies move to the next higher table, losing Gents to the next lower "
    "table; winners stay and change partners. After the last table comes table 1.",
    "losers-keep": "Losing Ladies move to the next higher table, losing Gents to the next lower "
    "table; winners stay with their partners. After the last table comes table 1. "
    "The Lady and the Gent who arrive at a table become partners.",
    "winners-change": "Winning Ladies move to the next higher table, winning Gents to the next "
    "lower table; losers stay and change partners. After the last table comes table 1.",
    "winners-change-reversed": "Winning Ladies move to the next lower table, winning Gents to the "
    "next higher table; losers stay and change partners. After the last table comes table 1.",
    "head-table": "Winning Ladies and Gents move to the next lower table; losers stay. At table 1, "
    "the head table, winners stay and losers move to the last table. Partners change at every "
    "other table; at the head table they stay together.",
    "pairs-circle": "Winning pairs move to the next higher table; losing pairs stay. "
    "After the last table comes table 1.",
    "pairs-head": "Winning pairs move to the next lower table; losing pairs stay. At table 1, the "
    "head table, winning pairs stay and losing pairs move to the last table.",
    "pairs-ladder": "Winning pairs move to the next lower table, losing pairs to the next higher "
    "table. At table 1 winning pairs stay, at the last table losing pairs stay.",
}


def test_every_preset_has_its_one_line_description() -> None:
    assert {code: preset.description for code, preset in PRESETS.items()} == DESCRIPTIONS


def test_every_preset_can_be_read_aloud() -> None:
    assert {code: describe(preset.rule) for code, preset in PRESETS.items()} == READ_ALOUD


def test_a_new_drive_is_one_of_pairs_in_a_circle() -> None:
    assert DEFAULT_FORMAT == "pairs-circle"


def test_the_words_for_the_roles_are_the_ones_of_the_drive() -> None:
    rule = rule_for("losers-change", {"step": {"A": 2, "B": 0}})

    assert describe(rule, {"A": "Fox", "B": "N–S"}) == (
        "Losing Foxes move two tables on, towards the higher numbers, losing N–S players stay at "
        "their table; winners stay and change partners. After the last table comes table 1."
    )


def test_every_option_changes_its_part_of_the_rule() -> None:
    rule = rule_for(
        "losers-change",
        {"hands_per_round": 4, "who": "winners", "step": {"A": -3, "B": 2}, "ends": "head",
         "stayers": "keep", "arrivals": "change", "tie": "cut"},
    )  # fmt: skip

    assert rule == replace(
        PRESETS["losers-change"].rule,
        hands_per_round=4,
        who=Who.WINNERS,
        step_a=-3,
        step_b=2,
        ends=Ends.HEAD,
        stayers=Keep.KEEP,
        arrivals=Keep.CHANGE,
        tie=Tie.CUT,
    )


def test_one_number_is_the_step_of_both_roles() -> None:
    rule = rule_for("losers-change", {"step": 2})

    assert (rule.step_a, rule.step_b) == (2, 2)


def test_options_about_something_else_are_left_to_others() -> None:
    others = {"half_time_after": 12, "trumps": ["H"], "labels": {"A": "x", "B": "y"}, "hands": 24}

    assert rule_for("losers-change", others) == PRESETS["losers-change"].rule


@pytest.mark.parametrize("field", ["stayers", "arrivals"])
def test_where_the_ends_join_one_word_about_partners_settles_both(field: str) -> None:
    rule = rule_for("losers-change", {field: "keep"})

    assert (rule.stayers, rule.arrivals) == (Keep.KEEP, Keep.KEEP)


def test_a_head_table_turned_into_a_circle_changes_partners_everywhere() -> None:
    rule = rule_for("head-table", {"ends": "wrap"})

    assert (rule.stayers, rule.arrivals) == (Keep.CHANGE, Keep.CHANGE)


@pytest.mark.parametrize(
    ("code", "options", "field", "sentence"),
    [
        ("whist", {}, "format", "There is no format “whist”. Choose “losers-change”, "
         "“losers-keep”, “winners-change”, “winners-change-reversed”, “head-table”, "
         "“pairs-circle”, “pairs-head” or “pairs-ladder”."),
        ("losers-change", {"who": "ladies"}, "who",
         "“who” cannot be “ladies”. Choose “winners” or “losers”."),
        ("losers-change", {"ends": 3}, "ends",
         "“ends” cannot be 3. Choose “wrap”, “head” or “ladder”."),
        ("losers-change", {"tie": "toss"}, "tie",
         "“tie” cannot be “toss”. Choose “extra-hand”, “last-hand” or “cut”."),
        ("losers-change", {"stayers": ["keep"]}, "stayers",
         "“stayers” cannot be ['keep']. Choose “change” or “keep”."),
        ("losers-change", {"hands_per_round": 0}, "hands_per_round",
         "A round cannot have 0 hands. Choose a whole number from 1 to 120."),
        ("losers-change", {"hands_per_round": True}, "hands_per_round",
         "A round cannot have True hands. Choose a whole number from 1 to 120."),
        ("losers-change", {"hands_per_round": "4"}, "hands_per_round",
         "A round cannot have “4” hands. Choose a whole number from 1 to 120."),
        ("losers-change", {"step": 1.5}, "step", "“step” cannot be 1.5. "
         "Give a whole number of tables, or one for each role: A and B."),
        ("losers-change", {"step": {"A": 1}}, "step", "“step” cannot be {'A': 1}. "
         "Give a whole number of tables, or one for each role: A and B."),
        ("pairs-circle", {"step": "on"}, "step",
         "“step” cannot be “on”. Give a whole number of tables."),
        ("pairs-circle", {"step": {"A": 1, "B": -1}}, "step", "Partners in a pairs drive move "
         "together, so 1 and -1 tables cannot both be their step. Give one whole number."),
        ("pairs-circle", {"stayers": "change"}, "stayers", "Partners in a pairs drive stay "
         "together, so “stayers” cannot be “change”. Choose an individual format to change "
         "partners."),
        ("losers-change", {"stayers": "keep", "arrivals": "change"}, "arrivals", "Those who stay "
         "cannot “keep” while those who arrive “change”: when one couple parts, so does the "
         "other. Give both the same, or only one of them."),
        ("pairs-ladder", {"step": 2}, "step",
         "On a ladder the step is 1 or -1, not 2: others leave tables short."),
        ("losers-change", {"ends": "ladder"}, "step", "On a ladder both partners move the same "
         "way, so the steps cannot be 1 and -1. Give 1 or -1 for both."),
        ("losers-change", {"steps": 1}, "steps",
         "There is no option “steps”. Did you mean “step”?"),
        ("losers-change", {"direction": "up"}, "direction",
         "There is no option “direction”. Did you mean “step”?"),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_is_refused_with_a_remedy(
    code: str, options: dict[str, object], field: str, sentence: str
) -> None:
    with pytest.raises(BadRule) as refusal:
        rule_for(code, options)

    assert (refusal.value.field, refusal.value.sentence) == (field, sentence)


@pytest.mark.parametrize(
    ("code", "options", "tables", "sentences"),
    [
        ("losers-change", {}, 6, []),
        ("losers-change", {}, 2,
         ["With 2 tables one higher and one lower are the same table, so both movers go there."]),
        ("losers-keep", {}, 2,
         ["With 2 tables one higher and one lower are the same table, so both movers go there.",
          "The losing couples stay together too, so nobody changes partners all evening. "
          "Choose that partners change if that is not what you want."]),
        ("losers-keep", {"step": 1}, 5,
         ["The losing couples stay together too, so nobody changes partners all evening. "
          "Choose that partners change if that is not what you want."]),
        ("losers-change", {}, 1,
         ["With one table nobody moves to another table; partners change after every round."]),
        ("pairs-circle", {}, 1,
         ["With one table nobody moves: the same partners meet in every round."]),
        ("pairs-circle", {"step": 3}, 3,
         ["With 3 tables a step of 3 leads back to the same table, so nobody meets anybody else. "
          "Choose another step."]),
        ("pairs-circle", {"hands_per_round": 2}, 4,
         ["With 2 hands in a round a table can finish level, 13–13; "
          "an extra hand then decides who moves."]),
        ("pairs-circle", {"hands_per_round": 4, "tie": "last-hand"}, 4,
         ["With 4 hands in a round a table can finish level, 26–26; "
          "whoever won the last hand then counts as the winner."]),
        ("pairs-circle", {"hands_per_round": 3}, 4, []),
    ],
)  # fmt: skip
def test_an_organiser_is_warned_of_what_few_tables_or_many_hands_lead_to(
    code: str, options: dict[str, object], tables: int, sentences: list[str]
) -> None:
    assert warnings(rule_for(code, options), tables) == sentences
