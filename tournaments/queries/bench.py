"""Who sits out: now, and after everybody has moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import Side
from tournaments.models import Drive, Player, Round, SitOut, TableRound
from tournaments.queries.board import next_hand, rule_of
from tournaments.queries.people import (
    is_pairs,
    names_by_entrant,
    pairs_of,
    players_of,
    seating_of,
    seatings_of,
)
from tournaments.queries.table_kinds import apart_in
from tournaments.refusals import in_words
from tournaments.rules.numbers import Hall, People, next_hall, past_of, tables_for
from tournaments.rules.progression import Unit, next_seating
from tournaments.rules.seating import EntrantId, Role, Seating
from tournaments.rules.ways import WAYS, Spare, Way
from tournaments.rules.words import plural


def sits_out_in_turn(drive: Drive) -> bool:
    """Whether people for whom there is no table sit out in turn, rather than wait for helpers."""
    return way_of(drive).in_turn


def way_of(drive: Drive) -> Way:
    """What the drive does with people for whom there is no whole table.

    A wholly online drive has none of those: robots fill its tables, as helpers do.
    """
    return WAYS[Spare.HELPER if drive.online else Spare(drive.spare)]


def rounds_apart(drive: Drive) -> int:
    """For how many rounds partners are kept apart where there is a choice."""
    return -(-drive.partner_gap // rule_of(drive).hands_per_round)


def bench_of(round_: Round | None) -> tuple[EntrantId, ...]:
    """Who sits out in that round, in the order in which the rule named them."""
    if round_ is None:
        return ()
    return tuple(round_.sit_outs.order_by("pk").values_list("entrant_id", flat=True))


def hall_of_round(round_: Round) -> Hall:
    """Everybody who has a seat, sits out or plays at the online table in a round."""
    return Hall.of(seating_of(round_), bench_of(round_), apart_in(round_))


def here_at(players: Iterable[Player], hand: int) -> set[EntrantId]:
    """The entrants who are there for a hand and need a chair: neither expected later nor gone,
    no dummies, no robots of the online table, and nobody who shares another's seat.
    """
    return {
        player.entrant_id
        for player in players
        if not player.late
        and not player.is_prop
        and player.shares is None
        and player.here_from <= hand
        and (player.gone_from is None or player.gone_from > hand)
    }


def people_of(drive: Drive, players: Iterable[Player], seating: Seating) -> People:
    """What everybody plays as or with whom; couples also as they sit, where no pair is stored.

    Arguments: `seating` of the movement's tables.
    """
    listed = list(players)
    entrants = {player.entrant_id: player.entrant for player in listed}
    way = way_of(drive)
    dummies = frozenset(p.entrant_id for p in listed if p.dummy and way.dummy)
    robots = frozenset(p.entrant_id for p in listed if p.is_prop and p.robot)
    props = People(
        Unit.PAIRS if is_pairs(drive) else Unit.INDIVIDUAL,
        dummies=dummies,
        robots=robots,
        online_table=way.robots,
        alone_plays=drive.alone_plays,
    )
    numbers = {pk: entrant.number for pk, entrant in entrants.items()}
    if not is_pairs(drive):
        roles = {pk: Role(entrant.role) for pk, entrant in entrants.items()}
        return replace(props, roles=roles, numbers=numbers)
    couples = pairs_of(entrants.values())
    # By arrival dummies and robots are last.
    couples.sort(key=lambda pair: bool((dummies | robots).intersection(pair)))
    paired = {one for pair in couples for one in pair}
    sides = [four.side(side) for four in seating.values() for side in Side]
    couples += [side for side in sides if not paired.intersection(side)]
    return replace(props, couples=couples, numbers=numbers)


def hall_after(
    drive: Drive,
    round_: Round,
    seating: Seating,
    winners: Mapping[int, Side],
    here: Collection[EntrantId] | None = None,
) -> Hall:
    """Seats and bench after `round_`; no seats at all where too few are left for a table.

    Arguments: `seating` and `winners` of the movement's tables in that round; `here` who is there
    for the next round, by default everybody who will be.
    """
    moved = next_seating(rule_of(drive), seating, winners) if seating else {}
    if not sits_out_in_turn(drive):
        return Hall(moved)
    players = players_of(drive)
    there = here_at(players, next_hand(drive)) if here is None else set(here)
    people = people_of(drive, players, seating)
    seated = Hall(seating).people()
    if there == seated and not seated & people.dummies and not round_.sit_outs.exists():
        return Hall(moved)
    past = past_of(halls_of(drive, round_.number), people, rounds_apart(drive))
    return next_hall(moved, there, past.rests, people, past)


def too_few_sentence(drive: Drive) -> str:
    """Why nobody can be seated in the next round; empty when somebody can."""
    if not sits_out_in_turn(drive):
        return ""
    players = players_of(drive)
    current = drive.rounds.order_by("number").last()
    seating = hall_of_round(current).seating if current and is_pairs(drive) else {}
    few = too_few(drive, here_at(players, next_hand(drive)), people_of(drive, players, seating))
    return too_few_words(drive) if few else ""


def too_few(drive: Drive, here: Collection[EntrantId], people: People) -> bool:
    """Whether nobody of those here can be seated, where people sit out in turn."""
    can = tables_for(people, here) or (here and people.robots and people.online_table)
    return sits_out_in_turn(drive) and not can


def too_few_words(drive: Drive) -> str:
    if is_pairs(drive):
        return _(
            "Two whole pairs are needed for a table. Wait until somebody comes back or comes in, "
            "or finish the drive."
        )
    return _(
        "Two %(a)s and two %(b)s are needed for a table. Wait until somebody comes back or comes "
        "in, or finish the drive."
    ) % {"a": plural(drive.label_a), "b": plural(drive.label_b)}


def halls_of(drive: Drive, up_to: int) -> list[Hall]:
    """All rounds up to that number, in order."""
    seatings = seatings_of(drive.rounds.filter(number__lte=up_to))
    benches, apart = benches_of(drive), aparts_of(drive)
    return [
        Hall.of(seating, benches.get(number, ()), apart.get(number, ()))
        for number, seating in seatings.items()
    ]


def aparts_of(drive: Drive) -> dict[int, set[int]]:
    """The tables outside the movement of each round that has any, by its number."""
    rows = TableRound.objects.filter(round__drive=drive, apart=True)
    found: dict[int, set[int]] = {}
    for number, table in rows.values_list("round__number", "table_no"):
        found.setdefault(number, set()).add(table)
    return found


def resting(drive: Drive, bench: Collection[EntrantId]) -> list[str]:
    """Names of those who sit out."""
    if not bench:
        return []
    names = names_by_entrant(players_of(drive))
    return [names[one] for one in bench]


def sits_out_words(names: list[str]) -> str:
    """ "Ann sits out this hand."; empty where nobody does."""
    if not names:
        return ""
    text = ngettext("%(names)s sits out this hand.", "%(names)s sit out this hand.", len(names))
    return text % {"names": in_words(names)}


def benches_of(drive: Drive) -> dict[int, tuple[EntrantId, ...]]:
    """Who sat out in each round that has a bench, by its number."""
    rows = SitOut.objects.filter(round__drive=drive).order_by("pk")
    benches: dict[int, tuple[EntrantId, ...]] = {}
    for number, entrant in rows.values_list("round__number", "entrant_id"):
        benches[number] = (*benches.get(number, ()), entrant)
    return benches
