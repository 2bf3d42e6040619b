"""Seats: draw, swap by hand, publish, take back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_code, take_plan
from tournaments.actions.copies import copy_on_commit
from tournaments.actions.dummies import dummies_for, pair_with_dummy
from tournaments.actions.exchanging import exchanged
from tournaments.actions.live_tables import lay_online_hands
from tournaments.actions.robots import pair_with_robot, part_from_robot, robots_for
from tournaments.actions.seats import follow_rule, open_round_with, put_bench, put_hall
from tournaments.actions.sharing import share_the_spare, unshare_drawn
from tournaments.models import Drive, Round
from tournaments.queries.bench import hall_of_round, people_of, sits_out_in_turn, way_of
from tournaments.queries.people import (
    is_pairs,
    names_by_entrant,
    players_of,
    starters,
)
from tournaments.queries.table_kinds import online_after
from tournaments.refusals import Refused
from tournaments.rules.draw import (
    CannotSeat,
    by_arrival_individuals,
    by_arrival_pairs,
    draw_individuals,
    draw_pairs,
)
from tournaments.rules.numbers import Hall, People
from tournaments.rules.progression import Unit
from tournaments.rules.seating import Seating
from tournaments.rules.sections import first_round
from whistdrive import clock


def draw_seats(
    drive: Drive, by: By, *, method: str, plan_version: int | None, seed: str = ""
) -> Round:
    """Seat everybody who is here: at random, or by arrival. May be repeated until published.

    Who sits out first, where people do so in turn, are the last drawn or the last who came.

    Arguments: `method` "random" or "arrival"; `seed` a draw to repeat exactly (else a new one
    from the system's randomness, short enough to type, stored with its result).
    Side effects in order: plan taken; earlier unpublished draw dropped; dummies, robots or shared
    seats for those over; round 1 with its places;
    stage DRAWN; journal. Raises `Refused` where people are short or spare, `Stale`.
    """
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage not in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
            raise Refused(_("The drive has started: seats can't be drawn again."))
        seed = seed.strip() or new_code(12)
        drive.rounds.all().delete()
        _seat_the_spare(drive, None if method == "arrival" else seed)
        try:
            hall = _first(drive, method, seed)
        except CannotSeat as error:
            raise Refused(error.sentence) from error
        round_ = open_round_with(drive, 1, hall)
        drive.stage = Drive.Stage.DRAWN
        drive.draw_method, drive.draw_seed = method, seed if method == "random" else ""
        drive.save(update_fields=["stage", "draw_method", "draw_seed"])
        _journal_draw(drive, by, hall, seed)
        return round_


def _seat_the_spare(drive: Drive, seed: str | None) -> None:
    """Dummies, robots and shared seats, as the drive has them for those over; old ones go."""
    dummies_for(drive)
    robots_for(drive)
    if is_pairs(drive) and way_of(drive).dummy:
        pair_with_dummy(drive)
    if is_pairs(drive):
        pair_with_robot(drive)
    unshare_drawn(drive)
    if way_of(drive).share:
        share_the_spare(drive, seed)


def swap_seats(drive: Drive, by: By, *, one: int, other: int, plan_version: int | None) -> None:
    """Two entrants (pks) exchange their drawn seats before the draw is published.

    One of them may be to sit out hand 1: then the other sits it out.
    """
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage != Drive.Stage.DRAWN:
            raise Refused(_("Seats can be swapped by hand only between the draw and the start."))
        round_ = drive.rounds.get(number=1)
        exchange(drive, round_, one, other)
        names = names_by_entrant(players_of(drive))
        journal(
            drive,
            "swap",
            _("%(one)s and %(other)s swap seats") % {"one": names[one], "other": names[other]},
            by,
            data={"one": one, "other": other},
        )


def publish_draw(drive: Drive, by: By, *, plan_version: int | None) -> None:
    """Start: everybody sees where to sit, hand 1 is open. Raises `Stale` for a second start.

    The hands of online tables are laid. Who has come since the draw sits out hand 1, where people
    sit out in turn.
    """
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage != Drive.Stage.DRAWN:
            raise Refused(_("Draw the seats first."))
        drive.stage = Drive.Stage.PLAYING
        drive.started_at = clock.now()
        drive.save(update_fields=["stage", "started_at"])
        drive.rounds.filter(number=1).update(opened_at=drive.started_at)
        _rest_without_seat(drive)
        lay_online_hands(drive, drive.rounds.get(number=1))
        copy_on_commit(drive)
        journal(drive, "publish", _("Seats published, hand 1 begins"), by)


def discard_draw(drive: Drive, by: By, *, plan_version: int | None) -> None:
    """Back to the door before the start; the draw is kept in the journal only."""
    with door(drive):
        take_plan(drive, plan_version)
        if drive.stage != Drive.Stage.DRAWN:
            raise Refused(_("There is no draw to take back."))
        drive.rounds.all().delete()
        unshare_drawn(drive)
        part_from_robot(drive)
        drive.stage = Drive.Stage.DOOR
        drive.save(update_fields=["stage"])
        journal(drive, "discard-draw", _("The draw is taken back"), by)


def exchange(drive: Drive, round_: Round, one: int, other: int) -> None:
    """Two entrants change places in a round; as `exchanged`. Before the start their tables go
    online or back to cards with whoever plays from home.
    """
    before = hall_of_round(round_)
    put_hall(round_, exchanged(drive, before, one, other))
    if drive.stage == Drive.Stage.DRAWN:
        after = online_after(drive, hall_of_round(round_))
        follow_rule(round_, online_after(drive, before), after)


def _first(drive: Drive, method: str, seed: str) -> Hall:
    here = [entrant.pk for entrant in starters(drive)]
    people = people_of(drive, players_of(drive), {})
    if is_pairs(drive):
        alone = set(people.with_dummy(here)) - {
            one for pair in people.units(people.with_dummy(here))["pairs"] for one in pair
        }
        alone -= people.at_home
        if alone and not (people.robots and people.online_table):
            raise Refused(
                _("%(n)d still without a partner. Join them to pairs first.") % {"n": len(alone)}
            )
    if not sits_out_in_turn(drive):
        return Hall(_whole_tables(people, here, method, seed, drive.labels))
    return first_round(here, people, None if method == "arrival" else seed, drive.labels)


def _whole_tables(
    people: People, here: list[int], method: str, seed: str, labels: dict[str, str]
) -> Seating:
    groups = people.units(here)
    if people.unit is Unit.PAIRS:
        couples = [(unit[0], unit[1]) for unit in groups["pairs"]]
        return by_arrival_pairs(couples) if method == "arrival" else draw_pairs(couples, seed)
    a, b = ([unit[0] for unit in units] for units in groups.values())
    if method == "arrival":
        return by_arrival_individuals(a, b, labels)
    return draw_individuals(a, b, seed, labels)


def _rest_without_seat(drive: Drive) -> None:
    """Everybody who is here has a seat or sits out."""
    if sits_out_in_turn(drive):
        round_ = drive.rounds.get(number=1)
        hall = hall_of_round(round_)
        missing = [one.pk for one in starters(drive) if one.pk not in hall.people()]
        at_home = people_of(drive, players_of(drive), hall.seating).at_home.intersection(missing)
        put_bench(round_, [*hall.bench, *missing], hall.rests_at_home | at_home)


def _journal_draw(drive: Drive, by: By, hall: Hall, seed: str) -> None:
    """The draw with everybody's place, which stays on record when it is taken back or repeated."""
    by_arrival = drive.draw_method == "arrival"
    drawn = _("Seats drawn at random, seed %(seed)s") % {"seed": seed}
    journal(
        drive,
        "draw",
        _("Seats drawn by arrival") if by_arrival else drawn,
        by,
        data={
            "seed": drive.draw_seed,
            "method": drive.draw_method,
            "places": _as_data(hall.tables()),
            "bench": list(hall.bench),
        },
    )


def _as_data(seating: Seating) -> list[list[int]]:
    return [[table, *four.entrants()] for table, four in seating.items()]
