"""The forms of the door's list: adding one person or two, changing an entry."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.people import NameTaken, NewPlayer
from tournaments.models import Drive, Player
from tournaments.queries.people import is_pairs
from tournaments.refusals import Refused
from tournaments.rules.names import same_name
from tournaments.rules.pasted import partners_in
from tournaments.rules.seating import Role

# A name is cleaned and counted by the door; this only keeps a pasted book out of it.
LONGEST = 4000


def new_key() -> str:
    """What makes a form count once, however often it is sent."""
    return secrets.token_hex(8)


class KeyField(forms.CharField):
    """The key a form was made with; a form that lost it gets a new one."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def clean(self, value: Any) -> str:
        return value if re.fullmatch("[0-9a-f]{16}", value or "") else new_key()


class AddForm(forms.Form):
    """One person; where that name is in already, the answer to "somebody else?" comes with it."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST,
        strip=False,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Type a name.")},
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Plays as"), required=False, widget=forms.RadioSelect
    )
    paid = forms.BooleanField(label=gettext_lazy("Has paid"), required=False)
    late = forms.BooleanField(label=gettext_lazy("Comes later"), required=False)
    helper = forms.BooleanField(label=gettext_lazy("Helper"), required=False)
    home = forms.BooleanField(label=gettext_lazy("Plays from home"), required=False)
    mark = forms.CharField(
        label=gettext_lazy("What tells them apart"),
        help_text=gettext_lazy("Such as “red hat” or “from Ely”. May stay empty."),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    asked = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    key = KeyField()

    def __init__(self, drive: Drive, data: Any = None) -> None:
        super().__init__(data, initial={"key": new_key(), "role": ""})
        self.drive = drive
        self.namesake = ""  # the name that is in already, once the door has said so
        self.others = data.getlist("another") if data else []  # "yes, another" of these names
        if drive.online:
            del self.fields["home"]
        if is_pairs(drive):
            del self.fields["role"]
        else:
            self.fields["role"].choices = [  # type: ignore[attr-defined]
                ("", _("Whichever is short")),
                (Role.A.value, drive.label_a),
                (Role.B.value, drive.label_b),
            ]

    def group(self) -> tuple[NewPlayer, ...]:
        """Whom to add: one person."""
        return (self._person(self.cleaned_data["name"], 0),)

    def refuse(self, error: Refused) -> None:
        """Say at its field what the door refused; ask back where the name is in already."""
        field = error.field if error.field in self.fields else None
        self.add_error(field, error.sentence)
        if isinstance(error, NameTaken):
            self.namesake = error.player.name

    def _person(self, name: str, place: int) -> NewPlayer:
        data = self.cleaned_data
        mark = data["mark"] if same_name(name, data["asked"] or name) else ""
        agreed = any(same_name(name, other) for other in self.others)
        return NewPlayer(
            name=name,
            role=Role(data["role"]) if data.get("role") else None,
            mark=mark,
            another=agreed or bool(mark.strip()),
            helper=data["helper"],
            late=data["late"],
            paid=data["paid"],
            home=data.get("home", False),
            key=f"{data['key']}-{place}",
        )


class AddPairForm(AddForm):
    """One person or two who play together: "Ann & Bob" on one line, or in two boxes."""

    partner = forms.CharField(
        label=gettext_lazy("Partner"),
        help_text=gettext_lazy("Leave it empty if there is none yet."),
        max_length=LONGEST,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("name", "partner")

    def __init__(self, drive: Drive, data: Any = None) -> None:
        super().__init__(drive, data)
        self.fields["name"].help_text = _("Or both at once: Ann & Bob.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        names = partners_in(data.get("name", ""))
        if data.get("partner", "").strip():
            names = [data.get("name", ""), data["partner"]]
        if len(names) > 2:
            self.add_error("name", _("Type one name, or two such as “Ann & Bob”."))
        self.names = names or [data.get("name", "")]
        return data

    def group(self) -> tuple[NewPlayer, ...]:
        """Whom to add: one person, or two who play together."""
        return tuple(self._person(name, place) for place, name in enumerate(self.names))


def add_form(drive: Drive, data: Any = None) -> AddForm:
    """The form that fits the drive's format."""
    return (AddPairForm if is_pairs(drive) else AddForm)(drive, data)


class PersonForm(forms.Form):
    """What is written of one person."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Type a name.")},
    )
    mark = AddForm.base_fields["mark"]
    helper = forms.BooleanField(
        label=gettext_lazy("A helper, who gives up the seat when somebody needs it"),
        required=False,
    )
    either = forms.BooleanField(
        label=gettext_lazy("Does not mind which role, if there are too many of one"),
        required=False,
    )

    def __init__(self, player: Player, data: Any = None) -> None:
        initial = {"name": player.name, "mark": player.mark, "helper": player.helper}
        super().__init__(data, initial={**initial, "either": player.either})
        if is_pairs(player.drive):
            del self.fields["either"]


class ActForm(forms.Form):
    """One tap: what to do, and from which hand on where that matters."""

    do = forms.CharField()
    from_hand = forms.IntegerField(required=False, min_value=1, max_value=999)
