"""Paper evenings: three tables, ladies 1–6 and gents 11–16, and the slips of each round."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from tournaments.rules.drivefile import read
from tournaments.rules.progression import PRESETS
from tournaments.rules.replay import Replay, replay
from tournaments.rules.seating import Seating


def evening(code: str, *rounds: list[dict[str, Any]], tables: int = 3, **more: Any) -> Replay:
    """A replay from the entries of each round's tables; everything else as at the start."""
    drive = {
        "whistdrive": 1,
        "format": code,
        "players": [
            *({"id": n, "name": f"L{n}", "role": "A"} for n in range(1, 2 * tables + 1)),
            *({"id": 10 + n, "name": f"G{n}", "role": "B"} for n in range(1, 2 * tables + 1)),
        ],
        "seating": [
            {"table": t, "N": 10 + t, "S": t, "E": 10 + tables + t, "W": tables + t}
            for t in range(1, tables + 1)
        ],
        "rounds": [
            {"round": number, "tables": entries} for number, entries in enumerate(rounds, start=1)
        ],
        **more,
    }
    return replay(read(json.dumps(drive)))


def slips(*ns: int) -> list[dict[str, Any]]:
    return [{"table": table, "ns": figure} for table, figure in enumerate(ns, start=1)]


def pairings(seating: Seating) -> list[str]:
    """“L1+G2 v L6+G1” for each table, the couple with the lower lady first."""
    shown = []
    for _, four in sorted(seating.items()):
        couples = sorted(sorted(couple) for couple in four.pairings())
        shown.append(" v ".join(f"L{lady}+G{gent - 10}" for lady, gent in couples))
    return shown


HAND_1 = slips(8, 5, 7)


LEVEL = [
    {"table": 1, "hands": [{"ns": 7}, {"ns": 6}]},
    {"table": 2, "hands": [{"ns": 5}, {"ns": 5}]},
    {"table": 3, "hands": [{"ns": 9}, {"ns": 9}]},
]


SPARE = [{"id": 7, "name": "Sub", "role": "A"}]


def with_spare(*rounds: list[dict[str, Any]], **more: Any) -> Replay:
    people = evening("losers-change").file.players
    players = [{"id": one.id, "name": one.name, "role": one.role} for one in people]
    return evening("losers-change", *rounds, players=players + SPARE, **more)


def pairs_evening(*rounds: list[dict[str, Any]], **more: Any) -> Replay:
    """Three tables of pairs: players 1 and 2 are pair 1, North–South at table 1."""
    seats = [
        {"table": t, "N": 4 * t - 3, "S": 4 * t - 2, "E": 4 * t - 1, "W": 4 * t} for t in (1, 2, 3)
    ]
    players = [{"id": n, "name": f"P{n}"} for n in range(1, 14)]
    return evening("pairs-circle", *rounds, players=players, seating=seats, **more)


@st.composite
def evenings(draw: st.DrawFn) -> Replay:
    """An evening of any format, with up to 4 hands in a round and level rounds decided."""
    code = draw(st.sampled_from(sorted(PRESETS)))
    tables, rounds, hands = (
        draw(st.integers(1, 5)),
        draw(st.integers(0, 5)),
        draw(st.integers(1, 4)),
    )
    figures = st.lists(st.integers(0, 13) | st.none(), min_size=hands, max_size=hands)
    played = []
    for number in range(1, rounds + 1):
        slips_of_round, decisions = [], []
        for table in range(1, tables + 1):
            taken = draw(figures)
            counted = [ns for ns in taken if ns is not None]
            slips_of_round.append({"table": table, "hands": [
                {"ns": ns, "state": "not-played" if ns is None else "played"} for ns in taken
            ]})  # fmt: skip
            if 2 * sum(counted) == 13 * len(counted):
                winner = draw(st.sampled_from(["NS", "EW"]))
                decisions.append({"table": table, "kind": "cut", "winner": winner})
        played.append({"round": number, "tables": slips_of_round, "decisions": decisions})
    return evening(code, rounds=played, tables=tables, options={"hands_per_round": hands})
