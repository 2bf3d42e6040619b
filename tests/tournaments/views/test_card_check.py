"""Cards that do not add up: what the MC types, and which result the page names."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.web import without_tags as text
from tournaments.queries.evening import evening_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three_hands(evening: HallEvening) -> HallEvening:
    """Hand 1 was 8 – 5 at table 1, but 7 – 6 was put in."""
    evening.enter(1, 7, 5)
    evening.move()
    evening.enter(2, 6, 9)
    evening.move()
    evening.enter(3, 4, 4)
    return evening


def entrant(evening: HallEvening, name: str) -> int:
    return evening.player(name).entrant_id


def typed(evening: HallEvening, **more: float) -> dict[str, str]:
    """The cards of these people, so much more than the evening says."""
    totals = evening_of(evening.drive).totals
    return {
        f"card-{entrant(evening, name)}": str(totals[entrant(evening, name)] + by)
        for name, by in more.items()
    }


def look(evening: HallEvening, mc: Client, **values: str) -> object:
    data = {name.replace("_", "-") if name != "up_to" else name: v for name, v in values.items()}
    return mc.get(f"/d/{evening.drive.public_id}/check/", data)


def test_the_hand_and_the_table_are_named_with_who_has_more_and_who_fewer(
    three_hands: HallEvening, mc: Client
) -> None:
    cards = typed(three_hands, Ann=1, Bob=1, Carol=-1, Dev=-1, Edna=0)

    page = text(look(three_hands, mc, **cards))

    assert "4 cards differ" in page
    assert (
        "Hand 1, table 1: Bob and Ann have 1 more on their cards, Dev and Carol have 1 fewer."
        in page
    )


def test_with_half_of_a_tables_cards_the_page_says_whom_to_ask(
    three_hands: HallEvening, mc: Client
) -> None:
    page = text(look(three_hands, mc, **typed(three_hands, Ann=1, Carol=-1)))

    assert "Hand 1, table 1: Ann has 1 more on the card, Carol has 1 fewer." in page
    assert "Ask Bob and Dev for their cards to be sure." in page


def test_one_card_alone_is_compared_hand_by_hand(three_hands: HallEvening, mc: Client) -> None:
    page = look(three_hands, mc, **typed(three_hands, Ann=2, Bob=0))

    assert "Ann has 2 more on the card" in text(page)
    link = f"/d/{three_hands.drive.public_id}/check/{entrant(three_hands, 'Ann')}/"
    assert link in page.content.decode()  # type: ignore[attr-defined]

    own = mc.get(link, {"hand-1": "9", "hand-2": "", "hand-3": ""})
    assert "Hand 1, table 1: the card has 9, the evening has 7." in text(own)


def test_cards_at_half_time_are_compared_up_to_that_hand(
    three_hands: HallEvening, mc: Client
) -> None:
    ann = entrant(three_hands, "Ann")

    page = text(look(three_hands, mc, up_to="1", **{f"card-{ann}": "7"}))

    assert "All these cards agree with the evening" in page


def test_what_is_no_total_is_said_at_the_field_and_kept(
    three_hands: HallEvening, mc: Client
) -> None:
    field = f"card-{entrant(three_hands, 'Ann')}"

    response = look(three_hands, mc, **{field: "many", "up_to": "99"})

    assert response.status_code == 422  # type: ignore[attr-defined]
    form = response.context["form"]  # type: ignore[attr-defined]
    assert form.errors == {
        field: ["Type the total in figures, such as 148."],
        "up_to": ["Type a hand that has been played, from 1 to 3."],
    }
    assert form[field].value() == "many"


def test_before_the_first_result_there_is_nothing_to_compare(
    evening: HallEvening, mc: Client
) -> None:
    assert look(evening, mc).status_code == 200  # type: ignore[attr-defined]


def test_tricks_on_one_card_must_be_tricks(three_hands: HallEvening, mc: Client) -> None:
    link = f"/d/{three_hands.drive.public_id}/check/{entrant(three_hands, 'Ann')}/"

    response = mc.get(link, {"hand-1": "14", "hand-2": "-"})

    assert response.status_code == 422
    assert response.context["form"].errors == {"hand-1": ["A hand has 13 tricks. You typed 14."]}


def test_nobody_of_another_drive_has_a_card_here(three_hands: HallEvening, mc: Client) -> None:
    assert mc.get(f"/d/{three_hands.drive.public_id}/check/999999/").status_code == 404


def test_many_people_ask_the_database_no_more(
    three_hands: HallEvening, mc: Client, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(30):  # type: ignore[operator]
        look(three_hands, mc, **typed(three_hands, Ann=1, Bob=1, Carol=-1, Dev=-1))
