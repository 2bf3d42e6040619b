"""Who has gone, come back or taken over a seat, and whose phone is whose."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_token
from tournaments.actions.live_tables import hand_over_seat, lay_online_hands, stand_in_for
from tournaments.actions.sharing import end_share, open_share
from tournaments.models import Drive, Entrant, Place, Player, Round
from tournaments.queries.board import next_hand, open_round, this_hand
from tournaments.queries.people import has_played, is_pairs, names_by_player, players_of
from tournaments.refusals import Refused

TAKE_OVERS = ("take-over", "one-line")


def mark_gone(drive: Drive, by: By, player: Player, *, from_hand: int) -> None:
    """Somebody goes home: the seat is shown as empty from that hand on, until taken over.

    Where people sit out in turn, the bench fills it at the next move if nobody has before; in a
    drive that is wholly online a robot does. At an online table one plays for them at once. A seat
    that was shared is shared no longer: a guest whose host goes waits for a seat, or takes it over.
    Arguments: `from_hand` the first hand without them: the one being played or the next.
    """
    with door(drive):
        drive.refresh_from_db()
        earliest = this_hand(drive)
        if from_hand < earliest:
            raise Refused(
                _("Hand %(h)d has been played. Choose hand %(e)d or later.")
                % {"h": from_hand, "e": earliest},
                "from_hand",
            )
        if player.gone_from == from_hand:
            return
        share = open_share(player.entrant_id)
        if share is not None:
            end_share(drive, share, from_hand)
        player.gone_from = from_hand
        player.save(update_fields=["gone_from"])
        if from_hand == earliest:
            stand_in_for(drive, by, player)
        words = {"name": player.name, "h": from_hand}
        journal(drive, "gone", _("%(name)s has gone, from hand %(h)d on") % words, by)


def bring_back(drive: Drive, by: By, player: Player) -> None:
    """Somebody marked as gone is here after all; the seat is theirs if nobody has taken it.

    If somebody has, they wait for a seat and may play from the next hand. Refused while somebody
    else plays on under both names: nobody stands twice on the list of totals.
    """
    with door(drive):
        drive.refresh_from_db()
        if player.gone_from is None:
            return
        _refuse_held_line(drive, player)
        player.gone_from = None
        round_ = open_round(drive)
        if round_ is not None and _place(round_, player) is None:
            player.here_from = next_hand(drive)
        player.save(update_fields=["gone_from", "here_from"])
        if round_ is not None:
            hand_over_seat(drive, round_, player.entrant_id)
            lay_online_hands(drive, round_)
        journal(drive, "back", _("%(name)s is back") % {"name": player.name}, by)


def take_over(drive: Drive, by: By, *, out: Player, into: Player, one_line: bool = False) -> None:
    """`into` takes the seat of `out` in the hand being played, if its table has no result yet.

    Each keeps the hands they played; with `one_line` the seat's line goes on under both names, and
    `into` has none of their own. In a pairs drive the newcomer joins the pair. `out` counts as
    gone from this hand on, and may take over another seat later; a dummy or a robot is only no
    longer needed. At an online table the hand in play goes on with whoever has the seat now; a
    table goes online for somebody who plays from home.
    Who was to sit out this hand plays instead, and is not credited for sitting out. A seat that
    either of them shared is shared no longer. The same again changes nothing.
    Raises `Refused` where `out` has no seat, `into` has one already, has played as the other role
    or (with `one_line`) at all, or the tricks are in.
    """
    with door(drive):
        drive.refresh_from_db()
        round_ = open_round(drive)
        place = _place(round_, out)
        if round_ and _taken_over(drive, round_, out, into):
            return
        if round_ is None or place is None:
            raise Refused(_("%(name)s has no seat to take over.") % {"name": out.name}, "out")
        _refuse_take_over(drive, round_, place, out, into)
        hand = this_hand(drive)
        data = _before_take_over(round_, place, out, into)
        data["shares"] = _stop_sharing(drive, hand, out, into)
        if one_line:
            _join_line(drive, out, into)
        else:
            seat_instead(drive, round_, out.entrant_id, into.entrant_id)
        leaving = drive.players.filter(entrant=data["out"], dummy=False, robot=False)
        leaving = leaving.exclude(pk=into.pk)
        leaving.filter(gone_from__isnull=True).update(gone_from=hand)
        Player.objects.filter(pk=into.pk).update(late=False, gone_from=None, here_from=hand)
        hand_over_seat(drive, round_, out.entrant_id if one_line else into.entrant_id)
        if into.home:
            lay_online_hands(drive, round_, [place.table_no])
        words = {"h": hand, "t": place.table_no, **_names(drive, out, into)}
        kind = "one-line" if one_line else "take-over"
        journal(drive, kind, _take_over_text(data, one_line) % words, by, data=data)


def _refuse_take_over(drive: Drive, round_: Round, place: Place, out: Player, into: Player) -> None:
    if _place(round_, into) is not None:
        raise Refused(_("%(name)s has a seat already.") % {"name": into.name}, "into")
    counted = round_.lines.filter(table_no=place.table_no, superseded_by__isnull=True)
    if counted.exclude(state="withdrawn").exists():
        raise Refused(
            _("Table %(t)d has sent this hand's tricks. Wait until everybody has moved.")
            % {"t": place.table_no},
            "out",
        )
    if into.dummy and not is_pairs(drive):
        raise Refused(_("A dummy sits where it opens a table, and takes no other seat."), "into")
    if into.robot and not round_.tables.filter(table_no=place.table_no, online=True).exists():
        raise Refused(_("A robot plays at an online table only."), "into")
    _refuse_other_role(drive, out, into)


def _before_take_over(round_: Round, place: Place, out: Player, into: Player) -> dict[str, Any]:
    """What an undo needs: how both stood before."""
    line = Player.objects.filter(entrant=out.entrant_id)
    return {
        "round": round_.number,
        "table": place.table_no,
        "out": out.entrant_id,
        "in": into.entrant_id,
        "player": into.pk,
        "left": _pair_of(into),
        "gone_before": list(line.values_list("pk", "gone_from")),
        "in_before": {
            "role": into.entrant.role,
            "late": into.late,
            "gone_from": into.gone_from,
            "here_from": into.here_from,
            "pair": into.entrant.pair_id and [into.entrant.pair_id, into.entrant.pair_place],
            "sat_out": round_.sit_outs.filter(entrant=into.entrant_id).exists(),
            "sat_out_at_home": round_.sit_outs.filter(entrant=into.entrant_id, home=True).exists(),
        },
    }


def _pair_of(player: Player) -> list[int] | None:
    """The pair somebody is one of, as entrants in its order."""
    pair = player.entrant.pair
    both = list(pair.entrants.order_by("pair_place").values_list("pk", flat=True)) if pair else []
    return both if len(both) == 2 else None


def _stop_sharing(drive: Drive, hand: int, *players: Player) -> list[int]:
    shares = {share.pk: share for p in players if (share := open_share(p.entrant_id))}
    for share in shares.values():
        end_share(drive, share, hand)
    return list(shares)


def _join_line(drive: Drive, out: Player, into: Player) -> None:
    """`into` plays on the line of `out`; refused where there would be two lines of one person."""
    if out.robot or into.robot:
        raise Refused(_("A robot has no line to go on with."), "out")
    if out.dummy or into.dummy:
        raise Refused(_("A dummy has no line to go on with."), "out")
    mates = drive.players.filter(entrant=into.entrant_id).count() > 1
    if mates or into.entrant.sit_outs.exists() or has_played(drive, into.entrant_id):
        raise Refused(
            _("%(name)s has hands of their own tonight, so the two need two lines.")
            % {"name": into.name},
            "into",
        )
    Player.objects.filter(pk=into.pk).update(entrant=out.entrant_id)


def _names(drive: Drive, out: Player, into: Player) -> dict[str, str]:
    names = names_by_player(players_of(drive))
    return {"into": names[into.pk], "out": names[out.pk]}


def _take_over_text(data: dict[str, Any], one_line: bool) -> str:
    if one_line:
        return _("%(into)s plays on for %(out)s at table %(t)d, on one line, from hand %(h)d")
    if data["in_before"]["sat_out"]:
        return _(
            "%(into)s takes over from %(out)s at table %(t)d, from hand %(h)d, "
            "instead of sitting out"
        )
    return _("%(into)s takes over from %(out)s at table %(t)d, from hand %(h)d")


def link_phone(drive: Drive, player: Player, device: str) -> bool:
    """This phone is that player's, unless another phone is. Returns whether it is now."""
    with door(drive):
        rows = Player.objects.filter(pk=player.pk, device__in=["", device])
        return bool(rows.update(device=device))


def free_phone(drive: Drive, by: By, player: Player) -> None:
    """A lost or borrowed phone: the old personal link dies, a new one is made."""
    with door(drive):
        player.device, player.token = "", new_token()
        player.save(update_fields=["device", "token"])
        journal(drive, "new-link", _("New personal link for %(n)s") % {"n": player.name}, by)


def seat_instead(drive: Drive, round_: Round, out: int, into: int) -> None:
    """Put entrant `into` in the chair of entrant `out`, with the role and pair that go with it.

    A sit-out of `into` in that round is replaced by the chair.
    """
    leaving, coming = Entrant.objects.get(pk=out), Entrant.objects.get(pk=into)
    round_.sit_outs.filter(entrant=into).delete()
    Place.objects.filter(round=round_, entrant=out).update(entrant=into)
    pair, place = leaving.pair, leaving.pair_place
    if is_pairs(drive):
        leaving.pair, leaving.pair_place = None, None
        leaving.save(update_fields=["pair", "pair_place"])
        coming.pair, coming.pair_place = pair, place
    coming.role = leaving.role
    coming.save(update_fields=["role", "pair", "pair_place"])
    round_.claims.filter(entrant=out).delete()


def _refuse_held_line(drive: Drive, player: Player) -> None:
    line = drive.players.filter(entrant=player.entrant_id, gone_from__isnull=True)
    holder = line.exclude(pk=player.pk).first()
    if holder is not None:
        raise Refused(
            _(
                "%(holder)s plays on for %(name)s, on one line. Mark %(holder)s as gone first; "
                "then the seat is %(name)s’s again."
            )
            % {"holder": holder.name, "name": player.name}
        )


def _refuse_other_role(drive: Drive, out: Player, into: Player) -> None:
    """A role goes with the hands played as it: places and prizes are counted by it."""
    if is_pairs(drive) or into.entrant.role == out.entrant.role:
        return
    if not has_played(drive, into.entrant_id):
        return
    words = {"name": into.name, "as": drive.labels[into.entrant.role]}
    raise Refused(
        _(
            "%(name)s has played as a %(as)s tonight, so only the seat of a %(as)s "
            "can be taken over."
        )
        % words,
        "into",
    )


def _taken_over(drive: Drive, round_: Round, out: Player, into: Player) -> bool:
    """Whether this very take-over was the last one of this round: a double tap."""
    steps = drive.journal.filter(
        kind__in=TAKE_OVERS, undone_by__isnull=True, data__round=round_.number
    )
    last = steps.order_by("pk").last()
    if last is None or last.data["out"] != out.entrant_id:
        return False
    return bool(last.data.get("player") == into.pk)


def _place(round_: Round | None, player: Player) -> Place | None:
    return Place.objects.filter(round=round_, entrant=player.entrant_id).first() if round_ else None
