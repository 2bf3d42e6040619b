"""The MC's pages of prizes, and what everybody sees of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES
from tests.tournaments.prize_evening import (
    TOP_LADY,
    at_half_time,
    final,
    fresh,
    level_ladies,
    over,
    started,
    usual,
)
from tests.tournaments.views.phones import words
from tournaments.actions.corrections import correct_result
from tournaments.actions.drives import hide_standings
from tournaments.actions.prizes import announce, set_prizes
from tournaments.models import Drive, PrizeList, PrizeRecord
from tournaments.rules.prizes import Plan, Prize, Step
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


def address(drive: Drive, page: str = "") -> str:
    return f"/d/{drive.public_id}/prizes/{page}"


def tie_form(mc: Client, drive: Drive, **changes: Any) -> dict[str, Any]:
    """The form as the page shows it, with what the MC types."""
    asked = {"part": "final", "prize": TOP_LADY}
    page = mc.get(address(drive, "tie/"), asked)
    return {**asked, "people": page.context["people"], "kind": "cut", **changes}


def cards(drive: Drive, **by_name: int) -> dict[str, str]:
    """Cards by the number of who drew them."""
    numbers = {name: drive.players.get(name=name).entrant.number for name in by_name}
    return {f"card_{numbers[name]}": str(card) for name, card in by_name.items()}


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


# The page


def test_every_prize_has_its_winner_and_the_reason(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    shown = words(mc.get(address(drive)))

    assert "1st Lady Edna 31 tricks; level with Ann; more hands won, 4 to 2" in shown
    assert (
        "Best first half, Lady Gwen 12 tricks in the first half; Ann and Edna have prizes already"
        in shown
    )


def test_during_the_evening_it_says_that_it_may_change(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive

    shown = words(mc.get(address(drive)))

    assert "As it stands now: Hand 3 of 4" in shown
    assert "Finish the drive first." in shown


def test_before_the_first_hand_nobody_has_won(drive: Drive, mc: Client) -> None:
    shown = words(mc.get(address(drive)))

    assert "1st Lady Nobody" in shown
    assert "no tricks are in yet" in shown


@pytest.mark.django_db(transaction=True)
def test_it_is_worked_out_in_one_snapshot_of_the_database(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    assert mc.get(address(drive)).status_code == 200
    assert Client().get(f"/d/{drive.public_id}/results/").status_code == 200


@pytest.mark.reported("B40")
def test_a_tie_reads_the_same_after_every_reload(mary: User, mc: Client) -> None:
    """On a final tie one winner was picked by accident of order."""
    drive = level_ladies(mary).drive

    shown = {words(mc.get(address(drive))) for _time in range(3)}

    assert len(shown) == 1
    assert "To be decided: cut between Ann and Edna" in shown.pop()


def test_the_bar_leads_here(mary: User, mc: Client) -> None:
    drive = over(mary).drive

    assert f'href="{address(drive)}"' in mc.get(f"/d/{drive.public_id}/record/").content.decode()


def test_it_asks_the_database_as_often_for_many_people_as_for_few(
    mary: User, mc: Client, django_assert_max_num_queries: Any
) -> None:
    few, many = over(mary).drive, started(mary, NAMES[:16]).drive

    for drive in (few, many):
        with django_assert_max_num_queries(30):
            mc.get(address(drive))


# Ties


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


# Announcing


def half_time_form(mc: Client, drive: Drive) -> dict[str, str]:
    part = mc.get(address(drive)).context["parts"][0]
    return {"part": part.part, "seen": part.seen}


def test_the_half_time_prizes_are_announced_and_everybody_sees_them(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive
    assert "Edna" not in words(Client().get(f"/d/{drive.public_id}/results/"))

    answer = mc.post(address(drive, "announce/"), half_time_form(mc, drive))

    assert (answer.status_code, answer["Location"]) == (302, address(drive))
    shown = words(Client().get(f"/d/{drive.public_id}/results/"))
    assert re.search(
        r"Half-time prizes Announced at \d\d:\d\d by Mary Best first half, Lady Edna", shown
    )


def test_announcing_at_a_double_tap_announces_once(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive
    sent = half_time_form(mc, drive)

    answers = [mc.post(address(drive, "announce/"), sent).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert PrizeList.objects.count() == 1


def test_a_list_that_a_result_has_changed_meanwhile_is_shown_again_first(
    mary: User, mc: Client
) -> None:
    evening = at_half_time(mary)
    sent = half_time_form(mc, evening.drive)
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    answer = mc.post(address(evening.drive, "announce/"), sent)

    assert answer.status_code == 409
    assert "Best first half, Lady Ann" in words(answer)
    assert not PrizeList.objects.exists()


def test_too_early_is_refused_with_the_reason(mary: User, mc: Client) -> None:
    drive = at_half_time(mary).drive

    answer = mc.post(address(drive, "announce/"), {"part": "final"})

    assert answer.status_code == 422
    assert "Finish the drive first." in words(answer)


@pytest.mark.reported("B13")
def test_a_correction_after_the_announcement_is_shown_beside_it(mary: User, mc: Client) -> None:
    """A scoring error was found after the finals were seeded, and there was no way back."""
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=10, reason="misread")

    shown = words(mc.get(address(evening.drive)))
    public = words(Client().get(f"/d/{evening.drive.public_id}/results/"))

    assert "Changed since it was announced." in shown
    assert (
        "Best first half, Lady: announced Edna (15 tricks in the first half); "
        "now Ann (16 tricks in the first half)." in shown
    )
    assert "Best first half, Lady Edna" in shown
    assert "A correction has changed this list since it was announced." in public
    assert "Best first half, Lady Edna" in public


def test_an_announcement_is_withdrawn(mary: User, mc: Client) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    sent = {"part": "half-time", "do": "withdraw"}

    answers = [mc.post(address(evening.drive, "announce/"), sent).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert "Edna" not in words(Client().get(f"/d/{evening.drive.public_id}/results/"))
    assert "Announce the half-time prizes" in words(mc.get(address(evening.drive)))


def test_what_was_announced_is_seen_although_the_places_are_secret(mary: User) -> None:
    evening = at_half_time(mary)
    hide_standings(evening.drive, evening.by, hidden=True)
    announce(evening.drive, evening.by, part="half-time")

    assert "Best first half, Lady Edna" in words(
        Client().get(f"/d/{evening.drive.public_id}/results/")
    )


def test_the_results_page_fetches_a_new_list_by_itself(mary: User) -> None:
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")

    part = Client().get(f"/d/{evening.drive.public_id}/results/?part=prizes")

    assert part["X-Tick"] == str(fresh(evening.drive).tick)
    assert part.content.decode().lstrip().startswith('<section class="stack" id="announced"')


# The list


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


@pytest.mark.parametrize("page", ["settings/", "tie/", "announce/"])
def test_the_forms_are_protected_against_other_sites(mary: User, page: str) -> None:
    drive = level_ladies(mary).drive
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    client.get(address(drive))

    assert client.post(address(drive, page), {}).status_code == 403


@pytest.mark.parametrize("page", ["", "settings/", "tie/", "announce/"])
def test_strangers_get_nowhere(mary: User, page: str, outsider: Client, other_mc: Client) -> None:
    drive = level_ladies(mary).drive
    before = drive.journal.count()

    assert outsider.post(address(drive, page))["Location"].startswith("/sign-in/")
    assert other_mc.post(address(drive, page)).status_code == 404
    assert drive.journal.count() == before


def test_a_name_cannot_smuggle_in_a_script(mary: User, mc: Client) -> None:
    evening = over(mary)
    evening.drive.players.filter(name="Edna").update(name="<script>alert(1)</script>")
    announce(evening.drive, evening.by, part="final")

    for page in (address(evening.drive), f"/d/{evening.drive.public_id}/results/"):
        assert "<script>alert" not in mc.get(page).content.decode()
