"""Two people who share one seat: they play its hands together or in turn, each counts half."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .scoring import CardLine
from .seating import EntrantId


@dataclass(frozen=True, slots=True)
class Share:
    """`guest` shares the seat of `host` from hand `from_hand` on, until another hand begins.

    The seat moves as the host's: the guest is neither seated nor benched meanwhile.
    """

    host: EntrantId
    guest: EntrantId
    from_hand: int
    until_hand: int | None = None

    def at(self, hand: int) -> bool:
        return self.from_hand <= hand and (self.until_hand is None or hand < self.until_hand)


def guests_at(shares: Iterable[Share], hand: int) -> dict[EntrantId, EntrantId]:
    """Who shares whose seat in that hand: hosts by their guests."""
    return {share.guest: share.host for share in shares if share.at(hand)}


def guest_of(host: EntrantId, shares: Iterable[Share], hand: int) -> EntrantId | None:
    """Who shares the seat of `host` in that hand."""
    return next((s.guest for s in shares if s.host == host and s.at(hand)), None)


def with_shares(
    cards: Mapping[EntrantId, Sequence[CardLine]], shares: Sequence[Share], *, split: bool
) -> dict[EntrantId, list[CardLine]]:
    """Cards in which both who share a seat have its hands, sorted by hand.

    With `split` each counts half of what it made; a pair's tricks are the pair's and stay whole.
    """
    parts = 2 if split else 1
    shared = {one: list(lines) for one, lines in cards.items()}
    for share in shares:
        both = [
            replace(line, shared_with=share.guest, parts=parts) if share.at(line.hand) else line
            for line in shared.get(share.host, ())
        ]
        shared[share.host] = both
        guest = [replace(line, shared_with=share.host) for line in both if share.at(line.hand)]
        shared[share.guest] = sorted(
            [*shared.get(share.guest, ()), *guest], key=lambda line: line.hand
        )
    return shared
