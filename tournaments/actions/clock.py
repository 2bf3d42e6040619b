"""The MC at the clock: start, pause, longer, bell, interval, and what the wall shows.

No timer runs on the server. Every door writes a moment, so a restart loses nothing and a button
pressed twice does once what it says.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.base import By, door, journal
from tournaments.models import Drive, HallClock, Round
from tournaments.queries.board import open_round
from tournaments.queries.clock import due_of, hall_clock_of, hands_in, key_of
from tournaments.queries.prize_show import running_list
from tournaments.refusals import HandNotOpen, Refused, Stale
from tournaments.rules.clock_rules import back_at
from whistdrive import clock

LONGEST_HAND = 120
LONGEST_INTERVAL = 120
LONGEST_EXTENSION = 30
ONE_RING = timedelta(seconds=3)  # a second press within it is the same ring


def set_clock(
    drive: Drive,
    by: By,
    *,
    minutes_per_hand: int | None,
    warn_minutes: int = 1,
    moves_minutes: int = 3,
    bell: bool = False,
) -> None:
    """Set the hall's clock; other minutes for a hand start the hand being played afresh.

    Raises `Refused` with the field that cannot be.
    """
    _within("minutes_per_hand", minutes_per_hand, 1, LONGEST_HAND)
    _within("warn_minutes", warn_minutes, 0, 30)
    _within("moves_minutes", moves_minutes, 0, 60)
    with door(drive):
        hall = hall_for_update(drive)
        changed = hall.minutes_per_hand != minutes_per_hand
        hall.minutes_per_hand = minutes_per_hand
        hall.warn_minutes, hall.moves_minutes, hall.bell = warn_minutes, moves_minutes, bell
        hall.save()
        round_ = open_round(drive)
        if changed and round_ is not None:
            _put(round_, _afresh(drive, hall, round_), None)
        words = _("The clock is set: no time limit for a hand")
        if minutes_per_hand:
            words = _("The clock is set: %(minutes)s for a hand") % {
                "minutes": _minutes(minutes_per_hand)
            }
        journal(drive, "clock", words, by)


def start_clock(drive: Drive, by: By, *, seen: str | None = None) -> None:
    """The full time of a hand from now on.

    `seen` is the clock as the caller's page showed it (here and below): if it has been changed
    since, this press has been taken already and nothing happens. Raises `HandNotOpen`; `Stale`
    once everybody has moved; `Refused` without minutes for a hand.
    """

    def change(hall: HallClock, round_: Round, due: datetime) -> str:
        _put(round_, _afresh(drive, hall, round_), None)
        return _("The clock of the hand was started afresh")

    _change(drive, by, seen, change)


def pause_clock(drive: Drive, by: By, *, seen: str | None = None) -> None:
    """Stop the clock where it is. A clock that stands stays as it is."""

    def change(hall: HallClock, round_: Round, due: datetime) -> str:
        if round_.left_when_paused is not None:
            return ""
        _put(round_, due, max(timedelta(0), due - clock.now()))
        return _("The clock was paused")

    _change(drive, by, seen, change)


def resume_clock(drive: Drive, by: By, *, seen: str | None = None) -> None:
    """Let the clock go on from where it was stopped. A clock that runs goes on."""

    def change(hall: HallClock, round_: Round, due: datetime) -> str:
        if round_.left_when_paused is None:
            return ""
        _put(round_, clock.now() + round_.left_when_paused, None)
        return _("The clock goes on")

    _change(drive, by, seen, change)


def extend_clock(drive: Drive, by: By, *, minutes: int, seen: str | None = None) -> None:
    """So many minutes more; when time was up already, from now on."""
    if not 1 <= minutes <= LONGEST_EXTENSION:
        raise Refused(_("A hand is made longer by 1 to 30 minutes at a time."), "minutes")
    more = timedelta(minutes=minutes)

    def change(hall: HallClock, round_: Round, due: datetime) -> str:
        paused = round_.left_when_paused
        if paused is not None:
            _put(round_, due + more, paused + more)
        else:
            _put(round_, max(due, clock.now()) + more, None)
        return _("%(minutes)s more for the hand") % {"minutes": _minutes(minutes)}

    _change(drive, by, seen, change)


def ring_bell(drive: Drive, by: By) -> None:
    """Ring the bell on the desk and on the wall, where their browsers may make a sound."""
    with door(drive):
        hall = hall_for_update(drive)
        now = clock.now()
        if hall.rung_at is not None and timedelta(0) <= now - hall.rung_at < ONE_RING:
            return
        hall.rung_at = now
        hall.save()
        journal(drive, "clock", _("The bell was rung"), by)


def begin_interval(drive: Drive, by: By, *, minutes: int) -> None:
    """Tea from now on; pressed again it only changes when everybody is back.

    The hand being played keeps the time it has: it is due later by the length of the interval.
    Raises `Refused` with field "minutes", or when nothing is being played.
    """
    _within("minutes", minutes, 1, LONGEST_INTERVAL)
    with door(drive):
        drive.refresh_from_db()
        if drive.stage != Drive.Stage.PLAYING:
            raise Refused(_("An interval can begin while the drive is being played."))
        hall = hall_for_update(drive)
        now = clock.now()
        end = back_at(now, minutes)
        begun = hall.back_at if hall.back_at and hall.back_at > now else None
        if begun == end:
            return
        _shift(drive, hall, end - (begun or now))
        hall.interval_from = hall.interval_from if begun else now
        hall.back_at = end
        hall.save()
        journal(drive, "interval", _("Interval: %(minutes)s") % {"minutes": _minutes(minutes)}, by)


def end_interval(drive: Drive, by: By) -> None:
    """Everybody is back already. Without an interval nothing happens."""
    with door(drive):
        hall = hall_for_update(drive)
        now = clock.now()
        if hall.back_at is None or hall.back_at <= now:
            return
        _shift(drive, hall, now - hall.back_at)
        hall.back_at = now
        hall.save()
        journal(drive, "interval", _("The interval is over"), by)


def show_on_wall(drive: Drive, by: By, *, what: str) -> None:
    """What the wall shows until it is changed again. Raises `Refused` with field "what"."""
    if what not in HallClock.Wall.values:
        raise Refused(_("The wall can't show that. Choose one of the list."), "what")
    with door(drive):
        drive.refresh_from_db()
        if what == HallClock.Wall.STANDINGS and drive.standings_hidden:
            raise Refused(
                _("The standings are hidden. Show players the standings first, at the desk."),
                "what",
            )
        if what == HallClock.Wall.PRIZES and running_list(drive) is None:
            raise Refused(_("Begin with the prizes on the page of prizes."), "what")
        hall = hall_for_update(drive)
        if hall.wall_shows == what:
            return
        hall.wall_shows = what
        hall.save()
        journal(drive, "wall", _("The wall shows: %(what)s") % {"what": what}, by)


def end_moves(drive: Drive, by: By, *, round_number: int | None = None) -> None:
    """Everybody has found a seat: the wall turns to the hand. `Stale` if all have moved since."""
    with door(drive):
        round_ = _round(drive)
        if round_number not in (None, round_.number):
            raise Stale
        if round_.moves_over:
            return
        round_.moves_over = True
        round_.save(update_fields=["moves_over"])
        journal(drive, "wall", _("The wall shows the hand"), by)


def _change(
    drive: Drive, by: By, seen: str | None, change: Callable[[HallClock, Round, datetime], str]
) -> None:
    with door(drive):
        hall = hall_for_update(drive)
        round_ = _round(drive)
        due = due_of(hall, round_, hands_in(drive, round_))
        if seen and seen.partition("-")[0] != str(round_.number):
            raise Stale
        if due is None:
            raise Refused(
                _("There is no time limit for a hand. Set the minutes first."), "minutes_per_hand"
            )
        if seen and seen != key_of(round_, due):
            return
        said = change(hall, round_, due)
        if said:
            journal(drive, "clock", said, by, data={"round": round_.number})


def hall_for_update(drive: Drive) -> HallClock:
    """The drive's clock, made if there is none; two MCs wait for each other."""
    Drive.objects.select_for_update().get(pk=drive.pk)
    hall = hall_clock_of(drive)
    if hall.pk is None:
        hall.save()
    return hall


def _round(drive: Drive) -> Round:
    drive.refresh_from_db()
    round_ = open_round(drive)
    if round_ is None:
        raise HandNotOpen(0, [])
    return round_


def _put(round_: Round, due: datetime | None, left: timedelta | None) -> None:
    round_.due_at, round_.left_when_paused = due, left
    round_.save(update_fields=["due_at", "left_when_paused"])


def _afresh(drive: Drive, hall: HallClock, round_: Round) -> datetime | None:
    """The full time from now on, or from when everybody is back."""
    if hall.minutes_per_hand is None:
        return None
    begin = max(clock.now(), hall.back_at or clock.now())
    return begin + timedelta(minutes=hall.minutes_per_hand * hands_in(drive, round_))


def _shift(drive: Drive, hall: HallClock, by: timedelta) -> None:
    """The open hand is due later, or earlier, by so much; not if its clock stands."""
    round_ = open_round(drive)
    if round_ is None or round_.left_when_paused is not None:
        return
    due = due_of(hall, round_, hands_in(drive, round_))
    if due is not None:
        _put(round_, due + by, None)


def _within(field: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        words = {"least": least, "most": most}
        raise Refused(_("Choose a whole number from %(least)d to %(most)d.") % words, field)


def _minutes(minutes: int) -> str:
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
