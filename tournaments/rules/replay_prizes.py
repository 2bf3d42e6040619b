"""The prizes of a drive file, by the very function that gives them in a live drive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .drivefile import DriveFile
from .prizes import Award, Sheet, award, people_sheet, read_announced, read_prizes
from .rule import Unit
from .scoring import CardLine
from .seating import EntrantId
from .sharing import guests_at
from .standings import Group, groups_of
from .words import listed

Cards = Mapping[EntrantId, Sequence[CardLine]]
Card = tuple[int, str, list[Sequence[CardLine]], bool, dict[int, float]]


def prizes_of(file: DriveFile, cards: Cards) -> list[Award]:
    """Every prize of the file's list with its winner and the reason; none without a list."""
    data = file.options.get("prizes")
    if data is None:
        return []
    plan, records = read_prizes(data, groups_of(file.rule()))
    given = read_announced(data, "half-time")
    return award(plan, _sheet(file, cards), records, file.labels(), given)


def half_of(hands: int, half_time_after: object) -> int:
    """The last hand of the first half: as planned, or else the middle of the evening."""
    planned = isinstance(half_time_after, int) and half_time_after > 0
    return half_time_after if planned else max(hands // 2, 1)  # type: ignore[return-value]


def _sheet(file: DriveFile, cards: Cards) -> Sheet:
    hands = file.hands() or max((line.hand for card in cards.values() for line in card), default=0)
    half = half_of(hands, file.options.get("half_time_after"))
    if file.rule().unit is Unit.PAIRS:
        return Sheet({Group.PAIRS: people_sheet(_pairs(file, cards))}, half, file.scoring())
    everybody = people_sheet(_people(file, cards))
    roles = file.prize_roles()
    fields = {
        group: tuple(
            one
            for one in everybody
            if group is Group.EVERYONE or (roles[one.id] or "") == group.value
        )
        for group in groups_of(file.rule())
    }
    return Sheet(fields, half, file.scoring())


def _people(file: DriveFile, cards: Cards) -> Iterator[Card]:
    names, helpers = file.entrant_names(), _helpers(file)
    for entrant in file.entrants:
        credited = _credits(file, [entrant.id])
        if entrant.id in cards or credited:
            helper = any(player in helpers for player in entrant.players)
            own = [cards.get(entrant.id, ())]
            yield entrant.id, names[entrant.id], own, helper, credited


def _pairs(file: DriveFile, cards: Cards) -> Iterator[Card]:
    names, helpers = file.player_names(), _helpers(file)
    seat_of = {player: entrant.id for entrant in file.entrants for player in entrant.players}
    for pair in file.pairs:
        holders = [seat_of[player] for player in pair.players]
        credited = _credits(file, holders)
        if credited or any(one in cards for one in holders):
            helper = any(player in helpers for player in pair.players)
            both = [cards.get(one, ()) for one in holders]
            yield pair.id, listed([names[one] for one in pair.players]), both, helper, credited


def _helpers(file: DriveFile) -> set[int]:
    return {player.id for player in file.players if player.helper or player.robot or player.dummy}


def _credits(file: DriveFile, entrants: Sequence[EntrantId]) -> dict[int, float]:
    """What sitting out is worth, at the first hand of the round; a pair has its credit once."""
    per_round = file.rule().hands_per_round
    credited: dict[int, float] = {}
    for one in file.rounds:
        hand = (one.round - 1) * per_round + 1
        seats = {guests_at(file.shares, hand).get(who, who) for who in entrants}
        credited.update((hand, out.credit) for out in one.sitting_out if out.id in seats)
    return credited
