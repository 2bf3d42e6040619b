"""MCs' accounts: the first one, invitations, joining a drive's desk."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.actions.base import new_code
from tournaments.models import Drive, Invitation
from tournaments.refusals import Refused
from tournaments.rules.names import BadName, clean_name
from whistdrive import clock
from whistdrive.db import write

DAYS_VALID = 7
CODE_LENGTH = 8


def new_first_code() -> str:
    """A fresh one-time code for the first account; earlier ones die. Printed in the terminal."""
    with write():
        Invitation.objects.filter(kind=Invitation.Kind.FIRST, used_at__isnull=True).delete()
        return _invite(Invitation.Kind.FIRST)


def create_first_mc(*, name: str, password: str, code: str, from_laptop: bool) -> User:
    """Make this installation's first account; it becomes the owner of all drives there are.

    Arguments: `from_laptop` whether the request came from the machine itself (only then may
    `code` be empty). Raises `Refused` with the field; once an account exists nobody can use this.
    """
    with write():
        if User.objects.exists():
            raise Refused(_("The first account exists already. Sign in, or ask for an invitation."))
        invitation = _find(code, Invitation.Kind.FIRST) if code.strip() or not from_laptop else None
        user = _create(name, password)
        user.drives.add(*Drive.objects.all())
        if invitation is not None:
            _use(invitation, user)
        return user


def invite_mc(by: User, *, drive: Drive | None = None, note: str = "") -> tuple[Invitation, str]:
    """A single-use invitation to an MC's account, for one drive or in general; returns its code.

    The code is shown once; only its hash is kept.
    """
    with write():
        code = _invite(Invitation.Kind.MC, by=by, drive=drive, note=note)
        return Invitation.objects.get(code_hash=_hash(code)), code


def revoke_invitation(invitation: Invitation) -> None:
    with write():
        Invitation.objects.filter(pk=invitation.pk, used_at__isnull=True).update(
            revoked_at=clock.now()
        )


def accept_invitation(*, code: str, name: str, password: str) -> User:
    """Make an account by an invitation. Raises `Refused` with the field."""
    with write():
        invitation = _find(code, Invitation.Kind.MC)
        user = _create(name, password)
        _use(invitation, user)
        if invitation.drive is not None:
            invitation.drive.mcs.add(user)
        return user


def join_desk(*, code: str, user: User) -> Drive | None:
    """Somebody who has an account already accepts an invitation to a drive."""
    with write():
        invitation = _find(code, Invitation.Kind.MC)
        _use(invitation, user)
        if invitation.drive is not None:
            invitation.drive.mcs.add(user)
        return invitation.drive


def open_invitation(code: str) -> Invitation | None:
    """The invitation this code opens, or None."""
    now = clock.now()
    return (
        Invitation.objects.select_related("drive", "created_by")
        .filter(code_hash=_hash(code), used_at__isnull=True, revoked_at__isnull=True)
        .filter(expires_at__gt=now)
        .first()
    )


def _invite(
    kind: Invitation.Kind, *, by: User | None = None, drive: Drive | None = None, note: str = ""
) -> str:
    code = new_code(CODE_LENGTH)
    now = clock.now()
    Invitation.objects.create(
        kind=kind,
        code_hash=_hash(code),
        drive=drive,
        note=note[:100],
        created_by=by,
        created_at=now,
        expires_at=now + timedelta(days=DAYS_VALID),
    )
    return code


def _hash(code: str) -> str:
    typed = code.strip().upper().replace("-", "").replace(" ", "")
    return hashlib.sha256(typed.encode()).hexdigest()


def _find(code: str, kind: Invitation.Kind) -> Invitation:
    invitation = open_invitation(code)
    if invitation is None or invitation.kind != kind:
        raise Refused(_("This code is not valid, or it has been used. Ask for a new one."), "code")
    return invitation


def _use(invitation: Invitation, user: User) -> None:
    used = Invitation.objects.filter(pk=invitation.pk).filter(Q(used_at__isnull=True))
    if not used.update(used_at=clock.now(), used_by=user):
        raise Refused(_("This code has just been used by somebody else."), "code")


def _create(name: str, password: str) -> User:
    try:
        name = clean_name(name)
    except BadName as error:
        raise Refused(error.sentence, "name") from error
    try:
        validate_password(password, User(username=name))
    except ValidationError as error:
        raise Refused(" ".join(error.messages), "password") from error
    if User.objects.filter(username__iexact=name).exists():
        raise Refused(_("There is an account of this name. Choose another name."), "name")
    try:
        with transaction.atomic():
            return User.objects.create_user(username=name[:150], password=password)
    except IntegrityError as error:
        raise Refused(
            _("There is an account of this name. Choose another name."), "name"
        ) from error
