"""What two entries would be once they are one."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Drive, Player
from tournaments.queries.door_page import Entry, door_page


@dataclass(frozen=True, slots=True)
class MergePreview:
    """The two entries as they are, and what the one that stays has then."""

    keep: Entry
    drop: Entry
    paid: bool
    phone: bool
    partner: str
    left_alone: str  # the partner of the entry that goes, where that one loses a partner


def merge_preview(drive: Drive, keep: Player, drop: Player) -> MergePreview:
    """Nothing is changed; both must be on the drive's list."""
    page = door_page(drive)
    stays, goes = page.entry(keep.number), page.entry(drop.number)
    assert stays is not None
    assert goes is not None
    together = stays.partner == goes.name
    partner = "" if together else stays.partner or goes.partner
    return MergePreview(
        keep=stays,
        drop=goes,
        paid=keep.paid or drop.paid,
        phone=bool(keep.device or drop.device),
        partner=partner,
        left_alone=goes.partner if stays.partner and not together else "",
    )
