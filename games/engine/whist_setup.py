"""Options, presets and set-up of whist (games.md §1.2 and §1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import unique

from .cards import Trump
from .errors import BadNotation, BadScore, OptionNotAllowed
from .match import NIL, Counts, GameScore, Penalty, PointRules, check_score, rubber
from .options import changed_words, read_options
from .seats import FOUR, BySide, Seat, Side
from .words import Word

TARGETS = (5, 7, 9, 10)


@unique
class RubberPoints(Word):
    NONE = "none"
    SHORT_WHIST = "short_whist"


@dataclass(frozen=True, slots=True)
class WhistOptions:
    """What a table agrees on before play. A choice that the rules lack raises OptionNotAllowed.

    `honours_bar_at` None is one below the target. `counts` says what a hand is worth and what
    bots play for. `revoke` is the penalty that a score sheet assumes.
    """

    target: int = 5
    honours: bool = False
    honours_bar_at: int | None = None
    rubber: bool = False
    rubber_points: RubberPoints = RubberPoints.NONE
    american_value: bool = False
    revoke: Penalty = Penalty.THREE_TRICKS
    counts: Counts = Counts.POINTS
    reveal_after_hand: bool = True

    def __post_init__(self) -> None:
        bar = self.honours_bar_at
        checks: tuple[tuple[str, bool, str], ...] = (
            ("target", self.target in TARGETS, "Choose a target of 5, 7, 9 or 10."),
            (
                "honours",
                not self.honours or self.target != 7,
                "Honours do not count in a game to 7.",
            ),
            (
                "honours_bar_at",
                bar is None or 0 < bar < self.target,
                f"Choose a bar from 1 to {self.target - 1}.",
            ),
            (
                "rubber_points",
                self.rubber_points is RubberPoints.NONE or self.target == 5,
                "Rubber points belong to games to 5.",
            ),
            (
                "american_value",
                not self.american_value or self.target == 7,
                "The American value belongs to games to 7.",
            ),
        )
        for option, allowed, sentence in checks:
            if not allowed:
                raise OptionNotAllowed(option, getattr(self, option), sentence)

    @property
    def points(self) -> PointRules:
        bar = self.honours_bar_at or self.target - 1
        return PointRules(self.target, self.honours, bar, self.counts)


PRESETS: dict[str, WhistOptions] = {
    "short": WhistOptions(),
    "traditional": WhistOptions(honours=True, rubber=True, rubber_points=RubberPoints.SHORT_WHIST),
    "rubber": WhistOptions(rubber=True),
    "american": WhistOptions(target=7),
    "nine": WhistOptions(target=9),
    "long": WhistOptions(target=10),
    "drive": WhistOptions(counts=Counts.TRICKS),
}


def read_whist_options(given: Mapping[str, object]) -> WhistOptions:
    """Options from words or plain values, those not given as in `preset`, by default `short`."""
    rest = dict(given)
    preset = str(rest.pop("preset", "short"))
    if preset not in PRESETS:
        raise OptionNotAllowed("preset", preset, f"Choose a preset: {', '.join(PRESETS)}.")
    return read_options(WhistOptions, "Whist", changed_words(PRESETS[preset]) | rest)


@dataclass(frozen=True, slots=True)
class WhistSetup:
    """Before a hand of whist. `trump` None: the dealer's last card is turned up and decides.

    `score` is the score of the game so far (in a drive, tricks so far), `games` the finished
    games of the rubber. A score at which the game or the rubber is over raises BadScore.
    """

    dealer: Seat
    trump: Trump | None = None
    score: BySide[int] = NIL
    games: tuple[GameScore, ...] = ()
    options: WhistOptions = field(default_factory=WhistOptions)

    def __post_init__(self) -> None:
        check_score(self.score, self.options.points)
        if rubber(self.games).over:
            raise BadScore(self.games, "The rubber is over.")

    @property
    def seats(self) -> tuple[str, ...]:
        return FOUR

    def words(self) -> dict[str, str]:
        words = {"dealer": self.dealer.value}
        if self.trump is not None:
            words["trump"] = self.trump.value
        if self.score != NIL:
            words["score"] = f"{self.score.ns}-{self.score.ew}"
        if self.games:
            words["games"] = ",".join(f"{game.ns}-{game.ew}" for game in self.games)
        return words | changed_words(self.options)


def read_whist_setup(words: Mapping[str, str]) -> WhistSetup:
    """The set-up written by `WhistSetup.words`; the dealer is North if nobody is named."""
    rest = dict(words)
    dealer = rest.pop("dealer", "N")
    trump = rest.pop("trump", None)
    score = rest.pop("score", None)
    games = rest.pop("games", None)
    if dealer not in list(Seat):
        raise BadNotation(dealer, "dealer", "seats are N, E, S and W.")
    if trump is not None and trump not in list(Trump):
        raise BadNotation(trump, "trump", "trumps are C, D, H, S or NT.")
    options = read_whist_options(rest)
    return WhistSetup(
        Seat(dealer),
        Trump(trump) if trump else None,
        _score(score, "score") if score else NIL,
        tuple(_game(text) for text in games.split(",")) if games else (),
        options,
    )


def _score(text: str, place: str) -> BySide[int]:
    ns, _, ew = text.partition("-")
    if not (text.isascii() and ns.isdigit() and ew.isdigit()):
        raise BadNotation(text, place, "write a score as 3-1, North–South first.")
    return BySide(int(ns), int(ew))


def _game(text: str) -> GameScore:
    score = _score(text, "games")
    return GameScore(Side.NS if score.ns > score.ew else Side.EW, score.ns, score.ew)
