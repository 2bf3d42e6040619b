"""The door: who is here, as what, with whom; late, gone, taking over a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_token
from tournaments.models import Drive, Entrant, Pair, Place, Player
from tournaments.queries.board import next_hand
from tournaments.queries.people import players_of
from tournaments.refusals import Refused
from tournaments.rules.names import BadName, clean_name, same_name
from tournaments.rules.seating import Role

MOST_PLAYERS = 4000


class NameTaken(Refused):
    """Somebody of this name is in already: the same person twice, or two of one name?"""

    def __init__(self, player: Player) -> None:
        self.player = player
        super().__init__(
            _("%(name)s is in already. Is this somebody else of the same name?")
            % {"name": player.name},
            "name",
        )


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A person to add. `another` says that this is a second person of a name that is in already."""

    name: str
    role: Role | None = None  # None: whichever is short
    mark: str = ""
    another: bool = False
    helper: bool = False
    late: bool = False
    paid: bool = False
    device: str = ""
    key: str = ""


def add_player(drive: Drive, by: By, new: NewPlayer) -> Player:
    """Put one person on the list.

    The same `key` twice returns the person already made. After the start the person may play from
    the next hand, by taking over a seat. Raises `NameTaken`, `Refused` with field "name".
    """
    with door(drive):
        drive.refresh_from_db()
        return _add(drive, by, new)


def add_players(drive: Drive, by: By, news: list[NewPlayer]) -> list[Player]:
    """Put a whole list on the list, or nobody: the first refusal undoes all."""
    with door(drive):
        drive.refresh_from_db()
        return [_add(drive, by, new) for new in news]


def add_pair(drive: Drive, by: By, first: NewPlayer, second: NewPlayer) -> Pair:
    """Two people who play together, by their names."""
    with door(drive):
        drive.refresh_from_db()
        one, other = _add(drive, by, first), _add(drive, by, second)
        return _join(drive, one, other)


def join_pair(drive: Drive, by: By, *, one: Player, other: Player) -> Pair:
    """Two singles of a pairs drive become a pair."""
    with door(drive):
        _refuse_after_draw(drive)
        pair = _join(drive, one, other)
        _journal_names(drive, "pair", _("%(one)s and %(other)s play together"), by, one, other)
        return pair


def split_pair(drive: Drive, by: By, *, pair: Pair) -> None:
    """A pair becomes two singles again, before the draw."""
    with door(drive):
        _refuse_after_draw(drive)
        one, other = Player.objects.filter(entrant__pair=pair).order_by("entrant__pair_place")
        _journal_names(drive, "split", _("%(one)s and %(other)s part"), by, one, other)
        Entrant.objects.filter(pair=pair).update(pair=None, pair_place=None)
        pair.delete()


def change_player(
    drive: Drive,
    by: By,
    player: Player,
    *,
    name: str | None = None,
    mark: str | None = None,
    role: Role | None = None,
    paid: bool | None = None,
    late: bool | None = None,
    helper: bool | None = None,
) -> Player:
    """Change what is given of a person's entry; None leaves it. The role only before the draw."""
    with door(drive):
        drive.refresh_from_db()
        before = _as_words(player)
        if name is not None:
            player.name = _clean(name)
        if mark is not None:
            player.mark = mark.strip()[:60]
        if role is not None and role != player.entrant.role:
            _refuse_after_draw(drive)
            player.entrant.role = role
            player.entrant.save(update_fields=["role"])
        if late is not None and late != player.late:
            player.late = late
            player.here_from = next_hand(drive)
        player.paid = player.paid if paid is None else paid
        player.helper = player.helper if helper is None else helper
        player.save(update_fields=["name", "mark", "late", "here_from", "paid", "helper"])
        after = _as_words(player)
        if before != after:
            journal(drive, "change", f"{before} → {after}", by)
        return player


def remove_player(drive: Drive, by: By, player: Player) -> None:
    """Take somebody off the list who has not played; can be undone. Others are marked as gone."""
    with door(drive):
        drive.refresh_from_db()
        _refuse_seated(player, _("%(name)s has a seat. Mark as gone instead."))
        _drop(drive, by, player, "remove", _("%(name)s taken off the list") % {"name": player.name})


def merge_players(drive: Drive, by: By, *, keep: Player, drop: Player) -> None:
    """One person stands twice on the list, perhaps under two spellings; can be undone."""
    with door(drive):
        drive.refresh_from_db()
        if keep.pk == drop.pk:
            raise Refused(_("Choose two different entries."))
        _refuse_seated(drop, _("%(name)s has played already, so the two can't be one person."))
        text = _("%(drop)s is the same person as %(keep)s") % {"drop": drop.name, "keep": keep.name}
        if drop.device and not keep.device:
            keep.device, keep.token = drop.device, drop.token
            Player.objects.filter(pk=drop.pk).update(token=new_token())
            drop.refresh_from_db()
        keep.paid = keep.paid or drop.paid
        keep.save(update_fields=["paid", "device", "token"])
        _drop(drive, by, drop, "merge", text)


def restore_player(drive: Drive, data: dict[str, Any]) -> None:
    """Put a dropped person back exactly as they were; undo of remove and merge."""
    Entrant.objects.create(
        pk=data["entrant"], drive=drive, number=data["number"], role=data["role"]
    )
    Player.objects.create(
        drive=drive,
        entrant_id=data["entrant"],
        **{field: data[field] for field in _KEPT_FIELDS},
    )


# Steps


_KEPT_FIELDS = ("number", "name", "mark", "paid", "late", "helper", "here_from", "token", "device")


def _add(drive: Drive, by: By, new: NewPlayer) -> Player:
    if new.key:
        found = Player.objects.filter(drive=drive, key=new.key).first()
        if found is not None:
            return found
    if drive.stage == Drive.Stage.FINISHED:
        raise Refused(_("The drive is finished, so nobody can be added."), "name")
    name = _clean(new.name)
    players = players_of(drive)
    if len(players) >= MOST_PLAYERS:
        raise Refused(_("A drive holds %(n)d people at most.") % {"n": MOST_PLAYERS}, "name")
    same = next((p for p in players if same_name(p.name, name)), None)
    if same is not None and not new.another:
        raise NameTaken(same)
    number = 1 + max(
        (p.number for p in players),
        default=drive.entrants.aggregate(last=Max("number"))["last"] or 0,
    )
    role = new.role or _short_role(players)
    entrant = Entrant.objects.create(drive=drive, number=number, role=role)
    started = drive.stage in (Drive.Stage.PLAYING, Drive.Stage.DRAWN)
    player = Player.objects.create(
        drive=drive,
        entrant=entrant,
        number=number,
        name=name,
        mark=new.mark.strip()[:60],
        helper=new.helper,
        late=new.late or started,
        paid=new.paid,
        here_from=next_hand(drive),
        token=new_token(),
        device=new.device,
        key=new.key or None,
    )
    journal(drive, "add", _("%(name)s added") % {"name": name}, by)
    return player


def _clean(raw: str) -> str:
    try:
        return clean_name(raw)
    except BadName as error:
        raise Refused(error.sentence, "name") from error


def _short_role(players: list[Player]) -> Role:
    a = sum(p.entrant.role == Role.A for p in players if p.gone_from is None)
    b = sum(p.entrant.role == Role.B for p in players if p.gone_from is None)
    return Role.A if a <= b else Role.B


def _join(drive: Drive, one: Player, other: Player) -> Pair:
    if one.pk == other.pk:
        raise Refused(_("Choose two different people."), "other")
    for player in (one, other):
        player.entrant.refresh_from_db()
        if player.entrant.pair_id:
            raise Refused(_("%(n)s has a partner already.") % {"n": player.name}, "other")
    last = drive.pairs.aggregate(last=Max("number"))["last"] or 0
    pair = Pair.objects.create(drive=drive, number=last + 1)
    for place, player in enumerate((one, other), start=1):
        player.entrant.pair, player.entrant.pair_place = pair, place
        player.entrant.save(update_fields=["pair", "pair_place"])
    return pair


def _drop(drive: Drive, by: By, player: Player, kind: str, text: str) -> None:
    dropped: dict[str, Any] = {field: getattr(player, field) for field in _KEPT_FIELDS}
    dropped.update(entrant=player.entrant_id, role=player.entrant.role)
    journal(drive, kind, text, by, data={"dropped": dropped})
    pair = player.entrant.pair
    if pair is not None:
        Entrant.objects.filter(pair=pair).update(pair=None, pair_place=None)
        pair.delete()
    player.delete()
    Entrant.objects.filter(pk=dropped["entrant"]).delete()


def _refuse_seated(player: Player, sentence: str) -> None:
    if Place.objects.filter(entrant=player.entrant_id).exists():
        raise Refused(sentence % {"name": player.name})


def _refuse_after_draw(drive: Drive) -> None:
    drive.refresh_from_db()
    if drive.stage != Drive.Stage.DOOR:
        raise Refused(_("The seats are drawn. Take the draw back first."))


def _as_words(player: Player) -> str:
    flags = {
        _("paid"): player.paid,
        _("late"): player.late,
        _("helper"): player.helper,
    }
    label = player.drive.labels[player.entrant.role]
    words = [player.name + (f" ({player.mark})" if player.mark else ""), label]
    return ", ".join([*words, *(word for word, yes in flags.items() if yes)])


def _journal_names(drive: Drive, kind: str, text: str, by: By, one: Player, other: Player) -> None:
    journal(drive, kind, text % {"one": one.name, "other": other.name}, by)
