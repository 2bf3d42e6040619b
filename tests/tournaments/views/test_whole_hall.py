"""A hand that the whole hall plays again or leaves out; tables behind the others."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.web import without_tags as text
from tournaments.actions.base import By
from tournaments.models import Drive, LedgerLine

pytestmark = pytest.mark.django_db


def at(evening: HallEvening, hand: int = 1) -> str:
    return f"/d/{evening.drive.public_id}/hands/{hand}/hall/"


def said(do: str, **values: str) -> dict[str, str]:
    version = str(Drive.objects.get().plan_version)
    return {"do": do, "plan_version": version, "reason": "Wrong trumps", **values}


def states() -> list[str]:
    heads = LedgerLine.objects.filter(superseded_by=None).order_by("table_no")
    return list(heads.values_list("state", flat=True))


def test_everybody_plays_the_hand_again(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8)
    assert "1 table has sent its tricks." in text(mc.get(at(evening)))

    response = mc.post(at(evening), said("repeat"))

    assert response["Location"] == f"/d/{evening.drive.public_id}/desk/"
    assert states() == ["void", "void"]
    assert "Void: played again" in text(mc.get(f"/d/{evening.drive.public_id}/desk/"))


def test_nobody_plays_the_hand_and_everybody_may_go_on(evening: HallEvening, mc: Client) -> None:
    mc.post(at(evening), said("skip"))

    assert states() == ["not-played", "not-played"]
    page = text(mc.get(f"/d/{evening.drive.public_id}/desk/"))
    assert "who moves" not in page
    phone = Client()
    phone.get(f"/t/{evening.card(1).token}/")
    phone.post(f"/d/{evening.drive.public_id}/table/1/sit/", {})
    assert "Nobody plays this hand, so nobody moves. Keep your seats." in text(
        phone.get(f"/d/{evening.drive.public_id}/table/1/")
    )
    moves = mc.get(f"/d/{evening.drive.public_id}/desk/move/")
    assert {move.stays for move in moves.context["moves"]} == {True}


@pytest.mark.parametrize("do", ["repeat", "skip"])
def test_without_a_reason_it_is_refused_at_its_field(
    evening: HallEvening, mc: Client, do: str
) -> None:
    response = mc.post(at(evening), said(do, reason=""))

    assert response.status_code == 422
    assert response.context["asked"][do].errors == {
        "reason": ["Write in a word or two why it does not count."]
    }
    assert LedgerLine.objects.count() == 0


def test_a_page_of_before_is_stale(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    old = said("repeat")
    mc.post(at(evening), said("skip"))

    response = mc.post(at(evening), old)

    assert response.status_code == 409
    assert states() == ["not-played", "not-played"]


def test_a_hand_that_is_not_in_play_leads_back_to_the_desk(
    evening: HallEvening, mc: Client
) -> None:
    response = mc.get(at(evening, 2))

    assert response["Location"] == f"/d/{evening.drive.public_id}/desk/"


@pytest.mark.reported("B08")
def test_a_table_behind_the_others_is_flagged_to_the_mc_and_to_itself(
    drive: Drive, mary: User, mc: Client
) -> None:
    """A table forgot a hand, so that every later result of it stood one hand too early."""
    drive.movement = {**drive.movement, "hands_per_round": 4}
    drive.save()
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 5)
    desk = f"/d/{drive.public_id}/desk/"
    assert "behind the others" not in text(mc.get(desk))

    evening.enter(2, 8)

    assert "Table 2: behind the others: hand 2 is missing" in text(mc.get(desk))
    phone = Client()
    phone.get(f"/t/{evening.card(2).token}/")
    phone.post(f"/d/{drive.public_id}/table/2/sit/", {})
    assert (
        "The other tables are further on. Send the tricks of hand 2 first, not those of the hand "
        "you are playing."
    ) in text(phone.get(f"/d/{drive.public_id}/table/2/"))
