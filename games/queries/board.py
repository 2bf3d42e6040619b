"""What one reader sees of a table: values for the templates, made from that reader's view only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.acts import Play
from games.engine.cards import Card
from games.engine.match import rubber
from games.engine.seats import FOUR, TRICKS_IN_A_HAND, Seat, Side, clockwise
from games.engine.tricks import Plays
from games.engine.whist import WhistResult, WhistView
from games.looks import read_looks
from games.models import Table
from games.queries.hand_order import sorted_hand
from games.queries.hints import Hint, hint_for
from games.queries.live import Live
from games.queries.names import card_name, name_of, suit_many
from games.queries.words import Reader, asked, event, listing, prompt, result
from games.visitors import Visitor
from games.ways import WAYS

WHERE = ("bottom", "left", "top", "right")
"""Where on the screen the seats are, clockwise from the reader's."""
IN_A_ROW = 7


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. `code` is what a play posts."""

    code: str
    suit: str
    rank: str
    name: str
    legal: bool = False

    @classmethod
    def of(cls, card: Card, *, legal: bool = False) -> Face:
        return _face(card, legal, get_language())


@cache
def _face(card: Card, legal: bool, _language: str | None) -> Face:
    rank = "10" if card.value[1] == "T" else card.value[1]
    return Face(card.value, card.value[0], rank, card_name(card), legal)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the reader sees it."""

    where: str
    seat: str
    name: str
    is_me: bool
    is_partner: bool
    tricks: int
    leads: bool
    deals: bool
    turn: bool
    holds: Face | None
    card: Face | None
    won_it: bool
    stand_in: bool
    is_awaited: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """A card of the last trick, with who played it."""

    name: str
    card: Face
    won_it: bool


@dataclass(frozen=True, slots=True)
class Stand:
    """From where a device looks: a seat, None without one; `cover` asks that person to look."""

    seat: str | None
    cover: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    key: str
    version: int
    hand_no: int
    trump: str
    trump_name: str
    us: str
    them: str
    score: tuple[int, int]
    tricks: tuple[int, int]
    trick_no: int
    games: tuple[int, int] | None
    target: int
    places: tuple[Place, ...]
    hand: tuple[Face, ...]
    turned: Face | None
    old_trick: bool
    last: tuple[Thrown, ...]
    says: str
    spoken: str
    my_turn: bool
    cover: str
    over: bool
    result: tuple[str, ...]
    slam: bool
    won: bool | None
    watching: bool
    hint: Hint | None

    @property
    def rows(self) -> tuple[tuple[Face, ...], ...]:
        """The hand in the two rows of a narrow screen."""
        half = (len(self.hand) + 1) // 2 if len(self.hand) > IN_A_ROW else len(self.hand)
        return tuple(row for row in (self.hand[:half], self.hand[half:]) if row)

    @property
    def is_seated(self) -> bool:
        """Whether one seat's cards are looked at now."""
        return any(place.is_me for place in self.places)


def stand_of(live: Live, visitor: Visitor, index: int) -> Stand:
    """From where this device looks at the hand after act `index`; of several seats, from one."""
    mine = [chair.seat for chair in live.chairs_of(visitor)]
    if len(mine) < 2:
        return Stand(mine[0] if mine else None)
    turn, facing = live.states[index].turn, live.table.facing
    if turn is None and live.table.is_laid:
        return Stand(None)  # the result is read by all of them
    if turn is not None and turn.value in mine and turn.value != facing:
        return Stand(None, cover=turn.value)
    return Stand(facing if facing in mine else None)


def board_of(live: Live, visitor: Visitor, index: int = -1) -> Board:
    """The table after act `index` of the hand, by default as it is now."""
    index = index % len(live.states)
    state, stand = live.states[index], stand_of(live, visitor, index)
    view = state.view(stand.seat)
    reader, found = Reader(live, stand.seat), state.result
    sides = _sides(reader, view, found)
    watching = not live.chairs_of(visitor)
    playing = live.table.stage == Table.Stage.PLAYING
    looks = read_looks(visitor.looks, WAYS[live.table.way].looks)
    return Board(
        key=f"{live.deal_no}.{index}",
        version=live.table.version,
        hand_no=live.deal_no,
        trump=view.trump.value if view.trump else "NT",
        trump_name=_trump_name(view),
        us=sides.us,
        them=sides.them,
        score=sides.score,
        tricks=sides.tricks,
        trick_no=min(len(view.tricks) + 1, TRICKS_IN_A_HAND),
        games=_games(reader, view) if view.setup.options.rubber else None,
        target=view.setup.options.target,
        places=_places(reader, view),
        hand=_faces(view, playing),
        turned=Face.of(view.turned) if view.turned and _nothing_played(view) else None,
        old_trick=not view.trick and bool(view.tricks),
        last=_last_trick(reader, view),
        says=_pass_to(live, stand.cover) if stand.cover else prompt(reader, view),
        spoken=_spoken(reader, view, index, stand.cover),
        my_turn=playing and stand.seat is not None and view.turn == stand.seat,
        cover=stand.cover,
        over=state.over,
        result=tuple(result(reader, found)) if found else (),
        slam=found is not None and max(sides.tricks) == TRICKS_IN_A_HAND,
        won=None if watching else sides.won,
        watching=watching,
        hint=hint_for(view) if looks["hints"] == "on" else None,
    )


class _Sides(NamedTuple):
    """The reader's side and the other: what they are called, and what they have."""

    us: str
    them: str
    score: tuple[int, int]
    tricks: tuple[int, int]
    won: bool | None  # the game, with this hand; None where nobody has


def _sides(reader: Reader, view: WhistView, found: WhistResult | None) -> _Sides:
    side = reader.own_side
    score = found.score.after if found else view.setup.score
    winner = found.score.game_winner if found else None
    won = dict(view.won)
    tricks = {one: sum(won[seat.value] for seat in one.seats) for one in Side}
    return _Sides(
        us=_("Us") if reader.seat else reader.side(side),
        them=_("Them") if reader.seat else reader.side(side.other),
        score=(score[side], score[side.other]),
        tricks=(tricks[side], tricks[side.other]),
        won=None if winner is None else winner is side,
    )


def _spoken(reader: Reader, view: WhistView, index: int, cover: str) -> str:
    """What the ear is told: the event, at the first one also the reader's cards, what is asked."""
    spoken = [event(reader, index), asked(reader, view)]
    if index == 0 and view.hand:
        spoken.insert(1, _("Your cards: %(cards)s.") % {"cards": listing(_hand(view))})
    if cover:
        spoken.append(_pass_to(reader.live, cover))
    return " ".join(filter(None, spoken))


def _games(reader: Reader, view: WhistView) -> tuple[int, int]:
    """The games of a rubber that each side has won."""
    won = rubber(view.setup.games).games_won
    return won[reader.own_side], won[reader.own_side.other]


def _pass_to(live: Live, seat: str) -> str:
    return _("Pass the device to %(name)s.") % {"name": name_of(live.chair(seat))}


def _nothing_played(view: WhistView) -> bool:
    return not view.trick and not view.tricks


def _trump_name(view: WhistView) -> str:
    suit = view.trump.suit if view.trump else None
    return suit_many(suit).capitalize() if suit else _("No trumps")


def _hand(view: WhistView) -> tuple[Card, ...]:
    plays = [*view.trick, *(play for trick in view.tricks for play in trick.plays)]
    own = [card for seat, card in plays if seat == view.seat]
    return sorted_hand(view.hand, [*view.hand, *own], view.trump)


def _faces(view: WhistView, playing: bool) -> tuple[Face, ...]:
    legal = {act.card for act in view.legal if playing and isinstance(act, Play)}
    language = get_language()
    return tuple(_face(card, card in legal, language) for card in _hand(view))


def _places(reader: Reader, view: WhistView) -> tuple[Place, ...]:
    """The seats with what lies before them: the trick, or the one just won till the next lead."""
    plays = view.trick or (view.tricks[-1].plays if view.tricks else ())
    winner = "" if view.trick or not view.tricks else view.tricks[-1].winner
    return _around(reader, view, plays, winner)


def _last_trick(reader: Reader, view: WhistView) -> tuple[Thrown, ...]:
    """The finished trick before the one on the table, in the order in which it was played."""
    finished = view.tricks if view.trick else view.tricks[:-1]
    if not finished:
        return ()
    trick = finished[-1]
    return tuple(
        Thrown(name_of(reader.live.chair(seat)), Face.of(card), seat == trick.winner)
        for seat, card in trick.plays
    )


def _around(reader: Reader, view: WhistView, plays: Plays, winner: str) -> tuple[Place, ...]:
    me = reader.seat
    cards, won = dict(plays), dict(view.won)
    leader = plays[0][0] if plays else view.turn
    found = []
    for where, seat in zip(WHERE, clockwise(FOUR, Seat(me or "S")), strict=True):
        chair = reader.live.chair(seat)
        deals = view.setup.dealer.value == seat
        holds = Face.of(view.marked) if deals and view.marked else None
        found.append(
            Place(
                where=where,
                seat=seat,
                name=name_of(chair),
                is_me=seat == me,
                is_partner=me is not None and Seat(me).partner == seat,
                tricks=won[seat],
                leads=seat == leader,
                deals=deals,
                turn=view.turn == seat,
                holds=None if _nothing_played(view) else holds,
                card=Face.of(cards[seat]) if seat in cards else None,
                won_it=seat == winner,
                stand_in=chair.is_stood_in,
                is_awaited=chair.is_awaited and view.turn is not None,
            )
        )
    return tuple(found)
