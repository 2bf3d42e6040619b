"""The cast of the card table: Ann lays it, Bob and Cat come, Olga only watches."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.core import signing
from django.test import Client

from games import api
from games.actions.acts import next_hand, play
from games.actions.chairs import take_chair
from games.actions.robots import move_robots
from games.actions.tables import Wanted, lay_table, start_table
from games.engine.acts import Play
from games.engine.cards import Card
from games.engine.seats import Seat
from games.engine.whist import WhistState
from games.models import Act, Table
from games.queries.live import Live, live_table
from games.visitors import COOKIE, Visitor

ANN, BOB, CAT, OLGA = (Visitor(device=f"device of {name}", name=name) for name in
                       ("Ann", "Bob", "Cat", "Olga"))  # fmt: skip


@dataclass
class AtTable:
    """A table and what may be done at it, for tests. `live` is read anew each time."""

    table: Table
    people: dict[str, Visitor] = field(default_factory=dict)

    @property
    def live(self) -> Live:
        self.table.refresh_from_db()
        return live_table(self.table)

    @property
    def state(self) -> WhistState:
        state = self.live.state
        assert state is not None
        return state

    @property
    def turn(self) -> str:
        turn = self.state.turn
        assert turn is not None
        return turn.value

    @property
    def version(self) -> int:
        return self.live.table.version

    def legal(self) -> list[Card]:
        return [act.card for act in self.state.legal() if isinstance(act, Play)]

    def acts(self) -> int:
        return Act.objects.filter(deal__table=self.table).count()

    def play(self, card: Card | None = None) -> Card:
        """Whose turn it is plays, the first legal card if none is named."""
        chosen = card or self.legal()[0]
        play(self.table, seat=self.turn, word=chosen.value, version=self.version)
        return chosen

    def robots(self) -> int:
        return move_robots(self.table.pk)

    def finish_hand(self) -> None:
        """Everybody plays on to the end of the hand."""
        while not self.state.over:
            self.robots()
            if not self.state.over:
                self.play()

    def next_hand(self) -> None:
        for chair in self.live.present:
            if self.state.over:
                next_hand(self.table, seat=chair.seat, version=self.version)


def alone(**wanted: object) -> AtTable:
    """Ann at South with Green, against Purple and Blue; to 10, so that no first hand ends it."""
    words = {"target": "10", **wanted.pop("words", {})}  # type: ignore[dict-item]
    return AtTable(lay_table(ANN, Wanted("alone", words, **wanted)), {"S": ANN})  # type: ignore[arg-type]


def two() -> AtTable:
    """Ann and her rival on one device."""
    return AtTable(lay_table(ANN, Wanted("two", {"target": "10"})), {"S": ANN, "W": ANN})


def gathering() -> AtTable:
    return AtTable(lay_table(ANN, Wanted("friends", {"target": "10"}, names={"S": "Ann"})))


def friends(start: bool = True) -> AtTable:
    """Ann at South, Bob at West, Cat at North, a robot at East."""
    at = gathering()
    for seat, who in (("W", BOB), ("N", CAT)):
        take_chair(at.table, who, seat=seat, name=who.name)
    if start:
        start_table(at.table, ANN)
    at.people = {"S": ANN, "W": BOB, "N": CAT}
    return at


def browser_of(visitor: Visitor) -> Client:
    """That person's device."""
    client = Client()
    client.cookies[COOKIE] = cookie_of(visitor)
    return client


def cookie_of(visitor: Visitor) -> str:
    return signing.dumps([visitor.device, visitor.name, visitor.looks], salt=COOKIE)


PEOPLE = {"S": ANN, "W": BOB, "N": CAT, "E": None}


def plan(**changes: object) -> api.HandPlan:
    """Hand 7 at table 3 of a drive: Ann, Bob and Cat with Robot Bert at East, who deals."""
    seats = {
        Seat(seat): api.SeatPlan(who.name) if who else api.SeatPlan("Robot Bert", "easy")
        for seat, who in PEOPLE.items()
    }
    wanted: dict[str, object] = {
        "seats": seats,
        "dealer": Seat.E,
        "trump": "H",
        "title": "Hand 7, table 3",
        "back": "/d/hall/me/",
    }
    return api.HandPlan(**(wanted | changes))  # type: ignore[arg-type]


def laid(opened: str = "SWN", **changes: object) -> AtTable:
    """A hand laid for those people, whose devices have opened the seats named."""
    at = AtTable(Table.objects.get(public_id=api.lay_hand(plan(**changes))))
    for seat in opened:
        who = PEOPLE[seat]
        assert who is not None
        api.open_seats(at.table.public_id, who, [Seat(seat)])
        at.people[seat] = who
    return at
