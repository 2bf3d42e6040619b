"""The other side's word: only their phone can agree, two answers are shown to everybody."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, hidden, sitting, words
from tournaments.models import Answer, LedgerLine
from tournaments.queries.board import State, board_of

pytestmark = pytest.mark.django_db


def state(evening: HallEvening) -> State:
    board = board_of(evening.drive, 1)
    assert board is not None
    return board.tables[0].state


def test_the_other_side_s_phone_is_asked_in_names(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(8)

    page = sitting(evening, "Carol").reads()

    assert "Is that right?" in page
    assert "Bob and Ann’s phone says of hand 1: Bob and Ann 8, Dev and Carol 5" in page
    assert "Yes, 8 – 5" in page
    assert "No, we counted something else" in page


def test_one_tap_agrees(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(8)
    other = sitting(evening, "Carol")

    other.post(hidden(other.look()))

    assert state(evening) is State.CONFIRMED
    assert "Sent, and both sides agree" in other.reads()


def test_agreeing_twice_is_agreeing_once(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(8)
    other = sitting(evening, "Carol")
    form = hidden(other.look())

    other.post(form)
    again = other.client.post(other.address + "send/", form, follow=True)

    assert "That was saved already." in words(again)
    assert Answer.objects.count() == 1


@pytest.mark.reported("B07")
def test_the_phone_that_sent_is_never_asked_to_agree_with_itself(evening: HallEvening) -> None:
    """Verification was worthless: the scorer pressed OK twice."""
    phone = sitting(evening, "Ann")
    phone.send(8)

    phone.send(8)

    assert phone.stage() == "sent"
    assert state(evening) is State.IN


@pytest.mark.reported("B07")
def test_the_phone_that_sent_can_t_agree_by_saying_it_is_somebody_else(
    evening: HallEvening,
) -> None:
    """The same device confirmed its own number."""
    phone = sitting(evening, "Ann")
    phone.send(8)
    phone.i_am("Carol")

    phone.send(5, side="EW")

    assert phone.stage() == "sent"
    assert state(evening) is State.IN


@pytest.mark.reported("B07")
def test_a_second_phone_of_the_same_side_does_not_confirm(evening: HallEvening) -> None:
    """Two phones of one side agreed with each other."""
    sitting(evening, "Ann").send(8)
    bobs = TablePhone(evening)
    bobs.i_am("Bob", take_over="1")

    bobs.send(8)

    assert bobs.stage() == "sent"
    assert state(evening) is State.IN


def test_a_phone_on_the_table_does_not_confirm(evening: HallEvening) -> None:
    lying = TablePhone(evening)
    lying.i_am("")
    form = lying.form(tricks="8")
    sitting(evening, "Ann").send(8)

    lying.post(form)

    assert lying.stage() == "sent"
    assert state(evening) is State.IN


def test_a_phone_on_the_table_must_say_who_it_is_before_it_disagrees(evening: HallEvening) -> None:
    lying = TablePhone(evening)
    lying.i_am("")
    form = lying.form(tricks="6")
    sitting(evening, "Ann").send(8)

    answer = lying.post(form)

    assert answer.status_code == 422
    assert "Say first who you are, so that your answer counts for the right side." in words(answer)
    assert '<input type="hidden" name="tricks" value="6">' in answer.content.decode()


def test_what_the_mc_typed_may_be_confirmed_by_a_phone(evening: HallEvening) -> None:
    evening.enter(1, 8)
    phone = sitting(evening, "Ann")
    assert "The MC says of hand 1: Bob and Ann 8, Dev and Carol 5" in phone.reads()

    phone.post(hidden(phone.look()))

    assert state(evening) is State.CONFIRMED


# Two answers


def test_no_leads_to_the_keys_and_two_answers_are_shown_on_both_phones(
    evening: HallEvening,
) -> None:
    ours, theirs = sitting(evening, "Ann"), sitting(evening, "Carol")
    ours.send(8)
    assert theirs.stage("?change=1") == "entry"

    theirs.send(6, side="EW")

    both = ("Bob and Ann 8, Dev and Carol 5", "Bob and Ann 7, Dev and Carol 6")
    for phone, first, second in (
        (ours, "This phone says:", "Dev and Carol’s phone says:"),
        (theirs, "Bob and Ann’s phone says:", "This phone says:"),
    ):
        page = phone.reads()
        assert "Two answers" in page
        assert f"{first} {both[0]} Sending… We agree with 8 – 5" in page
        assert f"{second} {both[1]} Sending… We agree with 7 – 6" in page
    assert "The MC has been told." in ours.reads()


@pytest.mark.reported("B01")
def test_a_phone_at_the_wrong_table_never_overwrites(evening: HallEvening) -> None:
    """One tablet had the wrong side's page open and both posted for the same side."""
    right, wrong = sitting(evening, "Ann"), sitting(evening, "Carol")
    form = wrong.form(tricks="6", side="NS")
    right.send(8)

    answer = wrong.client.post(wrong.address + "send/", form, follow=True)

    page = words(answer)
    assert "Two answers" in page
    assert "Bob and Ann’s phone says: Bob and Ann 8, Dev and Carol 5" in page
    assert "We are at another table: type its code" in page
    assert evening.head(1, 1).ns == 8  # type: ignore[union-attr]
    assert state(evening) is State.DISPUTED


@pytest.mark.parametrize(("who", "tricks", "stands"), [("Ann", 7, 7), ("Carol", 8, 8)])
def test_either_side_may_agree_with_the_other(
    evening: HallEvening, who: str, tricks: int, stands: int
) -> None:
    phones = {"Ann": sitting(evening, "Ann"), "Carol": sitting(evening, "Carol")}
    phones["Ann"].send(8)
    phones["Carol"].send(6, side="EW")

    phones[who].send(tricks)

    assert state(evening) is State.CONFIRMED
    assert evening.head(1, 1).ns == stands  # type: ignore[union-attr]
    assert [phone.stage() for phone in phones.values()] == ["sent", "sent"]


def test_the_phone_that_took_over_may_settle_it_for_its_side(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(8)
    sitting(evening, "Carol").send(6, side="EW")
    bobs = TablePhone(evening)
    bobs.i_am("Bob", take_over="1")
    assert bobs.stage() == "conflict"

    bobs.send(7)

    assert state(evening) is State.CONFIRMED


def test_every_answer_is_kept(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(8)
    sitting(evening, "Carol").send(6, side="EW")

    assert [(line.ns, line.by) for line in LedgerLine.objects.all()] == [(8, "Table 1, Ann")]
    assert [(a.ns, a.by) for a in Answer.objects.all()] == [(7, "Table 1, Carol")]


def test_tricks_that_are_wrong_though_agreed_call_the_mc(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    sitting(evening, "Carol").send(5, side="EW")

    phone.client.post(phone.address + "call/", {"why": "wrong", "hand": "1"})

    row = evening.round.tables.get(table_no=1)
    assert row.called_why == "The tricks of hand 1 are not right."
    assert "The MC is coming. Stay where you are." in phone.reads()
