"""Robots alone, through everything people play through."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command


@pytest.mark.django_db(transaction=True)
def test_hands_of_robots_are_shown_card_by_card_and_replay_to_the_same() -> None:
    out = StringIO()

    call_command("tables", hands=4, level="hard", stdout=out)

    assert out.getvalue() == "4 hands: every card shown in order, every log the same.\n"
