"""Fields that the organiser's forms share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Trump
from tournaments.queries.trump_list import SUIT_NAMES
from tournaments.rules.programme import BadHands, check_hands

LONGEST_ORDER = 8
USUAL_ZONES = (
    "Europe/London",
    "Europe/Dublin",
    "Europe/Jersey",
    "Europe/Guernsey",
    "Europe/Isle_of_Man",
    "Europe/Bucharest",
    "Europe/Paris",
    "Europe/Berlin",
    "Atlantic/Canary",
)


class WholeNumberField(forms.CharField):
    """A whole number; what is none is handed on as it was typed, for a rule to refuse."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault(
            "widget", forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        )
        super().__init__(**kwargs)

    def clean(self, value: Any) -> int | str | None:
        typed = super().clean(value)
        if typed == "":
            return None
        signed = typed.replace("−", "-")
        return int(signed) if re.fullmatch(r"[+-]?\d{1,6}", signed) else typed


class HandsField(WholeNumberField):
    """The number of hands of an evening."""

    def clean(self, value: Any) -> int | str | None:
        hands = super().clean(value)
        try:
            return check_hands(hands)
        except BadHands as error:
            raise ValidationError(error.sentence) from error


class TrumpOrderWidget(forms.MultiWidget):
    """A row of lists, one for each trump of the order; a dash leaves that one out."""

    def __init__(self) -> None:
        choices = [("", "–"), *((trump.value, name) for trump, name in SUIT_NAMES.items())]
        super().__init__(
            [
                forms.Select(
                    choices=choices,
                    attrs={"aria-label": format_lazy("{} {}", _("Trumps, number"), n)},
                )
                for n in range(1, LONGEST_ORDER + 1)
            ]
        )

    def decompress(self, value: Sequence[Trump] | None) -> list[str]:
        order = [trump.value for trump in value or ()]
        return [*order, *[""] * LONGEST_ORDER][:LONGEST_ORDER]


class TrumpOrderField(forms.MultiValueField):
    """The order in which trumps follow each other; empty places are left out."""

    def __init__(self, **kwargs: Any) -> None:
        each = [
            forms.ChoiceField(choices=[("", ""), *((t.value, t.value) for t in Trump)])
            for _place in range(LONGEST_ORDER)
        ]
        super().__init__(
            each, widget=TrumpOrderWidget(), require_all_fields=False, required=False, **kwargs
        )
        for place in self.fields:
            place.required = False

    def compress(self, data_list: list[str]) -> list[Trump]:
        return [Trump(value) for value in data_list if value]


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """All time zones there are, the likely ones first."""
    known = _known_zones()
    usual = [name for name in USUAL_ZONES if name in known]
    rest = sorted(known.difference(usual))
    return [
        (_t("Usual"), [(name, _readable(name)) for name in usual]),
        (_t("All"), [(name, _readable(name)) for name in rest]),
    ]


@cache
def _known_zones() -> frozenset[str]:
    """They are read from a few hundred files."""
    return frozenset(available_timezones())


def _readable(zone: str) -> str:
    region, _slash, place = zone.rpartition("/")
    place = place.replace("_", " ")
    return f"{place} ({region.replace('_', ' ')})" if region else place
