"""Signing in, the first account, invitations."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


def _name() -> forms.CharField:
    return forms.CharField(
        label=_("Your name"),
        max_length=600,
        error_messages={"required": _("Type your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "words"}),
    )


def _password(label: object, autocomplete: str, hint: object = "") -> forms.CharField:
    return forms.CharField(
        label=label,  # type: ignore[arg-type]
        help_text=hint,  # type: ignore[arg-type]
        strip=False,
        max_length=1000,
        error_messages={"required": _("Type a password.")},
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
    )


def _new_password() -> forms.CharField:
    return _password(
        _("A password"), "new-password", _("At least 8 letters or digits; two words are good.")
    )


def _code(hint: object) -> forms.CharField:
    return forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=hint,  # type: ignore[arg-type]
        error_messages={"required": _("Type the code.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class SignInForm(forms.Form):
    """Name and password of an account."""

    name = _name()
    password = _password(_("Password"), "current-password")


class FirstAccountForm(forms.Form):
    """The account that sets the installation up; on the laptop itself no code is asked for."""

    code = _code(_("It stands in the window where Whistdrive was started."))
    name = _name()
    password = _new_password()

    def __init__(self, *args: object, from_laptop: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if from_laptop:
            del self.fields["code"]


class InvitationForm(forms.Form):
    """Accepting an invitation: a code, and an account to be made unless there is one."""

    code = _code(_("8 letters and digits, from the MC who invites you."))
    name = _name()
    password = _new_password()

    def __init__(self, *args: object, has_account: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if has_account:
            del self.fields["name"], self.fields["password"]


class InviteForm(forms.Form):
    """Making an invitation."""

    note = forms.CharField(
        label=_("Who is it for?"),
        help_text=_("Only for your own list. You may leave it empty."),
        max_length=100,
        required=False,
        error_messages={"max_length": _("Use at most 100 letters.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
