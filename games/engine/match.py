"""Points over many deals of whist: target, honours, revokes, games and rubbers (games.md §1.2-1.4).

Everything is worked out from the first hand on, so that a corrected entry corrects all after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import unique

from .errors import BadInput, BadScore, BadSheet, HonoursSum4, TricksSum13
from .seats import TRICKS_IN_A_HAND, BySide, Side
from .words import Word

BOOK = 6
NIL = BySide(0, 0)
GAMES_IN_A_RUBBER = 2
RUBBER_BONUS = 2


@unique
class Counts(Word):
    """What a hand is worth: points of a game, or every trick as in a drive."""

    POINTS = "points"
    TRICKS = "tricks"


@unique
class Penalty(Word):
    """What a revoke costs on the score sheet; in the software nobody can revoke."""

    THREE_TRICKS = "three_tricks"
    ADD_THREE = "add_three"
    DEDUCT_THREE = "deduct_three"
    TWO_TRICKS = "two_tricks"


@dataclass(frozen=True, slots=True)
class Revoke:
    side: Side
    penalty: Penalty = Penalty.THREE_TRICKS


@dataclass(frozen=True, slots=True)
class PointRules:
    """How a hand's tricks and honours become points. `bar`: from this score honours don't count."""

    target: int = 5
    honours: bool = False
    bar: int = 4
    counts: Counts = Counts.POINTS


@dataclass(frozen=True, slots=True)
class Points:
    """What one side wrote for one hand."""

    tricks: int = 0
    honours: int = 0
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class HandScore:
    """What both sides wrote for a hand, the score after it, and who has won the game by it."""

    points: BySide[Points]
    after: BySide[int]
    game_winner: Side | None


@dataclass(frozen=True, slots=True)
class HandEntry:
    """One line of a score sheet. `honours_held` None: nobody counts honours (no-trumps)."""

    tricks: BySide[int]
    honours_held: BySide[int] | None = None
    revokes: tuple[Revoke, ...] = ()


def honour_points(held: int) -> int:
    """Four honours 4, three 2, else nothing."""
    return {4: 4, 3: 2}.get(held, 0)


def score_hand(before: BySide[int], entry: HandEntry, rules: PointRules) -> HandScore:
    """Penalties, then tricks over the book, then honours; the first side at the target stops it.

    Honours don't count for a side that began the hand at the bar. A side that revoked cannot
    reach the target by that hand (games.md §1.2, §1.4).
    """
    _check(before, entry, rules)
    if rules.counts is Counts.TRICKS:
        tricks = _tricks_after_revokes(entry)
        points = tricks.map(lambda _side, taken: Points(taken))
        return HandScore(points, before.map(lambda side, score: score + tricks[side]), None)
    sheet = _Running(before, BySide(Points(), Points()), entry, rules)
    for step in (_penalties, _tricks, _honours):
        sheet = step(sheet)
        if sheet.winner:
            break
    return HandScore(sheet.points, sheet.score, sheet.winner)


@dataclass(frozen=True, slots=True)
class _Running:
    score: BySide[int]
    points: BySide[Points]
    entry: HandEntry
    rules: PointRules
    start: BySide[int] | None = None

    @property
    def winner(self) -> Side | None:
        return next((side for side in Side if self.score[side] >= self.rules.target), None)

    def written(self, points: BySide[Points]) -> _Running:
        """The sheet with these points; a side that revoked is held below the target."""
        start = self.start or self.score
        revoked = {revoke.side for revoke in self.entry.revokes}

        def total(side: Side, one: Points) -> int:
            new = max(0, start[side] + one.penalty) + one.tricks + one.honours
            return min(new, self.rules.target - 1) if side in revoked else new

        return _Running(points.map(total), points, self.entry, self.rules, start)


def _penalties(sheet: _Running) -> _Running:
    points, left = sheet.points, sheet.score
    for revoke in sheet.entry.revokes:
        side, other = revoke.side, revoke.side.other
        if revoke.penalty is Penalty.ADD_THREE:
            points = points.but(other, Points(penalty=points[other].penalty + 3))
        elif revoke.penalty is Penalty.DEDUCT_THREE:
            taken = min(3, left[side])
            left = left.but(side, left[side] - taken)
            points = points.but(side, Points(penalty=points[side].penalty - taken))
    return sheet.written(points)


def _tricks(sheet: _Running) -> _Running:
    tricks = _tricks_after_revokes(sheet.entry)
    return sheet.written(
        sheet.points.map(
            lambda side, one: Points(max(0, tricks[side] - BOOK), one.honours, one.penalty)
        )
    )


def _honours(sheet: _Running) -> _Running:
    held, start = sheet.entry.honours_held, sheet.start or sheet.score
    if not sheet.rules.honours or held is None:
        return sheet

    def counted(side: Side, one: Points) -> Points:
        honours = honour_points(held[side]) if start[side] < sheet.rules.bar else 0
        return Points(one.tricks, honours, one.penalty)

    return sheet.written(sheet.points.map(counted))


def _tricks_after_revokes(entry: HandEntry) -> BySide[int]:
    """Tricks after those that revokes have moved to the other side; no side falls below 0."""
    tricks = entry.tricks
    for revoke in entry.revokes:
        cost = {Penalty.THREE_TRICKS: 3, Penalty.TWO_TRICKS: 2}.get(revoke.penalty, 0)
        side, other = revoke.side, revoke.side.other
        moved = min(cost, tricks[side])
        tricks = tricks.but(side, tricks[side] - moved).but(other, tricks[other] + moved)
    return tricks


def _check(before: BySide[int], entry: HandEntry, rules: PointRules) -> None:
    tricks, held = entry.tricks, entry.honours_held
    if tricks.ns + tricks.ew != TRICKS_IN_A_HAND or min(tricks.ns, tricks.ew) < 0:
        raise TricksSum13(tricks.ns, tricks.ew)
    counted = held if rules.honours else None
    if counted is not None and (counted.ns + counted.ew != 4 or min(counted.ns, counted.ew) < 0):
        raise HonoursSum4(counted.ns, counted.ew)
    check_score(before, rules)


def check_score(score: BySide[int], rules: PointRules) -> None:
    """Refuses a score at which no hand can begin."""
    lowest, highest = min(score.ns, score.ew), max(score.ns, score.ew)
    if lowest < 0 or (rules.counts is Counts.POINTS and highest >= rules.target):
        raise BadScore(score, f"A hand begins at scores from 0 to {rules.target - 1}.")


@dataclass(frozen=True, slots=True)
class GameScore:
    """A finished game and the score it ended with."""

    winner: Side
    ns: int
    ew: int

    def __post_init__(self) -> None:
        if self.of(self.winner) <= self.of(self.winner.other):
            raise BadScore((self.ns, self.ew), "The winner of a game has the higher score.")

    def of(self, side: Side) -> int:
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class Rubber:
    """How a rubber stands. The values are filled only where rubber points are played."""

    over: bool
    winner: Side | None
    games_won: BySide[int]
    game_values: tuple[int, ...] = ()
    value: int | None = None


def game_value(loser_score: int) -> int:
    """Rubber points of a game to five: treble 3, double 2, single 1 (Laws of Whist)."""
    return 3 if loser_score == 0 else 2 if loser_score <= 2 else 1


def american_value(winner_score: int, loser_score: int, target: int = 7) -> int:
    """A game to seven is worth seven less the losers' score, however far the winners went."""
    if winner_score < target or not 0 <= loser_score < target:
        sentence = f"A game to {target} ends with one side at {target} or more."
        raise BadScore((winner_score, loser_score), sentence)
    return target - loser_score


def rubber(games: Sequence[GameScore], short_whist_points: bool = False) -> Rubber:
    """First side to two games; a third is not played after 2-0 (games.md §1.3)."""
    won = BySide(0, 0)
    for place, game in enumerate(games, start=1):
        if max(won.ns, won.ew) == GAMES_IN_A_RUBBER:
            raise BadScore(place, f"The rubber was over before game {place}.")
        won = won.but(game.winner, won[game.winner] + 1)
    winner = next((side for side in Side if won[side] == GAMES_IN_A_RUBBER), None)
    if not short_whist_points:
        return Rubber(winner is not None, winner, won)
    values = tuple(game_value(game.of(game.winner.other)) for game in games)
    value = None
    if winner is not None:
        signs = (1 if game.winner is winner else -1 for game in games)
        value = RUBBER_BONUS + sum(a * b for a, b in zip(signs, values, strict=True))
    return Rubber(winner is not None, winner, won, values, value)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet worked out: every hand's points, the games won so far and the score now."""

    hands: tuple[HandScore, ...] = ()
    games: tuple[GameScore, ...] = ()
    score: BySide[int] = field(default_factory=lambda: NIL)


def sheet(entries: Iterable[HandEntry], rules: PointRules) -> Sheet:
    """All hands of a match from the first on; each finished game begins again at nil.

    An entry that cannot be right raises BadSheet with the number of the hand.
    """
    hands: list[HandScore] = []
    games: list[GameScore] = []
    score = NIL
    for place, entry in enumerate(entries, start=1):
        try:
            one = score_hand(score, entry, rules)
        except BadInput as reason:
            raise BadSheet(place, reason) from reason
        hands.append(one)
        score = one.after
        if one.game_winner is not None:
            games.append(GameScore(one.game_winner, score.ns, score.ew))
            score = NIL
    return Sheet(tuple(hands), tuple(games), score)
