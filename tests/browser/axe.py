"""The accessibility rules of axe, asked inside a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page


def violations(page: Page, **options: Any) -> list[tuple[str, list[str]]]:
    """The rules that this page breaks, each with the elements that break it.

    What passes is not told: to list it takes axe longer than to look.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "async (options) => (await axe.run(options)).violations",
        {"resultTypes": ["violations"], **options},
    )
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
