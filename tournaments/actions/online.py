"""Online tables: hall tables that go online, seats that phones open, and what robots finish."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

import games.api as api
from games.engine.seats import Seat
from tournaments.actions.base import By, door, journal
from tournaments.actions.ledger import four_playing, open_round_for_update, refuse_unknown_table
from tournaments.actions.live_results import enter_result, reconcile
from tournaments.actions.live_tables import (
    drop_online_hands,
    finish_by_robots_now,
    lay_online_hands,
    online_hands,
    robots_of,
    stand_in_for,
)
from tournaments.actions.online_pace import close_if_complete, look_after
from tournaments.actions.robots import robots_for
from tournaments.models import Drive, OnlineHand, Player, Round, TableRound
from tournaments.queries.board import board_of_round, open_round
from tournaments.queries.online import chair_of, hand_now, people_at
from tournaments.queries.people import four_at
from tournaments.queries.table_kinds import home_of
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused

__all__ = [
    "close_if_complete",
    "finish_by_robots",
    "go_back_to_cards",
    "go_online",
    "lay_online_hands",
    "look_after",
    "open_seat",
    "open_tablet",
    "reconcile",
    "replace_by_robot",
    "robots_for",
    "take_result",
]


def take_result(public_id: str, ns: int) -> None:
    """The last card of a live table has been played: its tricks become the table's result.

    What is not (or no longer) a hand of a drive is passed over, and so is one told before. Never
    refuses: see `enter_result`. In a drive that is wholly online everybody then moves by itself.
    """
    hand = OnlineHand.objects.select_related("round__drive").filter(live=public_id).first()
    if hand is None or hand.dropped or hand.ns is not None:
        return
    if enter_result(hand, ns) and hand.round.drive.online:
        drive = hand.round.drive
        transaction.on_commit(lambda: close_if_complete(drive), robust=True)


def go_online(drive: Drive, by: By, *, table_no: int, for_evening: bool) -> None:
    """A table plays its hand with cards on a screen, or every hand from now on.

    Twice is once. A table whose result was taken back (undo) plays that hand anew. Where this
    hand's tricks are in, `for_evening` begins with the next one.
    Side effects in order: the table online; the hand laid, once its trumps are known; journal.
    Raises `Refused` where its tricks are in, `NoSuchTable`, `HandNotOpen`.
    """
    with door(drive):
        round_ = _round_to_play(drive)
        if round_ is None and not (for_evening and drive.stage == Drive.Stage.DOOR):
            raise HandNotOpen(0, [])
        if table_no < 1:
            raise NoSuchTable(table_no, drive.cards.count())
        new = for_evening and table_no not in drive.online_tables
        if new:
            drive.online_tables = sorted([*drive.online_tables, table_no])
            drive.save(update_fields=["online_tables"])
        changed = round_ is not None and _put_online(drive, round_, table_no, later=for_evening)
        if new or changed:
            text = _("Table %(t)d plays online for the evening")
            text = text if for_evening else _("Table %(t)d plays online this hand")
            journal(drive, "online", text % {"t": table_no}, by, data={"table": table_no})


def go_back_to_cards(drive: Drive, by: By, *, table_no: int) -> None:
    """A table goes on with a real pack: what has been begun online counts no more.

    After its tricks are in only the hands to come change. Twice is once.
    Raises `Refused` where robots sit there or somebody who plays from home, or where nothing can be
    changed any more; `NoSuchTable`.
    """
    with door(drive):
        round_ = _round_to_play(drive)
        listed = table_no in drive.online_tables
        if drive.online:
            raise Refused(_("The whole drive is played online, so no table can go back to cards."))
        row = _row(round_, table_no) if round_ is not None else None
        if row is not None and round_ is not None and row.online:
            _back_to_cards(drive, round_, row, listed=listed)
        elif not listed:
            return
        drive.online_tables = [one for one in drive.online_tables if one != table_no]
        drive.save(update_fields=["online_tables"])
        text = _("Table %(t)d plays with real cards again") % {"t": table_no}
        journal(drive, "cards", text, by, data={"table": table_no})


def open_seat(drive: Drive, player: Player, visitor: api.Visitor) -> str:
    """This device holds this person's seat at their online table; the live table's public id.

    A device that held it before only watches from now on, and a robot that stood in stands up. Of
    a hand that is over only the id is given. Raises `Refused` where there is nothing to open.
    """
    tables: list[int] = []
    with door(drive, tables=tables):
        round_ = _playing(drive)
        chair = chair_of(round_, player)
        if chair is None:
            raise Refused(_("You have no seat in this hand."))
        table_no, seat = chair
        tables.append(table_no)
        hand = _hand_to_open(round_, table_no)
        if hand.ns is None:
            if player.entrant_id in robots_of(drive):
                raise Refused(_("A robot plays this seat."))
            _open(hand, visitor, [seat])
        return hand.live


def open_tablet(drive: Drive, table_no: int, visitor: api.Visitor) -> str:
    """One device for all people of an online table, which they pass round; its public id.

    Raises as `open_seat`, and `NoSuchTable`.
    """
    with door(drive, tables=[table_no]):
        round_ = _playing(drive)
        four = four_playing(round_, table_no)
        hand = _hand_to_open(round_, table_no)
        if hand.ns is None:
            _open(hand, visitor, list(people_at(four, robots_of(drive))))
        return hand.live


def finish_by_robots(drive: Drive, by: By, *, table_no: int) -> None:
    """Robots play the rest of a hand that lags, and nobody takes it back from them. Twice is once.

    Raises `Refused` where no hand is in play there, `NoSuchTable`, `HandNotOpen`.
    """
    with door(drive, tables=[table_no]):
        round_ = _playing(drive)
        refuse_unknown_table(round_, table_no)
        hand = hand_now(round_, table_no)
        if hand is None or hand.ns is not None:
            raise Refused(_("Table %(t)d plays no hand online just now.") % {"t": table_no})
        finish_by_robots_now(drive, by, hand)


def replace_by_robot(drive: Drive, by: By, player: Player) -> None:
    """A robot plays for somebody at once (their phone is dead); they take over by opening the seat.

    Twice is once. Raises `Refused` where they are at no online table, or its hand is over.
    """
    with door(drive, tables=()):
        if not stand_in_for(drive, by, player):
            raise Refused(
                _("%(name)s is not playing online just now.") % {"name": player.name}, "player"
            )


def _round_to_play(drive: Drive) -> Round | None:
    """The open round, or the first one while it is drawn and not begun."""
    round_ = open_round_for_update(drive)
    if round_ is None and drive.stage == Drive.Stage.DRAWN:
        return drive.rounds.filter(number=1).first()
    return round_


def _playing(drive: Drive) -> Round:
    drive.refresh_from_db()
    round_ = open_round(drive)
    if round_ is None:
        raise HandNotOpen(0, [])
    return round_


def _row(round_: Round, table_no: int) -> TableRound:
    refuse_unknown_table(round_, table_no)
    return round_.tables.get(table_no=table_no)


def _put_online(drive: Drive, round_: Round, table_no: int, *, later: bool) -> bool:
    """Whether the table plays online in this round and did not before, or plays a hand anew."""
    row = _row(round_, table_no)
    waiting = board_of_round(drive, round_, table_no).tables[0].waiting_for
    if waiting is None:
        if not later and not row.online:
            raise Refused(_("Table %(t)d has sent its tricks already.") % {"t": table_no})
        return False
    done = [
        o for o in online_hands(round_, table_no=table_no, hand=waiting.hand) if o.ns is not None
    ]
    if row.online and not done:
        return False
    drop_online_hands(done)
    row.online = True
    row.save(update_fields=["online"])
    lay_online_hands(drive, round_, [table_no])
    return True


def _back_to_cards(drive: Drive, round_: Round, row: TableRound, *, listed: bool) -> None:
    four = four_at(round_, row.table_no)
    seated = four.entrants() if four is not None else ()
    if row.apart or robots_of(drive).intersection(seated):
        raise Refused(_("Robots sit at table %(t)d, so it stays online.") % {"t": row.table_no})
    if home_of(drive).intersection(seated):
        raise Refused(
            _("Somebody at table %(t)d plays from home, so it stays online.") % {"t": row.table_no}
        )
    hand = hand_now(round_, row.table_no)
    if hand is not None and hand.ns is not None:
        if not listed:
            raise Refused(
                _("Table %(t)d has played hand %(h)d online already.")
                % {"t": row.table_no, "h": hand.hand}
            )
        return
    row.online = False
    row.save(update_fields=["online"])
    drop_online_hands([hand] if hand is not None else [])


def _hand_to_open(round_: Round, table_no: int) -> OnlineHand:
    if not round_.tables.filter(table_no=table_no, online=True).exists():
        raise Refused(_("Table %(t)d plays with real cards.") % {"t": table_no})
    hand = hand_now(round_, table_no)
    if hand is None:
        raise Refused(_("The MC draws trumps first. Then you can open your seat."))
    return hand


def _open(hand: OnlineHand, visitor: api.Visitor, seats: list[Seat]) -> None:
    try:
        api.open_seats(hand.live, visitor, seats)
    except api.Refused as refused:
        raise Refused(refused.sentence) from refused
    api.move_robots_soon([hand.live])
