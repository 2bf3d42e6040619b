"""The drive file: short forms, full forms, and a sentence for every file that cannot be."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Trump
from games.engine.seats import Side
from tournaments.rules.drivefile import (
    BadDriveFile,
    FileEntrant,
    FileHand,
    FilePlayer,
    FileTable,
    read,
    write,
)
from tournaments.rules.replay import replay
from tournaments.rules.scoring import HandState, Substitute
from tournaments.rules.seating import Four, Role

EXAMPLES = settings(max_examples=150, deadline=None)

FULL: dict[str, Any] = {
    "whistdrive": 1,
    "name": "Village hall, 14 March",
    "date": "2026-03-14",
    "time_zone": "Europe/London",
    "venue": "",
    "format": "losers-change",
    "options": {
        "hands_per_round": 1,
        "half_time_after": 12,
        "trumps": ["H", "C", "D", "S"],
        "labels": {"A": "Lady", "B": "Gent"},
    },
    "players": [
        {"id": 1, "name": "Ann", "role": "A"},
        {"id": 2, "name": "Bob", "role": "B"},
        {"id": 3, "name": "Cat", "role": "A"},
        {"id": 4, "name": "Dan", "role": "B"},
        {
            "id": 5,
            "name": "Eve",
            "role": "A",
            "robot": True,
            "mark": "grey",
            "paid": True,
            "late": True,
            "helper": True,
            "gone_from": 9,
        },
    ],
    "entrants": [{"id": n, "players": [n]} for n in range(1, 6)],
    "seating": [{"table": 1, "N": 2, "S": 1, "E": 4, "W": 3}],
    "rounds": [
        {
            "round": 1,
            "tables": [
                {
                    "table": 1,
                    "N": 2,
                    "S": 1,
                    "E": 4,
                    "W": 3,
                    "hands": [
                        {
                            "hand": 1,
                            "trump": "H",
                            "ns": 8,
                            "ew": 5,
                            "state": "played",
                            "note": "",
                        }
                    ],
                    "mover": None,
                }
            ],
            "sitting_out": [{"id": 5, "credit": 6.5}],
            "decisions": [{"table": 1, "kind": "extra-hand", "winner": "NS", "ns": 7, "ew": 6}],
        }
    ],
    "changes": [{"from_hand": 2, "kind": "substitute", "out": 3, "in": 5}],
    "ledger": [
        {
            "at": "2026-03-14T19:52:03+00:00",
            "by": "table 1",
            "hand": 1,
            "table": 1,
            "before": None,
            "after": 8,
            "reason": "",
        }
    ],
}


def full(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(FULL), **changes}


def one_round(*tables: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The full file with other tables in its only round."""
    data = full(rounds=[{"round": 1, "tables": list(tables)}], changes=[], ledger=[])
    data["options"] |= options
    return data


def read_data(data: object) -> Any:
    return read(json.dumps(data))


def test_what_is_written_is_read_back() -> None:
    file = read_data(FULL)

    assert read(write(file)) == file


def test_the_full_form_is_kept_as_it_is() -> None:
    assert json.loads(write(read_data(FULL))) == full(pairs=[])


def test_entrants_are_the_players_unless_seats_are_shared() -> None:
    data = full()
    del data["entrants"]

    assert read_data(data).entrants == tuple(FileEntrant(n, (n,)) for n in range(1, 6))


def test_tricks_may_stand_beside_the_table_when_a_round_has_one_hand() -> None:
    file = read_data(one_round({"table": 1, "ns": 8, "ew": 5}))

    hand = FileHand(1, Trump.H, 8, 5, HandState.PLAYED)
    assert file.rounds[0].tables == (FileTable(1, None, (hand,)),)


@pytest.mark.parametrize("short", [{"ns": 8}, {"ew": 5}])
def test_one_figure_is_enough(short: dict[str, int]) -> None:
    hand = read_data(one_round({"table": 1, **short})).rounds[0].tables[0].hands[0]

    assert (hand.ns, hand.ew, hand.state) == (8, 5, HandState.PLAYED)


def test_figures_that_do_not_make_thirteen_are_kept_for_the_replay_to_report() -> None:
    hand = read_data(one_round({"table": 1, "ns": 8, "ew": 6})).rounds[0].tables[0].hands[0]

    assert (hand.ns, hand.ew) == (8, 6)


def test_hands_without_a_number_follow_each_other_and_a_void_one_is_dealt_again() -> None:
    hands = [{"ns": 9, "state": "void"}, {"ns": 8}, {"state": "not-played"}, {}]

    file = read_data(one_round({"table": 1, "hands": hands}, hands_per_round=4))

    read_hands = file.rounds[0].tables[0].hands
    assert [(hand.hand, hand.ns, hand.state) for hand in read_hands] == [
        (1, 9, HandState.VOID),
        (1, 8, HandState.PLAYED),
        (2, None, HandState.NOT_PLAYED),
        (3, None, None),
    ]


def test_trumps_follow_the_order_of_the_drive_unless_the_hand_names_its_own() -> None:
    hands = [{"ns": 8}, {"ns": 8, "trump": "NT"}, {"ns": 8, "trump": None}]

    file = read_data(one_round({"table": 1, "hands": hands}, hands_per_round=3))

    assert [hand.trump for hand in file.rounds[0].tables[0].hands] == [Trump.H, Trump.NT, None]


def test_who_moved_may_be_said() -> None:
    file = read_data(one_round({"table": 1, "ns": 8, "mover": "NS"}))

    assert file.rounds[0].tables[0].mover is Side.NS


def test_seats_are_those_the_file_names() -> None:
    file = read_data(FULL)

    assert file.seating == {1: Four(N=2, S=1, E=4, W=3)}
    assert file.rounds[0].tables[0].four == Four(N=2, S=1, E=4, W=3)


def test_everything_known_of_a_person_is_kept() -> None:
    eve = FilePlayer(
        5, "Eve", Role.A, robot=True, mark="grey", paid=True, late=True, helper=True, gone_from=9
    )

    assert read_data(FULL).players[4] == eve


def test_a_substitute_comes_in_from_a_hand_on() -> None:
    assert read_data(FULL).changes == (Substitute(2, out=3, into=5),)


def test_the_first_round_may_name_the_seats_instead_of_the_seating() -> None:
    assert read_data(full(seating=[])).seating == {}


def test_a_completed_file_and_keys_of_later_versions_are_read() -> None:
    extra = {"totals": {"1": 8}, "standings": {}, "prizes": [], "checks": [], "weather": "fine"}

    assert read_data(full(**extra)) == read_data(FULL)


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
         "labels, trumps, trump_mode, dealing and seed."),
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
