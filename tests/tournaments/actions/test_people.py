"""Who is on the list: added once, told apart, paired, merged, taken off."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings, create_drive
from tournaments.actions.merging import merge_players, remove_player
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
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, Pair, Player
from tournaments.queries.people import names_by_player, players_of
from tournaments.refusals import Refused
from tournaments.rules.seating import Role


@pytest.fixture
def by(mary: User) -> By:
    return By.mc(mary)


@pytest.fixture
def pairs_drive(drive: Drive, by: By) -> Drive:
    change_settings(
        drive, by, Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    )
    return drive


def names(drive: Drive) -> list[str]:
    return [player.name for player in players_of(drive)]


def shown(drive: Drive) -> list[str]:
    return list(names_by_player(players_of(drive)).values())


def undo_last(drive: Drive, by: By) -> None:
    step = drive.journal.order_by("pk").last()
    assert step is not None
    undo_step(drive, by, step=step, plan_version=None)


def partner_names(pair: Pair) -> list[str]:
    return list(
        Player.objects.filter(entrant__pair=pair)
        .order_by("entrant__pair_place")
        .values_list("name", flat=True)
    )


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


# Off the list


def test_who_is_taken_off_the_list_can_be_put_back(drive: Drive, by: By) -> None:
    ann = add_player(drive, by, NewPlayer("Ann", Role.B, mark="red hat", paid=True))
    before = Player.objects.values().get()

    remove_player(drive, by, ann)
    assert names(drive) == []

    undo_last(drive, by)
    assert Player.objects.values().get() == before


def test_a_number_given_away_meanwhile_stays_given_away(drive: Drive, by: By) -> None:
    ann = add_player(drive, by, NewPlayer("Ann"))
    remove_player(drive, by, ann)
    step = drive.journal.order_by("pk").last()
    add_player(drive, by, NewPlayer("Bob"))

    assert step is not None
    undo_step(drive, by, step=step, plan_version=None)

    assert [(p.number, p.name) for p in players_of(drive)] == [(1, "Bob"), (2, "Ann")]


def test_who_has_a_seat_stays_on_the_list(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        remove_player(evening.drive, evening.by, evening.player("Ann"))

    assert refused.value.sentence == "Ann has a seat. Mark as gone instead."
    assert len(names(evening.drive)) == 8


# Merging


@pytest.mark.reported("B113")
def test_one_person_under_two_spellings_is_merged_and_unmerged(drive: Drive, by: By) -> None:
    """Jon and John were two people all season, and nothing could join them or part them again."""
    jon = add_player(drive, by, NewPlayer("Jon"))
    john = add_player(drive, by, NewPlayer("John", paid=True, device="John's phone"))
    before = list(Player.objects.order_by("pk").values())

    merge_players(drive, by, keep=jon, drop=john)
    merged = Player.objects.get(drive=drive)
    assert (merged.name, merged.paid, merged.device) == ("Jon", True, "John's phone")
    assert merged.token == john.token  # the link on John's phone still opens

    undo_last(drive, by)
    assert list(Player.objects.order_by("pk").values()) == before


def test_the_one_who_stays_takes_the_partner_along(pairs_drive: Drive, by: By) -> None:
    jon = add_player(pairs_drive, by, NewPlayer("Jon"))
    add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("John"))
    john = Player.objects.select_related("entrant__pair").get(name="John")

    merge_players(pairs_drive, by, keep=jon, drop=john)
    assert partner_names(pairs_drive.pairs.get()) == ["Ann", "Jon"]

    undo_last(pairs_drive, by)
    assert partner_names(pairs_drive.pairs.get()) == ["Ann", "John"]


def test_somebody_paired_with_themself_is_single_again(pairs_drive: Drive, by: By) -> None:
    add_pair(pairs_drive, by, NewPlayer("Jon"), NewPlayer("John"))
    jon, john = players_of(pairs_drive)

    merge_players(pairs_drive, by, keep=jon, drop=john)
    assert (names(pairs_drive), pairs_drive.pairs.count()) == (["Jon"], 0)

    undo_last(pairs_drive, by)
    assert partner_names(pairs_drive.pairs.get()) == ["Jon", "John"]


def test_an_entry_with_a_seat_is_not_dropped(evening: HallEvening) -> None:
    iris = add_player(evening.drive, evening.by, NewPlayer("Iris"))

    with pytest.raises(Refused):
        merge_players(evening.drive, evening.by, keep=iris, drop=evening.player("Ann"))

    assert len(names(evening.drive)) == 9


def test_nobody_is_merged_with_themself(drive: Drive, by: By) -> None:
    ann = add_player(drive, by, NewPlayer("Ann"))

    with pytest.raises(Refused):
        merge_players(drive, by, keep=ann, drop=ann)

    assert names(drive) == ["Ann"]
