"""What an organiser sees before he decides: the movement's picture, the evening in a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive
from tournaments.rules import drawing
from tournaments.rules.dealing import DEALINGS
from tournaments.rules.draw import DoorCount
from tournaments.rules.programme import estimate_minutes, in_words
from tournaments.rules.progression import DEFAULT_FORMAT, PRESETS, Rule, describe, warnings
from tournaments.rules.words import plural

TABLES_IN_PICTURE = 4


@dataclass(frozen=True, slots=True)
class PresetCard:
    """One format to choose, with its picture."""

    code: str
    name: str
    description: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class MovementView:
    """A movement as it will be: picture, whole sentences, what is worth knowing about it."""

    picture: SafeString
    words: str
    warnings: list[str]


@cache
def preset_cards() -> tuple[PresetCard, ...]:
    """All formats, the one that a new drive begins with first."""
    presets = sorted(PRESETS.values(), key=lambda preset: preset.code != DEFAULT_FORMAT)
    return tuple(
        PresetCard(
            preset.code,
            preset.name,
            preset.description,
            _picture(drawing.arrows(preset.rule, TABLES_IN_PICTURE), preset.code),
        )
        for preset in presets
    )


def movement_view(rule: Rule, labels: Mapping[str, str], tables: int = 0) -> MovementView:
    """The movement with these labels; warnings for that many tables, or for the picture's at 0."""
    return MovementView(
        picture=_picture(drawing.arrows(rule, TABLES_IN_PICTURE, labels), "movement"),
        words=describe(rule, labels),
        warnings=warnings(rule, tables or TABLES_IN_PICTURE),
    )


def summary_line(hands: int, half_time_after: int | None, door: DoorCount | None = None) -> str:
    """ "24 hands, about 2 h 50, 6 tables, nobody sits out"; without tables while there are none."""
    parts = [
        ngettext("%(n)d hand", "%(n)d hands", hands) % {"n": hands},
        in_words(estimate_minutes(hands, half_time_after is not None)),
    ]
    if door and door.tables:
        parts.append(ngettext("%(n)d table", "%(n)d tables", door.tables) % {"n": door.tables})
    if door and door.ready:
        parts.append(_("nobody sits out"))
    return ", ".join(parts)


def dealing_words(drive: Drive) -> str:
    """Who deals in this drive, in the words of its roles."""
    several = {"a": plural(drive.label_a), "b": plural(drive.label_b)}
    return DEALINGS[drive.dealing].description.format(**several)


def half_way(hands: int, hands_per_round: int) -> int | None:
    """The hand after which half-time comes if nobody says otherwise: the end of the middle round.

    None where an evening has a single round.
    """
    after = hands // 2 // hands_per_round * hands_per_round or hands_per_round
    return after if after < hands else None


def _picture(picture: drawing.Drawing, prefix: str) -> SafeString:
    # The rule escapes every word a person typed; nothing else in it comes from outside.
    return mark_safe(drawing.svg(picture, prefix))
