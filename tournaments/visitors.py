"""Who is looking, without accounts: a signed cookie names the phone, its tables and its owner."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field

from django.core.signing import BadSignature
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from tournaments.models import Drive, Place, Player, TableCard

COOKIE = "whistdrive"
KEPT_DRIVES = 8  # a cookie holds 4 kB; a phone seldom sees eight drives a year
YEAR = 365 * 24 * 3600


@dataclass(slots=True)
class Visitor:
    """A phone or laptop. `device` names it; `tables` and `players` hold tokens by drive.

    Tokens are looked up each time, so one that the MC has revoked is worth nothing.
    """

    device: str
    tables: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    # By token, in this request.
    _found: dict[str, Player | None] = field(default_factory=dict)
    _cards: dict[str, TableCard | None] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """Names the phone on its own pages without giving its name away."""
        return hashlib.sha256(f"mark:{self.device}".encode()).hexdigest()[:16]

    def card_in(self, drive: Drive) -> TableCard | None:
        """The table card this phone scanned last in this drive."""
        token = self.tables.get(drive.public_id)
        if not token:
            return None
        if token not in self._cards:
            self._cards[token] = TableCard.objects.filter(drive=drive, token=token).first()
        return self._cards[token]

    def player_in(self, drive: Drive) -> Player | None:
        """The player whose phone this is."""
        token = self.players.get(drive.public_id)
        if not token:
            return None
        if token not in self._found:
            players = Player.objects.select_related("entrant").filter(drive=drive, token=token)
            self._found[token] = players.first()
        return self._found[token]

    def may_answer_for(self, drive: Drive, table_no: int) -> bool:
        """Whether this phone scanned the card of that table or its owner sits there.

        The round before counts too: a result sent just after everybody moved must reach the MC,
        and the page that was open must be able to say where to go.
        """
        card = self.card_in(drive)
        if card is not None and card.table_no == table_no:
            return True
        player = self.player_in(drive)
        if player is None:
            return False
        rounds = list(drive.rounds.order_by("-number").values_list("pk", flat=True)[:2])
        return Place.objects.filter(
            Q(entrant=player.entrant_id)
            | Q(entrant__guests__guest=player.entrant_id, entrant__guests__until_hand=None),
            round__in=rounds,
            table_no=table_no,
        ).exists()

    def remember_table(self, card: TableCard) -> None:
        self.tables = _newest(self.tables, card.drive.public_id, card.token)

    def remember_player(self, player: Player) -> None:
        self.players = _newest(self.players, player.drive.public_id, player.token)

    def keep(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Write the cookie; the answer is returned for chaining."""
        value = json.dumps([self.device, self.tables, self.players], separators=(",", ":"))
        response.set_signed_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
        return response


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor of this request; a new device name where there is no (or a forged) cookie."""
    try:
        device, tables, players = json.loads(request.get_signed_cookie(COOKIE, max_age=YEAR) or "")
    except (KeyError, BadSignature, ValueError):
        return Visitor(device=secrets.token_urlsafe(12))
    return Visitor(device=device, tables=tables, players=players)


def _newest(kept: dict[str, str], drive: str, token: str) -> dict[str, str]:
    others = {key: value for key, value in kept.items() if key != drive}
    return dict([*others.items(), (drive, token)][-KEPT_DRIVES:])
