"""What the MC presses while the wall shows the prizes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.rules.prizes.reveal import Order

ORDER_WORDS = {
    Order.LAST_FIRST.value: _("From the last of the list to the first"),
    Order.IN_ORDER.value: _("In the order of the list"),
}


class BeginForm(forms.Form):
    """A list and where to begin; `seen` is the list as the page showed it."""

    part = forms.CharField(widget=forms.HiddenInput())
    seen = forms.CharField(required=False, widget=forms.HiddenInput())
    order = forms.ChoiceField(
        label=_("Begin with"),
        choices=list(ORDER_WORDS.items()),
        initial=Order.LAST_FIRST.value,
        widget=forms.RadioSelect(),
        error_messages={
            "required": _("Say with which prize to begin."),
            "invalid_choice": _("Say with which prize to begin."),
        },
    )


class TapForm(forms.Form):
    """One tap, and the step that the page showed."""

    seen = forms.IntegerField(required=False, min_value=0, max_value=10_000)
