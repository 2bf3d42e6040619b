"""What people type, before it goes through a door; and what a door refuses, back at its field."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms

from tournaments.refusals import Refused, Stale

# A door names what it refuses as the rules do; a form may ask for it in several fields.
FIELD_OF = {"step": "step_a", "reseat": "seats"}


@contextmanager
def said_at(form: forms.BaseForm) -> Iterator[None]:
    """A door's refusal becomes a sentence at the field it names, or above the form."""
    try:
        yield
    except Refused as refused:
        field = FIELD_OF.get(refused.field, refused.field)
        form.add_error(field if field in form.fields else None, refused.sentence)
        form.stale = isinstance(refused, Stale)  # type: ignore[attr-defined]


def status_of(form: forms.BaseForm) -> int:
    """The status of the page that shows this form: 200, 422 when refused, 409 when out of date."""
    if not form.errors:
        return 200
    return 409 if getattr(form, "stale", False) else 422
