"""The whole evening as the rules see it: standings, cards and sums come from here and nowhere else.

Loaded in one snapshot and kept by drive and tick: however many pages ask, it is worked out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.models import Drive, LedgerLine, Player, Round, TableRound
from tournaments.models.record import STANDING
from tournaments.queries.bench import benches_of
from tournaments.queries.board import rule_of
from tournaments.queries.kept import KeptByTick
from tournaments.queries.people import (
    gone_from,
    names_by_entrant,
    own_names,
    pairs_of,
    players_of,
    seatings_of,
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
from tournaments.rules.duplicate import SameCards, Scoring, Spot, Worth, with_points, worth_of
from tournaments.rules.programme import hand_numbers
from tournaments.rules.progression import Rule, Unit
from tournaments.rules.scoring import CardLine, HandState, Result, cards, totals
from tournaments.rules.seating import EntrantId, Role, Seating
from tournaments.rules.sharing import Share, with_shares
from tournaments.rules.standings import Group, Standing, groups_of, rank


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
    robots: frozenset[EntrantId]
    unlisted: frozenset[EntrantId]  # dummies, and robots where the drive leaves them out
    same: SameCards

    @property
    def scoring(self) -> Scoring:
        """What a hand counts."""
        return self.same.scoring

    @cached_property
    def worth(self) -> dict[Spot, Worth]:
        """What hands count, by hand and table, where tables with the same cards are compared."""
        return worth_of(self.same, self.results)

    @cached_property
    def cards(self) -> dict[EntrantId, list[CardLine]]:
        """Each entrant's hands, in order."""
        split = self.rule.unit is Unit.INDIVIDUAL
        pointed = with_points(cards(self.seatings, self.results), self.worth)
        return with_shares(pointed, self.shares, split=split)

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
        return credits_of(self.credit, benches, self.cards, roles, self.robots)

    @cached_property
    def totals(self) -> dict[EntrantId, float]:
        """What everybody who has held a seat or sat out made, credits included."""
        return with_credits(totals(self.cards), self.credits)

    def credit_in(self, entrant: EntrantId, round_no: int) -> float:
        """What somebody is credited for sitting out that round."""
        lines = self.credits.get(entrant, ())
        return added(0, [line for line in lines if line.round == round_no])

    @cached_property
    def standings(self) -> dict[Group, list[Standing]]:
        """Places by group; ties share a place (1, 2, 2, 4)."""
        robots = set(self.robots)
        if self.rule.unit is Unit.PAIRS:
            robots = {first for first, second in self.pairs if {first, second} <= self.robots}
        return {group: rank(self._rows(group), robots) for group in groups_of(self.rule)}

    def pair_total(self, first: EntrantId, second: EntrantId) -> float:
        """What a pair made: each hand once, also those that a partner since replaced has played."""
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
                if (first in seated or second in seated)
                and not self.unlisted.issuperset((first, second))
            ]
        return [
            (entrant, self.own_names[entrant], self.totals.get(entrant, 0))
            for entrant in [*seated, *(one for one in self.credits if one not in seated)]
            if entrant not in self.unlisted
            and (group is Group.EVERYONE or self.roles[entrant].value == group.value)
        ]


def _load(drive: Drive) -> Evening:
    players = players_of(drive)
    rounds = list(Round.objects.filter(drive=drive).order_by("number"))
    entrants = {player.entrant_id: player.entrant for player in players}
    return Evening(
        tick=drive.tick,
        rule=rule_of(drive),
        names=names_by_entrant(players),
        own_names=own_names(players),
        roles={pk: Role(entrant.role) for pk, entrant in entrants.items()},
        pairs=pairs_of(entrants.values()),
        seatings=seatings_of(rounds),
        results=_results(rounds),
        benches=benches_of(drive),
        hands=drive.hands,
        credit=credit_rule_of(drive),
        gone_from=gone_from(players),
        shares=shares_of(drive),
        robots=frozenset(p.entrant_id for p in players if p.robot),
        unlisted=frozenset(
            p.entrant_id for p in players if p.dummy or (p.robot and not drive.robots_listed)
        ),
        same=_same_cards(drive, rounds),
    )


_evenings = KeptByTick(_load)


def evening_of(drive: Drive) -> Evening:
    """The drive's evening as of now; the returned tick says which now."""
    return _evenings.newest(drive)[1]


def credit_rule_of(drive: Drive) -> CreditRule:
    """What a hand sat out is worth in this drive."""
    fixed = float(drive.credit_fixed)
    return CreditRule(CreditKind(drive.credit), fixed, Rounding(drive.credit_rounding))


def _same_cards(drive: Drive, rounds: list[Round]) -> SameCards:
    """Which tables play the same deal: those online, where the drive says so."""
    if not drive.same_deal:
        return SameCards()
    tables: dict[int, set[int]] = {round_.number: set() for round_ in rounds}
    online = TableRound.objects.filter(round__in=rounds, online=True)
    for number, table in online.values_list("round__number", "table_no"):
        tables[number].add(table)
    return SameCards(drive.counts, {number: frozenset(at) for number, at in tables.items()})


def _results(rounds: list[Round]) -> list[Result]:
    """What counts of the ledger of these rounds."""
    number_of = {round_.pk: round_.number for round_ in rounds}
    heads = LedgerLine.objects.filter(round__in=rounds, superseded_by__isnull=True)
    lines = heads.filter(state__in=STANDING).order_by("hand", "table_no")
    return [
        Result(number_of[pk], hand, table, ns, _STATES[state], ew_said, bool(reason))
        for pk, hand, table, ns, state, ew_said, reason in lines.values_list(
            "round", "hand", "table_no", "ns", "state", "ew_said", "reason"
        )
    ]


_STATES = {
    LedgerLine.State.PLAYED.value: HandState.PLAYED,
    LedgerLine.State.NOT_PLAYED.value: HandState.NOT_PLAYED,
}


def card_of(drive: Drive, player: Player) -> list[CardLine]:
    """One player's hands so far."""
    return evening_of(drive).cards.get(player.entrant_id, [])
