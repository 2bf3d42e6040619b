"""Mending earlier hands: numbers, true seats, seating anew."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.tournaments.actions.score_cards import tricks
from tournaments.actions.attendance import take_over
from tournaments.actions.corrections import correct_result, record_true_seats
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.reseating import why_not_reseat
from tournaments.actions.results import record_result
from tournaments.models import Drive, LedgerLine, Place, Round
from tournaments.queries.evening import evening_of
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, Stale
from tournaments.rules.scoring import check
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_hand(evening: HallEvening) -> HallEvening:
    """Hand 1 was 8 – 5 and 5 – 8; everybody has moved; hand 2 has no result."""
    evening.enter(1, 8, 5)
    evening.move()
    return evening


def seats(evening: HallEvening) -> dict[int, str]:
    """Names by seat in the round being played: "Bob Fred Edna Ann" from North, clockwise."""
    names = [evening.names_at(table) for table in (1, 2)]
    return {t: " ".join(n[s] for s in "NESW") for t, n in enumerate(names, start=1)}


def fix(evening: HallEvening, **changes: object) -> LedgerLine:
    said: dict[str, object] = {"hand": 1, "table_no": 1, "ns": 4, "reason": "Read wrongly"}
    return correct_result(evening.drive, evening.by, **{**said, **changes})  # type: ignore[arg-type]


def sat_wrong(evening: HallEvening, one: str, other: str, **changes: object) -> None:
    pks = {"one": evening.player(one).entrant_id, "other": evening.player(other).entrant_id}
    said: dict[str, object] = {"hand": 1, "reason": "Sat wrong", **pks}
    record_true_seats(evening.drive, evening.by, **{**said, **changes})  # type: ignore[arg-type]


def test_only_the_numbers_change_and_people_stay_where_they_are(second_hand: HallEvening) -> None:
    before = seats(second_hand)

    fix(second_hand)

    assert seats(second_hand) == before
    assert (tricks(second_hand, "Bob"), tricks(second_hand, "Dev")) == ([4], [9])


def test_people_are_seated_anew_from_the_corrected_figures(second_hand: HallEvening) -> None:
    fix(second_hand, reseat=True)

    assert seats(second_hand) == {1: "Fred Dev Carol Edna", 2: "Bob Hal Gwen Ann"}


def test_what_was_there_before_and_why_is_in_the_record(second_hand: HallEvening) -> None:
    fix(second_hand)

    line = second_hand.drive.journal.last()
    assert (line.by, line.text, line.reason) == (
        "Mary",
        "Hand 1, table 1: 4 – 9 (was 8 – 5)",
        "Read wrongly",
    )


@pytest.mark.reported("B71")
def test_the_same_score_is_corrected_three_times(second_hand: HallEvening) -> None:
    """A submit button worked once and then ignored further clicks."""
    for ns in (4, 7, 9):
        fix(second_hand, ns=ns)

    assert tricks(second_hand, "Bob") == [9]
    assert LedgerLine.objects.filter(table_no=1).count() == 4


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"reason": "  "}, "reason", "Write in a word or two why it is corrected."),
        ({"ns": 8}, "tricks", "That is what stands already."),
    ],
)
def test_a_correction_needs_a_reason_and_a_change(
    second_hand: HallEvening, changes: dict[str, object], field: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        fix(second_hand, **changes)

    assert (refused.value.field, refused.value.sentence) == (field, sentence)
    assert LedgerLine.objects.count() == 2


@pytest.mark.parametrize("hand", [0, 3, 13, 99])
def test_a_hand_that_was_never_dealt_cannot_be_corrected(
    second_hand: HallEvening, hand: int
) -> None:
    with pytest.raises(HandNotOpen):
        fix(second_hand, hand=hand)


def test_a_table_that_does_not_exist_cannot_be_corrected(second_hand: HallEvening) -> None:
    with pytest.raises(NoSuchTable):
        fix(second_hand, table_no=9)


def test_once_a_table_has_played_on_nobody_is_seated_anew(second_hand: HallEvening) -> None:
    second_hand.send(2, 2, 6)

    with pytest.raises(Refused) as refused:
        fix(second_hand, reseat=True)

    assert refused.value.field == "reseat"
    assert refused.value.sentence == (
        "Table 2 has already played the next hand, so only the numbers can change."
    )
    assert tricks(second_hand, "Bob") == [8]


def test_seats_further_back_were_real_and_stay(second_hand: HallEvening) -> None:
    second_hand.enter(2, 8, 5)
    second_hand.move()

    assert why_not_reseat(second_hand.drive, Round.objects.get(number=1)) == (
        "People have played on from there, so only the numbers can change: those seats were real."
    )


def test_seating_anew_from_an_old_page_is_stale(second_hand: HallEvening) -> None:
    with pytest.raises(Stale):
        fix(second_hand, reseat=True, plan_version=0)

    assert tricks(second_hand, "Bob") == [8]


def test_who_took_over_a_seat_keeps_it_when_people_are_seated_anew(
    second_hand: HallEvening,
) -> None:
    zoe = add_player(second_hand.drive, second_hand.by, NewPlayer("Zoë", Role.A))
    take_over(second_hand.drive, second_hand.by, out=second_hand.player("Ann"), into=zoe)

    fix(second_hand, reseat=True)

    assert seats(second_hand) == {1: "Fred Dev Carol Edna", 2: "Bob Hal Gwen Zoë"}


@pytest.mark.reported("B16")
def test_true_seats_of_the_hand_being_played_count_and_the_plan_goes_on(
    evening: HallEvening,
) -> None:
    """People sat at the wrong table and played; the plan could not be rescued."""
    sat_wrong(evening, "Ann", "Edna")
    evening.enter(1, 8, 5)
    evening.move()

    assert (tricks(evening, "Edna"), tricks(evening, "Ann")) == ([8], [5])
    assert (tricks(evening, "Bob"), tricks(evening, "Fred")) == ([8], [5])
    assert seats(evening) == {1: "Bob Fred Ann Edna", 2: "Dev Hal Gwen Carol"}
    entrants = list(Place.objects.filter(round__number=2).values_list("entrant", flat=True))
    assert len(entrants) == len(set(entrants)) == 8


@pytest.mark.reported("B16")
def test_true_seats_found_out_after_the_result_credit_those_who_played(
    evening: HallEvening,
) -> None:
    """The result stayed with the people who should have sat there."""
    evening.enter(1, 8, 5)
    sat_wrong(evening, "Ann", "Edna")

    assert (tricks(evening, "Edna"), tricks(evening, "Ann")) == ([8], [5])


def test_true_seats_of_an_earlier_hand_leave_people_where_they_are(
    second_hand: HallEvening,
) -> None:
    before = seats(second_hand)

    sat_wrong(second_hand, "Ann", "Edna")

    assert seats(second_hand) == before
    assert (tricks(second_hand, "Edna"), tricks(second_hand, "Ann")) == ([8], [5])


def test_true_seats_of_the_hand_just_played_can_seat_people_anew(
    second_hand: HallEvening,
) -> None:
    sat_wrong(second_hand, "Ann", "Edna", reseat=True)

    assert seats(second_hand) == {1: "Bob Fred Ann Edna", 2: "Dev Hal Gwen Carol"}
    evening = evening_of(second_hand.drive)
    assert check(evening.seatings, evening.results, evening.roles) == []


def test_people_of_different_roles_cannot_have_changed_chairs(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        sat_wrong(evening, "Ann", "Fred")

    assert refused.value.sentence == (
        "Only two who play the same role can swap seats: a Lady with a Lady, a Gent with a Gent."
    )


def test_true_seats_from_an_old_page_are_stale(evening: HallEvening) -> None:
    seen = Drive.objects.get().plan_version
    sat_wrong(evening, "Ann", "Edna", plan_version=seen)

    with pytest.raises(Stale):
        sat_wrong(evening, "Ann", "Edna", plan_version=seen)

    assert evening.names_at(1)["S"] == "Edna"


def test_phones_at_both_tables_are_asked_again_who_they_are(evening: HallEvening) -> None:
    old_form = evening.post(1, 1, 8)

    sat_wrong(evening, "Ann", "Edna")

    with pytest.raises(Refused) as refused:
        record_result(evening.drive, old_form, evening.phone(1))
    assert refused.value.sentence == (
        "The seats at this table have changed. Look who sits here now."
    )


def test_the_mc_settles_two_answers_by_a_correction_too(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    fix(evening, ns=8)

    line = evening.head(1, 1)
    assert line is not None
    assert (line.ns, line.by) == (8, "Mary")
