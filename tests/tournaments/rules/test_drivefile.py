"""The drive file: short forms, full forms, and back again."""

from __future__ import annotations

import json

import pytest

from games.engine.cards import Trump
from games.engine.seats import Side
from tests.tournaments.rules.sample_file import FULL, full, one_round, read_data
from tournaments.rules.drivefile import (
    FileEntrant,
    FileHand,
    FilePlayer,
    FileTable,
    read,
    write,
)
from tournaments.rules.scoring import HandState, Substitute
from tournaments.rules.seating import Four, Role


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
    flags = {"robot": True, "paid": True, "late": True, "helper": True, "home": True}
    eve = FilePlayer(5, "Eve", Role.A, mark="grey", gone_from=9, **flags)

    assert read_data(FULL).players[4] == eve


def test_a_substitute_comes_in_from_a_hand_on() -> None:
    assert read_data(FULL).changes == (Substitute(2, out=3, into=5),)


def test_the_first_round_may_name_the_seats_instead_of_the_seating() -> None:
    assert read_data(full(seating=[])).seating == {}


def test_a_completed_file_and_keys_of_later_versions_are_read() -> None:
    extra = {"totals": {"1": 8}, "standings": {}, "prizes": [], "checks": [], "weather": "fine"}

    assert read_data(full(**extra)) == read_data(FULL)
