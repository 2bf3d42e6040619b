"""The form that takes a whole list of names."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.actions.people import NewPlayer
from tournaments.forms.door import LONGEST, KeyField, new_key
from tournaments.models import Drive
from tournaments.queries.people import is_pairs, players_of
from tournaments.rules.pasted import (
    Line,
    Person,
    mark_namesakes,
    namesake_sentences,
    read_pairs,
    read_singles,
    without_namesakes,
)
from tournaments.rules.people_table import PeopleTable, read_people
from tournaments.rules.spreadsheet import decoded

MOST_LINES = 500
LARGEST_TABLE = 1024 * 1024


class PasteForm(forms.Form):
    """A whole list, taken or refused as a whole."""

    SAME, DIFFERENT = "same", "different"
    said_at = "names"  # the field that what is wrong with the list is said at
    nobody = gettext_lazy("Paste or type at least one name.")

    names = forms.CharField(
        label=gettext_lazy("Names, one on a line"),
        max_length=MOST_LINES * LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True}),
        error_messages={"required": nobody},
    )
    namesakes = forms.ChoiceField(
        label=gettext_lazy("Names that stand twice"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (SAME, gettext_lazy("The same people: leave them out")),
            (DIFFERENT, gettext_lazy("Different people: add them all")),
        ],
    )
    key = KeyField()

    def __init__(self, drive: Drive, data: Any = None) -> None:
        super().__init__(data, initial={"key": new_key()})
        self.drive = drive
        self.problems: list[str] = []  # line by line, beside the field's one sentence
        self.asks = False
        self.lines: list[Line] = []
        if is_pairs(drive):
            self.fields["names"].help_text = _("Two partners on one line: Ann & Bob.")
        else:
            self.fields["names"].help_text = _(
                "If you like with what they play as: Ann, %(a)s. Otherwise whichever is short."
            ) % {"a": drive.label_a}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        text = data.get("names", "")
        if text and not self.errors:
            self._read(text, data.get("namesakes", ""))
        return data

    def lines_of(self, text: str) -> list[Line]:
        """The list line by line."""
        pairs = is_pairs(self.drive)
        return read_pairs(text) if pairs else read_singles(text, self.drive.labels)

    def _read(self, text: str, namesakes: str) -> None:
        lines = self.lines_of(text)
        if len(lines) > MOST_LINES:
            message = _("That are %(n)d lines. Paste at most %(most)d at a time.")
            self.add_error(self.said_at, message % {"n": len(lines), "most": MOST_LINES})
            return
        if not lines:
            self.add_error(self.said_at, self.nobody)
            return
        sent_before = self.drive.players.filter(key__startswith=self.cleaned_data["key"] + "-")
        there = [player.name for player in players_of(self.drive)]
        if sent_before.exists():
            there = []  # the same form again: the door finds everybody by their keys
        lines = mark_namesakes(lines, there)
        self.problems = [
            _("Line %(n)d: %(problem)s") % {"n": line.number, "problem": line.problem}
            for line in lines
            if line.problem
        ]
        repeated = namesake_sentences(lines, there)
        self.asks = bool(repeated)
        self.lines = without_namesakes(lines) if namesakes == self.SAME else lines
        if not namesakes:
            self.problems += repeated
        if self.problems:
            self._refuse(repeated if not namesakes else [])

    def _refuse(self, repeated: list[str]) -> None:
        n = len(self.problems)
        words = ngettext(
            "Nobody was added: %(n)d thing in the list is not clear.",
            "Nobody was added: %(n)d things in the list are not clear.",
            n,
        )
        self.add_error(self.said_at, words % {"n": n})
        if repeated:
            self.add_error("namesakes", _("Say whether these are the same people."))

    def groups(self) -> list[tuple[NewPlayer, ...]]:
        """Whom to add, line by line."""
        return [
            tuple(
                self._person(person, line.number, place) for place, person in enumerate(line.people)
            )
            for line in self.lines
        ]

    def _person(self, person: Person, line: int, place: int) -> NewPlayer:
        key = f"{self.cleaned_data['key']}-{line}-{place}"
        another = self.cleaned_data["namesakes"] == self.DIFFERENT
        return NewPlayer(
            name=person.name,
            role=person.role,
            mark=person.mark,
            paid=person.paid,
            late=person.late,
            home=person.home and not self.drive.online,
            another=another,
            key=key,
        )


class TableForm(PasteForm):
    """A table of people out of a spreadsheet; looked at first, then added.

    The file's text comes back with the page in `names`, so that it need not be chosen again.
    """

    said_at = "file"
    nobody = gettext_lazy("There is nobody in this file.")

    names = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("Saved from a spreadsheet as CSV, or any list in columns."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
        error_messages={"empty": gettext_lazy("This file is empty.")},
    )
    field_order = ("file",)

    def __init__(self, drive: Drive, data: Any = None, files: Any = None) -> None:
        super().__init__(drive, data)
        self.files = files or {}
        self.table: PeopleTable | None = None

    def clean_file(self) -> str:
        upload = self.cleaned_data["file"]
        if upload is None:
            return ""
        if (upload.size or 0) > LARGEST_TABLE:
            raise ValidationError(_("This file is too large for a list of people."))
        content = upload.read()
        text = None if content.startswith(b"PK") else decoded(content)
        if text is None:
            raise ValidationError(
                _("This is no text. In the spreadsheet choose “Save as”, and there CSV.")
            )
        return text

    def clean(self) -> dict[str, Any]:
        text = self.cleaned_data.get("file") or self.cleaned_data.get("names", "")
        self.cleaned_data["names"] = text
        if not text and not self.errors:
            self.add_error("file", _("Choose a file."))
        if text:
            self.data = self.data.copy()
            self.data["names"], self.data["key"] = text, self.cleaned_data["key"]
        return super().clean()

    def lines_of(self, text: str) -> list[Line]:
        """The table row by row."""
        self.table = read_people(text, self.drive.labels, pairs=is_pairs(self.drive))
        return list(self.table.lines)
