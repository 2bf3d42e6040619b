"""A whole hand typed from slips: one field for each table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.typed_hand import HandTaken, Typed
from tournaments.forms.desk import SHORT, OfRoundForm, TricksField
from tournaments.queries.board import Board, HandStatus, State, TableStatus
from tournaments.queries.desk_page import DeskTable, desk_table
from tournaments.refusals import AlreadyEntered


class SlipField(TricksField):
    """Tricks, or nothing where the slip has not come yet."""

    def clean(self, value: Any) -> int | None:  # type: ignore[override]
        if not str(value or "").strip():
            return None
        return super().clean(value)


@dataclass(frozen=True, slots=True)
class SlipRow:
    """One table: who plays there, how it stands, and its field."""

    table: DeskTable
    field: forms.BoundField
    hidden: tuple[forms.BoundField, forms.BoundField]

    @property
    def rest(self) -> str:
        """East and West's tricks, once North and South's can be read."""
        if self.field.errors:
            return ""
        typed = str(self.field.value() or "").strip()
        return str(TRICKS_IN_A_HAND - int(typed)) if typed.isascii() and typed.isdigit() else ""


class TypedHandForm(OfRoundForm):
    """All tables of one hand. Beside each field go the tricks the page showed and their line.

    What is left as it was shown is not sent on: nobody has typed it.
    """

    hand = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, board: Board, hand: int, data: QueryDict | None = None) -> None:
        super().__init__(board, data if data is None else data.copy())
        self.hand_no = hand
        self.initial["hand"] = hand
        for table in board.tables:
            self._add(table, _status(table, hand))

    def _add(self, table: TableStatus, status: HandStatus) -> None:
        n, known = table.table_no, status.ns is not None and status.state is not State.DISPUTED
        label = _("Tricks of North and South, table %(table)d") % {"table": n}
        attrs = {**SHORT, "data-tricks": True, "maxlength": 20}
        self.fields[f"t{n}"] = SlipField(label=label, widget=forms.TextInput(attrs=attrs))
        for name in (f"was{n}", f"seen{n}"):
            self.fields[name] = forms.IntegerField(widget=forms.HiddenInput, required=False)
        if known and status.line is not None:
            shown = {f"t{n}": status.ns, f"was{n}": status.ns, f"seen{n}": status.line.pk}
            self.initial.update(shown)

    @property
    def status(self) -> int:
        """The status of the page that shows it."""
        if not self.errors:
            return 200
        return 409 if self.stale else 422

    def typed(self) -> dict[int, Typed]:
        """What goes through the door: the tables that were typed and can be read."""
        data = self.cleaned_data
        found = {}
        for table in self.board.tables:
            n = table.table_no
            ns = data.get(f"t{n}")
            if ns is not None and ns != data.get(f"was{n}"):
                found[n] = Typed(ns, data.get(f"seen{n}"))
        return found

    def take(self, taken: HandTaken) -> None:
        """Says at each field what was refused; what was taken is not sent a second time."""
        for n, line in taken.lines.items():
            self._show(n, line.ns, line.pk)
        for n, refused in taken.refused.items():
            sentence = refused.sentence
            if isinstance(refused, AlreadyEntered) and refused.seen is not None:
                sentence += " " + _t("To replace that, put yours in again.")
                self._show(n, None, refused.seen)
            self.add_error(f"t{n}", sentence)

    def _show(self, table_no: int, was: int | None, seen: int) -> None:
        self.data[f"was{table_no}"] = "" if was is None else str(was)
        self.data[f"seen{table_no}"] = str(seen)

    def focus(self) -> None:
        """The cursor goes to the first field that is wrong, or else the first that is empty."""
        fields = [self[f"t{table.table_no}"] for table in self.board.tables]
        wrong = [one for one in fields if one.errors]
        empty = [one for one in fields if one.value() in (None, "")]
        for one in [*wrong, *empty][:1]:
            one.field.widget.attrs["autofocus"] = True

    def rows(self, board: Board, *, last: bool) -> Iterator[SlipRow]:
        """Each table as it stands in `board`, which is newer than the form's own after a post."""
        for table in board.tables:
            n = table.table_no
            if f"t{n}" in self.fields:
                hidden = (self[f"was{n}"], self[f"seen{n}"])
                yield SlipRow(desk_table(board, table, last=last), self[f"t{n}"], hidden)


def hand_to_type(board: Board, asked: str) -> int:
    """The hand asked for, if it is being played; else the first that a table is missing."""
    if asked in map(str, board.hands):
        return int(asked)
    waiting = (table.waiting_for for table in board.tables)
    return min((status.hand for status in waiting if status), default=board.hands[0])


def _status(table: TableStatus, hand: int) -> HandStatus:
    return next(status for status in table.hands if status.hand == hand)
