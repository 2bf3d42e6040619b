"""How the table's page is answered: whole, as its live part, or not at all where nothing is new."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _

from tournaments.actions.base import By
from tournaments.actions.online import look_after
from tournaments.actions.results import Fate, Post
from tournaments.forms.phone import TricksForm
from tournaments.models import Drive
from tournaments.queries.phone_page import table_page
from tournaments.queries.phone_place import Phone, speaks_for
from tournaments.queries.phone_shown import Stage, TablePage, Wish
from tournaments.queries.phone_words import figures, hour_words
from tournaments.visitors import Visitor
from whistdrive import clock

AS_DUE = Wish()


def keep_going(drive: Drive) -> None:
    """Whoever opens or keeps open a page of a drive that is wholly online: no MC need be there."""
    if drive.online:
        look_after(drive)


@dataclass(frozen=True, slots=True)
class Shown:
    """A table's page as one phone sees it at one tick."""

    drive: Drive
    page: TablePage
    tick: int
    wish: Wish
    owner: str  # the phone's mark, which its forms send back

    @classmethod
    def of(cls, drive: Drive, visitor: Visitor, table_no: int, wish: Wish = AS_DUE) -> Shown:
        """The page as it is now, whatever a door has changed since the request began."""
        tick, page = table_page(drive, phone_of(drive, visitor), table_no, wish)
        return cls(drive, page, tick, wish, visitor.mark)

    def is_of(self, post: Post) -> bool:
        """Whether the page is about the same hand and people as a post."""
        return self.page.hand == post.hand and self.page.four == ",".join(map(str, post.four))

    def answer(
        self, request: HttpRequest, *, stage: Stage | None = None, status: int = 200, **more: Any
    ) -> HttpResponse:
        """The whole page, or only its panel where htmx asks; both are built by one template.

        Arguments: `stage` to show instead of the page's own (it is not an address of its own).
        """
        stage = stage or self.page.stage
        is_part = bool(request.htmx)  # type: ignore[attr-defined]
        context = {
            "drive": self.drive,
            "page": self.page,
            "tick": self.tick,
            "stage": stage.value,
            "panel": f"tournaments/_table_panel_{stage.value}.html",
            "part_url": self._part_url(),
            "key": secrets.token_urlsafe(16),
            "owner": self.owner,
            "keys": [str(tricks) for tricks in range(14)],
            "suits": "CDHS",
            "is_part": is_part,
            **more,
        }
        name = "_table_panel.html" if is_part else "table.html"
        return self._ticked(render(request, f"tournaments/{name}", context, status=status))

    def nothing_new(self) -> HttpResponse:
        """What this phone would see is what it shows."""
        return self._ticked(HttpResponse(status=204))

    def _ticked(self, answer: HttpResponse) -> HttpResponse:
        answer["X-Tick"] = str(self.tick)
        return answer

    def _part_url(self) -> str:
        asked: dict[str, object] = {"state": self.page.fingerprint}
        wishes = ("hand", "wants", "again", "change", "called")
        asked |= {name: int(value) for name in wishes if (value := getattr(self.wish, name))}
        here = resolve_url("table", self.drive.public_id, self.page.table_no)
        return f"{here}?{urlencode(asked)}"


def sent(
    request: HttpRequest,
    drive: Drive,
    visitor: Visitor,
    table_no: int,
    fate: Fate,
    form: TricksForm,
) -> HttpResponse:
    """After a post: the page it led to, with a word where that does not say it by itself.

    Its head says which key is dealt with for good, and when: the phone that kept it forgets it
    then and not before.
    """
    answer = _after(request, drive, visitor, table_no, *_note(fate, form))
    answer["X-Saved-Key"] = form.cleaned_data["key"]
    answer["X-Saved-At"] = hour_words(clock.now(), drive.time_zone)
    return answer


def _after(
    request: HttpRequest,
    drive: Drive,
    visitor: Visitor,
    table_no: int,
    level: int,
    sentence: str,
) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        if sentence:
            messages.add_message(request, level, sentence)
        return redirect("table", drive.public_id, table_no)
    kind = messages.constants.DEFAULT_TAGS[level]
    return Shown.of(drive, visitor, table_no).answer(request, note=sentence, note_kind=kind)


def by_phone(drive: Drive, visitor: Visitor, table_no: int, age: timedelta = timedelta(0)) -> By:
    """Who acts, from the phone's claim or its owner's seat; and when, if it was `age` ago."""
    side, name = speaks_for(drive, phone_of(drive, visitor), table_no)
    words = {"table": table_no, "name": name or _("the phone on the table")}
    said = _("Table %(table)d, %(name)s")
    if age:
        words["time"] = hour_words(clock.now() - age, drive.time_zone)
        said = _("Table %(table)d, %(name)s, typed at %(time)s")
    return By(said % words, side=side, device=visitor.device)


def wish_of(asked: QueryDict) -> Wish:
    """What the address asks to see."""
    return Wish(
        hand=_number(asked.get("hand", ""), digits=3),
        wants=_number(asked.get("wants", ""), digits=18),
        again="again" in asked,
        change="change" in asked,
        called="called" in asked,
    )


def _number(typed: str, *, digits: int) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= digits else 0


def phone_of(drive: Drive, visitor: Visitor) -> Phone:
    card = visitor.card_in(drive)
    return Phone(visitor.device, visitor.player_in(drive), card.table_no if card else 0)


def _note(fate: Fate, form: TricksForm) -> tuple[int, str]:
    data = form.cleaned_data
    words = {"hand": data["hand"], "figures": figures(data["tricks"])}
    late = _("Hand %(hand)d is closed. Your %(figures)s is kept for the MC.") % words
    notes = {
        Fate.LATE: (messages.WARNING, late),
        Fate.AGAIN: (messages.INFO, _("That was saved already.")),
        Fate.SAME: (messages.INFO, _("That is in already: %(figures)s.") % words),
    }
    return notes.get(fate, (messages.SUCCESS, ""))
