"""Who plays as the other role tonight, and who might."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive, Player
from tournaments.queries.people import by_section, names_by_player, starters
from tournaments.rules.draw import roles_to_change
from tournaments.rules.seating import Role
from tournaments.rules.words import counted, plural


@dataclass(frozen=True, slots=True)
class Switched:
    """Somebody who plays as the other role, with the word for the ribbon."""

    number: int
    name: str
    ribbon: str
    own: str  # what they had chosen
    role: str


@dataclass(frozen=True, slots=True)
class RolesPage:
    """How many have still to play as the other role (in a suggestion, or ""), and who does."""

    suggestion: str
    volunteers: str
    switched: list[Switched]


def ribbon_of(drive: Drive, player: Player) -> str:
    """ "Plays as a Gent", for somebody who chose the other role; else empty."""
    if not player.chosen_role:
        return ""
    return _("Plays as a %(role)s") % {"role": drive.labels[player.entrant.role]}


def short_of(drive: Drive) -> tuple[Role, int]:
    """The role that is short in the hall, and how many of the other should play as it."""
    here = by_section(drive, starters(drive))[0]
    a = sum(one.role == Role.A for one in here)
    b = len(here) - a
    return (Role.B if a > b else Role.A), roles_to_change(a, b)


def willing(drive: Drive, short: Role, players: Iterable[Player]) -> list[Player]:
    """Who would play as the role that is short: those who do not mind, by arrival."""
    here = {one.pk for one in by_section(drive, starters(drive))[0]}
    return [p for p in players if p.either and p.entrant.role != short and p.entrant_id in here]


def roles_page(drive: Drive, players: list[Player]) -> RolesPage:
    """What the draw page says of roles that are not even."""
    short, number = short_of(drive)
    names = names_by_player(players)
    many = drive.labels[short.other]
    suggestion = ""
    if number:
        label = drive.labels[short]
        words = {"people": counted(number, many, plural(many)), "role": label}
        words["roles"] = plural(label)
        suggestion = ngettext(
            "Let %(people)s play as a %(role)s", "Let %(people)s play as %(roles)s", number
        )
        suggestion %= words
    ready = willing(drive, short, players)[:number]
    return RolesPage(
        suggestion=suggestion,
        volunteers=", ".join(names[p.pk] for p in ready),
        switched=[
            Switched(
                p.number,
                names[p.pk],
                ribbon_of(drive, p),
                drive.labels[p.chosen_role],
                p.chosen_role,
            )
            for p in players
            if p.chosen_role
        ],
    )
