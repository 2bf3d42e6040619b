"""One server process and its database: what it holds on to, and what other processes write."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.server import Server

SOCKETS = 60
RELOADS = 200
FILES = Path("/proc")  # where the system lists what a process holds open
WRITE = """
from tournaments.actions.base import By
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive
from tournaments.queries.board import board_of
drive = Drive.objects.get()
board = board_of(drive)
record_by_mc(drive, By("a command"), table_no=board.missing[0], hand=board.hands[0], ns=9)
print(drive.public_id)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall's laptop in the middle of the demonstration evening."""
    running = Server(tmp_path_factory.mktemp("processes")).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def public_id(server: Server) -> str:
    code = "from tournaments.models import Drive;print(Drive.objects.get().public_id)"
    return server.manage("shell", "--no-imports", "-c", code).split()[-1]


def open_connections(server: Server) -> int:
    """How many times the server has its database open."""
    assert server.process is not None
    database = str((server.data / "whistdrive.sqlite3").resolve())
    links = (FILES / str(server.process.pid) / "fd").iterdir()
    return sum(_target(link) == database for link in links)


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


def listen(server: Server, public_id: str) -> socket.socket:
    """A page's live line, as a browser opens it."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    here = f"127.0.0.1:{server.port}"
    line.sendall(
        f"GET /live/drive/{public_id}/ HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    return line


@pytest.mark.reported("B52")
@pytest.mark.skipif(not FILES.is_dir(), reason="this system does not list open files")
def test_two_hundred_reloads_and_sixty_live_lines_leave_no_connection_behind(
    server: Server, public_id: str
) -> None:
    """Each refresh left a database connection; after some the pool was used up."""
    lines = [listen(server, public_id) for _page in range(SOCKETS)]
    held = []
    with httpx.Client(base_url=server.url, timeout=30) as page:
        for reload in range(RELOADS):
            assert page.get(f"/d/{public_id}/standings/").status_code == 200
            if reload % 20 == 0:
                held.append(open_connections(server))
        held.append(open_connections(server))
    for line in lines:
        line.close()

    assert max(held) <= 3
    assert held[-1] <= held[0] + 1


@pytest.mark.reported("B50")
def test_what_another_process_writes_reaches_pages_when_they_next_ask(
    server: Server, public_id: str
) -> None:
    """Hints stay inside one process, so a result from a command never reached the pages.

    Pages ask each 20 seconds without a live line, and each minute over one.
    """
    with httpx.Client(base_url=server.url, headers={"HX-Request": "true"}) as page:
        shown = page.get(f"/d/{public_id}/standings/")
        found = re.search(r'id="places".*?hx-get="([^"]+)"', shown.text, re.DOTALL)
        assert found is not None
        ask = unescape(found[1])
        before = page.get(ask)

        server.manage("shell", "--no-imports", "-c", WRITE)
        after = page.get(ask)

    assert (before.status_code, after.status_code) == (204, 200)
    assert int(after.headers["X-Tick"]) == int(before.headers["X-Tick"]) + 1
