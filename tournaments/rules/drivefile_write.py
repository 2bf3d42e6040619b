"""A drive file as JSON, always in the full form and in the same order."""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.engine.seats import Seat

from .drivefile_model import VERSION, DriveFile
from .drivefile_parts import FileDecision, FileHand, FilePlayer, FileRound, FileTable
from .scoring import Substitute
from .seating import Four
from .sharing import Share

FLAGS = ("paid", "late", "helper", "dummy", "home", "either")


def write(file: DriveFile) -> str:
    """The text of the file: UTF-8, indented by two; `read` gives the same value back."""
    return json.dumps(as_data(file), ensure_ascii=False, indent=2) + "\n"


def as_data(file: DriveFile) -> dict[str, object]:
    """The file as plain dictionaries and lists."""
    return {
        "whistdrive": VERSION,
        "name": file.name,
        "date": file.date,
        "time_zone": file.time_zone,
        "venue": file.venue,
        "format": file.format,
        "options": dict(file.options),
        "players": [_player(player) for player in file.players],
        "entrants": [{"id": one.id, "players": list(one.players)} for one in file.entrants],
        "pairs": [{"id": pair.id, "players": list(pair.players)} for pair in file.pairs],
        "seating": [
            *(_kinds(file, one, {}) for one in seating_data(file.seating)),
            *(
                _kinds(file, one, {"online": True, "apart": True})
                for one in seating_data(file.apart)
            ),
        ],
        "rounds": [_round(one) for one in file.rounds],
        "changes": [_change(one) for one in file.changes],
        **({"shares": [_share(one) for one in file.shares]} if file.shares else {}),
        "ledger": [
            {
                "at": line.at,
                "by": line.by,
                "hand": line.hand,
                "table": line.table,
                "before": line.before,
                "after": line.after,
                "reason": line.reason,
            }
            for line in file.ledger
        ],
    }


def seating_data(seating: Mapping[int, Four]) -> list[Mapping[str, object]]:
    """One entry a table: its number and who sits N, S, E and W."""
    return [{"table": table, **_seats(four)} for table, four in sorted(seating.items())]


def _kinds(
    file: DriveFile, one: Mapping[str, object], kinds: Mapping[str, bool]
) -> dict[str, object]:
    at_home = one["table"] in file.home
    return {**one, **kinds, **({"online": True, "home": True} if at_home else {})}


def _seats(four: Four) -> dict[str, int]:
    return {seat.value: four.at(seat) for seat in (Seat.N, Seat.S, Seat.E, Seat.W)}


def _change(one: Substitute) -> dict[str, object]:
    change: dict[str, object] = {
        "from_hand": one.from_hand,
        "kind": "substitute",
        "out": one.out,
        "in": one.into,
    }
    if one.sat_out:
        change["sat_out"] = True
    if one.left is not None:
        change["left"] = list(one.left)
    return change


def _share(one: Share) -> dict[str, object]:
    share: dict[str, object] = {"seat": one.host, "with": one.guest, "from_hand": one.from_hand}
    return share if one.until_hand is None else {**share, "until_hand": one.until_hand}


def _player(player: FilePlayer) -> dict[str, object]:
    data: dict[str, object] = {"id": player.id, "name": player.name}
    if player.role is not None:
        data["role"] = player.role.value
    if player.robot:
        data["robot"] = True
    if player.mark:
        data["mark"] = player.mark
    data |= {flag: True for flag in FLAGS if getattr(player, flag)}
    if player.chosen_role is not None:
        data["chosen_role"] = player.chosen_role.value
    if player.here_from > 1:
        data["here_from"] = player.here_from
    if player.gone_from is not None:
        data["gone_from"] = player.gone_from
    return data


def _round(one: FileRound) -> dict[str, object]:
    return {
        "round": one.round,
        "tables": [_table(table) for table in one.tables],
        "sitting_out": [
            {"id": out.id, "credit": out.credit, **({"home": True} if out.home else {})}
            for out in one.sitting_out
        ],
        "decisions": [_decision(decision) for decision in one.decisions],
    }


def _table(table: FileTable) -> dict[str, object]:
    return {
        "table": table.table,
        **(_seats(table.four) if table.four else {}),
        "hands": [_hand(hand) for hand in table.hands],
        "mover": table.mover.value if table.mover else None,
        **({"online": True} if table.online else {}),
        **({"apart": True} if table.apart else {}),
        **({"home": True} if table.home else {}),
    }


def _hand(hand: FileHand) -> dict[str, object]:
    return {
        "hand": hand.hand,
        "trump": hand.trump.value if hand.trump else None,
        "ns": hand.ns,
        "ew": hand.ew,
        "state": hand.state.value if hand.state else None,
        "note": hand.note,
    }


def _decision(decision: FileDecision) -> dict[str, object]:
    data: dict[str, object] = {
        "table": decision.table,
        "kind": decision.kind,
        "winner": decision.winner.value,
    }
    if decision.ns is not None:
        data |= {"ns": decision.ns, "ew": decision.ew}
    return data
