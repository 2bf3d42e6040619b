"""An evening played again from its slips, by the very functions that run a live drive."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.seats import Side

from .credits import CreditLine, added, pair_total, with_credits
from .drivefile import DriveFile, FilePair, FileRound, FileSitOut, as_data
from .hall import Hall
from .prizes import award_data
from .replay_prizes import prizes_of
from .replay_turns import Turns
from .replay_walk import Walk
from .rule import Rule, Unit
from .scoring import CardLine, totals
from .seating import EntrantId, Seating
from .standings import Group, Standing, groups_of, rank
from .words import listed


@dataclass(frozen=True, slots=True)
class Replay:
    """What an evening comes to.

    `file` is the drive file completed: every round with the seats of every table, and the round
    that comes next, without results, unless the evening is over or something is still open.
    `totals` is by entrant, credits for sitting out included; `checks` names every slip that
    contradicts the movement or the 13 tricks of a hand, by round and table.
    """

    file: DriveFile
    seatings: Mapping[int, Seating]
    benches: Mapping[int, Sequence[EntrantId]]
    cards: Mapping[EntrantId, Sequence[CardLine]]
    totals: Mapping[EntrantId, float]
    standings: Mapping[Group, Sequence[Standing]]
    checks: Sequence[str]


def replay(file: DriveFile) -> Replay:
    """Work out every seating, total and place of a drive file that `read` has accepted.

    Seats that the file gives win over the movement, and the replay goes on from there.
    """
    walk = Walk(file, file.rule())
    walk.play()
    rests = walk.credits()
    credited = with_credits(totals(walk.cards), rests)
    first = file.first()
    if not first.tables() and 1 in walk.seatings:
        first = walk.turns.halls[0]
    completed = replace(
        file,
        pairs=_pairs(file, walk.seatings),
        seating=first.seating,
        apart=first.apart,
        home=first.home,
        rounds=tuple(
            _with_bench(one, walk.benches, rests, walk.rest_at_home.get(one.round, ()))
            for one in walk.completed
        ),
    )
    return Replay(
        file=completed,
        seatings=walk.seatings,
        benches=walk.benches,
        cards=walk.cards,
        totals=credited,
        standings=_standings(completed, walk.rule, walk.cards, rests),
        checks=tuple(walk.checks + walk.slips()),
    )


def first_hall_of(file: DriveFile) -> Hall:
    """The first round of a drive that has been drawn and not begun."""
    return Turns(file, file.rule()).first(file.first()) if file.sits_out() else file.first()


def as_json(replay: Replay) -> dict[str, object]:
    """The completed file with `totals` by entrant, `standings` by group, `prizes` and `checks`."""
    return {
        **as_data(replay.file),
        "totals": {str(entrant): total for entrant, total in sorted(replay.totals.items())},
        "standings": {
            group.value: [
                {
                    "place": one.place,
                    "id": one.entrant,
                    "name": one.name,
                    "total": one.total,
                    "tied": one.tied,
                    **({"robot": True} if one.robot else {}),
                }
                for one in standings
            ]
            for group, standings in replay.standings.items()
        },
        "prizes": [award_data(one) for one in prizes_of(replay.file, replay.cards)],
        "checks": list(replay.checks),
    }


def _with_bench(
    one: FileRound,
    benches: Mapping[int, Sequence[EntrantId]],
    rests: Mapping[EntrantId, Sequence[CreditLine]],
    at_home: Collection[EntrantId],
) -> FileRound:
    """The round with who sits out, and what that is worth."""

    def worth(entrant: EntrantId) -> float:
        lines = rests.get(entrant, ())
        return added(0, [line for line in lines if line.round == one.round])

    bench = benches.get(one.round, ())
    sitting_out = tuple(FileSitOut(out, worth(out), out in at_home) for out in bench)
    return replace(one, sitting_out=sitting_out)


def _pairs(file: DriveFile, seatings: Mapping[int, Seating]) -> tuple[FilePair, ...]:
    """The pairs of the file, or those who sat together at first, numbered table by table."""
    seating = file.seating or seatings.get(1, {})
    if file.pairs or file.rule().unit is not Unit.PAIRS:
        return file.pairs
    player = {entrant.id: entrant.players[0] for entrant in file.entrants}
    couples = [four.side(side) for _, four in sorted(seating.items()) for side in Side]
    return tuple(
        FilePair(number, (player[first], player[second]))
        for number, (first, second) in enumerate(couples, start=1)
    )


def _standings(
    file: DriveFile,
    rule: Rule,
    cards: Mapping[EntrantId, Sequence[CardLine]],
    rests: Mapping[EntrantId, Sequence[CreditLine]],
) -> dict[Group, list[Standing]]:
    if rule.unit is Unit.PAIRS:
        robots = file.all_robots()
        of_robots = {pair.id for pair in file.pairs if robots.issuperset(file.seats_of(pair))}
        return {Group.PAIRS: rank(_pair_rows(file, cards, rests), of_robots)}
    names, roles, unlisted = file.entrant_names(), file.roles(), file.unlisted()
    robots = file.all_robots()
    return {
        group: rank(
            (
                (entrant, names[entrant], total)
                for entrant, total in with_credits(totals(cards), rests).items()
                if entrant not in unlisted
                and (group is Group.EVERYONE or roles[entrant] == group.value)
            ),
            robots,
        )
        for group in groups_of(rule)
    }


def _pair_rows(
    file: DriveFile,
    cards: Mapping[EntrantId, Sequence[CardLine]],
    rests: Mapping[EntrantId, Sequence[CreditLine]],
) -> Iterator[tuple[int, str, float]]:
    """Pairs with what they made: each hand once, even if one of the two was away for a while."""
    names, unlisted, robots = file.player_names(), file.unlisted(), file.all_robots()
    for pair in file.pairs:
        holders = file.seats_of(pair)
        name = listed([names[player] for player in pair.players])
        unused = robots.issuperset(holders) and not any(one in cards for one in holders)
        if not (unused or unlisted.issuperset(holders)):
            yield pair.id, name, pair_total(holders, cards, rests)
