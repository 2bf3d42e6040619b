"""Two people on one seat, through the doors: totals, prizes, phones, undo, the drive file."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.draw import discard_draw, draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.merging import remove_player
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.sharing import part_seat, share_seat
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.models import Drive, JournalLine, Player, Share
from tournaments.queries.bench import hall_of_round, here_at
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.queries.prizes import prizes_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group


@pytest.fixture
def zoe(evening: HallEvening) -> Player:
    """A late comer; Ann, Carol, Edna and Gwen play as ladies."""
    return add_player(evening.drive, evening.by, NewPlayer("Zoe", Role.A))


def share(evening: HallEvening, host: str, guest: str = "Zoe") -> None:
    share_seat(evening.drive, evening.by, host=evening.player(host), guest=evening.player(guest))


def totals(evening: HallEvening) -> dict[str, float]:
    found = evening_of(Drive.objects.get(pk=evening.drive.pk))
    return {found.own_names[entrant]: total for entrant, total in found.totals.items()}


def newest(evening: HallEvening, kind: str) -> JournalLine:
    return evening.drive.journal.filter(kind=kind).latest("pk")


def test_both_count_half_of_what_the_seat_takes(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)

    assert (totals(evening)["Ann"], totals(evening)["Zoe"], totals(evening)["Bob"]) == (4, 4, 8)


def test_a_late_comer_shares_from_the_next_hand_once_the_tricks_are_in(
    evening: HallEvening, zoe: Player
) -> None:
    evening.enter(1, 8, 7)
    share(evening, "Ann")
    assert (totals(evening)["Ann"], totals(evening).get("Zoe", 0)) == (8, 0)

    evening.move()

    assert Share.objects.get().from_hand == 2
    assert zoe.entrant_id not in hall_of_round(evening.round).people()


def test_the_seat_goes_by_both_names_and_the_places_by_each(
    evening: HallEvening, zoe: Player
) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)

    seats = names_by_entrant(players_of(evening.drive))
    ladies = evening_of(Drive.objects.get(pk=evening.drive.pk)).standings[Group.A]
    assert seats[evening.player("Ann").entrant_id] == "Ann / Zoe"
    assert [(one.place, one.name, one.total) for one in ladies] == [
        (1, "Edna", 7),
        (2, "Gwen", 6),
        (3, "Carol", 5),
        (4, "Ann", 4),
        (4, "Zoe", 4),
    ]


def test_who_shares_neither_waits_nor_sits_out(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    for hand in (1, 2):
        evening.enter(hand, 8, 7)
        evening.move()

    assert zoe.entrant_id not in here_at(players_of(evening.drive), 3)
    assert hall_of_round(evening.round).bench == ()


def test_the_same_share_twice_is_once(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    share(evening, "Ann")

    assert Share.objects.count() == 1
    assert evening.drive.journal.filter(kind="share").count() == 1


@pytest.mark.parametrize(
    ("host", "guest", "field", "sentence"),
    [
        ("Ann", "Ann", "host", "Choose two different people."),
        ("Ann", "Carol", "guest", "Carol has a seat of their own."),
        ("Zoe", "Yan", "host", "Zoe has no seat to share."),
    ],
)
def test_a_share_that_cannot_be_is_refused(
    evening: HallEvening, zoe: Player, host: str, guest: str, field: str, sentence: str
) -> None:
    add_player(evening.drive, evening.by, NewPlayer("Yan", Role.A))
    with pytest.raises(Refused) as refused:
        share(evening, host, guest)

    assert (refused.value.field, refused.value.sentence) == (field, sentence)


def test_a_seat_has_one_guest_at_most(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    add_player(evening.drive, evening.by, NewPlayer("Yan", Role.A))
    with pytest.raises(Refused) as refused:
        share(evening, "Ann", "Yan")

    assert refused.value.sentence == "Ann shares a seat already."


def test_who_parts_waits_for_a_seat_and_keeps_the_half_tricks(
    evening: HallEvening, zoe: Player
) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)
    part_seat(evening.drive, evening.by, zoe)
    assert totals(evening)["Zoe"] == 4
    evening.move()

    assert zoe.entrant_id in hall_of_round(evening.round).people()


def test_when_the_host_goes_the_guest_has_the_seat_alone(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=evening.player("Zoe"))
    evening.enter(1, 8, 7)

    assert evening.names_at(1)["S"] == "Zoe"
    assert (totals(evening).get("Ann", 0), totals(evening)["Zoe"]) == (0, 8)


def test_when_the_host_has_gone_the_guest_plays_from_the_next_hand(
    evening: HallEvening, zoe: Player
) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)
    evening.move()

    hall = hall_of_round(evening.round)
    assert zoe.entrant_id in hall.people()
    assert evening.player("Ann").entrant_id not in hall.people()


def test_sharing_is_undone(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")

    undo_step(evening.drive, evening.by, step=newest(evening, "share"), plan_version=None)

    assert not Share.objects.exists()
    assert evening.player("Zoe").here_from == 2


def test_sharing_is_not_undone_once_its_hands_are_in(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)

    why = why_not_undo(evening.drive, newest(evening, "share"))

    assert why == "Hand 1 has been played like this. Say that they share it no longer instead."


def test_parting_is_undone(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)
    part_seat(evening.drive, evening.by, zoe)

    undo_step(evening.drive, evening.by, step=newest(evening, "part"), plan_version=None)

    assert Share.objects.get().until_hand is None


def test_who_shares_a_seat_stays_on_the_list(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    with pytest.raises(Refused) as refused:
        remove_player(evening.drive, evening.by, evening.player("Zoe"))

    assert refused.value.sentence == "Zoe shares a seat. Part the two first."


def test_the_lowest_prize_goes_to_nobody_who_counts_half(evening: HallEvening, zoe: Player) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)

    (field,) = [
        field_
        for group, field_ in prizes_of(Drive.objects.get()).sheet.fields.items()
        if group is Group.A
    ]
    assert {one.name for one in field if one.shares} == {"Ann", "Zoe"}


def test_before_the_draw_the_spare_share_seats(drive: Drive, mary: User) -> None:
    by = By.mc(mary)
    set_spare(drive, by, spare="share")
    evening = HallEvening.start(drive, by, NAMES[:9])
    evening.enter(1, 8, 7)

    assert (len(hall_of_round(evening.round).seating), hall_of_round(evening.round).bench) == (
        2,
        (),
    )
    assert (totals(evening)["Gwen"], totals(evening)["Iris"]) == (3, 3)


def test_a_draw_taken_back_takes_its_shares_back(drive: Drive, mary: User) -> None:
    by = By.mc(mary)
    set_spare(drive, by, spare="share")
    for n, name in enumerate(NAMES[:9]):
        add_player(drive, by, NewPlayer(name, Role.A if n % 2 == 0 else Role.B))
    for _ in range(2):
        draw_seats(drive, by, method="random", plan_version=None)
    assert Share.objects.count() == 1

    discard_draw(drive, by, plan_version=None)

    assert not Share.objects.exists()


def test_in_a_drive_of_pairs_who_has_no_partner_shares_a_seat(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive, by = create_drive(mary, settings), By.mc(mary)
    set_spare(drive, by, spare="share")
    people = [add_player(drive, by, NewPlayer(name)) for name in NAMES[:5]]
    for one, other in zip(people[0:4:2], people[1:4:2], strict=True):
        join_pair(drive, by, one=one, other=other)
    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)
    evening = HallEvening(drive, by)
    evening.enter(1, 8)

    places = evening_of(Drive.objects.get(pk=drive.pk)).standings[Group.PAIRS]
    assert [(one.name, one.total) for one in places] == [
        ("Ann & Bob", 8),
        ("Carol & Dev / Edna", 5),
    ]


def test_sharing_goes_on_on_another_laptop(evening: HallEvening, zoe: Player, mary: User) -> None:
    share(evening, "Ann")
    evening.enter(1, 8, 7)
    evening.move()
    evening.enter(2, 5, 9)
    text = drive_as_json(evening.drive)

    copy = HallEvening(import_drive(mary, text), evening.by)

    assert totals(copy) == totals(evening)
    assert json.loads(drive_as_json(copy.drive))["shares"] == json.loads(text)["shares"]
    again = replay(read(text))
    assert again.checks == ()
    numbers = dict(evening.drive.players.values_list("entrant__number", "name"))
    assert {numbers[one]: total for one, total in again.totals.items()} == totals(evening)
