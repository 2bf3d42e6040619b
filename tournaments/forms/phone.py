"""What a phone at a table sends: tricks, who holds it, a call for the MC."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Suit
from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.actions.results import Post
from tournaments.refusals import uneven_sentence
from tournaments.rules.scoring import BadTricks, parse_tricks

WORTH_SAYING = timedelta(minutes=1)
OLDEST = 10**8  # seconds; a phone may lie in a drawer for years
RARE_FROM = 11  # tricks of one side so seldom made that the phone asks once more

HIDDEN = ("hand", "seen", "four", "key", "owner", "age")

WHY_CALLED = {
    "not-here": _("These four are not the people who sit here."),
    "wrong": _("The tricks of hand %(hand)d are not right."),
    "uneven": _("Hand %(hand)d does not add up to 13: we count %(tricks)d and %(other)d."),
    "help": _("Please come to the table."),
}


class TricksForm(forms.Form):
    """One hand's tricks of one side, with what the page showed when they were counted.

    The people are never taken from it: the door compares `four` with its own seating. `owner` is
    the mark of the phone whose page it was, `age` for how many seconds the phone has kept it.
    """

    hand = forms.IntegerField(min_value=1, max_value=999)
    seen = forms.IntegerField(required=False, min_value=0)
    four = forms.CharField(max_length=200)
    key = forms.RegexField(r"^[\w-]{8,34}$")
    owner = forms.CharField(required=False, max_length=40)
    age = forms.IntegerField(required=False, min_value=0, max_value=OLDEST)
    side = forms.ChoiceField(
        choices=[(side.value, side.value) for side in Side],
        error_messages={
            "required": _("Say whose tricks you are counting."),
            "invalid_choice": _("Say whose tricks you are counting."),
        },
    )
    tricks = forms.CharField(required=False, strip=False)
    other = forms.CharField(required=False)  # the other side's, where the two do not make 13
    trump = forms.ChoiceField(
        choices=[("", ""), *((suit.value, suit.value) for suit in Suit)],
        required=False,
        error_messages={"invalid_choice": _("Choose one of the four suits.")},
    )
    # Hidden inputs: a box to tick would take "0" for ticked.
    uneven: tuple[int, int] | None = None  # two sides that do not make 13, ours first
    worded = forms.BooleanField(required=False, widget=forms.HiddenInput())
    rare = forms.BooleanField(required=False, widget=forms.HiddenInput())

    def clean_four(self) -> tuple[int, ...]:
        typed = self.cleaned_data["four"]
        if not re.fullmatch(r"[0-9]{1,18}(,[0-9]{1,18}){3}", typed):
            raise ValidationError("four")
        return tuple(int(entrant) for entrant in typed.split(","))

    def clean_tricks(self) -> int:
        try:
            return parse_tricks(self.cleaned_data["tricks"])
        except BadTricks as error:
            raise ValidationError(error.sentence) from error

    def clean_other(self) -> None:
        typed, ours = self.cleaned_data["other"], self.cleaned_data.get("tricks")
        if not typed or ours is None:
            return
        try:
            other = parse_tricks(typed)
        except BadTricks as error:
            raise ValidationError(error.sentence) from error
        if ours + other != TRICKS_IN_A_HAND:
            self.uneven = (ours, other)
            raise ValidationError(uneven_sentence(ours, other))

    def clean(self) -> dict[str, Any]:
        hidden = [name for name in HIDDEN if name in self.errors]
        if hidden:
            self.add_error(
                None, _t("This page was out of date. Look who sits here now, and send again.")
            )
        return self.cleaned_data

    @property
    def is_rare(self) -> bool:
        """Whether one side took 11 or more."""
        tricks: int = self.cleaned_data["tricks"]
        return max(tricks, TRICKS_IN_A_HAND - tricks) >= RARE_FROM

    @property
    def asks_again(self) -> bool:
        """Whether the answer has to be repeated in words before it is stored."""
        seen_in_words, seen_as_rare = self.cleaned_data["worded"], self.cleaned_data["rare"]
        return not seen_in_words or (self.is_rare and not seen_as_rare)

    @property
    def answer(self) -> dict[str, Any]:
        """What is to be repeated in words."""
        data = self.cleaned_data
        return {"side": data["side"], "tricks": data["tricks"], "rare": self.is_rare}

    def post(self, table_no: int) -> Post:
        """What goes through the door.

        Its key is the form's with the tricks: the same form sent twice is one post, but a form
        that was changed before it was sent again says something new.
        """
        data = self.cleaned_data
        ours = data["side"] == Side.NS.value
        ns = data["tricks"] if ours else TRICKS_IN_A_HAND - data["tricks"]
        return Post(
            table_no=table_no,
            hand=data["hand"],
            ns=ns,
            key=f"{data['key']}-{ns}{data['trump']}",
            four=data["four"],
            seen=data["seen"],
            trump=data["trump"],
        )

    def is_of(self, mark: str) -> bool:
        """Whether the page that was sent was this phone's own."""
        return self.cleaned_data["owner"] in ("", mark)

    @property
    def kept_for(self) -> timedelta:
        """For how long the phone has kept it; a line that is only slow counts for nothing."""
        age = timedelta(seconds=self.cleaned_data["age"] or 0)
        return age if age >= WORTH_SAYING else timedelta(0)

    @property
    def typed(self) -> dict[str, str]:
        """What was chosen, to be shown again."""
        return {
            name: str(self.data.get(name, ""))[:4] for name in ("tricks", "other", "side", "trump")
        }

    @property
    def hand_typed(self) -> int:
        """The hand the form was for; 0 where even that can't be read."""
        self.is_valid()
        return int(self.cleaned_data.get("hand") or 0)

    @property
    def sentences(self) -> list[str]:
        """What is wrong with the keys, or with the whole."""
        shown = (None, "tricks", "other", "side", "trump")
        return [
            str(error)
            for field, errors in self.errors.items()
            if field in shown or field == "__all__"
            for error in errors
        ]


class WhoForm(forms.Form):
    """Who holds the phone: an entrant's pk, or nothing for a phone that lies on the table."""

    entrant = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    take_over = forms.BooleanField(required=False, widget=forms.HiddenInput())


class CallForm(forms.Form):
    """Why a table wants the MC."""

    why = forms.ChoiceField(choices=list(WHY_CALLED.items()))
    hand = forms.IntegerField(required=False, min_value=0, max_value=999)
    tricks = forms.IntegerField(required=False, min_value=0, max_value=TRICKS_IN_A_HAND)
    other = forms.IntegerField(required=False, min_value=0, max_value=TRICKS_IN_A_HAND)

    @property
    def words(self) -> str:
        """The reason in words; anything else than the known reasons is a plain call."""
        valid = self.is_valid()
        why = self.cleaned_data["why"] if valid else "help"
        numbers = ("hand", "tricks", "other")
        return str(WHY_CALLED[why]) % {name: self.cleaned_data.get(name) or 0 for name in numbers}

    @property
    def not_here(self) -> bool:
        return self.is_valid() and self.cleaned_data["why"] == "not-here"
