"""What prizes are worked out from: everybody's hands, by the numbers of the drive file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.rules.credits import tidy
from tournaments.rules.duplicate import Scoring
from tournaments.rules.scoring import CardLine, share_of
from tournaments.rules.seating import EntrantId
from tournaments.rules.standings import Group


@dataclass(frozen=True, slots=True)
class Played:
    """One hand of somebody's card; `tricks` is None where it was not played, or does not count yet.

    They are the seat's, also where `parts` people share it: in a total each has one part. `points`
    count instead of them where tables with the same cards are compared.
    """

    hand: int
    round: int
    table: int
    tricks: float | None
    parts: int = 1
    points: float | None = None

    @property
    def made(self) -> float | None:
        """What counts: points, or else tricks."""
        return self.tricks if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class Competitor:
    """A person or a pair. `credits` are given for sitting out, by hand; a helper, a robot or a pair
    with one of them in it never wins anything.
    """

    id: int
    name: str
    hands: tuple[Played, ...] = ()
    helper: bool = False
    credits: Mapping[int, float] = field(default_factory=dict, compare=False)

    def scored(self, hands: range) -> float:
        """What these hands came to, credits included."""
        played = sum(share_of(one.made or 0, one.parts) for one in self.hands if one.hand in hands)
        return tidy(played + sum(self.credits[hand] for hand in self.credits if hand in hands))

    @property
    def shares(self) -> bool:
        """Whether a seat was shared for a while, so that the total is not a whole one."""
        return any(one.parts > 1 for one in self.hands)

    def single_hands(self) -> list[float]:
        """The tricks of each hand, whatever counts."""
        return [one.tricks for one in self.hands if one.tricks is not None]

    def best_hand(self) -> float | None:
        return max((one.made for one in self.hands if one.made is not None), default=None)

    def tables(self) -> list[int]:
        """The table of each round, in order."""
        by_round = {one.round: one.table for one in self.hands}
        return [table for _, table in sorted(by_round.items())]

    def present_at(self) -> set[int]:
        """Hands played, or sat out with a credit."""
        return {one.hand for one in self.hands if one.tricks is not None} | set(self.credits)

    def until(self, hand: int) -> Competitor:
        """The same, as the card looked after that hand."""
        return replace(
            self,
            hands=tuple(one for one in self.hands if one.hand <= hand),
            credits={at: credit for at, credit in self.credits.items() if at <= hand},
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody by group; `half` is the last hand of the first half, `scoring` what counts."""

    fields: Mapping[Group, tuple[Competitor, ...]]
    half: int
    scoring: Scoring = Scoring.TRICKS

    def group(self, group: Group) -> tuple[Competitor, ...]:
        return self.fields.get(group, ())

    @property
    def hands(self) -> list[int]:
        """Hands that have a result."""
        everybody = (one for field_ in self.fields.values() for one in field_)
        return sorted({line.hand for one in everybody for line in one.hands})

    def tables(self, hand: int) -> list[int]:
        """Tables that have a result of this hand."""
        everybody = (one for field_ in self.fields.values() for one in field_)
        return sorted({line.table for one in everybody for line in one.hands if line.hand == hand})

    def until_half_time(self) -> Sheet:
        """The evening as it was at half-time."""
        fields = {
            group: tuple(one.until(self.half) for one in field_)
            for group, field_ in self.fields.items()
        }
        return replace(self, fields=fields)


def by_name(one: Competitor) -> tuple[str, int]:
    """The order in which people of one place are named, whatever order they came in."""
    return one.name.casefold(), one.id


def people_sheet(
    cards: Iterable[tuple[int, str, Sequence[Sequence[CardLine]], bool, Mapping[int, float]]],
) -> tuple[Competitor, ...]:
    """Competitors from (id, name, cards, helper, credits by hand).

    A pair has two cards; a hand on both of them counts once.
    """
    return tuple(
        Competitor(number, name, _hands(lines), helper, dict(credited))
        for number, name, lines, helper, credited in cards
    )


def _hands(cards: Sequence[Sequence[CardLine]]) -> tuple[Played, ...]:
    by_hand: dict[EntrantId, Played] = {
        line.hand: Played(
            line.hand,
            line.round,
            line.table,
            None if line.waits else line.tricks,
            line.parts,
            line.points,
        )
        for lines in cards
        for line in lines
    }
    return tuple(played for _, played in sorted(by_hand.items()))
