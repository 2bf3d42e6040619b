"""Robots: moved by the server, through the door that people use, never for too long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from games import thinking
from games.engine.shuffle import seed_from
from games.thinking import decide, think
from games.workers import Worker
from tests.games.tables.cast import alone, friends
from tests.server import ROOT

SEED = seed_from(1)


@pytest.mark.django_db
def test_robots_move_until_it_is_a_persons_turn() -> None:
    at = alone()

    at.robots()

    assert at.turn == "S"
    assert at.robots() == 0


@pytest.mark.django_db
def test_robots_play_nothing_while_people_gather_or_look_at_a_result() -> None:
    at = alone()
    at.finish_hand()

    assert at.robots() == 0


@pytest.mark.django_db
@pytest.mark.reported("B95")
def test_a_table_left_in_mid_trick_goes_on_when_somebody_opens_it() -> None:
    """A crashed bot never moved again: here nothing but the log says that it is its turn."""
    at = friends()
    while at.turn != "E":
        at.play()

    assert at.robots() == 1


@pytest.mark.django_db
def test_the_same_view_and_seed_give_the_same_card() -> None:
    view = alone().state.view("S")
    at = alone()
    at.robots()
    view = at.state.view("S")

    assert {decide("expert:deals=20", view, SEED) for _ in range(3)} == {
        decide("expert:deals=20", view, SEED)
    }


@pytest.mark.django_db
def test_a_robot_that_thinks_too_long_is_replaced_by_hard() -> None:
    at = alone()
    at.robots()
    view = at.state.view("S")

    card = think("master:deals=100000", view, SEED, seconds=0.0)

    assert card == decide("hard", view, SEED)


@pytest.mark.django_db
@pytest.mark.reported("B95")
def test_a_worker_that_was_killed_is_replaced_and_the_robot_plays() -> None:
    """A crashed bot never moved again."""
    at = alone(rivals="expert")
    at.robots()
    thinking.warm_up()
    pool = thinking._worker.pool
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)

    at.play()
    at.robots()

    assert at.turn == "S"


def test_the_worker_is_warm_when_it_has_loaded_what_robots_think_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first cards of Expert were late: it was loaded when a robot was already waiting."""
    worker = Worker()
    monkeypatch.setattr(thinking, "_worker", worker)

    thinking.warm_up()

    assert worker.submit(eval, "'games.bots.playout' in __import__('sys').modules").result()
    worker.forget()


def test_what_nobody_waits_for_any_more_is_not_done(tmp_path: Path) -> None:
    """Thoughts that came too late were still thought, and made all after them late."""
    worker, mark = Worker(), tmp_path / "done"
    for _job in range(4):
        worker.submit(sum, range(3_000_000))

    with pytest.raises(TimeoutError):
        worker.ask(0.0, Path.touch, mark)
    worker.submit(os.getpid).result()

    assert not mark.exists()
    worker.forget()


def test_no_worker_outlives_its_server_even_when_it_is_killed(tmp_path: Path) -> None:
    """Seen on a prototype: a worker was found nineteen minutes after its server was gone."""
    script = textwrap.dedent("""
        import time
        from games.thinking import _worker
        import os
        if __name__ == "__main__":
            print(_worker.submit(os.getpid).result(), flush=True)
            time.sleep(60)
    """)
    file = tmp_path / "serve.py"
    file.write_text(script)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, file], stdout=subprocess.PIPE, text=True, env=env
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.kill()

    deadline = time.monotonic() + 10
    while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{worker}").exists()
