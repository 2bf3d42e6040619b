"""The benchmarks of games; nothing is compared across runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
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
from games.management.live_bench import door_on_a_fresh_database, measure
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


# Sockets, and cards a second among them.
CROWDS = ((48, 12.0), (200, 25.0), (1000, 62.5))


def live(small: bool = False) -> Iterator[Figure]:
    """A card to its picture at the other three seats, beside an echo and the door called alone."""
    alone = door_on_a_fresh_database()
    yield Figure("the door called directly", alone, "CPU-ms a card")
    for sockets, rate in CROWDS[:1] if small else CROWDS:
        found = asyncio.run(measure(sockets, 12.0, rate))
        echo = median(found.echoes)
        cuts = quantiles(found.cards, n=100)
        name = f"{sockets} sockets, {rate:g} cards a second"
        for per_cent in (50, 95, 99):
            floor = "echo p50" if per_cent == 50 else "p50"
            base = echo if per_cent == 50 else cuts[49]
            value = cuts[per_cent - 1]
            yield Figure(f"{name}, p{per_cent}", value, "ms", floor, value / base)
        cpu = 1000 * found.cpu / max(1, found.acts)
        yield Figure(f"{name}, CPU", cpu, "ms a card", "the door", cpu / alone)
        yield Figure(f"{name}, a picture", median(found.frame_bytes), "bytes")
        yield Figure(f"{name}, lost", found.lost, f"of {found.acts}")


BENCHES = {
    "bots": Bench("decisions of the bots, the simulator and the sampler", bots),
    "live": Bench("a card to its picture at the other seats, on a server of its own", live),
}
