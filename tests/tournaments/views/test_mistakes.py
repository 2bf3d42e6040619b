"""What the MC does about a mistake at one table: the pages, and what the table reads of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.web import without_tags as text
from tournaments.models import Drive, LedgerLine
from tournaments.queries.evening import evening_of

pytestmark = pytest.mark.django_db


def at(evening: HallEvening, hand: int = 1, table: int = 1) -> str:
    return f"/d/{evening.drive.public_id}/hands/{hand}/table/{table}/"


def desk_table(evening: HallEvening, table: int = 1) -> str:
    return f"/d/{evening.drive.public_id}/desk/table/{table}/"


def head(table: int = 1, hand: int = 1) -> LedgerLine:
    return LedgerLine.objects.get(hand=hand, table_no=table, superseded_by=None)


def said(evening: HallEvening, do: str, **values: str) -> dict[str, str]:
    version = str(Drive.objects.get(pk=evening.drive.pk).plan_version)
    seen = str(head().pk) if LedgerLine.objects.exists() else ""
    return {"do": do, "seen": seen, "plan_version": version, "reason": "Misdeal", **values}


def totals(evening: HallEvening, *names: str) -> list[float]:
    found = evening_of(evening.drive).totals
    return [found[evening.player(name).entrant_id] for name in names]


def phone_at(evening: HallEvening, table: int = 1, seat: str = "N") -> Client:
    """A phone that has scanned the card and said whose it is."""
    client = Client()
    client.get(f"/t/{evening.card(table).token}/")
    entrant = evening.player(evening.names_at(table)[seat]).entrant_id
    client.post(f"/d/{evening.drive.public_id}/table/{table}/sit/", {"entrant": entrant})
    return client


def table_page(evening: HallEvening, phone: Client, table: int = 1) -> str:
    return text(phone.get(f"/d/{evening.drive.public_id}/table/{table}/"))


def test_a_hand_is_made_void_and_the_table_reads_why(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    phone = phone_at(evening)

    response = mc.post(at(evening), said(evening, "void"))

    assert (response.status_code, response["Location"]) == (302, desk_table(evening))
    assert "Void: Misdeal. The table plays the hand again." in text(mc.get(desk_table(evening)))
    assert (
        "Hand 1 is void: Misdeal. Play it again, then send the tricks of the new hand."
        in table_page(evening, phone)
    )


def test_a_phone_sends_the_tricks_of_the_new_hand(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    phone = phone_at(evening)
    mc.post(at(evening), said(evening, "void"))

    answer = send(evening, phone, tricks="9")

    assert answer.status_code == 302
    assert (head().ns, totals(evening, "Bob")) == (9, [9])


@pytest.mark.reported("B03")
def test_a_phone_that_still_showed_the_void_hand_is_told(evening: HallEvening, mc: Client) -> None:
    """The result of an aborted match was sent again by somebody who had not heard."""
    phone = phone_at(evening)
    old = hidden(evening, phone)
    evening.enter(1, 8, 5)
    mc.post(at(evening), said(evening, "void"))

    answer = send(evening, phone, tricks="8", **old)

    assert answer.status_code == 409
    assert "Hand 1 is void: Misdeal." in text(answer)
    assert head().state == "void"


def hidden(evening: HallEvening, phone: Client) -> dict[str, str]:
    """What the phone's page would send along."""
    page = phone.get(f"/d/{evening.drive.public_id}/table/1/").content.decode()
    found = re.findall(r'name="(hand|seen|four|key)" value="([^"]*)"', page)
    return dict(found)


def send(evening: HallEvening, phone: Client, **values: str) -> object:
    data = {"side": "NS", "worded": "1", "rare": "1", **hidden(evening, phone), **values}
    return phone.post(f"/d/{evening.drive.public_id}/table/1/send/", data)


def test_a_void_hand_without_a_reason_is_refused_at_the_field(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)

    response = mc.post(at(evening), said(evening, "void", reason=""))

    assert response.status_code == 422
    assert response.context["asked"]["void"].errors == {
        "reason": ["Write in a word or two why it does not count."]
    }
    assert head().ns == 8


def test_after_everybody_has_moved_a_hand_is_not_offered_to_be_void(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)
    assert "Void: play this hand again" in text(mc.get(at(evening)))
    evening.move()

    assert "Void: play this hand again" not in text(mc.get(at(evening)))


def test_a_revoke_in_two_taps_and_the_table_reads_it(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    phone = phone_at(evening)
    page = mc.get(at(evening))
    assert page.context["asked"]["revoke"]["reason"].value() == "Revoke"

    response = mc.post(
        at(evening), said(evening, "revoke", to="EW", moved="2", reason="Revoke"), follow=True
    )

    assert response.redirect_chain == [(desk_table(evening), 302)]
    assert "After the revoke it is 6 – 7." in text(response)
    assert totals(evening, "Ann", "Carol") == [6, 7]
    assert "The MC wrote: Revoke: 2 tricks to Dev and Carol" in table_page(evening, phone)


def test_what_was_chosen_of_a_refused_revoke_stays(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 12, 5)

    response = mc.post(at(evening), said(evening, "revoke", to="NS", moved="3"))

    assert response.status_code == 422
    form = response.context["asked"]["revoke"]
    assert form.errors == {"moved": ["Dev and Carol have only 1 trick to give."]}
    assert (form["to"].value(), form["moved"].value()) == ("NS", "3")


def test_a_revoke_found_later_offers_the_two_honest_choices(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 7, 5)
    evening.move()
    before = evening.names_at(1)

    page = mc.get(at(evening))
    assert page.content.decode().count('value="reseat"') == 3
    mc.post(at(evening), said(evening, "revoke", to="EW", moved="1", seats="reseat"))

    assert evening.names_at(1) != before


def test_a_page_that_is_out_of_date_changes_nothing(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    old = said(evening, "revoke", to="EW", moved="2")
    mc.post(at(evening), {**said(evening, "correct"), "tricks": "7", "reason": "Counted again"})

    response = mc.post(at(evening), old)

    assert response.status_code == 409
    assert "The result of hand 1, table 1 has changed." in text(response)
    assert head().ns == 7


def test_a_slip_that_does_not_add_up_is_taken_with_a_reason(
    evening: HallEvening, mc: Client
) -> None:
    typed = said(evening, "correct", tricks="8", others="6", reason="")

    refused = mc.post(at(evening), typed)
    assert refused.status_code == 422
    assert refused.context["form"].errors == {
        "reason": [
            "The two sides must add up to 13. You typed 8 and 6. If that is how it stays, write "
            "why: misdealt, a short pack."
        ]
    }
    assert refused.context["form"]["others"].value() == "6"

    mc.post(at(evening), {**typed, "reason": "Misdealt"})
    assert totals(evening, "Ann", "Carol") == [8, 6]
    assert "8 – 6" in text(mc.get(f"/d/{evening.drive.public_id}/hands/1/"))
    assert "8 – 6" in text(mc.get(f"/d/{evening.drive.public_id}/desk/"))
    assert "Bob and Ann 8, Dev and Carol 6" in text(mc.get(desk_table(evening)))
    assert "Bob and Ann 8, Dev and Carol 6" in table_page(evening, phone_at(evening))


@pytest.mark.reported("B10")
def test_a_phone_with_two_numbers_that_are_not_13_is_told_so(evening: HallEvening) -> None:
    """Figures that could not be were taken, or refused with a message about something else."""
    phone = phone_at(evening)

    answer = send(evening, phone, tricks="8", other="6")

    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "The two sides must add up to 13. You typed 8 and 6." in text(answer)
    assert LedgerLine.objects.count() == 0


def test_a_table_whose_tricks_stay_uneven_calls_the_mc_with_both_numbers(
    evening: HallEvening, mc: Client
) -> None:
    phone = phone_at(evening)
    page = send(evening, phone, tricks="8", other="6").content.decode()  # type: ignore[attr-defined]
    assert 'name="why" value="uneven"' in page

    phone.post(
        f"/d/{evening.drive.public_id}/table/1/call/",
        {"why": "uneven", "hand": "1", "tricks": "8", "other": "6"},
    )

    assert "Hand 1 does not add up to 13: we count 8 and 6." in text(mc.get(desk_table(evening)))


def test_a_result_moves_to_the_table_it_belongs_to(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8)

    response = mc.post(at(evening), said(evening, "shift", to_hand="1", to_table="2"), follow=True)

    assert "The result stands at hand 1, table 2 now." in text(response)
    assert (head(1).state, head(2).ns) == ("withdrawn", 8)


def test_where_a_result_stands_already_the_two_may_be_swapped(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 4)
    typed = said(evening, "shift", to_hand="1", to_table="2")

    refused = mc.post(at(evening), typed)
    assert refused.status_code == 422
    assert refused.context["asked"]["shift"].errors == {
        "swap": [
            "Hand 1, table 2 has a result already: 4 – 9. Swap the two if each belongs to the "
            "other."
        ]
    }

    mc.post(at(evening), {**typed, "swap": "on"})
    assert (head(1).ns, head(2).ns) == (4, 8)


@pytest.mark.parametrize("typed", ["", "seven", "1.5"])
def test_a_hand_to_move_to_is_typed_in_figures(
    evening: HallEvening, mc: Client, typed: str
) -> None:
    evening.enter(1, 8)

    response = mc.post(at(evening), said(evening, "shift", to_hand=typed, to_table="2"))

    assert response.status_code == 422
    assert response.context["asked"]["shift"].errors == {"to_hand": ["Type the hand in figures."]}
