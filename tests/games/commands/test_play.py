"""`manage.py play GAME`: a hand in the terminal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

README = Path(__file__).parents[3] / "README.md"


def run(*words: str, typed: str = "") -> list[str]:
    out = StringIO()
    call_command("play", *words, stdin=StringIO(typed), stdout=out)
    return [line for line in out.getvalue().splitlines() if line]


def test_a_game_without_people_plays_itself_to_the_end() -> None:
    lines = run("whist", "--seed", "1")

    assert lines[-1] == "The game is decided."


def test_a_hand_of_thirteen_tricks_is_shown_card_by_card() -> None:
    lines = run("whist", "--seed", "1", "--hands", "1")

    assert sum(" plays " in line for line in lines) == 52
    assert sum(line.endswith(" wins the trick.") for line in lines) == 13


def test_the_same_seed_deals_the_same_cards() -> None:
    assert run("whist", "--seed", "3", "--hands", "1") == run(
        "whist", "--seed", "3", "--hands", "1"
    )


def test_i_am_shown_my_hand_and_what_i_may_play() -> None:
    assert run("whist", "--south", "me", "--seed", "1", typed="quit\n") == [
        "North deals.",
        "East plays DA.",
        "South, it is your turn.",
        "Trumps: hearts (HA lies face up)",
        "Tricks: North 0, East 0, South 0, West 0",
        "On the table: East DA",
        "Your hand: SJ43 HJ632 DT4 CAK87",
        "You may: DT D4",
        "> The game is left.",
    ]


def test_i_play_a_card_by_typing_it() -> None:
    lines = run("whist", "--south", "me", "--seed", "1", typed="d4\nquit\n")

    assert "> South plays D4." in lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("SA", "You do not hold that card."),
        ("CA", "You have a diamond, so you must play one."),
        ("knock", "This game has no such act."),
        ("log", "The log shows all cards. It can be shown when the hand is over."),
        (
            "xx",
            "Type a card such as HT, a suit for trumps, knock, log for the text of the hand, "
            "or quit.",
        ),
        (
            "",
            "Type a card such as HT, a suit for trumps, knock, log for the text of the hand, "
            "or quit.",
        ),
    ],
)
def test_what_i_may_not_do_is_answered_with_a_sentence(typed: str, answer: str) -> None:
    lines = run("whist", "--south", "me", "--seed", "1", typed=f"{typed}\nquit\n")

    assert lines[-2:] == [f"> {answer}", "> The game is left."]


def test_the_end_of_input_leaves_the_game() -> None:
    assert run("whist", "--south", "me", "--seed", "1")[-1] == "> The game is left."


def test_who_plays_all_hands_may_see_the_log() -> None:
    seats = [word for seat in ("north", "east", "south", "west") for word in (f"--{seat}", "me")]

    lines = run("whist", *seats, "--seed", "1", typed="log\nquit\n")

    assert any(line.startswith("deal:N=") for line in lines)


def test_i_name_trumps_by_a_letter_in_knockout() -> None:
    lines = run(
        "knockout_whist",
        "--seat=A=me",
        "--option=seats=A,B,C",
        "--option=alive=A,B",
        "--option=size=1",
        "--option=chooser=A",
        "--option=dealer=A",
        "--seed=1",
        typed="h\nquit\n",
    )

    assert "> A names hearts." in lines


def test_without_a_seed_the_cards_are_committed_to_and_opened() -> None:
    lines = run("whist", "--hands", "1")

    assert lines[0].startswith("The cards are fixed: ")
    assert lines[-1].startswith("Seed ")


@pytest.mark.parametrize(
    "words",
    [
        ["tarot"],
        ["whist", "--option", "target=6"],
        ["whist", "--option", "target"],
        ["knockout_whist", "--south", "me"],
        ["whist", "--seat", "P0=me"],
    ],
)
def test_a_game_that_cannot_be_played_ends_with_status_2(words: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        run(*words)

    assert refused.value.returncode == 2


def test_the_hand_in_the_readme_is_what_the_terminal_shows() -> None:
    _, _, rest = README.read_text(encoding="utf-8").partition("$ manage.py play ")
    command, *shown = rest.partition("```")[0].splitlines()
    typed = [line[2:] for line in shown if line.startswith("> ")]
    lines = run(*command.split(), typed="\n".join(typed))
    seen = [part for line in shown if line for part in ([">"] if line[0] == ">" else [line])]

    assert [word for line in lines for word in line.replace("> ", ">\n").splitlines()] == seen
