"""What the MC chooses for the hall's laptop."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.models import Laptop
from tournaments.queries.laptop import address_choices


class AddressForm(forms.Form):
    """Which of the laptop's addresses the codes carry; "" leaves it to the program."""

    address = forms.ChoiceField(
        label=_("Which address the codes carry"),
        required=False,
        error_messages={
            "invalid_choice": _("This laptop has that address no longer. Choose again.")
        },
    )

    def __init__(self, laptop: Laptop, data: Any = None) -> None:
        self.found = address_choices()
        known = {choice.address for choice in self.found}
        chosen = laptop.address if laptop.address in known else ""
        super().__init__(data, initial={"address": chosen})
        self.fields["address"].choices = [  # type: ignore[attr-defined]
            ("", _t("Whichever seems right")),
            *((choice.address, choice.address) for choice in self.found),
        ]


class FolderForm(forms.Form):
    """Where copies go: chosen from what is plugged in, or typed."""

    folder = forms.CharField(
        label=_("Folder for the copies"),
        help_text=_("The whole path, such as /media/stick or E:\\. Empty: no copies."),
        required=False,
        max_length=1000,
        error_messages={"max_length": _("That is no folder.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, laptop: Laptop, data: Any = None) -> None:
        super().__init__(data, initial={"folder": laptop.folder})
