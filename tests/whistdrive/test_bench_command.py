"""`manage.py bench`: one command for all that is measured."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def run(*words: str) -> str:
    out = StringIO()
    call_command("bench", *words, stdout=out)
    return out.getvalue()


def test_the_benchmarks_of_games_and_tournaments_are_listed() -> None:
    assert [line.partition(":")[0] for line in run("--list").splitlines()] == [
        "bots",
        "live",
        "drive",
    ]
    assert list(json.loads(run("--list", "--json"))) == ["bots", "live", "drive"]


def test_an_unknown_benchmark_ends_with_status_2() -> None:
    with pytest.raises(CommandError, match="There are bots, live, drive") as refused:
        run("nothing")

    assert refused.value.returncode == 2


def test_a_drive_is_measured_on_a_database_of_its_own_each_figure_beside_its_floor() -> None:
    """No fixture gives this test a database, so to touch the hall's would fail."""
    report = json.loads(run("drive", "--small", "--json"))

    assert report["bench"] == "drive"
    names = [figure["name"] for figure in report["figures"]]
    floors = {figure["name"]: figure["floor"] for figure in report["figures"]}
    assert floors["6 tables of pairs: a result posted by a phone"] == "a bare view with one INSERT"
    assert floors["12 tables of individuals: full standings"].startswith("for each table")
    assert "12 tables of pairs: table page, first load" in names
    assert "2 online tables of 4, Easy: last card to the desk" in names
    assert names[-1] == "8 phones in 2 s, 8 pages watching: hint to page"
