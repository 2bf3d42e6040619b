"""The record of the evening, undoing steps, and slips that came too late."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.base import By
from tournaments.actions.corrections import assign_slip, discard_slip
from tournaments.actions.undo import undo_step
from tournaments.forms import said_at, status_of
from tournaments.forms.mending import AssignSlipForm, RecordForm, SlipForm, UndoForm
from tournaments.models import Drive, JournalLine, LateSlip
from tournaments.queries.repeats import repeats_words
from tournaments.queries.slips_page import slips_page
from tournaments.queries.steps import record_page
from tournaments.refusals import Refused, Stale
from tournaments.views.desk_parts import desk_page, steps_of
from tournaments.views.posting import by_mc, only_post

STEPS_IN_THE_RECORD = 10


@permissions.mc_of_drive
def record(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Every act of the evening: who, when, what, and why."""
    return _record(request, drive)


def _record(request: HttpRequest, drive: Drive, status: int = 200) -> HttpResponse:
    drive.refresh_from_db()
    form = RecordForm(request.GET)
    context = {
        "drive": drive,
        "form": form,
        "page": record_page(drive, form.about, request.GET.get("page", "1")),
        "steps": steps_of(drive, STEPS_IN_THE_RECORD),
        "repeats": repeats_words(drive),
    }
    return render(request, "tournaments/record.html", context, status=status)


PAGES: dict[str, Callable[..., HttpResponse]] = {"desk": desk_page, "record": _record}


@permissions.mc_of_drive
@only_post("record")
def undo(request: HttpRequest, drive: Drive) -> HttpResponse:
    """One step is taken back; a refusal is said on the page where the button stood."""
    form = UndoForm(request.POST)
    form.is_valid()
    step = get_object_or_404(JournalLine, drive=drive, pk=form.cleaned_data.get("step"))
    page = request.POST.get("page", "")
    page = page if page in PAGES else "record"
    version = form.cleaned_data.get("plan_version")
    try:
        undo_step(drive, by_mc(request), step=step, plan_version=version)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return PAGES[page](request, drive, status=409 if isinstance(refused, Stale) else 422)
    messages.success(request, _("Undone: %(step)s") % {"step": step.text})
    return redirect(page, drive.public_id)


@permissions.mc_of_drive
def slips(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Slips that came for a hand already closed."""
    return render(request, "tournaments/slips.html", _slips_context(drive))


@permissions.mc_of_drive
@only_post("slips")
def slip(request: HttpRequest, drive: Drive, slip: int) -> HttpResponse:
    """One slip: it belongs somewhere, or it is set aside."""
    found = get_object_or_404(LateSlip, drive=drive, pk=slip)
    kind, settle = SETTLINGS.get(request.POST.get("do", ""), SETTLINGS["discard"])
    form = kind(request.POST)
    if form.is_valid():
        with said_at(form):
            settle(drive, by_mc(request), found, form)
            return redirect("slips", drive.public_id)
    context = _slips_context(drive, found.pk, form)
    return render(request, "tournaments/slips.html", context, status=status_of(form))


def _slips_context(
    drive: Drive, refused: int | None = None, form: forms.Form | None = None
) -> dict[str, object]:
    drive.refresh_from_db()
    pending, settled = slips_page(drive)
    rows = [
        (row, form if row.slip.pk == refused else AssignSlipForm(initial=row.guess))
        for row in pending
    ]
    left = form if form is not None and refused not in [row.slip.pk for row in pending] else None
    return {"drive": drive, "rows": rows, "settled": settled, "refused": left}


def _assign(drive: Drive, by: By, found: LateSlip, form: SlipForm) -> None:
    assign_slip(drive, by, slip=found, **form.place())


def _discard(drive: Drive, by: By, found: LateSlip, form: SlipForm) -> None:
    discard_slip(drive, by, slip=found, reason=form.cleaned_data["reason"])


SETTLINGS: dict[str, tuple[type[SlipForm], Callable[[Drive, By, LateSlip, SlipForm], None]]] = {
    "assign": (AssignSlipForm, _assign),
    "discard": (SlipForm, _discard),
}
