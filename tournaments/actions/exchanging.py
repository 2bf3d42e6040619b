"""Two people in each other's place: two chairs, or a chair and sitting out."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.engine.seats import Seat
from tournaments.models import Drive, Entrant
from tournaments.queries.people import is_pairs
from tournaments.refusals import Refused
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import EntrantId, Seating, role_at

Chair = tuple[int, Seat]


def exchanged(drive: Drive, hall: Hall, one: EntrantId, other: EntrantId) -> Hall:
    """Only the tables that change when two entrants change places, and the bench as it is then.

    In a pairs drive their partners go with them. Raises `Refused` if one of them is not there, if
    both sit out, or if they play different roles: chairs belong to roles, and the movement goes by
    chairs.
    """
    where = {
        entrant: (table, seat)
        for table, four in hall.tables().items()
        for seat, entrant in zip(Seat, four.entrants(), strict=True)
    }
    seated = [who for who in (one, other) if who in where]
    if one == other or not seated or not {one, other} <= hall.people():
        raise Refused(_("Choose two people, at least one of whom sits at a table."), "other")
    if len(seated) == 1:
        resting = other if seated == [one] else one
        return _sits_out_instead(drive, hall, where[seated[0]], resting)
    changed = _two_chairs(drive, hall.tables(), where[one], where[other])
    changes = hall.reseated(changed, hall.bench)
    moved = [one for four in changes.seating.values() for one in four.entrants()]
    if _props(drive).filter(players__robot=True, pk__in=moved).exists():
        raise Refused(_("A robot plays at the online table only."), "other")
    return changes


def _two_chairs(drive: Drive, seating: Seating, one: Chair, other: Chair) -> Seating:
    swapped = [(one, other)]
    if is_pairs(drive):
        partners = [(table, seat.partner) for table, seat in (one, other)]
        if one == partners[1]:
            raise Refused(_("They are partners already."), "other")
        swapped.append((partners[0], partners[1]))
    elif role_at(one[1]) != role_at(other[1]):
        raise _other_role(drive)
    changed = {table: seating[table] for table, _seat in (one, other)}
    before = dict(changed)
    for (table, seat), (other_table, other_seat) in swapped:
        changed[table] = replace(changed[table], **{seat: before[other_table].at(other_seat)})
        changed[other_table] = replace(changed[other_table], **{other_seat: before[table].at(seat)})
    return changed


def _sits_out_instead(drive: Drive, hall: Hall, chair: Chair, resting: EntrantId) -> Hall:
    """The person of that chair sits out, and `resting` plays; couples do so together."""
    table, seat = chair
    four = hall.tables()[table]
    rests = Entrant.objects.get(pk=resting)
    changes = {four.at(seat): resting}
    if is_pairs(drive):
        mate = Entrant.objects.filter(pair=rests.pair).exclude(pk=resting).first()
        if rests.pair_id is None or mate is None or mate.pk not in hall.bench:
            raise Refused(_("Who sits out without a partner can't play instead."), "other")
        changes[four.at(seat.partner)] = mate.pk
    elif rests.role != role_at(seat):
        raise _other_role(drive)
    prop = _props(drive).filter(pk__in=changes).first()
    if prop is not None:
        robot = prop.players.filter(robot=True).exists()
        raise Refused(
            _("A robot does not sit out.") if robot else _("A dummy does not sit out."), "other"
        )
    for out, into in changes.items():
        four = four.with_entrant(out, into)
    back = {into: out for out, into in changes.items()}
    bench = [back.get(who, who) for who in hall.bench]
    at_home = {back.get(who, who) for who in hall.rests_at_home}
    return Hall.of({table: four}, bench, hall.apart, hall.home, at_home)


def _props(drive: Drive) -> QuerySet[Entrant]:
    """Dummies, and the robots of the online table: see `Player.is_prop`."""
    of_drive = Entrant.objects.filter(drive=drive)
    robots = of_drive.filter(players__robot=True, players__helper=False)
    return (of_drive.filter(players__dummy=True) | robots).distinct()


def _other_role(drive: Drive) -> Refused:
    return Refused(
        _(
            "Only two who play the same role can swap seats: "
            "a %(a)s with a %(a)s, a %(b)s with a %(b)s."
        )
        % {"a": drive.label_a, "b": drive.label_b},
        "other",
    )
