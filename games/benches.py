"""The benchmarks of games; nothing is compared across runs."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from statistics import median, quantiles
from time import process_time
from typing import Any

from games.bots.accelerator import available
from games.bots.benches import (
    leads,
    positions,
    time_bot,
    time_hands,
    time_sampler,
    time_thumb,
)
from games.bots.expert import Expert
from games.bots.master import Master
from games.management.live_bench import Measured, measure
from games.management.live_server import Base, has_services, in_memory, services
from whistdrive.figures import Bench, Figure


def bots(small: bool = False) -> Iterator[Figure]:
    """Hard, the simulator, the sampler, Expert and Master; nothing is compared across runs."""
    found = list(positions(3 if small else 30))
    thumb = median(time_thumb(found, process_time))
    floor = "a decision of Hard"
    yield Figure("Hard, a decision in the simulator", 1e6 * thumb, "µs median")
    yield Figure(
        "Hard v Hard, whole hands",
        time_hands(list(positions(5 if small else 100)), process_time),
        "a s",
    )
    ready, one = time_sampler(found[::3], process_time, 20)
    yield Figure("sampler, one deal", 1e6 * one, "µs mean", floor, one / thumb)
    worst = quantiles(ready, n=100)[-1]
    yield Figure("sampler, set-up", 1e6 * median(ready), "µs median", floor, median(ready) / thumb)
    yield Figure("sampler, set-up", 1e6 * worst, "µs p99", floor, worst / thumb)
    yield from _expert(found, thumb)


def _expert(found: Any, thumb: float) -> Iterator[Figure]:
    plain = {}
    for cards in (13, 9, 5):
        views = leads(found, cards)[:10]
        plain[cards] = median(time_bot(Expert(accelerate=False), views, process_time))
        floor, base = ("a decision of Hard", thumb) if cards == 13 else ("at 13 cards", plain[13])
        name = f"Expert on lead with {cards} cards, plain Python"
        yield Figure(name, 1000 * plain[cards], "ms median", floor, plain[cards] / base)
    if not available():
        return
    quick = Expert()
    time_bot(quick, leads(found, 13)[:1], process_time)
    for cards in (13, 9, 5):
        taken = median(time_bot(quick, leads(found, cards), process_time))
        name = f"Expert on lead with {cards} cards, accelerated"
        yield Figure(name, 1000 * taken, "ms median", "plain Python", taken / plain[cards])
    yield from _master(found, plain[13])


def _master(found: Any, base: float) -> Iterator[Figure]:
    master, floor = Master(), "Expert at 13 cards, plain Python"
    time_bot(master, leads(found, 13)[:1], process_time)
    times = time_bot(master, leads(found, 13)[:10], process_time)
    name = "Master on lead with 13 cards, accelerated"
    yield Figure(name, 1000 * median(times), "ms median", floor, median(times) / base)
    free = [one.view for one in found if len(one.view.legal) > 1]
    times = time_bot(master, free[::13], process_time)
    name = "Master through whole hands, accelerated"
    yield Figure(name, 1000 * median(times), "ms median", floor, median(times) / base)
    p95 = quantiles(times, n=20)[-1]
    yield Figure(name, 1000 * p95, "ms p95", floor, p95 / base)


CROWDS = ((48, 12.0), (200, 25.0), (1000, 62.5))
"""Sockets, four to a table, and cards a second among them."""
SECONDS = 10.0


def live(small: bool = False) -> Iterator[Figure]:
    """A card to its picture at the other three seats, beside an echo, a bare transaction and the
    door called alone, all in the same run."""
    crowds = CROWDS[:1] if small else CROWDS
    for sockets, rate in crowds:
        calm = yield from _crowd("SQLite in memory", in_memory(), sockets, rate, small=small)
        if not small:
            name = "SQLite in memory, a quarter Expert"
            yield from _crowd(name, in_memory(), sockets, rate, calm=calm)
    if small:
        return
    yield from _crowd("SQLite on disk", Base(), *CROWDS[1])
    if has_services():
        with services() as base:
            for sockets, rate in crowds:
                yield from _crowd("PostgreSQL and Redis", base, sockets, rate)


def _crowd(
    name: str,
    base: Base,
    sockets: int,
    rate: float,
    *,
    calm: Measured | None = None,
    small: bool = False,
) -> Generator[Figure, None, Measured]:
    """One run; beside `calm`, the same crowd without robots, if there is one."""
    seconds = 3.0 if small else SECONDS
    robots = calm is not None
    found = asyncio.run(measure(sockets, seconds, rate, base, robots=robots))
    name = f"{name}, {sockets} sockets, {rate:g} cards a second"
    echo, cuts = median(found.echoes), quantiles(found.cards, n=100)
    yield Figure(f"{name}: echo p50", echo, "ms")
    yield Figure(f"{name}: a bare transaction", found.floors.bare, "ms", "echo p50",
                 found.floors.bare / echo)  # fmt: skip
    for per_cent in (50, 95, 99):
        floor, under = ("echo p50", echo) if per_cent == 50 else ("p50", cuts[49])
        value = cuts[per_cent - 1]
        yield Figure(f"{name}: p{per_cent}", value, "ms", floor, value / under)
    cpu, door = 1000 * found.cpu / max(1, found.acts + found.robot_acts), found.floors.door_cpu
    yield Figure(f"{name}: CPU", cpu, "ms a card", "the door", cpu / door)
    yield Figure(f"{name}: a picture", median(found.frame_bytes), "bytes")
    yield Figure(f"{name}: lost", found.lost, f"of {found.acts}")
    if calm is not None:
        before = quantiles(calm.cards, n=100)[94]
        value = quantiles(found.echoes, n=100)[94]
        quiet = quantiles(calm.echoes, n=100)[94]
        yield Figure(f"{name}: p95 beside robots", cuts[94], "ms", "without", cuts[94] / before)
        yield Figure(f"{name}: echo p95 beside robots", value, "ms", "without", value / quiet)
        yield Figure(f"{name}: Expert was late", found.late, f"of {found.robot_acts}")
    return found


BENCHES = {
    "bots": Bench("decisions of the bots, the simulator and the sampler", bots),
    "live": Bench("a card to its picture at the other seats, on a server of its own", live),
}
