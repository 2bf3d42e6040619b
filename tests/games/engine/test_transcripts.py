"""Golden transcripts: whole matches with what every seat could see."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.transcript import SCRIPTS, transcript

FOLDER = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_match_plays_as_in_its_golden_transcript(name: str) -> None:
    """If the change is wanted: `manage.py transcripts`, then review the difference."""
    assert transcript(SCRIPTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_transcript_has_its_script() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SCRIPTS)
