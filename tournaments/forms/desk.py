"""What the MC types at the desk: a table's tricks, and what is to be done about a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.models import Decision
from tournaments.queries.board import Board, TableStatus
from tournaments.refusals import AlreadyEntered, NoSuchTable, Refused
from tournaments.rules.progression import Rule, mover_side
from tournaments.rules.scoring import BadTricks, parse_tricks

LONGEST_TYPED = 30
LONGEST_REASON = 300
READ_BY_THE_TABLE = _("The table reads it on its phones.")
SHORT = {"class": "is-short", "inputmode": "numeric", "autocomplete": "off"}


class TricksField(forms.CharField):
    """A number of tricks; what is none is said in the rules' own sentences."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs=SHORT))
        super().__init__(required=False, strip=False, **kwargs)

    def clean(self, value: Any) -> int:
        try:
            return parse_tricks(super().clean(value))
        except BadTricks as error:
            raise ValidationError(error.sentence) from error


class ReasonField(forms.CharField):
    """Why, in the MC's own words; whether it may stay empty is the door's to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            max_length=LONGEST_REASON,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            **kwargs,
        )


class PlanForm(forms.Form):
    """A button that was pressed looking at one state of the drive."""

    plan_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, required=False)


class OfRoundForm(forms.Form):
    """Something about the round that the page showed; refused once everybody has moved."""

    round = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, board: Board, data: Any = None) -> None:
        super().__init__(data, initial={"round": board.round.number})
        self.board = board
        self.stale = False

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("round") not in (None, self.board.round.number):
            self.stale = True
            words = {"hand": self.board.hands[0]}
            self.add_error(
                None,
                _t("Everybody has moved since this page was loaded. This is hand %(hand)d now.")
                % words,
            )
        return self.cleaned_data


class EntryForm(OfRoundForm):
    """A slip as the MC types it: the table, North and South's tricks, Enter.

    `round` is the round the page was made for, so that a slip never falls into the next hand.
    Without a hand the table's first missing one is meant.
    """

    table = forms.CharField(
        label=_("Table"),
        required=False,
        widget=forms.TextInput(attrs={**SHORT, "data-entry-table": True}),
    )
    hand = forms.TypedChoiceField(
        label=_("Hand"),
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("Hand %(value)s is not being played. Choose again.")},
    )
    tricks = TricksField(
        label=_("Tricks of North and South"),
        widget=forms.TextInput(attrs={**SHORT, "data-entry-tricks": True}),
    )
    replace = forms.BooleanField(required=False)
    seen = forms.IntegerField(required=False)

    def __init__(self, board: Board, data: Any = None) -> None:
        super().__init__(board, data)
        self.replaceable: int | None = None  # the line that "Replace" would replace
        if data is None:
            self.fields["table"].widget.attrs["autofocus"] = True
        self.fields["hand"].choices = [  # type: ignore[attr-defined]
            ("", _t("First missing")),
            *((str(hand), str(hand)) for hand in board.hands),
        ]

    @property
    def several_hands(self) -> bool:
        return len(self.board.hands) > 1

    @property
    def status(self) -> int:
        """The status of the page that shows it."""
        if not self.errors:
            return 200
        return 409 if self.replaceable or self.stale else 422

    def clean_table(self) -> int:
        typed = self.cleaned_data["table"].strip()
        last = len(self.board.tables)
        if not typed:
            raise ValidationError(_t("Type the number of the table."))
        if not re.fullmatch(r"[0-9]{1,6}", typed):
            raise ValidationError(
                _t("Type the table in figures, from 1 to %(last)d. You typed %(typed)s.")
                % {"last": last, "typed": _shortened(typed)}
            )
        if self.board.table(int(typed)) is None:
            raise ValidationError(NoSuchTable(int(typed), last).sentence)
        return int(typed)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("hand") is None and isinstance(data.get("table"), int):
            self._first_missing(data["table"])
        return data

    def _first_missing(self, table_no: int) -> None:
        table = self.board.table(table_no)
        assert table is not None
        waiting = table.waiting_for
        if waiting is None and self.several_hands:
            self.add_error(
                "hand",
                _t("Every hand of table %(t)d is in. Choose the one to change.") % {"t": table_no},
            )
            return
        self.cleaned_data["hand"] = waiting.hand if waiting else self.board.hands[0]

    def refuse(self, refused: Refused) -> None:
        """A door's refusal at its field; where other tricks are in, they may be replaced."""
        if isinstance(refused, AlreadyEntered):
            self.replaceable = refused.seen
        field = refused.field if refused.field in self.fields else None
        self.add_error(field, refused.sentence)

    def result(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        return {
            "table_no": data["table"],
            "hand": data["hand"],
            "ns": data["tricks"],
            "replace": data["replace"],
            "seen": data["seen"],
        }

    @property
    def typed(self) -> dict[str, Any]:
        """What a "Replace" button repeats, once all of it could be read."""
        data = self.cleaned_data
        ns = self.typed_ns
        return {**data, "ns": ns, "ew": TRICKS_IN_A_HAND - ns, "seen": self.replaceable}

    @property
    def typed_ns(self) -> int:
        return parse_tricks(str(self.data["tricks"]))


class WithoutForm(OfRoundForm):
    """Go on without a table: why, and who moves on from it where the figures do not say."""

    reason = ReasonField(label=_("Why is it not played?"), help_text=READ_BY_THE_TABLE)
    winner = forms.ChoiceField(
        label=_("Who moves on from this table?"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, board: Board, movers: Mapping[str, str], data: Any = None) -> None:
        super().__init__(board, data)
        self.fields["winner"].choices = list(movers.items())  # type: ignore[attr-defined]


class DecideForm(OfRoundForm):
    """Who moves from a level table, and how that was settled."""

    kind = forms.ChoiceField(
        label=_("How was it settled?"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (Decision.Kind.EXTRA_HAND.value, _("An extra hand was played")),
            (Decision.Kind.CUT.value, _("They cut the cards")),
            (Decision.Kind.MC.value, _("I decide")),
        ],
        error_messages={"invalid_choice": _("Say how it was decided.")},
    )
    tricks = forms.CharField(
        label=_("Tricks of North and South in the extra hand"),
        required=False,
        strip=False,
        widget=forms.TextInput(attrs=SHORT),
    )
    winner = forms.ChoiceField(
        label=_("Or who moves on, after a cut or by your word"),
        required=False,
        widget=forms.RadioSelect,
    )
    reason = ReasonField(label=_("A note for the record"))

    def __init__(self, board: Board, movers: Mapping[str, str], data: Any = None) -> None:
        super().__init__(board, data)
        self.fields["winner"].choices = list(movers.items())  # type: ignore[attr-defined]

    def clean_tricks(self) -> int | None:
        typed = self.cleaned_data["tricks"]
        if not typed.strip() or self.cleaned_data.get("kind") != Decision.Kind.EXTRA_HAND:
            return None
        try:
            return parse_tricks(typed)
        except BadTricks as error:
            raise ValidationError(error.sentence) from error

    def decision(self) -> dict[str, Any]:
        """What goes through the door."""
        data = self.cleaned_data
        return {
            "kind": data["kind"],
            "ns": data["tricks"],
            "winner": data["winner"],
            "reason": data["reason"],
        }


class FinishForm(PlanForm):
    """The end of the evening, with or without what is missing."""

    without_missing = forms.BooleanField(
        label=_("Finish without them: these hands count as not played"), required=False
    )


def movers_of(rule: Rule, table: TableStatus, board: Board) -> dict[str, str]:
    """Who moves on, by the side that counts as winners then: {"NS": "Ann and Bob move on, …"}.

    From a table outside the movement nobody does, and only who won is named.
    """
    words: dict[str, str] = {}
    if table.row.apart:
        return {winner.value: _pair(table, winner) for winner in Side}
    place = board.place(table.table_no)
    for winner in Side:
        mover = mover_side(rule, place.table, place.tables, winner)
        if mover is None:  # on a ladder both may
            words[winner.value] = _t("%(names)s, as winners") % {"names": _pair(table, winner)}
        else:
            both = {"movers": _pair(table, mover), "others": _pair(table, mover.other)}
            words[winner.value] = _t("%(movers)s move on, %(others)s stay") % both
    return words


def _pair(table: TableStatus, side: Side) -> str:
    first, second = table.side_names(side)
    return _t("%(a)s and %(b)s") % {"a": first, "b": second}


def _shortened(typed: str) -> str:
    return typed if len(typed) <= LONGEST_TYPED else f"{typed[: LONGEST_TYPED - 1]}…"
