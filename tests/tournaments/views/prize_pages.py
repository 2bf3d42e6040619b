"""Where the MC's pages of prizes are."""

from __future__ import annotations

from tournaments.models import Drive


def address(drive: Drive, page: str = "") -> str:
    return f"/d/{drive.public_id}/prizes/{page}"
