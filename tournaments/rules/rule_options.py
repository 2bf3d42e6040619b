"""From a format's code and an organiser's options to a rule, or to a sentence that says why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeGuard, TypeVar

from .rule import PRESETS, BadRule, Ends, Keep, Rule, Tie, Unit, Who
from .words import listed, misspelt

MOVEMENT_OPTIONS: Final = (
    "hands_per_round",
    "who",
    "step",
    "ends",
    "stayers",
    "arrivals",
    "tie",
)
MAX_HANDS_PER_ROUND: Final = 120

# Words that can only be meant for the movement, though no spelling slip leads to them.
_MEANT_FOR_MOVEMENT: Final = {
    "direction": "step",
    "mover": "who",
    "movers": "who",
    "partners": "stayers",
    "unit": "format",
}

Choice = TypeVar("Choice", bound=StrEnum)


def rule_for(format: str, options: Mapping[str, object]) -> Rule:  # noqa: A002 - the file's own word
    """The preset with the given code, changed by the options that are about movement.

    Options: `hands_per_round` (1–120), `who`, `step` (tables towards higher numbers; a number, or
    {"A": 1, "B": -1} in an individual drive), `ends`, `stayers`, `arrivals`, `tie`. An option that
    is None counts as left out, one about something else than movement is ignored. Without a head
    table, giving one of `stayers` and `arrivals` sets both. Raises BadRule with field and sentence.
    """
    if format not in PRESETS:
        raise BadRule("format", f"There is no format “{format}”. Choose {_or(PRESETS)}.")
    given = {key: value for key, value in options.items() if value is not None}
    _refuse_unknown(given)
    rule = PRESETS[format].rule
    step_a, step_b = _steps(given["step"], rule) if "step" in given else (rule.step_a, rule.step_b)
    rule = replace(
        rule,
        step_a=step_a,
        step_b=step_b,
        who=_choice(Who, "who", given, rule.who),
        ends=_choice(Ends, "ends", given, rule.ends),
        tie=_choice(Tie, "tie", given, rule.tie),
        hands_per_round=_hands(given.get("hands_per_round", rule.hands_per_round)),
    )
    rule = _with_partners(rule, given)
    _refuse_impossible_ladder(rule)
    return rule


def _refuse_unknown(options: Mapping[str, object]) -> None:
    for key in options:
        if key in MOVEMENT_OPTIONS:
            continue
        meant = _MEANT_FOR_MOVEMENT.get(key) or misspelt(key, MOVEMENT_OPTIONS)
        if meant:
            raise BadRule(key, f"There is no option “{key}”. Did you mean “{meant}”?")


def _choice(
    kind: type[Choice], field: str, options: Mapping[str, object], default: Choice
) -> Choice:
    value = options.get(field, default)
    if not isinstance(value, str) or value not in tuple(kind):
        raise BadRule(field, f"“{field}” cannot be {shown(value)}. Choose {_or(kind)}.")
    return kind(value)


def _hands(value: object) -> int:
    if not is_whole(value) or not 1 <= value <= MAX_HANDS_PER_ROUND:
        raise BadRule(
            "hands_per_round",
            f"A round cannot have {shown(value)} hands. "
            f"Choose a whole number from 1 to {MAX_HANDS_PER_ROUND}.",
        )
    return value


def _steps(value: object, rule: Rule) -> tuple[int, int]:
    if is_whole(value):
        return value, value
    if isinstance(value, Mapping) and set(value) == {"A", "B"}:
        a, b = value["A"], value["B"]
        if is_whole(a) and is_whole(b):
            if rule.unit is Unit.PAIRS and a != b:
                raise BadRule(
                    "step",
                    f"Partners in a pairs drive move together, so {a} and {b} tables cannot both "
                    "be their step. Give one whole number.",
                )
            return a, b
    wanted = "a whole number of tables"
    if rule.unit is Unit.INDIVIDUAL:
        wanted += ", or one for each role: A and B"
    raise BadRule("step", f"“step” cannot be {shown(value)}. Give {wanted}.")


def _with_partners(rule: Rule, options: Mapping[str, object]) -> Rule:
    stayers = _choice(Keep, "stayers", options, rule.stayers)
    arrivals = _choice(Keep, "arrivals", options, rule.arrivals)
    if rule.unit is Unit.PAIRS:
        for field, keep in (("stayers", stayers), ("arrivals", arrivals)):
            if keep is Keep.CHANGE:
                raise BadRule(
                    field,
                    f"Partners in a pairs drive stay together, so “{field}” cannot be “change”. "
                    "Choose an individual format to change partners.",
                )
        return rule
    if rule.ends is Ends.HEAD:
        return replace(rule, stayers=stayers, arrivals=arrivals)
    if "arrivals" in options and "stayers" not in options:
        stayers = arrivals
    if "arrivals" in options and arrivals is not stayers:
        raise BadRule(
            "arrivals",
            f"Those who stay cannot “{stayers}” while those who arrive “{arrivals}”: "
            "when one couple parts, so does the other. Give both the same, or only one of them.",
        )
    return replace(rule, stayers=stayers, arrivals=stayers)


def _refuse_impossible_ladder(rule: Rule) -> None:
    if rule.ends is not Ends.LADDER:
        return
    if rule.step_a != rule.step_b:
        raise BadRule(
            "step",
            f"On a ladder both partners move the same way, so the steps cannot be {rule.step_a} "
            f"and {rule.step_b}. Give 1 or -1 for both.",
        )
    if abs(rule.step_a) != 1:
        raise BadRule(
            "step",
            f"On a ladder the step is 1 or -1, not {rule.step_a}: others leave tables short.",
        )


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; True and False, which Python counts as 1 and 0, are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A value as it is quoted back to whoever typed it, cut short when it is long."""
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _or(choices: Iterable[str]) -> str:
    return listed([f"“{choice}”" for choice in choices], last="or")
