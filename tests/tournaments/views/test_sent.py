"""A phone that has sent its tricks: they may be changed, what comes next is said."""

from __future__ import annotations

from datetime import date

import pytest

from tests.evening import HallEvening
from tests.tournaments.views.phones import sitting, words
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Answer, Drive

pytestmark = pytest.mark.django_db


# What we sent may be changed


def test_what_was_sent_may_be_changed_from_the_same_phone(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    assert "Change what we sent" in phone.reads()

    phone.send(9)

    assert evening.head(1, 1).ns == 9  # type: ignore[union-attr]
    assert Answer.objects.count() == 0


def test_once_the_other_side_has_agreed_it_may_not_be_changed(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    sitting(evening, "Carol").send(5, side="EW")

    page = phone.reads("?change=1")

    assert "Sent, and both sides agree" in page
    assert "Change what we sent" not in page
    assert "Not right? Call the MC" in page


# A round of several hands


@pytest.fixture
def double(mary: object) -> HallEvening:
    """Two hands at each table before everybody moves."""
    settings = Settings(
        name="Two hands",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=12,
    )
    drive = create_drive(mary, settings)  # type: ignore[arg-type]
    return HallEvening.start(drive, By("Mary"), ["Ann", "Bob", "Carol", "Dev"])


def test_the_first_missing_hand_is_asked_and_the_others_are_shown(double: HallEvening) -> None:
    phone = sitting(double, "Ann")
    assert phone.look().context["page"].hand == 1

    phone.send(8)

    page = phone.look()
    assert (page.context["stage"], page.context["page"].hand) == ("entry", 2)
    assert "Hand 1 Bob and Ann 8, Dev and Carol 5 Look" in words(page)


def test_a_hand_of_the_round_may_be_looked_at_again(double: HallEvening) -> None:
    phone = sitting(double, "Ann")
    phone.send(8)

    page = phone.look("?hand=1")

    assert (page.context["stage"], page.context["page"].hand) == ("sent", 1)


# If all stays so


def test_while_others_play_the_tables_of_all_four_are_known_but_not_the_partners(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)

    page = phone.reads()

    assert "If all stays so Table 1 Bob stays at table 1 Table 2 Dev goes to table 2" in page
    assert "1 table still playing: 2" in page


def test_when_all_are_in_seat_and_partner_are_known_too(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    evening.send(2, 1, 8)
    page = phone.reads()
    assert "All other tables are in. Wait for the MC." in page

    foretold = {move.name: (move.table_no, move.seat, move.partner)
                for move in phone.look().context["page"].after.destinations}  # fmt: skip
    evening.move()

    moved = {move.name: (move.table_no, move.seat, move.partner)
             for move in phone.look().context["page"].moves}  # fmt: skip
    assert foretold == moved


def test_in_the_last_hand_nobody_is_sent_anywhere(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(hands=1)
    phone = sitting(evening, "Ann")

    phone.send(8)

    assert "This is the last hand." in phone.reads()
