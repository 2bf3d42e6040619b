"""The people of a drive file: players, who holds which seat, pairs, shared seats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .drivefile_fields import Fields
from .drivefile_parts import FileEntrant, FilePair, FilePlayer
from .drivefile_rounds import Evening
from .drivefile_write import FLAGS
from .names import BadName, clean_name
from .rule import Unit
from .seating import Role
from .sharing import Share

_PLAYER = ("id", "name", "role", "robot", "mark", *FLAGS, "chosen_role", "here_from", "gone_from")


def _refuse_double(drive: Fields, ids: Iterable[int], what: str) -> None:
    seen: set[int] = set()
    for one in ids:
        if one in seen:
            raise drive.bad(f"There are two {what} with the number {one}. Give each its own.")
        seen.add(one)


def read_players(drive: Fields) -> tuple[FilePlayer, ...]:
    players = []
    for entry in drive.groups("players", "player", _PLAYER):
        try:
            name = clean_name(entry.text("name"))
        except BadName as bad:
            raise entry.bad(bad.sentence) from bad
        role, robot = entry.choice("role", Role), entry.flag("robot")
        gone_from = entry.whole("gone_from") if entry.has("gone_from") else None
        here_from = entry.whole("here_from") if entry.has("here_from") else 1
        flags = {key: entry.flag(key) for key in FLAGS}
        mark, chosen = entry.text("mark"), entry.choice("chosen_role", Role)
        players.append(
            FilePlayer(
                id=entry.whole("id"),
                name=name,
                role=role,
                robot=robot,
                mark=mark,
                chosen_role=chosen,
                here_from=here_from,
                gone_from=gone_from,
                **flags,
            )
        )
    _refuse_double(drive, (player.id for player in players), "players")
    return tuple(players)


def read_entrants(drive: Fields, players: tuple[FilePlayer, ...]) -> tuple[FileEntrant, ...]:
    if not drive.items("entrants"):
        return tuple(FileEntrant(player.id, (player.id,)) for player in players)
    roles = {player.id: player.role for player in players}
    entrants = []
    for entry in drive.groups("entrants", "entrant", ("id", "players")):
        held_by = entry.ids("players", roles, "player")
        if not held_by:
            raise entry.bad("Somebody has to hold the seat. Name at least one player.")
        if len({roles[player] for player in held_by}) > 1:
            raise entry.bad("People who share a seat must play as the same role.")
        entrants.append(FileEntrant(entry.whole("id"), held_by))
    _refuse_double(drive, (entrant.id for entrant in entrants), "entrants")
    held = [player for entrant in entrants for player in entrant.players]
    twice = next((player for player in held if held.count(player) > 1), None)
    if twice:
        raise drive.bad(f"Player {twice} holds two seats. Leave one of them.")
    return tuple(entrants)


def read_pairs(drive: Fields, players: tuple[FilePlayer, ...]) -> tuple[FilePair, ...]:
    pairs = []
    known = [player.id for player in players]
    for entry in drive.groups("pairs", "pair", ("id", "players")):
        both = entry.ids("players", known, "player")
        if len(both) != 2 or both[0] == both[1]:
            raise entry.bad("A pair is two different players.")
        pairs.append(FilePair(entry.whole("id"), (both[0], both[1])))
    _refuse_double(drive, (pair.id for pair in pairs), "pairs")
    return tuple(pairs)


def read_shares(drive: Fields, evening: Evening) -> tuple[Share, ...]:
    shares = []
    for entry in drive.groups("shares", "shared seat", ("seat", "with", "from_hand", "until_hand")):
        until = entry.whole("until_hand") if entry.has("until_hand") else None
        one = Share(entry.whole("seat"), entry.whole("with"), entry.whole("from_hand"), until)
        for entrant in (one.host, one.guest):
            if entrant not in evening.roles:
                raise entry.bad(f"There is no number {entrant} in this file.")
        if one.host == one.guest:
            raise entry.bad(f"Number {one.host} cannot share a seat alone.")
        same_role = evening.roles[one.host] is evening.roles[one.guest]
        if evening.rule.unit is Unit.INDIVIDUAL and not same_role:
            raise entry.bad("People who share a seat must play as the same role.")
        shares.append(one)
    for host_or_guest in ("host", "guest"):
        for one, other in combinations(shares, 2):
            same = getattr(one, host_or_guest) == getattr(other, host_or_guest)
            if same and (one.at(other.from_hand) or other.at(one.from_hand)):
                raise drive.bad("A seat is shared by two people at most.")
    return tuple(shares)
