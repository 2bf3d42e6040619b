"""`manage.py check_cases FILE`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

CASES = Path(__file__).parents[1] / "data" / "games_cases.json"


def run(path: Path) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("check_cases", str(path), stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_the_published_cases_pass_and_unbuilt_games_are_skipped() -> None:
    assert run(CASES) == (0, ["66 passed, 0 failed, 185 skipped"])


def test_a_failure_is_told_in_a_line_and_ends_with_status_1(tmp_path: Path) -> None:
    case = json.loads(CASES.read_text("utf-8"))["cases"][0]
    case["expected"] = {"game_winner": "EW"}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"cases": [case]}))

    status, lines = run(file)

    assert status == 1
    assert lines[0].startswith('WH-01: expected {"game_winner": "EW"}, got {"points": ')
    assert lines[1:] == ["0 passed, 1 failed, 0 skipped"]


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\xff\xfe"])
def test_a_file_that_cannot_be_used_is_told_in_a_sentence_with_status_2(
    content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "cases.json"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(CommandError) as refused:
        run(file)

    assert refused.value.returncode == 2
    assert str(refused.value).startswith("The file ")
