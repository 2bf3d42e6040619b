"""The benchmarks of tournaments, by name."""

from __future__ import annotations

from tournaments.benches.drive import drive
from whistdrive.figures import Bench

BENCHES = {
    "drive": Bench(
        "drives of 25 and 1,000 tables: results, moves, standings, pages; a hundred online tables",
        drive,
        True,
    )
}
