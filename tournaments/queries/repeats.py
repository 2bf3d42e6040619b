"""How often two people have been partners again, for the record."""

from __future__ import annotations

from django.utils.translation import ngettext

from tournaments.models import Drive
from tournaments.queries.bench import halls_of, people_of, rounds_apart
from tournaments.queries.people import is_pairs, players_of
from tournaments.rules.numbers import partners_again


def repeats_words(drive: Drive) -> str:
    """ "Partners have met again 3 times, once within 2 hands."; empty where partners never change.

    Only the movement can bring two together again within the hands they are to be kept apart.
    """
    if is_pairs(drive) or drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        return ""
    last = drive.rounds.order_by("number").last()
    halls = halls_of(drive, last.number if last else 0)
    people = people_of(drive, players_of(drive), {})
    ever, again = partners_again(halls, people, rounds_apart(drive))
    words = ngettext(
        "Two people have been partners again %(n)d time.",
        "Two people have been partners again %(n)d times.",
        ever,
    ) % {"n": ever}
    if not drive.partner_gap:
        return words
    within = ngettext(
        "%(n)d of them within %(gap)d hands, because the movement has it so.",
        "%(n)d of them within %(gap)d hands, because the movement has it so.",
        again,
    ) % {"n": again, "gap": drive.partner_gap}
    return f"{words} {within}"
