"""What the door shows: everybody on the list, what stands beside their names, what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive, Player, Round
from tournaments.queries.bench import bench_of, sits_out_in_turn
from tournaments.queries.board import next_hand, this_hand
from tournaments.queries.door_count import count_whole_tables, everybody_at_door
from tournaments.queries.free_seats import Chair, chairs_in, seated_round
from tournaments.queries.home_words import home_words
from tournaments.queries.numbers_page import way_words
from tournaments.queries.people import DoorRow, door_rows, is_pairs
from tournaments.queries.roles import ribbon_of
from tournaments.rules.ways import Spare


@dataclass(frozen=True, slots=True)
class Tag:
    """A word or two beside a name; `warn` where somebody should do something about it."""

    text: str
    warn: bool = False
    ribbon: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One person on the list, as the door shows them."""

    player: Player
    name: str
    label: str  # what they play as
    other_role: str
    other_label: str
    partner: str  # in a drive of pairs; empty while there is none
    chair: Chair | None  # in the round being played or just drawn
    waits: bool  # here during the play, without a seat
    rests: bool  # sits out the hand being played, or the first one of a draw
    pairs: bool
    at_door: bool  # before the draw
    ribbon: str = ""
    shares: str = ""  # "Shares a seat with Bob"

    @property
    def number(self) -> int:
        return self.player.number

    @property
    def gone(self) -> str:
        if self.player.gone_from is None:
            return ""
        if self.player.gone_from == 1:
            return _("Gone")
        return _("Gone from hand %(hand)d on") % {"hand": self.player.gone_from}

    @property
    def empty_seat(self) -> bool:
        """Somebody who has gone leaves a seat that nobody has taken."""
        return self.chair is not None and self.player.gone_from is not None

    @property
    def _plain(self) -> tuple[str, ...]:
        return (
            _("Sits out this hand") if self.rests else "",
            self.shares,
            _("Helper") if self.player.helper else "",
            _("Plays from home") if self.player.home else "",
        )

    @property
    def tags(self) -> list[Tag]:
        """What stands beside the name, beyond what the buttons there say."""
        tags = []
        if self.pairs and not self.partner:
            tags.append(Tag(_("No partner yet"), warn=True))
        if not self.pairs and not self.at_door:
            tags.append(Tag(self.label))
        if self.waits:
            joins = _("Joins at hand %(hand)d") % {"hand": self.player.here_from}
            tags.append(Tag(joins, warn=True))
        tags += [Tag(words) for words in self._plain if words]
        if self.ribbon:
            tags.append(Tag(self.ribbon, ribbon=True))
        if self.player.gone_from is not None:
            tags.append(Tag(self.gone, warn=True))
        if self.chair is not None and self.empty_seat:
            empty = _("%(seat)s is empty") % {"seat": self.chair.words}
            tags.append(Tag(empty, warn=True))
        elif self.chair is not None:
            tags.append(Tag(self.chair.words))
        return tags


@dataclass(frozen=True, slots=True)
class DoorPage:
    """The whole list; newest first, so that a name just typed is seen at once."""

    entries: list[Entry]
    waiting: list[Entry]
    sentence: str
    ready: bool  # everybody here can be seated by a draw
    ways_out: list[str]
    choose: str  # how many are over, and what is done with them now; empty where nobody is
    home: str  # who plays from home, and which tables are online for them
    note: str  # what may still be changed, and why not the rest
    pairs: bool
    at_door: bool
    drawn: bool
    playing: bool
    this_hand: int
    next_hand: int

    def entry(self, number: int) -> Entry | None:
        return next((e for e in [*self.waiting, *self.entries] if e.number == number), None)


def door_page(drive: Drive) -> DoorPage:
    """The door as it stands. A fixed number of queries, however many people there are."""
    round_ = seated_round(drive)
    rows = [row for row in door_rows(drive) if not (row.player.dummy or row.player.robot)]
    entries = _entries(drive, rows, round_)
    waiting = [entry for entry in reversed(entries) if entry.waits]
    sentence, ready = _sentence(drive, entries, waiting)
    at_door = drive.stage == Drive.Stage.DOOR
    hand, later = this_hand(drive), next_hand(drive)
    return DoorPage(
        entries=[entry for entry in entries if not entry.waits],
        waiting=waiting,
        sentence=sentence,
        ready=ready,
        ways_out=_ways_out(drive) if at_door and entries and not ready else [],
        choose=_choose(drive) if at_door and entries else "",
        home=home_words(drive, [row.player for row in rows], round_),
        note=_note(drive, hand, later),
        pairs=is_pairs(drive),
        at_door=at_door,
        drawn=drive.stage == Drive.Stage.DRAWN,
        playing=drive.stage == Drive.Stage.PLAYING,
        this_hand=hand,
        next_hand=later,
    )


def _entries(drive: Drive, rows: list[DoorRow], round_: Round | None) -> list[Entry]:
    """Everybody on the list with where they are in the round, the newest first.

    Who shares a seat is at the chair of the one whose seat it is.
    """
    playing = drive.stage == Drive.Stage.PLAYING
    chairs, bench = chairs_in(round_), set(bench_of(round_))
    shares = {row.player.entrant_id: row.player.shares for row in rows if row.player.shares}
    chairs |= {guest: chairs[host] for guest, host in shares.items() if host in chairs}
    with_whom = _shared_with(rows, shares)
    pairs = is_pairs(drive)
    return [
        Entry(
            player=row.player,
            name=row.name,
            label=drive.labels[row.role],
            other_role=row.role.other.value,
            other_label=drive.labels[row.role.other],
            partner=row.partner or "",
            chair=chairs.get(row.player.entrant_id),
            waits=_waits(row.player, {*chairs, *bench}, playing),
            rests=row.player.entrant_id in bench and row.player.gone_from is None,
            pairs=pairs,
            at_door=drive.stage == Drive.Stage.DOOR,
            ribbon=ribbon_of(drive, row.player),
            shares=with_whom.get(row.player.entrant_id, ""),
        )
        for row in reversed(rows)
    ]


def _shared_with(rows: list[DoorRow], shares: dict[int, int]) -> dict[int, str]:
    """ "Shares a seat with Bob", for both who do."""
    names = {row.player.entrant_id: row.name for row in rows}
    both = {**shares, **{host: guest for guest, host in shares.items()}}
    text = _("Shares a seat with %(name)s")
    return {one: text % {"name": names.get(other, "")} for one, other in both.items()}


def _waits(player: Player, placed: set[int], playing: bool) -> bool:
    absent = player.late or player.gone_from is not None
    return playing and bool(placed) and not absent and player.entrant_id not in placed


def _sentence(drive: Drive, entries: list[Entry], waiting: list[Entry]) -> tuple[str, bool]:
    """The line at the top, and whether a draw could seat everybody."""
    if drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        return everybody_at_door(drive)
    people = ngettext("%(n)d person", "%(n)d people", len(entries)) % {"n": len(entries)}
    if drive.stage == Drive.Stage.FINISHED:
        return _("%(people)s. The drive is finished.") % {"people": people}, False
    empty = sum(entry.empty_seat for entry in entries)
    parts = [people]
    if waiting:
        n = len(waiting)
        parts.append(ngettext("%(n)d waits for a seat", "%(n)d wait for a seat", n) % {"n": n})
    if empty:
        parts.append(ngettext("%(n)d seat is empty", "%(n)d seats are empty", empty) % {"n": empty})
    resting = sum(entry.rests for entry in entries)
    if resting:
        text = ngettext("%(n)d sits out this hand", "%(n)d sit out this hand", resting)
        parts.append(text % {"n": resting})
    if not waiting and not empty and not resting:
        parts.append(_("everybody has a seat"))
    return ", ".join(parts) + ".", False


def _ways_out(drive: Drive) -> list[str]:
    """What an MC can do when the numbers do not fill the tables."""
    if is_pairs(drive):
        ways = [_("Join people without a partner to pairs.")]
    else:
        ways = [_("Somebody plays as the other: tap what stands beside a name.")]
    if sits_out_in_turn(drive):
        return ways
    helpers = _("A helper plays until somebody comes: add them and tick “Helper”.")
    return [*ways, helpers, _("Or let people sit out in turn: choose so below.")]


def _choose(drive: Drive) -> str:
    """ "1 is over for 5 tables: people sit out in turn." ."""
    whole = count_whole_tables(drive)
    if drive.online or not whole.tables or not whole.spare:
        return ""
    over = ngettext(
        "%(n)d is over for whole tables.", "%(n)d are over for whole tables.", whole.spare
    ) % {"n": whole.spare}
    return f"{over} {way_words(drive, Spare(drive.spare))}"


def _note(drive: Drive, hand: int, later: int) -> str:
    words = {"now": hand, "next": later}
    return {
        Drive.Stage.DOOR: "",
        Drive.Stage.DRAWN: _(
            "The seats are drawn. Names, marks, paid, late and gone can be changed. "
            "Whoever is added now is seated when you draw again. What people play as, and with "
            "whom, belongs to the draw: take it back to change that."
        ),
        Drive.Stage.PLAYING: _(
            "Hand %(now)d is being played. Names, marks, paid and gone can be changed. "
            "Whoever comes now waits for a seat and joins at hand %(next)d. "
            "What people play as, and with whom, goes with the seats and stays."
        )
        % words,
        Drive.Stage.FINISHED: _("Names, marks and paid can be changed. Nobody can be added."),
    }[Drive.Stage(drive.stage)]
