"""All online tables of a round play the same cards, closed until all have played them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from games.engine.acts import Deal
from games.models import Table
from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out
from tournaments.actions.base import By
from tournaments.actions.online import (
    go_online,
    look_after,
)
from tournaments.actions.restore import restore_drive
from tournaments.actions.results import mark_not_played
from tournaments.actions.void import void_hand
from tournaments.models import Drive, OnlineHand
from tournaments.queries.backup import drive_as_backup
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def same(drive: Drive, mary: User) -> HallEvening:
    """Eight people at two tables that play the same cards."""
    drive.online = drive.same_deal = True
    drive.save()
    return HallEvening.start(drive, By.mc(mary), NAMES[:8])


def play_all(evening: HallEvening) -> None:
    for table in evening.round.tables.order_by("table_no"):
        one = hand(evening, table.table_no)
        if one.ns is None:
            play_out(one.live)


def deal(one: OnlineHand) -> Deal:
    return at(one.live).state.deal


def is_sealed(one: OnlineHand) -> bool:
    return Table.objects.get(public_id=one.live).sealed


def test_all_tables_play_the_same_cards(same: HallEvening) -> None:
    one, other = hand(same, 1), hand(same, 2)

    assert deal(one) == deal(other)
    assert at(one.live).state.setup.dealer == at(other.live).state.setup.dealer


def test_the_cards_stay_closed_until_all_have_played_them(same: HallEvening) -> None:
    one, other = hand(same, 1), hand(same, 2)
    play_out(one.live)
    assert is_sealed(one)

    play_out(other.live)

    assert (is_sealed(one), is_sealed(other)) == (False, False)


def test_every_hand_has_other_cards(same: HallEvening) -> None:
    first = deal(hand(same, 1))
    play_all(same)
    look_after(same.drive)

    assert deal(hand(same, 1)) == deal(hand(same, 2)) != first


def test_a_hand_that_is_not_played_holds_up_nobody_s_look(same: HallEvening) -> None:
    mark_not_played(same.drive, same.by, table_no=2, hand=1, reason="the line")

    one = hand(same, 1)
    play_out(one.live)

    assert not is_sealed(one)


def test_a_void_hand_is_played_again_with_the_same_cards_while_others_play_them(
    same: HallEvening,
) -> None:
    one, other = hand(same, 1), hand(same, 2)
    play_out(one.live)

    void_hand(same.drive, same.by, table_no=1, hand=1, reason="the line")

    assert deal(hand(same, 1)) == deal(other)
    assert is_sealed(other)


def test_once_the_cards_lie_open_a_void_hand_has_others(same: HallEvening) -> None:
    other = hand(same, 2)
    play_all(same)

    void_hand(same.drive, same.by, table_no=1, hand=1, reason="the line")

    assert deal(hand(same, 1)) != deal(other)


def test_a_table_that_goes_online_later_has_the_same_cards(
    evening: HallEvening,
) -> None:
    Drive.objects.update(same_deal=True)
    go_online(evening.drive, evening.by, table_no=1, for_evening=False)

    go_online(evening.drive, evening.by, table_no=2, for_evening=False)

    assert deal(hand(evening, 1)) == deal(hand(evening, 2))


def test_on_another_laptop_the_cards_are_those_that_others_have_played(
    same: HallEvening, mary: User
) -> None:
    played = deal(hand(same, 1))
    play_out(hand(same, 1).live)
    text = drive_as_backup(same.drive)
    Drive.objects.all().delete()

    drive = restore_drive(mary, text)

    assert deal(OnlineHand.objects.get(round__drive=drive)) == played


def test_a_backup_whose_cards_cannot_be_read_is_refused(same: HallEvening, mary: User) -> None:
    text = drive_as_backup(same.drive).replace('"nonce": "', '"nonce": "?')
    Drive.objects.all().delete()

    with pytest.raises(Refused) as refused:
        restore_drive(mary, text)

    assert refused.value.sentence == "backup: “deals” should list hands with seed and nonce."
