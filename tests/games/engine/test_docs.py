"""The examples in the page about the engine are true."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "games" / "engine.md"


def test_every_example_of_the_page_comes_out_as_shown() -> None:
    results = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )

    assert (results.failed, results.attempted > 10) == (0, True)
