"""Drives with online tables, rehearsed through the doors: right to the end, whatever the number."""

from __future__ import annotations

from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.engine.game import game_of
from games.engine.notation import read_act
from games.engine.seats import Side
from games.engine.whist import WhistState
from games.models import TableDeal
from tests.simulation.any_number import refreshed
from tests.simulation.checks import the_replay_is_identical, the_sums_are_right
from tournaments.models import Drive, LedgerLine, OnlineHand, Place, Player
from tournaments.queries.evening import evening_of
from tournaments.queries.people import is_pairs, pairs_of, players_of, seatings_of
from tournaments.rehearsal import Rehearsal, script_of
from tournaments.rules.progression import PRESETS
from tournaments.rules.seating import Role, role_at

pytestmark = pytest.mark.django_db(transaction=True)  # what follows a commit is played as well
MOST = 40
MANY = 20
"""More than so many online, whose every card is played for itself, play two rounds only."""


def rehearsals(whole: bool) -> list[tuple[str, int, bool]]:
    """Format, people, and whether everybody plays online: all of them, or a few of each."""
    codes = sorted(PRESETS)
    if whole:
        numbers = range(1, MOST + 1)
        return [(code, n, online) for n in numbers for code in codes for online in (False, True)]
    few = (1, 5, 3, 7, 10, 2, 6, 11)
    return [(code, few[at], at % 2 > 0) for at, code in enumerate(codes)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    whole = bool(metafunc.config.getoption("--whole"))
    metafunc.parametrize(("code", "people", "online"), rehearsals(whole))


@pytest.fixture(autouse=True)
def _no_wait_for_the_disk(db: None) -> None:
    """A rehearsal is lost with the machine and nobody minds."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")


def test_a_rehearsal_ends_right(mary: User, code: str, people: int, online: bool) -> None:
    rounds = 2 if online and people > MANY else 4
    hands = PRESETS[code].rule.hands_per_round * rounds
    evening = Rehearsal(script_of(code, people, hands=hands, seed=people, online=online), mary)
    evening.play()
    drive = evening.drive

    the_sums_are_right(drive)
    the_replay_is_identical(drive, mary)
    every_table_is_whole(drive)
    every_online_result_is_what_was_played(drive)
    if online:
        everybody_plays_every_hand(drive, people, hands)
    else:
        robots_are_met_equally_often(drive)
    nothing_is_left_open(drive, hands)


def every_table_is_whole(drive: Drive) -> None:
    """Nobody twice in a round; where people play as A or B, two of each at a table."""
    roles = {player.entrant_id: Role(player.entrant.role) for player in players_of(drive)}
    for seating in seatings_of(drive.rounds.all()).values():
        seated = [one for four in seating.values() for one in four.entrants()]
        assert len(seated) == len(set(seated))
    if not is_pairs(drive):
        places = Place.objects.filter(round__drive=drive)
        assert all(roles[place.entrant_id] is role_at(place.seat) for place in places)


def everybody_plays_every_hand(drive: Drive, people: int, hands: int) -> None:
    """Wholly online nobody sits out: as few robots as can be fill the last table, and count too."""
    tables = -(-people // 4)
    assert drive.players.filter(robot=True).count() == 4 * tables - people
    everybody = {player.entrant_id for player in players_of(drive)}
    for seating in seatings_of(drive.rounds.all()).values():
        assert {one for four in seating.values() for one in four.entrants()} == everybody
    totals = evening_of(refreshed(drive)).totals
    assert sum(totals.values()) == 26 * tables * hands
    if not is_pairs(drive):
        of_a = [totals[player.entrant_id] for player in players_of(drive) if as_a(player)]
        assert sum(of_a) == 13 * tables * hands


def as_a(player: Player) -> bool:
    return Role(player.entrant.role) is Role.A


def every_online_result_is_what_was_played(drive: Drive) -> None:
    """The cards of each hand, played once more by the engine alone, give the ledger's tricks."""
    hands = OnlineHand.objects.filter(round__drive=drive, dropped=False)
    for hand in hands:
        line = LedgerLine.objects.get(
            round=hand.round_id, hand=hand.hand, table_no=hand.table_no, superseded_by=None
        )
        ns = played(hand.live)
        assert (hand.clash, hand.ns, line.ns, line.ew) == ("", ns, ns, 13 - ns)


def played(live: str) -> int:
    deal = TableDeal.objects.get(table__public_id=live)
    state = game_of("whist").start(game_of("whist").setup(deal.words))
    for act in deal.acts.order_by("index"):
        state = state.after(read_act(act.word))
    assert isinstance(state, WhistState)
    assert state.result is not None
    return state.result.tricks[Side.NS]


def robots_are_met_equally_often(drive: Drive) -> None:
    """In a hall those of a role play with robots, or sit out, equally often after every hand."""
    robots = {player.entrant_id for player in players_of(drive) if player.robot}
    with_robot = {
        one for pair in pairs_of(drive.entrants.all()) if robots & {*pair} for one in pair
    }
    groups: dict[str, list[int]] = {}
    for one in drive.entrants.exclude(pk__in=robots | with_robot):
        groups.setdefault("" if is_pairs(drive) else one.role, []).append(one.pk)
    turns: Counter[int] = Counter()
    for round_ in drive.rounds.order_by("number"):
        apart = list(round_.tables.filter(apart=True).values_list("table_no", flat=True))
        turns.update(round_.places.filter(table_no__in=apart).values_list("entrant", flat=True))
        turns.update(round_.sit_outs.values_list("entrant", flat=True))
        for group in groups.values():
            counts = [turns[one] for one in group]
            assert max(counts) - min(counts) <= 1


def nothing_is_left_open(drive: Drive, hands: int) -> None:
    drive.refresh_from_db()
    assert drive.rounds.filter(closed_at=None).count() == 0
    last = LedgerLine.objects.filter(round__drive=drive).order_by("-hand").values_list("hand")
    assert last[0] == (hands,)
