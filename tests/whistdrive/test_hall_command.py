"""The command that a newcomer copies: everything made, addresses printed, pages served."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest

from tests.server import ROOT, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("hall")).start()
    yield running
    running.stop()


def said(server: Server) -> str:
    return (server.data / "server.log").read_text(encoding="utf-8")


def size_of(url: str, encoding: str) -> int:
    asked = urllib.request.Request(url, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(asked) as answer:
        return len(answer.read())


def test_it_prints_the_address_and_the_one_time_code(server: Server) -> None:
    words = said(server)

    assert f"On this laptop:  http://localhost:{server.port}/" in words
    assert "One-time code for the MC's account:" in words


def test_it_serves_the_style_sheet_compressed_from_the_first_run_on(server: Server) -> None:
    sheet = f"{server.url}/static/whistdrive.css"

    assert size_of(sheet, "gzip") < size_of(sheet, "identity") / 2


def test_it_starts_with_a_demonstration_half_way_through_its_evening(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/") as answer:
        page = answer.read().decode()

    assert "Demonstration drive" in page
    assert "Hand 14 of 24" in page


def test_a_second_start_on_the_same_port_says_so(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "hall", "--port", str(server.port)],
        cwd=ROOT,
        env=server.env,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert f"Port {server.port} is in use. Is Whistdrive running already?" in done.stderr


def test_started_again_it_keeps_its_one_demonstration(server: Server) -> None:
    server.kill()
    server.start()

    with urllib.request.urlopen(f"{server.url}/") as answer:
        page = answer.read().decode()
    assert page.count("Demonstration drive") == 1
