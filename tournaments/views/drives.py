"""An MC's drives: the list, a new one, settings, trumps, the drive file."""

from __future__ import annotations

from django.conf import settings as conf
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.base import By
from tournaments.actions.drives import (
    change_settings,
    create_drive,
    remove_demonstration,
    set_trump,
    set_trumps,
)
from tournaments.actions.files import import_drive
from tournaments.actions.restore import is_backup, restore_drive
from tournaments.forms import said_at, status_of
from tournaments.forms.drive import (
    MORE_SETTINGS,
    DriveForm,
    LaterForm,
    SettingsForm,
)
from tournaments.forms.files import ImportForm
from tournaments.forms.online import ONLINE, SCORING_WORDS
from tournaments.forms.preview import PREVIEWED, PreviewForm, plan_of
from tournaments.forms.trumps import DrawnTrumpForm, TrumpListForm
from tournaments.models import Drive
from tournaments.queries.door_count import count_at_door
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.drive_list import drives_of, page_of, today_at
from tournaments.queries.drive_plan import dealing_words, preset_cards
from tournaments.queries.trump_list import SUIT_NAMES, hand_to_draw, trump_rows
from tournaments.refusals import Refused
from tournaments.rules.duplicate import Scoring
from tournaments.rules.programme import TrumpMode

LAST_HALL = ("venue", "time_zone", "label_a", "label_b")


@permissions.signed_in
def drives(request: HttpRequest) -> HttpResponse:
    return _list(request)


@permissions.signed_in
def new(request: HttpRequest) -> HttpResponse:
    form = DriveForm(request.POST if request.method == "POST" else None, initial=_usual(request))
    if form.is_valid():
        with said_at(form):
            drive = create_drive(_user(request), form.settings())
            return redirect("door", drive.public_id)
    return _form_page(request, form, None)


@permissions.mc_of_drive
def settings(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Everything until the draw, then what does not touch the seats."""
    kind = SettingsForm if drive.stage == Drive.Stage.DOOR else LaterForm
    form = kind(request.POST if request.method == "POST" else None, drive=drive)
    if form.is_valid():
        with said_at(form):
            version = form.cleaned_data["plan_version"]
            change_settings(drive, _by(request), form.settings(), plan_version=version)
            messages.success(request, _("The settings are saved."))
            return redirect("settings", drive.public_id)
        drive.refresh_from_db()
    return _form_page(request, form, drive)


@permissions.public
def movement(request: HttpRequest) -> HttpResponse:
    """The picture of a movement, its words and the evening in a line, for what is being typed."""
    form = PreviewForm(request.GET)
    context = {"preview": form, "plan": plan_of(form)}
    return render(request, "tournaments/_movement.html", context, status=status_of(form))


@permissions.mc_of_drive
def trumps(request: HttpRequest, drive: Drive) -> HttpResponse:
    """All hands with their trumps: one drawn just now, or the list of those to come."""
    rows = trump_rows(drive)
    hands = [row.hand for row in rows if not row.played]
    drawn = DrawnTrumpForm(request.POST if "trump" in request.POST else None)
    listed = TrumpListForm(
        request.POST if request.method == "POST" and not drawn.is_bound else None,
        drive=drive,
        hands=hands,
    )
    form = drawn if drawn.is_bound else listed
    if form.is_valid():
        with said_at(form):
            if form is drawn:
                set_trump(drive, _by(request), **form.cleaned_data)
            else:
                set_trumps(drive, _by(request), listed.changes())
            messages.success(request, _("The trumps are saved."))
            return redirect("desk" if "from_desk" in request.POST else "trumps", drive.public_id)
    context = {
        "drive": drive,
        "rows": rows,
        "form": form,
        "fields": [(row, listed[f"hand_{row.hand}"]) for row in rows if not row.played],
        "to_draw": hand_to_draw(drive),
        "listed_open": bool(listed.errors),
        "suits": [(trump.value, name) for trump, name in SUIT_NAMES.items()],
        "played": [row for row in rows if row.played],
        "turn_up": drive.trump_mode == TrumpMode.TURN_UP.value,
    }
    return render(request, "tournaments/trumps.html", context, status=status_of(form))


@permissions.mc_of_drive
def remove(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Only the demonstration can be removed."""
    if request.method != "POST":
        return redirect("settings", drive.public_id)
    try:
        remove_demonstration(drive)
    except Refused as refused:
        return _list(request, refusal=refused.sentence, status=422)
    messages.success(request, _("The demonstration is removed."))
    return redirect("drives")


@permissions.mc_of_drive
def export_file(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The drive as a file; its name is plain ASCII, whatever the drive is called."""
    stem = slugify(drive.name)[:60].strip("-_") or "drive"
    answer = HttpResponse(drive_as_json(drive), content_type="application/json; charset=utf-8")
    name = f"{stem}-{drive.date.isoformat()}.json"
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer


@permissions.signed_in
def import_file(request: HttpRequest) -> HttpResponse:
    """A drive file becomes a new drive; a backup is gone on with, its cards and all."""
    posted = request.method == "POST"
    form = ImportForm(request.POST if posted else None, request.FILES if posted else None)
    if form.is_valid():
        with said_at(form):
            drive = _brought_in(request, form)
            return redirect(page_of(drive), drive.public_id)
    form.ask()
    return render(request, "tournaments/import.html", {"form": form}, status=status_of(form))


def _brought_in(request: HttpRequest, form: ImportForm) -> Drive:
    user, text, how = _user(request), form.text, form.cleaned_data["how"]
    if not is_backup(text) or how == ImportForm.BESIDE:
        drive = import_drive(user, text)
        messages.success(request, _("The drive is here, with everything the file holds."))
    else:
        drive = restore_drive(user, text, instead=how == ImportForm.INSTEAD)
        messages.success(request, _("The drive goes on here. The cards on the tables stay valid."))
    return drive


def _list(request: HttpRequest, *, refusal: str = "", status: int = 200) -> HttpResponse:
    listed = drives_of(_user(request), all_past="all" in request.GET)
    context = {"list": listed, "refusal": refusal, "hosted": conf.HOSTED}
    return render(request, "tournaments/drives.html", context, status=status)


def _form_page(request: HttpRequest, form: DriveForm, drive: Drive | None) -> HttpResponse:
    count = count_at_door(drive) if drive else None
    later = isinstance(form, LaterForm)
    preview = PreviewForm.of(SettingsForm(drive=drive) if drive and later else form, count)
    context = {
        "form": form,
        "drive": drive,
        "cards": preset_cards(),
        "count": count,
        "later": later,
        "plan": plan_of(preview),
        "wrong_fields": [form[name] for name in form.errors if name in form.fields],
        "more_open": bool(form.errors.keys() & MORE_SETTINGS),
        "online_open": not later and (form.plays_online or bool(form.errors.keys() & set(ONLINE))),
        "dealing": dealing_words(drive) if drive else "",
        "scoring": SCORING_WORDS[Scoring(drive.scoring)] if drive else "",
        "previewed": ",".join(PREVIEWED),
    }
    return render(request, "tournaments/drive_form.html", context, status=status_of(form))


def _usual(request: HttpRequest) -> dict[str, object]:
    """What a new drive begins with: today, and the hall of this MC's newest drive."""
    newest = Drive.objects.filter(mcs=_user(request)).order_by("-created_at").first()
    hall = {name: getattr(newest, name) for name in LAST_HALL} if newest else {}
    return {**hall, "date": today_at(str(hall.get("time_zone", "Europe/London")))}


def _by(request: HttpRequest) -> By:
    return By.mc(_user(request))


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
