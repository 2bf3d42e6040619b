"""What people choose before they sit down."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.actions.tables import Wanted
from games.bots import BOTS
from games.ways import LEVELS

NAME_LENGTH = 30
DRIVE_PATH = re.compile(r"/d(/[\w-]+)+/", re.ASCII)
TARGETS = (("5", _("To 5")), ("7", _("To 7")))
MORE_TARGETS = (("", _("As chosen above")), ("9", _("To 9")), ("10", _("To 10")))
LEVEL_NAMES = [(code, BOTS[code].name) for code in LEVELS]


def tidy(name: str) -> str:
    """A name on one line, without signs that cannot be seen."""
    return " ".join("".join(one for one in name if one.isprintable()).split())


def drive_path(text: str) -> str:
    """The path of a drive's page on this site; empty for anything else, so nobody is led astray."""
    return text if len(text) <= 200 and DRIVE_PATH.fullmatch(text) else ""


def keys(**kwargs: Any) -> forms.ChoiceField:
    """A choice that is drawn as keys to press."""
    return forms.ChoiceField(widget=forms.RadioSelect, **kwargs)


class TableForm(forms.Form):
    """A table of any way. Honours and the rubber come as the rules allow them."""

    target = keys(choices=TARGETS, initial="7", label=_("How long is the game?"))
    rivals = keys(choices=LEVEL_NAMES, initial="medium", label=_("How well do the robots play?"))
    more_target = forms.ChoiceField(choices=MORE_TARGETS, required=False, label=_("A longer game"))
    honours = forms.BooleanField(required=False, label=_("Honours count"))
    rubber = forms.BooleanField(required=False, label=_("Play a rubber: first to two games"))

    def wanted(self, way: str, names: dict[str, str] | None = None) -> Wanted:
        data = self.cleaned_data
        target = data["more_target"] or data["target"]
        words = {"target": target}
        words |= {"honours": "on"} if data["honours"] else {}
        words |= {"rubber": "on"} if data["rubber"] else {}
        return Wanted(way, words, data["rivals"], names or {})


class NameForm(forms.Form):
    """Who somebody is at a table of people."""

    name = forms.CharField(
        max_length=NAME_LENGTH,
        label=_("Your name"),
        error_messages={"required": _("Type the name the others know you by.")},
    )

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Type the name the others know you by."))
        return name


class FriendsForm(NameForm, TableForm):
    """A table for friends: who I am, then the game."""

    field_order = ["name", "target", "rivals"]


class TwoForm(TableForm):
    """Two people on one device."""

    sides = keys(
        choices=(
            ("two", _("Against each other, each with a robot as partner")),
            ("pair", _("Partners, against two robots")),
        ),
        initial="two",
        label=_("How do you play?"),
    )
    first = forms.CharField(max_length=NAME_LENGTH, required=False, label=_("First player’s name"))
    second = forms.CharField(
        max_length=NAME_LENGTH, required=False, label=_("Second player’s name")
    )

    def wanted_for_two(self) -> Wanted:
        way = self.cleaned_data["sides"]
        names = [tidy(self.cleaned_data[one]) for one in ("first", "second")]
        seats = {"two": "SW", "pair": "SN"}[way]
        return self.wanted(way, dict(zip(seats, names, strict=True)))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        first, second = tidy(data.get("first", "")), tidy(data.get("second", ""))
        if first and first == second:
            self.add_error("second", _("Two players need two names. Add a letter to one."))
        return data
