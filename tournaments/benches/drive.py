"""`manage.py bench drive`: what an evening costs, with 25 tables and with 1,000."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time

from django.contrib.auth.models import User
from django.test import Client
from django.test.utils import override_settings

from games.engine.seats import Side
from tournaments.actions.accounts import create_first_mc
from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.results import Post, record_result
from tournaments.actions.rounds import close_round
from tournaments.benches.crowd import crowd
from tournaments.benches.halls import evening_text
from tournaments.benches.online import FULL, SMALL, online
from tournaments.benches.pages import asked, first_load, packed
from tournaments.benches.server import server
from tournaments.models import Drive
from tournaments.queries.board import board_of
from tournaments.queries.evening import evening_of
from tournaments.queries.moves import moves_after
from tournaments.queries.people import seating_of
from tournaments.rules.seating import Seating
from whistdrive.figures import Figure

KINDS = {"losers-change": "individuals", "pairs-circle": "pairs"}
FLOOR = "a bare view with one INSERT"


@dataclass
class Evening:
    """A drive whose last hand has just been opened."""

    drive: Drive
    mary: User
    seating: Seating
    hand: int

    @property
    def start(self) -> str:
        return f"/d/{self.drive.public_id}/"

    def post(self, table: int) -> Post:
        four = self.seating[table].entrants()
        return Post(table, self.hand, 8, secrets.token_hex(8), four)


def drive(small: bool = False) -> Iterator[Figure]:
    """All figures; those of the larger hall beside those of the smaller one."""
    password = secrets.token_urlsafe()
    mary = create_first_mc(name="Mary", password=password, code="", from_laptop=True)
    for code, kind in KINDS.items():
        before: dict[str, float] = {}
        for tables in (6, 12) if small else (25, 1000):
            what = f"{tables:,} tables of {kind}"
            evening, figures = _opened(mary, code, tables, hands=3 if small else 24)
            for name, seconds in figures.items():
                each = seconds / tables
                ratio = each / before[name] if name in before else None
                before.setdefault(name, each)
                floor = "for each table of the smaller hall" if ratio else ""
                yield Figure(f"{what}: {name}", 1000 * seconds, "ms CPU", floor, ratio)
            for figure in (*_recording(evening, 1 if small else 10), *_pages(evening)):
                yield Figure(f"{what}: {figure.name}", *_rest(figure))
    with server() as served:
        yield from online(mary, served, SMALL if small else FULL)
        tables, seconds = (4, 2) if small else (100, 30)
        yield from crowd(mary, served.port, tables, seconds)


def _rest(figure: Figure) -> tuple[float, str, str, float | None]:
    return figure.value, figure.unit, figure.floor, figure.ratio


def _opened(mary: User, code: str, tables: int, hands: int) -> tuple[Evening, dict[str, float]]:
    """An evening before its last hand, and what the steps there took, in seconds of CPU."""
    figures: dict[str, float] = {}
    text = evening_text(tables, code, hands=hands, closed=hands - 1)
    with _timed(figures, "reading a drive file"):
        drive = import_drive(mary, text)
    with _timed(figures, "full standings"):
        assert evening_of(drive).standings
    board = board_of(drive)
    assert board is not None
    with _timed(figures, "all moves by name"):
        assert len(moves_after(drive, board)) == 4 * tables
    with _timed(figures, "closing a hand with all moves"):
        new = close_round(drive, By.mc(mary), plan_version=None)
    assert new is not None
    return Evening(drive, mary, seating_of(new), hands), figures


@contextmanager
def _timed(figures: dict[str, float], name: str) -> Iterator[None]:
    began = process_time()
    yield
    figures[name] = process_time() - began


def _recording(evening: Evening, times: int) -> Iterator[Figure]:
    """A result through the door, and posted from a phone, in turn with a bare INSERT."""
    bare, floors, doors, posts = Client(SERVER_NAME="localhost"), [], [], []
    tables = iter(list(evening.seating)[: 2 * times + 2])
    for number in range(times + 1):
        with override_settings(MIDDLEWARE=[], ROOT_URLCONF="tournaments.benches.floor"):
            floors.append(_both(lambda: bare.get(f"/{evening.drive.pk}/")))
        post = evening.post(next(tables))
        by = By(f"Table {post.table_no}", side=Side.NS.value, device=f"door {number}")
        doors.append(_both(partial(record_result, evening.drive, post, by)))
        posts.append(_both(_ready(evening, next(tables))))
    cpu, wall = zip(*map(_medians, (floors, doors, posts)), strict=True)
    yield Figure("a bare view with one INSERT", 1000 * cpu[0], "ms CPU")
    yield Figure("a bare view with one INSERT", 1000 * wall[0], "ms")
    for at, name in ((1, "a result through the door"), (2, "a result posted by a phone")):
        yield Figure(name, 1000 * cpu[at], "ms CPU", FLOOR, cpu[at] / cpu[0])
        yield Figure(name, 1000 * wall[at], "ms", FLOOR, wall[at] / wall[0])


def _both(act: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = process_time(), perf_counter()
    act()
    return process_time() - cpu, perf_counter() - wall


def _medians(found: list[tuple[float, float]]) -> tuple[float, float]:
    """Of CPU and of wall time, the first run left out: it fills what is then kept."""
    return median(cpu for cpu, _wall in found[1:]), median(wall for _cpu, wall in found[1:])


def _ready(evening: Evening, table: int) -> Callable[[], None]:
    """A phone that has said who it is and has the keys on its screen; call it to press Send."""
    phone = Client(SERVER_NAME="localhost", enforce_csrf_checks=True)
    address = f"{evening.start}table/{table}/"
    phone.get(f"/t/{evening.drive.cards.get(table_no=table).token}/", follow=True)
    headers = {"HX-Request": "true", "X-CSRFToken": phone.cookies["csrftoken"].value}
    post = evening.post(table)
    phone.post(f"{address}sit/", {"entrant": post.four[0]}, headers=headers, follow=True)
    values = {"hand": post.hand, "tricks": "8", "side": "NS", "key": post.key, "worded": "1"}
    values |= {"four": ",".join(map(str, post.four)), "seen": ""}

    def send() -> None:
        answer = phone.post(f"{address}send/", values, headers=headers)
        assert "Sent" in answer.text, answer.text

    return send


def _pages(evening: Evening) -> Iterator[Figure]:
    """Queries and bytes of every page that a hall has open, and of one update of it."""
    laptop, phone = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    laptop.force_login(evening.mary)
    last = max(evening.seating)
    phone.get(f"/t/{evening.drive.cards.get(table_no=last).token}/")
    phone.post(f"{evening.start}table/{last}/sit/", {"entrant": evening.seating[last].N})
    pages = {
        "table": (phone, f"table/{last}/", ""),
        "own": (phone, "me/", ""),
        "standings": (phone, "standings/", ""),
        "wall": (phone, "wall/", "?part=1"),
        "desk": (laptop, "desk/", "?part=grid"),
        "door": (laptop, "door/", "?part=list"),
    }
    for name, (client, path, part) in pages.items():
        queries, page = asked(client, f"{evening.start}{path}")
        renewed, update = asked(client, f"{evening.start}{path}{part}", part=True)
        yield Figure(f"{name} page", queries, "queries")
        yield Figure(f"{name} page, first load", first_load(page) / 1000, "kB")
        yield Figure(f"{name} page, an update", renewed, "queries")
        yield Figure(f"{name} page, an update", packed(update) / 1000, "kB")
