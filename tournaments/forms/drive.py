"""A drive's settings as an organiser types them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.actions.drives import DEFAULT_TRUMPS, Settings
from tournaments.actions.online_settings import online_of
from tournaments.forms import said_at
from tournaments.forms.fields import (
    LONGEST_ORDER,
    HandsField,
    TrumpOrderField,
    WholeNumberField,
    zone_choices,
)
from tournaments.forms.movement import MovementForm, names_of
from tournaments.forms.online import OnlineFields, online_initial
from tournaments.models import Drive
from tournaments.queries.drive_plan import half_way
from tournaments.queries.trump_list import repeating_order
from tournaments.refusals import Stale
from tournaments.rules.dealing import DEALINGS, DEFAULT_DEALING
from tournaments.rules.programme import TrumpMode
from tournaments.rules.words import plural

LATER = ("name", "venue", "date", "time_zone", "label_a", "label_b", "plan_version")
LATER_ONLINE = ("robot_level", "robots")
# Out of sight under "More settings" until one of them is refused.
MORE_SETTINGS = {
    *MovementForm.base_fields,
    "trump_mode",
    "dealing",
    "tea",
    "half_time_after",
    "time_zone",
} - {"format"}
DATES = ["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d %B %Y", "%d %b %Y"]


class DriveForm(OnlineFields, MovementForm):
    """All settings of a drive, with defaults for all but its name."""

    name = forms.CharField(
        label=_("Name of the drive"),
        max_length=200,
        help_text=_("As it stands on the poster."),
        error_messages={
            "required": _("Give the drive a name."),
            "max_length": _("That is too long: 200 letters at most."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    venue = forms.CharField(
        label=_("Where"),
        max_length=200,
        required=False,
        error_messages={"max_length": _("That is too long: 200 letters at most.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.DateField(
        label=_("Date"),
        input_formats=DATES,
        error_messages={
            "required": _("Give the date of the drive."),
            "invalid": _("This is not a date. Write it as 2026-03-14 or 14/03/2026."),
        },
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    hands = HandsField(
        label=_("Hands"),
        initial=24,
        error_messages={"required": _("How many hands? Type a whole number from 1 to 120.")},
    )
    trumps = TrumpOrderField(
        label=_("Trumps, in this order and then again"), initial=list(DEFAULT_TRUMPS)
    )
    trump_mode = forms.ChoiceField(
        label=_("Where trumps come from"),
        choices=[
            (TrumpMode.PROGRAMME.value, _("The order above")),
            (TrumpMode.MC_DRAWS.value, _("The MC draws before each hand")),
            (TrumpMode.TURN_UP.value, _("Each table turns up its own")),
        ],
        initial=TrumpMode.PROGRAMME.value,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("There is no “%(value)s”. Choose one of the list.")},
    )
    dealing = forms.ChoiceField(
        label=_("Who deals"),
        initial=DEFAULT_DEALING,
        error_messages={"invalid_choice": _("Choose who deals from the list.")},
    )
    tea = forms.BooleanField(label=_("Stop for tea at half-time"), required=False, initial=True)
    half_time_after = WholeNumberField(
        label=_("Half-time after hand"), required=False, help_text=_("Empty: in the middle.")
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        initial="Europe/London",
        error_messages={"invalid_choice": _("There is no time zone “%(value)s”.")},
    )

    field_order = ["name", "venue", "date", "hands", "format", "trump_mode", "trumps"]

    def __init__(self, *args: Any, listed_by_hand: bool = False, **kwargs: Any) -> None:
        """Arguments: `listed_by_hand` whether an empty order keeps a programme there is already."""
        super().__init__(*args, **kwargs)
        self.listed_by_hand = listed_by_hand
        if "dealing" in self.fields:
            words = {"a": self._several("label_a"), "b": self._several("label_b")}
            self.fields["dealing"].choices = [  # type: ignore[attr-defined]
                (dealing.code, dealing.description.format(**words)) for dealing in DEALINGS.values()
            ]

    def clean(self) -> dict[str, Any]:
        super().clean()
        trumps, mode = self.cleaned_data.get("trumps"), self.cleaned_data.get("trump_mode")
        if mode == TrumpMode.PROGRAMME.value and trumps == [] and not self.listed_by_hand:
            self.add_error("trumps", ValidationError(_t("Choose at least one trump suit.")))
        half = self.cleaned_data.get("half_time_after")
        if isinstance(half, str):
            sentence = _t("Half-time comes after a hand: type its number, not “%(typed)s”.")
            self.add_error("half_time_after", ValidationError(sentence % {"typed": half[:40]}))
        return self.cleaned_data

    def half_time(self) -> int | None:
        """The hand after which tea is served, or None."""
        cleaned = self.cleaned_data
        if not cleaned.get("tea") or "hands" not in cleaned or self.rule is None:
            return None
        after: int | None = cleaned.get("half_time_after")
        return half_way(cleaned["hands"], self.rule.hands_per_round) if after is None else after

    def settings(self) -> Settings:
        """What was typed, for the doors."""
        cleaned = self.cleaned_data
        return Settings(
            name=cleaned["name"],
            venue=cleaned["venue"],
            date=cleaned["date"],
            time_zone=cleaned["time_zone"],
            format=cleaned["format"],
            movement=self.movement(),
            hands=cleaned["hands"],
            half_time_after=self.half_time(),
            trump_mode=TrumpMode(cleaned["trump_mode"]),
            trumps=cleaned["trumps"] or None,
            dealing=cleaned["dealing"],
            label_a=cleaned["label_a"],
            label_b=cleaned["label_b"],
            online=self.online_settings(),
        )

    def _several(self, field: str) -> str:
        label = (
            self.data.get(field)
            if self.is_bound
            else self.get_initial_for_field(self.fields[field], field)
        )
        return plural(str(label or ""))


class SettingsForm(DriveForm):
    """The same for a drive there is; `plan_version` says which state of it the page showed."""

    plan_version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, drive: Drive, **kwargs: Any) -> None:
        kwargs.setdefault("initial", initial_of(drive))
        super().__init__(*args, listed_by_hand=_listed_by_hand(drive), **kwargs)
        self.drive = drive

    def full_clean(self) -> None:
        """A page from before somebody else's change is refused as a whole, not field by field."""
        super().full_clean()
        if self.is_bound and self.data.get("plan_version") != str(self.drive.plan_version):
            self.errors.clear()
            with said_at(self):
                raise Stale


class LaterForm(SettingsForm):
    """What may still be changed once seats are drawn; the rest is as the drive has it."""

    also_known = names_of(DriveForm.base_fields)

    def __init__(self, *args: Any, drive: Drive, **kwargs: Any) -> None:
        super().__init__(*args, drive=drive, **kwargs)
        for name in set(self.fields).difference(LATER, LATER_ONLINE):
            del self.fields[name]

    def settings(self) -> Settings:
        cleaned, drive = self.cleaned_data, self.drive
        return Settings(
            name=cleaned["name"],
            venue=cleaned["venue"],
            date=cleaned["date"],
            time_zone=cleaned["time_zone"],
            format=drive.format,
            movement=drive.movement,
            hands=drive.hands,
            half_time_after=drive.half_time_after,
            trump_mode=TrumpMode(drive.trump_mode),
            trumps=None,
            dealing=drive.dealing,
            label_a=cleaned["label_a"],
            label_b=cleaned["label_b"],
            online=replace(
                online_of(drive),
                robot_level=cleaned["robot_level"] or drive.robot_level,
                robots_listed=cleaned["robots"] != "left-out",
            ),
        )


def initial_of(drive: Drive) -> dict[str, Any]:
    """The drive's settings as its form shows them."""
    step = drive.movement.get("step")
    a, b = (step.get("A"), step.get("B")) if isinstance(step, dict) else (step, None)
    own = {name: value for name, value in drive.movement.items() if name != "step"}
    per_round = drive.movement.get("hands_per_round") or 1
    middle = half_way(drive.hands, per_round)
    return {
        **own,
        **online_initial(drive),
        "name": drive.name,
        "venue": drive.venue,
        "date": drive.date,
        "time_zone": drive.time_zone,
        "format": drive.format,
        "step_a": a,
        "step_b": b,
        "hands": drive.hands,
        "trump_mode": drive.trump_mode,
        "trumps": repeating_order(drive.trumps, LONGEST_ORDER) or [],
        "dealing": drive.dealing,
        "tea": drive.half_time_after is not None,
        "half_time_after": None if drive.half_time_after == middle else drive.half_time_after,
        "label_a": drive.label_a,
        "label_b": drive.label_b,
        "plan_version": drive.plan_version,
    }


def _listed_by_hand(drive: Drive) -> bool:
    """Whether its trumps follow no short order that repeats."""
    programme = drive.trump_mode == TrumpMode.PROGRAMME.value
    return programme and repeating_order(drive.trumps, LONGEST_ORDER) is None
