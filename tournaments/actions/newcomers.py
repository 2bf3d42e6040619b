"""A drive that is wholly online: who comes in has a robot's seat, who goes leaves it to a robot."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.seats import Side
from tournaments.actions.attendance import seat_instead, take_over
from tournaments.actions.base import By, journal
from tournaments.actions.robots import couple, new_robot
from tournaments.models import Drive, Player, Round
from tournaments.queries.board import next_hand, this_hand
from tournaments.queries.people import gone_from, has_played, is_pairs, players_of, seating_of
from tournaments.rules.numbers import Hall
from tournaments.rules.online import tables_to_open, tables_to_open_pairs
from tournaments.rules.seating import EntrantId, Four, Role, Seating


def with_room(drive: Drive, hall: Hall) -> Hall:
    """The round to come, with tables of robots added where more wait than robots have seats.

    Side effects: the robots that are missing are made.
    """
    hand, players = next_hand(drive), players_of(drive)
    gone = {one for one, since in gone_from(players).items() if since <= hand}
    leaves = {p.entrant_id: p for p in players if p.robot or p.entrant_id in gone}
    waits = _waiting(players, hall.people(), hand)
    if is_pairs(drive):
        pairs, alone = _in_pairs(waits)
        together, beside = _free_pairs(hall.seating, leaves)
        more = tables_to_open_pairs(len(pairs), len(alone), len(together), len(beside))
    else:
        bound = [p for p in waits if has_played(drive, p.entrant_id)]
        free = [leaves[one] for one in hall.people() if one in leaves]
        more = tables_to_open(_by_role(bound), len(waits) - len(bound), _by_role(free))
    for _table in range(more):
        hall = replace(hall, seating={**hall.seating, len(hall.seating) + 1: _robots(drive, hall)})
    return hall


def put_in_those_who_wait(drive: Drive, by: By, new: Round, tables: int) -> None:
    """In the round just opened: robots for those who have gone, and robots' seats for who waits.

    A newcomer plays as the robot did; who has played before only as then. A pair that waits takes
    the seats of two robots who are partners.
    Arguments: `tables` that the movement has in this round; those after them are new.
    Side effects: a line of the journal for each seat taken over, and for each new table.
    """
    hand, players = this_hand(drive), players_of(drive)
    seated = {place.entrant_id for place in new.places.all()}
    for entrant, since in gone_from(players).items():
        if entrant in seated and since <= hand:
            _robot_for(drive, by, entrant, seated, hand)
    waits = _waiting(players, seated, hand)
    if is_pairs(drive):
        pairs, waits = _in_pairs(waits)
        for pair in pairs:
            together, _beside = _free_pairs(seating_of(new), _robots_in(new))
            for player, robot in zip(pair, together[0], strict=True):
                _take(drive, by, new, robot, player, tables)
    for player in waits:
        seat = _seat_for(drive, new, player)
        if seat is not None:
            _take(drive, by, new, seat, player, tables)
    for table_no in range(tables + 1, new.tables.count() + 1):
        text = _("Table %(t)d is new, from hand %(h)d on")
        data = {"round": new.number, "table": table_no}
        journal(drive, "new-table", text % {"t": table_no, "h": hand}, by, data=data)


def _take(drive: Drive, by: By, new: Round, robot: Player, player: Player, tables: int) -> None:
    """At a new table nobody has sat before, so that nothing is taken over there."""
    place = new.places.get(entrant=robot.entrant_id)
    if place.table_no <= tables:
        take_over(drive, by, out=robot, into=player)
        return
    seat_instead(drive, new, robot.entrant_id, player.entrant_id)
    hand = this_hand(drive)
    drive.players.filter(pk=player.pk).update(late=False, gone_from=None, here_from=hand)


def _seat_for(drive: Drive, new: Round, player: Player) -> Player | None:
    robots = _robots_in(new)
    if is_pairs(drive):
        together, beside = _free_pairs(seating_of(new), robots)
        return next(iter([*beside, *(one for pair in together for one in pair)]), None)
    same = [one for one in robots.values() if one.entrant.role == player.entrant.role]
    either = [] if has_played(drive, player.entrant_id) else list(robots.values())
    return next(iter([*same, *either]), None)


def _waiting(players: Iterable[Player], seated: Collection[int], hand: int) -> list[Player]:
    """Who is there and has no seat, by number."""
    listed = list(players)
    away = gone_from(listed)
    return [
        p
        for p in listed
        if not (p.late or p.robot or p.dummy or p.shares)
        and p.entrant_id not in seated
        and away.get(p.entrant_id, hand + 1) > hand
    ]


def _in_pairs(waits: Iterable[Player]) -> tuple[list[tuple[Player, Player]], list[Player]]:
    """The pairs that wait whole, and who waits without a partner."""
    by_pair: dict[int | None, list[Player]] = {}
    for player in waits:
        by_pair.setdefault(player.entrant.pair_id, []).append(player)
    alone = by_pair.pop(None, [])
    alone += [one for both in by_pair.values() if len(both) == 1 for one in both]
    return [(both[0], both[1]) for both in by_pair.values() if len(both) == 2], alone


def _free_pairs(
    seating: Seating, leaves: Mapping[EntrantId, Player]
) -> tuple[list[tuple[Player, Player]], list[Player]]:
    """The partners of whom both leave their seats to others, and those whose partner stays."""
    together, beside = [], []
    for _table, four in sorted(seating.items()):
        for side in map(four.side, Side):
            free = [leaves[one] for one in side if one in leaves]
            if len(free) == 2:
                together.append((free[0], free[1]))
            beside += free if len(free) == 1 else []
    return together, beside


def _by_role(players: Iterable[Player]) -> dict[Role, int]:
    roles = [Role(player.entrant.role) for player in players]
    return {role: roles.count(role) for role in Role}


def _robots_in(round_: Round) -> dict[EntrantId, Player]:
    robots = Player.objects.filter(robot=True, entrant__places__round=round_)
    robots = robots.select_related("entrant").order_by("number")
    return {robot.entrant_id: robot for robot in robots}


def _robot_for(drive: Drive, by: By, entrant: EntrantId, seated: set[EntrantId], hand: int) -> None:
    out = drive.players.filter(entrant=entrant).order_by("number").last()
    assert out is not None
    robot = _idle_robot(drive, Role(out.entrant.role), seated, hand)
    take_over(drive, by, out=out, into=robot)
    seated.remove(entrant)
    seated.add(robot.entrant_id)


def _idle_robot(drive: Drive, role: Role, seated: Collection[EntrantId], hand: int) -> Player:
    idle = drive.players.filter(robot=True, entrant__role=role, gone_from=None)
    first = idle.exclude(entrant__in=list(seated)).order_by("number").first()
    return first or new_robot(drive, role, helper=True, here_from=hand)


def _robots(drive: Drive, hall: Hall) -> Four:
    """A table of robots, who in a drive of pairs are partners from now on."""
    hand, seated = next_hand(drive), set(hall.people())
    chosen: list[EntrantId] = []
    for role in (Role.B, Role.A, Role.B, Role.A):
        chosen.append(_idle_robot(drive, role, {*seated, *chosen}, hand).entrant_id)
    north, south, east, west = chosen
    if is_pairs(drive):
        for pair in ((north, south), (east, west)):
            couple(drive, *(drive.entrants.get(pk=one) for one in pair))
    return Four(N=north, E=east, S=south, W=west)
