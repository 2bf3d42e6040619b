"""The live picture of a movement, while a drive is being set up."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.views.drive_forms import as_shown


def movement(client: Client, **typed: str) -> tuple[int, str]:
    answer = client.get("/drives/movement/", typed)
    return answer.status_code, answer.content.decode()


@pytest.mark.django_db
def test_anybody_may_ask_for_the_picture_of_a_movement(outsider: Client) -> None:
    status, fragment = movement(outsider, format="losers-change", hands="12", tables="6")

    assert status == 200
    assert "<html" not in fragment
    assert '<p class="summary">12 hands, about 1 h 20, 6 tables</p>' in fragment
    assert '<svg class="movement' in fragment
    assert "Losing Ladies move to the next higher table" in fragment


@pytest.mark.django_db
def test_the_picture_follows_every_parameter_and_the_labels(outsider: Client) -> None:
    plain = movement(outsider, format="losers-change")[1]
    changed = movement(outsider, format="losers-change", step_a="2", label_a="North")[1]

    assert plain != changed
    assert "two tables on" in changed
    assert "North" in changed


@pytest.mark.django_db
def test_what_is_worth_knowing_about_a_movement_is_said(outsider: Client) -> None:
    status, fragment = movement(outsider, format="pairs-circle", step_a="2", tables="2")

    assert status == 200
    assert "leads back to the same table" in fragment


@pytest.mark.django_db
@pytest.mark.reported("B36")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"hands_per_rnd": "2"}, "Did you mean “hands_per_round”?"),
        ({"colour": "red"}, "There is no option “colour”."),
        ({"ends": "ladder", "step_a": "2"}, "On a ladder the step is 1 or -1"),
        ({"ends": "round"}, "“round” is not in the list."),
        ({"format": "howell"}, "There is no format “howell”."),
        ({"hands": "240"}, "A drive cannot have 240 hands."),
    ],
)
def test_an_impossible_movement_is_refused_with_a_sentence(
    outsider: Client, typed: dict[str, str], sentence: str
) -> None:
    """A mistyped option was ignored and the event ran 23 rounds instead of 10."""
    status, fragment = movement(outsider, **typed)

    assert status == 422
    assert sentence in fragment
    assert "summary" not in fragment


@pytest.mark.django_db
def test_the_rest_of_the_form_is_no_hindrance(outsider: Client, mc: Client) -> None:
    sent = {**as_shown(mc), "name": "", "date": "soon", "plan_version": "3"}

    assert outsider.get("/drives/movement/", sent).status_code == 200
