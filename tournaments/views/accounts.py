"""MCs' accounts: setting up, signing in and out, inviting others."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.actions.accounts import (
    accept_invitation,
    create_first_mc,
    invite_mc,
    join_desk,
    open_invitation,
    revoke_invitation,
)
from tournaments.forms import said_at, status_of
from tournaments.forms.accounts import FirstAccountForm, InvitationForm, InviteForm, SignInForm
from tournaments.models import Drive, Invitation
from tournaments.queries.accounts import (
    account_name,
    accounts_exist,
    all_mcs,
    mcs_of,
    open_invitations,
    open_invitations_to,
)
from tournaments.queries.drive_list import page_of
from tournaments.views.laptop import is_the_laptop
from whistdrive.qr import reach_of
from whistdrive.throttle import Tries

SIGN_IN_TRIES = 10  # by one address for one name
FRESH = "fresh-invitation"  # session key: a code just made, shown once


@permissions.public
def setup(request: HttpRequest) -> HttpResponse:
    """The first account, from the laptop itself or with the code printed in its terminal."""
    if accounts_exist():
        return redirect("sign-in")
    laptop = is_the_laptop(request)
    first = {"code": request.GET.get("code", "")}
    form = FirstAccountForm(request.POST or None, from_laptop=laptop, initial=first)
    if request.method == "POST" and form.is_valid():
        with said_at(form):
            user = create_first_mc(**{"code": "", **form.cleaned_data}, from_laptop=laptop)
            login(request, user, settings.AUTHENTICATION_BACKENDS[0])
            return redirect("drives")
    context = {"form": form, "laptop": laptop}
    return render(request, "tournaments/setup.html", context, status=status_of(form))


@permissions.public
def sign_in(request: HttpRequest) -> HttpResponse:
    """To the page that was asked for; the next page is a whole one, with a fresh form token."""
    if not accounts_exist():
        return redirect("setup")
    onward = _safe(request, request.POST.get("next") or request.GET.get("next", ""))
    if request.method != "POST" and request.user.is_authenticated:
        return redirect(onward)
    form = SignInForm(request.POST if request.method == "POST" else None)
    wait = timedelta(0)
    if form.is_valid():
        name = " ".join(form.cleaned_data["name"].split()).casefold()
        tries = Tries.of("sign-in", request.META.get("REMOTE_ADDR", ""), name, most=SIGN_IN_TRIES)
        wait = tries.begin()
        user = None if wait else _who(request, form)
        if user is not None:
            tries.forget()
            login(request, user)
            return redirect(onward)
        form.add_error("password" if not wait else None, _why_not(wait))
    status = 429 if wait else status_of(form)
    context = {"form": form, "next": onward}
    answer = render(request, "tournaments/sign_in.html", context, status=status)
    if wait:
        answer["Retry-After"] = str(math.ceil(wait.total_seconds()))
    return answer


@permissions.public
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        logout(request)
        messages.success(request, _("You are signed out."))
    return redirect("home")


@permissions.public
def invitation(request: HttpRequest) -> HttpResponse:
    """Accepting is a POST: a link that is only looked at, by a preview say, stays good."""
    has_account = request.user.is_authenticated
    typed = request.POST.get("code") or request.GET.get("code", "")
    form = InvitationForm(
        request.POST if request.method == "POST" else None,
        has_account=has_account,
        initial={"code": typed},
    )
    if form.is_valid():
        with said_at(form):
            return _accept(request, form.cleaned_data)
    found = open_invitation(typed) if typed else None
    invited = found if found is not None and found.kind == Invitation.Kind.MC else None
    context = {"form": form, "invited": invited, "typed": typed, "has_account": has_account}
    return render(request, "tournaments/invitation.html", context, status=status_of(form))


@permissions.signed_in
def mcs(request: HttpRequest) -> HttpResponse:
    """Everybody with an account here, and the invitations still open."""
    return _invitations(
        request,
        None,
        people=all_mcs(),
        invited=lambda: open_invitations(_user(request)),
        here=resolve_url("mcs"),
    )


@permissions.mc_of_drive
def invite(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The same for one drive's desk."""
    return _invitations(
        request,
        drive,
        people=mcs_of(drive),
        invited=lambda: open_invitations_to(drive),
        here=resolve_url("invite", drive.public_id),
    )


def _invitations(
    request: HttpRequest,
    drive: Drive | None,
    *,
    people: list[User],
    invited: Callable[[], list[Invitation]],
    here: str,
) -> HttpResponse:
    if request.method == "POST" and "revoke" in request.POST:
        mine = {str(one.pk): one for one in invited()}
        if request.POST["revoke"] in mine:
            revoke_invitation(mine[request.POST["revoke"]])
            messages.success(request, _("The invitation is withdrawn. Its code is worth nothing."))
        return redirect(here)
    form = InviteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_at(form):
            made, code = invite_mc(_user(request), drive=drive, note=form.cleaned_data["note"])
            request.session[FRESH] = [made.pk, code]
            return redirect(here)
    context = {"form": form, "drive": drive, "people": people, "invitations": invited()}
    return render(
        request,
        "tournaments/mcs.html",
        {**context, "here": here, "fresh": _fresh(request)},
        status=status_of(form),
    )


def _fresh(request: HttpRequest) -> dict[str, Any] | None:
    """The invitation made a moment ago, with its code, which is never shown again."""
    pk, code = request.session.pop(FRESH, (None, ""))
    if pk is None:
        return None
    return {
        "invitation": Invitation.objects.filter(pk=pk).first(),
        "code": f"{code[:4]}-{code[4:]}",
        "link": reach_of(request).code(resolve_url("invitation") + f"?code={code}"),
    }


def _accept(request: HttpRequest, cleaned: dict[str, str]) -> HttpResponse:
    if request.user.is_authenticated:
        drive = join_desk(code=cleaned["code"], user=_user(request))
        return redirect(page_of(drive), drive.public_id) if drive else redirect("drives")
    user = accept_invitation(**cleaned)
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    return redirect("drives")


def _who(request: HttpRequest, form: SignInForm) -> User | None:
    name, password = form.cleaned_data["name"], form.cleaned_data["password"]
    return authenticate(request, username=account_name(name), password=password)


def _why_not(wait: timedelta) -> str:
    if not wait:
        return _("This name and password do not belong together. Look at both, and try again.")
    minutes = math.ceil(wait.total_seconds() / 60)
    sentence = ngettext(
        "There were too many tries with this name. Wait %(n)d minute, then try again.",
        "There were too many tries with this name. Wait %(n)d minutes, then try again.",
        minutes,
    )
    return sentence % {"n": minutes}


def _safe(request: HttpRequest, address: str) -> str:
    """The address if it lies on this very server, otherwise the MC's own list of drives."""
    allowed = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if allowed else resolve_url("drives")


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
