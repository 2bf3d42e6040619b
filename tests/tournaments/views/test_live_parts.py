"""What every live part in the templates has in common."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PART = re.compile(r"<\w+ [^<]*data-live-part[^<]*")
PARTS = [
    pytest.param(tag, id=str(path.relative_to(TEMPLATES)))
    for path in sorted(TEMPLATES.rglob("*.html"))
    for tag in PART.findall(path.read_text(encoding="utf-8"))
]


def test_there_are_live_parts() -> None:
    assert len(PARTS) > 5


@pytest.mark.parametrize("tag", PARTS)
def test_a_live_part_breaks_off_no_form(tag: str) -> None:
    """Forms inside would inherit it, and a refresh in the background would abort their post."""
    assert "hx-sync" not in tag


@pytest.mark.reported("B126")
@pytest.mark.parametrize("tag", PARTS)
def test_a_live_part_is_not_read_out_as_a_whole(tag: str) -> None:
    """Whole tables of results were read out each time."""
    assert "aria-live" not in tag
    assert "role=" not in tag
