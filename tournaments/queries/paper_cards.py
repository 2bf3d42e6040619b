"""Personal score cards, slips and move cards: what is cut from a sheet and lies on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import Seat, Side
from tournaments.models import Drive
from tournaments.queries.bench import bench_of, sits_out_in_turn
from tournaments.queries.board import rule_of
from tournaments.queries.moves import alphabetical
from tournaments.queries.paper import (
    PaperHand,
    in_even_parts,
    in_sheets,
    newest_round,
    paper_hands,
    seats_on_paper,
    size_of,
)
from tournaments.queries.people import names_by_entrant, names_by_player, players_of
from tournaments.queries.phone_words import names_of, seat_name
from tournaments.rules.move_ways import Partner, Way, ways
from tournaments.rules.programme import hand_numbers
from tournaments.rules.progression import Unit, describe
from tournaments.rules.seating import Role, role_at

SLIPS_ON_A_SHEET = 10
MOVES_ON_A_SHEET = 2
LINES_IN_A_COLUMN = 40
FEW_LINES = 14  # so few are printed larger


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """One person's card, or an empty one; `start` is where they sit in hand 1, once drawn."""

    name: str = ""
    role: str = ""
    start: str = ""

    @property
    def size(self) -> str:
        return size_of(self.name)


@dataclass(frozen=True, slots=True)
class Slip:
    """What a table hands in after a hand; names where they are known already."""

    table_no: int
    hand: PaperHand
    sides: tuple[tuple[str, str], ...]  # ("North and South", "Ann and Bob")


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Where one chair goes: "North", "Gent", "go to table 3, …"."""

    seat: str
    role: str
    stays: bool
    words: str


@dataclass(frozen=True, slots=True)
class MoveCard:
    """One table's card: for each side that wins, where the four go."""

    table_no: int
    results: tuple[tuple[str, tuple[MoveLine, ...]], ...]


def cards_on_a_sheet(hands: int) -> tuple[int, ...]:
    """How many cards of so many hands a sheet can hold, the readable number first."""
    if hands > LINES_IN_A_COLUMN:
        return (1,)
    if hands > 24:
        return (2, 1)
    return (2, 4) if hands > 12 else (4, 2)


def card_columns(drive: Drive) -> list[Sequence[PaperHand]]:
    """A card's lines: one column, or several on a card of its own sheet."""
    return in_even_parts(paper_hands(drive), LINES_IN_A_COLUMN)


def score_cards(drive: Drive) -> list[ScoreCard]:
    """A card for everybody who has not gone, alphabetically."""
    players = [p for p in players_of(drive) if p.gone_from is None and not (p.dummy or p.robot)]
    names, starts = names_by_player(players), _starts(drive)
    pairs = rule_of(drive).unit is Unit.PAIRS
    cards = [
        ScoreCard(
            name=names[player.pk],
            role="" if pairs else drive.labels[player.entrant.role],
            start=starts.get(player.entrant_id, ""),
        )
        for player in players
    ]
    return sorted(cards, key=lambda card: alphabetical(card.name))


def _starts(drive: Drive) -> dict[int, str]:
    """Where everybody begins, or that they sit out first; nothing before the draw."""
    round_ = drive.rounds.filter(number=1).first()
    if round_ is None:
        return {}
    names = names_by_entrant(players_of(drive))
    starts = dict.fromkeys(bench_of(round_), _("Sits out first"))
    for place in round_.places.all():
        seat = Seat(place.seat)
        words = {"table": place.table_no, "seat": seat_name(seat)}
        starts[place.entrant_id] = _("Table %(table)d, %(seat)s") % words
    chairs = {(p.table_no, p.seat): p.entrant_id for p in round_.places.all()}
    for (table_no, letter), entrant in chairs.items():
        partner = chairs.get((table_no, Seat(letter).partner.value))
        if partner in names:
            starts[entrant] += _(", partner %(name)s") % {"name": names[partner]}
    return starts


def slips(drive: Drive, tables: int) -> list[Slip]:
    """Every table's slips, hand after hand, so that each table's pile is cut in one go."""
    named = _named_sides(drive)
    hands, blank = paper_hands(drive), _sides_of_nobody()
    return [
        Slip(table_no, hand, named.get((table_no, hand.hand), blank))
        for table_no in range(1, tables + 1)
        for hand in hands
    ]


def slip_sheets(drive: Drive, tables: int) -> list[Sequence[Slip]]:
    return in_sheets(slips(drive, tables), SLIPS_ON_A_SHEET)


def _sides_of_nobody() -> tuple[tuple[str, str], ...]:
    return (_("North and South"), ""), (_("East and West"), "")


def _named_sides(drive: Drive) -> dict[tuple[int, int], tuple[tuple[str, str], ...]]:
    """Who plays in the newest round, by table and hand."""
    round_ = newest_round(drive)
    if round_ is None:
        return {}
    names = names_by_entrant(players_of(drive))
    titles = [title for title, _nobody in _sides_of_nobody()]
    hands = hand_numbers(round_.number, rule_of(drive).hands_per_round, drive.hands)
    return {
        (table_no, hand): tuple(
            (title, names_of(four, side, names)) for title, side in zip(titles, Side, strict=True)
        )
        for table_no, four in seats_on_paper(drive).items()
        for hand in hands
    }


def move_cards(drive: Drive, tables: int) -> list[MoveCard]:
    """Where the people of each table go from it, for either result."""
    rule = rule_of(drive)
    roles = {} if rule.unit is Unit.PAIRS else {Role(code): drive.labels[code] for code in "AB"}
    found = ways(rule, tables)
    titles = {
        Side.NS: _("North and South have won"),
        Side.EW: _("East and West have won"),
    }
    return [
        MoveCard(
            table_no,
            tuple(
                (titles[side], tuple(_line(way, table_no, roles) for way in found[table_no, side]))
                for side in Side
            ),
        )
        for table_no in range(1, tables + 1)
    ]


def move_sentences(drive: Drive) -> list[str]:
    """The rule in words, and what the cards can't know."""
    sentences = [describe(rule_of(drive), drive.labels)]
    if sits_out_in_turn(drive):
        sentences.append(
            _("Where people sit out in turn, the MC says who rests and who takes that chair.")
        )
    return sentences


def _line(way: Way, table_no: int, roles: dict[Role, str]) -> MoveLine:
    stays = way.table == table_no
    return MoveLine(
        seat=seat_name(way.seat),
        role=roles.get(role_at(way.seat), ""),
        stays=stays,
        words=" ".join(filter(None, [_where(way, stays), _partner(way, table_no)])),
    )


def _where(way: Way, stays: bool) -> str:
    seats = [seat_name(seat) for seat in way.chairs]
    words = {"table": way.table, "seat": seats[0], "other": seats[-1]}
    if stays and way.chairs == (way.seat,):
        return _("Stay at this table in your chair.")
    if stays:
        return _("Stay at this table and sit %(seat)s.") % words
    if len(seats) == 1:
        return _("Go to table %(table)d and sit %(seat)s.") % words
    if len(seats) == 2:
        return _("Go to table %(table)d and take the free chair, %(seat)s or %(other)s.") % words
    return _("Go to table %(table)d and take a chair that is free.") % words


def _partner(way: Way, table_no: int) -> str:
    if way.partner is Partner.SAME:
        return _("You stay partners.")
    if way.partner is Partner.THERE:
        return _("Your new partner sits there already.")
    if way.comes_from and way.comes_from != table_no:
        return _("Your new partner comes from table %(table)d.") % {"table": way.comes_from}
    return ""
