"""The door: who is here, as what and with whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_token
from tournaments.actions.robots import home_robots_for
from tournaments.models import Drive, Entrant, Pair, Player
from tournaments.queries.board import next_hand
from tournaments.queries.people import players_of
from tournaments.refusals import Refused
from tournaments.rules.names import BadName, clean_name, same_name
from tournaments.rules.seating import Role

MOST_PLAYERS = 4000
MARK_LENGTH = 60
CHANGED_FIELDS = (
    "name",
    "mark",
    "late",
    "here_from",
    "paid",
    "helper",
    "either",
    "chosen_role",
)


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
    home: bool = False
    device: str = ""
    key: str = ""


def add_player(drive: Drive, by: By, new: NewPlayer) -> Player:
    """Put one person on the list.

    The same `key` twice returns the person already made. After the start the person may play from
    the next hand, by taking over a seat. Raises `NameTaken`, `Refused` with field "name".
    """
    return add_together(drive, by, [(new,)])[0]


def add_players(drive: Drive, by: By, news: Sequence[NewPlayer]) -> list[Player]:
    """Put a whole list on the list, or nobody: the first refusal undoes all."""
    return add_together(drive, by, [(new,) for new in news])


def add_pair(drive: Drive, by: By, first: NewPlayer, second: NewPlayer) -> Pair:
    """Two people who play together, by their names. A refusal of the second has field "partner"."""
    pair = add_together(drive, by, [(first, second)])[0].entrant.pair
    assert pair is not None
    return pair


def add_together(drive: Drive, by: By, groups: Sequence[tuple[NewPlayer, ...]]) -> list[Player]:
    """Put people on the list, or nobody: each group is one person, or two who play together.

    Raises as `add_player`; what is refused of the second of a group has field "partner".
    """
    with door(drive):
        _lock(drive)
        players = players_of(drive)
        numbers = count(1 + (drive.entrants.aggregate(last=Max("number"))["last"] or 0))
        hand = next_hand(drive)
        added: list[Player] = []
        for group in groups:
            people = []
            for place, new in enumerate(group):
                try:
                    people.append(_add(drive, by, new, players, numbers, hand))
                except Refused as error:
                    error.field = "partner" if place else error.field
                    raise
            added += people
            if len(people) == 2 and people[0].entrant.pair_id is None:
                _join(drive, *people)
        return added


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
    either: bool | None = None,
) -> Player:
    """Change what is given of a person's entry; None leaves it. The role only before the draw."""
    with door(drive):
        drive.refresh_from_db()
        before = _as_words(player)
        if name is not None:
            player.name = _clean(name)
        if mark is not None:
            player.mark = clean_mark(mark)
        if role is not None and role != player.entrant.role:
            _refuse_after_draw(drive)
            player.entrant.role = role
            player.entrant.save(update_fields=["role"])
            player.chosen_role = ""  # what they play as is what they chose
        if late is not None and late != player.late:
            player.late = late
            player.here_from = next_hand(drive)
        player.paid = player.paid if paid is None else paid
        player.helper = player.helper if helper is None else helper
        player.either = player.either if either is None else either
        player.save(update_fields=CHANGED_FIELDS)
        after = _as_words(player)
        if before != after:
            journal(drive, "change", f"{before} → {after}", by)
        return player


# Steps


def _lock(drive: Drive) -> None:
    """Numbers are given out one door at a time, also where several processes write."""
    drive.refresh_from_db(from_queryset=Drive.objects.select_for_update())


def _add(
    drive: Drive, by: By, new: NewPlayer, players: list[Player], numbers: Iterator[int], hand: int
) -> Player:
    """Add one person to the drive and to `players`, its whole list as it is now.

    Arguments: `numbers` that nobody has; `hand`, the first that this person may play.
    """
    known = Player.objects.filter(key=new.key).first() if new.key else None
    if known is not None and known.drive_id == drive.pk:
        return next(player for player in players if player.pk == known.pk)
    if drive.stage == Drive.Stage.FINISHED:
        raise Refused(_("The drive is finished, so nobody can be added."), "name")
    name = _clean(new.name)
    if len(players) >= MOST_PLAYERS:
        raise Refused(_("A drive holds %(n)d people at most.") % {"n": MOST_PLAYERS}, "name")
    same = next((p for p in players if same_name(p.name, name)), None)
    if same is not None and not new.another:
        raise NameTaken(same)
    number = next(numbers)
    role = new.role or _short_role(players)
    player = Player.objects.create(
        drive=drive,
        entrant=Entrant.objects.create(drive=drive, number=number, role=role),
        number=number,
        name=name,
        mark=clean_mark(new.mark),
        helper=new.helper,
        late=new.late,
        paid=new.paid,
        home=new.home,
        here_from=hand,
        token=new_token(),
        device=new.device,
        key=None if known else new.key or None,
    )
    players.append(player)
    if player.home and drive.stage == Drive.Stage.PLAYING:
        home_robots_for(drive)
    journal(drive, "add", _("%(name)s added") % {"name": name}, by)
    return player


def _clean(raw: str) -> str:
    try:
        return clean_name(raw)
    except BadName as error:
        raise Refused(error.sentence, "name") from error


def clean_mark(raw: str) -> str:
    """What tells two of one name apart, in one line. Too long is refused, with field "mark"."""
    if not raw.strip():
        return ""
    try:
        mark = clean_name(raw)
    except BadName as error:
        raise Refused(error.sentence, "mark") from error
    if len(mark) > MARK_LENGTH:
        raise Refused(_("That is too long: %(n)d letters at most.") % {"n": MARK_LENGTH}, "mark")
    return mark


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


def _refuse_after_draw(drive: Drive) -> None:
    drive.refresh_from_db()
    if drive.stage != Drive.Stage.DOOR:
        raise Refused(_("The seats are drawn. Take the draw back first."))


def _as_words(player: Player) -> str:
    flags = {
        _("paid"): player.paid,
        _("late"): player.late,
        _("helper"): player.helper,
        _("either role"): player.either,
    }
    label = player.drive.labels[player.entrant.role]
    words = [player.name + (f" ({player.mark})" if player.mark else ""), label]
    return ", ".join([*words, *(word for word, yes in flags.items() if yes)])


def _journal_names(drive: Drive, kind: str, text: str, by: By, one: Player, other: Player) -> None:
    journal(drive, kind, text % {"one": one.name, "other": other.name}, by)
