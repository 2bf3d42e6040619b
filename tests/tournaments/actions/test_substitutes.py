"""Who plays on for whom: on one line or two, undone, and a chair exchanged for sitting out."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import bring_back, mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.corrections import record_true_seats
from tournaments.actions.draw import draw_seats, swap_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, JournalLine, Player
from tournaments.queries.bench import hall_of_round, resting
from tournaments.queries.board import board_of
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group


@pytest.fixture
def zoe(evening: HallEvening) -> Player:
    return add_player(evening.drive, evening.by, NewPlayer("Zoe", Role.A))


@pytest.fixture
def nine(drive: Drive, mary: User) -> HallEvening:
    """Two tables; Iris sits out hand 1."""
    return HallEvening.start(drive, By.mc(mary), NAMES[:9])


def one_line(evening: HallEvening, out: str, into: str) -> None:
    out_, into_ = evening.player(out), evening.player(into)
    take_over(evening.drive, evening.by, out=out_, into=into_, one_line=True)


def places(evening: HallEvening, group: Group = Group.A) -> list[tuple[str, float]]:
    found = evening_of(Drive.objects.get(pk=evening.drive.pk))
    return [(one.name, one.total) for one in found.standings[group]]


def newest(evening: HallEvening) -> JournalLine:
    return evening.drive.journal.latest("pk")


@pytest.mark.reported("B45")
def test_on_one_line_both_have_one_total(evening: HallEvening, zoe: Player) -> None:
    """A replaced player stood twice in the final list."""
    seat = evening.player("Ann").entrant_id
    one_line(evening, "Ann", "Zoe")
    for hand in (1, 2):
        evening.enter(hand, 8, 7)
        evening.move()

    names = [name for name, _ in places(evening)]
    assert sorted(names) == ["Ann / Zoe", "Carol", "Edna", "Gwen"]
    assert len(evening_of(Drive.objects.get(pk=evening.drive.pk)).cards[seat]) == 2


def test_on_one_line_the_seat_is_not_empty(evening: HallEvening, zoe: Player) -> None:
    one_line(evening, "Ann", "Zoe")

    board = board_of(evening.drive)
    assert board is not None
    assert (board.empty_seats, evening.player("Ann").gone_from) == ([], 1)


def test_on_one_line_twice_is_once(evening: HallEvening, zoe: Player) -> None:
    ann = evening.player("Ann")
    for _ in range(2):
        take_over(evening.drive, evening.by, out=ann, into=zoe, one_line=True)

    assert evening.drive.journal.filter(kind="one-line").count() == 1


def test_who_has_hands_of_their_own_has_a_line_of_their_own(nine: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        one_line(nine, "Ann", "Iris")

    assert (refused.value.field, refused.value.sentence) == (
        "into",
        "Iris has hands of their own tonight, so the two need two lines.",
    )


@pytest.mark.reported("B45")
def test_who_comes_back_while_another_plays_on_the_line_is_told_how(
    evening: HallEvening, zoe: Player
) -> None:
    """A replaced player stood twice in the final list."""
    one_line(evening, "Ann", "Zoe")
    with pytest.raises(Refused) as refused:
        bring_back(evening.drive, evening.by, evening.player("Ann"))

    assert refused.value.sentence.startswith("Zoe plays on for Ann, on one line.")


def test_who_comes_back_has_the_line_again_when_the_other_has_gone(
    evening: HallEvening, zoe: Player
) -> None:
    one_line(evening, "Ann", "Zoe")
    mark_gone(evening.drive, evening.by, evening.player("Zoe"), from_hand=1)
    bring_back(evening.drive, evening.by, evening.player("Ann"))

    board = board_of(evening.drive)
    assert board is not None
    assert board.empty_seats == []


def test_one_line_is_undone(evening: HallEvening, zoe: Player) -> None:
    seat = evening.player("Ann").entrant_id
    one_line(evening, "Ann", "Zoe")

    undo_step(evening.drive, evening.by, step=newest(evening), plan_version=None)

    assert (evening.player("Ann").gone_from, evening.player("Ann").entrant_id) == (None, seat)
    assert evening.player("Zoe").entrant_id == zoe.entrant_id


def test_one_line_goes_on_on_another_laptop(evening: HallEvening, zoe: Player, mary: User) -> None:
    one_line(evening, "Ann", "Zoe")
    evening.enter(1, 8, 7)
    text = drive_as_json(evening.drive)

    copy = HallEvening(import_drive(mary, text), evening.by)

    assert places(copy) == places(evening)
    assert replay(read(text)).checks == ()


def test_undoing_a_take_over_gives_the_newcomer_the_former_pair_back(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive = create_drive(mary, settings)
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:6])
    (name, _mate) = resting(drive, hall_of_round(evening.round).bench)
    before = evening.player(name).entrant.pair_id
    take_over(drive, evening.by, out=evening.player("Ann"), into=evening.player(name))

    undo_step(drive, evening.by, step=newest(evening), plan_version=None)

    assert evening.player(name).entrant.pair_id == before
    assert len(hall_of_round(evening.round).bench) == 2


def test_who_sits_out_changes_places_with_somebody_at_the_draw(drive: Drive, mary: User) -> None:
    by = By.mc(mary)
    for n, name in enumerate(NAMES[:9]):
        add_player(drive, by, NewPlayer(name, Role.A if n % 2 == 0 else Role.B))
    draw_seats(drive, by, method="arrival", plan_version=None)
    pks = dict(drive.players.values_list("name", "entrant"))

    swap_seats(drive, by, one=pks["Ann"], other=pks["Iris"], plan_version=None)

    hall = hall_of_round(drive.rounds.get(number=1))
    assert (hall.seating[1].S, hall.bench) == (pks["Iris"], (pks["Ann"],))


def test_who_sat_out_and_who_played_are_set_right_during_a_hand(nine: HallEvening) -> None:
    ann, iris = (nine.player(name).entrant_id for name in ("Ann", "Iris"))
    record_true_seats(nine.drive, nine.by, hand=1, one=ann, other=iris, reason="swapped")
    assert (nine.names_at(1)["S"], hall_of_round(nine.round).bench) == ("Iris", (ann,))

    undo_step(nine.drive, nine.by, step=newest(nine), plan_version=None)

    assert (nine.names_at(1)["S"], hall_of_round(nine.round).bench) == ("Ann", (iris,))


def test_only_one_of_the_same_role_sits_out_instead(nine: HallEvening) -> None:
    bob, iris = (nine.player(name).entrant_id for name in ("Bob", "Iris"))
    with pytest.raises(Refused) as refused:
        record_true_seats(nine.drive, nine.by, hand=1, one=bob, other=iris, reason="")

    assert refused.value.sentence.startswith("Only two who play the same role can swap seats")


def test_a_whole_pair_sits_out_instead_of_another(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-circle", hands=4)
    drive, by = create_drive(mary, settings), By.mc(mary)
    people = [add_player(drive, by, NewPlayer(name)) for name in NAMES[:6]]
    for one, other in zip(people[::2], people[1::2], strict=True):
        join_pair(drive, by, one=one, other=other)
    draw_seats(drive, by, method="arrival", plan_version=None)
    ann, bob, _carol, _dev, edna, fred = (one.entrant_id for one in people)

    swap_seats(drive, by, one=ann, other=fred, plan_version=None)

    hall = hall_of_round(drive.rounds.get(number=1))
    assert {hall.seating[1].N, hall.seating[1].S} == {edna, fred}
    assert set(hall.bench) == {ann, bob}
