"""Accounts and invitations as the organisers' pages show them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.models import Drive, Invitation
from whistdrive import clock


def accounts_exist() -> bool:
    """Whether this installation has been set up."""
    return User.objects.exists()


def account_name(typed: str) -> str:
    """The account's name as it is kept, for a name typed in any mixture of capitals."""
    folded = " ".join(typed.split())
    names = User.objects.filter(username__iexact=folded).values_list("username", flat=True)
    return names.first() or folded


def all_mcs() -> list[User]:
    """Everybody with an account, by name."""
    return list(User.objects.order_by("username"))


def mcs_of(drive: Drive) -> list[User]:
    """Those who may run this drive, by name."""
    return list(drive.mcs.order_by("username"))


def open_invitations(mc: User) -> list[Invitation]:
    """Invitations still to be accepted that this MC may see: general ones and his drives' ones."""
    mine = Q(drive__isnull=True) | Q(drive__mcs=mc)
    return list(_open().filter(mine).distinct())


def open_invitations_to(drive: Drive) -> list[Invitation]:
    """Invitations to this drive's desk still to be accepted."""
    return list(_open().filter(drive=drive))


def _open() -> QuerySet[Invitation]:
    return (
        Invitation.objects.select_related("drive", "created_by")
        .filter(kind=Invitation.Kind.MC, used_at__isnull=True, revoked_at__isnull=True)
        .filter(expires_at__gt=clock.now())
        .order_by("-created_at")
    )
