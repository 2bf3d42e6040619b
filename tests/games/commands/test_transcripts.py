"""`manage.py transcripts`: writes the golden transcripts anew."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

GOLDEN = Path(__file__).parents[1] / "engine" / "transcripts"


def test_they_are_written_as_they_stand_in_the_repository(tmp_path: Path) -> None:
    call_command("transcripts", folder=str(tmp_path), stdout=StringIO())

    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}

    assert written == {path.name: path.read_text("utf-8") for path in GOLDEN.iterdir()}


def test_check_writes_nothing_and_names_what_differs(tmp_path: Path) -> None:
    out = StringIO()

    with pytest.raises(SystemExit) as stop:
        call_command("transcripts", "--check", folder=str(tmp_path), stdout=out)

    assert stop.value.code == 1
    assert list(tmp_path.iterdir()) == []
    assert out.getvalue().splitlines()[0] == "5 transcripts, 5 changed."
