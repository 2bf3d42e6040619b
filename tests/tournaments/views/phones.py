"""A phone in the hall as tests use it: it scans, taps names, counts tricks, reads."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.evening import HallEvening
from tournaments.models import LedgerLine


def words(answer: HttpResponse) -> str:
    """What the page says, without its mark-up, in one line."""
    body = answer.content.decode()
    main = body[body.find("<main") :] if "<main" in body else body
    main = re.sub(r"<(script|template|style).*?</\1>", " ", main, flags=re.DOTALL)
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())
    return re.sub(r" (?=[.,])", "", text)


def hidden(answer: HttpResponse) -> dict[str, str]:
    """The hidden fields of the page's form for tricks."""
    body = answer.content.decode()
    form = body[body.index("/send/") :]
    pairs = re.findall(
        r'<input type="hidden" name="(\w+)" value="([^"]*)"', form.split("</form>")[0]
    )
    return {name: html.unescape(value) for name, value in pairs}


@dataclass
class TablePhone:
    """A phone that scanned the card of a table."""

    evening: HallEvening
    table_no: int = 1
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.scan()

    @property
    def address(self) -> str:
        return f"/d/{self.evening.drive.public_id}/table/{self.table_no}/"

    def scan(self) -> HttpResponse:
        return self.client.get(f"/t/{self.evening.card(self.table_no).token}/")

    def look(self, query: str = "", **headers: str) -> HttpResponse:
        return self.client.get(self.address + query, headers=headers)

    def reads(self, query: str = "") -> str:
        return words(self.look(query))

    def stage(self, query: str = "") -> str:
        return str(self.look(query).context["stage"])

    def i_am(self, name: str, **more: str) -> HttpResponse:
        entrant = self.evening.player(name).entrant_id if name else ""
        return self.client.post(self.address + "sit/", {"entrant": entrant, **more})

    def form(self, **changes: Any) -> dict[str, Any]:
        """The form for tricks as the page shows it, filled in as a phone with scripts does."""
        values = {**hidden(self.look("?change=1")), "side": "NS", "worded": "1"}
        return {**values, **changes}

    def send(self, tricks: object, **changes: Any) -> HttpResponse:
        return self.post(self.form(tricks=tricks, **changes))

    def post(self, form: dict[str, Any], **headers: str) -> HttpResponse:
        return self.client.post(self.address + "send/", form, headers=headers)


def sitting(evening: HallEvening, name: str, table_no: int = 1) -> TablePhone:
    """The phone of somebody at that table, who has said who they are."""
    phone = TablePhone(evening, table_no)
    phone.i_am(name)
    return phone


def stored(evening: HallEvening) -> list[tuple[int, int, int | None]]:
    """(hand, table, North and South's tricks) of every line there is."""
    return list(LedgerLine.objects.order_by("pk").values_list("hand", "table_no", "ns"))
