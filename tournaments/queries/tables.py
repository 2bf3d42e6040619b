"""What a drive has for a spreadsheet: results, standings, people. Rows of text and numbers.

Whoever writes them to a file makes text harmless there (`rules.spreadsheet.cell`).
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.people import door_rows, is_pairs
from tournaments.queries.results_page import Hand, group_label, hands_behind
from tournaments.rules.credits import tidy
from tournaments.rules.duplicate import Scoring
from tournaments.rules.standings import Group, Standing

Cell = str | int | float


def results_table(drive: Drive) -> list[list[Cell]]:
    """A line for each entrant, or each pair: place, total, and every hand."""
    evening = evening_of(drive)
    hands = range(1, max((result.hand for result in evening.results), default=0) + 1)
    pairs = Group.PAIRS in evening.standings
    group = Group.PAIRS if pairs else Group.EVERYONE
    words = [_("Place"), _("Name"), _("Pair") if pairs else _("Role")]
    words += [] if pairs else [_("Place in role")]
    rested = any(evening.credits.values())
    words += [_total(drive), *([_("Credit for sitting out")] if rested else [])]
    by_points = drive.counts is not Scoring.TRICKS
    rows: list[list[Cell]] = [[*words, *_hand_words(hands, by_points)]]
    in_role = _places_in_role(evening)
    pair_numbers = dict(drive.entrants.exclude(pair=None).values_list("pk", "pair__number"))
    for standing in evening.standings[group]:
        behind = hands_behind(evening, group, standing.entrant)
        by_hand = {hand.hand: hand for hand in behind}
        number = pair_numbers.get(standing.entrant, "")
        role = number if pairs else _role_label(drive, evening, standing.entrant)
        row: list[Cell] = [_place(standing), standing.name, role]
        row += [] if pairs else [in_role[standing.entrant]]
        row += [standing.total]
        row += [tidy(sum(hand.credit or 0 for hand in behind))] if rested else []
        row += [cell for n in hands for cell in _cells(by_hand.get(n), by_points)]
        rows.append(row)
    return rows


def standings_table(drive: Drive) -> list[list[Cell]]:
    """A line for each place of each group: ladies, gents, everyone, or pairs."""
    rows: list[list[Cell]] = [[_("Group"), _("Place"), _("Name"), _total(drive)]]
    for group, standings in evening_of(drive).standings.items():
        label = group_label(drive, group)
        rows += [[label, _place(one), one.name, one.total] for one in standings]
    return rows


def people_table(drive: Drive) -> list[list[Cell]]:
    """A line for each person at the door; the importer reads it again."""
    pairs = is_pairs(drive)
    about = _("Partner") if pairs else _("Plays as")
    words = [_("Number"), _("Name"), _("Note"), about, _("Paid"), _("Comes later")]
    rows: list[list[Cell]] = [[*words, _("From home"), _("Helper"), _("Gone")]]
    for row in door_rows(drive):
        player = row.player
        if player.robot:
            continue
        role = drive.labels[player.entrant.role]
        flags = (player.paid, player.late, player.home, player.helper, row.gone)
        beside = (row.partner or "") if pairs else role
        marks = [_("yes") if flag else "" for flag in flags]
        rows.append([player.number, player.name, player.mark, beside, *marks])
    return rows


def _total(drive: Drive) -> str:
    return _("Total") if drive.counts is Scoring.TRICKS else _("Total points")


def _hand_words(hands: range, by_points: bool) -> list[str]:
    """Over a column for each hand, or two where its tricks are not what counts."""
    if not by_points:
        return [_("Hand %(n)d") % {"n": n} for n in hands]
    words = (_("Hand %(n)d, tricks"), _("Hand %(n)d, points"))
    return [word % {"n": n} for n in hands for word in words]


def _cells(hand: Hand | None, by_points: bool) -> list[Cell]:
    figures = (hand.tricks, hand.points) if hand else (None, None)
    return ["" if one is None else one for one in figures[: 2 if by_points else 1]]


def _role_label(drive: Drive, evening: Evening, entrant: int) -> str:
    return drive.labels[evening.roles[entrant].value]


def _place(standing: Standing) -> Cell:
    """A robot takes none."""
    return "" if standing.robot else standing.place


def _places_in_role(evening: Evening) -> dict[int, Cell]:
    groups = [group for group in (Group.A, Group.B) if group in evening.standings]
    return {s.entrant: _place(s) for group in groups for s in evening.standings[group]}
