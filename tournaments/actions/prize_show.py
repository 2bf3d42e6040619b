"""The MC shows the prizes on the wall one by one: for what, then who, and one step back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal
from tournaments.actions.clock import hall_for_update
from tournaments.actions.prizes import announce
from tournaments.models import Drive, HallClock, PrizeList
from tournaments.queries.prize_show import reveal_of, running_list
from tournaments.queries.prize_words import part_words
from tournaments.refusals import Refused
from tournaments.rules.prizes.reveal import Order, reveal


def begin_show(
    drive: Drive, by: By, *, part: str, order: str, seen: str | None = None
) -> PrizeList:
    """Begin to show a part of the prizes on the wall; announced with it if it is not yet.

    Arguments: `order` as in `Order`; `seen` as in `announce`.
    Side effects in order: list announced and kept; another show ended; the wall turned to the
    prizes; journal; tick; hint. A show of that part that is on already goes on as it is.
    Raises `Refused` with field "order", whatever `announce` refuses, and for a list of nothing.
    """
    if order not in tuple(Order):
        raise Refused(_("Say with which prize to begin."), "order")
    with door(drive):
        kept = drive.prize_lists.filter(part=part, withdrawn_at__isnull=True).first()
        kept = kept or announce(drive, by, part=part, seen=seen)
        if kept.show_order:
            return kept
        if not reveal(kept.rows, order).rows:
            raise Refused(_("There is no prize on this list."))
        _end(drive)
        kept.show_order, kept.show_step = order, 0
        kept.save(update_fields=["show_order", "show_step"])
        _turn_wall(drive, HallClock.Wall.PRIZES)
        text = _("The wall shows one by one: %(part)s") % {"part": part_words(part)}
        journal(drive, "prize-show", text, by, data={"list": kept.pk})
        return kept


def step_show(drive: Drive, by: By, *, seen: int | None, back: bool = False) -> PrizeList:
    """One tap: the next prize, or the name of the one that is shown; or one step back.

    Arguments: `seen` is the step that the caller's page showed (None: whichever): where the show
    has gone on since, this tap was taken already and nothing happens.
    Side effects in order: step stored; the wall turned to the prizes again; tick; hint.
    Raises `Refused` when nothing is being shown.
    """
    with door(drive):
        hall_for_update(drive)
        kept = _running(drive)
        if seen in (None, kept.show_step):
            kept.show_step = reveal_of(kept).moved(-1 if back else 1)
            kept.save(update_fields=["show_step"])
            _turn_wall(drive, HallClock.Wall.PRIZES)
        return kept


def end_show(drive: Drive, by: By) -> None:
    """The show is over: the wall shows what fits the moment, and everybody sees the whole list.

    Nothing happens without a show, so that pressing twice does no harm.
    """
    with door(drive):
        hall_for_update(drive)
        if _end(drive):
            journal(drive, "prize-show", _("The prizes have been shown on the wall"), by)


def _running(drive: Drive) -> PrizeList:
    kept = running_list(drive)
    if kept is None:
        raise Refused(_("No prizes are being shown. Begin with a list."))
    return kept


def _end(drive: Drive) -> bool:
    """Whether there was a show to end."""
    kept = running_list(drive)
    if kept is None:
        return False
    kept.show_order, kept.show_step = "", 0
    kept.save(update_fields=["show_order", "show_step"])
    _turn_wall(drive, HallClock.Wall.AUTOMATIC)
    return True


def _turn_wall(drive: Drive, shows: str) -> None:
    hall = hall_for_update(drive)
    if hall.wall_shows != shows:
        hall.wall_shows = shows
        hall.save(update_fields=["wall_shows"])
