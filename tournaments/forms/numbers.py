"""What is done with spare people, and what a hand sat out is worth."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.forms.online import level_field
from tournaments.models import Drive
from tournaments.queries.numbers_page import NumbersPage
from tournaments.rules.credits import CreditKind, Rounding
from tournaments.rules.drivefile_options import MOST_GAP

CREDITS = [
    (CreditKind.OWN_AVERAGE.value, gettext_lazy("Their own average of the evening")),
    (CreditKind.ROLE_MEAN.value, gettext_lazy("The average of those who played that hand")),
    (CreditKind.FIXED.value, gettext_lazy("Always the same number of tricks")),
    (CreditKind.NOTHING.value, gettext_lazy("Nothing")),
]
ALONE = [
    ("rests", gettext_lazy("Sits out, with a credit")),
    ("plays", gettext_lazy("Plays online with three robots")),
]
CREDIT_FIELDS = ("credit", "credit_fixed", "credit_rounding")
AS_STORED = ("spare", "robot_level", *CREDIT_FIELDS, "partner_gap")
WITHOUT_A_BENCH = ("spare", "alone_plays", *CREDIT_FIELDS)
ROUNDINGS = [
    (Rounding.HALF.value, gettext_lazy("To half tricks")),
    (Rounding.WHOLE.value, gettext_lazy("To whole tricks")),
    (Rounding.NONE.value, gettext_lazy("To tenths of a trick")),
]


class NumbersForm(forms.Form):
    """The choices of the numbers' page; their meaning tonight comes from its query."""

    spare = forms.ChoiceField(label=gettext_lazy("When people are over"), widget=forms.RadioSelect)
    alone_plays = forms.TypedChoiceField(
        label=gettext_lazy("With robots: one person alone"),
        help_text=gettext_lazy("Two or three over always play together at the online table."),
        choices=ALONE,
        widget=forms.RadioSelect,
        coerce=lambda value: value == "plays",
        required=False,
        empty_value=None,
    )
    robot_level = level_field()
    credit = forms.ChoiceField(
        label=gettext_lazy("What a hand sat out counts"), choices=CREDITS, widget=forms.RadioSelect
    )
    credit_fixed = forms.DecimalField(
        label=gettext_lazy("The same number of tricks"),
        help_text=gettext_lazy("Half of the 13 tricks is 6.5."),
        min_value=0,
        max_value=TRICKS_IN_A_HAND,
        decimal_places=1,
        max_digits=3,
        required=False,
        error_messages={
            "invalid": gettext_lazy("Type a number of tricks, such as 6.5."),
            "min_value": gettext_lazy("A hand has 13 tricks, so type 0 to 13."),
            "max_value": gettext_lazy("A hand has 13 tricks, so type 0 to 13."),
        },
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    credit_rounding = forms.ChoiceField(
        label=gettext_lazy("Averages are rounded"), choices=ROUNDINGS, widget=forms.RadioSelect
    )

    home_apart = forms.TypedChoiceField(
        label=gettext_lazy("People who play from home"),
        help_text=gettext_lazy("Where helpers fill the tables they move with the hall."),
        widget=forms.RadioSelect,
        coerce=lambda value: value == "apart",
        required=False,
        empty_value=None,
        choices=[
            ("hall", gettext_lazy("Move with the hall: their table plays on phones")),
            ("apart", gettext_lazy("Play among themselves, at online tables with robots")),
        ],
    )
    partner_gap = forms.IntegerField(
        label=gettext_lazy("Keep partners apart for so many hands"),
        help_text=gettext_lazy(
            "0: as the custom has it. The tricks say who plays with whom; only those who come "
            "back from sitting out, or come late, can be kept apart."
        ),
        min_value=0,
        max_value=MOST_GAP,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": gettext_lazy("Type a number of hands, such as 3, or 0."),
            "min_value": gettext_lazy("Type a number of hands, such as 3, or 0."),
            "max_value": gettext_lazy("No drive has so many hands."),
        },
    )
    prizes_by_choice = forms.TypedChoiceField(
        label=gettext_lazy("Who plays as the other role competes for prizes"),
        widget=forms.RadioSelect,
        coerce=lambda value: value == "chosen",
        required=False,
        empty_value=None,
        choices=[
            ("played", gettext_lazy("With those of the role they play")),
            ("chosen", gettext_lazy("With those of the role they chose")),
        ],
    )

    def __init__(self, drive: Drive, page: NumbersPage, data: Any = None) -> None:
        initial = {name: getattr(drive, name) for name in AS_STORED}
        initial["prizes_by_choice"] = "chosen" if drive.prizes_by_choice else "played"
        initial["home_apart"] = "apart" if drive.home_apart else "hall"
        initial["alone_plays"] = "plays" if drive.alone_plays else "rests"
        super().__init__(data, initial=initial)
        for name in WITHOUT_A_BENCH if page.online else ():
            del self.fields[name]
        if not page.asks_home:
            del self.fields["home_apart"]
        if page.pairs:
            del self.fields["partner_gap"], self.fields["prizes_by_choice"]
        if not page.online:
            self.fields["spare"].choices = page.choices  # type: ignore[attr-defined]
