"""Laying a table, starting it, laying another one for the same people, ending one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from django.conf import settings
from django.db.models import F
from django.utils.translation import gettext as _

from games.actions.acts import deal_next
from games.actions.base import door, must, new_token
from games.engine.errors import BadInput
from games.engine.game import game_of
from games.engine.seats import FOUR
from games.models import LAID, Chair, Table
from games.queries.live import Live, read_live
from games.refusals import NotYourChair, Refused
from games.visitors import Visitor
from games.ways import MINE, PARTNER, PARTNER_LEVEL, RIVAL, WAYS, Way
from whistdrive import clock
from whistdrive.db import write


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is agreed before the first hand. `words` as `WhistOptions` reads them."""

    way: str
    words: Mapping[str, str] = field(default_factory=dict)
    rivals: str = "medium"
    names: Mapping[str, str] = field(default_factory=dict)


def lay_table(visitor: Visitor, wanted: Wanted) -> Table:
    """A new table with this device in the chairs that its way gives it; dealt if it starts at once.

    Refused if the options do not go together. Tables that nobody touches are ended on the way.
    """
    end_abandoned()
    way = WAYS[wanted.way]
    words = {**wanted.words, "dealer": secrets.choice(FOUR).value}
    try:
        setup = game_of("whist").setup(words)
    except BadInput as error:
        raise Refused(str(error), getattr(error, "option", "")) from error
    with write():
        table = _row(way.code, setup.words(), wanted.rivals, visitor.mark)
        for seat in FOUR:
            _chair(table, way, seat.value, visitor, wanted)
        if way.starts:
            _start(read_live(table))
    return table


def _row(way: str, words: dict[str, str], rivals: str, host: str) -> Table:
    now = clock.now()
    return Table.objects.create(
        public_id=secrets.token_hex(6),
        way=way,
        words=words,
        rivals=rivals,
        host=host,
        created_at=now,
        touched_at=now,
    )


def _chair(table: Table, way: Way, seat: str, visitor: Visitor, wanted: Wanted) -> Chair:
    who = way.chairs[seat]
    mine = who == MINE
    bots = {RIVAL: wanted.rivals, PARTNER: PARTNER_LEVEL}
    return Chair.objects.create(
        table=table,
        seat=seat,
        holder=visitor.mark if mine else "",
        name=wanted.names.get(seat, "") if mine else "",
        bot=bots.get(who, ""),
        key=new_token(),
    )


def _start(live: Live) -> None:
    """Robots take the empty chairs, and the first hand is dealt. Only from a door."""
    Table.objects.filter(pk=live.table.pk).update(stage=Table.Stage.PLAYING)
    for chair in live.chairs:
        if chair.is_empty:
            live.table.chairs.filter(pk=chair.pk).update(bot=live.table.rivals)
    deal_next(live)


def start_table(table: Table, visitor: Visitor) -> None:
    """Anybody with a chair starts; robots fill the chairs that are still empty.

    Refused for those who only watch. A second tap finds it started and changes nothing.
    """
    with door(table) as live:
        must(live.chairs_of(visitor), NotYourChair().sentence)
        if live.table.stage == Table.Stage.GATHERING:
            _start(live)


def next_hand_of_robots(table: Table) -> bool:
    """Deals on at a table of robots alone; whether there is another hand to play."""
    with door(table, by_person=False) as live:
        must(not live.people, _("People sit at this table."))
        if live.table.stage != Table.Stage.PLAYING:
            return False
        deal_next(live)
        return True


def another_game(table: Table, visitor: Visitor) -> Table:
    """The table that follows a finished one: same people, same options, the deal moves on.

    However many ask, there is one; Refused while the game goes on or for those who only watch.
    """
    with door(table) as live:
        must(live.chairs_of(visitor), NotYourChair().sentence)
        must(not WAYS[live.table.way].one_hand, _("One hand is all that is played here."))
        must(live.table.stage != Table.Stage.PLAYING, _("This game is not over yet."))
        if live.table.next_table is not None:
            return live.table.next_table
        old = live.table
        dealer = live.state.setup.dealer.left.value if live.state else "N"
        new = _row(old.way, {**old.words, "dealer": dealer}, old.rivals, visitor.mark)
        for chair in live.chairs:
            Chair.objects.create(
                table=new,
                seat=chair.seat,
                holder=chair.holder,
                name=chair.name,
                bot=chair.bot,
                key=new_token(),
                away_at=chair.away_at if chair.holder != visitor.mark else None,
            )
        _start(read_live(new))
        Table.objects.filter(pk=old.pk).update(next_table=new)
        return new


def end_abandoned() -> int:
    """Ends every table that nobody has touched for the time set; returns how many.

    Where nobody ever did anything, not even after as much time again, the table goes altogether.
    Not hands that something else has laid: it withdraws them itself.
    """
    since = timedelta(hours=settings.TABLE_ENDS_AFTER_HOURS)
    open_stages = (Table.Stage.GATHERING, Table.Stage.PLAYING)
    ours = Table.objects.exclude(way=LAID)
    with write():
        old = ours.filter(stage__in=open_stages, touched_at__lt=clock.now() - since)
        moved = {"version": F("version") + 1, "tick": F("tick") + 1}
        ended = old.update(stage=Table.Stage.ENDED, claim={}, **moved)
        laid_for_nothing = ours.filter(stage=Table.Stage.ENDED, touched_at=F("created_at"))
        laid_for_nothing.filter(created_at__lt=clock.now() - 2 * since).delete()
        return ended
