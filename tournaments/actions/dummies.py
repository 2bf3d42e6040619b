"""The dummy as somebody on the list: it has a number and a name, so that it can hold a chair."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.base import new_token
from tournaments.models import Drive, Entrant, Pair, Player
from tournaments.queries.bench import way_of
from tournaments.queries.people import by_section, is_pairs, pairs_of, starters
from tournaments.rules.seating import Role


def dummies_for(drive: Drive) -> None:
    """The drive has the dummies it may need: one for each role, or one in a drive of pairs.

    Where the drive plays without them they stay on the list of the drive, and are used no more;
    before the start a person whose partner was one is single again.
    """
    if not way_of(drive).dummy:
        if drive.stage == Drive.Stage.DOOR:
            _part_from_dummy(drive)
        return
    wanted = [Role.A] if is_pairs(drive) else list(Role)
    have = set(drive.players.filter(dummy=True).values_list("entrant__role", flat=True))
    for role in wanted:
        if role.value not in have:
            _make(drive, role)


def pair_with_dummy(drive: Drive) -> None:
    """The one person of a drive of pairs who has no partner gets the dummy, before the draw."""
    dummy = Entrant.objects.filter(drive=drive, players__dummy=True).first()
    here = by_section(drive, starters(drive))[0]
    paired = {one for pair in pairs_of(here) for one in pair}
    single = [one for one in here if one.pk not in paired]
    if dummy is None or len(single) != 1:
        return
    _part_from_dummy(drive)
    last = drive.pairs.aggregate(last=Max("number"))["last"] or 0
    pair = Pair.objects.create(drive=drive, number=last + 1)
    Entrant.objects.filter(pk=single[0].pk).update(pair=pair, pair_place=1)
    Entrant.objects.filter(pk=dummy.pk).update(pair=pair, pair_place=2)


def _part_from_dummy(drive: Drive) -> None:
    pairs = Pair.objects.filter(drive=drive, entrants__players__dummy=True)
    ids = list(pairs.values_list("pk", flat=True))
    Entrant.objects.filter(pair__in=ids).update(pair=None, pair_place=None)
    Pair.objects.filter(pk__in=ids).delete()


def _make(drive: Drive, role: Role) -> None:
    number = 1 + (drive.entrants.aggregate(last=Max("number"))["last"] or 0)
    Player.objects.create(
        drive=drive,
        entrant=Entrant.objects.create(drive=drive, number=number, role=role),
        number=number,
        name=_("Dummy"),
        mark="" if is_pairs(drive) else drive.labels[role],
        dummy=True,
        token=new_token(),
    )
