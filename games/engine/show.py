"""A view as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from .acts import Cut, Deal, Knock, NameTrump, Play
from .cards import Trump
from .game import State, View
from .notation import write_act, write_cards
from .seats import seat_name


def show_view(view: View) -> str:
    """What the reader of the view has before him when it is his turn."""
    lines = [f"Trumps: {_trumps(view)}", f"Tricks: {_pairs(dict(view.won))}"]
    if view.trick:
        lines.append(f"On the table: {_pairs(dict(view.trick))}")
    lines.append(f"Your hand: {write_cards(view.hand)}")
    if view.legal and len(view.legal) < len(view.hand):
        lines.append(f"You may: {' '.join(write_act(act) for act in view.legal)}")
    return "\n".join(lines)


def _trumps(view: View) -> str:
    if view.trump is None:
        return "not named yet"
    name = "none" if view.trump is Trump.NT or view.trump.suit is None else view.trump.suit.many
    return f"{name} ({view.turned} lies face up)" if view.turned else name


def _pairs(pairs: Mapping[str, object]) -> str:
    return ", ".join(f"{seat_name(seat)} {value}" for seat, value in pairs.items())


def show_act(before: State, after: State) -> str:
    """What everybody sees of the last act: who did what, and who won the trick by it."""
    act = after.log[-1]
    who = seat_name(before.turn or "")
    match act:
        case Deal():
            said = f"\n{seat_name(before.setup.dealer)} deals."
        case Cut():
            said = f"Cut for trumps: {_pairs(dict(act.cards))}."
        case NameTrump(suit):
            said = f"{who} names {suit.many}."
        case Knock():
            said = f"{who} knocks."
        case Play(card):
            said = f"{who} plays {card}."
        case _:
            said = f"{who}: {write_act(act)}."
    tricks = after.view(None).tricks
    if len(tricks) > len(before.view(None).tricks):
        said += f"\n{seat_name(tricks[-1].winner)} wins the trick.\n"
    return said


def show_result(state: State) -> str:
    """How the hand ended."""
    result = state.result
    return f"The hand is over: {_pairs(dict(result.tricks_by_seat))}." if result else ""
