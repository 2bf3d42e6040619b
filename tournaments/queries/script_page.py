"""The MC's script: what to read aloud now, at the move, and next; the preview before the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Trump
from games.engine.seats import Seat, Side
from tournaments.models import Drive, HallClock, Round
from tournaments.queries.bench import hall_after, hall_of_round
from tournaments.queries.board import Board, board_of, rule_of
from tournaments.queries.clock import hall_clock_of
from tournaments.queries.people import (
    by_section,
    is_pairs,
    names_by_entrant,
    pairs_of,
    players_of,
    starters,
)
from tournaments.queries.phone_words import both, seat_name
from tournaments.queries.table_kinds import kinds_in
from tournaments.refusals import in_words
from tournaments.rules.numbers import Hall as RoundHall
from tournaments.rules.programme import TrumpMode, hand_numbers
from tournaments.rules.progression import Rule
from tournaments.rules.script import (
    PREVIEW_HANDS,
    HandToRead,
    hand_words,
    move_words,
    named_words,
    preview,
)
from tournaments.rules.seating import Four, Role, Seating
from tournaments.rules.sections import section_of

TABLES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Passage:
    """Something to read aloud."""

    code: str
    title: str
    sentences: tuple[str, ...]
    note: str = ""

    @property
    def spoken(self) -> str:
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair in the preview; `who` follows one person through it."""

    who: int
    code: str
    seat: str
    name: str
    wins: bool


@dataclass(frozen=True, slots=True)
class PreviewTable:
    number: int
    chairs: tuple[Chair, ...]
    winners: str


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """One hand of the preview."""

    number: int
    title: str
    tables: tuple[PreviewTable, ...]


@dataclass(frozen=True, slots=True)
class ScriptPage:
    passages: tuple[Passage, ...]
    steps: tuple[PreviewStep, ...]
    step: int
    tables: int

    @property
    def left_out(self) -> int:
        """How many tables the preview does not show."""
        return max(0, self.tables - TABLES_SHOWN)


def script_page(drive: Drive, asked: str = "") -> ScriptPage:
    """All there is to read now; `asked` is the step of the preview to begin with."""
    board = board_of(drive)
    seating, names = _seats(drive, board)
    hall, rule = hall_clock_of(drive), rule_of(drive)
    number = board.round.number if board else 1
    passages = []
    if board is not None or drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        now = hall_of_round(board.round) if board else RoundHall({})
        passages.append(_hand(drive, hall, rule, number, _("Before the hand"), now))
        passages += _after(drive, hall, rule, number, board, len(seating))
    before = drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN) or number == 1
    steps = _steps(drive, rule, seating, names) if before and seating else ()
    step = int(asked) if asked in {str(s.number) for s in steps} else 1
    return ScriptPage(tuple(p for p in passages if p), steps, step, len(seating))


def move_passage(drive: Drive, board: Board) -> Passage:
    """What to read when everybody moves; with names once every table's tricks are in."""
    rule = rule_of(drive)
    seating = _in_the_hall(board)
    words = move_words(rule, len(seating), drive.labels)
    note = ""
    if board.skipped:
        words = [_("Nobody has played this hand, so nobody moves. Keep your seats.")]
    elif board.winners is not None:
        names = names_by_entrant(players_of(drive))
        after = hall_after(drive, board.round, board.seating, board.winners)
        words += named_words(rule, seating, section_of(after, home=False).seating, names)
    elif len(seating) > 1:
        note = _("Who has to be named stands here once all tables are in.")
    return Passage("move", _("When everybody moves"), tuple(words), note)


def _hand(
    drive: Drive,
    hall: HallClock,
    rule: Rule,
    number: int,
    title: str,
    seated: RoundHall,
) -> Passage:
    seated = section_of(seated, home=False)
    hands = hand_numbers(number, rule.hands_per_round, drive.hands)
    trumps = [drive.trumps[hand - 1] for hand in hands]
    to_read = HandToRead(
        hands=hands,
        trumps=[Trump(trump) if trump else None for trump in trumps],
        of=drive.hands,
        mode=TrumpMode(drive.trump_mode),
        dealing=drive.dealing,
        minutes=hall.minutes_per_hand,
        half_time_after=drive.half_time_after,
        sitting_out=_names_of(drive, seated.bench),
    )
    words = [*hand_words(to_read, drive.labels), *_online_words(drive, seated)]
    return Passage(f"hand-{number}", title, tuple(words))


def _online_words(drive: Drive, seated: RoundHall) -> list[str]:
    """Who plays outside the movement, and how they begin."""
    players = players_of(drive) if seated.apart else []
    robots = {player.entrant_id for player in players if player.robot}
    people = [one for one in seated.at_online_table() if one not in robots]
    if not people:
        return []
    text = ngettext(
        "%(names)s plays at the online table: open your seat on your phone.",
        "%(names)s play at the online table: open your seats on your phones.",
        len(people),
    )
    return [text % {"names": in_words(_names_of(drive, people))}]


def _after(
    drive: Drive, hall: HallClock, rule: Rule, number: int, board: Board | None, tables: int
) -> list[Passage]:
    """The move, and the hand after it; nothing after the last."""
    if not hand_numbers(number + 1, rule.hands_per_round, drive.hands):
        return []
    if board is not None:
        move = move_passage(drive, board)
    else:
        words = move_words(rule, tables or 2, drive.labels) if tables else []
        move = Passage("move", _("When everybody moves"), tuple(words))
    following = _hand(
        drive, hall, rule, number + 1, _("Before the hand after it"), _next_hall(drive, board)
    )
    return [move, following] if move.sentences else [following]


def _next_hall(drive: Drive, board: Board | None) -> RoundHall:
    """The next round, once every table's tricks are in."""
    winners = board.winners if board else None
    if board is None or winners is None:
        return RoundHall({})
    return hall_after(drive, board.round, board.seating, winners)


def _names_of(drive: Drive, entrants: Sequence[int]) -> list[str]:
    if not entrants:
        return []
    names = names_by_entrant(players_of(drive))
    return [names[entrant] for entrant in entrants]


def _seats(drive: Drive, board: Board | None) -> tuple[Seating, dict[int, str]]:
    """Who sits where: now, as drawn, or before the draw by arrival as far as tables are full."""
    names = names_by_entrant(players_of(drive))
    if board is not None:
        return _in_the_hall(board), names
    round_ = Round.objects.filter(drive=drive, number=1).first()
    if round_ is not None and drive.stage == Drive.Stage.DRAWN:
        return section_of(hall_of_round(round_), home=False).seating, names
    return (_by_arrival(drive) if drive.stage == Drive.Stage.DOOR else {}), names


def _in_the_hall(board: Board) -> Seating:
    """Its tables of the movement: people at home do not hear what is read."""
    return section_of(kinds_in(board.round).hall(board.seating), home=False).seating


def _by_arrival(drive: Drive) -> Seating:
    here = by_section(drive, starters(drive))[0]
    if is_pairs(drive):
        couples = pairs_of(here)
        fours = [
            Four(N=couples[i][0], E=couples[i + 1][0], S=couples[i][1], W=couples[i + 1][1])
            for i in range(0, len(couples) - 1, 2)
        ]
    else:
        a = [entrant.pk for entrant in here if entrant.role == Role.A]
        b = [entrant.pk for entrant in here if entrant.role == Role.B]
        fours = [
            Four(N=b[i], E=b[i + 1], S=a[i], W=a[i + 1])
            for i in range(0, min(len(a), len(b)) - 1, 2)
        ]
    return dict(enumerate(fours, start=1))


def _steps(
    drive: Drive, rule: Rule, seating: Seating, names: dict[int, str]
) -> tuple[PreviewStep, ...]:
    shown = list(range(1, len(seating) + 1))
    if len(shown) > TABLES_SHOWN:  # both ends of the room, where the moves go round
        shown = [*shown[: TABLES_SHOWN - 2], *shown[-2:]]
    return tuple(
        PreviewStep(
            number,
            _step_title(drive, rule, number),
            tuple(
                _table(table, step.seating[table], step.winners[table], names) for table in shown
            ),
        )
        for number, step in enumerate(preview(rule, seating, PREVIEW_HANDS), start=1)
    )


def _step_title(drive: Drive, rule: Rule, number: int) -> str:
    hands = hand_numbers(number, rule.hands_per_round, drive.hands)
    if len(hands) == 1:
        return _("Hand %(n)d") % {"n": hands[0]}
    return _("Round %(n)d") % {"n": number}


def _table(number: int, four: Four, winner: Side, names: dict[int, str]) -> PreviewTable:
    first, second = four.side(winner)
    chairs = tuple(
        Chair(
            four.at(seat), seat.value.lower(), seat_name(seat), names[four.at(seat)],
            seat.side is winner,
        )
        for seat in Seat
    )  # fmt: skip
    return PreviewTable(number, chairs, both(names[first], names[second]))
