"""Next week's drive: the same settings, and if wanted the same people, as they are expected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from games.engine.cards import Trump
from tournaments.actions.base import By, journal, new_token
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.online_settings import online_of
from tournaments.models import Drive, Entrant, HallClock, Pair, Player
from tournaments.queries.people import players_of
from tournaments.rules.programme import TrumpMode
from whistdrive.db import write

# What is not in `Settings`: spare people and credits, and the list of prizes.
_AS_IT_WAS = (
    "spare",
    "alone_plays",
    "home_apart",
    "credit",
    "credit_fixed",
    "credit_rounding",
    "prizes",
)
_OF_THE_CLOCK = ("minutes_per_hand", "warn_minutes", "moves_minutes", "bell")


@dataclass(frozen=True, slots=True)
class NextTime:
    """What is different next time; `people` whether those of this time are expected again."""

    name: str
    date: date
    people: bool = False


def repeat_drive(mc: User, drive: Drive, by: By, again: NextTime) -> Drive:
    """Make a drive with the settings of another; `mc` runs it.

    Settings, trumps, credits, the list of prizes and the minutes of the clock are copied. Draw,
    results, codes, links and the other MCs are not. People come as expected: nobody is here, nobody
    has paid, pairs stay pairs. Raises `Refused` as `create_drive`.
    """
    with write():
        new = create_drive(mc, _settings(drive, again))
        for name in _AS_IT_WAS:
            setattr(new, name, getattr(drive, name))
        new.save(update_fields=_AS_IT_WAS)
        _clock(drive, new)
        if again.people:
            _people(drive, new)
        words = {"name": drive.name, "date": drive.date.isoformat()}
        journal(new, "repeat", _("Settings as of “%(name)s”, %(date)s") % words, by)
        return new


def _settings(drive: Drive, again: NextTime) -> Settings:
    mode = TrumpMode(drive.trump_mode)
    listed = [Trump(trump) for trump in drive.trumps if trump]
    return Settings(
        name=again.name,
        date=again.date,
        venue=drive.venue,
        time_zone=drive.time_zone,
        format=drive.format,
        movement=drive.movement,
        hands=drive.hands,
        half_time_after=drive.half_time_after,
        trump_mode=mode,
        trumps=listed if mode is TrumpMode.PROGRAMME else None,
        dealing=drive.dealing,
        label_a=drive.label_a,
        label_b=drive.label_b,
        online=online_of(drive),
    )


def _clock(drive: Drive, new: Drive) -> None:
    hall = HallClock.objects.filter(drive=drive).first()
    if hall is not None:
        kept = {name: getattr(hall, name) for name in _OF_THE_CLOCK}
        HallClock.objects.create(drive=new, **kept)


def _people(drive: Drive, new: Drive) -> None:
    """All people, in the order of the list, with a link of their own that is new.

    Dummies and robots stay behind, so who had one for a partner has none again.
    """
    players = [p for p in players_of(drive) if not (p.dummy or p.robot)]
    people = drive.entrants.filter(pk__in={p.entrant_id for p in players}).order_by("number")
    partners = Counter(people.values_list("pair", flat=True))
    pairs = {
        pair.pk: Pair.objects.create(drive=new, number=pair.number)
        for pair in drive.pairs.order_by("number")
        if partners[pair.pk] == 2
    }
    entrants = {
        one.pk: Entrant.objects.create(
            drive=new,
            number=one.number,
            role=one.role,
            pair=pairs.get(one.pair_id or 0),
            pair_place=one.pair_place if one.pair_id in pairs else None,
        )
        for one in people
    }
    Player.objects.bulk_create(
        Player(
            drive=new,
            entrant=entrants[player.entrant_id],
            number=player.number,
            name=player.name,
            mark=player.mark,
            late=True,
            helper=player.helper,
            home=player.home,
            token=new_token(),
        )
        for player in players
    )
