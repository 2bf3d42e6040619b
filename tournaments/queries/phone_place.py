"""Where a phone is in the hall: at which table, for whom it speaks, and how it came there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.seats import Seat
from tournaments.models import Claim, Drive, Player, Round
from tournaments.queries.bench import bench_of, here_at, people_of, too_few
from tournaments.queries.board import Board, Frame, board_in, frame_of, open_round, this_hand
from tournaments.queries.kept import KeptByTick
from tournaments.queries.people import names_by_entrant, players_of, seating_of
from tournaments.queries.table_kinds import online_in
from tournaments.rules.numbers import Hall as RoundHall
from tournaments.rules.numbers import People
from tournaments.rules.seating import Seating


@dataclass(frozen=True)
class Hall:
    """Who sits where in the open round (None: none is open) and who did in the round before.

    Kept while results come in; those are asked for table by table.
    """

    frame: Frame | None
    names: dict[int, str]
    before: Round | None = None
    seats_before: Seating = field(default_factory=dict)
    bench: tuple[int, ...] = ()
    people: People | None = None
    hosts: dict[int, int] = field(default_factory=dict)  # whose seat each guest shares
    robots: frozenset[int] = frozenset()
    dummies: frozenset[int] = frozenset()
    online: frozenset[int] = frozenset()  # tables of the open round that play online
    too_few: bool = False  # nobody can be seated in the next round

    def holder(self, phone: Phone) -> int | None:
        """The entrant whose seat the owner of a phone has, alone or shared."""
        own = phone.owner_entrant
        return None if own is None else self.hosts.get(own, own)

    @property
    def now(self) -> RoundHall:
        """Seats and bench of the open round, and its table outside the movement."""
        if self.frame is None:
            return RoundHall({}, self.bench)
        at_home = self.people.at_home.intersection(self.bench) if self.people else ()
        return self.frame.kinds.hall(self.seats, self.bench, at_home)

    @property
    def seats(self) -> Seating:
        return self.frame.seating if self.frame else {}

    @cached_property
    def chairs(self) -> dict[int, tuple[int, Seat]]:
        """The table and chair of everybody who has one in the open round."""
        return seats_in(self.seats)


def _load(drive: Drive) -> Hall:
    players = players_of(drive)
    round_ = open_round(drive)
    frame = frame_of(drive, round_, players) if round_ else None
    closed = drive.rounds.filter(closed_at__isnull=False)
    before = closed.order_by("number").last()
    people = people_of(drive, players, frame.moving.seating if frame else {})
    here = here_at(players, frame.hands[-1] + 1 if frame else this_hand(drive))
    return Hall(
        frame=frame,
        names=frame.names if frame else names_by_entrant(players),
        before=before,
        seats_before=seating_of(before) if before else {},
        bench=bench_of(round_),
        people=people,
        hosts={p.entrant_id: p.shares for p in players if p.shares is not None},
        robots=frozenset(p.entrant_id for p in players if p.robot),
        dummies=frozenset(p.entrant_id for p in players if p.dummy),
        online=online_in(round_),
        too_few=too_few(drive, here, people),
    )


_halls = KeptByTick(_load, by="hall_tick")


def hall_of(drive: Drive) -> Hall:
    """The hall at the drive's tick; worked out once however many phones ask and tables send."""
    return _halls.of(drive)[1]


def hall_now(drive: Drive) -> Hall:
    """The same, whatever tick the drive was fetched at."""
    return _halls.newest(drive)[1]


def _load_board(drive: Drive) -> Board | None:
    hall = hall_of(drive)
    return board_in(hall.frame) if hall.frame else None


_boards = KeptByTick(_load_board)


def hall_board(drive: Drive) -> Board | None:
    """The open round's tables at the drive's tick: worked out once for all parts of a page."""
    return _boards.of(drive)[1]


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that asks: its device name, whose it is, if a player's, and which table's card it
    scanned last (0: none)."""

    device: str
    owner: Player | None = None
    card: int = 0

    @property
    def owner_entrant(self) -> int | None:
        return self.owner.entrant_id if self.owner else None


@dataclass(frozen=True, slots=True)
class Standpoint:
    """How a phone stands to one table in the open round.

    `entrant` is who holds it and `side` for whom it speaks ("" for nobody). `settled`: it has said
    who it is. `in_use`: its owner sits here but another phone speaks for the side. `sent_away`:
    another phone took over. `moved`: it belongs to those who sat here before everybody moved.
    """

    entrant: int | None = None
    side: str = ""
    settled: bool = False
    in_use: bool = False
    sent_away: bool = False
    moved: bool = False


def standpoint_of(hall: Hall, phone: Phone, table_no: int) -> Standpoint:
    """Where `phone` stands at this table."""
    claims = _claims(hall, phone)
    now = claims.get(hall.frame.round.pk) if hall.frame else None
    if now is not None and now.table_no == table_no:
        if now.sent_away:
            return Standpoint(entrant=now.entrant_id, sent_away=True)
        return Standpoint(entrant=now.entrant_id, side=now.side, settled=True)
    before = claims.get(hall.before.pk) if hall.before else None
    if now is None and _sat_here(hall, phone, before, table_no):
        return Standpoint(entrant=hall.holder(phone) or _entrant(before), moved=True)
    return _as_owner(hall, phone, table_no)


def speaks_for(drive: Drive, phone: Phone, table_no: int) -> tuple[str, str]:
    """For whom a post from this phone counts: the side ("" for none) and the person's name."""
    hall = hall_of(drive)
    stand = standpoint_of(hall, phone, table_no)
    if stand.sent_away or stand.moved:
        return "", hall.names.get(stand.entrant or 0, "")
    return stand.side, hall.names.get(stand.entrant or 0, "")


def others_speak_for(round_: Round, phone: Phone, table_no: int, side: str) -> bool:
    """Whether another phone than this one speaks for that side."""
    claims = Claim.objects.filter(round=round_, table_no=table_no, side=side)
    return claims.exclude(device=phone.device).exists()


def _claims(hall: Hall, phone: Phone) -> dict[int, Claim]:
    rounds = [r for r in (hall.frame.round if hall.frame else None, hall.before) if r]
    found = Claim.objects.filter(round__in=rounds, device=phone.device)
    return {claim.round_id: claim for claim in found}


def _entrant(claim: Claim | None) -> int | None:
    return claim.entrant_id if claim else None


def _sat_here(hall: Hall, phone: Phone, before: Claim | None, table_no: int) -> bool:
    if before is not None and before.table_no == table_no and not before.sent_away:
        return True
    four = hall.seats_before.get(table_no)
    holder = hall.holder(phone)
    return bool(four and holder is not None and four.seat_of(holder))


def _as_owner(hall: Hall, phone: Phone, table_no: int) -> Standpoint:
    """The owner of the phone sits here, so nobody need be asked, unless another phone was first."""
    entrant = hall.holder(phone)
    found = None if entrant is None else hall.chairs.get(entrant)
    if found is None or found[0] != table_no or hall.frame is None:
        return Standpoint()
    side = found[1].side.value
    if others_speak_for(hall.frame.round, phone, table_no, side):
        return Standpoint(entrant=entrant, in_use=True)
    return Standpoint(entrant=entrant, side=side, settled=True)


def seats_in(
    seating: Seating, wanted: Collection[int] | None = None
) -> dict[int, tuple[int, Seat]]:
    """The table and chair of each of these people who has one, or of all; one walk through the
    hall."""
    return {
        entrant: (table, seat)
        for table, four in seating.items()
        for seat, entrant in zip(Seat, four.entrants(), strict=True)
        if wanted is None or entrant in wanted
    }
