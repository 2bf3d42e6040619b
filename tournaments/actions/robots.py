"""Robots as people on the list: each has a number and a name, so that it can hold a chair."""

from __future__ import annotations

from itertools import count

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.base import new_token
from tournaments.models import Drive, Entrant, Pair, Player
from tournaments.queries.bench import way_of
from tournaments.queries.people import by_section, is_pairs, pairs_of, people_here, starters
from tournaments.queries.table_kinds import home_of, plays_apart
from tournaments.refusals import Refused
from tournaments.rules.names import same_name
from tournaments.rules.online import robots_needed, robots_needed_pairs
from tournaments.rules.seating import Role

# Plain names, so that nobody takes a robot for a neighbour.
NAMES = {
    Role.A: ("Ada", "Cleo", "Ella", "Gina", "Ida", "Kate", "Mia", "Nora", "Rosa", "Tess"),
    Role.B: ("Bert", "Dan", "Finn", "Hugo", "Joe", "Leo", "Max", "Otto", "Sam", "Tom"),
}

OF_A_ROLE = 2  # chairs that a role has at a table


def robots_for(drive: Drive) -> None:
    """The drive has the robots it may need, before seats are drawn and when its ways change.

    Wholly online they fill the last table; at the one online table of a hall two of each role are
    enough, or a pair of them and a partner for somebody without one. Where the drive plays without
    robots those of before go, as long as it has not started.
    Raises `Refused` where a drive that is wholly online has nobody in it yet.
    """
    not_begun = drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN) and not drive.rounds.exists()
    if drive.online:
        if not_begun:
            for home in (False, True):
                _dismiss(drive, home=home)
            _fill_all_tables(drive)
    elif way_of(drive).robots:
        _for_one_table(drive, home=False)
    elif not_begun:
        _dismiss(drive, home=False)
    if not drive.online and not home_robots_for(drive) and not_begun:
        _dismiss(drive, home=True)


def home_robots_for(drive: Drive) -> bool:
    """Robots for the online table of people who play from home among themselves; whether any do."""
    apart = plays_apart(drive) and bool(home_of(drive))
    if apart:
        _for_one_table(drive, home=True)
    return apart


def pair_with_robot(drive: Drive) -> None:
    """Whoever is alone in a drive of pairs gets a robot for a partner, if one is free.

    One in the hall, where those over play with robots, and one among those at home.
    """
    here = people_here(drive)
    paired = {one for pair in pairs_of(here) for one in pair}
    paired |= set(drive.entrants.filter(pair__isnull=False).values_list("pk", flat=True))
    sections = by_section(drive, here)
    for home, section in enumerate(sections):
        single = [one for one in section if one.pk not in paired]
        robots = drive.entrants.filter(players__robot=True, players__home=bool(home), pair=None)
        free = robots.order_by("number").first()
        if len(single) == 1 and free is not None and (home or way_of(drive).robots):
            couple(drive, single[0], free)


def part_from_robot(drive: Drive) -> None:
    """Whoever has a robot for a partner is single again: until the draw one may come for them."""
    mixed = Pair.objects.filter(drive=drive, entrants__players__robot=True)
    mixed = mixed.filter(entrants__players__robot=False).distinct()
    ids = list(mixed.values_list("pk", flat=True))
    Entrant.objects.filter(pair__in=ids).update(pair=None, pair_place=None)
    Pair.objects.filter(pk__in=ids).delete()


def new_robot(
    drive: Drive, role: Role, *, helper: bool, home: bool = False, here_from: int = 1
) -> Player:
    """One robot more; `helper` where it fills a chair of the movement that somebody may take,
    `home` where it plays with people at home."""
    number = 1 + (drive.entrants.aggregate(last=Max("number"))["last"] or 0)
    return Player.objects.create(
        drive=drive,
        entrant=Entrant.objects.create(drive=drive, number=number, role=role),
        number=number,
        name=_free_name(drive, role),
        robot=True,
        helper=helper,
        home=home,
        here_from=here_from,
        token=new_token(),
    )


def couple(drive: Drive, one: Entrant, other: Entrant) -> None:
    """The two are partners from now on, whoever they had for one before."""
    last = drive.pairs.aggregate(last=Max("number"))["last"] or 0
    pair = Pair.objects.create(drive=drive, number=last + 1)
    for place, entrant in enumerate((one, other), start=1):
        Entrant.objects.filter(pk=entrant.pk).update(pair=pair, pair_place=place)


def _dismiss(drive: Drive, *, home: bool) -> None:
    """All robots of a section go; whoever had one for a partner is single again."""
    robots = list(Entrant.objects.filter(drive=drive, players__robot=True, players__home=home))
    pairs = list(Pair.objects.filter(entrants__in=robots).distinct())
    Entrant.objects.filter(pair__in=pairs).update(pair=None, pair_place=None)
    Pair.objects.filter(pk__in=[pair.pk for pair in pairs]).delete()
    Entrant.objects.filter(pk__in=[robot.pk for robot in robots]).delete()


def _for_one_table(drive: Drive, *, home: bool) -> None:
    robots = drive.players.filter(robot=True, home=home)
    if not is_pairs(drive):
        for role in Role:
            have = robots.filter(entrant__role=role).count()
            for _more in range(OF_A_ROLE - have):
                new_robot(drive, role, helper=False, home=home)
        return
    if not robots.exists():
        pair = [new_robot(drive, role, helper=False, home=home).entrant for role in Role]
        couple(drive, *pair)
        new_robot(drive, Role.A, helper=False, home=home)
    if drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        part_from_robot(drive)


def _fill_all_tables(drive: Drive) -> None:
    here = starters(drive)
    if not here:
        raise Refused(_("Nobody is here yet. Add at least one person; robots fill the table."))
    if is_pairs(drive):
        _fill_pairs(drive, here)
        return
    wanted = robots_needed(*(sum(one.role == role for one in here) for role in Role))
    for role, robots in zip(Role, wanted, strict=True):
        for _more in range(robots):
            new_robot(drive, role, helper=True)


def _fill_pairs(drive: Drive, here: list[Entrant]) -> None:
    """A robot for each person without a partner, then pairs of robots to whole tables."""
    pairs = pairs_of(here)
    paired = {one for pair in pairs for one in pair}
    single = [one for one in here if one.pk not in paired]
    _partners, more = robots_needed_pairs(len(pairs), len(single))
    for one in single:
        couple(drive, one, new_robot(drive, Role(one.role).other, helper=True).entrant)
    for _more in range(more):
        couple(drive, *(new_robot(drive, role, helper=True).entrant for role in Role))


def _free_name(drive: Drive, role: Role) -> str:
    """The first name of the role that reads like nobody's in the drive."""
    taken = list(drive.players.values_list("name", flat=True))
    for again in count(1):
        for first in NAMES[role]:
            name = _("Robot %(name)s") % {"name": first if again == 1 else f"{first} {again}"}
            if not any(same_name(name, one) for one in taken):
                return name
    raise AssertionError
