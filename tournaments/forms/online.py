"""Where a drive is played, and what robots do in it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.api import LEVELS
from tournaments.actions.online_settings import OnlineSettings
from tournaments.models import Drive
from tournaments.rules.duplicate import Scoring

LEVEL_WORDS = {
    "easy": _("Easy: they make a beginner’s mistakes"),
    "medium": _("Medium: they play quickly and sensibly"),
    "hard": _("Hard: they play as a good club player"),
    "expert": _("Expert: they think a little before each card"),
    "master": _("Master: the strongest, and the slowest"),
}
SCORING_WORDS = {
    Scoring.TRICKS: _("Tricks, as in any drive"),
    Scoring.MATCHPOINTS: _(
        "Matchpoints: 2 for each table that took fewer tricks with the same cards, 1 for each "
        "that took as many"
    ),
    Scoring.AVERAGE: _("Tricks more or fewer than the average table took with the same cards"),
}
ONLINE = ("online", "robot_level", "robots", "same_deal", "scoring")
NOT_LISTED = _("“%(value)s” is not in the list. Choose one of it.")


def level_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("How well the robots play"),
        choices=[(level, LEVEL_WORDS[level]) for level in LEVELS],
        initial="hard",
        required=False,
        error_messages={"invalid_choice": NOT_LISTED},
    )


class OnlineFields(forms.Form):
    """What of a drive's settings is about online tables; a form that lacks one means the usual."""

    online = forms.ChoiceField(
        label=_("Where it is played"),
        choices=[("hall", _("In a hall, with cards")), ("online", _("Everybody plays online"))],
        initial="hall",
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": NOT_LISTED},
    )
    robot_level = level_field()
    robots = forms.ChoiceField(
        label=_("Robots in the standings"),
        choices=[
            ("listed", _("Shown, and marked as robots")),
            ("left-out", _("Left out: only people have places")),
        ],
        initial="listed",
        required=False,
        widget=forms.RadioSelect,
        help_text=_("A robot never wins a prize."),
        error_messages={"invalid_choice": NOT_LISTED},
    )
    same_deal = forms.BooleanField(
        label=_("The same cards at every online table"),
        required=False,
        help_text=_(
            "In each hand all online tables are dealt the same cards. Nobody can look at them "
            "again until every table has played them."
        ),
    )
    scoring = forms.ChoiceField(
        label=_("What counts"),
        choices=[(scoring.value, words) for scoring, words in SCORING_WORDS.items()],
        initial=Scoring.TRICKS.value,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": NOT_LISTED},
    )

    def online_settings(self) -> OnlineSettings:
        """What was typed, for the doors."""
        cleaned = self.cleaned_data
        return OnlineSettings(
            everybody=cleaned["online"] == "online",
            robot_level=cleaned["robot_level"] or "hard",
            robots_listed=cleaned["robots"] != "left-out",
            same_deal=cleaned["same_deal"],
            scoring=Scoring(cleaned["scoring"] or Scoring.TRICKS),
        )

    @property
    def plays_online(self) -> bool:
        """Whether the form, as it stands, is of a drive that is played online."""
        return bool(self["online"].value() == "online")


def online_initial(drive: Drive) -> dict[str, object]:
    """A drive's own values."""
    return {
        "online": "online" if drive.online else "hall",
        "robot_level": drive.robot_level,
        "robots": "listed" if drive.robots_listed else "left-out",
        "same_deal": drive.same_deal,
        "scoring": drive.scoring,
    }
