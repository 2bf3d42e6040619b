"""A drive file or a backup that somebody uploads."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

LARGEST = 5 * 1024 * 1024


class ImportForm(forms.Form):
    """One file; `text` is what it says. Asked what to do, the page keeps the text for a next try.

    `how` is asked only where the drive of a backup is here already.
    """

    INSTEAD, BESIDE = "instead", "beside"

    file = forms.FileField(
        label=_("Drive file or backup"),
        help_text=_(
            "From “Download the drive”, “Download the backup” or the stick: it ends in .json."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        required=False,
        error_messages={
            "empty": _("This file is empty. Choose the file that “Download the drive” gave you."),
        },
    )
    kept = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    how = forms.ChoiceField(
        label=_("This drive is on this laptop already"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (INSTEAD, _("Go on from the backup. What is here stays, under another name.")),
            (BESIDE, _("Make it a drive of its own, with new cards, beside the one that is here.")),
        ],
    )

    text = ""
    asks = False

    def clean_file(self) -> str:
        upload: UploadedFile[Any] | None = self.cleaned_data["file"]
        if upload is None:
            return ""
        if (upload.size or 0) > LARGEST:
            raise ValidationError(_t("This file is too large for a drive: it has more than 5 MB."))
        try:
            return str(upload.read(), "utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValidationError(
                _t("This is not a drive file: it is not text. Choose a file that ends in .json.")
            ) from error

    def clean(self) -> dict[str, Any]:
        self.text = self.cleaned_data.get("file") or self.cleaned_data.get("kept", "")
        if not self.text and "file" not in self.errors:
            self.add_error("file", _t("Choose a file."))
        return self.cleaned_data

    def ask(self) -> None:
        """Keep the text for the next try where all that is missing is the answer."""
        self.asks = "how" in self.errors
        if self.asks:
            self.data = self.data.copy()
            self.data["kept"] = self.text
