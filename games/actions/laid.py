"""Hands laid for named people: a table deals one hand, and tells of its tricks when it is over.

Who lays them, and what the tricks are for, is no business of this app (games.api).
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.actions import robots
from games.actions.acts import dealt, robots_finish, taken_back
from games.actions.base import door, must, new_token
from games.engine.game import game_of
from games.engine.seats import FOUR, Seat
from games.engine.shuffle import Sealed, seal
from games.models import LAID, STAND_IN, Act, Chair, Table, TableDeal
from games.queries.live import Live
from games.refusals import Refused
from games.visitors import Visitor
from whistdrive import clock
from whistdrive.db import write


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits there: a person by name, whose device opens the seat later, or a bot of a level."""

    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """One hand to be laid. `trump` "C" "D" "H" "S" "NT", or "" where the last card is turned up.

    `title` is what the table is called on screens, `back` the path that leads to where it came
    from. `deal` is shared by tables that play the same cards, which takes the same dealer too;
    None for cards of its own. With `sealed` nothing of the hand is shown after its end until
    `reveal`.
    """

    seats: Mapping[Seat, SeatPlan]
    dealer: Seat
    trump: str
    title: str
    back: str
    deal: Sealed | None = None
    sealed: bool = False


def lay_hand(plan: HandPlan) -> str:
    """One of `lay_hands`."""
    return lay_hands([plan])[0]


def lay_hands(plans: Sequence[HandPlan]) -> list[str]:
    """New tables, dealt; their public ids. In few statements, however many they are.

    Call it inside the caller's own transaction. Nobody moves yet: see `move_robots_soon`.
    """
    with write():
        tables = Table.objects.bulk_create(map(_table_of, plans))
        both = list(zip(tables, plans, strict=True))
        Chair.objects.bulk_create(
            _chair(table, seat, plan.seats[seat]) for table, plan in both for seat in FOUR
        )
        hands = [_first_hand(table, plan.deal) for table, plan in both]
        TableDeal.objects.bulk_create(deal for deal, _act in hands)
        Act.objects.bulk_create(act for _deal, act in hands)
    return [table.public_id for table in tables]


def _table_of(plan: HandPlan) -> Table:
    words = {"counts": "tricks", "dealer": plan.dealer.value}
    words |= {"trump": plan.trump} if plan.trump else {}
    now = clock.now()
    return Table(
        public_id=secrets.token_hex(6),
        way=LAID,
        words=game_of("whist").setup(words).words(),
        stage=Table.Stage.PLAYING,
        title=plan.title,
        back=plan.back,
        sealed=plan.sealed,
        created_at=now,
        touched_at=now,
    )


def _first_hand(table: Table, sealed: Sealed | None) -> tuple[TableDeal, Act]:
    return dealt(table, 1, game_of(table.game).setup(table.words), sealed or seal())


def _chair(table: Table, seat: Seat, who: SeatPlan) -> Chair:
    return Chair(
        table=table,
        seat=seat.value,
        name=who.name,
        bot=who.bot,
        kept=not who.bot,
        key=new_token(),
    )


def open_seats(public_id: str, visitor: Visitor, seats: Collection[Seat]) -> None:
    """This device holds these seats of persons from now on; one that held them before only watches.

    With several seats it is passed round and shows a cover in between. A robot that stood in stands
    up. Refused where a bot sits there, where robots finish the hand, where it was taken back, or
    where the device holds another seat of the table already. Opening again changes nothing, nor
    does opening a seat of which robots have finished the hand. The answer to a visitor who is new
    must carry their cookie (`Visitor.keep`).
    """
    table = _table(public_id)
    with door(table) as live:
        must(not live.is_withdrawn, taken_back())
        over = live.table.stage == Table.Stage.OVER
        wanted = [live.chair(seat) for seat in seats]
        others = [chair for chair in live.chairs_of(visitor) if chair not in wanted]
        must(
            not others,
            _("This device has another seat at this table: %(name)s’s. Open yours on your own.")
            % {"name": others[0].name if others else ""},
        )
        for chair in wanted:
            must(over or chair.kept, _a_robots(live, chair))
        open_now = [chair for chair in wanted if chair.is_person]
        for chair in open_now:
            former = chair.former if chair.holder in ("", visitor.mark) else chair.holder
            live.table.chairs.filter(pk=chair.pk).update(
                holder=visitor.mark, former=former, away_at=None, here_at=clock.now()
            )
        if len(open_now) > 1:
            Table.objects.filter(pk=table.pk).update(facing="")


def _a_robots(live: Live, chair: Chair) -> str:
    if live.robots_finish:
        return robots_finish()
    return _("%(name)s is a robot’s seat.") % {"name": chair.name}


def stand_in(public_id: str, seat: Seat) -> None:
    """A robot plays for this person from now on; they take the chair back by opening it."""
    with door(_table(public_id)) as live:
        chair = live.chair(seat)
        must(chair.is_person, _a_robots(live, chair))
        if not chair.is_stood_in:
            live.table.chairs.filter(pk=chair.pk).update(away_at=clock.now())


def hold_seat(public_id: str, seat: Seat, who: SeatPlan) -> None:
    """Somebody else has this seat for the rest of the hand; a device that had it open watches.

    Nothing where the hand is over, or robots finish it.
    """
    with door(_table(public_id)) as live:
        if live.table.stage != Table.Stage.PLAYING or live.robots_finish:
            return
        live.table.chairs.filter(seat=seat.value).update(
            name=who.name, bot=who.bot, kept=not who.bot, holder="", former="", away_at=None
        )


def finish_with_robots(public_id: str) -> None:
    """Robots play the rest for everybody, once they are moved; nothing where the hand is over.

    This time nobody takes a chair back: whoever has it open watches.
    """
    with door(_table(public_id)) as live:
        if live.table.stage != Table.Stage.PLAYING:
            return
        people = live.table.chairs.filter(kept=True)
        people.filter(holder="").update(kept=False, bot=STAND_IN)
        people.update(kept=False, away_at=clock.now())


def withdraw(public_id: str) -> None:
    """The hand is taken back: nothing can be played there any more, and no result is told."""
    with door(_table(public_id)) as live:
        rows = Table.objects.filter(pk=live.table.pk)
        rows.update(stage=Table.Stage.ENDED, claim={}, version=live.table.version + 1)


def reveal(public_ids: Sequence[str]) -> None:
    """The cards of these finished hands may be looked at now."""
    for table in Table.objects.filter(public_id__in=public_ids, way=LAID, sealed=True):
        with door(table):
            Table.objects.filter(pk=table.pk).update(sealed=False)


def move_robots(public_id: str) -> int:
    """Plays for robots, here and now, until it is a person's turn or the hand is over."""
    return robots.move_robots(_table(public_id).pk)


def _table(public_id: str) -> Table:
    table = Table.objects.filter(public_id=public_id, way=LAID).first()
    if table is None:
        raise Refused(_("That table is not there any more."))
    return table
