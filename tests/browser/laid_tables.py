"""Card tables in every state that a screen shows, laid through the doors on a server's data."""

from __future__ import annotations

from games import api
from games.actions.acts import next_hand, play
from games.actions.chairs import take_chair
from games.actions.robots import move_robots
from games.actions.tables import Wanted, lay_table, start_table
from games.engine.acts import Play
from games.engine.seats import Seat
from games.models import Table
from games.queries.live import Live, live_table
from games.visitors import Visitor
from tests.games.tables.cast import cookie_of, plan

ANN = Visitor(device="Ann's screen", name="Ann")
LONG = "Bartholomew Featherstonehaugh"


def live(table: Table) -> Live:
    return live_table(Table.objects.get(pk=table.pk))


def turn(table: Table) -> str:
    found = live(table).turn
    return found.seat if found else ""


def play_cards(table: Table, cards: int) -> Table:
    """So many cards of people, and the robots' between and after them."""
    for _card in range(cards):
        move_robots(table.pk)
        now = live(table)
        if now.state is None or now.state.over or now.turn is None:
            break
        legal = [act.card for act in now.state.legal() if isinstance(act, Play)]
        play(table, seat=now.turn.seat, word=legal[0].value, version=now.table.version)
    move_robots(table.pk)
    return table


def alone(target: str = "7") -> Table:
    return lay_table(ANN, Wanted("alone", {"target": target}))


def turned_up() -> Table:
    """It is Ann's lead, so the card turned up stays in sight."""
    while turn(table := alone()) != "S":
        pass
    return table


def mid_trick() -> Table:
    """Two cards lie before Ann."""
    while True:
        table = play_cards(alone(), 5)
        state = live(table).state
        if state is not None and len(state.trick) == 2 and turn(table) == "S":
            return table


def won_game() -> Table:
    while True:
        table = alone("5")
        while live(table).table.stage == Table.Stage.PLAYING:
            play_cards(table, 13)
            now = live(table)
            if now.table.stage == Table.Stage.PLAYING:
                next_hand(table, seat="S", version=now.table.version)
        state = live(table).state
        result = state.result if state else None
        if result and result.score.game_winner == "NS":
            return table


def friends(start: bool) -> Table:
    table = lay_table(ANN, Wanted("friends", {"target": "7"}, names={"S": "Ann"}))
    take_chair(table, Visitor(device="Bob's screen"), seat="W", name=LONG)
    if start:
        start_table(table, ANN)
        play_cards(table, 2)
    return table


def two() -> Table:
    table = lay_table(ANN, Wanted("two", {"target": "7"}))
    move_robots(table.pk)
    return table


def laid(cards: int, **changes: object) -> Table:
    """A hand that a drive has laid, with Ann at South, so many cards of people down."""
    public_id = api.lay_hand(plan(**changes))
    api.open_seats(public_id, ANN, [Seat.S])
    table = Table.objects.get(public_id=public_id)
    return play_cards(table, cards) if cards else table


def tablet() -> Table:
    """All three people of a laid hand on Ann's device, covered."""
    table = laid(0)
    api.open_seats(table.public_id, ANN, [Seat.S, Seat.W, Seat.N])
    return table


def taken_back() -> Table:
    table = laid(4)
    api.withdraw(table.public_id)
    return table


def build() -> tuple[dict[str, str], str]:
    """The address of every table, and the cookie of Ann's device."""
    tables = {
        "turned": turned_up(),
        "mid": mid_trick(),
        "one": play_cards(alone("10"), 12),
        "result": play_cards(alone("10"), 13),
        "won": won_game(),
        "gathering": friends(start=False),
        "friends": friends(start=True),
        "cover": two(),
        "laid": laid(10),
        "tablet": tablet(),
        "laid_over": laid(39),
        "sealed": laid(39, sealed=True),
        "taken_back": taken_back(),
    }
    paths = {name: f"/play/{table.public_id}/" for name, table in tables.items()}
    return paths, cookie_of(ANN)
