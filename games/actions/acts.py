"""The one way into the log of a hand: a person's card, a robot's, and the next hand's deal."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils.translation import gettext as _

from games.actions.base import door, must, take_version
from games.engine.acts import Act as EngineAct
from games.engine.errors import EngineError, NotYourTurn
from games.engine.game import Setup, State, game_of
from games.engine.notation import read_act, write_act
from games.engine.seats import Side
from games.engine.shuffle import Sealed, seal
from games.engine.whist import WhistState
from games.models import Act, Chair, Table, TableDeal
from games.queries.live import Live, foresee
from games.queries.names import name_of
from games.refusals import NotYourChair, Refused
from games.signals import hand_finished
from games.ways import WAYS
from whistdrive import clock

log = logging.getLogger(__name__)


def play(table: Table, *, seat: str, word: str, version: int | None) -> None:
    """A person in `seat` acts; a robot that stood in for them stands up.

    Arguments: `word` in the engine's notation, `version` of the table as the page showed it.
    Raises Stale, or Refused with the rules' own sentence; nothing has changed then.
    Side effects in order: version, the act, the chair's person present, what follows a last card.
    """
    with door(table) as live:
        must_go_on(live)
        take_version(live, version)
        away = live.chair(seat).away_at is not None
        append(live, _read(word), seat, alone=not away)
        if away:
            Chair.objects.filter(table=table, seat=seat).update(away_at=None)


def play_for(table: Table, *, seat: str, act: EngineAct, version: int) -> None:
    """A robot's act, computed for the table as of `version`. Raises Stale if it has moved on."""
    with door(table, by_person=False) as live:
        take_version(live, version)
        must(live.chair(seat).robot, _("A person plays this chair again."))
        append(live, act, seat, by_robot=live.chair(seat).is_person, alone=True)


def must_go_on(live: Live) -> None:
    """Refuses where a hand that was laid for people has been taken out of their hands."""
    must(not live.is_withdrawn, taken_back())
    must(not live.robots_finish, robots_finish())


def taken_back() -> str:
    return _("This hand was taken back, so nothing more is played here.")


def robots_finish() -> str:
    return _("Robots finish this hand now. In the next hand you play again.")


def _read(word: str) -> EngineAct:
    try:
        return read_act(word[:20])
    except EngineError as error:
        raise Refused(_("That is not a card."), "card") from error


def append(
    live: Live,
    act: EngineAct,
    seat: str | None = None,
    *,
    by_robot: bool = False,
    alone: bool = False,
) -> None:
    """Writes one act at the end of the log, if the rules allow it. Only from a door.

    `seat` is who acts; None for what the table itself decides. `alone`: the door takes a version
    and does nothing else, so that the table need not be read again after it.
    """
    must(live.table.stage == Table.Stage.PLAYING, _("Nothing is being played at this table."))
    state, deal = live.state, live.deal
    assert state is not None
    assert deal is not None
    try:
        after = state.after(act, by=seat)
    except NotYourTurn as error:
        raise Refused(_not_your_turn(live), "card") from error
    except EngineError as error:
        raise Refused(str(error), "card") from error
    now = clock.now()
    Act.objects.create(
        deal=deal, index=len(live.states), word=write_act(act), by_robot=by_robot, at=now
    )
    if live.table.claim or live.table.said:
        Table.objects.filter(pk=live.table.pk).update(claim={}, said=[])
    if after.over:
        _hand_is_over(live, after)
    elif alone:
        assert isinstance(after, WhistState)
        foresee(live, after, now, by_robot=by_robot)


def _not_your_turn(live: Live) -> str:
    turn = live.turn
    if turn is None:
        return _("This hand is over.")
    return _("It is %(name)s’s turn to play.") % {"name": name_of(turn)}


def _hand_is_over(live: Live, state: State) -> None:
    live.table.chairs.update(ready=False)
    if WAYS[live.table.way].one_hand or game_of(live.table.game).next_setup(state) is None:
        Table.objects.filter(pk=live.table.pk).update(stage=Table.Stage.OVER)
    if live.table.is_laid:
        _tell(live.table, state)


def _tell(table: Table, state: State) -> None:
    """Whoever laid the table hears of the result, in this transaction. The card stands anyway."""
    assert state.result is not None
    won = dict(state.result.tricks_by_seat)
    ns = sum(won[seat] for seat in Side.NS.seats)
    try:
        with transaction.atomic():
            hand_finished.send(sender=Table, public_id=table.public_id, ns=ns)
    except Exception:
        log.exception("The result of table %s was not taken.", table)


def next_hand(table: Table, *, seat: str, version: int | None) -> None:
    """The person in `seat` has seen the result. Deals once everybody who is there has.

    Asking twice, or for a hand that has been dealt meanwhile, is Stale and changes nothing.
    """
    with door(table) as live:
        take_version(live, version)
        state = live.state
        must(live.chair(seat).is_person, NotYourChair().sentence)
        must(
            state is not None and state.over and live.table.stage == Table.Stage.PLAYING,
            _("The hand is not over yet."),
        )
        mine = live.chair(seat).holder
        live.table.chairs.filter(holder=mine).update(ready=True, away_at=None)
        waiting = [chair for chair in live.present if not chair.ready and chair.holder != mine]
        if not waiting:
            deal_next(live)


def deal_next(live: Live) -> None:
    """Deals the next hand. Only from a door; the hand before it is over and the game goes on.

    Side effects in order: the deal's row with its sealed randomness, the deal as its act 0,
    nobody ready any more.
    """
    game = game_of(live.table.game)
    if live.state is None:
        setup = game.setup(live.table.words)
    else:
        following = game.next_setup(live.state)
        assert following is not None
        setup = following
    deal, act = dealt(live.table, live.deal_no + 1, setup, seal())
    deal.save()
    act.save()
    live.table.chairs.update(ready=False)


def dealt(table: Table, number: int, setup: Setup, sealed: Sealed) -> tuple[TableDeal, Act]:
    """A hand of a table and its act 0, neither written yet; `sealed` is where its cards come from,
    which other tables may play too."""
    deal = TableDeal(
        table=table,
        number=number,
        words=setup.words(),
        seed=sealed.seed.hex(),
        nonce=sealed.nonce.hex(),
    )
    act = game_of(table.game).start(setup).chance(sealed.generator(0))
    return deal, Act(deal=deal, index=0, word=write_act(act), at=clock.now())
