"""How the numbers stand at the door: in the hall, and among those who play from home."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Drive, Entrant
from tournaments.queries.people import by_section, is_pairs, pairs_of, people_here
from tournaments.rules.draw import DoorCount, door_count, door_count_pairs
from tournaments.rules.online import door_count_filled, door_count_pairs_filled
from tournaments.rules.seating import Role
from tournaments.rules.sections import door_count_home, door_count_home_pairs
from tournaments.rules.ways import WAYS, Spare


def everybody_at_door(drive: Drive) -> tuple[str, bool]:
    """How the numbers stand in a sentence or two, and whether a draw can seat everybody."""
    hall, home = by_section(drive, people_here(drive))
    counts = [_in_the_hall(drive, hall)] if hall or not home else []
    counts += [_at_home(drive, home)] if home else []
    return " ".join(one.sentence for one in counts), all(one.ready for one in counts)


def count_at_door(drive: Drive, spare: Spare | None = None) -> DoorCount:
    """How many are in the hall and what is short or spare, with the sentence the door shows.

    Arguments: `spare` what would be done with those over, by default what the drive does.
    """
    return _in_the_hall(drive, by_section(drive, people_here(drive), spare)[0], spare)


def count_whole_tables(drive: Drive) -> DoorCount:
    """The same, as if nothing were done with those over in the hall."""
    return _in_the_hall(drive, by_section(drive, people_here(drive))[0], Spare.HELPER)


def count_at_home(drive: Drive) -> DoorCount | None:
    """The same of those who play among themselves at home; None where nobody does."""
    home = by_section(drive, people_here(drive))[1]
    return _at_home(drive, home) if home else None


def _in_the_hall(drive: Drive, here: Sequence[Entrant], spare: Spare | None = None) -> DoorCount:
    filled = drive.online and spare is None
    way = WAYS[Spare(spare or drive.spare)]
    if is_pairs(drive):
        pairs, alone = _pairs(here)
        if filled:
            return door_count_pairs_filled(pairs, alone)
        if way.dummy and alone == 1:  # the draw gives them the dummy for a partner
            pairs, alone = pairs + 1, 0
        if way.share and pairs and alone <= 2 * pairs:
            alone = 0
        return door_count_pairs(pairs, alone, sit_outs=way.in_turn, robots=way.robots)
    a, b = _roles(here)
    if filled:
        return door_count_filled(a, b, drive.labels)
    return door_count(
        a,
        b,
        drive.labels,
        sit_outs=way.in_turn,
        dummy=way.dummy,
        sharing=way.share,
        robots=way.robots,
        alone_plays=drive.alone_plays,
    )


def _at_home(drive: Drive, here: Sequence[Entrant]) -> DoorCount:
    if is_pairs(drive):
        return door_count_home_pairs(*_pairs(here))
    return door_count_home(*_roles(here), drive.labels)


def _pairs(here: Sequence[Entrant]) -> tuple[int, int]:
    """Whole pairs, and people without a partner."""
    pairs = len(pairs_of(here))
    return pairs, len(here) - 2 * pairs


def _roles(here: Sequence[Entrant]) -> tuple[int, int]:
    a = sum(entrant.role == Role.A for entrant in here)
    return a, len(here) - a
