"""Who is taken off the list, or merged with another entry, and comes back."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.people_list import names, partner_names
from tournaments.actions.base import By
from tournaments.actions.merging import merge_players, remove_player
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, Player
from tournaments.queries.people import players_of
from tournaments.refusals import Refused
from tournaments.rules.seating import Role


def undo_last(drive: Drive, by: By) -> None:
    step = drive.journal.order_by("pk").last()
    assert step is not None
    undo_step(drive, by, step=step, plan_version=None)


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
