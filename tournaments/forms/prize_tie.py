"""How people who are level for a prize were parted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import SHORT
from tournaments.queries.prize_words import CARD_WORDS, KIND_WORDS
from tournaments.rules.scoring import BadTricks, parse_tricks


class TieForm(forms.Form):
    """How those who are level for a prize were parted: a card or tricks for each of them."""

    kind = forms.ChoiceField(label=_("How was it decided?"), choices=list(KIND_WORDS.items()))

    def __init__(self, people: Sequence[tuple[int, str]], ask: str, data: Any = None) -> None:
        super().__init__(data, initial={"kind": ask})
        self.people = people
        cards = [("", "–"), *((str(at), words) for at, words in enumerate(CARD_WORDS, start=1))]
        for number, name in people:
            self.fields[f"card_{number}"] = forms.ChoiceField(
                label=_t("Card of %(name)s") % {"name": name}, required=False, choices=cards
            )
            self.fields[f"tricks_{number}"] = forms.CharField(
                label=_t("Tricks of %(name)s") % {"name": name},
                required=False,
                widget=forms.TextInput(attrs=SHORT),
            )

    def marks(self) -> dict[int, int | None]:
        """A card or a number of tricks for each, as the chosen way has it."""
        prefix = "card" if self.cleaned_data["kind"] == "cut" else "tricks"
        return {who: self.cleaned_data.get(f"{prefix}_{who}") for who, _name in self.people}

    @property
    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        return [(name, self[f"card_{who}"], self[f"tricks_{who}"]) for who, name in self.people]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for who, _name in self.people:
            card = data.get(f"card_{who}")
            data[f"card_{who}"] = int(card) if card else None
            typed = data.get(f"tricks_{who}") or ""
            data[f"tricks_{who}"] = None
            if typed and data.get("kind") == "extra-hand":
                self._tricks(data, who, typed)
        return data

    def _tricks(self, data: dict[str, Any], who: int, typed: str) -> None:
        try:
            data[f"tricks_{who}"] = parse_tricks(typed)
        except BadTricks as error:
            self.add_error(f"tricks_{who}", error.sentence)
