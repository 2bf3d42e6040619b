"""The MC's page of the list of prizes: rows, rules and what is refused."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.prize_evening import fresh, over, usual
from tests.tournaments.views.phones import words
from tests.tournaments.views.prize_pages import address
from tournaments.actions.prizes import set_prizes
from tournaments.models import Drive
from tournaments.rules.prizes import Plan, Prize, Step
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


def list_form(mc: Client, drive: Drive) -> dict[str, str]:
    """Everything that the page of the list would send."""
    form = mc.get(address(drive, "settings/")).context["form"]
    fields = [field for row in form.rows for field in row.visible_fields()]
    sent = {field.html_name: str(field.value() or "") for field in fields}
    for field in form.rules:
        value = field.value()
        if value is not False:
            sent[field.html_name] = "on" if value is True else str(value or "")
    return {**sent, "rows": str(len(form.rows))}


def test_the_list_is_shown_in_rows_and_saved(mary: User, drive: Drive, mc: Client) -> None:
    sent = {**list_form(mc, drive), "p1-criterion": "hands-won", "tie_0": "cut", "tie_2": ""}

    answer = mc.post(address(drive, "settings/"), sent)

    assert (answer.status_code, answer["Location"]) == (302, address(drive, "settings/"))
    saved = usual(fresh(drive))
    assert saved.prizes[0] == Prize("hands-won", Group.A)
    assert len(saved.prizes) == 10
    assert saved.ties == (Step.CUT, Step.HANDS_WON)
    assert saved.one_each


def test_switches_are_saved_too(drive: Drive, mc: Client) -> None:
    sent = {**list_form(mc, drive), "cut_lowest": "False", "ace_high": "True"}
    del sent["one_each"], sent["whole_evening"]

    mc.post(address(drive, "settings/"), sent)

    saved = usual(fresh(drive))
    assert (saved.one_each, saved.whole_evening, saved.cut_lowest, saved.ace_high) == (
        False,
        False,
        False,
        True,
    )


@pytest.mark.parametrize(
    ("act", "titles"),
    [
        ("up-2", ["2", "1", "3"]),
        ("down-2", ["1", "3", "2"]),
        ("remove-1", ["2", "3"]),
        ("up-1", ["1", "2", "3"]),
        ("down-9", ["1", "2", "3"]),
        ("nonsense", ["1", "2", "3"]),
    ],
)
def test_rows_are_moved_and_removed_without_saving(
    mary: User, drive: Drive, mc: Client, act: str, titles: list[str]
) -> None:
    places = tuple(Prize("total", Group.A, place) for place in (1, 2, 3))
    set_prizes(drive, over(mary).by, Plan(places))

    answer = mc.post(address(drive, "settings/"), {**list_form(mc, drive), "do": act})

    assert answer.status_code == 200
    assert [row["place"].value() for row in answer.context["form"].rows] == titles
    assert "This list is not saved yet." in words(answer)
    assert usual(fresh(drive)).prizes == places


def test_a_row_is_added_and_what_was_typed_elsewhere_is_kept(drive: Drive, mc: Client) -> None:
    sent = {**list_form(mc, drive), "p1-criterion": "stays", "do": "add"}

    rows = mc.post(address(drive, "settings/"), sent).context["form"].rows

    assert len(rows) == 11
    assert rows[0]["criterion"].value() == "stays"
    assert not any(row.errors for row in rows)


def test_the_usual_list_comes_back(mary: User, drive: Drive, mc: Client) -> None:
    set_prizes(drive, over(mary).by, Plan((Prize("moves", Group.B),)))

    answer = mc.post(address(drive, "settings/"), {**list_form(mc, drive), "do": "usual"})

    assert len(answer.context["form"].rows) == 10


def test_a_big_hand_is_ten_tricks_until_the_mc_says_otherwise(drive: Drive, mc: Client) -> None:
    mc.post(address(drive, "settings/"), {**list_form(mc, drive), "p1-criterion": "hands-of"})
    assert usual(fresh(drive)).prizes[0] == Prize("hands-of", Group.A, n=10)

    mc.post(address(drive, "settings/"), {**list_form(mc, drive), "p1-n": "11"})

    assert usual(fresh(drive)).prizes[0].n == 11


def test_a_lucky_table_may_be_chosen_or_left_to_a_draw(drive: Drive, mc: Client) -> None:
    first = {**list_form(mc, drive), "p2-criterion": "lucky-table", "p2-n": "3"}

    mc.post(address(drive, "settings/"), first)

    assert usual(fresh(drive)).prizes[1] == Prize("lucky-table", Group.A, n=3)
    assert 'name="p2-table"' in mc.get(address(drive, "settings/")).content.decode()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"p2-place": "1"},
            "“1st Lady” is on the list twice, as prize 1 and 2. Give another place.",
        ),
        ({"p1-criterion": "hands-of", "p1-n": "14"}, "Prize 1: 14 cannot be."),
        ({"p1-criterion": "hands-of", "p1-n": "ten"}, "Type it in figures."),
        ({"p1-criterion": "raffle"}, "Select a valid choice. raffle is not one of the"),
        ({"tie_0": "cut"}, "This step is there already."),
    ],
)
def test_a_list_that_cannot_be_is_refused_at_its_field_and_kept(
    drive: Drive, mc: Client, changes: dict[str, str], sentence: str
) -> None:
    sent = {**list_form(mc, drive), "p3-criterion": "stays", **changes}

    answer = mc.post(address(drive, "settings/"), sent)

    assert answer.status_code == 422
    assert sentence in words(answer)
    assert answer.context["form"].rows[2]["criterion"].value() == "stays"
    assert drive.journal.filter(kind="prizes").count() == 0


def test_two_mcs_do_not_overwrite_each_others_list(mary: User, drive: Drive, mc: Client) -> None:
    sent = {**list_form(mc, drive), "p1-criterion": "stays"}
    set_prizes(drive, over(mary).by, Plan((Prize("moves", Group.B),)))

    answer = mc.post(address(drive, "settings/"), sent)

    assert answer.status_code == 409
    assert answer.context["form"].rows[0]["criterion"].value() == "stays"
    assert usual(fresh(drive)).prizes == (Prize("moves", Group.B),)


def test_an_empty_list_may_be_saved(drive: Drive, mc: Client) -> None:
    sent = {**list_form(mc, drive), "rows": "0"}

    assert mc.post(address(drive, "settings/"), sent).status_code == 302
    assert "There is no prize on this list." in words(mc.get(address(drive)))
