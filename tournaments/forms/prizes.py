"""The list of prizes as rows of selects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import SHORT
from tournaments.queries.prize_words import STEP_WORDS
from tournaments.rules.prizes import (
    CRITERIA,
    BadPrizes,
    Plan,
    Prize,
    Step,
    default_plan,
    group_words,
    place_words,
    plan_data,
    read_plan,
)
from tournaments.rules.prizes.criteria import Needs, Way
from tournaments.rules.prizes.reading import MOST_PLACES, MOST_PRIZES
from tournaments.rules.rule import Unit
from tournaments.rules.standings import Group
from tournaments.rules.words import plural

PLACES = range(1, MOST_PLACES + 1)
BIG_HAND = 10  # what counts as a big hand unless the MC says otherwise
TIE_STEPS = len(Step)  # a list that has them all loses none here


class NumberField(forms.IntegerField):
    """A number that may be left out."""

    def __init__(self, label: Any, most: int) -> None:
        super().__init__(
            label=label,
            required=False,
            min_value=1,
            max_value=most,
            widget=forms.TextInput(attrs=SHORT),
            error_messages={"invalid": _("Type it in figures.")},
        )


class PrizeRowForm(forms.Form):
    """One prize of the list."""

    criterion = forms.ChoiceField(label=_("For"))
    group = forms.ChoiceField(label=_("Among"))
    place = forms.TypedChoiceField(label=_("Place"), coerce=int)
    n = NumberField(_("Hand"), 120)
    table = NumberField(_("Table"), 2000)

    def __init__(
        self, row: int, groups: Mapping[Group, str], prize: Prize | None, data: Any
    ) -> None:
        initial = _initial(prize) if prize else {}
        super().__init__(data, prefix=f"p{row}", initial=initial)
        self.row = row
        chosen = str(self["criterion"].value())
        criterion = CRITERIA.get(chosen)
        self.needs_number = criterion is not None and criterion.needs is not Needs.NOTHING
        self.needs_table = criterion is not None and criterion.way is Way.TABLE
        choices: dict[str, list[tuple[Any, Any]]] = {
            "criterion": [(code, one.name) for code, one in CRITERIA.items()],
            "group": [(group.value, words) for group, words in groups.items()],
            "place": [(place, place_words(place)) for place in PLACES],
        }
        for name, listed in choices.items():
            self.fields[name].choices = listed  # type: ignore[attr-defined]
        if criterion is not None and criterion.needs is Needs.TRICKS:
            self.fields["n"].label = _("Tricks or more")
        for field in self.visible_fields():
            field.field.widget.attrs["aria-label"] = _t("Prize %(n)d, %(what)s") % {
                "n": row,
                "what": str(field.label).lower(),
            }

    def prize_data(self) -> dict[str, object]:
        """The row as plain data, with what is usual where the page did not ask yet."""
        data = dict(self.cleaned_data)
        criterion = CRITERIA[data["criterion"]]
        if criterion.needs is Needs.TRICKS and data["n"] is None:
            data["n"] = BIG_HAND
        if criterion.way is Way.TABLE:
            data["place"] = 1
        else:
            data["table"] = None
        return {key: value for key, value in data.items() if value is not None}


class PrizeRulesForm(forms.Form):
    """What holds for all prizes: one each, who is parted how."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    one_each = forms.BooleanField(label=_("One prize each"), required=False)
    whole_evening = forms.BooleanField(
        label=_("The lowest prize only for those who played all hands"), required=False
    )
    cut_lowest = forms.TypedChoiceField(
        label=_("Who wins a cut"),
        coerce=lambda value: value == "True",
        choices=[("True", _("The lowest card")), ("False", _("The highest card"))],
    )
    ace_high = forms.TypedChoiceField(
        label=_("The ace is"),
        coerce=lambda value: value == "True",
        choices=[("False", _("Low, below the two")), ("True", _("High, above the king"))],
    )

    def __init__(self, plan: Plan, seen: str, data: Any = None) -> None:
        stands = plan_data(plan)
        initial: dict[str, Any] = {
            **{key: stands[key] for key in ("one_each", "whole_evening")},
            **{key: str(stands[key]) for key in ("cut_lowest", "ace_high")},
            "seen": seen,
        }
        super().__init__(data, initial=initial)
        for at in range(TIE_STEPS):
            step = plan.ties[at].value if at < len(plan.ties) else ""
            self.fields[f"tie_{at}"] = forms.ChoiceField(
                label=_t("Step %(n)d") % {"n": at + 1},
                required=False,
                initial=step,
                choices=[("", "–"), *((one.value, words) for one, words in STEP_WORDS.items())],
            )

    @property
    def ties(self) -> list[forms.BoundField]:
        return [self[f"tie_{at}"] for at in range(TIE_STEPS)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        steps = [data.get(f"tie_{at}") for at in range(TIE_STEPS)]
        for at, step in enumerate(steps):
            if step and step in steps[:at]:
                self.add_error(f"tie_{at}", _t("This step is there already."))
        return data

    def rules_data(self) -> dict[str, object]:
        data = self.cleaned_data
        steps = [data[f"tie_{at}"] for at in range(TIE_STEPS)]
        flags = ("one_each", "whole_evening", "cut_lowest", "ace_high")
        return {"ties": [one for one in steps if one], **{key: data[key] for key in flags}}


class PrizeListForm:
    """The whole page: a form for each row, and one for the rules."""

    def __init__(
        self, plan: Plan, labels: Mapping[str, str], unit: Unit, seen: str, data: Any = None
    ) -> None:
        self.labels, self.unit = labels, unit
        self.groups = group_choices(unit, labels)
        self.rules = PrizeRulesForm(plan, seen, data)
        prizes: Sequence[Prize | None] = plan.prizes
        if data is not None:
            prizes = [None] * _count(data)
        self.rows = [
            PrizeRowForm(row, self.groups, prize, data) for row, prize in enumerate(prizes, start=1)
        ]

    @property
    def errors(self) -> bool:
        return bool(self.rules.errors) or any(row.errors for row in self.rows)

    def plan(self) -> Plan | None:
        """The list as typed; None when something cannot be, which is then said at its field."""
        if not all([self.rules.is_valid(), *(row.is_valid() for row in self.rows)]):
            return None
        data = {"list": [row.prize_data() for row in self.rows], **self.rules.rules_data()}
        try:
            return read_plan(data, self.groups, self.labels)
        except BadPrizes as bad:
            form = self.rows[bad.row - 1] if bad.row else self.rules
            form.add_error(bad.field if bad.field in form.fields else None, bad.sentence)
            return None

    def rearranged(self, act: str, data: Any) -> PrizeListForm:
        """The page after a row was added, moved or removed; nothing is saved by that."""
        rows = [_typed(data, row.prefix or "") for row in self.rows]
        kind, _dash, number = act.partition("-")
        at = int(number) - 1 if number.isdecimal() and len(number) < 4 else -1
        if kind == "usual":
            rows = [_initial(prize) for prize in default_plan(self.unit).prizes]
        elif kind == "add" and len(rows) < MOST_PRIZES:
            rows.append(_initial(_following(rows, self.groups)))
        elif 0 <= at < len(rows) and kind in REARRANGED:
            rows = REARRANGED[kind](rows, at)
        changed = data.copy()
        for number_, row in enumerate(rows, start=1):
            for name in ROW_FIELDS:
                changed[f"p{number_}-{name}"] = row.get(name, "")
        changed["rows"] = str(len(rows))
        blank = Plan(())
        return PrizeListForm(blank, self.labels, self.unit, "", changed)


ROW_FIELDS = ("criterion", "group", "place", "n", "table")
Rows = list[dict[str, Any]]


def _swapped(rows: Rows, one: int, other: int) -> Rows:
    if 0 <= other < len(rows):
        rows[one], rows[other] = rows[other], rows[one]
    return rows


REARRANGED: dict[str, Callable[[Rows, int], Rows]] = {
    "up": lambda rows, at: _swapped(rows, at, at - 1),
    "down": lambda rows, at: _swapped(rows, at, at + 1),
    "remove": lambda rows, at: rows[:at] + rows[at + 1 :],
}


def group_choices(unit: Unit, labels: Mapping[str, str]) -> dict[Group, str]:
    """Among whom a prize may be given in this kind of drive."""
    if unit is Unit.PAIRS:
        return {Group.PAIRS: _t("Pairs")}
    roles = {group: plural(group_words(group, labels)) for group in (Group.A, Group.B)}
    return {**roles, Group.EVERYONE: _t("Everyone")}


def _initial(prize: Prize) -> dict[str, Any]:
    return {
        "criterion": prize.criterion,
        "group": prize.group.value,
        "place": prize.place,
        "n": prize.n or "",
        "table": prize.table or "",
    }


def _typed(data: Any, prefix: str) -> dict[str, Any]:
    return {name: data.get(f"{prefix}-{name}", "") for name in ROW_FIELDS}


def _following(rows: Rows, groups: Mapping[Group, str]) -> Prize:
    """The first prize in the order of the criteria that is not on the list yet."""
    have = {(row["criterion"], row["group"], str(row["place"])) for row in rows}
    every = (Prize(code, group, place) for place in PLACES for code in CRITERIA for group in groups)
    free = (one for one in every if (one.criterion, one.group.value, str(one.place)) not in have)
    found = next(free)
    return replace(found, n=BIG_HAND) if found.criterion == "hands-of" else found


def _count(data: Any) -> int:
    typed = str(data.get("rows", "0"))
    return min(int(typed), MOST_PRIZES) if typed.isascii() and typed.isdecimal() else 0
