"""A hall has no internet: nothing that the program sends names an address outside of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = {"static": ("*.css", "*.js", "*.svg"), "templates": ("*.html",)}
NAMESPACES = {"http://www.w3.org/2000/svg"}
ELSEWHERE = re.compile(
    r"""(?:https?:|wss?:)?//[a-z0-9][\w.-]*\.[a-z]{2,}[^\s"'()<>]*""", re.IGNORECASE
)
FILES = sorted(
    path
    for folder, kinds in FOLDERS.items()
    for kind in kinds
    for path in (ROOT / folder).rglob(kind)
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_names_no_other_address(path: Path) -> None:
    found = set(ELSEWHERE.findall(path.read_text(encoding="utf-8")))

    assert found - NAMESPACES == set()


@pytest.mark.parametrize(
    "text",
    ['src="//cdn.example.com/a.js"', "url(https://fonts.example.com/x)", "ws://a.example.org/"],
)
def test_such_an_address_would_be_found(text: str) -> None:
    assert ELSEWHERE.search(text)
