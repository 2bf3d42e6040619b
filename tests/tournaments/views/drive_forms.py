"""The forms of a drive as a browser sends them: a new one, and its settings."""

from __future__ import annotations

from django.test import Client

from tournaments.models import Drive


def address(drive: Drive) -> str:
    return f"/d/{drive.public_id}/settings/"


def as_shown(client: Client, drive: Drive | None = None) -> dict[str, str]:
    """What a browser sends if the organiser only presses the button; a new drive unless given."""
    answer = client.get(address(drive) if drive else "/drives/new/")
    form = answer.context["form"]
    sent = {name: form[name].value() for name in form.fields if name != "trumps"}
    sent = {name: str(v) for name, v in sent.items() if v is not None and v is not False}
    order = form["trumps"].value() if "trumps" in form.fields else []
    return {**sent, **{f"trumps_{place}": trump.value for place, trump in enumerate(order)}}


def make(client: Client, **typed: str) -> Drive:
    answer = client.post("/drives/new/", {**as_shown(client), "name": "Drive", **typed})
    assert answer.status_code == 302, answer.context["form"].errors
    return Drive.objects.latest("pk")
