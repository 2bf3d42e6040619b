"""The people of a drive file as rows: players, who holds which seat, pairs, shared seats."""

from __future__ import annotations

from tournaments.actions.base import new_token
from tournaments.models import Drive, Entrant, Pair, Player, Share
from tournaments.rules.drivefile import DriveFile
from tournaments.rules.seating import Role


def import_people(drive: Drive, file: DriveFile) -> dict[int, int]:
    """Players, entrants and pairs; returns entrant pks by their number in the file.

    A robot that a file seats like a person becomes a helper, whose chair somebody may take.
    """
    roles = file.roles()
    pks: dict[int, int] = {}
    holder: dict[int, int] = {}
    for one in file.entrants:
        role = roles[one.id] or (Role.B if one.id % 2 else Role.A)
        pks[one.id] = Entrant.objects.create(drive=drive, number=one.id, role=role).pk
        holder.update(dict.fromkeys(one.players, pks[one.id]))
    _players(drive, file, holder)
    for couple in file.pairs:
        pair = Pair.objects.create(drive=drive, number=couple.id)
        for place, player in enumerate(couple.players, start=1):
            Entrant.objects.filter(pk=holder[player]).update(pair=pair, pair_place=place)
    _shares(file, pks)
    return pks


def _players(drive: Drive, file: DriveFile, holder: dict[int, int]) -> None:
    """The people who hold a seat; `holder` has each one's entrant pk, by the person's number."""
    props = file.robots()
    seats = {player: one.id for one in file.entrants for player in one.players}
    Player.objects.bulk_create(
        Player(
            drive=drive,
            entrant_id=holder[person.id],
            number=person.id,
            name=person.name,
            mark=person.mark[:60],
            paid=person.paid,
            late=person.late,
            helper=person.helper or (person.robot and seats[person.id] not in props),
            dummy=person.dummy,
            robot=person.robot,
            home=person.home,
            either=person.either,
            chosen_role=person.chosen_role.value if person.chosen_role else "",
            here_from=person.here_from,
            gone_from=person.gone_from,
            token=new_token(),
        )
        for person in file.players
        if person.id in holder
    )


def _shares(file: DriveFile, entrants: dict[int, int]) -> None:
    Share.objects.bulk_create(
        Share(
            host_id=entrants[one.host],
            guest_id=entrants[one.guest],
            from_hand=one.from_hand,
            until_hand=one.until_hand,
        )
        for one in file.shares
    )
