"""Totals and hands as they stand on people's own cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import SHORT
from tournaments.forms.fields import WholeNumberField
from tournaments.queries.card_check import CardRow, OwnHand
from tournaments.rules.scoring import BadTricks, parse_tricks

NOT_PLAYED = "-"


class TotalField(forms.CharField):
    """A total of tricks, halves allowed for credits; None where nothing is typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs=SHORT), **kwargs)

    def clean(self, value: Any) -> float | None:
        typed = super().clean(value).replace(",", ".")
        if not typed:
            return None
        if not re.fullmatch(r"[0-9]{1,4}(\.[0-9])?", typed):
            raise ValidationError(_t("Type the total in figures, such as 148."))
        return float(typed)


class CardsForm(forms.Form):
    """Some people's own totals up to a hand."""

    up_to = WholeNumberField(
        label=_("Added up to the end of hand"),
        required=False,
        widget=forms.TextInput(attrs=SHORT),
    )

    def __init__(self, last: int, data: Any = None) -> None:
        super().__init__(data, initial={"up_to": last})
        self.last = last

    def add_people(self, rows: Sequence[CardRow]) -> None:
        """A field for each person's total."""
        for row in rows:
            self.fields[f"card-{row.entrant}"] = TotalField(label=row.name)

    def clean_up_to(self) -> int:
        hand = self.cleaned_data["up_to"]
        if hand is None:
            return self.last
        if not isinstance(hand, int) or not 1 <= hand <= self.last:
            raise ValidationError(
                _t("Type a hand that has been played, from 1 to %(last)d.") % {"last": self.last}
            )
        return hand

    @property
    def said(self) -> dict[int, float]:
        """Totals by entrant, of those that were typed."""
        return {
            int(name.removeprefix("card-")): total
            for name, total in self.cleaned_data.items()
            if name.startswith("card-") and total is not None
        }


class OwnCardForm(forms.Form):
    """One person's card, hand by hand; a dash for a hand that was not played."""

    def __init__(self, hands: Sequence[OwnHand], data: Any = None) -> None:
        super().__init__(data)
        for one in hands:
            label = _t("Hand %(n)d") % {"n": one.hand}
            widget = forms.TextInput(attrs=SHORT)
            self.fields[f"hand-{one.hand}"] = forms.CharField(
                label=label, required=False, widget=widget
            )

    def clean(self) -> dict[str, Any]:
        for name, typed in list(self.cleaned_data.items()):
            if typed and typed not in (NOT_PLAYED, "–"):
                try:
                    self.cleaned_data[name] = parse_tricks(typed)
                except BadTricks as error:
                    self.add_error(name, error.sentence)
        return self.cleaned_data

    @property
    def said(self) -> dict[int, int | None]:
        """Tricks by hand, of those that were typed."""
        return {
            int(name.removeprefix("hand-")): tricks if isinstance(tricks, int) else None
            for name, tricks in self.cleaned_data.items()
            if tricks != ""
        }
