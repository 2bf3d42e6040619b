"""The list of prizes, worked out from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .criteria import CRITERIA, Way
from .model import Kind, Plan, Prize, Record, Step
from .reasons import level_words, names, passed_over_words, some
from .sheet import Competitor, Sheet, by_name
from .ties import Order, Tier, lot
from .titles import title


class Status(StrEnum):
    """What has become of a prize."""

    WON = "won"
    SHARED = "shared"
    OPEN = "open"  # people are level, and nothing has been recorded
    WAITING = "waiting"  # depends on a prize further up that is open
    TO_DRAW = "to-draw"
    POOLED = "pooled"  # goes with a better place that is shared
    NOBODY = "nobody"

    @property
    def settled(self) -> bool:
        return self not in (Status.OPEN, Status.WAITING, Status.TO_DRAW)


@dataclass(frozen=True, slots=True)
class Award:
    """One prize and who has it: `reason` in plain words, never empty.

    `candidates` are those among whom it lies while it is open or waiting, and `ask` is what the MC
    then has to record. `announced`: given out already, so it stands as it was read out.
    """

    prize: Prize
    title: str
    status: Status
    reason: str
    winners: tuple[Competitor, ...] = ()
    value: str = ""
    candidates: tuple[Competitor, ...] = ()
    ask: Step | None = None
    announced: bool = False

    @property
    def verdict(self) -> str:
        """Who has it: names, or what is still to be done."""
        if self.winners:
            return names(self.winners)
        if self.status is Status.OPEN:
            how = {Step.EXTRA_HAND: "an extra hand"}.get(self.ask or Step.CUT, "cut")
            return f"To be decided: {how} between {names(self.candidates)}"
        return _VERDICTS[self.status]


_VERDICTS = {
    Status.WAITING: "Waits for a prize further up",
    Status.TO_DRAW: "To be drawn",
    Status.POOLED: "Goes with a better place",
    Status.NOBODY: "Nobody",
}


def half_time_prizes(plan: Plan) -> Plan:
    """The part of the list that is known at half-time."""
    known = tuple(prize for prize in plan.prizes if CRITERIA[prize.criterion].half_time)
    return replace(plan, prizes=known)


def award(
    plan: Plan,
    sheet: Sheet,
    records: Sequence[Record] = (),
    labels: Mapping[str, str] | None = None,
    given: Mapping[str, tuple[int, ...]] | None = None,
) -> list[Award]:
    """Every prize of the list with its winner and the reason.

    `records` are what the MC wrote down, oldest first; `given` names the winners of prizes that
    were announced already, by the prize's code: they stand. Nothing is ever decided by the order of
    people in the sheet.
    """
    walk = _Walk(plan, sheet, records, labels or {"A": "Lady", "B": "Gent"}, given or {})
    return [walk.next(prize) for prize in plan.prizes]


def award_data(one: Award) -> dict[str, object]:
    """A prize as it stands in the drive file and in an announcement."""
    return {
        "code": one.prize.code,
        "title": one.title,
        "status": one.status.value,
        "winners": [winner.id for winner in one.winners],
        "names": [winner.name for winner in one.winners],
        "verdict": one.verdict,
        "value": one.value,
        "reason": one.reason,
    }


@dataclass(slots=True)
class _Walk:
    """The way down the list: who has won so far, and who may have."""

    plan: Plan
    sheet: Sheet
    records: Sequence[Record]
    labels: Mapping[str, str]
    given: Mapping[str, tuple[int, ...]]
    won: dict[str, set[int]] = field(default_factory=dict)  # ids by series
    maybe: dict[str, set[int]] = field(default_factory=dict)
    shared: dict[tuple[str, frozenset[int]], str] = field(default_factory=dict)
    known: dict[tuple[str, int | None, int | None], dict[int, float | None]] = field(
        default_factory=dict
    )

    def next(self, prize: Prize) -> Award:
        """The next prize down the list; it bars its winners from those to come."""
        announced = prize.code in self.given
        one = self._as_announced(prize) if announced else self._worked_out(prize)
        self.won.setdefault(prize.series, set()).update(winner.id for winner in one.winners)
        if not one.status.settled:
            self.maybe.setdefault(prize.series, set()).update(who.id for who in one.candidates)
        return one

    def _award(self, prize: Prize, status: Status, reason: str) -> Award:
        return Award(prize, title(prize, self.labels), status, reason)

    def _as_announced(self, prize: Prize) -> Award:
        ids = self.given[prize.code]
        winners = tuple(sorted((w for w in self._field(prize) if w.id in ids), key=by_name))
        status = Status.SHARED if len(winners) > 1 else Status.WON
        barred = self._barred(prize, self.won)
        others = [one for one in winners if one.id in barred]
        said = ["announced at half-time", *([passed_over_words(others)] if others else [])]
        one = self._award(prize, status if winners else Status.NOBODY, "; ".join(said))
        return replace(one, winners=winners, announced=True)

    def _field(self, prize: Prize) -> tuple[Competitor, ...]:
        return self.sheet.group(prize.group)

    def _worked_out(self, prize: Prize) -> Award:
        records = tuple(one for one in self.records if one.series == prize.series)
        seed = next((one.seed for one in reversed(records) if one.kind is Kind.DRAW), "")
        eligible = self._eligible(prize)
        drawn = self._with_numbers(prize, seed)
        if drawn is None:
            one = self._award(prize, Status.TO_DRAW, "nothing has been drawn yet")
            return replace(one, candidates=tuple(sorted(eligible, key=by_name)))
        barred = self._barred(prize, self.won)
        known = self.known.setdefault((drawn.criterion, drawn.n, drawn.table), {})
        order = Order(drawn, self.sheet, self.plan, records, seed, known)
        pool = [one for one in eligible if one.id not in barred]
        one = self._placed(order, pool, self._barred(prize, self.maybe))
        if one.winners and barred and CRITERIA[prize.criterion].way is not Way.DRAWN:
            passed = self._passed_over(order, eligible, barred, one)
            one = replace(one, reason=f"{one.reason}{passed}")
        return replace(one, prize=prize)

    def _eligible(self, prize: Prize) -> list[Competitor]:
        eligible = [one for one in self._field(prize) if not one.helper]
        if CRITERIA[prize.criterion].way is Way.FEWEST and self.plan.whole_evening:
            hands = set(self.sheet.hands)
            eligible = [one for one in eligible if hands <= one.present_at() and not one.shares]
        return eligible

    def _with_numbers(self, prize: Prize, seed: str) -> Prize | None:
        """The prize with the hand or table that was drawn for it; None while it is not drawn."""
        criterion = CRITERIA[prize.criterion]
        if criterion.way is Way.DRAWN:
            return prize if seed else None
        if not criterion.drawn_number:
            return prize
        drawn = prize
        if drawn.n is None and self.sheet.hands:
            if not seed:
                return None
            drawn = replace(drawn, n=_draw(seed, "hand", self.sheet.hands))
        if criterion.way is Way.TABLE and drawn.table is None:
            tables = self.sheet.tables(drawn.n or 0)
            if not seed:
                return None
            drawn = replace(drawn, table=_draw(seed, "table", tables) if tables else None)
        return drawn

    def _barred(self, prize: Prize, whom: Mapping[str, set[int]]) -> set[int]:
        """Winners of other series; those of this one keep their places in its order."""
        drawn = CRITERIA[prize.criterion].way is Way.DRAWN
        if not (self.plan.one_each or drawn):
            return set()
        return {one for series, ids in whom.items() if series != prize.series for one in ids}

    def _placed(self, order: Order, pool: Sequence[Competitor], maybe: set[int]) -> Award:
        prize = order.prize
        reached = self._at_place(prize, order.tiers(pool))
        if not reached:
            return self._award(prize, Status.NOBODY, self._why_nobody(prize))
        doubtful = sorted(
            {one for t in reached for one in t.people if one.id in maybe}, key=by_name
        )
        if doubtful:
            reason = f"first it must be settled whether {some(doubtful)} has another prize"
            one = self._award(prize, Status.WAITING, reason)
            return replace(one, candidates=_may_have(prize, order.tiers(pool), maybe))
        return self._of_tier(prize, reached[-1])

    def _at_place(self, prize: Prize, tiers: Iterable[Tier]) -> list[Tier]:
        """The tiers down to the one that holds the prize's place; empty when there is none.

        Somebody who has this series' prize already (for another place) is passed over.
        """
        reached: list[Tier] = []
        count = 0
        mine = self.won.get(prize.series, set())
        for tier in tiers:
            reached.append(tier)
            count += len(tier.people)
            if CRITERIA[prize.criterion].way is Way.TABLE:
                return reached if prize.place == 1 else []  # everybody there has won the 1st
            if count >= prize.place and not (len(tier.people) == 1 and tier.people[0].id in mine):
                return reached
        return []

    def _of_tier(self, prize: Prize, tier: Tier) -> Award:
        criterion = CRITERIA[prize.criterion]
        value = criterion.words(tier.value, prize, self.sheet.scoring)
        reason = _reason(prize, tier, value)
        one = replace(self._award(prize, Status.WON, reason), value=value)
        if criterion.way is Way.TABLE:
            together = Status.SHARED if len(tier.people) > 1 else Status.WON
            return replace(one, status=together, winners=tier.people)
        if tier.open:
            return replace(one, status=Status.OPEN, candidates=tier.people, ask=tier.ask)
        if not tier.shared:
            return replace(one, winners=tier.people)
        key = (prize.series, frozenset(who.id for who in tier.people))
        if key in self.shared:
            pooled = f"{names(tier.people)} share it together with “{self.shared[key]}”"
            return replace(one, status=Status.POOLED, reason=pooled)
        self.shared[key] = one.title
        return replace(one, status=Status.SHARED, winners=tier.people)

    def _why_nobody(self, prize: Prize) -> str:
        hand = prize.n if CRITERIA[prize.criterion].drawn_number else None
        if hand is not None and hand not in self.sheet.hands:
            return f"hand {hand} has not been played"
        if not self.sheet.hands:
            return "no tricks are in yet"
        return "there is nobody who can have it"

    def _passed_over(
        self, order: Order, eligible: Iterable[Competitor], barred: set[int], one: Award
    ) -> str:
        """Those who did as well or better, but have a prize already."""
        ahead: list[Competitor] = []
        ids = {winner.id for winner in one.winners}
        for tier in order.tiers(eligible):
            level = [who for who in tier.level if who.id in barred]
            ahead += [who for who in level if who not in ahead]
            if ids & {who.id for who in tier.people}:
                break
        if not ahead:
            return ""
        return f"; {passed_over_words(sorted(ahead, key=by_name))}"


def _may_have(prize: Prize, tiers: Iterable[Tier], maybe: set[int]) -> tuple[Competitor, ...]:
    """All who can have it, whoever of the doubtful drops out."""
    people: list[Competitor] = []
    sure = 0
    for tier in tiers:
        people += tier.people
        sure += sum(one.id not in maybe for one in tier.people)
        if sure >= prize.place:
            break
    return tuple(sorted(people, key=by_name))


def _reason(prize: Prize, tier: Tier, value: str) -> str:
    criterion = CRITERIA[prize.criterion]
    if criterion.way is Way.DRAWN:
        return "drawn from those who had no prize"
    said = [value]
    if criterion.way is not Way.TABLE:
        said.append(level_words(tier.level, tier.people))
    said += [*tier.working, "they share it" if tier.shared else ""]
    return "; ".join(filter(None, said))


def _draw(seed: str, what: str, numbers: Sequence[int]) -> int:
    """One of the numbers, the same each time for the same seed."""
    return min(numbers, key=lambda number: lot(f"{seed}:{what}", number))
