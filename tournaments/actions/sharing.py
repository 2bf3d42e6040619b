"""Two people share a seat: from when on, and until when."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal
from tournaments.actions.live_tables import lay_online_hands
from tournaments.models import Drive, Entrant, Place, Player, Share
from tournaments.queries.bench import bench_of
from tournaments.queries.board import next_hand, open_round, this_hand
from tournaments.queries.people import by_section, has_played, is_pairs, pairs_of, starters
from tournaments.refusals import Refused
from tournaments.rules.draw import shuffled
from tournaments.rules.seating import EntrantId, Role


def share_seat(drive: Drive, by: By, *, host: Player, guest: Player) -> None:
    """`guest` shares the seat of `host`: from the hand being played while its table has sent no
    tricks and `guest` is not sitting it out, else from the next.

    In an individual drive the guest plays as the host does, and each counts half of the tricks; a
    pair's tricks stay the pair's. The same again changes nothing.
    Raises `Refused` with the field: `guest` has a seat, a partner or another role already, `host`
    has none or shares it already.
    """
    with door(drive):
        drive.refresh_from_db()
        if Share.objects.filter(
            host=host.entrant_id, guest=guest.entrant_id, until_hand__isnull=True
        ).exists():
            return
        _refuse_host(drive, host, guest)
        _refuse_guest(drive, host, guest)
        hand = _first_hand(drive, host, guest)
        data: dict[str, Any] = {
            "host": host.entrant_id,
            "guest": guest.entrant_id,
            "hand": hand,
            "role": guest.entrant.role,
            "late": guest.late,
            "here_from": guest.here_from,
        }
        if not is_pairs(drive):
            guest.entrant.role = host.entrant.role
            guest.entrant.save(update_fields=["role"])
        guest.late, guest.here_from = False, min(guest.here_from, hand)
        guest.save(update_fields=["late", "here_from"])
        Share.objects.create(host=host.entrant, guest=guest.entrant, from_hand=hand)
        current = open_round(drive)
        if guest.home and current is not None and hand == this_hand(drive):
            lay_online_hands(drive, current)
        words = {"guest": guest.name, "host": host.name, "h": hand}
        text = _("%(guest)s shares the seat of %(host)s, from hand %(h)d")
        journal(drive, "share", text % words, by, data=data)


def part_seat(drive: Drive, by: By, player: Player) -> None:
    """Whoever shares a seat with `player` no longer does; the host keeps it, the guest waits."""
    with door(drive):
        drive.refresh_from_db()
        share = open_share(player.entrant_id)
        if share is None:
            return
        hand = this_hand(drive) if not _sent(drive, share.host_id) else next_hand(drive)
        end_share(drive, share, hand)
        guest = drive.players.filter(entrant=share.guest_id).first()
        host = drive.players.filter(entrant=share.host_id).first()
        words = {"guest": guest and guest.name, "host": host and host.name, "h": hand}
        text = _("%(guest)s no longer shares the seat of %(host)s, from hand %(h)d")
        current = open_round(drive)
        number = current.number if current else 1
        data = {"share": share.pk, "guest": share.guest_id, "hand": hand, "since": number}
        journal(drive, "part", text % words, by, data=data)


def open_share(entrant: EntrantId) -> Share | None:
    """The seat this entrant shares now, as its holder or as a guest."""
    shares = Share.objects.filter(until_hand__isnull=True)
    return shares.filter(Q(host=entrant) | Q(guest=entrant)).first()


def end_share(drive: Drive, share: Share, hand: int) -> None:
    """No longer shared from that hand on; the guest may play alone from the next hand."""
    share.until_hand = max(hand, share.from_hand)
    share.save(update_fields=["until_hand"])
    if share.from_hand > this_hand(drive):
        return  # it has not begun, and the guest is where they were
    drive.players.filter(entrant=share.guest_id).update(here_from=next_hand(drive))


def share_the_spare(drive: Drive, seed: str | None) -> None:
    """Before the draw: people for whom there is no table share somebody's seat.

    Of each role the last to come, or those drawn by `seed`, with those before them; in a drive of
    pairs people without a partner.
    """
    here = by_section(drive, starters(drive))[0]
    if is_pairs(drive):
        paired = [one for pair in pairs_of(here) for one in pair]
        single = [one.pk for one in here if one.pk not in paired]
        groups = [(paired, single)]
    else:
        roles = [[one.pk for one in here if one.role == role] for role in Role]
        if seed is not None:
            roles = shuffled(*roles, seed=seed)
        seats = 2 * min(len(of_role) // 2 for of_role in roles)
        groups = [(of_role[:seats], of_role[seats:]) for of_role in roles]
    taken = set(Share.objects.filter(host__drive=drive).values_list("host", flat=True))
    for holders, over in groups:
        hosts = [one for one in reversed(holders) if one not in taken]
        if len(over) > len(hosts):
            continue
        for host, guest in zip(hosts, over, strict=False):
            Share.objects.create(host_id=host, guest_id=guest, from_hand=1, drawn=True)


def unshare_drawn(drive: Drive) -> None:
    """A draw is made again or taken back: seats that it had people share are shared no more."""
    Share.objects.filter(host__drive=drive, drawn=True).delete()


def _first_hand(drive: Drive, host: Player, guest: Player) -> int:
    resting = guest.entrant_id in bench_of(open_round(drive))
    hand = next_hand(drive) if resting or _sent(drive, host.entrant_id) else this_hand(drive)
    if hand > drive.hands:
        raise Refused(_("No hand is left to share."), "guest")
    return hand


def _sent(drive: Drive, host: EntrantId) -> bool:
    """Whether the host's table has sent tricks of the round being played."""
    round_ = open_round(drive)
    place = Place.objects.filter(round=round_, entrant=host).first() if round_ else None
    if round_ is None or place is None:
        return False
    lines = round_.lines.filter(table_no=place.table_no, superseded_by__isnull=True)
    return lines.exclude(state="withdrawn").exists()


def _refuse_host(drive: Drive, host: Player, guest: Player) -> None:
    words = {"host": host.name}
    if host.pk == guest.pk or host.entrant_id == guest.entrant_id:
        raise Refused(_("Choose two different people."), "host")
    if host.gone_from is not None or host.late or host.dummy:
        raise Refused(_("%(host)s is not here, so there is no seat to share.") % words, "host")
    if open_share(host.entrant_id):
        raise Refused(_("%(host)s shares a seat already.") % words, "host")
    if drive.stage == Drive.Stage.FINISHED:
        raise Refused(_("The drive is finished."), "host")
    round_ = open_round(drive)
    seated = Place.objects.filter(round=round_, entrant=host.entrant_id).exists()
    if round_ is not None and not seated and host.entrant_id not in bench_of(round_):
        raise Refused(_("%(host)s has no seat to share.") % words, "host")


def _refuse_guest(drive: Drive, host: Player, guest: Player) -> None:
    words = {"guest": guest.name, "as": drive.labels[guest.entrant.role]}
    if guest.dummy or guest.gone_from is not None:
        raise Refused(_("%(guest)s is not here.") % words, "guest")
    if open_share(guest.entrant_id):
        raise Refused(_("%(guest)s shares a seat already.") % words, "guest")
    if drive.players.filter(entrant=guest.entrant_id).count() > 1:
        raise Refused(_("%(guest)s has a line of tricks with somebody else.") % words, "guest")
    current = drive.rounds.order_by("number").last()
    if current and current.places.filter(entrant=guest.entrant_id).exists():
        raise Refused(_("%(guest)s has a seat of their own.") % words, "guest")
    if is_pairs(drive):
        entrant = Entrant.objects.get(pk=guest.entrant_id)
        if entrant.pair_id is not None:
            raise Refused(_("%(guest)s has a partner. Part them first.") % words, "guest")
    elif guest.entrant.role != host.entrant.role and has_played(drive, guest.entrant_id):
        raise Refused(
            _("%(guest)s has played as a %(as)s tonight, so only a %(as)s can share with them.")
            % words,
            "guest",
        )
