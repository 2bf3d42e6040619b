"""Golden transcripts: a whole match as text, with what every seat and a watcher could see.

After the deal and after every trick the watcher's view is written in full, and for each seat
whatever its view holds beyond that. A leak or a changed rule shows as a difference in review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from .acts import Act
from .cards import Card
from .game import GAMES, Setup, State, View, written
from .notation import plain, write_act, write_cards
from .shuffle import Generator, seed_from
from .simple import any_legal

Chooser = Callable[[View, Generator], Act]


@dataclass(frozen=True, slots=True)
class Script:
    """What a transcript shows: a game, the words of its set-up, a seed, how many hands at most.

    The first `detailed` hands are shown trick by trick with all views, the others as logs.
    """

    game: str
    words: dict[str, str]
    seed: int
    hands: int
    detailed: int = 1


SCRIPTS: dict[str, Script] = {
    "whist_honours": Script("whist", {"dealer": "W", "honours": "on"}, 1, 1),
    "whist_drive_no_trumps": Script("whist", {"trump": "NT", "counts": "tricks"}, 2, 1),
    "whist_rubber": Script("whist", {"dealer": "S", "preset": "traditional"}, 3, 30),
    "knockout": Script("knockout_whist", {"players": "4"}, 4, 7),
    "knockout_dogs_life": Script("knockout_whist", {"players": "5", "dogs_life": "on"}, 5, 7, 3),
}


# Fields that the transcript shows in other lines.
ELSEWHERE = ("game", "setup", "tricks", "result", "revealed")


def transcript(script: Script, choose: Chooser = any_legal) -> str:
    """The text of the match that players without any skill play from the script's seed."""
    game = GAMES[script.game]
    setup: Setup | None = game.setup(script.words)
    lines = [f"{game.name}, seed {script.seed}"]
    for number in range(script.hands):
        if setup is None:
            break
        generator = Generator(seed_from(script.seed), number)
        state = game.start(setup)
        lines.append(f"\n== Hand {number + 1}")
        for act_lines, after in _played(state, choose, generator):
            lines += act_lines if number < script.detailed else []
            state = after
        lines += ["", written(state), f"result {plain(state.result)}"]
        setup = game.next_setup(state)
    lines.append("Decided." if setup is None else "To be continued.")
    return "\n".join(lines) + "\n"


def _played(
    state: State, choose: Chooser, generator: Generator
) -> Iterator[tuple[list[str], State]]:
    """Each act of the hand with its lines, and the state after it."""
    while not state.over:
        who = state.turn or "the table"
        act = (
            state.chance(generator)
            if state.awaits_chance
            else choose(state.view(state.turn), generator)
        )
        before = len(state.view(None).tricks)
        state = state.after(act, by=state.turn)
        lines = [f"{who}: {write_act(act)}"]
        if act.chance or len(state.view(None).tricks) > before:
            lines += _views(state)
        yield lines, state


def _views(state: State) -> list[str]:
    """The watcher's view, then for each seat the fields in which its view differs."""
    public = state.view(None)
    known = {one.name: getattr(public, one.name) for one in fields(public)}
    told = {name: _text(value) for name, value in known.items() if name not in ELSEWHERE}
    lines = ["  all: " + "; ".join(f"{name} {text}" for name, text in told.items() if text != "-")]
    for seat in state.setup.seats:
        view = state.view(seat)
        more = {name: getattr(view, name) for name in known if getattr(view, name) != known[name]}
        del more["seat"]
        lines.append(f"  {seat}: " + "; ".join(f"{name} {_text(more[name])}" for name in more))
    return lines


def _text(value: object) -> str:
    if isinstance(value, tuple) and value and all(isinstance(one, Card) for one in value):
        return write_cards(value)
    if isinstance(value, tuple):
        return " ".join(_text(one) for one in value) or "-"
    if isinstance(value, Act):
        return write_act(value)
    return "-" if value is None else str(value)
