"""The table's own page on a phone: at which stage it is, and all that the stage shows."""

from __future__ import annotations

from dataclasses import replace

from games.engine.seats import Side
from tournaments.models import Drive, LedgerLine
from tournaments.queries.board import Frame, HandStatus, State, TableStatus, table_in
from tournaments.queries.desk_page import behind_words
from tournaments.queries.forecast import destinations, forecast
from tournaments.queries.missing import behind_in
from tournaments.queries.phone_online import online_here, online_trumps
from tournaments.queries.phone_place import (
    Hall,
    Phone,
    Standpoint,
    hall_of,
    others_speak_for,
    standpoint_of,
)
from tournaments.queries.phone_rest import rest_of
from tournaments.queries.phone_said import other_hand, said_by_answer, said_by_line
from tournaments.queries.phone_shown import Stage, TablePage, Wish
from tournaments.queries.phone_words import deal_words, names_of, seats_of, sides_of, trumps_of
from tournaments.rules.programme import TrumpMode
from whistdrive.db import snapshot


def table_page(drive: Drive, phone: Phone, table_no: int, wish: Wish) -> tuple[int, TablePage]:
    """The tick and the page of this table as this phone sees it."""
    with snapshot():
        drive.refresh_from_db()
        return drive.tick, _page(drive, hall_of(drive), phone, table_no, wish)


def _page(drive: Drive, hall: Hall, phone: Phone, table_no: int, wish: Wish) -> TablePage:
    if hall.frame is None:
        over = drive.stage in (Drive.Stage.PLAYING, Drive.Stage.FINISHED)
        stage = Stage.OVER if over else Stage.NOT_STARTED
        finished = drive.stage == Drive.Stage.FINISHED
        return TablePage(stage, table_no, finished=finished, follows=phone.owner is not None)
    table = table_in(hall.frame, table_no)
    if table is None:
        return _closed(drive, hall, hall.frame, phone, table_no)
    stand = standpoint_of(hall, phone, table_no)
    status = _hand_to_show(table, wish)
    page = _common(drive, hall.frame, table, status, stand)
    sits_here = table.four.seat_of(hall.holder(phone) or 0) is not None
    if _plays_online(table, status) and (wish.again or sits_here or not stand.moved):
        return _online_page(drive, hall, table, status, stand, phone, page)
    wanted = table.four.seat_of(wish.wants) if wish.wants else None
    if wanted and others_speak_for(hall.frame.round, phone, table_no, wanted.side.value):
        held_by = names_of(table.four, wanted.side, table.names)
        return replace(page, stage=Stage.IN_USE, wants=wish.wants, held_by=held_by)
    asking = _who_stage(table, stand, wish)
    if asking is Stage.MOVE:
        return _moved(drive, hall, phone, stand, page)
    if asking is not None:
        return replace(page, stage=asking)
    return _result_page(drive, hall, table, status, stand, phone, wish, page)


def _closed(drive: Drive, hall: Hall, frame: Frame, phone: Phone, table_no: int) -> TablePage:
    """Nobody plays there in this hand: where its people have gone, or no such table."""
    stand = standpoint_of(hall, phone, table_no)
    if not stand.moved:
        return TablePage(Stage.NO_TABLE, table_no)
    hand = frame.hands[0]
    page = TablePage(
        Stage.MOVE,
        table_no,
        hand=hand,
        trump=trumps_of(drive, hand),
        closed=True,
        you=stand.entrant,
    )
    return _moved(drive, hall, phone, stand, page)


def _plays_online(table: TableStatus, status: HandStatus) -> bool:
    """Whether this hand is played on screens, as far as nobody quarrels about its tricks."""
    return table.row.online and status.state is not State.DISPUTED


def _online_page(
    drive: Drive,
    hall: Hall,
    table: TableStatus,
    status: HandStatus,
    stand: Standpoint,
    phone: Phone,
    page: TablePage,
) -> TablePage:
    """The seats to open; once the tricks are in, what comes next. Nobody is asked for tricks."""
    if status.state is State.WAITING:
        here = online_here(hall, table, status, phone)
        trump = online_trumps(drive, status.hand)
        return replace(page, stage=Stage.ONLINE, online=here, trump=trump, deal="")
    stand = Standpoint(entrant=stand.entrant, settled=True)
    return _result_page(drive, hall, table, status, stand, phone, Wish(), page)


def _hand_to_show(table: TableStatus, wish: Wish) -> HandStatus:
    """The hand asked for; else the first missing, then one with two answers, then the last."""
    asked = next((s for s in table.hands if s.hand == wish.hand), None)
    disputed = next((s for s in table.hands if s.state is State.DISPUTED), None)
    return asked or table.waiting_for or disputed or table.hands[-1]


def _who_stage(table: TableStatus, stand: Standpoint, wish: Wish) -> Stage | None:
    """The stage before the phone has said who it is; None when it has."""
    if wish.again:
        return Stage.WHO
    if stand.moved:
        return Stage.MOVE
    if stand.sent_away:
        return Stage.SENT_AWAY
    if table.row.called_at is not None and (wish.called or not stand.settled):
        return Stage.CALLED
    if stand.in_use:
        return Stage.IN_USE
    return None if stand.settled else Stage.WHO


def _common(
    drive: Drive, frame: Frame, table: TableStatus, status: HandStatus, stand: Standpoint
) -> TablePage:
    turned = status.line.trump if status.line else ""
    seat = table.four.seat_of(stand.entrant) if stand.entrant else None
    return TablePage(
        Stage.WHO,
        table.table_no,
        hand=status.hand,
        hands=drive.hands,
        trump=trumps_of(drive, status.hand, turned),
        deal=deal_words(drive, status.hand, table.four, table.names),
        seats=seats_of(table.four, table.names, stand.entrant),
        sides=sides_of(table.four, table.names, stand.side or Side.NS.value),
        seen=status.seen,
        void=status.void.reason if status.void else "",
        behind=behind_words(behind_in(frame), table),
        reason=status.line.reason if status.line and status.line.by_user_id else "",
        you=stand.entrant,
        your_name=table.names.get(stand.entrant or 0, ""),
        wants=stand.entrant,
        held_by=names_of(table.four, seat.side, table.names) if seat else "",
        state=status.state.value,
        asks_trump=drive.trump_mode == TrumpMode.TURN_UP,
        turned=turned,
        called=table.row.called_at is not None,
    )


def _moved(drive: Drive, hall: Hall, phone: Phone, stand: Standpoint, page: TablePage) -> TablePage:
    four = hall.seats_before[page.table_no]
    moves = destinations(
        four, page.table_no, hall.now, hall.names, online=hall.online, you=stand.entrant
    )
    moves = tuple(move for move in moves if move.entrant not in hall.robots)
    yours = next((move for move in moves if move.you), None)
    follows = yours is not None and yours.entrant == hall.holder(phone)
    own_seats = drive.online or page.table_no in hall.online  # whoever comes opens theirs
    return replace(
        page,
        stage=Stage.MOVE,
        moves=moves,
        your_move=yours,
        rest=rest_of(drive, hall, stand.entrant or 0),
        follows=follows,
        may_stay=not page.closed and not (follows and own_seats),
    )


def _result_page(
    drive: Drive,
    hall: Hall,
    table: TableStatus,
    status: HandStatus,
    stand: Standpoint,
    phone: Phone,
    wish: Wish,
    page: TablePage,
) -> TablePage:
    may_change = _may_change(status, stand, phone)
    stage = _result_stage(status, stand, phone, change=wish.change and may_change)
    others = tuple(other_hand(table, s) for s in table.hands if s.hand != status.hand)
    page = replace(page, stage=stage, may_change=may_change, others=others)
    if status.line is None:
        return page
    if status.ns is not None:
        said = said_by_line(table, status.line, phone.device)
        dispute = status.dispute
        other = said_by_answer(table, dispute, status.line, phone.device) if dispute else None
        page = replace(page, said=said, other=other)
    if stage is not Stage.SENT:
        return page
    after = forecast(drive, hall, table)
    playing = tuple(number for number in after.missing if number != table.table_no)
    return replace(page, after=after, playing=playing)


def _result_stage(status: HandStatus, stand: Standpoint, phone: Phone, *, change: bool) -> Stage:
    if change or status.state is State.WAITING:
        return Stage.ENTRY
    if status.state is State.DISPUTED:
        return Stage.CONFLICT
    if status.state is State.IN and _is_asked(status.line, stand, phone):
        return Stage.ASKED
    return Stage.SENT


def _is_asked(line: LedgerLine | None, stand: Standpoint, phone: Phone) -> bool:
    """Only the other side's phone can say that the tricks are right."""
    if line is None or line.device == phone.device:
        return False
    return bool(stand.side) and stand.side != line.side


def _may_change(status: HandStatus, stand: Standpoint, phone: Phone) -> bool:
    """Its own answer until somebody has answered; another's by giving a second answer."""
    if status.line is None or status.state not in (State.IN, State.DISPUTED):
        return False
    return status.line.device == phone.device or bool(stand.side)
