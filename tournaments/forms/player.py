"""What somebody types who joins with a phone of their own."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.actions.people import NewPlayer
from tournaments.models import Drive
from tournaments.queries.people import is_pairs
from tournaments.rules.seating import Role


class CodeForm(forms.Form):
    """The code of a table card or of a drive; capitals, spaces and dashes do not matter."""

    code = forms.CharField(
        label=_("The code on the card"),
        help_text=_("Six letters and digits. Capitals and spaces do not matter."),
        max_length=60,
        error_messages={
            "required": _("Type the code that is printed on the card on your table."),
            "max_length": _("A code has six letters and digits. Look at the card again."),
        },
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autocorrect": "off",
                "spellcheck": "false",
                "class": "is-code",
            }
        ),
    )

    def clean_code(self) -> str:
        return re.sub(r"[\W_]", "", self.cleaned_data["code"]).upper()


class JoinForm(forms.Form):
    """Somebody registers: name, role, and what tells them apart from a namesake."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=1000,
        error_messages={"required": _("Type your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )
    role = forms.ChoiceField(
        label=_("You play as"), required=False, widget=forms.RadioSelect(), choices=[]
    )
    mark = forms.CharField(
        label=_("What tells you apart"),
        help_text=_("For example “red hat” or “from Llanfair”."),
        max_length=60,
        required=False,
        error_messages={"max_length": _("Use at most 60 letters.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    home = forms.BooleanField(
        label=_("I play from home, on this phone"),
        help_text=_("Tick it only if you do not come to the hall."),
        required=False,
    )
    another = forms.BooleanField(required=False, widget=forms.HiddenInput())
    key = forms.RegexField(r"^[\w-]{8,40}$", widget=forms.HiddenInput())

    def __init__(self, *args: Any, drive: Drive, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if drive.online:
            del self.fields["home"]
        if is_pairs(drive):
            del self.fields["role"]
            return
        labels = [(role.value, drive.labels[role.value]) for role in Role]
        self.fields["role"].choices = [*labels, ("", _t("Either"))]  # type: ignore[attr-defined]

    def new_player(self, device: str) -> NewPlayer:
        """What goes through the door."""
        data = self.cleaned_data
        return NewPlayer(
            name=data["name"],
            role=Role(data["role"]) if data.get("role") else None,
            mark=data["mark"],
            another=data["another"],
            home=data.get("home", False),
            device=device,
            key=data["key"],
        )
