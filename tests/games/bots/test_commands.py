"""`manage.py arena`, `manage.py bench`, and bots in the terminal game."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.bots import BOTS
from games.bots.matches import Mean, asked, duplicate, rotations
from games.engine.game import GAMES


def arena(*words: str) -> dict[str, Any]:
    out = StringIO()
    call_command("arena", *words, "--json", stdout=out)
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def test_the_arena_reports_mean_error_and_times_of_both_sides() -> None:
    report = arena("--game=whist", "--ns=hard", "--ew=easy", "--deals=8", "--seed=1")

    assert (report["game"], report["deals"], report["seed"]) == ("whist", 8, 1)
    assert report["unit"] == "tricks"
    assert report["mean"] > 0 < report["se"]
    assert report["ns"]["bot"] == "hard"
    assert report["ew"]["bot"] == "easy"
    assert 0 < report["ns"]["median_ms"] <= report["ns"]["p95_ms"]


def test_the_same_seed_gives_the_same_result() -> None:
    words = ("--ns=medium", "--ew=easy", "--deals=5", "--seed=3")

    assert arena(*words)["mean"] == arena(*words)["mean"]


def test_a_deterministic_bot_against_itself_is_level_on_every_deal() -> None:
    report = arena("--ns=hard", "--ew=hard", "--deals=6")

    assert (report["mean"], report["se"]) == (0, 0)


def test_points_are_counted_where_the_options_say_so() -> None:
    words = ("--ns=hard", "--ew=easy", "--deals=4")

    assert arena(*words, "--option=counts=points")["unit"] == "points"
    assert arena(*words)["tricks"]["mean"] == arena(*words)["mean"]


def test_a_game_of_separate_seats_rotates_its_bots() -> None:
    report = arena("--game=knockout_whist", "--seats=simple,simple,simple,simple", "--deals=3")

    assert len(report["seats"]) == 4
    assert sum(row["mean"] for row in report["seats"]) == pytest.approx(0, abs=0.001)


def test_a_player_who_sees_all_hands_is_the_ceiling() -> None:
    report = arena("--ns=ceiling", "--ew=hard", "--deals=2")

    assert report["ns"]["bot"] == "ceiling"
    assert report["mean"] > 0


def test_without_json_the_arena_says_it_in_words() -> None:
    out = StringIO()
    call_command("arena", "--ns=hard", "--ew=easy", "--deals=2", stdout=out)
    lines = out.getvalue().splitlines()

    assert lines[0].startswith("hard against easy: ")
    assert "ms median" in lines[1]


@pytest.mark.parametrize(
    "words",
    [
        ["--game=tarot", "--ns=hard", "--ew=hard"],
        ["--ns=hard", "--ew=nobody"],
        ["--ns=hard"],
        ["--seats=hard,hard,hard,hard"],
        ["--ns=hard", "--ew=hard", "--deals=0"],
        ["--ns=hard", "--ew=hard", "--option=target=6"],
        ["--ns=hard", "--ew=hard", "--option=target"],
        ["--game=knockout_whist", "--seats=simple,simple"],
        ["--game=knockout_whist", "--ns=simple", "--ew=simple"],
    ],
)
def test_a_match_that_cannot_be_played_ends_with_status_2(words: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        arena(*words)

    assert refused.value.returncode == 2


def test_each_side_gets_the_same_cards_once() -> None:
    sides = BOTS["hard"], BOTS["medium"]
    there = duplicate(GAMES["whist"], {"counts": "tricks"}, sides, 1, 0, asked)
    back = duplicate(GAMES["whist"], {"counts": "tricks"}, sides[::-1], 1, 0, asked)

    assert (there.tricks, there.points) == (-back.tricks, -back.points)


def test_equal_bots_in_rotation_come_out_level() -> None:
    bots = [BOTS["hard"]] * 4
    result = rotations(GAMES["whist"], {"counts": "tricks"}, bots, 1, 0, asked)

    assert result == pytest.approx((0, 0, 0, 0))


def test_a_mean_comes_with_its_standard_error() -> None:
    found = Mean.of([1, 2, 3, 4])

    assert found.mean == 2.5
    assert found.se == pytest.approx(0.6455, abs=0.0001)
    assert Mean.of([1]) == Mean(1, 0)


def test_bots_sit_where_the_terminal_game_puts_them() -> None:
    out = StringIO()
    call_command("play", "whist", "--seed=1", "--hands=1", "--north=easy", stdout=out)

    assert sum(" plays " in line for line in out.getvalue().splitlines()) == 52


def test_a_bot_unknown_to_the_terminal_game_ends_with_status_2() -> None:
    with pytest.raises(CommandError, match="There is no bot 'nobody'") as refused:
        call_command("play", "whist", "--north=nobody")

    assert refused.value.returncode == 2
