"""The prizes of a drive file: the list, what was recorded, and what was announced."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.actions.base import By
from tournaments.actions.prizes import keep_record
from tournaments.models import Drive, PrizeList
from tournaments.queries.board import rule_of
from tournaments.rules.local_time import moment_of
from tournaments.rules.prizes import plan_data, read_prizes
from tournaments.rules.standings import groups_of
from whistdrive import clock


def import_prizes(drive: Drive, data: object, by: By) -> None:
    """The prizes of a drive file that `read` has accepted; part of an import's own transaction."""
    plan, records = read_prizes(data, groups_of(rule_of(drive)))
    drive.prizes = plan_data(plan)
    for record in records:
        keep_record(drive, by, record)
    for one in data.get("announced", []) if isinstance(data, Mapping) else []:
        PrizeList.objects.create(
            drive=drive,
            part=one["part"],
            rows=[dict(row) for row in one["rows"]],
            at=moment_of(one["at"], drive.time_zone) or clock.now(),
            by=one["by"][:700],
        )
