"""The size of simulated evenings: a slice in every run, the whole by `--whole`."""

from __future__ import annotations

import pytest


@pytest.fixture
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """Tables and hands."""
    return (25, 24) if request.config.getoption("--whole") else (6, 5)
