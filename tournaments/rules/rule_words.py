"""A movement rule in the words an MC reads aloud, and what is worth knowing before choosing it."""

from __future__ import annotations

from collections.abc import Mapping

from .rule import Ends, Keep, Rule, Tie, Unit, Who
from .words import DEFAULT_LABELS, in_letters, plural

_SETTLED_BY = {
    Tie.EXTRA_HAND: "an extra hand then decides who moves",
    Tie.LAST_HAND: "whoever won the last hand then counts as the winner",
    Tie.CUT: "the two sides then cut, and the MC enters who won the cut",
}


def describe(rule: Rule, labels: Mapping[str, str] = DEFAULT_LABELS) -> str:
    """Who goes where, in whole sentences; `labels` gives the word for role A and for role B.

    Says “to the next higher table” and never just “up”, which means opposite things in two halls.
    """
    if rule.ends is Ends.LADDER:
        return " ".join(_ladder_words(rule, labels))
    if rule.step_a == rule.step_b == 0:
        partners = "stay together" if rule.stayers is Keep.KEEP else "change"
        return f"Everybody stays at the same table; partners {partners}."
    if rule.unit is Unit.PAIRS:
        sentences = [_pairs_words(rule)]
    else:
        sentences = [_individual_words(rule, labels)]
    head = rule.ends is Ends.HEAD
    sentences.append(_special_words(rule) if head else "After the last table comes table 1.")
    if rule.unit is Unit.INDIVIDUAL and head:
        sentences.append(_partners_at_head(rule))
    elif rule.unit is Unit.INDIVIDUAL and rule.stayers is Keep.KEEP:
        sentences.append(
            f"The {labels['A']} and the {labels['B']} who arrive at a table become partners."
        )
    return " ".join(sentences)


def warnings(rule: Rule, tables: int) -> list[str]:
    """What the organiser should know about this rule at that many tables; empty when nothing."""
    found = [_one_table(rule)] if tables == 1 else _few_tables(rule, tables)
    if rule.hands_per_round % 2 == 0:
        level = rule.hands_per_round * 13 // 2
        found.append(
            f"With {rule.hands_per_round} hands in a round a table can finish level, "
            f"{level}–{level}; {_SETTLED_BY[rule.tie]}."
        )
    return found


def step_words(step: int) -> str:
    """Where a mover goes by a step towards higher (+) or lower (-) numbers: “to the next …”."""
    way = "higher" if step > 0 else "lower"
    if abs(step) == 1:
        return f"to the next {way} table"
    return f"{in_letters(abs(step))} tables on, towards the {way} numbers"


def _moves(step: int) -> str:
    return f"move {step_words(step)}" if step else "stay at their table"


def _sides(rule: Rule) -> tuple[str, str]:
    """The movers and the stayers as adjectives."""
    return ("winning", "losing") if rule.who is Who.WINNERS else ("losing", "winning")


def _stayers_noun(rule: Rule) -> str:
    return "losers" if rule.who is Who.WINNERS else "winners"


def _pairs_words(rule: Rule) -> str:
    moving, staying = _sides(rule)
    return f"{moving.capitalize()} pairs move {step_words(rule.step_a)}; {staying} pairs stay."


def _individual_words(rule: Rule, labels: Mapping[str, str]) -> str:
    moving, _ = _sides(rule)
    a, b = plural(labels["A"]), plural(labels["B"])
    if rule.step_a == rule.step_b:
        movers = f"{moving.capitalize()} {a} and {b} move {step_words(rule.step_a)}"
    else:
        second = step_words(rule.step_b) if rule.step_a and rule.step_b else _moves(rule.step_b)
        movers = f"{moving.capitalize()} {a} {_moves(rule.step_a)}, {moving} {b} {second}"
    stay = f"{_stayers_noun(rule)} stay"
    if rule.ends is not Ends.HEAD:
        stay += " with their partners" if rule.stayers is Keep.KEEP else " and change partners"
    return f"{movers}; {stay}."


def _special_words(rule: Rule) -> str:
    """What is different at the head table, or at the last one where losers are the movers."""
    unit = "pairs" if rule.unit is Unit.PAIRS else ""
    winners, losers = (f"winning {unit}", f"losing {unit}") if unit else ("winners", "losers")
    if rule.who is Who.WINNERS:
        where, stay, move = "At table 1, the head table, ", winners, losers
    else:
        where, stay, move = "At the last table ", losers, winners
    goal = step_words(rule.step_a)
    if rule.step_a != rule.step_b:
        goal = "as movers do elsewhere"
    elif rule.who is Who.WINNERS and rule.step_a == -1:
        goal = "to the last table"
    elif rule.who is Who.LOSERS and rule.step_a == 1:
        goal = "to table 1"
    return f"{where}{stay} stay and {move} move {goal}."


def _partners_at_head(rule: Rule) -> str:
    place = "at the head table" if rule.who is Who.WINNERS else "at the last table"
    if rule.stayers is rule.arrivals:
        if rule.stayers is Keep.CHANGE:
            return "Partners change at every table."
        return "Those who stay keep their partners; those who arrive become partners."
    if rule.stayers is Keep.CHANGE:
        return f"Partners change at every other table; {place} they stay together."
    return f"Partners stay together at every other table; {place} they change."


def _ladder_words(rule: Rule, labels: Mapping[str, str]) -> list[str]:
    named, other = _sides(rule)
    pairs = rule.unit is Unit.PAIRS
    who = "pairs" if pairs else f"{plural(labels['A'])} and {plural(labels['B'])}"
    first, last = (named, other) if rule.step_a < 0 else (other, named)
    sentences = [
        f"{named.capitalize()} {who} move {step_words(rule.step_a)}, "
        f"{other} {who} {step_words(-rule.step_a)}.",
        f"At table 1 {first} {who} stay, at the last table {last} {who} stay.",
    ]
    if not pairs:
        keep = rule.stayers is Keep.KEEP
        sentences.append("Partners stay together." if keep else "Partners change at every table.")
    return sentences


def _one_table(rule: Rule) -> str:
    if rule.unit is Unit.PAIRS or rule.stayers is Keep.KEEP:
        return "With one table nobody moves: the same partners meet in every round."
    return "With one table nobody moves to another table; partners change after every round."


def _few_tables(rule: Rule, tables: int) -> list[str]:
    if rule.ends is Ends.LADDER:
        return []
    a, b = rule.step_a % tables, rule.step_b % tables
    if a == b == 0:
        return [
            f"With {tables} tables a step of {abs(rule.step_a)} leads back to the same table, so "
            "nobody meets anybody else. Choose another step."
        ]
    if rule.unit is Unit.PAIRS or a != b:
        return []
    found = []
    if rule.step_a != rule.step_b:
        two = " one higher and one lower are" if tables == 2 else " both steps lead to"
        found.append(f"With {tables} tables{two} the same table, so both movers go there.")
    if rule.stayers is rule.arrivals is Keep.KEEP:
        moving, _ = _sides(rule)
        found.append(
            f"The {moving} couples stay together too, so nobody changes partners all evening. "
            "Choose that partners change if that is not what you want."
        )
    return found
