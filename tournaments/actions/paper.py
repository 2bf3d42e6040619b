"""What is printed needs codes that stay: the cards of tables that nobody has sat at yet."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.base import By, door, journal
from tournaments.actions.seats import make_cards
from tournaments.models import Drive
from tournaments.refusals import Refused

MOST_TABLES = 300


def make_table_cards(drive: Drive, by: By, *, tables: int) -> int:
    """Cards for tables 1 to `tables`, before the draw or for tables that may open later.

    Those made before keep their codes, and the draw keeps all of them; a card too many only says
    that there is no such table. Cards are not a step to undo: a printed one stays good.
    Returns how many are new. Raises `Refused` for a number no hall has.
    """
    if not 1 <= tables <= MOST_TABLES:
        words = {"n": tables, "most": MOST_TABLES}
        raise Refused(_("Type a number of tables from 1 to %(most)d, not %(n)d.") % words, "tables")
    with door(drive):
        new = make_cards(drive, tables)
        if new:
            text = ngettext(
                "A card is made for %(n)d more table, up to table %(last)d",
                "Cards are made for %(n)d more tables, up to table %(last)d",
                new,
            )
            journal(drive, "table-cards", text % {"n": new, "last": tables}, by)
        return new
