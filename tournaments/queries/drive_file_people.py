"""The people of a drive as its file has them: players, who holds which seat, pairs."""

from __future__ import annotations

from tournaments.models import Drive, Pair, Player
from tournaments.rules.drivefile import FileEntrant, FilePair, FilePlayer
from tournaments.rules.progression import Rule, Unit
from tournaments.rules.seating import Role

Numbers = dict[int, int]  # an entrant's pk to its number in the file


def file_player(player: Player, rule: Rule) -> FilePlayer:
    individual = rule.unit is Unit.INDIVIDUAL
    return FilePlayer(
        id=player.number,
        name=player.name,
        role=Role(player.entrant.role) if individual else None,
        robot=player.robot,
        mark=player.mark,
        paid=player.paid,
        late=player.late,
        helper=player.helper,
        dummy=player.dummy,
        home=player.home,
        either=player.either,
        chosen_role=Role(player.chosen_role) if individual and player.chosen_role else None,
        here_from=player.here_from,
        gone_from=player.gone_from,
    )


def file_entrants(players: list[Player], numbers: Numbers) -> tuple[FileEntrant, ...]:
    held: dict[int, list[int]] = {}
    for player in players:
        held.setdefault(numbers[player.entrant_id], []).append(player.number)
    return tuple(FileEntrant(number, tuple(who)) for number, who in sorted(held.items()))


def file_pairs(drive: Drive, players: list[Player]) -> tuple[FilePair, ...]:
    both: dict[int, list[Player]] = {}
    for player in players:
        if player.entrant.pair_id:
            both.setdefault(player.entrant.pair_id, []).append(player)
    pairs = []
    for pair in Pair.objects.filter(drive=drive).order_by("number"):
        members = sorted(both.get(pair.pk, []), key=lambda p: p.entrant.pair_place or 0)
        if len(members) == 2:
            pairs.append(FilePair(pair.number, (members[0].number, members[1].number)))
    return tuple(pairs)
