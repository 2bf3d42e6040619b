"""Where the movement leaves a choice: partners kept apart, and whose turn it is with a dummy.

Result-driven movement itself leaves none: who stays and who arrives follows from the tricks, and
so does who plays with whom. There is a choice only for those who come back from sitting out, come
late, or lose their table when it closes: which of the free chairs of their role each of them takes;
and between equals for the chair opposite a dummy. Repeats that the movement itself brings about
cannot be avoided, they are only counted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from games.engine.seats import Seat

from .seating import SEATS_OF_ROLE, EntrantId, role_at

Chairs = tuple[Seat, ...]
Slot = tuple[int, Chairs]  # a table and the chairs of one person or couple there
Tables = dict[int, dict[Seat, EntrantId]]
Met = Collection[frozenset[EntrantId]]


def keep_apart(tables: Tables, free: Sequence[Sequence[Slot]], met: Met) -> None:
    """Changes people about on free chairs of one role as long as fewer partners meet again.

    Arguments: `tables` changed in place; `free` the chairs of each role whose people are new
    there; `met` who should be kept apart.
    """
    better = bool(met)
    while better:
        better = False
        for slots in free:
            for (one, (here,)), (other, (there,)) in combinations(slots, 2):
                before = _repeats(tables, met, one, here) + _repeats(tables, met, other, there)
                _exchange(tables, one, here, other, there)
                after = _repeats(tables, met, one, here) + _repeats(tables, met, other, there)
                if after < before:
                    better = True
                else:
                    _exchange(tables, one, here, other, there)


def dummy_in_turn(
    tables: Tables, dummies: Collection[EntrantId], turns: Mapping[EntrantId, int], met: Met
) -> None:
    """Seats the dummy opposite whoever has sat there least; those new count as most often.

    It changes chairs with the person of its role who would sit there. Between equals it stays,
    then nobody should meet a partner again, then the lowest table and chair have it. Changes
    `tables` in place; without a dummy nothing.
    """
    found = [
        (table, seat) for table in sorted(tables) for seat in Seat if tables[table][seat] in dummies
    ]
    for table, seat in found:
        opposite = [
            (number, chair.partner)
            for number in sorted(tables)
            for chair in Seat
            if chair in SEATS_OF_ROLE[role_at(seat)]
        ]
        top = max((turns.get(tables[n][chair], 0) for n, chair in opposite), default=0)
        left = tables[table][seat.partner]

        def key(at: tuple[int, Seat]) -> tuple[int, bool, bool]:
            who, fellow = tables[at[0]][at[1]], tables[at[0]][at[1].partner]
            again = frozenset((fellow, left)) in met and who != left  # noqa: B023
            return turns.get(who, top), who != left, again  # noqa: B023

        number, chair = min(opposite, key=key)
        _exchange(tables, table, seat, number, chair.partner)


def _repeats(tables: Tables, met: Met, table: int, seat: Seat) -> int:
    return frozenset((tables[table][seat], tables[table][seat.partner])) in met


def _exchange(tables: Tables, one: int, here: Seat, other: int, there: Seat) -> None:
    first, second = tables[one][here], tables[other][there]
    tables[one][here], tables[other][there] = second, first
