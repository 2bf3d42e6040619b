"""A drive from a drive file: an export of another laptop, or an evening that began on paper."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.actions.base import By, journal
from tournaments.actions.drives import DEFAULT_TRUMPS, Settings, create_drive
from tournaments.actions.file_people import import_people
from tournaments.actions.file_reading import refuse_unreadable, unreadable
from tournaments.actions.live_tables import lay_where_played
from tournaments.actions.prize_file import import_prizes
from tournaments.actions.result_file import import_results
from tournaments.actions.rounds import store_winners, winners_of
from tournaments.actions.seats import open_round_with
from tournaments.models import Decision, Drive, Round
from tournaments.queries.board import board_of_round, rule_of
from tournaments.refusals import Refused, in_words
from tournaments.rules.credits import CreditRule
from tournaments.rules.dealing import DEALINGS, DEFAULT_DEALING
from tournaments.rules.drivefile import BadDriveFile, DriveFile, FileRound
from tournaments.rules.drivefile_options import USUAL
from tournaments.rules.numbers import Hall
from tournaments.rules.programme import TrumpMode, round_of, rounds_needed
from tournaments.rules.progression import MOVEMENT_OPTIONS, winner_if_moved
from tournaments.rules.replay import first_hall_of, replay
from tournaments.rules.seating import Four
from whistdrive import clock
from whistdrive.db import write


def import_drive(mc: User, text: str) -> Drive:
    """Make a drive from a file's text; `mc` runs it. All of it is imported, or nothing.

    The last round of the file becomes the round being played, unless it ended the evening; what its
    online tables have not finished is dealt anew.
    Raises `Refused` with field "file": what is wrong, and where.
    """
    with write():
        drive = drive_from_file(mc, text)
        lay_where_played(drive)
        return drive


def drive_from_file(mc: User, text: str) -> Drive:
    """The same without any hand at its online tables."""
    file = refuse_unreadable(text)
    try:
        # Seats that the file leaves to the movement are worked out as in a replay.
        rounds = replay(file).file.rounds[: len(file.rounds)]
    except BadDriveFile as error:
        raise unreadable(error) from error
    except ValueError as error:
        raise Refused(_("The file does not fit together: %(e)s") % {"e": error}, "file") from error
    with write():
        drive = create_drive(mc, _settings(file))
        drive.draw_seed = str(file.options.get("seed", ""))
        _sitting_out(drive, file)
        entrants = import_people(drive, file)
        _seats(drive, file, rounds, entrants)
        _journal_changes(drive, file, entrants, By.mc(mc))
        if "prizes" in file.options:
            import_prizes(drive, file.options["prizes"], By.mc(mc))
        drive.save()
        journal(drive, "import", _("Imported from a drive file"), By.mc(mc))
        return drive


def _settings(file: DriveFile) -> Settings:
    options = file.options
    hands = file.hands() or _hands_seen(file)
    labels = file.labels()
    mode = TrumpMode(str(options.get("trump_mode", TrumpMode.PROGRAMME)))
    try:
        zone = ZoneInfo(file.time_zone or "Europe/London").key
    except (ValueError, OSError) as error:
        raise Refused(
            _("There is no time zone “%(z)s”.") % {"z": file.time_zone}, "file"
        ) from error
    half = options.get("half_time_after")
    dealing = str(options.get("dealing", DEFAULT_DEALING))
    return Settings(
        name=file.name or _("Imported drive"),
        date=date.fromisoformat(file.date) if file.date else clock.now().date(),
        venue=file.venue,
        time_zone=zone,
        format=file.format,
        movement={key: options[key] for key in MOVEMENT_OPTIONS if key in options},
        hands=hands,
        half_time_after=half if isinstance(half, int) and 0 < half < hands else None,
        trump_mode=mode,
        trumps=file.trump_order() or DEFAULT_TRUMPS,
        dealing=dealing if dealing in DEALINGS else DEFAULT_DEALING,
        label_a=labels["A"],
        label_b=labels["B"],
    )


def _sitting_out(drive: Drive, file: DriveFile) -> None:
    """What is done with spare people, their credits, and what is played online.

    A file of old leaves the usual.
    """
    drive.spare = str(file.options.get("spare", drive.spare))
    rule = file.credit_rule() or CreditRule()
    drive.credit, drive.credit_rounding = rule.kind.value, rule.rounding.value
    drive.credit_fixed = Decimal(str(rule.fixed))
    for name, usual in USUAL.items():
        setattr(drive, name, file.options.get(name, usual))


def _hands_seen(file: DriveFile) -> int:
    seen = [hand.hand for r in file.rounds for t in r.tables for hand in t.hands]
    return max([*seen, len(file.rounds) * file.rule().hands_per_round, 1])


def _seats(
    drive: Drive, file: DriveFile, rounds: tuple[FileRound, ...], entrants: dict[int, int]
) -> None:
    """Rounds with their true places, results and decisions; the stage follows from them."""
    if not rounds:
        first = first_hall_of(file)
        if first.tables():
            tables = {t: _by_pk(four, entrants) for t, four in first.tables().items()}
            bench = [entrants[one] for one in first.bench]
            at_home = [entrants[one] for one in first.rests_at_home]
            hall = Hall.of(tables, bench, first.apart, first.home, at_home)
            open_round_with(drive, 1, hall)
            drive.stage = Drive.Stage.DRAWN
        return
    drive.stage = Drive.Stage.PLAYING
    drive.started_at = clock.now()
    drive.save()
    for number, one in enumerate(rounds, start=1):
        if any(table.four is None for table in one.tables):
            raise Refused(_("Round %(r)d: it is not known who sat where.") % {"r": number}, "file")
        tables = {t.table: _by_pk(t.four, entrants) for t in one.tables if t.four is not None}
        bench = [entrants[out.id] for out in one.sitting_out]
        at_home = [entrants[out.id] for out in one.sitting_out if out.home]
        apart = [t.table for t in one.tables if t.apart]
        home = [t.table for t in one.tables if t.home]
        hall = Hall.of(tables, bench, apart, home, at_home)
        round_ = open_round_with(drive, number, hall)
        for online in (True, False):
            named = [t.table for t in one.tables if t.online is online]
            round_.tables.filter(table_no__in=named).update(online=online)
        import_results(drive, file, one, round_)
        _decisions(one, round_)
        needed = rounds_needed(drive.hands, rule_of(drive).hands_per_round)
        _close(drive, round_, one, last=number == len(rounds), final=number >= needed)


def _by_pk(four: Four, entrants: dict[int, int]) -> Four:
    return Four(*(entrants[number] for number in four.entrants()))


def _decisions(one: FileRound, round_: Round) -> None:
    Decision.objects.bulk_create(
        Decision(
            round=round_,
            table_no=decision.table,
            kind=decision.kind if decision.kind in Decision.Kind.values else Decision.Kind.MC,
            winner=decision.winner.value,
            ns=decision.ns if decision.kind == Decision.Kind.EXTRA_HAND else None,
            at=clock.now(),
        )
        for decision in one.decisions
    )


def _close(drive: Drive, round_: Round, one: FileRound, *, last: bool, final: bool) -> None:
    """Close a round that another follows, or that ended the evening."""
    board = board_of_round(drive, round_)
    complete = not (board.missing or board.undecided)
    if last and not (final and complete):
        return
    winners = winners_of(board)
    moving = [table for table in one.tables if not table.apart]
    for table in moving:
        if table.mover is not None:
            place = board.place(table.table)
            winners[table.table] = winner_if_moved(
                rule_of(drive), place.table, place.tables, table.mover
            )
    unknown = [table.table for table in moving if table.table not in winners]
    if not winners and board.skipped:  # nobody played, so nobody has moved
        unknown = []
    if unknown:
        raise Refused(
            _("Round %(r)d: nothing says who moved from table %(t)s.")
            % {"r": one.round, "t": in_words(map(str, unknown))},
            "file",
        )
    store_winners(round_, winners)
    round_.closed_at = clock.now()
    round_.save(update_fields=["closed_at"])
    if last:
        drive.stage = Drive.Stage.FINISHED
        drive.finished_at = clock.now()


def _journal_changes(drive: Drive, file: DriveFile, entrants: dict[int, int], by: By) -> None:
    """Seats that were taken over, so that a later export tells of them again."""
    per_round = rule_of(drive).hands_per_round
    for change in file.changes:
        journal(
            drive,
            "take-over",
            _("Number %(into)d takes over from number %(out)d, from hand %(h)d")
            % {"into": change.into, "out": change.out, "h": change.from_hand},
            by,
            data={
                "round": round_of(change.from_hand, per_round),
                "out": entrants[change.out],
                "in": entrants[change.into],
                "table": 0,
                "sat_out": change.sat_out,
                "left": change.left and [entrants[one] for one in change.left],
            },
        )
