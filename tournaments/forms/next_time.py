"""What is different next time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.next_time import NextTime
from tournaments.forms.drive import DriveForm
from tournaments.models import Drive


class NextTimeForm(forms.Form):
    """Name and date of the next drive, and whether the same people are expected."""

    name = DriveForm.base_fields["name"]
    date = DriveForm.base_fields["date"]
    people = forms.BooleanField(
        label=_("The same people are expected"),
        help_text=_("They stand on the list as not here yet, and nobody has paid."),
        required=False,
    )

    def __init__(self, drive: Drive, data: Any = None) -> None:
        initial = {"name": drive.name, "date": drive.date + timedelta(days=7), "people": True}
        super().__init__(data, initial=initial)

    def again(self) -> NextTime:
        """What was typed; only after `is_valid`."""
        return NextTime(**self.cleaned_data)
