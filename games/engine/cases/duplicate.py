"""How the cases of duplicate whist are put. Its hands are played as whist."""

from __future__ import annotations

from games.engine.duplicate import TeamMatch, matchpoints
from games.engine.seats import TRICKS_IN_A_HAND

from .common import Checks, Facts
from .whist import WHIST


def _team_match(_options: Facts, given: Facts) -> object:
    match = TeamMatch(given["boards"], given["team_tricks"])
    return {
        "total_tricks": match.total_tricks,
        "margin": match.margin,
        "winner": match.winner and match.winner.value,
    }


def _matchpoints(_options: Facts, given: Facts) -> object:
    ns = given["ns_tricks"]
    ew = [TRICKS_IN_A_HAND - tricks for tricks in ns]
    return {"ns_matchpoints": matchpoints(ns), "ew_matchpoints": matchpoints(ew)}


def _board_tricks(_options: Facts, given: Facts) -> object:
    ns = given["ns_tricks"]
    ew = TRICKS_IN_A_HAND - ns
    return {"ew_tricks": ew, "points": {"NS": ns, "EW": ew}}


DUPLICATE = Checks(
    scoring={
        "team_match": _team_match,
        "matchpoints": _matchpoints,
        "board_tricks": _board_tricks,
    },
    illegal=WHIST.illegal,
    worked=WHIST.worked,
    visibility=WHIST.visibility,
)
