"""A drive file that somebody uploads."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

LARGEST = 5 * 1024 * 1024


class ImportForm(forms.Form):
    """One file; cleaned to its text."""

    file = forms.FileField(
        label=_("Drive file"),
        help_text=_("The file that “Download the drive” gave you; its name ends in .json."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": _("Choose a file."),
            "empty": _("This file is empty. Choose the file that “Download the drive” gave you."),
        },
    )

    def clean_file(self) -> str:
        upload: UploadedFile[Any] = self.cleaned_data["file"]
        if (upload.size or 0) > LARGEST:
            raise ValidationError(_t("This file is too large for a drive: it has more than 5 MB."))
        try:
            return str(upload.read(), "utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValidationError(
                _t("This is not a drive file: it is not text. Choose a file that ends in .json.")
            ) from error
