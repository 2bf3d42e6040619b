"""Everybody moves: closing a round, deciding level tables, finishing and un-finishing."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.engine.seats import Side
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.models import Decision, Drive, Place, Round, TableRound
from tournaments.queries.board import Board, board_of, open_round, rule_of
from tournaments.queries.people import seating_of
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, ResultsMissing, in_words
from tournaments.rules.programme import rounds_needed
from tournaments.rules.progression import next_seating
from tournaments.rules.seating import Seating
from whistdrive import clock


def close_round(drive: Drive, by: By, *, plan_version: int | None) -> Round | None:
    """Close the round that is being played; everybody moves.

    Side effects in order: plan taken; who counted as winners stored for each table; round closed;
    the next round opened with its places; journal; tick; hint. Returns the new round, or None
    when that was the last one.
    Raises `Stale` (somebody closed it at the same moment), `ResultsMissing`, `Refused` for seats
    whose people have gone.
    """
    with door(drive):
        take_plan(drive, plan_version)
        board = _complete_board(drive)
        _close(drive, board)
        closed = board.round
        words = {"hands": in_words(map(str, board.hands))}
        if closed.number >= rounds_needed(drive.hands, rule_of(drive).hands_per_round):
            journal(
                drive,
                "close",
                _("The last hand (%(hands)s) is closed") % words,
                by,
                data={"round": closed.number},
            )
            return None
        new = open_next(drive, closed, next_places(drive, closed))
        journal(
            drive,
            "close",
            _("Hand %(hands)s closed, everybody moves") % words,
            by,
            data={"round": closed.number},
        )
        return new


def decide(
    drive: Drive,
    by: By,
    *,
    table_no: int,
    kind: str,
    winner: str = "",
    ns: int | None = None,
    reason: str = "",
) -> Decision:
    """Say who moves from a table whose figures do not: an extra hand, a cut, the MC's word.

    Arguments: `kind` as in `Decision.Kind`; `ns` the extra hand's tricks of North and South, which
    give its winner; `winner` "NS" or "EW" for the other kinds. Replaces an earlier decision.
    Raises `NoSuchTable`, `HandNotOpen`, `Refused` where the figures already say who won.
    """
    with door(drive):
        board = board_of(drive)
        if board is None:
            raise HandNotOpen(0, [])
        table = board.table(table_no)
        if table is None:
            raise NoSuchTable(table_no, len(board.tables))
        if table.decision is None and not table.level:
            raise Refused(_("Table %(t)d does not need a decision.") % {"t": table_no})
        if kind == Decision.Kind.EXTRA_HAND:
            if ns is None:
                raise Refused(_("Type the tricks of the extra hand."), "tricks")
            winner = Side.NS if 2 * ns > 13 else Side.EW
        if winner not in tuple(Side):
            raise Refused(_("Say which two have won."), "winner")
        decision, _new = Decision.objects.update_or_create(
            round=board.round,
            table_no=table_no,
            defaults={
                "kind": kind,
                "winner": winner,
                "ns": ns if kind == Decision.Kind.EXTRA_HAND else None,
                "at": clock.now(),
                "by": by.user,
                "reason": reason,
            },
        )
        names = in_words(table.side_names(Side(winner)))
        journal(
            drive,
            "decision",
            _("Table %(t)d: %(names)s count as winners (%(how)s)")
            % {"t": table_no, "names": names, "how": decision_in_words(decision)},
            by,
            data={"round": board.round.number, "table": table_no},
            reason=reason,
        )
        return decision


def decision_in_words(decision: Decision) -> str:
    if decision.kind == Decision.Kind.EXTRA_HAND and decision.ns is not None:
        return _("extra hand %(ns)d – %(ew)d") % {"ns": decision.ns, "ew": 13 - decision.ns}
    return _("cut of cards") if decision.kind == Decision.Kind.CUT else _("the MC's decision")


def finish(drive: Drive, by: By, *, plan_version: int | None) -> None:
    """End the evening; results become permanent and public.

    Raises `ResultsMissing` while the last hand is open and not all in; `Stale`.
    An open round that is complete is closed with it, the remaining hands are left unplayed.
    """
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage != Drive.Stage.PLAYING:
            raise Refused(_("The drive is not being played, so it can't be finished."))
        data: dict[str, int] = {}
        if open_round(drive) is not None:
            board = _complete_board(drive)
            _close(drive, board)
            data["closed"] = board.round.number
        drive.stage = Drive.Stage.FINISHED
        drive.finished_at = clock.now()
        drive.save(update_fields=["stage", "finished_at"])
        journal(drive, "finish", _("The drive is finished"), by, data=data)


def unfinish(drive: Drive, by: By) -> None:
    """Take the evening up again where it was."""
    with door(drive):
        take_plan(drive, None)
        if drive.stage != Drive.Stage.FINISHED:
            raise Refused(_("The drive is not finished."))
        last = drive.journal.filter(kind="finish", undone_by__isnull=True).order_by("pk").last()
        line = journal(drive, "unfinish", _("The drive goes on"), by)
        drive.stage = Drive.Stage.PLAYING
        drive.finished_at = None
        drive.save(update_fields=["stage", "finished_at"])
        if last is not None:
            if "closed" in last.data:
                drive.rounds.filter(number=last.data["closed"]).update(closed_at=None)
            last.undone_by = line
            last.save(update_fields=["undone_by"])


# Shared with undo and re-seating


def winners_of(board: Board) -> dict[int, Side]:
    """Who counts as winners at each table; only for a complete board."""
    return {table.table_no: table.winner for table in board.tables if table.winner is not None}


def next_places(drive: Drive, closed: Round) -> Seating:
    """Where everybody sits after `closed`, from the winners stored when it was closed."""
    winners = {row.table_no: Side(row.winner) for row in closed.tables.all()}
    return next_seating(rule_of(drive), seating_of(closed), winners)


def open_next(drive: Drive, closed: Round, seating: Seating) -> Round:
    """Open the round after `closed` with these places."""
    return open_round_with(drive, closed.number + 1, seating)


def open_round_with(drive: Drive, number: int, seating: Seating) -> Round:
    """Create a round, its tables and its places."""
    new = Round.objects.create(drive=drive, number=number, opened_at=clock.now())
    TableRound.objects.bulk_create(TableRound(round=new, table_no=table) for table in seating)
    put_places(new, seating)
    return new


def put_places(round_: Round, seating: Seating) -> None:
    """Replace the round's places by these; all at once, so that no chair is ever held twice."""
    Place.objects.filter(round=round_, table_no__in=list(seating)).delete()
    Place.objects.bulk_create(
        Place(round=round_, table_no=table, seat=seat, entrant_id=entrant)
        for table, four in seating.items()
        for seat, entrant in zip("NESW", four.entrants(), strict=True)
    )


def store_winners(round_: Round, winners: Mapping[int, Side]) -> None:
    """Keep who counted as winners when everybody moved, whatever is corrected later."""
    rows = list(round_.tables.all())
    for row in rows:
        row.winner = winners[row.table_no].value
    TableRound.objects.bulk_update(rows, ["winner"])


def _complete_board(drive: Drive) -> Board:
    round_ = open_round(drive)
    if round_ is None:
        raise HandNotOpen(0, [])
    # Posts lock the same row first, so none can slip in between this look and the closing.
    Round.objects.select_for_update().get(pk=round_.pk)
    board = board_of(drive)
    assert board is not None
    if board.missing or board.disputed or board.undecided:
        raise ResultsMissing(board.missing, board.disputed, board.undecided)
    if board.empty_seats:
        raise Refused(
            _("%(names)s has gone and nobody has taken the seat. Say who takes it over.")
            % {"names": in_words(board.empty_seats)}
        )
    return board


def _close(drive: Drive, board: Board) -> None:
    store_winners(board.round, winners_of(board))
    board.round.closed_at = clock.now()
    board.round.save(update_fields=["closed_at"])
