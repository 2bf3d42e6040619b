"""Who plays from home and which tables are online for them, in sentences for the MC."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from tournaments.models import Drive, Player, Round
from tournaments.queries.board import TableStatus
from tournaments.queries.people import names_by_player
from tournaments.queries.table_kinds import home_of, online_in, plays_apart
from tournaments.refusals import in_words


def home_words(drive: Drive, players: Sequence[Player], round_: Round | None) -> str:
    """ "Beth plays from home: table 3 plays on phones.", for each such table of the round.

    Before a draw one sentence for all. Who sits out is left out, and whoever has gone.
    Arguments: `players` everybody on the list, as `players_of` gives them.
    """
    home = [one for one in players if one.home and one.gone_from is None and not one.robot]
    if drive.online or not home:
        return ""
    names = names_by_player(players)
    if round_ is None and plays_apart(drive):
        text = ngettext(
            "%(names)s plays from home, at an online table.",
            "%(names)s play from home, among themselves.",
            len(home),
        )
        return text % {"names": in_words(names[one.pk] for one in home)}
    if round_ is None:
        text = ngettext(
            "%(names)s plays from home: that table plays on phones.",
            "%(names)s play from home: their tables play on phones.",
            len(home),
        )
        return text % {"names": in_words(names[one.pk] for one in home)}
    at = dict(round_.places.values_list("entrant", "table_no"))
    online = online_in(round_)
    tables: dict[int, list[str]] = {}
    for one in home:
        table_no = at.get(one.shares or one.entrant_id)
        if table_no is not None:
            tables.setdefault(table_no, []).append(names[one.pk])
    at_tables = sorted(tables.items())
    return " ".join(_at_table(who, table, table in online) for table, who in at_tables)


def stays_online(drive: Drive, table: TableStatus) -> str:
    """Why a table can't go back to cards, where somebody there plays from home; else empty."""
    home = home_of(drive)
    names = [table.names[one] for one in table.four.entrants() if one in home]
    text = ngettext(
        "%(names)s plays from home, so this table stays online.",
        "%(names)s play from home, so this table stays online.",
        len(names),
    )
    return text % {"names": in_words(names)} if names else ""


def _at_table(names: list[str], table_no: int, online: bool) -> str:
    if online:
        text = ngettext(
            "%(names)s plays from home: table %(t)d plays on phones.",
            "%(names)s play from home: table %(t)d plays on phones.",
            len(names),
        )
    else:
        text = ngettext(
            "%(names)s plays from home. Table %(t)d has sent its tricks, so the table plays on "
            "phones from the next move on.",
            "%(names)s play from home. Table %(t)d has sent its tricks, so their tables play on "
            "phones from the next move on.",
            len(names),
        )
    return text % {"names": in_words(names), "t": table_no}
