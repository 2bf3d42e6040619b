"""The rest of the tricks without playing them: claimed, given up, agreed to."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.actions.acts import append, must_go_on
from games.actions.base import door, must, take_version
from games.engine.acts import Rest
from games.engine.claims import proves_the_rest
from games.engine.seats import Seat
from games.models import Chair, Table
from games.queries.live import Live
from games.refusals import NotYourChair

TAKE, GIVE = "take", "give"


def claim(table: Table, *, seat: str, what: str, version: int) -> None:
    """The person in `seat` claims the rest (`take`) or gives it up (`give`).

    A claim that their own view proves is granted at once, and so is giving up among robots.
    Otherwise the others are asked; a claim against two robots must be proved.
    """
    with door(table) as live:
        must_go_on(live)
        take_version(live, version)
        state = live.state
        must(state is not None and not state.over, _("This hand is over."))
        must(what in (TAKE, GIVE) and live.chair(seat).is_person, NotYourChair().sentence)
        assert state is not None
        to = seat if what == TAKE else Seat(seat).left.value
        asked = others(live, seat)
        proved = what == TAKE and proves_the_rest(state.view(seat))
        must(proved or not live.table.is_laid or _all_are_asked(live, seat), _not_asked())
        if proved or (what == GIVE and not asked):
            append(live, Rest(to))
            return
        rivals = [chair for chair in asked if Seat(chair.seat).side is not Seat(seat).side]
        must(
            what == GIVE or rivals,
            _("Your cards do not prove that yet. Play on, and claim when they do."),
        )
        question = {"seat": seat, "to": to, "agreed": []}
        Table.objects.filter(pk=table.pk).update(claim=question)


def _all_are_asked(live: Live, seat: str) -> bool:
    """Whether every other person has a device of their own here to say yes or no with."""
    people = [chair for chair in live.people if not chair.is_stood_in and chair.seat != seat]
    return people == others(live, seat)


def _not_asked() -> str:
    return _("Not everybody here can be asked for that. Play on.")


def others(live: Live, seat: str) -> list[Chair]:
    """The other people who are there: they are asked."""
    holder = live.chair(seat).holder
    return [chair for chair in live.present if chair.holder != holder]


def answer_claim(table: Table, *, seat: str, agrees: bool, version: int) -> None:
    """Somebody answers. With all others' consent the rest is granted; one who says no ends it."""
    with door(table) as live:
        take_version(live, version)
        question = live.table.claim
        must(question, _("Nobody asks for the rest any more."))
        must(
            seat in {chair.seat for chair in others(live, question["seat"])},
            _("Wait for the others."),
        )
        if not agrees:
            Table.objects.filter(pk=table.pk).update(claim={})
            return
        holder = live.chair(seat).holder  # people who share a device say so together
        agreed = {*question["agreed"], *(one.seat for one in live.people if one.holder == holder)}
        if agreed >= {chair.seat for chair in others(live, question["seat"])}:
            append(live, Rest(question["to"]))
            return
        Table.objects.filter(pk=table.pk).update(claim={**question, "agreed": sorted(agreed)})
