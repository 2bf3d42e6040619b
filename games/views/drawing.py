"""The table drawn: parts, each a small template, put into one frame.

Each picture differs from the one before in a card and a word or two. So what is drawn from the same
values is drawn once and kept, for everybody: the values alone decide what a part looks like, and
nothing else comes into it, so no picture can hold anything of another device's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.template.loader import get_template, render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.queries.board import Board, Place
from games.queries.sight import Sight

KEPT = 30_000
"""Parts that are kept: those of some four hundred tables in play, of half a kilobyte each."""
NOTHING = mark_safe("")
# What holds names is put together anew: only few tables have the same people.
PLATE = '<li class="plate plate--{}{}"><b class="plate__name">{}</b> {}</li>'
TRICK = '<ol class="ct__trick{}" aria-label="{}">{}</ol>'
PLAYED = '<li class="ct__played ct__played--{}{}"><span class="visually-hidden">{}: </span>{}</li>'
ATTRIBUTES = ' class="{}" aria-label="{}" data-key="{}" data-tick="{}"'
SAYS = '<p class="ct__says" id="says">{}</p>'


@lru_cache(KEPT)
def _kept(name: str, _language: str | None, *values: tuple[str, Any]) -> SafeString:
    """The template `_<name>.html` with these values. Escaped there, as everywhere."""
    html = get_template(f"games/_{name}.html").render(dict(values))
    return _tight(html)


def _tight(html: str) -> SafeString:
    """Without the indentation of the templates, since a picture is sent for each card."""
    return mark_safe(" ".join(html.split()))


def draw(sight: Sight, looks: Mapping[str, str]) -> SafeString:
    """All that a device sees of the table, as one element."""
    label = _labels(get_language())[0]
    context: dict[str, Any] = {"attributes": _attributes(sight, looks, label)}
    if sight.board is None:
        around = {"sight": sight, "table": sight.table, "looks": looks}
        name = "closed" if sight.closed else "gathering"
        context["gathering"] = _tight(render_to_string(f"games/_{name}.html", around))
    else:
        context |= _Drawing(sight, sight.board, looks).parts()
    return render_to_string("games/_board.html", context)


def _attributes(sight: Sight, looks: Mapping[str, str], label: str) -> SafeString:
    board = sight.board
    classes = "ct"
    classes += " four-colours" if looks["colours"] == "four" else ""
    classes += " big-cards" if looks["cards"] == "big" else ""
    classes += " left-handed" if looks["hand"] == "left" else ""
    classes += " ct--gathering" if board is None else ""
    found = format_html(ATTRIBUTES, classes, label, sight.key, sight.table.tick)
    if board is not None and board.my_turn:
        found += mark_safe(" data-turn")
    over = board is not None and board.over and not sight.closing
    if over or sight.withdrawn:
        found += mark_safe(" data-over")
    if sight.next_table:
        found += format_html(' data-next="{}"', reverse("card-table", args=[sight.next_table]))
    if sight.warn_in is not None:
        found += format_html(' data-warn="{}" data-robot="{}"', sight.warn_in, sight.robot_in)
    return found


@cache
def _labels(_language: str | None) -> tuple[str, str, str, str]:
    """What the parts of a table are called for the ear: table, players, trick, the one just won."""
    return _("Card table"), _("Players"), _("The trick"), _("The trick just won")


class _Drawing:
    """One picture of a hand."""

    def __init__(self, sight: Sight, board: Board, looks: Mapping[str, str]) -> None:
        self.sight, self.board, self.looks = sight, board, looks
        self.language = get_language()
        self.labels = _labels(self.language)

    def parts(self) -> dict[str, Any]:
        board, gone = self.board, self.sight.withdrawn
        return {
            "top": self._top(),
            "players": self.labels[1],
            "plates": mark_safe("".join(self._plate(place) for place in board.places)),
            "middle": self._middle() or self._trick(),
            "says": NOTHING if board.over or gone else format_html(SAYS, board.says),
            "notes": self._notes(),
            "hint": self._hint(),
            "last": NOTHING if gone else self._last(),
            "fan": NOTHING if gone else self._fan(),
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
        return _tight(render_to_string(f"games/_{name}.html", context))

    def _top(self) -> SafeString:
        board, table = self.board, self.sight.table
        if self.sight.way.one_hand:
            return self._kept(
                "top_of_one",
                trump=board.trump,
                trump_name=board.trump_name,
                us=board.us,
                them=board.them,
                tricks=board.tricks if board.is_seated else None,
                trick_no=board.trick_no,
                title=table.title or str(self.sight.way.title),
                back=table.back,
                is_laid=self.sight.is_laid,
            )
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
        lines = self._kept(
            "plate",
            is_me=place.is_me,
            is_partner=place.is_partner,
            tricks=place.tricks,
            led=place.leads and place.card is not None,
            leads=place.leads and place.card is None and place.turn,
            deals=place.deals,
            holds=place.holds,
            stand_in=place.stand_in,
            is_awaited=place.is_awaited,
        )
        turn = " is-turn" if place.turn else ""
        return format_html(PLATE, place.where, turn, place.name, lines)

    def _middle(self) -> SafeString:
        """What stands on the table instead of cards."""
        board = self.board
        if self.sight.withdrawn:
            return self._anew("withdrawn")
        if board.over and not self.sight.closing:
            return self._anew("one_hand" if self.sight.way.one_hand else "result")
        if board.cover:
            return self._anew("cover")
        if board.turned:
            return self._kept("turned", card=board.turned, trump_name=board.trump_name)
        return NOTHING

    def _trick(self) -> SafeString:
        """What lies on the table."""
        cards = []
        for place in self.board.places:
            if place.card is not None:
                drawn = self._kept("played", card=place.card, won=place.won_it)
                won = " is-won" if place.won_it else ""
                cards.append(format_html(PLAYED, place.where, won, place.name, drawn))
        label = self.labels[3 if self.board.old_trick else 2]
        old = " is-old" if self.board.old_trick else ""
        return format_html(TRICK, old, label, mark_safe("".join(cards)))

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
