"""The list of people, as tests read it."""

from __future__ import annotations

from tournaments.models import Drive, Pair, Player
from tournaments.queries.people import players_of


def names(drive: Drive) -> list[str]:
    return [player.name for player in players_of(drive)]


def partner_names(pair: Pair) -> list[str]:
    return list(
        Player.objects.filter(entrant__pair=pair)
        .order_by("entrant__pair_place")
        .values_list("name", flat=True)
    )
