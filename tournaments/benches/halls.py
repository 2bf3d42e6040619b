"""Large halls in a moment: an evening as a drive file, to be imported through its door."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.rules.rule import PRESETS, Unit


def evening_text(
    tables: int,
    code: str,
    *,
    hands: int = 24,
    closed: int = 0,
    names: Sequence[str] = (),
    missing: int = 0,
    seed: int = 1,
    online: Sequence[int] = (),
    level: str = "hard",
) -> str:
    """The drive file of `4 * tables` people of whom all results of `closed` hands are in.

    Arguments: `code` of the movement; `closed` at least 1, since the last hand with results is
    the one being played; `names` by number, made up where there are none; `missing` the table
    whose last result is not in (0: all are); `online` the tables that play with cards on screens
    from the next hand on, where odd numbers are robots of that `level`. Odd numbers play as Ladies,
    and partners have numbers that follow each other.
    """
    people = range(1, 4 * tables + 1)
    far = sorted(set(online))
    options = {"hands": hands, "spare": "sit-out", "online_tables": far, "robot_level": level}
    file: dict[str, Any] = {
        "whistdrive": 1,
        "name": "Large hall",
        "date": "2026-03-14",
        "format": code,
        "options": options,
        "players": [_player(n, names, far) for n in people],
        "entrants": [{"id": n, "players": [n]} for n in people],
        "seating": [_four(table) for table in range(1, tables + 1)],
        "rounds": _rounds(tables, closed, missing, Random(seed)),
    }
    if PRESETS[code].rule.unit is Unit.PAIRS:
        file["pairs"] = [{"id": n // 2, "players": [n, n - 1]} for n in people if n % 2 == 0]
    return json.dumps(file)


def _player(n: int, names: Sequence[str], online: Collection[int]) -> dict[str, object]:
    """Four to a table by their numbers; at tables that play online the odd ones are robots."""
    return {
        "id": n,
        "name": names[n - 1] if names else f"Player {n}",
        "role": "BA"[n % 2],
        "robot": n % 2 == 1 and (n + 3) // 4 in online,
    }


def _rounds(tables: int, closed: int, missing: int, tricks: Random) -> list[dict[str, object]]:
    """A result for every hand and table, but for that of table `missing` in the last hand."""
    last = (closed, missing)
    return [
        {
            "round": hand,
            "tables": [
                {"table": t, "hands": [_slip(hand, tricks)] if (hand, t) != last else []}
                for t in range(1, tables + 1)
            ],
        }
        for hand in range(1, closed + 1)
    ]


def _four(table: int) -> dict[str, int]:
    first = 4 * table - 3
    return {"table": table, "N": first + 1, "S": first, "E": first + 3, "W": first + 2}


def _slip(hand: int, tricks: Random) -> dict[str, object]:
    """Thirteen tricks, each as likely to go either way."""
    ns = sum(tricks.random() < 0.5 for _ in range(TRICKS_IN_A_HAND))
    return {"hand": hand, "ns": ns, "ew": TRICKS_IN_A_HAND - ns, "state": "played"}
