"""A sentence, and the place, for every drive file that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.sample_file import FULL, full, one_round, read_data
from tournaments.rules.drivefile import BadDriveFile, read, write
from tournaments.rules.replay import replay

EXAMPLES = settings(max_examples=150, deadline=None)

BREAKS_OFF = "The file breaks off before its end. Copy or export it once more."
NOT_OURS = (
    "This is not a drive file: it does not begin with “whistdrive”: 1. "
    "Choose a file that Whistdrive exported."
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The file is empty. Copy or export it once more."),
        (json.dumps(FULL)[:200], BREAKS_OFF),
        ('{"whistdrive": 1, "name": {}', BREAKS_OFF),
        ("Dear all,\nsee you", "This is not a drive file: it cannot be read as JSON at line 1, "
         "column 1."),
        ('{"whistdrive": 1, "name": x}', "This is not a drive file: it cannot be read as JSON at "
         "line 1, column 27."),
        ('{"a": NaN}', "A figure in this file is no number that can be used."),
        ('{"a": ' + "9" * 5000 + "}", "A figure in this file is no number that can be used."),
        ("[" * 100_000, NOT_OURS),
        ("[1, 2]", NOT_OURS),
        ('{"type": "FeatureCollection"}', NOT_OURS),
        ('{"whistdrive": true}', NOT_OURS),
        ('{"whistdrive": 2}', "This file was made by a newer version of Whistdrive (form 2; this "
         "one reads form 1). Update Whistdrive here and try again."),
    ],
)  # fmt: skip
def test_what_is_no_drive_file_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(BadDriveFile) as refusal:
        read(text)

    assert (refusal.value.where, refusal.value.sentence) == ("", sentence)


T1 = {"table": 1, "N": 2, "S": 1, "E": 4, "W": 3}
PEOPLE = FULL["players"]


@pytest.mark.parametrize(
    ("data", "where", "sentence"),
    [
        (full(format=""), "", "“format” is missing, so nobody knows who moves where."),
        (full(format="losers-move"), "format", "There is no format “losers-move”. Choose "
         "“losers-change”, “losers-keep”, “winners-change”, “winners-change-reversed”, "
         "“head-table”, “pairs-circle”, “pairs-head” or “pairs-ladder”."),
        (full(options={"hand_per_round": 2}), "options",
         "There is no option “hand_per_round”. Did you mean “hands_per_round”?"),
        (full(options={"music": "jazz"}), "options", "There is no option “music”. Known are "
         "hands_per_round, who, step, ends, stayers, arrivals, tie, hands, half_time_after, "
         "labels, trumps, trump_mode, dealing, seed, prizes, spare, credit, credit_fixed, "
         "credit_rounding, partner_gap, prizes_by_choice, online, online_tables, robot_level, "
         "robots_listed, alone_plays, home_apart, same_deal and scoring."),
        (full(options={"who": "gents"}), "options",
         "“who” cannot be “gents”. Choose “winners” or “losers”."),
        (full(options={"trumps": ["H", "X"]}), "options",
         "Trumps are C, D, H, S or NT, not “X”."),
        (full(options={"trumps": []}), "options",
         "“trumps” is empty. Name at least one suit, or leave it out."),
        (full(options={"labels": {"A": "Lady"}}), "options",
         "“labels” should give a word for A and one for B, not {'A': 'Lady'}."),
        (full(options={"hands": 240}), "options",
         "A drive cannot have 240 hands. Choose a whole number from 1 to 120."),
        (full(options={"half_time_after": "tea"}), "options",
         "“half_time_after” should be the number of a hand, not “tea”."),
        (full(options=[1]), "options", "There should be a group of named values here, not [1]."),
        (full(date="14 March"), "", "“14 March” is no date. Write it like 2026-03-14."),
        (full(name=7), "", "“name” should be a text, not 7."),
        (full(round=[]), "", "“round” is not known here. Did you mean “rounds”?"),
        (full(players=[*PEOPLE[:4], PEOPLE[0]]), "",
         "There are two players with the number 1. Give each its own."),
        (full(players=[{"id": 1, "name": " "}]), "player 1", "Type a name."),
        (full(players=[{"id": 0, "name": "Ann"}]), "player 1",
         "“id” should be a whole number from 1, not 0."),
        (full(players=[{"name": "Ann"}]), "player 1", "“id” is missing."),
        (full(players=[{"id": 1, "name": "Ann", "role": "Lady"}]), "player 1",
         "“role” should be “A” or “B”, not “Lady”."),
        (full(entrants=[{"id": 1, "players": [9]}]), "entrant 1",
         "There is no player 9 in this file."),
        (full(entrants=[{"id": 1, "players": []}]), "entrant 1",
         "Somebody has to hold the seat. Name at least one player."),
        (full(entrants=[{"id": 1, "players": [1, 2]}]), "entrant 1",
         "People who share a seat must play as the same role."),
        (full(entrants=[{"id": 1, "players": [1]}, {"id": 2, "players": [1]}]), "",
         "Player 1 holds two seats. Leave one of them."),
        (full(pairs=[{"id": 1, "players": [1]}]), "pair 1", "A pair is two different players."),
        (full(seating=[T1, T1]), "", "Tables must be numbered from 1, each once, not [1, 1]."),
        (full(seating=[{**T1, "table": 2}]), "",
         "Tables must be numbered from 1, each once, not [2]."),
        (full(seating=[{"table": 1}]), "seating, entry 1", "Say who sits N, E, S and W."),
        (full(seating=[{**T1, "E": None}]), "seating, entry 1",
         "Seat E is empty. Name all four seats, or none of them."),
        (full(seating=[{**T1, "N": 9}]), "seating, entry 1", "There is no number 9 to sit N."),
        (full(seating=[{**T1, "N": 1, "S": 2}]), "seating, entry 1",
         "Number 1 sits N, but does not play as Gent (B)."),
        (full(seating=[{**T1, "W": 1}]), "", "Number 1 sits in two places in the seating."),
        (full(seating=[], rounds=[{"round": 1, "tables": [{"table": 1, "ns": 8}]}]), "",
         "Nobody knows who sat where: give “seating”, or the seats of round 1."),
        (full(seating=[], rounds=[{"round": 1, "tables": []}]), "",
         "Nobody knows who sat where: give “seating”, or the seats of round 1."),
        (full(rounds=[{"round": 2, "tables": []}]), "",
         "Rounds must be numbered 1, 2, 3 and so on, not [2]."),
        (one_round({"table": 2, "ns": 8}), "round 1", "There is no table 2."),
        (one_round({"table": 1, "ns": 8}, {"table": 1, "ns": 9}), "round 1",
         "Table 1 is listed twice. Remove one of the two."),
        (one_round({"table": 1, "ns": 14}), "round 1, table entry 1",
         "A hand has 13 tricks, so “ns” cannot be 14."),
        (one_round({"table": 1, "ns": 7.5}), "round 1, table entry 1",
         "“ns” should be a whole number of tricks, not 7.5."),
        (one_round({"table": 1, "ns": 8, "hands": [{"ns": 8}]}), "round 1, table entry 1",
         "Give the tricks either here or under “hands”, not in both places."),
        (one_round({"table": 1, "ns": 8}, hands_per_round=2), "round 1, table entry 1",
         "A round has several hands, so list them one by one under “hands”."),
        (one_round({"table": 1, "hands": [{"hand": 2, "ns": 8}]}),
         "round 1, table entry 1, hand 1", "Hand 2 does not belong to round 1."),
        (one_round({"table": 1, "state": "played"}), "round 1, table entry 1",
         "The hand is marked as played, but has no tricks."),
        (one_round({"table": 1, "ns": 8, "state": "not-played"}), "round 1, table entry 1",
         "The hand is marked as not played, but has tricks."),
        (one_round({"table": 1, "ns": 8, "mover": "losers"}), "round 1, table entry 1",
         "“mover” should be “NS” or “EW”, not “losers”."),
        (full(rounds=[{"round": 1, "tables": [T1], "sitting_out": [{"id": 1}]}]), "round 1",
         "Number 1 sits at a table and sits out at the same time."),
        (full(rounds=[{"round": 1, "tables": [T1], "decisions": [
            {"table": 1, "kind": "cut", "winner": "NS", "ns": 6, "ew": 7}]}]),
         "round 1, decision 1", "6 and 7 tricks do not make NS the winner."),
        (full(rounds=[{"round": 1, "tables": [T1], "decisions": [
            {"table": 1, "kind": "toss", "winner": "NS"}]}]), "round 1, decision 1",
         "“kind” should be “extra-hand”, “last-hand”, “cut” or “mc”, not “toss”."),
        (full(changes=[{"from_hand": 2, "kind": "substitute", "out": 3, "in": 9}]), "change 1",
         "There is no number 9 in this file."),
        (full(changes=[{"from_hand": 2, "kind": "substitute", "out": 2, "in": 5}]), "change 1",
         "Number 5 must play as the same role as number 2."),
        (full(changes=[{"from_hand": 2, "kind": "swap", "out": 3, "in": 5}]), "change 1",
         "“kind” should be “substitute”, not “swap”."),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_is_refused_with_the_place_and_a_sentence(
    data: dict[str, Any], where: str, sentence: str
) -> None:
    with pytest.raises(BadDriveFile) as refusal:
        read_data(data)

    assert (refusal.value.where, refusal.value.sentence) == (where, sentence)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)  # fmt: skip


def paths(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a file below the top."""
    inner = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return [found for key, value in inner for found in ((*path, key), *paths(value, (*path, key)))]


@EXAMPLES
@given(st.sampled_from(paths(FULL)), json_values)
def test_whatever_stands_in_a_file_it_is_replayed_or_refused_in_words(
    path: tuple[Any, ...], value: object
) -> None:
    data = full()
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value

    try:
        file = read_data(data)
    except BadDriveFile as refusal:
        outcome = refusal.sentence
    else:
        outcome = write(replay(file).file)
    assert outcome
