"""Everybody moves: closing a round, finishing and un-finishing the evening."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.seats import Side
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.copies import copy_on_commit
from tournaments.actions.live_results import reconcile
from tournaments.actions.live_tables import lay_online_hands
from tournaments.actions.newcomers import put_in_those_who_wait, with_room
from tournaments.actions.results import mark_not_played
from tournaments.actions.robots import home_robots_for, pair_with_robot
from tournaments.actions.seats import open_round_with
from tournaments.models import Drive, Round
from tournaments.queries.bench import hall_after, sits_out_in_turn, too_few_sentence
from tournaments.queries.board import (
    Board,
    State,
    board_of,
    is_last_round,
    open_round,
)
from tournaments.queries.people import is_pairs, seating_of
from tournaments.refusals import (
    HandNotOpen,
    Refused,
    ResultsMissing,
    empty_seats_sentence,
    in_words,
)
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import EntrantId
from whistdrive import clock


def close_round(drive: Drive, by: By, *, plan_version: int | None) -> Round | None:
    """Close the round that is being played; everybody moves.

    Side effects in order: plan taken; who counted as winners stored for each table; round closed;
    the next round opened with its places and bench, and the hands of its online tables laid;
    journal; tick; hint; after the commit a copy in the MC's folder. Before all that the online
    tables are asked once more for results that no signal has told. Seats of people who have gone
    are filled from the bench where people sit out in turn, and tables open and close with the
    numbers; in a drive that is wholly online robots fill them, and whoever waits has a robot's
    seat. Returns the new round, or None when that was the last one: then nobody moves, so level
    tables and empty seats do not matter.
    Raises `Stale` (somebody closed it at the same moment), `ResultsMissing`, `Refused` for seats
    whose people have gone where helpers fill them, and where too few are left for a table.
    """
    reconcile(drive)
    with door(drive):
        take_plan(drive, plan_version)
        last = is_last_round(drive, open_round(drive))
        board = _complete_board(drive, moving=not last)
        _close(drive, board)
        copy_on_commit(drive)
        closed = board.round
        new = None if last else _open_next(drive, by, closed)
        text = _("Hand %(hands)s closed, everybody moves")
        if last:
            text = _("The last hand (%(hands)s) is closed")
        words = {"hands": in_words(map(str, board.hands))}
        journal(drive, "close", text % words, by, data={"round": closed.number})
        return new


def finish(
    drive: Drive, by: By, *, plan_version: int | None, without_missing: bool = False
) -> None:
    """End the evening; results become permanent and public.

    An open round that is complete is closed with it, the remaining hands are left unplayed. With
    `without_missing` the hands that have not come in count as not played; they can be put in
    later as corrections.
    Raises `ResultsMissing` while the open hand is not all in; `Stale`.
    """
    reconcile(drive)
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage != Drive.Stage.PLAYING:
            raise Refused(_("The drive is not being played, so it can't be finished."))
        data: dict[str, int] = {}
        if open_round(drive) is not None:
            if without_missing:
                _give_up_missing(drive, by)
            board = _complete_board(drive, moving=False)
            _close(drive, board)
            data["closed"] = board.round.number
        drive.stage = Drive.Stage.FINISHED
        drive.finished_at = clock.now()
        drive.save(update_fields=["stage", "finished_at"])
        copy_on_commit(drive)
        journal(drive, "finish", _("The drive is finished"), by, data=data)


def unfinish(drive: Drive, by: By) -> None:
    """Take the evening up again where it was."""
    with door(drive):
        take_plan(drive, None)
        if drive.stage != Drive.Stage.FINISHED:
            raise Refused(_("The drive is not finished."))
        last = drive.journal.filter(kind="finish", undone_by__isnull=True).order_by("pk").last()
        line = journal(drive, "unfinish", _("The drive goes on"), by)
        take_up_again(drive, last.data if last else {})
        if last is not None:
            last.undone_by = line
            last.save(update_fields=["undone_by"])


# Shared with undo and re-seating


def take_up_again(drive: Drive, data: dict[str, Any]) -> None:
    """Back to playing, with the round open again that finishing had closed."""
    drive.stage = Drive.Stage.PLAYING
    drive.finished_at = None
    drive.save(update_fields=["stage", "finished_at"])
    if "closed" in data:
        drive.rounds.filter(number=data["closed"]).update(closed_at=None)


def winners_of(board: Board) -> dict[int, Side]:
    """Who counts as winners at each table of the movement where that is known."""
    return {table.table_no: table.winner for table in board.moving if table.winner is not None}


def next_places(drive: Drive, closed: Round, here: Collection[EntrantId] | None = None) -> Hall:
    """Seats and bench after `closed`, from the winners stored when it was closed.

    Arguments: `here` as in `hall_after`.
    """
    rows = {row.table_no: row for row in closed.tables.all() if not row.apart}
    winners = {table: Side(row.winner) for table, row in rows.items() if row.winner}
    seating = {table: four for table, four in seating_of(closed).items() if table in rows}
    return hall_after(drive, closed, seating, winners, here)


def store_winners(round_: Round, winners: Mapping[int, Side]) -> None:
    """Keep who counted as winners when everybody moved, whatever is corrected later.

    A table without winners (level in the last round) keeps none.
    """
    round_.tables.update(winner="")
    for side in Side:
        won = [table for table, winner in winners.items() if winner == side]
        round_.tables.filter(table_no__in=won).update(winner=side.value)


def _open_next(drive: Drive, by: By, closed: Round) -> Round:
    """Everybody moves: the round after `closed` with its places, bench and online hands.

    Side effects in order: robots that are needed made; the round with its places; in a drive that
    is wholly online seats for those who wait; the hands of its online tables laid.
    """
    home_robots_for(drive)
    if is_pairs(drive):
        pair_with_robot(drive)
    hall = next_places(drive, closed)
    room = with_room(drive, hall) if drive.online else hall
    new = open_round_with(drive, closed.number + 1, room)
    if drive.online:
        put_in_those_who_wait(drive, by, new, len(hall.seating))
    lay_online_hands(drive, new)
    return new


def _give_up_missing(drive: Drive, by: By) -> None:
    board = board_of(drive)
    for table in board.tables if board else ():
        for status in table.hands:
            if status.state is State.WAITING:
                mark_not_played(
                    drive,
                    by,
                    table_no=table.table_no,
                    hand=status.hand,
                    reason=_("not sent before the finish"),
                )


def _complete_board(drive: Drive, *, moving: bool) -> Board:
    """The open round, locked, with all that has to be known before it closes.

    With `moving` also who moves from each table, and that seats can be filled.
    """
    round_ = open_round(drive)
    if round_ is None:
        raise HandNotOpen(0, [])
    # Posts lock the same row first, so none can slip in between this look and the closing.
    Round.objects.select_for_update().get(pk=round_.pk)
    board = board_of(drive)
    assert board is not None
    undecided = board.undecided if moving else []
    if board.missing or board.disputed or undecided:
        raise ResultsMissing(board.missing, board.disputed, undecided)
    helped = sits_out_in_turn(drive) or drive.online
    if moving and board.empty_seats and not helped:
        raise Refused(empty_seats_sentence(board.empty_seats))
    if moving and (too_few := too_few_sentence(drive)):
        raise Refused(too_few)
    return board


def _close(drive: Drive, board: Board) -> None:
    store_winners(board.round, winners_of(board))
    board.round.closed_at = clock.now()
    board.round.save(update_fields=["closed_at"])
