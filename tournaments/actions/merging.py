"""Taking entries off the door list: somebody who has not come, or one person who stands twice."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_token
from tournaments.actions.sharing import open_share
from tournaments.models import Drive, Entrant, Pair, Place, Player
from tournaments.refusals import Refused

_KEPT_FIELDS = ("name", "mark", "paid", "late", "helper", "home", "either", "chosen_role",
                "here_from", "gone_from", "token", "device", "key")  # fmt: skip
_MERGED_FIELDS = ("paid", "home", "token", "device")


def remove_player(drive: Drive, by: By, player: Player) -> None:
    """Take somebody off the list who has not played; can be undone. Others are marked as gone."""
    with door(drive):
        drive.refresh_from_db()
        _refuse_seated(player, _("%(name)s has a seat. Mark as gone instead."))
        text = _("%(name)s taken off the list") % {"name": player.name}
        journal(drive, "remove", text, by, data={"dropped": _drop(player)})


def merge_players(drive: Drive, by: By, *, keep: Player, drop: Player) -> None:
    """One person stands twice on the list, perhaps under two spellings; can be undone.

    Side effects in order: `keep` has paid, or plays from home, if either does, and gets the phone
    and the partner of `drop` where it has none itself; `drop` goes off the list; journal; tick;
    hint.
    """
    with door(drive):
        drive.refresh_from_db()
        if keep.pk == drop.pk:
            raise Refused(_("Choose two different entries."), "drop")
        _refuse_seated(drop, _("%(name)s has a seat. Keep that entry and take the other off."))
        before = {field: getattr(keep, field) for field in _MERGED_FIELDS}
        words = {"drop": drop.name, "keep": keep.name}
        paid, home = drop.paid, drop.home
        phone = (drop.token, drop.device) if drop.device and not keep.device else None
        dropped = _drop(drop)
        partner = dropped["pair"] and dropped["pair"]["partner"]
        if partner and partner != keep.entrant_id:
            _restore_pair(drive, keep.entrant, dropped["pair"])
        keep.paid, keep.home = keep.paid or paid, keep.home or home
        keep.token, keep.device = phone or (keep.token, keep.device)
        keep.save(update_fields=_MERGED_FIELDS)
        journal(
            drive,
            "merge",
            _("%(drop)s is the same person as %(keep)s") % words,
            by,
            data={"dropped": dropped, "kept": {"player": keep.pk, **before}},
        )


def restore_player(drive: Drive, data: dict[str, Any]) -> None:
    """Undo of remove and merge: the dropped person is on the list again, `kept` as it was before.

    With the partner of then, if that one has found no other. A number given away meanwhile stays
    with whoever has it.
    """
    dropped, kept = data["dropped"], data.get("kept")
    if kept:
        _give_back(drive, kept, dropped)
    number = dropped["number"]
    if drive.entrants.filter(number=number).exists():
        number = 1 + drive.entrants.aggregate(last=Max("number"))["last"]
    entrant = Entrant.objects.create(
        pk=dropped["entrant"], drive=drive, number=number, role=dropped["role"]
    )
    Player.objects.create(
        pk=dropped["player"],
        drive=drive,
        entrant=entrant,
        number=number,
        **{field: dropped[field] for field in _KEPT_FIELDS},
    )
    if dropped["pair"]:
        _restore_pair(drive, entrant, dropped["pair"])


def _give_back(drive: Drive, kept: dict[str, Any], dropped: dict[str, Any]) -> None:
    """What the merged entry had got from the other goes back; later changes of it stay."""
    keep = Player.objects.select_related("entrant").filter(pk=kept["player"]).first()
    if keep is not None:
        for flag in ("paid", "home"):
            setattr(keep, flag, getattr(keep, flag) and (kept[flag] or not dropped[flag]))
        if keep.token == dropped["token"]:
            keep.token, keep.device = kept["token"], kept["device"]
        keep.save(update_fields=_MERGED_FIELDS)
        pair = keep.entrant.pair
        if pair and dropped["pair"] and pair.number == dropped["pair"]["number"]:
            _part(pair)
    elif Player.objects.filter(token=dropped["token"]).exists():
        dropped["token"] = new_token()


def _drop(player: Player) -> dict[str, Any]:
    """Delete the player and entrant, part the pair; returns all that is needed to restore them."""
    dropped: dict[str, Any] = {field: getattr(player, field) for field in _KEPT_FIELDS}
    entrant = player.entrant
    dropped.update(
        player=player.pk,
        entrant=entrant.pk,
        number=entrant.number,
        role=entrant.role,
        pair=_pair_of(entrant),
    )
    if entrant.pair is not None:
        _part(entrant.pair)
    player.delete()
    Entrant.objects.filter(pk=dropped["entrant"]).delete()
    return dropped


def _pair_of(entrant: Entrant) -> dict[str, int] | None:
    if entrant.pair is None:
        return None
    partner = entrant.pair.entrants.exclude(pk=entrant.pk).first()
    return {
        "number": entrant.pair.number,
        "place": entrant.pair_place or 1,
        "partner": partner.pk if partner else 0,
    }


def _restore_pair(drive: Drive, entrant: Entrant, data: dict[str, int]) -> None:
    """`entrant` and the partner of then are a pair again, if both are single."""
    partner = Entrant.objects.filter(pk=data["partner"], pair__isnull=True).first()
    entrant.refresh_from_db()
    if partner is None or entrant.pair_id or drive.pairs.filter(number=data["number"]).exists():
        return
    pair = Pair.objects.create(drive=drive, number=data["number"])
    for one, place in ((entrant, data["place"]), (partner, 3 - data["place"])):
        one.pair, one.pair_place = pair, place
        one.save(update_fields=["pair", "pair_place"])


def _part(pair: Pair) -> None:
    Entrant.objects.filter(pair=pair).update(pair=None, pair_place=None)
    pair.delete()


def _refuse_seated(player: Player, sentence: str) -> None:
    if open_share(player.entrant_id):
        raise Refused(_("%(name)s shares a seat. Part the two first.") % {"name": player.name})
    if Place.objects.filter(entrant=player.entrant_id).exists():
        raise Refused(sentence % {"name": player.name})
