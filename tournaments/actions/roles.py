"""As many of each role: who plays as the other one tonight."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_code
from tournaments.models import Drive, Player
from tournaments.queries.people import by_section, is_pairs, players_of, starters
from tournaments.queries.roles import ribbon_of, short_of, willing
from tournaments.refusals import Refused, in_words
from tournaments.rules.draw import shuffled
from tournaments.rules.seating import Role


def even_roles(drive: Drive, by: By, *, seed: str = "") -> list[Player]:
    """As many of the larger role as needed play as the other for the evening.

    Those who do not mind come first, by arrival; the rest are drawn by `seed` (else a new one, kept
    in the record). Nobody where the roles are even already, so twice is once. Returns them.
    """
    with door(drive):
        _refuse_late(drive)
        short, number = short_of(drive)
        players = players_of(drive)
        ready = willing(drive, short, players)[:number]
        here = {one.pk for one in by_section(drive, starters(drive))[0]}
        others = [
            p
            for p in players
            if p.entrant_id in here and p.entrant.role != short and p not in ready
        ]
        seed = seed.strip() or new_code(12)
        ready += shuffled(others, seed=seed)[0][: number - len(ready)]
        for player in ready:
            _switch(player, short)
        if ready:
            words = {
                "names": in_words(p.name for p in ready),
                "role": drive.labels[short],
                "seed": seed,
            }
            text = _("%(names)s play as a %(role)s tonight, seed %(seed)s") % words
            journal(drive, "roles", text, by, data={"seed": seed})
        return ready


def play_as(drive: Drive, by: By, player: Player, *, role: Role) -> None:
    """One person plays as that role for the evening; what they chose is kept beside it."""
    with door(drive):
        _refuse_late(drive)
        player.entrant.refresh_from_db()
        if player.entrant.role == role:
            return
        _switch(player, role)
        words = {"name": player.name, "role": drive.labels[role]}
        said = ribbon_of(drive, player)
        text = _("%(name)s plays as a %(role)s tonight") if said else _("%(name)s: %(role)s again")
        journal(drive, "roles", text % words, by)


def _switch(player: Player, role: Role) -> None:
    chosen = player.chosen_role or player.entrant.role
    player.chosen_role = "" if chosen == role else chosen
    player.entrant.role = role
    player.entrant.save(update_fields=["role"])
    player.save(update_fields=["chosen_role"])


def _refuse_late(drive: Drive) -> None:
    drive.refresh_from_db()
    if is_pairs(drive):
        raise Refused(_("In a drive of pairs nobody plays a role."))
    if drive.stage != Drive.Stage.DOOR:
        raise Refused(_("The seats are drawn. Take the draw back first."))
