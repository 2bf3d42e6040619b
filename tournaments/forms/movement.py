"""How people move: a format and what an organiser changes about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import WholeNumberField
from tournaments.rules.progression import (
    DEFAULT_FORMAT,
    MOVEMENT_OPTIONS,
    PRESETS,
    BadRule,
    Rule,
    Unit,
    rule_for,
)
from tournaments.rules.words import misspelt

AS_THE_FORMAT = ("", _("As the format says"))

ALSO_SENT = frozenset({"csrfmiddlewaretoken"})


def names_of(fields: Mapping[str, forms.Field]) -> frozenset[str]:
    """The names under which a browser sends these fields; one field may have several inputs."""
    names: set[str] = set()
    for name, field in fields.items():
        if isinstance(field.widget, forms.MultiWidget):
            names.update(f"{name}_{place}" for place in range(len(field.widget.widgets)))
        else:
            names.add(name)
    return frozenset(names)


def _choice(label: object, *choices: tuple[str, object], hint: object = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,  # type: ignore[arg-type]
        help_text=hint,  # type: ignore[arg-type]
        required=False,
        choices=[AS_THE_FORMAT, *choices],
        error_messages={"invalid_choice": _("“%(value)s” is not in the list. Choose one of it.")},
    )


class MovementForm(forms.Form):
    """A movement. What is left empty is as the format says, so the format may still be changed."""

    format = forms.ChoiceField(
        label=_("How people move"),
        choices=[(preset.code, preset.name) for preset in PRESETS.values()],
        initial=DEFAULT_FORMAT,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose how people move."),
            "invalid_choice": _("There is no format “%(value)s”. Choose one of the cards."),
        },
    )
    hands_per_round = WholeNumberField(
        label=_("Hands between two moves"), required=False, help_text=_("Empty: 1.")
    )
    who = _choice(_("Who moves"), ("winners", _("Winners")), ("losers", _("Losers")))
    step_a = WholeNumberField(
        label=_("Step of the first role"),
        required=False,
        help_text=_("1: next higher table. -1: next lower."),
    )
    step_b = WholeNumberField(
        label=_("Step of the second role"),
        required=False,
        help_text=_("Leave it empty for pairs."),
    )
    ends = _choice(
        _("At the first and last table"),
        ("wrap", _("Round the room: after the last table comes table 1")),
        ("head", _("A head table")),
        ("ladder", _("A ladder: at both ends they stay")),
    )
    stayers = _choice(
        _("Those who stay"),
        ("change", _("Change partners")),
        ("keep", _("Stay together")),
    )
    arrivals = _choice(
        _("Arrivals at the head table"),
        ("change", _("Change partners")),
        ("keep", _("Stay together")),
    )
    tie = _choice(
        _("When a round is level"),
        ("extra-hand", _("An extra hand decides")),
        ("last-hand", _("The last hand decides")),
        ("cut", _("They cut, and the MC enters who won")),
        hint=_("For rounds of several hands."),
    )
    label_a = forms.CharField(
        label=_("First role"),
        initial="Lady",
        max_length=30,
        help_text=_("For example Lady, or North-South."),
        error_messages={
            "required": _("Give each role a name."),
            "max_length": _("Use at most 30 letters."),
        },
    )
    label_b = forms.CharField(
        label=_("Second role"),
        initial="Gent",
        max_length=30,
        help_text=_("For example Gent, or East-West."),
        error_messages={
            "required": _("Give each role a name."),
            "max_length": _("Use at most 30 letters."),
        },
    )

    rule: Rule | None = None
    also_known: frozenset[str] = frozenset()  # sent along by the page, though not used here

    def clean(self) -> dict[str, Any]:
        """Refuses names that no field has, and movements that cannot be."""
        for name in self.data:
            self._refuse_unknown(name)
        if "format" in self.cleaned_data:
            try:
                self.rule = rule_for(self.cleaned_data["format"], self.movement())
            except BadRule as error:
                field = "step_a" if error.field == "step" else error.field
                self.add_error(field if field in self.fields else None, error.sentence)
        return self.cleaned_data

    def movement(self) -> dict[str, Any]:
        """What differs from the format, as the rules name it."""
        cleaned = self.cleaned_data
        given = {name: cleaned.get(name) for name in MOVEMENT_OPTIONS if name != "step"}
        given["step"] = self._step(cleaned.get("step_a"), cleaned.get("step_b"))
        return {name: value for name, value in given.items() if value not in (None, "")}

    def _step(self, a: Any, b: Any) -> Any:
        preset = PRESETS[self.cleaned_data["format"]].rule
        if a is None and b is None:
            return None
        if preset.unit is Unit.PAIRS and None in (a, b):
            return b if a is None else a
        return {
            "A": preset.step_a if a is None else a,
            "B": preset.step_b if b is None else b,
        }

    def _refuse_unknown(self, name: str) -> None:
        known = names_of(self.fields) | self.also_known | ALSO_SENT
        if name in known:
            return
        meant = misspelt(name, known)
        sentence = _t("There is no option “%(name)s”.") % {"name": name[:60]}
        if meant:
            sentence += " " + _t("Did you mean “%(meant)s”?") % {"meant": meant}
        self.add_error(None, ValidationError(sentence))
