"""All that the screens show, built through the doors on the data of a server.

Runs in a process of its own: `manage.py shell -c "from tests.browser.stages import …"`.
"""

from __future__ import annotations

import json
from dataclasses import replace

from tests.browser import laid_tables, online_drives
from tests.evening import HallEvening
from tests.same_cards import compare
from tournaments.actions.base import By
from tournaments.actions.prize_show import begin_show, step_show
from tournaments.actions.prizes import set_prizes
from tournaments.management.commands.seed import demonstration
from tournaments.models import Drive
from tournaments.queries.prizes import plan_of
from tournaments.rules.duplicate import Scoring
from tournaments.rules.prizes import Step

SEED = 7


def build() -> None:
    """Print drives by their stage, the links that devices open, card tables and Ann's cookie.

    The drive that is being played is the demonstration that the server itself has made.
    """
    drives = {
        "door": demonstration("door", SEED),
        "playing": Drive.objects.earliest("pk"),
        "half-time": demonstration("half-time", SEED),
        "finished": demonstration("finished", SEED),
        "showing": show_prizes(demonstration("half-time", SEED)),
        "compared": compare_tables(demonstration("finished", SEED)),
    }
    online = online_drives.build()
    stages = {stage: drive.public_id for stage, drive in drives.items()} | online.drives
    tables, cookie = laid_tables.build()
    print(json.dumps({"drives": stages, "links": online.links, "tables": tables, "cookie": cookie}))


def show_prizes(drive: Drive) -> Drive:
    """The wall shows the half-time prizes one by one, now the second; who is level shares."""
    by = By("Mary")
    set_prizes(drive, by, replace(plan_of(drive), ties=(Step.SHARE,)))
    begin_show(drive, by, part="half-time", order="last-first")
    for _tap in range(4):
        step_show(drive, by, seen=None)
    return drive


def compare_tables(drive: Drive) -> Drive:
    """Counted against the average, as if all tables had played the same cards online."""
    compare(HallEvening(drive, By("Mary")), Scoring.AVERAGE)
    return drive
