"""The MC's page of a tie: who cut what is written down once, and a name drawn at one press."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.prize_evening import TOP_LADY, final, level_ladies, over
from tests.tournaments.views.phones import words
from tests.tournaments.views.prize_pages import address
from tournaments.actions.corrections import correct_result
from tournaments.actions.prizes import set_prizes
from tournaments.models import Drive, PrizeRecord
from tournaments.rules.prizes import Plan, Prize
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


def tie_form(mc: Client, drive: Drive, **changes: Any) -> dict[str, Any]:
    """The form as the page shows it, with what the MC types."""
    asked = {"part": "final", "prize": TOP_LADY}
    page = mc.get(address(drive, "tie/"), asked)
    return {**asked, "people": page.context["people"], "kind": "cut", **changes}


def cards(drive: Drive, **by_name: int) -> dict[str, str]:
    """Cards by the number of who drew them."""
    numbers = {name: drive.players.get(name=name).entrant.number for name in by_name}
    return {f"card_{numbers[name]}": str(card) for name, card in by_name.items()}


def test_the_mc_writes_down_who_cut_what(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive

    answer = mc.post(address(drive, "tie/"), tie_form(mc, drive, **cards(drive, Ann=9, Edna=4)))

    assert (answer.status_code, answer["Location"]) == (302, address(drive))
    assert "Edna cut the four, Ann the nine – the lowest card wins" in words(mc.get(address(drive)))


@pytest.mark.reported("B41")
@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ({"kind": "share"}, "Ann and Edna"),
        ({"kind": "extra-hand", "tricks": {"Ann": "8", "Edna": "5"}}, "Ann"),
        ({"kind": "cut", "card": {"Ann": "9", "Edna": "4"}}, "Edna"),
    ],
    ids=["share", "extra hand", "cut"],
)
def test_people_who_are_level_are_parted_as_the_mc_chooses(
    mary: User, mc: Client, typed: dict[str, Any], verdict: str
) -> None:
    """Half the field tied and the prize hung on a hair of the tie-break."""
    drive = level_ladies(mary).drive
    sent = {"kind": typed["kind"]}
    for what in ("card", "tricks"):
        for name, value in typed.get(what, {}).items():
            sent[f"{what}_{drive.players.get(name=name).entrant.number}"] = value

    mc.post(address(drive, "tie/"), tie_form(mc, drive, **sent))

    assert [one.verdict for one in final(drive)] == [verdict]


def test_a_double_tap_writes_once(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive
    sent = tie_form(mc, drive, **cards(drive, Ann=9, Edna=4))

    answers = [mc.post(address(drive, "tie/"), sent).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert PrizeRecord.objects.count() == 1


def test_a_card_that_is_missing_is_asked_for_and_the_other_kept(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive

    answer = mc.post(address(drive, "tie/"), tie_form(mc, drive, **cards(drive, Ann=9)))

    assert answer.status_code == 422
    assert "Say which card." in words(answer)
    assert '<option value="9" selected>Nine</option>' in answer.content.decode()
    assert not PrizeRecord.objects.exists()


def test_tricks_that_are_none_are_refused_at_their_field(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive
    number = drive.players.get(name="Ann").entrant.number
    typed = {f"tricks_{number}": "eight", "kind": "extra-hand"}

    answer = mc.post(address(drive, "tie/"), tie_form(mc, drive, **typed))

    assert answer.status_code == 422
    assert answer.context["form"].errors[f"tricks_{number}"] == [
        "Type the tricks in figures, such as 8. You typed eight."
    ]


def test_a_form_for_others_than_those_level_now_is_out_of_date(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive
    sent = tie_form(mc, drive, people="1,2", **cards(drive, Ann=9, Edna=4))

    answer = mc.post(address(drive, "tie/"), sent)

    assert answer.status_code == 409
    assert "Somebody else changed the drive a moment ago." in words(answer)
    assert not PrizeRecord.objects.exists()


def test_where_nobody_is_level_any_more_the_page_says_so(mary: User, mc: Client) -> None:
    evening = level_ladies(mary)
    sent = tie_form(mc, evening.drive, **cards(evening.drive, Ann=9, Edna=4))
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    answer = mc.post(address(evening.drive, "tie/"), sent)

    assert answer.status_code == 409
    assert "Nobody is level for this prize." in words(answer)


def test_a_prize_that_does_not_exist_is_not_found(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive

    assert mc.get(address(drive, "tie/")).status_code == 404
    assert mc.post(address(drive, "tie/"), {"prize": "x"}).status_code == 404


def test_a_name_is_drawn_at_one_press(mary: User, mc: Client) -> None:
    evening = over(mary)
    set_prizes(evening.drive, evening.by, Plan((Prize("drawn", Group.A),)))
    sent = {"part": "final", "prize": "drawn/A#1", "do": "draw"}
    assert "To be drawn" in words(mc.get(address(evening.drive)))

    answers = [mc.post(address(evening.drive, "tie/"), sent).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert PrizeRecord.objects.count() == 1
    assert "Drawn from those" in words(mc.get(address(evening.drive))).replace("drawn", "Drawn")


def test_what_cannot_be_drawn_is_refused(mary: User, mc: Client) -> None:
    drive = level_ladies(mary).drive

    answer = mc.post(address(drive, "tie/"), {"part": "final", "prize": TOP_LADY, "do": "draw"})

    assert answer.status_code == 422
    assert "There is nothing to draw for this prize." in words(answer)
