"""Who sits out: from the draw to the last hand, through every door."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import bring_back, mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.rounds import finish
from tournaments.actions.seats import put_hall
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, SitOut
from tournaments.queries.bench import hall_of_round, resting
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.numbers import Hall
from tournaments.rules.replay import replay


@pytest.fixture
def five(drive: Drive, mary: User) -> HallEvening:
    """Ann, Carol and Edna play as ladies, Bob and Dev as gents; Edna sits out hand 1."""
    return HallEvening.start(drive, By.mc(mary), NAMES[:5])


@pytest.fixture
def nine(drive: Drive, mary: User) -> HallEvening:
    """Two tables; Iris sits out hand 1."""
    return HallEvening.start(drive, By.mc(mary), NAMES[:9])


def resters(evening: HallEvening) -> list[str]:
    return resting(evening.drive, hall_of_round(evening.round).bench)


def totals(evening: HallEvening) -> dict[str, float]:
    drive = Drive.objects.get(pk=evening.drive.pk)
    found = evening_of(drive)
    return {found.names[entrant]: total for entrant, total in found.totals.items()}


def test_the_last_to_come_sits_out_first_and_then_all_in_turn(five: HallEvening) -> None:
    order = [resters(five)]
    for hand in (1, 2, 3):
        five.enter(hand, 7)
        five.move()
        order.append(resters(five))

    assert order[0] == ["Edna"]
    assert sorted(name for names in order[:3] for name in names) == ["Ann", "Carol", "Edna"]
    assert order[3] not in (order[2], [])


def test_credits_of_five_at_one_table(five: HallEvening) -> None:
    # Hand 1: Bob and Ann 8, Dev and Carol 5; Edna has played nothing: half the tricks, 6½.
    five.enter(1, 8)
    assert totals(five) == {"Bob": 8, "Ann": 8, "Dev": 5, "Carol": 5, "Edna": 6.5}

    # Dev and Carol lose and move to their own table, Bob and Ann part: Bob North, Dev East, Carol
    # South, Ann West. Carol and Ann have sat out least; South comes before West, so Carol rests and
    # Edna takes her chair.
    five.move()
    assert five.names_at(1) == {"N": "Bob", "E": "Dev", "S": "Edna", "W": "Ann"}
    # Hand 2: Bob and Edna 4, Dev and Ann 9. Carol's average is 5, Edna's now 4.
    five.enter(2, 4)
    assert totals(five) == {"Bob": 12, "Ann": 17, "Dev": 14, "Carol": 5 + 5, "Edna": 4 + 4}


@pytest.mark.reported("B43")
def test_credits_follow_a_change_of_the_rule_at_once(five: HallEvening) -> None:
    """Wins of somebody with an earlier bye stayed wrong until another score came in."""
    five.enter(1, 8)

    seen = []
    for credit, fixed in (("fixed", "7.5"), ("nothing", "7.5"), ("role-mean", "0")):
        set_spare(five.drive, five.by, credit=credit, credit_fixed=Decimal(fixed))
        seen.append(totals(five)["Edna"])

    assert seen == [7.5, 0, 6.5]


def test_a_credit_no_hand_can_have_is_refused(five: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        set_spare(five.drive, five.by, credit="fixed", credit_fixed=Decimal("13.5"))

    assert refused.value.field == "credit_fixed"


def test_credits_stay_when_the_drive_is_finished(five: HallEvening) -> None:
    five.enter(1, 8)
    finish(five.drive, five.by, plan_version=None)

    with pytest.raises(Refused):
        set_spare(five.drive, five.by, credit="nothing")

    assert totals(five)["Edna"] == 6.5


def test_nobody_sits_at_a_table_and_sits_out(five: HallEvening) -> None:
    edna, ann = (five.player(name).entrant_id for name in ("Edna", "Ann"))
    with pytest.raises(IntegrityError), transaction.atomic():
        SitOut.objects.create(round=five.round, entrant_id=edna)
    with pytest.raises(AssertionError):
        put_hall(five.round, Hall(hall_of_round(five.round).seating, (ann,)))


@pytest.mark.reported("B25")
def test_who_is_pulled_in_from_sitting_out_plays_and_has_no_credit(five: HallEvening) -> None:
    """A bye and a real result for the same team in one round corrupted the pairings."""
    take_over(five.drive, five.by, out=five.player("Ann"), into=five.player("Edna"))
    five.enter(1, 8)

    assert resters(five) == []
    assert totals(five) == {"Bob": 8, "Edna": 8, "Dev": 5, "Carol": 5}
    assert five.drive.journal.get(kind="take-over").text.endswith("instead of sitting out")


def test_undoing_a_take_over_sends_them_back_to_sit_out(five: HallEvening) -> None:
    take_over(five.drive, five.by, out=five.player("Ann"), into=five.player("Edna"))
    step = five.drive.journal.get(kind="take-over")

    undo_step(five.drive, five.by, step=step, plan_version=None)

    assert resters(five) == ["Edna"]
    assert five.names_at(1)["S"] == "Ann"


def test_who_has_played_as_the_other_role_takes_no_seat_of_this_one(five: HallEvening) -> None:
    five.enter(1, 8)
    five.move()
    (rests,) = resters(five)
    with pytest.raises(Refused) as refused:
        take_over(five.drive, five.by, out=five.player("Bob"), into=five.player(rests))

    assert refused.value.sentence == (
        f"{rests} has played as a Lady tonight, so only the seat of a Lady can be taken over."
    )


def test_undoing_a_move_brings_the_bench_back(nine: HallEvening) -> None:
    nine.enter(1, 7, 8)
    nine.move()
    step = nine.drive.journal.get(kind="close")

    undo_step(nine.drive, nine.by, step=step, plan_version=None)

    assert resters(nine) == ["Iris"]


@pytest.mark.reported("B22")
def test_the_bench_fills_a_seat_whose_holder_has_gone(nine: HallEvening) -> None:
    """Someone left in mid-round and the next round could not be opened."""
    mark_gone(nine.drive, nine.by, nine.player("Ann"), from_hand=1)
    nine.enter(1, 7, 8)

    nine.move()

    hall = hall_of_round(nine.round)
    assert (len(hall.seating), resters(nine)) == (2, [])
    assert nine.player("Iris").entrant_id in hall.people()
    assert nine.player("Ann").entrant_id not in hall.people()


def test_without_a_bench_one_table_fewer_is_played_and_the_rest_sit_out(
    evening: HallEvening,
) -> None:
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)
    evening.enter(1, 7, 8)

    evening.move()

    hall = hall_of_round(evening.round)
    assert (sorted(hall.seating), len(hall.bench)) == ([1], 3)


def test_a_table_opens_again_for_those_who_come(evening: HallEvening) -> None:
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)
    evening.enter(1, 7, 8)
    evening.move()
    bring_back(evening.drive, evening.by, evening.player("Ann"))
    evening.enter(2, 7)

    evening.move()

    assert (sorted(hall_of_round(evening.round).seating), resters(evening)) == ([1, 2], [])


def test_who_comes_late_plays_at_the_next_hand_without_being_asked(nine: HallEvening) -> None:
    new = add_player(nine.drive, nine.by, NewPlayer("Zoe"))
    nine.enter(1, 7, 8)

    nine.move()

    hall = hall_of_round(nine.round)
    assert new.entrant_id in hall.people()
    assert len(hall.people()) == 10


@pytest.mark.reported("B19")
def test_when_everybody_has_gone_no_table_is_left(evening: HallEvening) -> None:
    """When everybody withdrew the system still paired them, round after round."""
    for name in NAMES[:7]:
        mark_gone(evening.drive, evening.by, evening.player(name), from_hand=2)
    evening.enter(1, 7, 8)

    with pytest.raises(Refused) as refused:
        evening.move()

    assert refused.value.sentence.startswith("Two Ladies and two Gents are needed for a table.")
    finish(evening.drive, evening.by, plan_version=None)
    assert Drive.objects.get(pk=evening.drive.pk).stage == Drive.Stage.FINISHED


def test_the_choice_may_change_between_hands(nine: HallEvening) -> None:
    set_spare(nine.drive, nine.by, spare="helper")
    nine.enter(1, 7, 8)
    nine.move()
    waiting = resters(nine)
    set_spare(nine.drive, nine.by, spare="sit-out")
    nine.enter(2, 7, 8)
    nine.move()

    assert (waiting, len(resters(nine))) == ([], 1)


def test_a_drive_with_sit_outs_goes_on_on_another_laptop(nine: HallEvening, mary: User) -> None:
    for hand in (1, 2, 3):
        nine.enter(hand, 7, 8)
        nine.move()

    copy = HallEvening(import_drive(mary, drive_as_json(nine.drive)), nine.by)
    for hall in (nine, copy):
        hall.enter(4, 5, 9)
        hall.move()

    assert resters(copy) == resters(nine)
    assert totals(copy) == totals(nine)


def test_a_file_that_gives_only_results_is_replayed_with_the_same_bench(nine: HallEvening) -> None:
    for hand in (1, 2, 3):
        nine.enter(hand, 7, 8)
        nine.move()
    file = read(drive_as_json(nine.drive))
    whole = replay(file)

    for one in file.rounds:
        object.__setattr__(one, "sitting_out", ())
        for table in one.tables:
            object.__setattr__(table, "four", None)

    assert replay(file).benches == whole.benches
    assert replay(file).totals == whole.totals
