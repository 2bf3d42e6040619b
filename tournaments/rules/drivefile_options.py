"""The options of a drive file: the movement's own, and all the others it may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.cards import Trump
from games.engine.seats import TRICKS_IN_A_HAND

from .credits import CreditKind, Rounding
from .drivefile_fields import Fields
from .drivefile_parts import BadDriveFile
from .duplicate import Scoring
from .online import ROBOT_LEVELS
from .prizes import BadPrizes, read_prizes
from .programme import BadHands, TrumpMode, check_hands
from .rule import BadRule, Rule
from .rule_options import MOVEMENT_OPTIONS, is_whole, rule_for, shown
from .standings import groups_of
from .ways import Spare
from .words import listed, misspelt

OTHER_OPTIONS: Final = (
    "hands",
    "half_time_after",
    "labels",
    "trumps",
    "trump_mode",
    "dealing",
    "seed",
    "prizes",
    "spare",
    "credit",
    "credit_fixed",
    "credit_rounding",
    "partner_gap",
    "prizes_by_choice",
    "online",
    "online_tables",
    "robot_level",
    "robots_listed",
    "alone_plays",
    "home_apart",
    "same_deal",
    "scoring",
)
KNOWN_OPTIONS: Final = (*MOVEMENT_OPTIONS, *OTHER_OPTIONS)
MOST_GAP: Final = 120

# Options that are written only where they are not as usual, named as the drive has them.
USUAL: Final[Mapping[str, object]] = {
    "partner_gap": 0,
    "prizes_by_choice": False,
    "online": False,
    "online_tables": [],
    "robot_level": "hard",
    "robots_listed": True,
    "alone_plays": False,
    "home_apart": False,
    "same_deal": False,
    "scoring": Scoring.TRICKS.value,
}


def read_options(drive: Fields) -> tuple[str, dict[str, object], Rule]:
    """Format, options without empty ones, and the rule they make; BadDriveFile when they do not."""
    code = drive.text("format")
    if not code:
        raise drive.bad("“format” is missing, so nobody knows who moves where.")
    options = Fields(drive.data.get("options") or {}, "options", ())
    given = {key: value for key, value in options.data.items() if value is not None}
    for key in given:
        if key not in KNOWN_OPTIONS:
            raise options.bad(_unknown(key))
    _check_labels(options)
    _check_trumps(options)
    _check_hands(options)
    options.choice("trump_mode", TrumpMode)
    options.text("dealing")
    options.choice("spare", Spare)
    _check_credit(options)
    _check_gap(options)
    for name, usual in USUAL.items():
        if isinstance(usual, bool):
            options.flag(name)
    options.choice("scoring", Scoring)
    if options.has("robot_level"):
        options.one_of("robot_level", ROBOT_LEVELS)
    _check_online_tables(options)
    options.text("seed")
    try:
        rule = rule_for(code, given)
    except BadRule as bad:
        raise BadDriveFile(bad.field if bad.field == "format" else "options", bad.sentence) from bad
    _check_prizes(options, rule)
    return code, given, rule


def _unknown(key: str) -> str:
    meant = misspelt(key, KNOWN_OPTIONS)
    hint = f"Did you mean “{meant}”?" if meant else f"Known are {listed(KNOWN_OPTIONS)}."
    return f"There is no option “{key}”. {hint}"


def _check_labels(options: Fields) -> None:
    labels = options.data.get("labels")
    if labels is None:
        return
    words = (
        list(labels.values()) if isinstance(labels, Mapping) and set(labels) == {"A", "B"} else []
    )
    if not words or not all(isinstance(word, str) and word.strip() for word in words):
        raise options.bad(f"“labels” should give a word for A and one for B, not {shown(labels)}.")


def _check_trumps(options: Fields) -> None:
    trumps = options.items("trumps")
    for trump in trumps:
        if not isinstance(trump, str) or trump not in tuple(Trump):
            raise options.bad(f"Trumps are C, D, H, S or NT, not {shown(trump)}.")
    if options.has("trumps") and not trumps:
        raise options.bad("“trumps” is empty. Name at least one suit, or leave it out.")


def _check_prizes(options: Fields, rule: Rule) -> None:
    if options.has("prizes"):
        try:
            read_prizes(options.data["prizes"], groups_of(rule))
        except BadPrizes as bad:
            raise options.bad(bad.sentence) from bad


def _check_credit(options: Fields) -> None:
    options.choice("credit", CreditKind)
    options.choice("credit_rounding", Rounding)
    if not 0 <= options.credit("credit_fixed") <= TRICKS_IN_A_HAND:
        fixed = shown(options.data.get("credit_fixed"))
        raise options.bad(f"A hand has 13 tricks, so “credit_fixed” cannot be {fixed}.")


def _check_online_tables(options: Fields) -> None:
    for table in options.items("online_tables"):
        if not is_whole(table) or table < 1:
            raise options.bad(f"“online_tables” are numbers of tables, not {shown(table)}.")


def _check_gap(options: Fields) -> None:
    gap = options.data.get("partner_gap")
    if gap is not None and not (is_whole(gap) and 0 <= gap <= MOST_GAP):
        raise options.bad(f"“partner_gap” should be 0 to {MOST_GAP} hands, not {shown(gap)}.")


def _check_hands(options: Fields) -> None:
    hands = options.data.get("hands")
    if hands is not None:
        try:
            check_hands(hands)
        except BadHands as bad:
            raise options.bad(bad.sentence) from bad
    half_time = options.data.get("half_time_after")
    if half_time is not None and not (is_whole(half_time) and half_time >= 0):
        raise options.bad(
            f"“half_time_after” should be the number of a hand, not {shown(half_time)}."
        )
