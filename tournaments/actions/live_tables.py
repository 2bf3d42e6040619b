"""Live tables for the hands of online tables: laid, and taken back."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

import games.api as api
from games.engine.seats import Seat
from games.engine.shuffle import Sealed
from tournaments.actions.base import By, journal
from tournaments.actions.ledger import hands_of, standing
from tournaments.models import Drive, LedgerLine, OnlineHand, Player, Round
from tournaments.queries.board import State, head_lines, open_round, status_of
from tournaments.queries.online import chair_of, hand_now
from tournaments.queries.people import (
    gone_from,
    names_by_entrant,
    players_of,
    seating_of,
)
from tournaments.queries.table_kinds import home_of, online_in
from tournaments.rules.dealing import dealer_online
from tournaments.rules.programme import TrumpMode
from tournaments.rules.seating import Four, Seating
from whistdrive import clock

ONLINE_KEY = "online:"  # before a live table's id it is the key of the line that came of it


@dataclass(frozen=True, slots=True)
class _People:
    """What of a drive decides who sits at a live table, and as what."""

    names: Mapping[int, str]
    robots: frozenset[int]
    gone: Mapping[int, int]

    @classmethod
    def of(cls, drive: Drive) -> _People:
        players = players_of(drive)
        return cls(names_by_entrant(players), robots_of(drive), gone_from(players))

    def plan(self, entrant: int, hand: int, level: str) -> api.SeatPlan:
        away = entrant in self.robots or self.gone.get(entrant, hand + 1) <= hand
        return api.SeatPlan(self.names[entrant], level if away else "")


def robots_of(drive: Drive) -> frozenset[int]:
    """The entrants for whom nobody opens a seat: robots, and a dummy, whose hand one plays."""
    robots = drive.players.filter(Q(robot=True) | Q(dummy=True))
    return frozenset(robots.values_list("entrant", flat=True))


def dealer_of(drive: Drive, hand: int) -> Seat:
    """Who deals a hand at online tables: where people would have cut, the same at all of them."""
    return dealer_online(drive.dealing, hand, random.Random(f"{drive.epoch} {hand}"))


def lay_online_hands(
    drive: Drive,
    round_: Round,
    tables: Collection[int] | None = None,
    deals: Mapping[int, Sealed] | None = None,
) -> list[OnlineHand]:
    """A live table for each online table of the round that waits for a hand and has none.

    Where somebody sits who plays from home, a table that waits goes online first.
    Only while the round is being played; a hand whose trumps the MC has not drawn yet waits for
    them. Calling it again lays nothing twice.
    Arguments: `tables` only these, by default all; `deals` the cards of hands, by number, that
    others have played before the drive came here.
    Side effects in order: live tables; their robots are moved after the commit.
    """
    if drive.stage != Drive.Stage.PLAYING or round_.closed_at is not None:
        return []
    _go_online_for_home(drive, round_)
    numbers = [n for n in sorted(online_in(round_)) if tables is None or n in tables]
    wanted = _without_live(drive, round_, numbers)
    if not wanted:
        return []
    shared: dict[int, Sealed | None] = {**(deals or {})}
    for _table, hand in wanted:
        if hand not in shared:
            shared[hand] = _deal_for(drive, round_, hand)
    people, seating = _People.of(drive), seating_of(round_)
    plans = [_plan(drive, at, hand, seating[at], people, shared[hand]) for at, hand in wanted]
    laid = OnlineHand.objects.bulk_create(
        OnlineHand(round=round_, table_no=at, hand=hand, live=live, laid_at=clock.now())
        for (at, hand), live in zip(wanted, api.lay_hands(plans), strict=True)
    )
    api.move_robots_soon([one.live for one in laid])
    return laid


def lay_where_played(drive: Drive, deals: Mapping[int, Sealed] | None = None) -> None:
    """Lay what the open round's online tables have not finished, where none of it is here."""
    round_ = open_round(drive)
    if round_ is not None:
        lay_online_hands(drive, round_, deals=deals)


def drop_online_hands(hands: Iterable[OnlineHand]) -> None:
    """These count no more; their live tables are taken back once that is certain.

    Not before the commit: whoever plays a last card holds the live table first and the round
    after it, and nobody may wait for the two the other way round.
    """
    dropped = list(hands)
    OnlineHand.objects.filter(pk__in=[one.pk for one in dropped]).update(dropped=True)
    for one in dropped:
        if one.ns is None:
            _withdraw_on_commit(one.live)


def online_hands(round_: Round, **which: object) -> list[OnlineHand]:
    """The hands of a round that still count, in the order they were laid."""
    found = OnlineHand.objects.filter(round=round_, dropped=False, **which)
    return list(found.order_by("pk"))


def relay_where_seats_changed(drive: Drive, round_: Round, before: Seating) -> None:
    """Others sit at some tables of the round than `before`: what they have not finished is dealt
    anew for those who do.
    """
    after = seating_of(round_)
    changed = [table for table in after if before.get(table) != after[table]]
    laid = online_hands(round_, table_no__in=changed)
    drop_online_hands(one for one in laid if one.ns is None)
    lay_online_hands(drive, round_, changed)


def realign_online(drive: Drive) -> None:
    """After a step was undone: each online table plays, or has played, the hand that now counts.

    A result that stands again brings its live table back with it; where a table waits again and
    has no live table, one is laid.
    """
    round_ = open_round(drive)
    if round_ is None:
        return
    for head in head_lines([round_], online_in(round_)):
        line = standing(head)
        live = (line.key or "").removeprefix(ONLINE_KEY) if line is not None else ""
        old = OnlineHand.objects.filter(round=round_, live=live, dropped=True).first()
        if old is not None:
            drop_online_hands(online_hands(round_, table_no=old.table_no, hand=old.hand))
            OnlineHand.objects.filter(pk=old.pk).update(dropped=False)
    lay_online_hands(drive, round_)


def reveal_if_all_played(drive: Drive, round_: Round, hand: int) -> None:
    """Where all online tables play the same cards they may be looked at once nobody needs them."""
    laid = online_hands(round_, hand=hand)
    if drive.same_deal and laid and not _somebody_plays(round_, hand, laid):
        api.reveal([one.live for one in laid if one.ns is not None])


def stand_in_for(drive: Drive, by: By, player: Player) -> bool:
    """A robot plays for somebody in the hand that is in play; whether one does.

    Side effects in order: the robot at the live table, moved after the commit; journal.
    """
    round_ = open_round(drive)
    chair = chair_of(round_, player) if round_ is not None else None
    hand = hand_now(round_, chair[0]) if round_ is not None and chair is not None else None
    if chair is None or hand is None or hand.ns is not None:
        return False
    table_no, seat = chair
    told = api.progress_of([hand.live]).get(hand.live)
    if told is None or told.ns is not None:
        return False
    if player.entrant_id not in robots_of(drive) and seat not in told.stood_in:
        try:
            api.stand_in(hand.live, seat)
        except api.Refused:  # a robot has the seat already, to the end of this hand
            return True
        words = {"name": player.name, "t": table_no}
        text = _("A robot plays for %(name)s at table %(t)d") % words
        journal(drive, "stand-in", text, by, data={"table": table_no})
    api.move_robots_soon([hand.live])
    return True


def hand_over_seat(drive: Drive, round_: Round, entrant: int) -> None:
    """Somebody else has `entrant`'s chair now: at the live table in play it is theirs as well."""
    place = round_.places.filter(entrant=entrant).first()
    hand = hand_now(round_, place.table_no) if place is not None else None
    if place is None or hand is None or hand.ns is not None:
        return
    plan = _People.of(drive).plan(entrant, hand.hand, drive.robot_level)
    api.hold_seat(hand.live, Seat(place.seat), plan)
    api.move_robots_soon([hand.live])


def finish_by_robots_now(drive: Drive, by: By, hand: OnlineHand) -> None:
    """Robots play the rest of a hand; said once in the journal, however often it is asked."""
    mark = {"table": hand.table_no, "live": hand.live}
    if not drive.journal.filter(kind="robots-finish", data__live=hand.live).exists():
        api.finish_with_robots(hand.live)
        text = _("Robots finish hand %(h)d at table %(t)d")
        words = {"h": hand.hand, "t": hand.table_no}
        journal(drive, "robots-finish", text % words, by, data=mark)
    api.move_robots_soon([hand.live])


def _withdraw_on_commit(live: str) -> None:
    transaction.on_commit(lambda: api.withdraw(live), robust=True)


def _go_online_for_home(drive: Drive, round_: Round) -> None:
    home = home_of(drive)
    if home:
        seats = round_.places.filter(entrant__in=home)
        cards = set(seats.values_list("table_no", flat=True)) - online_in(round_)
        waiting = [table_no for table_no, _hand in _waiting(drive, round_, sorted(cards))]
        round_.tables.filter(table_no__in=waiting).update(online=True)


def _without_live(drive: Drive, round_: Round, numbers: list[int]) -> list[tuple[int, int]]:
    """Table and hand, where a hand waits that has no live table; each table's first."""
    waiting = _waiting(drive, round_, numbers)
    have = {(one.table_no, one.hand) for one in online_hands(round_)} if waiting else set()
    return [
        (at, hand) for at, hand in waiting if (at, hand) not in have and _has_trumps(drive, hand)
    ]


def _waiting(drive: Drive, round_: Round, numbers: list[int]) -> list[tuple[int, int]]:
    """Those of the tables that wait for a hand, with the first they wait for."""
    if not numbers:
        return []
    heads = {(line.table_no, line.hand): line for line in head_lines([round_], numbers)}
    found = []
    for table_no in numbers:
        statuses = (status_of(h, heads.get((table_no, h))) for h in hands_of(drive, round_))
        hand = next((s.hand for s in statuses if s.state is State.WAITING), None)
        found += [(table_no, hand)] if hand is not None else []
    return found


def _has_trumps(drive: Drive, hand: int) -> bool:
    return drive.trump_mode == TrumpMode.TURN_UP or drive.trumps[hand - 1] is not None


def _plan(
    drive: Drive, table_no: int, hand: int, four: Four, people: _People, deal: Sealed | None
) -> api.HandPlan:
    level = drive.robot_level
    return api.HandPlan(
        seats={seat: people.plan(four.at(seat), hand, level) for seat in Seat},
        dealer=dealer_of(drive, hand),
        trump=drive.trumps[hand - 1] or "",
        title=_("Hand %(h)d, table %(t)d") % {"h": hand, "t": table_no},
        back=reverse("table", args=[drive.public_id, table_no]),
        deal=deal,
        sealed=drive.same_deal,
    )


def _deal_for(drive: Drive, round_: Round, hand: int) -> Sealed | None:
    """The cards that all online tables of this hand play, unless they lie open already."""
    if not drive.same_deal:
        return None
    laid = online_hands(round_, hand=hand)
    return (api.deal_of(laid[-1].live) if laid else None) or api.new_deal()


def _somebody_plays(round_: Round, hand: int, laid: list[OnlineHand]) -> bool:
    """Whether the cards of a hand are still in play, or to be played, at an online table."""
    settled = set(
        LedgerLine.objects.filter(round=round_, hand=hand, superseded_by__isnull=True)
        .exclude(state__in=[LedgerLine.State.VOID, LedgerLine.State.WITHDRAWN])
        .values_list("table_no", flat=True)
    )
    over = {one.table_no for one in laid if one.ns is not None}
    return bool(online_in(round_) - settled - over)
