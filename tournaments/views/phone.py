"""The table's own page on a phone: who sits here, the tricks, the other side's word, the move."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url

from tournaments import permissions
from tournaments.actions.calls import call_mc
from tournaments.actions.phones import SideInUse, sit_down
from tournaments.actions.results import record_result
from tournaments.forms.phone import CallForm, TricksForm, WhoForm
from tournaments.models import Drive
from tournaments.queries.phone_said import another_phone, checked, seats_sentence
from tournaments.queries.phone_shown import Stage, Wish
from tournaments.refusals import HandNotOpen, HandVoid, NoSuchTable, Refused, SeatsChanged
from tournaments.views.phone_answers import Shown, by_phone, keep_going, sent, wish_of
from tournaments.visitors import Visitor


@permissions.phone_at_table
def table(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """The page at whatever stage it is; a live part asks again and hears 204 if nothing is new."""
    keep_going(drive)
    shown = Shown.of(drive, visitor, table_no, wish_of(request.GET))
    if request.GET.get("state") == shown.page.fingerprint:
        return shown.nothing_new()
    tricks = request.GET.get("tricks", "")[:2]
    return shown.answer(request, typed={"tricks": tricks, "side": request.GET.get("side", "")})


@permissions.phone_at_table
def sit(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """ "I am Ann": the phone says who holds it."""
    form = WhoForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return redirect("table", drive.public_id, table_no)
    entrant, take_over = form.cleaned_data["entrant"], form.cleaned_data["take_over"]
    try:
        sit_down(
            drive, device=visitor.device, table_no=table_no, entrant=entrant, take_over=take_over
        )
    except SideInUse:
        return redirect(_address(drive, table_no, request, wants=entrant))
    except Refused as refused:
        shown = Shown.of(drive, visitor, table_no)
        return shown.answer(request, status=409, sentences=[refused.sentence])
    owner = drive.players.filter(entrant=entrant, device=visitor.device).first()
    if owner is not None:
        visitor.remember_player(owner)
    return visitor.keep(request, redirect(_address(drive, table_no, request)))


def _address(drive: Drive, table_no: int, request: HttpRequest, **asked: object) -> str:
    """The table's page, with the tricks that were counted before the question who."""
    counted = {"tricks": tricks} if (tricks := request.POST.get("tricks")) else {}
    query = urlencode({**asked, **counted})
    address = resolve_url("table", drive.public_id, table_no)
    return f"{address}?{query}" if query else address


@permissions.phone_at_table
def send(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """The tricks of a hand; asked once more in words where the page has not said them."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    form = TricksForm(request.POST)
    wish = Wish(hand=form.hand_typed, change=True)
    if not form.is_valid():
        shown = Shown.of(drive, visitor, table_no, wish)
        return shown.answer(
            request,
            status=422,
            typed=form.typed,
            sentences=form.sentences,
            uneven=form.uneven,
        )
    shown = Shown.of(drive, visitor, table_no, wish)
    if not form.is_of(visitor.mark):
        return shown.answer(request, status=409, typed=form.typed, sentences=[another_phone()])
    if form.asks_again and shown.is_of(form.post(table_no)):
        check = checked(shown.page.sides, **form.answer)
        return shown.answer(request, stage=Stage.CHECK, form=form, check=check)
    try:
        by = by_phone(drive, visitor, table_no, form.kept_for)
        fate = record_result(drive, form.post(table_no), by)
    except SeatsChanged:
        shown = Shown.of(drive, visitor, table_no)
        sentences = [seats_sentence(shown.page.sides)]
        return shown.answer(request, status=409, typed=form.typed, sentences=sentences)
    except (HandNotOpen, HandVoid, NoSuchTable) as refused:
        shown = Shown.of(drive, visitor, table_no)
        return shown.answer(request, status=409, typed=form.typed, sentences=[refused.sentence])
    except Refused as refused:
        shown = Shown.of(drive, visitor, table_no, Wish(again=True))
        return shown.answer(request, status=422, typed=form.typed, sentences=[refused.sentence])
    return sent(request, drive, visitor, table_no, fate, form)


@permissions.phone_at_table
def call(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """The table wants the MC."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    form = CallForm(request.POST)
    try:
        by = by_phone(drive, visitor, table_no)
        call_mc(drive, by, table_no=table_no, why=form.words)
    except Refused as refused:
        shown = Shown.of(drive, visitor, table_no)
        return shown.answer(request, status=409, sentences=[refused.sentence])
    address = resolve_url("table", drive.public_id, table_no)
    return redirect(f"{address}?called=1" if form.not_here else address)
