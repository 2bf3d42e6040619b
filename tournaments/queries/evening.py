"""The whole evening as the rules see it: standings, cards and sums come from here and nowhere else.

Loaded in one snapshot and kept by drive and tick: however many pages ask, it is worked out once.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

from games.engine.seats import Seat
from tournaments.models import Drive, LedgerLine, Place, Player, Round
from tournaments.queries.bench import benches_of
from tournaments.queries.board import head_lines, rule_of
from tournaments.queries.people import (
    gone_from,
    names_by_entrant,
    own_names,
    pairs_of,
    players_of,
    shares_of,
)
from tournaments.rules.credits import (
    Benches,
    CreditKind,
    CreditLine,
    CreditRule,
    Rounding,
    added,
    credits_of,
    pair_total,
    with_credits,
)
from tournaments.rules.programme import hand_numbers
from tournaments.rules.progression import Rule, Unit
from tournaments.rules.scoring import CardLine, HandState, Result, cards, totals
from tournaments.rules.seating import EntrantId, Four, Role, Seating
from tournaments.rules.sharing import Share, with_shares
from tournaments.rules.standings import Group, Standing, groups_of, rank
from whistdrive.db import snapshot

KEPT = 16


@dataclass(frozen=True)
class Evening:
    """A drive at one tick. Everything here is derived; nothing is stored as a total."""

    tick: int
    rule: Rule
    names: dict[EntrantId, str]  # of a seat, with all who share it
    own_names: dict[EntrantId, str]
    roles: dict[EntrantId, Role]
    pairs: list[tuple[EntrantId, EntrantId]]
    seatings: dict[int, Seating]  # by round number
    results: list[Result]
    benches: dict[int, tuple[EntrantId, ...]]  # who sat out, by round number
    hands: int
    credit: CreditRule
    gone_from: dict[EntrantId, int]
    shares: list[Share]
    dummies: frozenset[EntrantId]

    @cached_property
    def cards(self) -> dict[EntrantId, list[CardLine]]:
        """Each entrant's hands, in order."""
        split = self.rule.unit is Unit.INDIVIDUAL
        return with_shares(cards(self.seatings, self.results), self.shares, split=split)

    def shared_with(self, entrant: EntrantId) -> list[str]:
        """With whom somebody has shared a seat tonight."""
        others = dict.fromkeys(
            line.shared_with for line in self.cards.get(entrant, ()) if line.shared_with
        )
        return [self.own_names[one] for one in others]

    @cached_property
    def credits(self) -> dict[EntrantId, list[CreditLine]]:
        """The hands each entrant sat out, with what they are worth."""
        per_round = self.rule.hands_per_round
        hands = {number: hand_numbers(number, per_round, self.hands) for number in self.benches}
        individual = self.rule.unit is Unit.INDIVIDUAL
        shares = self.shares if individual else ()
        benches = Benches(self.benches, hands, self.gone_from, shares)
        roles = self.roles if individual else {}
        return credits_of(self.credit, benches, self.cards, self.results, roles)

    @cached_property
    def totals(self) -> dict[EntrantId, float]:
        """Tricks and credits of everybody who has held a seat or sat out."""
        return with_credits(totals(self.cards), self.credits)

    def credit_in(self, entrant: EntrantId, round_no: int) -> float:
        """What somebody is credited for sitting out that round."""
        lines = self.credits.get(entrant, ())
        return added(0, [line for line in lines if line.round == round_no])

    @cached_property
    def standings(self) -> dict[Group, list[Standing]]:
        """Places by group; ties share a place (1, 2, 2, 4)."""
        return {group: rank(self._rows(group)) for group in groups_of(self.rule)}

    def pair_total(self, first: EntrantId, second: EntrantId) -> float:
        """A pair's tricks: each hand once, also those that a partner since replaced has played."""
        return pair_total((first, second), self.cards, self.credits)

    def _rows(self, group: Group) -> list[tuple[EntrantId, str, float]]:
        # Only those who have held a seat or sat out: who waits for a first hand has no place yet.
        seated = {**self.cards, **{one: [] for bench in self.benches.values() for one in bench}}
        if group is Group.PAIRS:
            return [
                (
                    first,
                    f"{self.names[first]} & {self.names[second]}",
                    self.pair_total(first, second),
                )
                for first, second in self.pairs
                if first in seated or second in seated
            ]
        return [
            (entrant, self.own_names[entrant], self.totals.get(entrant, 0))
            for entrant in [*seated, *(one for one in self.credits if one not in seated)]
            if entrant not in self.dummies
            and (group is Group.EVERYONE or self.roles[entrant].value == group.value)
        ]


_kept: OrderedDict[tuple[str, int], Evening] = OrderedDict()
_loading = threading.Lock()


def evening_of(drive: Drive) -> Evening:
    """The drive's evening as of now; the returned tick says which now."""
    tick = Drive.objects.values_list("tick", flat=True).get(pk=drive.pk)
    found = _kept.get((drive.public_id, tick))
    if found is not None:
        return found
    with _loading:
        found = _kept.get((drive.public_id, tick)) or _load(drive)
        _kept[(drive.public_id, found.tick)] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def _load(drive: Drive) -> Evening:
    with snapshot():
        tick = Drive.objects.values_list("tick", flat=True).get(pk=drive.pk)
        players = players_of(drive)
        rounds = list(Round.objects.filter(drive=drive).order_by("number"))
        places = list(Place.objects.filter(round__drive=drive).select_related("round"))
        lines = head_lines(rounds)
        benches = benches_of(drive)
        settings = Drive.objects.get(pk=drive.pk)
    entrants = {player.entrant_id: player.entrant for player in players}
    number_of = {round_.pk: round_.number for round_ in rounds}
    return Evening(
        tick=tick,
        rule=rule_of(drive),
        names=names_by_entrant(players),
        own_names=own_names(players),
        roles={pk: Role(entrant.role) for pk, entrant in entrants.items()},
        pairs=pairs_of(entrants.values()),
        seatings=_seatings(places),
        results=[_result(line, number_of[line.round_id]) for line in lines if _counts(line)],
        benches=benches,
        hands=drive.hands,
        credit=credit_rule_of(settings),
        gone_from=gone_from(players),
        shares=shares_of(drive),
        dummies=frozenset(p.entrant_id for p in players if p.dummy),
    )


def credit_rule_of(drive: Drive) -> CreditRule:
    """What a hand sat out is worth in this drive."""
    fixed = float(drive.credit_fixed)
    return CreditRule(CreditKind(drive.credit), fixed, Rounding(drive.credit_rounding))


def _seatings(places: list[Place]) -> dict[int, Seating]:
    chairs: dict[int, dict[int, dict[Seat, int]]] = {}
    for place in places:
        table = chairs.setdefault(place.round.number, {}).setdefault(place.table_no, {})
        table[Seat(place.seat)] = place.entrant_id
    return {
        number: {table: Four.of(seats) for table, seats in sorted(tables.items())}
        for number, tables in sorted(chairs.items())
    }


def _counts(line: LedgerLine) -> bool:
    return line.state != LedgerLine.State.WITHDRAWN


def _result(line: LedgerLine, round_number: int) -> Result:
    state = HandState.PLAYED if line.state == LedgerLine.State.PLAYED else HandState.NOT_PLAYED
    return Result(round=round_number, hand=line.hand, table=line.table_no, ns=line.ns, state=state)


def card_of(drive: Drive, player: Player) -> list[CardLine]:
    """One player's hands so far."""
    return evening_of(drive).cards.get(player.entrant_id, [])
