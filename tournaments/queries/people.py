"""The people of a drive, by the names the hall sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, Subquery

from games.engine.seats import Seat
from tournaments.models import Drive, Entrant, Pair, Place, Player, Round
from tournaments.models import Share as ShareRow
from tournaments.queries.table_kinds import home_of, plays_apart
from tournaments.rules.names import display_names
from tournaments.rules.progression import PRESETS, Unit
from tournaments.rules.seating import EntrantId, Four, Role, Seating
from tournaments.rules.sections import at_home
from tournaments.rules.sharing import Share
from tournaments.rules.ways import Spare

_SEATS = {seat.value: seat for seat in Seat}  # looked up for each chair of an evening


def is_pairs(drive: Drive) -> bool:
    """Whether two people move together all evening."""
    return PRESETS[drive.format].rule.unit is Unit.PAIRS


def players_of(drive: Drive) -> list[Player]:
    """Everybody on the list, in the order of arrival, with entrants and whose seat they share."""
    open_shares = ShareRow.objects.filter(guest=OuterRef("entrant"), until_hand__isnull=True)
    found = drive.players.select_related("entrant").order_by("number")
    players = list(found.annotate(shared_seat=Subquery(open_shares.values("host")[:1])))
    for player in players:
        player.shares = player.shared_seat
    return list(players)


def shares_of(drive: Drive) -> list[Share]:
    """All seats shared in this drive, by the hands they were."""
    rows = ShareRow.objects.filter(host__drive=drive).order_by("from_hand", "pk")
    fields = rows.values_list("host", "guest", "from_hand", "until_hand")
    return [Share(*row) for row in fields]


def has_played(drive: Drive, entrant: EntrantId) -> bool:
    """Whether somebody has held, given up or shared a seat tonight, and so played as a role."""
    if Place.objects.filter(round__drive=drive, entrant=entrant).exists():
        return True
    if ShareRow.objects.filter(Q(guest=entrant) | Q(host=entrant)).exists():
        return True
    changes = drive.journal.filter(kind="take-over", undone_by__isnull=True)
    return any(entrant in (line.data["out"], line.data["in"]) for line in changes)


def gone_from(players: Iterable[Player]) -> dict[EntrantId, int]:
    """The hand from which on a seat's holder has gone; of several on one line the last."""
    hands: dict[EntrantId, list[int | None]] = {}
    for player in players:
        hands.setdefault(player.entrant_id, []).append(player.gone_from)
    return {
        one: max(hand for hand in given if hand is not None)
        for one, given in hands.items()
        if None not in given
    }


def names_by_player(players: Iterable[Player]) -> dict[int, str]:
    """Names as shown, by player's pk: two of one name are told apart."""
    return display_names([(player.pk, player.name, player.mark) for player in players])


def names_by_entrant(players: Iterable[Player]) -> dict[int, str]:
    """Names of seats, by entrant's pk; two who share one read "Ann / Bob"."""
    listed = list(players)
    names = own_names(listed)
    shown = dict(names)
    for player in listed:
        if player.shares in names:
            shown[player.shares] = f"{names[player.shares]} / {names[player.entrant_id]}"
    return shown


def own_names(players: Iterable[Player]) -> dict[int, str]:
    """Names of people, by entrant's pk; those on one line, one after the other, "Ann / Bob"."""
    listed = list(players)
    shown = names_by_player(listed)
    names: dict[int, list[str]] = {}
    for player in listed:
        names.setdefault(player.entrant_id, []).append(shown[player.pk])
    return {entrant: " / ".join(parts) for entrant, parts in names.items()}


@dataclass(frozen=True, slots=True)
class DoorRow:
    """One person on the door list."""

    player: Player
    name: str
    role: Role
    partner: str | None  # name of the partner in a pairs drive, once there is one
    pair: int | None  # pair's number
    gone: bool


def door_rows(drive: Drive) -> list[DoorRow]:
    """The door list in order of arrival."""
    players = players_of(drive)
    names = names_by_player(players)
    pairs = {pair.pk: pair.number for pair in Pair.objects.filter(drive=drive)}
    by_pair: dict[int, list[Player]] = {}
    for player in players:
        if player.entrant.pair_id:
            by_pair.setdefault(player.entrant.pair_id, []).append(player)
    rows = []
    for player in players:
        mates = [m for m in by_pair.get(player.entrant.pair_id or 0, []) if m.pk != player.pk]
        rows.append(
            DoorRow(
                player=player,
                name=names[player.pk],
                role=Role(player.entrant.role),
                partner=names[mates[0].pk] if mates else None,
                pair=pairs.get(player.entrant.pair_id or 0),
                gone=player.gone_from is not None,
            )
        )
    return rows


def starters(drive: Drive) -> list[Entrant]:
    """Who is seated by the draw: everybody here, neither late nor gone, by arrival.

    Neither dummies and robots of the online table, nor people who share another's seat; robots that
    have a seat of the hall like a helper's are among them.
    """
    sharing = ShareRow.objects.filter(guest=OuterRef("pk"), until_hand__isnull=True)
    props = Player.objects.filter(entrant=OuterRef("pk"), robot=True, helper=False)
    here = {"players__late": False, "players__gone_from__isnull": True, "players__dummy": False}
    return list(
        Entrant.objects.filter(~Exists(sharing), ~Exists(props), drive=drive, **here)
        .distinct()
        .order_by("number")
    )


def people_here(drive: Drive) -> list[Entrant]:
    """The people among them: no robots."""
    robots = set(drive.players.filter(robot=True).values_list("entrant_id", flat=True))
    return [one for one in starters(drive) if one.pk not in robots]


def by_section(
    drive: Drive, here: list[Entrant], spare: Spare | None = None
) -> tuple[list[Entrant], list[Entrant]]:
    """Those of the hall and those who play among themselves at home: see `plays_apart`."""
    if not plays_apart(drive, spare):
        return here, []
    robots = drive.players.filter(robot=True, home=True).values_list("entrant", flat=True)
    couples = pairs_of(Entrant.objects.filter(drive=drive).order_by("number"))
    home = at_home(home_of(drive), set(robots), couples)
    return (
        [one for one in here if one.pk not in home],
        [one for one in here if one.pk in home],
    )


def pairs_of(entrants: Iterable[Entrant]) -> list[tuple[int, int]]:
    """Complete pairs as (first, second) entrant pks, in order of the first one's arrival."""
    halves: dict[int, dict[int, int]] = {}
    for entrant in entrants:
        if entrant.pair_id and entrant.pair_place:
            halves.setdefault(entrant.pair_id, {})[entrant.pair_place] = entrant.pk
    return [(both[1], both[2]) for both in halves.values() if len(both) == 2]


def seating_of(round_: Round) -> Seating:
    """Who sits where in this round, by table."""
    return seatings_of([round_]).get(round_.number, {})


def four_at(round_: Round, table_no: int) -> Four | None:
    """Who sits at one table of this round; None where nobody plays there."""
    places = Place.objects.filter(round=round_, table_no=table_no)
    seats = {_SEATS[seat]: entrant for seat, entrant in places.values_list("seat", "entrant_id")}
    return Four.of(seats) if seats else None


def seatings_of(rounds: Iterable[Round]) -> dict[int, Seating]:
    """Who sits where in each of these rounds, by its number; rows only, for an evening has many."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    chairs: dict[int, dict[int, dict[Seat, EntrantId]]] = {}
    places = Place.objects.filter(round__in=numbers)
    for pk, table, seat, entrant in places.values_list("round", "table_no", "seat", "entrant_id"):
        chairs.setdefault(numbers[pk], {}).setdefault(table, {})[_SEATS[seat]] = entrant
    return {
        number: {table: Four.of(seats) for table, seats in sorted(tables.items())}
        for number, tables in sorted(chairs.items())
    }
