"""The table drawn: parts, each a small template, put into one frame.

Each picture differs from the one before in a card and a word or two. So what is drawn from the same
values is drawn once and kept, for everybody: the values alone decide what a part looks like, and
nothing else comes into it, so no picture can hold anything of another device's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.forms.utils import flatatt
from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.queries.board import Board, Face, Place
from games.queries.sight import Sight

KEPT = 30_000
"""Parts that are kept: those of some four hundred tables in play, of half a kilobyte each."""
NOTHING = mark_safe("")


@lru_cache(KEPT)
def _kept(name: str, _language: str | None, *values: tuple[str, Any]) -> SafeString:
    """The template `_<name>.html` with these values, on one line. Escaped there, as everywhere."""
    html = get_template(f"games/_{name}.html").render(dict(values))
    return mark_safe(" ".join(html.split()))


def draw(sight: Sight, looks: Mapping[str, str]) -> SafeString:
    """All that a device sees of the table, as one element."""
    context = {"attributes": _attributes(sight, looks)}
    if sight.board is None:
        around = {"sight": sight, "table": sight.table, "looks": looks}
        context["gathering"] = render_to_string("games/_gathering.html", around)
    else:
        context |= _Drawing(sight, sight.board, looks).parts()
    return render_to_string("games/_board.html", context)


def _attributes(sight: Sight, looks: Mapping[str, str]) -> SafeString:
    board = sight.board
    classes = ["ct"]
    classes += ["four-colours"] if looks["colours"] == "four" else []
    classes += ["big-cards"] if looks["cards"] == "big" else []
    classes += ["left-handed"] if looks["hand"] == "left" else []
    classes += ["ct--gathering"] if board is None else []
    found: dict[str, Any] = {
        "class": " ".join(classes),
        "aria-label": _("Card table"),
        "data-key": sight.key,
        "data-tick": sight.table.tick,
        "data-turn": board is not None and board.my_turn,
        "data-over": board is not None and board.over and not sight.closing,
    }
    if sight.next_table:
        found["data-next"] = reverse("card-table", args=[sight.next_table])
    if sight.warn_in is not None:
        found |= {"data-warn": sight.warn_in, "data-robot": sight.robot_in}
    return flatatt(found)


class _Drawing:
    """One picture of a hand."""

    def __init__(self, sight: Sight, board: Board, looks: Mapping[str, str]) -> None:
        self.sight, self.board, self.looks = sight, board, looks
        self.language = get_language()

    def parts(self) -> dict[str, Any]:
        board = self.board
        return {
            "top": self._top(),
            "players": _("Players"),
            "plates": mark_safe("".join(self._plate(place) for place in board.places)),
            "middle": self._middle(),
            "says": NOTHING if board.over else self._kept("says", says=board.says),
            "notes": self._notes(),
            "hint": self._hint(),
            "last": self._last(),
            "fan": self._fan(),
            "version": str(board.version),
        }

    def _kept(self, name: str, /, **values: Any) -> SafeString:
        return _kept(name, self.language, *values.items())

    def _anew(self, name: str) -> SafeString:
        """What is rarely shown, with all that is known of the picture."""
        context = {
            "sight": self.sight,
            "board": self.board,
            "table": self.sight.table,
            "looks": self.looks,
        }
        return render_to_string(f"games/_{name}.html", context)

    def _top(self) -> SafeString:
        board = self.board
        return self._kept(
            "top",
            trump=board.trump,
            trump_name=board.trump_name,
            us=board.us,
            them=board.them,
            score=board.score,
            tricks=board.tricks,
            games=board.games,
            target=board.target,
        )

    def _plate(self, place: Place) -> SafeString:
        """A seat: name, tricks, and what it has to do with the trick."""
        return self._kept(
            "plate",
            where=place.where,
            name=place.name,
            is_me=place.is_me,
            is_partner=place.is_partner,
            tricks=place.tricks,
            led=place.leads and place.card is not None,
            leads=place.leads and place.card is None and place.turn,
            deals=place.deals,
            turn=place.turn,
            holds=place.holds,
            stand_in=place.stand_in,
        )

    def _middle(self) -> SafeString:
        """What lies on the table, or stands there instead of cards."""
        board = self.board
        if board.over and not self.sight.closing:
            return self._anew("result")
        if board.cover:
            return self._anew("cover")
        if board.turned:
            return self._kept("turned", card=board.turned, trump_name=board.trump_name)
        played = tuple(self._played(place, place.card) for place in board.places if place.card)
        return self._kept("trick", old=board.old_trick, played=played)

    def _played(self, place: Place, card: Face) -> SafeString:
        return self._kept("played", where=place.where, name=place.name, card=card, won=place.won_it)

    def _notes(self) -> SafeString:
        if self.sight.has_notes:
            return self._anew("notes")
        return self._kept("waits_for", names="" if self.board.over else self.sight.waits_for)

    def _hint(self) -> SafeString:
        hint = self.board.hint
        return self._kept("hint", says=hint.says, why=hint.why) if hint else NOTHING

    def _last(self) -> SafeString:
        """The finished trick before the one on the table."""
        plays = tuple((one.name, one.card, one.won_it) for one in self.board.last)
        return self._kept("last", plays=plays) if plays else NOTHING

    def _fan(self) -> SafeString:
        """The hand, with what may be played."""
        if not self.board.hand:
            return NOTHING
        rows = tuple(
            tuple(self._kept("in_hand", card=card) for card in row) for row in self.board.rows
        )
        return self._kept("fan", rows=rows, my_turn=self.board.my_turn)
