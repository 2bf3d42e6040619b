"""Who comes before whom, and why. People who cannot be told apart stay level: nobody is picked."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tournaments.rules.duplicate import Scoring, figure

from .criteria import CRITERIA, Way, first_half, hands_won, second_half
from .model import MEASURED_STEPS, Kind, Plan, Prize, Record, Step
from .reasons import names, record_words
from .sheet import Competitor, Sheet, by_name


@dataclass(frozen=True, slots=True)
class Tier:
    """People at the same place. One, unless they `share` it or it is still `open` who has it.

    `value` is what the prize counts, `level` all who have the same, `working` how they were parted;
    `ask` is what the MC has to record while it is open.
    """

    people: tuple[Competitor, ...]
    value: float
    level: tuple[Competitor, ...]
    working: tuple[str, ...] = ()
    shared: bool = False
    ask: Step | None = None

    @property
    def open(self) -> bool:
        return self.ask is not None


@dataclass(frozen=True, slots=True)
class _Compared:
    """A step that looks at the cards: what it counts and how that is said."""

    measure: Callable[[Competitor, Sheet], float]
    more: str
    fewer: str
    where: str


_STEPS: Final[dict[Step, _Compared]] = {
    Step.FIRST_HALF: _Compared(
        first_half, "better first half", "lower first half", "in the first half"
    ),
    Step.SECOND_HALF: _Compared(
        second_half, "better second half", "lower second half", "in the second half"
    ),
    Step.HIGH_HAND: _Compared(
        lambda one, sheet: one.best_hand() or 0,
        "higher best hand",
        "lower best hand",
        "with the best hand",
    ),
    Step.HANDS_WON: _Compared(
        lambda one, sheet: hands_won(one), "more hands won", "fewer hands won", "in hands won"
    ),
}


@dataclass(frozen=True, slots=True)
class Order:
    """How the people of one prize are put in order."""

    prize: Prize
    sheet: Sheet
    plan: Plan
    records: tuple[Record, ...]  # of this series, oldest first
    seed: str = ""
    known: dict[int, float | None] = field(default_factory=dict)  # measured already, by id

    @property
    def fewest(self) -> bool:
        return CRITERIA[self.prize.criterion].way is Way.FEWEST

    def tiers(self, pool: Iterable[Competitor]) -> Iterator[Tier]:
        """Everybody who can have the prize, best first; the order of `pool` does not matter.

        People further down are parted only when somebody asks for them.
        """
        criterion = CRITERIA[self.prize.criterion]
        values = [(one, self._value(one)) for one in pool]
        counted = {one.id: value for one, value in values if value is not None}
        running = [one for one, _ in values if one.id in counted]
        if criterion.way is Way.DRAWN:
            hat = sorted(running, key=lambda one: lot(self.seed, one.id))
            yield from (Tier((one,), 0, (one,)) for one in hat)
            return
        for part in _parts(running, lambda one: counted[one.id], self.fewest):
            level = tuple(sorted(part, key=by_name))
            tier = Tier(level, counted[level[0].id], level)
            yield from [tier] if criterion.way is Way.TABLE else self._untie(tier, self.plan.ties)

    def _value(self, one: Competitor) -> float | None:
        if one.id not in self.known:
            measure = CRITERIA[self.prize.criterion].measure
            self.known[one.id] = measure(one, self.prize, self.sheet)
        return self.known[one.id]

    def _untie(self, tier: Tier, steps: Sequence[Step]) -> list[Tier]:
        if len(tier.people) == 1:
            return [tier]
        for at, step in enumerate(steps):
            if step is Step.SHARE:
                return [_with(tier, shared=True)]
            if step not in MEASURED_STEPS:
                return self._recorded(tier, steps[at:])
            parts = _parts(tier.people, partial(self._count, step), self.fewest)
            if len(parts) > 1:
                return [
                    finer
                    for number, part in enumerate(parts)
                    for finer in self._untie(
                        _with(tier, part, self._compared(step, parts, number)), steps[at + 1 :]
                    )
                ]
        return self._recorded(tier, ())

    def _count(self, step: Step, one: Competitor) -> float:
        # What was played after half-time cannot settle who was best until then.
        if CRITERIA[self.prize.criterion].half_time:
            one = one.until(self.sheet.half)
        return _STEPS[step].measure(one, self.sheet)

    def _compared(self, step: Step, parts: Sequence[tuple[Competitor, ...]], number: int) -> str:
        words, mine = _STEPS[step], self._figure(step, parts[number][0])
        if number == 0:
            better = words.fewer if self.fewest else words.more
            return f"{better}, {mine} to {self._figure(step, parts[1][0])}"
        ahead = parts[number - 1]
        theirs = self._figure(step, ahead[0])
        return f"behind {names(ahead)} {words.where}, {mine} to {theirs}"

    def _figure(self, step: Step, one: Competitor) -> str:
        scoring = Scoring.TRICKS if step is Step.HANDS_WON else self.sheet.scoring
        return figure(self._count(step, one), scoring)

    def _recorded(self, tier: Tier, steps: Sequence[Step]) -> list[Tier]:
        """What the MC recorded of these people; until then it stays open."""
        ids = {one.id for one in tier.people}
        known = [one for one in self.records if one.kind is not Kind.DRAW and ids <= set(one.marks)]
        if not known:
            return [_with(tier, ask=next(iter(steps), Step.CUT))]
        record = known[-1]
        if record.kind is Kind.SHARE:
            return [_with(tier, shared=True)]
        fewest = record.lowest if record.kind is Kind.CUT else self.fewest
        parts = _parts(tier.people, lambda one: record.mark(one.id), fewest)
        said = record_words(record, tier.people)
        if len(parts) == 1:
            return self._level_again(_with(tier, tier.people, said), record, steps)
        return [
            finer
            for part in parts
            for finer in (
                [_with(tier, part, said)]
                if len(part) == 1
                else self._recorded(_with(tier, part, said), steps)
            )
        ]

    def _level_again(self, tier: Tier, record: Record, steps: Sequence[Step]) -> list[Tier]:
        if record.kind is Kind.CUT or Step.EXTRA_HAND not in steps:
            return [_with(tier, ask=Step.CUT)]
        after = list(steps)[list(steps).index(Step.EXTRA_HAND) + 1 :]
        if after and after[0] is Step.SHARE:
            return [_with(tier, shared=True)]
        return [_with(tier, ask=Step.CUT)]


def lot(seed: str, competitor: int) -> str:
    """A lot out of the hat: the same seed gives the same lots, whoever else is in it."""
    return hashlib.sha256(f"{seed}:{competitor}".encode()).hexdigest()


def _parts(
    people: Sequence[Competitor], value: Callable[[Competitor], float], fewest: bool
) -> list[tuple[Competitor, ...]]:
    """People of one value together, the best first."""
    parts: dict[float, list[Competitor]] = {}
    for one in people:
        parts.setdefault(value(one), []).append(one)
    return [tuple(parts[key]) for key in sorted(parts, reverse=not fewest)]


def _with(
    tier: Tier,
    people: tuple[Competitor, ...] | None = None,
    said: str = "",
    *,
    shared: bool = False,
    ask: Step | None = None,
) -> Tier:
    working = (*tier.working, said) if said and said not in tier.working else tier.working
    return Tier(people or tier.people, tier.value, tier.level, working, shared, ask)
