"""A drive's prizes as the rules see them: the list, the hands, what was recorded and announced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

from tournaments.models import Drive, PrizeList, PrizeRecord
from tournaments.queries.board import rule_of
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.kept import KeptByTick
from tournaments.rules.prizes import (
    Award,
    BadPrizes,
    Plan,
    Record,
    Sheet,
    award,
    award_data,
    default_plan,
    half_time_prizes,
    people_sheet,
    plan_data,
    read_plan,
    read_record,
)
from tournaments.rules.replay_prizes import Card, half_of
from tournaments.rules.standings import Group, groups_of

HALF_TIME, FINAL = PrizeList.Part.HALF_TIME, PrizeList.Part.FINAL


@dataclass(frozen=True)
class Prizes:
    """The prizes of a drive at one moment; `lists` are the announcements that stand, by part."""

    plan: Plan
    sheet: Sheet
    records: tuple[Record, ...]
    lists: Mapping[str, PrizeList]
    labels: Mapping[str, str]

    @cached_property
    def at_half_time(self) -> list[Award]:
        """The half-time prizes, from the hands of the first half alone."""
        plan = half_time_prizes(self.plan)
        return award(plan, self.sheet.until_half_time(), self.records, self.labels)

    @cached_property
    def at_the_end(self) -> list[Award]:
        """The whole list; what was announced at half-time has been given and stands."""
        announced = self.lists.get(HALF_TIME)
        given = {row["code"]: tuple(row["winners"]) for row in announced.rows} if announced else {}
        return award(self.plan, self.sheet, self.records, self.labels, given)

    def of_part(self, part: str) -> list[Award]:
        return self.at_half_time if part == HALF_TIME else self.at_the_end

    def rows(self, part: str) -> list[dict[str, object]]:
        """The part as it would be announced now."""
        return [award_data(one) for one in self.of_part(part)]


def plan_of(drive: Drive) -> Plan:
    """The drive's list, or the usual one of its format."""
    rule = rule_of(drive)
    if drive.prizes:
        try:
            return read_plan(drive.prizes, groups_of(rule))
        except BadPrizes:  # the format was changed, and the list is of the other kind
            pass
    return default_plan(rule.unit)


def prizes_now(drive: Drive) -> Prizes:
    """The prizes as they stand in the database; `drive` must be fresh."""
    records = PrizeRecord.objects.filter(drive=drive).order_by("pk")
    lists = PrizeList.objects.filter(drive=drive, withdrawn_at__isnull=True)
    return Prizes(
        plan=plan_of(drive),
        sheet=_sheet(drive, evening_of(drive)),
        records=tuple(read_record(one.data) for one in records),
        lists={one.part: one for one in lists},
        labels=drive.labels,
    )


_kept: KeptByTick[Prizes] = KeptByTick(prizes_now)


def prizes_of(drive: Drive) -> Prizes:
    """The same, worked out once for each tick however many pages ask."""
    return _kept.of(drive)[1]


def prizes_option(drive: Drive) -> dict[str, object]:
    """The prizes as the drive file carries them: list, records and announcements."""
    records = PrizeRecord.objects.filter(drive=drive).order_by("pk")
    lists = PrizeList.objects.filter(drive=drive, withdrawn_at__isnull=True).order_by("pk")
    option = plan_data(plan_of(drive))
    if records:
        option["records"] = [one.data for one in records]
    if lists:
        option["announced"] = [
            {"part": one.part, "at": one.at.isoformat(), "by": one.by, "rows": one.rows}
            for one in lists
        ]
    return option


def _sheet(drive: Drive, evening: Evening) -> Sheet:
    half = half_of(drive.hands, drive.half_time_after)
    barred = drive.players.filter(Q(helper=True) | Q(dummy=True) | Q(robot=True))
    helpers = set(barred.values_list("entrant_id", flat=True))
    groups = groups_of(evening.rule)
    if Group.PAIRS in groups:
        numbers = dict(drive.entrants.exclude(pair=None).values_list("pk", "pair__number"))
        pairs = people_sheet(_pairs(evening, helpers, numbers))
        return Sheet({Group.PAIRS: pairs}, half, evening.scoring)
    numbers = dict(drive.entrants.values_list("pk", "number"))
    roles = {numbers[pk]: role.value for pk, role in evening.roles.items()}
    if drive.prizes_by_choice:
        chosen = drive.players.exclude(chosen_role="")
        roles |= dict(chosen.values_list("entrant__number", "chosen_role"))
    everybody = people_sheet(_people(evening, helpers, numbers))
    return Sheet(
        {
            group: tuple(
                one for one in everybody if group in (Group.EVERYONE, Group(roles[one.id]))
            )
            for group in groups
        },
        half,
        evening.scoring,
    )


def _people(evening: Evening, helpers: set[int], numbers: Mapping[int, int]) -> Iterator[Card]:
    for pk, lines in evening.cards.items():
        yield numbers[pk], evening.own_names[pk], [lines], pk in helpers, _credits(evening, [pk])


def _pairs(evening: Evening, helpers: set[int], numbers: Mapping[int, int]) -> Iterator[Card]:
    for both in evening.pairs:
        if any(one in evening.cards for one in both):
            name = " & ".join(evening.names[one] for one in both)
            cards: list[Sequence] = [evening.cards.get(one, []) for one in both]  # type: ignore[type-arg]
            helped = any(one in helpers for one in both)
            yield numbers[both[0]], name, cards, helped, _credits(evening, both)


def _credits(evening: Evening, entrants: Iterable[int]) -> dict[int, float]:
    """What sitting out is worth, by hand; a pair that sat out together counts it once."""
    return {line.hand: line.credit for one in entrants for line in evening.credits.get(one, ())}
