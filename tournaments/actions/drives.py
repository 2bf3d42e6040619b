"""A drive itself: making it, changing its settings, its trumps, its standings' curtain."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import cycle, islice
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.engine.cards import Trump
from tournaments.actions.base import By, door, journal, new_code, take_plan
from tournaments.actions.live_tables import drop_online_hands
from tournaments.actions.live_trumps import relay_for_trumps
from tournaments.actions.online_settings import (
    OnlineSettings,
    fixed_online,
    put_online,
)
from tournaments.models import Drive, OnlineHand
from tournaments.queries.board import this_hand
from tournaments.refusals import Refused
from tournaments.rules.dealing import DEALINGS, DEFAULT_DEALING
from tournaments.rules.programme import BadHands, TrumpMode, check_hands, spread
from tournaments.rules.progression import DEFAULT_FORMAT, BadRule, rule_for
from whistdrive import clock
from whistdrive.db import write

DEFAULT_TRUMPS = (Trump.H, Trump.C, Trump.D, Trump.S)


@dataclass(frozen=True, slots=True)
class Settings:
    """What an organiser sets.

    `trumps` is the order that repeats, or one entry for each hand; None leaves the programme of an
    existing drive as it is.
    """

    name: str
    date: date
    venue: str = ""
    time_zone: str = "Europe/London"
    format: str = DEFAULT_FORMAT
    movement: dict[str, Any] = field(default_factory=dict)
    hands: int = 24
    half_time_after: int | None = None
    trump_mode: TrumpMode = TrumpMode.PROGRAMME
    trumps: Sequence[Trump] | None = DEFAULT_TRUMPS
    dealing: str = DEFAULT_DEALING
    label_a: str = "Lady"
    label_b: str = "Gent"
    online: OnlineSettings = field(default_factory=OnlineSettings)


def create_drive(mc: User | None, settings: Settings, *, demonstration: bool = False) -> Drive:
    """Make a drive; `mc` runs it (None: nobody yet, the first account will own it).

    Raises `Refused` with the field of `Settings` that cannot be.
    """
    with write():
        drive = Drive(
            public_id=new_public_id(),
            join_code=free_join_code(),
            created_at=clock.now(),
            demonstration=demonstration,
        )
        _set(drive, settings)
        drive.save()
        by = By.mc(mc) if mc else By(_("the program"))
        if mc is not None:
            drive.mcs.add(mc)
        journal(drive, "create", _("Drive made: %(name)s") % {"name": drive.name}, by)
        return drive


def change_settings(
    drive: Drive, by: By, settings: Settings, *, plan_version: int | None = None
) -> None:
    """Change anything until the draw; afterwards only name, venue, date, zone and labels."""
    with door(drive):
        take_plan(drive, plan_version)
        before = _plan_of(drive)
        _set(drive, settings)
        if drive.stage != Drive.Stage.DOOR and _plan_of(drive) != before:
            drive.refresh_from_db()
            raise Refused(
                _(
                    "The seats are drawn, so format, hands and dealing stay as they are. "
                    "Take the draw back to change them."
                ),
                "format",
            )
        drive.save()
        journal(drive, "settings", _("Settings changed"), by)


def set_trump(drive: Drive, by: By, *, hand: int, trump: Trump | None) -> None:
    """Set one hand's trumps: the MC draws them, or changes the programme of a hand to come.

    Hands already closed keep theirs. Raises `Refused` with field "trump".
    """
    set_trumps(drive, by, {hand: trump})


def set_trumps(drive: Drive, by: By, changes: Mapping[int, Trump | None]) -> None:
    """Set the trumps of several hands, all of them or none.

    Online tables that wait for them have their hand laid, and one begun by nobody is dealt anew.
    Raises `Refused` with field "trump" (or "hand") as soon as one of them cannot be set.
    """
    with door(drive):
        drive.refresh_from_db()
        if drive.trump_mode == TrumpMode.TURN_UP.value:
            raise Refused(_("Each table turns up its own trumps in this drive."), "trump")
        before = list(drive.trumps)
        for hand, trump in sorted(changes.items()):
            _set_one_trump(drive, by, hand, trump)
        drive.save(update_fields=["trumps"])
        relay_for_trumps(drive, [h for h in changes if drive.trumps[h - 1] != before[h - 1]])


def _set_one_trump(drive: Drive, by: By, hand: int, trump: Trump | None) -> None:
    if not 1 <= hand <= drive.hands:
        raise Refused(_("There is no hand %(h)d.") % {"h": hand}, "hand")
    if hand < this_hand(drive):
        raise Refused(_("Hand %(h)d has been played.") % {"h": hand}, "trump")
    trumps = list(drive.trumps)
    was, trumps[hand - 1] = trumps[hand - 1], trump.value if trump else None
    if was == trumps[hand - 1]:
        return
    drive.trumps = trumps
    words = {"h": hand, "now": trumps[hand - 1] or "?", "was": was or "?"}
    journal(drive, "trump", _("Hand %(h)d: trumps %(now)s (was %(was)s)") % words, by)


def hide_standings(drive: Drive, by: By, *, hidden: bool) -> None:
    """Draw or open the curtain before the standings, for everybody but the MCs."""
    with door(drive):
        drive.refresh_from_db()
        drive.standings_hidden = hidden
        drive.save(update_fields=["standings_hidden"])
        text = _("Standings hidden") if hidden else _("Standings shown")
        journal(drive, "standings", text, by)


def remove_demonstration(drive: Drive) -> None:
    """Delete the demonstration drive and all that belongs to it. Refused for any other drive."""
    if not drive.demonstration:
        raise Refused(_("Only the demonstration can be removed."))
    with write():
        drop_online_hands(OnlineHand.objects.filter(round__drive=drive, dropped=False))
        drive.delete()


def _set(drive: Drive, settings: Settings) -> None:
    name = " ".join(settings.name.split())
    if not name:
        raise Refused(_("Give the drive a name."), "name")
    if len(name) > 200 or len(settings.venue) > 200:
        too_long = "name" if len(name) > 200 else "venue"
        raise Refused(_("That is too long: 200 letters at most."), too_long)
    try:
        check_hands(settings.hands)
    except BadHands as error:
        raise Refused(error.sentence, "hands") from error
    try:
        rule = rule_for(settings.format, settings.movement)
    except BadRule as error:
        raise Refused(error.sentence, error.field) from error
    if settings.dealing not in DEALINGS:
        raise Refused(_("Choose who deals from the list."), "dealing")
    half = settings.half_time_after
    if half is not None and not (0 < half < settings.hands and half % rule.hands_per_round == 0):
        raise Refused(_("Half-time comes after a round, before the last hand."), "half_time_after")
    drive.name, drive.venue = name, settings.venue.strip()
    drive.date, drive.time_zone = settings.date, settings.time_zone
    drive.format, drive.movement, drive.hands = settings.format, settings.movement, settings.hands
    drive.half_time_after, drive.dealing = half, settings.dealing
    drive.label_a, drive.label_b = _label(settings.label_a, "a"), _label(settings.label_b, "b")
    if drive.label_a.casefold() == drive.label_b.casefold():
        raise Refused(_("The two roles need different names."), "label_b")
    drive.trumps = _programme(drive, settings)
    drive.trump_mode = settings.trump_mode.value
    put_online(drive, settings.online)


def _programme(drive: Drive, settings: Settings) -> list[str | None]:
    """The trumps of all hands; what the MC has drawn or listed hand by hand is never lost."""
    mode, hands = settings.trump_mode, settings.hands
    listed = list(drive.trumps) if drive.trump_mode == mode.value else []
    if mode is not TrumpMode.PROGRAMME:
        return [*listed, *[None] * hands][:hands]
    if settings.trumps:
        return [trump.value for trump in spread(settings.trumps, hands)]
    if settings.trumps is None and listed:
        return list(islice(cycle(listed), hands))
    raise Refused(_("List at least one trump suit."), "trumps")


def _label(label: str, which: str) -> str:
    label = " ".join(label.split())
    if not 0 < len(label) <= 30:
        raise Refused(_("Give each role a name of at most 30 letters."), f"label_{which}")
    return label


def _plan_of(drive: Drive) -> tuple[Any, ...]:
    plan = (drive.format, drive.movement, drive.hands, drive.half_time_after, drive.dealing)
    return (*plan, *fixed_online(drive))


def new_public_id() -> str:
    """What names a drive in its addresses."""
    return secrets.token_hex(4)


def free_join_code() -> str:
    """A code to join by that no drive has."""
    while True:
        code = new_code(6)
        if not Drive.objects.filter(join_code=code).exists():
            return code
