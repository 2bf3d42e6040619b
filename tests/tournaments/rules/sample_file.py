"""A drive file with something in every field, and ways to change a part of it."""

from __future__ import annotations

import copy
import json
from typing import Any

from tournaments.rules.drivefile import DriveFile, read

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
            "home": True,
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


def read_data(data: object) -> DriveFile:
    return read(json.dumps(data))
