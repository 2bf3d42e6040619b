"""A drive's movement and length, while its settings are still being typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

from tournaments.forms.drive import DriveForm, SettingsForm
from tournaments.forms.fields import WholeNumberField
from tournaments.forms.movement import MovementForm, names_of
from tournaments.queries.drive_plan import MovementView, movement_view, summary_line
from tournaments.rules.draw import DoorCount
from tournaments.rules.progression import DEFAULT_FORMAT

LENGTH = {"hands", "half_time_after"}
PREVIEWED = ("hands", "tea", "half_time_after", "tables", "nobody_out", *MovementForm.base_fields)


class PreviewForm(DriveForm):
    """What the picture and the summary line are made from; all the rest may still be missing."""

    tables = WholeNumberField(required=False)
    nobody_out = forms.BooleanField(required=False)
    also_known = names_of(SettingsForm.base_fields)

    def __init__(self, sent: MultiValueDict[str, Any]) -> None:
        usual = {"format": DEFAULT_FORMAT, "hands": "24", "label_a": "Lady", "label_b": "Gent"}
        values = {name: [value] for name, value in usual.items()} | dict(sent.lists())
        super().__init__(MultiValueDict(values))
        for name in set(self.fields).difference(PREVIEWED):
            del self.fields[name]

    @classmethod
    def of(cls, form: DriveForm, count: DoorCount | None) -> PreviewForm:
        """The same for a page's own form, as it stands."""
        values = {name: form[name].value() for name in form.fields if name in PREVIEWED}
        values |= {"tables": count.tables, "nobody_out": count.ready} if count else {}
        kept = {name: [str(value)] for name, value in values.items() if _is_sent(value)}
        return cls(MultiValueDict(kept))

    @property
    def door(self) -> DoorCount:
        tables = self.cleaned_data["tables"]
        ready = self.cleaned_data["nobody_out"]
        return DoorCount(tables if isinstance(tables, int) else 0, 0, 0, "", ready=ready)


def _is_sent(value: object) -> bool:
    """Whether a browser would send it: a step of 0 is said, an unticked box is not."""
    return value is not None and value is not False and value != ""


@dataclass(frozen=True, slots=True)
class Plan:
    """The evening as it would be."""

    movement: MovementView
    summary: str


def plan_of(form: PreviewForm) -> Plan | None:
    """The movement and the summary line.

    None while the movement cannot be; without the summary while only the hands cannot.
    """
    whole = form.is_valid()
    if form.rule is None or form.errors.keys() - LENGTH:
        return None
    cleaned = form.cleaned_data
    labels = {"A": cleaned["label_a"], "B": cleaned["label_b"]}
    return Plan(
        movement=movement_view(form.rule, labels, max(form.door.tables, 0)),
        summary=summary_line(cleaned["hands"], form.half_time(), form.door) if whole else "",
    )
