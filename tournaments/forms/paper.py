"""What somebody chooses before printing: for how many tables, which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.actions.paper import MOST_TABLES
from tournaments.forms.fields import WholeNumberField

MOST_BLANK = 400


class TablesForm(forms.Form):
    """For how many tables; without an answer as many as are expected."""

    tables = WholeNumberField(label=_("For how many tables?"), required=False)

    def __init__(self, expected: int, data: Any = None) -> None:
        super().__init__(data or None, initial={"tables": expected})
        self.expected = expected

    def clean_tables(self) -> int:
        tables = self.cleaned_data["tables"]
        if tables is None:
            return self.expected
        return _counted(tables, 1, MOST_TABLES)

    @property
    def tables_wanted(self) -> int:
        """As typed, or as expected where that can't be."""
        return int(self.cleaned_data["tables"]) if self.is_valid() else self.expected


class ScoreCardsForm(forms.Form):
    """Cards for everybody, or blank ones; how many on a sheet."""

    blank = WholeNumberField(
        label=_("Blank cards"),
        help_text=_("0 for cards with everybody’s name"),
        required=False,
    )
    per = forms.TypedChoiceField(label=_("Cards on a sheet"), coerce=int, required=False)

    def __init__(self, blank: int, sizes: Sequence[int], data: Any = None) -> None:
        super().__init__(data or None, initial={"blank": blank, "per": sizes[0]})
        self.usual = (blank, sizes[0])
        self.fields["per"].choices = [(size, str(size)) for size in sizes]  # type: ignore[attr-defined]

    def clean_blank(self) -> int:
        blank = self.cleaned_data["blank"]
        return self.usual[0] if blank is None else _counted(blank, 0, MOST_BLANK)

    @property
    def wanted(self) -> tuple[int, int]:
        """How many blank cards (0: those with names), and how many cards on a sheet."""
        if not self.is_valid():
            return self.usual
        return self.cleaned_data["blank"], self.cleaned_data["per"] or self.usual[1]


def _counted(typed: int | str, least: int, most: int) -> int:
    if isinstance(typed, int) and least <= typed <= most:
        return typed
    words = {"least": least, "most": most, "typed": str(typed)[:20]}
    raise ValidationError(
        _t("Type a whole number from %(least)d to %(most)d. You typed %(typed)s.") % words
    )
