"""What the MC does about an online table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.forms.desk import OfRoundForm
from tournaments.queries.board import Board


class OnlineActForm(OfRoundForm):
    """One tap about a table of the round that the page showed."""

    def __init__(self, board: Board, movers: object, data: Any = None) -> None:
        super().__init__(board, data)


class GoOnlineForm(OnlineActForm):
    """A table goes online, for the hand or for the evening."""

    how_long = forms.TypedChoiceField(
        choices=[("hand", _("This hand")), ("evening", _("For the evening"))],
        coerce=lambda value: value == "evening",
        error_messages={
            "required": _("Say for how long: this hand, or the evening."),
            "invalid_choice": _("Say for how long: this hand, or the evening."),
        },
    )


class RobotForm(OnlineActForm):
    """A robot plays for one person, by the entrant."""

    entrant = forms.IntegerField(
        min_value=1,
        max_value=2**62,
        error_messages={"required": _("Say for whom the robot is to play.")},
    )

    def clean_entrant(self) -> int:
        entrant: int = self.cleaned_data["entrant"]
        if not any(entrant in table.four.entrants() for table in self.board.tables):
            raise forms.ValidationError(_t("They sit at no table in this hand."))
        return entrant
