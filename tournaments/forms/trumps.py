"""The trumps of hands to come, and the one just drawn."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Trump
from tournaments.models import Drive
from tournaments.queries.trump_list import SUIT_NAMES


class TrumpListForm(forms.Form):
    """The trumps of hands to come, one list for each.

    Each field carries what the page showed, so that only what this MC changed is written and
    what another has drawn meanwhile is not undone.
    """

    def __init__(self, *args: Any, drive: Drive, hands: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("Not drawn yet")), *((t.value, name) for t, name in SUIT_NAMES.items())]
        for hand in hands:
            self.fields[f"hand_{hand}"] = forms.ChoiceField(
                label=_t("Hand %(n)d") % {"n": hand},
                choices=choices,
                required=False,
                initial=drive.trumps[hand - 1] or "",
                show_hidden_initial=True,
                error_messages={"invalid_choice": _("There is no suit “%(value)s”.")},
            )

    def changes(self) -> dict[int, Trump | None]:
        """What differs from what the page showed, by hand."""
        chosen = {name: self.cleaned_data[name] for name in self.changed_data}
        return {
            int(name.removeprefix("hand_")): Trump(value) if value else None
            for name, value in chosen.items()
        }


class DrawnTrumpForm(forms.Form):
    """One hand's trumps, as the MC has just drawn them."""

    hand = forms.IntegerField(min_value=1)
    trump = forms.TypedChoiceField(choices=[(t.value, t.value) for t in Trump], coerce=Trump)
