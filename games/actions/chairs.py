"""Taking a chair, leaving it, coming back to it, and taking it along to another device."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.actions.acts import must_go_on
from games.actions.base import door, must
from games.models import STAND_IN, Chair, Table
from games.phrases import PHRASES
from games.queries.live import Live
from games.refusals import NotYourChair
from games.visitors import Visitor
from whistdrive import clock


def take_chair(table: Table, visitor: Visitor, *, seat: str, name: str) -> None:
    """This device sits down: in an empty chair, or in one that a robot keeps warm in a game.

    A device has one chair at a table. Before the start it may move to another one; once cards are
    dealt nobody may go from one hand to another, also not by way of leaving.
    """
    with door(table) as live:
        must(not live.table.is_laid, _given_out())
        must(
            live.table.stage in (Table.Stage.GATHERING, Table.Stage.PLAYING),
            _("This game is over."),
        )
        must(seat in {chair.seat for chair in live.chairs}, _("There is no such chair."))
        wanted, mine = live.chair(seat), live.chairs_of(visitor)
        if wanted in mine:
            live.table.chairs.filter(pk=wanted.pk).update(name=name, away_at=None)
            return
        if live.deal is not None:
            must(not mine, _("You have a chair already."))
            left = live.left_by(visitor)
            must(
                left is None or left.seat == seat,
                _("You know the cards of another chair. Take that one again."),
            )
        must(is_free(live, wanted), _("Somebody else sits there now. Choose another chair."))
        live.table.chairs.filter(holder=visitor.mark).update(holder="", name="")
        live.table.chairs.filter(pk=wanted.pk).update(
            holder=visitor.mark, former="", name=name, bot="", away_at=None, ready=False
        )


def is_free(live: Live, chair: Chair) -> bool:
    """Whether somebody may sit down there: nobody does, at a table that people come to."""
    return not chair.is_person and live.table.way in ("friends", "quick")


def _given_out() -> str:
    return _("The seats of this table are given out. Go back to the page you came from.")


def leave_chair(table: Table, visitor: Visitor) -> None:
    """This device gets up. In a game a robot plays on from the chair; its person may come back."""
    with door(table) as live:
        must(not live.table.is_laid, _given_out())
        mine = live.chairs_of(visitor)
        must(mine, NotYourChair().sentence)
        rows = live.table.chairs.filter(pk__in=[chair.pk for chair in mine])
        if live.deal is None:
            rows.update(holder="", name="")
        else:
            rows.update(holder="", name="", bot=STAND_IN, former=visitor.mark, away_at=None)


def come_back(table: Table, visitor: Visitor) -> None:
    """Whoever a robot plays for is here again and plays themselves, at once.

    Not where robots finish a hand that was laid for people.
    """
    with door(table) as live:
        rows = live.table.chairs.filter(holder=visitor.mark)
        if not live.robots_finish:
            rows.update(away_at=None, here_at=clock.now())


def greet(table: Table, visitor: Visitor) -> None:
    """Whoever opens the table is there: a robot that played for them stands up. Else nothing."""
    away = table.chairs.filter(holder=visitor.mark, away_at__isnull=False, kept=table.is_laid)
    if away.exists():
        come_back(table, visitor)


def bring_along(chair: Chair, visitor: Visitor) -> None:
    """The chair moves to this device, the newest; the one before says so and only watches.

    Whoever knows the chair's key is its person.
    """
    with door(chair.table) as live:
        must(not live.table.is_laid, _given_out())
        now = live.chair(chair.seat)
        must(now.is_person, _("Nobody sits in this chair any more."))
        if now.holder == visitor.mark:
            return
        must(not live.chairs_of(visitor), _("You have a chair already."))
        live.table.chairs.filter(pk=chair.pk).update(
            former=now.holder, holder=visitor.mark, away_at=None
        )


def take_back_here(table: Table, visitor: Visitor) -> None:
    """The older device takes back what it held from the newer one, to be shown it covered."""
    with door(table) as live:
        left = [chair for chair in live.chairs if chair.former == visitor.mark]
        left = [chair for chair in left if chair.is_person]
        must(left, _("Nobody sits in this chair any more."))
        must(not live.chairs_of(visitor), _("You have a chair already."))
        must_go_on(live)
        for chair in left:
            live.table.chairs.filter(pk=chair.pk).update(
                former=chair.holder, holder=visitor.mark, away_at=None
            )
        if len(left) > 1:
            Table.objects.filter(pk=table.pk).update(facing="")


def free_chair(table: Table, visitor: Visitor, *, seat: str) -> None:
    """Whoever laid the table lets somebody else sit where a person has gone quiet."""
    with door(table) as live:
        must(live.table.host == visitor.mark, _("Only who laid the table may do that."))
        chair = live.chair(seat)
        must(chair.away_at is not None, _("%(name)s is here.") % {"name": chair.name})
        live.table.chairs.filter(pk=chair.pk).update(
            holder="", former=chair.holder, bot=STAND_IN, name="", away_at=None
        )


def say(table: Table, visitor: Visitor, *, phrase: str) -> None:
    """One of the set phrases, shown beside the chair until the next card."""
    with door(table) as live:
        mine = live.chairs_of(visitor)
        must(mine, NotYourChair().sentence)
        must(phrase in PHRASES, _("Choose one of the phrases."))
        in_play = live.state is not None and not live.state.over and len(live.states) > 1
        must(
            PHRASES[phrase].in_play or not in_play,
            _("While cards are in play only “One moment, please” can be said."),
        )
        others = [one for one in live.table.said if one[0] != mine[0].seat]
        said = [*others, [mine[0].seat, phrase]]
        Table.objects.filter(pk=table.pk).update(said=said)


def show_cards(table: Table, visitor: Visitor, *, seat: str) -> None:
    """On a device that people share: the cover is lifted for the one in `seat`.

    Only for the one whose turn it is, so nobody looks at the other's cards by asking.
    """
    with door(table) as live:
        mine = {chair.seat for chair in live.chairs_of(visitor)}
        must(seat in mine, NotYourChair().sentence)
        turn = live.turn
        must(turn is not None and turn.seat == seat, _("It is not your turn."))
        Table.objects.filter(pk=table.pk).update(facing=seat)
