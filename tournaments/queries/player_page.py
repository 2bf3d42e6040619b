"""A player's own page: where I sit now and next, my card, my place; and who may join how."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from games.engine.seats import Seat
from tournaments.models import Drive, Player, TableCard
from tournaments.queries.bench import way_of
from tournaments.queries.board import State, TableStatus, next_hand, table_in
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.forecast import Destination, forecast
from tournaments.queries.people import names_by_player, players_of
from tournaments.queries.phone_online import OnlineHere, online_here, online_trumps
from tournaments.queries.phone_place import Hall, Phone, hall_of, standpoint_of
from tournaments.queries.phone_rest import Rest, rest_of
from tournaments.queries.phone_words import TrumpWords, both, seat_name, trumps_of
from tournaments.queries.results_page import curtain_is_drawn, group_label
from tournaments.queries.roles import ribbon_of
from tournaments.queries.same_cards import deals_of
from tournaments.rules.credits import tidy
from tournaments.rules.duplicate import Scoring
from tournaments.rules.names import same_name
from tournaments.rules.scoring import CardLine, share_of
from tournaments.rules.standings import Group, Standing


class MyStage(StrEnum):
    """Where a player stands in the evening."""

    BEFORE = "before"
    SEATED = "seated"
    SITS_OUT = "sits_out"
    SPARE = "spare"
    GONE = "gone"
    OVER = "over"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class MyHand:
    """One line of my card."""

    hand: int
    table_no: int
    partner: str
    tricks: float | None
    counts: float | None  # the same, or points, or a credit
    total: float = 0
    sat_out: bool = False
    waits: bool = False  # for other tables that still play the same cards
    beside: bool = False  # whether the tricks are told beside what counts
    compared: bool = False  # there is a page of what every table made of it


@dataclass(frozen=True, slots=True)
class MyPage:
    """Everything a player's page shows."""

    stage: MyStage
    name: str
    role: str
    table_no: int = 0
    seat: str = ""
    partner: str = ""
    opponents: str = ""
    hand: int = 0
    trump: TrumpWords | None = None
    is_in: bool = False
    next: Destination | None = None
    joins_at: int = 0
    card: tuple[MyHand, ...] = ()
    total: float = 0
    place: str = ""
    rest: Rest | None = None
    shared_with: str = ""  # who shares the seat now
    ribbon: str = ""
    online: OnlineHere | None = None  # this hand is played with cards on screens
    plays_online: bool = False  # so is everything at this table in this round
    alone: bool = False  # the only one over, so the only one who sits out
    stays: int = 0  # my entrant, where I (or this phone) have been at this table before

    @property
    def may_practise(self) -> bool:
        """Somebody waits, and nothing is to be done meanwhile."""
        waits = (MyStage.BEFORE, MyStage.SITS_OUT, MyStage.SPARE)
        return self.stage in waits or (self.stage is MyStage.SEATED and self.is_in)

    @property
    def fingerprint(self) -> str:
        """Equal as long as the page would show the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def my_page(drive: Drive, player: Player, phone: Phone) -> tuple[int, MyPage]:
    """The tick and the page of this player, whose phone it is."""
    tick, hall = drive.tick, hall_of(drive)
    evening = evening_of(drive)
    card = _card(drive, evening, player.entrant_id)
    seat_of = hall.hosts.get(player.entrant_id, player.entrant_id)
    page = MyPage(
        _unseated(drive, hall, player),
        name=evening.own_names.get(player.entrant_id, player.name),
        shared_with=_shares_with(hall, evening, player.entrant_id),
        ribbon=ribbon_of(drive, player),
        role=drive.labels[player.entrant.role] if Group.A in evening.standings else "",
        joins_at=_joins(drive, player),
        card=card,
        total=card[-1].total if card else 0,
        place=_place(drive, evening, player.entrant_id),
    )
    rest = rest_of(drive, hall, seat_of)
    if rest is not None and player.gone_from is None:
        alone = way_of(drive).robots and len(hall.bench) == 1
        return tick, replace(page, stage=MyStage.SITS_OUT, rest=rest, alone=alone)
    found = hall.chairs.get(seat_of)
    table = table_in(hall.frame, found[0]) if hall.frame and found else None
    if found is None or table is None:
        return tick, page
    return tick, _at_table(page, drive, hall, table, found[1], phone)


def _at_table(
    page: MyPage, drive: Drive, hall: Hall, table: TableStatus, seat: Seat, phone: Phone
) -> MyPage:
    """The page of somebody who has a seat: with whom, what is played, and where to go then."""
    status = table.waiting_for or table.hands[-1]
    names, seat_of = table.names, table.four.at(seat)
    other = table.four.side(seat.side.other)
    ahead = forecast(drive, hall, table).destinations
    return replace(
        page,
        stage=MyStage.SEATED,
        table_no=table.table_no,
        seat=seat_name(seat),
        partner=names[table.four.at(seat.partner)],
        opponents=both(names[other[0]], names[other[1]]),
        hand=status.hand,
        trump=(online_trumps if table.row.online else trumps_of)(drive, status.hand),
        is_in=_is_in(table),
        stays=_stays(hall, phone, table, seat_of),
        next=next((d for d in ahead if d.entrant == seat_of), None),
        plays_online=table.row.online,
        online=online_here(hall, table, status, phone)
        if table.row.online and status.state is State.WAITING
        else None,
    )


def _shares_with(hall: Hall, evening: Evening, entrant: int) -> str:
    guests = {host: guest for guest, host in hall.hosts.items()}
    other = hall.hosts.get(entrant) or guests.get(entrant)
    return evening.own_names.get(other or 0, "")


def _stays(hall: Hall, phone: Phone, table: TableStatus, seat_of: int) -> int:
    """A phone left at the page of a hall table is told first who goes where; mine has told me."""
    moved = not table.row.online and standpoint_of(hall, phone, table.table_no).moved
    return seat_of if moved else 0


def _is_in(table: TableStatus) -> bool:
    return table.state not in (State.WAITING, State.DISPUTED)


def _unseated(drive: Drive, hall: Hall, player: Player) -> MyStage:
    if drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        return MyStage.BEFORE
    if drive.stage == Drive.Stage.FINISHED:
        return MyStage.FINISHED
    if hall.frame is None:
        return MyStage.OVER
    return MyStage.GONE if player.gone_from is not None else MyStage.SPARE


def _joins(drive: Drive, player: Player) -> int:
    """The first hand that somebody without a seat may play; 0 when none is left."""
    hand = max(player.here_from, next_hand(drive))
    return hand if drive.stage == Drive.Stage.PLAYING and hand <= drive.hands else 0


def _card(drive: Drive, evening: Evening, entrant: int) -> tuple[MyHand, ...]:
    hands = [_played(evening, line) for line in evening.cards.get(entrant, [])]
    hands += [
        MyHand(line.hand, 0, "", None, line.credit, sat_out=True)
        for line in evening.credits.get(entrant, [])
    ]
    shown = {} if curtain_is_drawn(drive) else deals_of(evening)
    total, card = 0.0, []
    for hand in sorted(hands, key=lambda hand: hand.hand):
        total = tidy(total + (hand.counts or 0))
        card.append(replace(hand, total=total, compared=shown.get(hand.hand) is False))
    return tuple(card)


def _played(evening: Evening, line: CardLine) -> MyHand:
    return MyHand(
        line.hand,
        line.table,
        evening.names.get(line.partner, ""),
        line.tricks and share_of(line.tricks, line.parts),
        line.counts,
        waits=line.waits,
        beside=line.waits or evening.scoring is not Scoring.TRICKS,
    )


def _place(drive: Drive, evening: Evening, entrant: int) -> str:
    """ "Ladies: place 3 of 12, shared"; empty without a result, or behind the curtain."""
    if curtain_is_drawn(drive) or not evening.results:
        return ""
    own = next(
        (group for group in evening.standings if _is_in_group(evening, group, entrant)), None
    )
    standing = _standing(evening, own, entrant) if own else None
    if own is None or standing is None:
        return ""
    words = {
        "group": group_label(drive, own),
        "place": standing.place,
        "all": sum(not one.robot for one in evening.standings[own]),
    }
    shared = _("%(group)s: place %(place)d of %(all)d, shared") % words
    return shared if standing.tied else _("%(group)s: place %(place)d of %(all)d") % words


def _is_in_group(evening: Evening, group: Group, entrant: int) -> bool:
    return _standing(evening, group, entrant) is not None


def _standing(evening: Evening, group: Group, entrant: int) -> Standing | None:
    ids = {entrant}
    if group is Group.PAIRS:
        ids = {first for first, second in evening.pairs if entrant in (first, second)}
    return next((s for s in evening.standings[group] if s.entrant in ids), None)


# Coming in


def found_by_code(code: str) -> TableCard | Drive | None:
    """The table card or the drive that people mean who type this code."""
    card = TableCard.objects.select_related("drive").filter(code=code).first()
    return card or Drive.objects.filter(join_code=code).first()


def namesake(drive: Drive, name: str) -> Player | None:
    """The first person on the list whose name reads alike and who has no phone yet."""
    free = drive.players.filter(device="").select_related("entrant").order_by("number")
    return next((player for player in free if same_name(player.name, name)), None)


def name_last_time(tokens: Iterable[str], drive: Drive) -> str:
    """The name under which this phone played in the drive before this one; or nothing."""
    newest_first = list(tokens)[::-1]
    players = Player.objects.exclude(drive=drive).filter(token__in=newest_first)
    names = {player.token: player.name for player in players}
    return next((names[token] for token in newest_first if token in names), "")


def shown_name(drive: Drive, player: Player) -> str:
    """The player's name as the hall sees it."""
    return names_by_player(players_of(drive))[player.pk]
