"""Who sits out: now, and after everybody has moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import Side
from tournaments.models import Drive, Player, Round, SitOut
from tournaments.queries.board import next_hand, rule_of
from tournaments.queries.people import (
    is_pairs,
    names_by_entrant,
    pairs_of,
    players_of,
    seating_of,
    seatings_of,
)
from tournaments.queries.table_kinds import Kinds, home_of, kinds_in, kinds_of, plays_apart
from tournaments.refusals import in_words
from tournaments.rules import sections
from tournaments.rules.numbers import Hall, People, tables_for
from tournaments.rules.progression import Unit
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
    at_home = round_.sit_outs.filter(home=True).values_list("entrant_id", flat=True)
    return kinds_in(round_).hall(seating_of(round_), bench_of(round_), set(at_home))


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
    home_robots = robots.intersection(p.entrant_id for p in listed if p.home)
    home = home_of(drive) if plays_apart(drive) else frozenset()
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
        return replace(props, roles=roles, numbers=numbers, at_home=home | home_robots)
    couples = pairs_of(entrants.values())
    # By arrival dummies and robots are last.
    couples.sort(key=lambda pair: bool((dummies | robots).intersection(pair)))
    paired = {one for pair in couples for one in pair}
    sides = [four.side(side) for four in seating.values() for side in Side]
    couples += [side for side in sides if not paired.intersection(side)]
    at_home = sections.at_home(home, home_robots, couples)
    return replace(props, couples=couples, numbers=numbers, at_home=at_home)


def hall_after(
    drive: Drive,
    round_: Round,
    seating: Seating,
    winners: Mapping[int, Side],
    here: Collection[EntrantId] | None = None,
    kinds: Kinds | None = None,
) -> Hall:
    """Seats and bench after `round_`; no seats at all where too few are left for a table.

    Arguments: `seating` and `winners` of the movement's tables in that round; `here` who is there
    for the next round, by default everybody who will be; `kinds` of its tables, where known.
    """
    rule, whole = rule_of(drive), (kinds or kinds_in(round_)).hall(seating)
    if not sits_out_in_turn(drive):
        return sections.moved(rule, whole, winners)
    players = players_of(drive)
    there = here_at(players, next_hand(drive)) if here is None else set(here)
    people = people_of(drive, players, seating)
    seated = whole.people()
    as_before = there == seated and not seated & people.dummies and not round_.sit_outs.exists()
    if as_before and not whole.home and not there & people.at_home:
        return sections.moved(rule, whole, winners)
    halls = halls_of(drive, round_.number)
    return sections.next_round(rule, whole, winners, there, people, halls, rounds_apart(drive))


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
    """Whether nobody of those in the hall can be seated, where people sit out in turn.

    At home everybody can.
    """
    ones, present = sections.people_in(people, home=False), set(here) - people.at_home
    if here and not present:
        return False
    can = tables_for(ones, present) or (present and ones.robots and ones.online_table)
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
    rounds = {one.number: one for one in drive.rounds.filter(number__lte=up_to)}
    benches, kinds, at_home = benches_of(drive), kinds_of(rounds.values()), resting_at_home(drive)
    return [
        kinds.get(rounds[number].pk, Kinds()).hall(
            seating, benches.get(number, ()), at_home.get(number, ())
        )
        for number, seating in seatings_of(rounds.values()).items()
    ]


def resting_at_home(drive: Drive) -> dict[int, set[EntrantId]]:
    """Who of those who sat out was one of the people at home, by the round's number."""
    rows = SitOut.objects.filter(round__drive=drive, home=True)
    found: dict[int, set[EntrantId]] = {}
    for number, entrant in rows.values_list("round__number", "entrant_id"):
        found.setdefault(number, set()).add(entrant)
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
