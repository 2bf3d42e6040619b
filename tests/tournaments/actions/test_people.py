"""Who is on the list: added once, told apart, paired, changed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.tournaments.people_list import names, partner_names
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import (
    NameTaken,
    NewPlayer,
    add_pair,
    add_player,
    add_players,
    add_together,
    change_player,
    join_pair,
    split_pair,
)
from tournaments.models import Drive, Player
from tournaments.queries.people import names_by_player, players_of
from tournaments.refusals import Refused
from tournaments.rules.seating import Role


def shown(drive: Drive) -> list[str]:
    return list(names_by_player(players_of(drive)).values())


# Adding


def test_people_without_a_role_play_as_whichever_is_short(drive: Drive, by: By) -> None:
    for name in NAMES[:3]:
        add_player(drive, by, NewPlayer(name))
    add_player(drive, by, NewPlayer("Dev", Role.A))
    add_player(drive, by, NewPlayer("Edna"))

    roles = [player.entrant.role for player in players_of(drive)]
    assert roles == ["A", "B", "A", "A", "B"]


@pytest.mark.reported("B24")
def test_the_same_form_twice_adds_the_person_once(drive: Drive, by: By) -> None:
    """A player could be added twice and then the first round could not be drawn."""
    first = add_player(drive, by, NewPlayer("Ann", key="a-0"))
    second = add_player(drive, by, NewPlayer("Ann", key="a-0"))

    assert first.pk == second.pk
    assert names(drive) == ["Ann"]
    assert drive.journal.filter(kind="add").count() == 1


@pytest.mark.reported("B24")
def test_a_name_that_is_in_already_is_asked_about(drive: Drive, by: By) -> None:
    """A second attempt shows the entry that exists instead of making another."""
    ann = add_player(drive, by, NewPlayer("Ann Smith"))

    with pytest.raises(NameTaken) as taken:
        add_player(drive, by, NewPlayer("  ann   SMITH "))

    assert taken.value.player == ann
    assert taken.value.field == "name"
    assert names(drive) == ["Ann Smith"]


@pytest.mark.reported("B113")
def test_two_of_one_name_are_told_apart(drive: Drive, by: By) -> None:
    """Two Mary Smiths tonight were merged into one."""
    add_player(drive, by, NewPlayer("Mary Smith"))
    add_player(drive, by, NewPlayer("Mary Smith", another=True, mark="red hat"))

    assert shown(drive) == ["Mary Smith (1)", "Mary Smith (red hat)"]


@pytest.mark.reported("B108")
@pytest.mark.parametrize("name", ["Bob 🐺", "👨‍👩‍👧‍👦 Bob", "Bob 🏴󠁧󠁢󠁷󠁬󠁳󠁿🇷🇴", "👨‍👩‍👧‍👦" * 60])
def test_a_name_with_pictures_counts_by_what_people_see(drive: Drive, by: By, name: str) -> None:
    """An emoji in a name crashed the session for all."""
    add_player(drive, by, NewPlayer(name))

    assert names(drive) == [name]


def test_sixty_one_letters_are_too_many(drive: Drive, by: By) -> None:
    with pytest.raises(Refused) as refused:
        add_player(drive, by, NewPlayer("x" * 61))

    assert refused.value.field == "name"
    assert names(drive) == []


def test_a_list_is_taken_as_a_whole_or_not_at_all(drive: Drive, by: By) -> None:
    with pytest.raises(NameTaken):
        add_players(drive, by, [NewPlayer("Ann"), NewPlayer("Bob"), NewPlayer("Ann")])

    assert names(drive) == []


def test_a_key_of_another_drive_is_no_key_here(drive: Drive, mary: User, by: By) -> None:
    other = create_drive(mary, Settings(name="Next week", date=drive.date))
    add_player(other, by, NewPlayer("Ann", key="a-0"))

    add_player(drive, by, NewPlayer("Ann", key="a-0"))

    assert (names(drive), names(other)) == (["Ann"], ["Ann"])


def test_nobody_is_added_to_a_finished_drive(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(stage=Drive.Stage.FINISHED)

    with pytest.raises(Refused):
        add_player(evening.drive, evening.by, NewPlayer("Iris"))

    assert len(names(evening.drive)) == 8


@pytest.mark.reported("B23")
def test_who_comes_during_a_hand_joins_at_the_next(evening: HallEvening) -> None:
    """A late joiner was shown a start button for a round already past."""
    for hand in range(1, 5):
        evening.enter(hand, 7, 8)
        evening.move()

    iris = add_player(evening.drive, evening.by, NewPlayer("Iris"))

    assert iris.here_from == 6
    assert not iris.entrant.places.exists()


# Pairs


def test_two_names_in_one_go_are_a_pair(pairs_drive: Drive, by: By) -> None:
    pair = add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("Bob"))

    assert partner_names(pair) == ["Ann", "Bob"]


@pytest.mark.reported("B24")
def test_a_pair_sent_twice_is_one_pair(pairs_drive: Drive, by: By) -> None:
    """A double click on "add" put the pair on the list twice."""
    pair = (NewPlayer("Ann", key="a-0"), NewPlayer("Bob", key="a-1"))

    first = add_together(pairs_drive, by, [pair])
    second = add_together(pairs_drive, by, [pair])

    assert first == second
    assert pairs_drive.pairs.count() == 1


def test_a_pair_is_refused_as_a_whole_at_the_name_that_is_wrong(pairs_drive: Drive, by: By) -> None:
    add_player(pairs_drive, by, NewPlayer("Bob"))

    with pytest.raises(NameTaken) as taken:
        add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("Bob"))

    assert taken.value.field == "partner"
    assert names(pairs_drive) == ["Bob"]


def test_singles_join_and_part(pairs_drive: Drive, by: By) -> None:
    one, other = add_players(pairs_drive, by, [NewPlayer("Ann"), NewPlayer("Bob")])

    pair = join_pair(pairs_drive, by, one=one, other=other)
    assert partner_names(pair) == ["Ann", "Bob"]

    split_pair(pairs_drive, by, pair=pair)
    assert pairs_drive.pairs.count() == 0


def test_nobody_has_two_partners(pairs_drive: Drive, by: By) -> None:
    add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("Bob"))
    carol = add_player(pairs_drive, by, NewPlayer("Carol"))
    ann = Player.objects.get(name="Ann")

    with pytest.raises(Refused) as refused:
        join_pair(pairs_drive, by, one=carol, other=ann)

    assert refused.value.sentence == "Ann has a partner already."


# Changing


def test_roles_stay_once_the_seats_are_drawn(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        change_player(evening.drive, evening.by, evening.player("Ann"), role=Role.B)

    assert refused.value.sentence == "The seats are drawn. Take the draw back first."


def test_names_and_money_can_be_changed_at_any_time(evening: HallEvening) -> None:
    change_player(evening.drive, evening.by, evening.player("Ann"), name="Anne", paid=True)

    anne = evening.player("Anne")
    assert (anne.paid, evening.names_at(1)["S"]) == (True, "Anne")


def test_a_mark_that_is_too_long_says_so_at_the_mark(drive: Drive, by: By) -> None:
    ann = add_player(drive, by, NewPlayer("Ann"))

    with pytest.raises(Refused) as refused:
        change_player(drive, by, ann, mark="x" * 61)

    assert refused.value.field == "mark"
