"""`python -m tests.browser.paper_sheets FOLDER`: every paper as a PDF and as a picture.

The pictures show the pages as they lie on the sheet, one below the other; the PDFs are what a
printer gets. Exit status 1 if a PDF has a blank page.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import launch
from tests.browser.live import OpenHall
from tests.browser.papers import PAPERS, awkward_drive, open_as_printed, printed
from tests.browser.pdf import blank_pages
from tests.server import Server


def take(folder: Path) -> list[str]:
    """Writes NAME.pdf and NAME.png for every paper; returns the names of those with blank pages."""
    folder.mkdir(parents=True, exist_ok=True)
    blank = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        server = Server(Path(data)).start("--no-demonstration")
        try:
            hall = OpenHall(server)
            drive = awkward_drive(hall)
            page = hall.sign_in(launch(playwright).new_page(base_url=server.url))
            for paper in PAPERS:
                pdf = printed(page, drive, paper)
                (folder / f"{paper.name}.pdf").write_bytes(pdf)
                blank += [paper.name] if blank_pages(pdf) else []
                open_as_printed(page, drive, paper)
                page.screenshot(path=folder / f"{paper.name}.png", full_page=True)
        finally:
            server.stop()
    return blank


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Say where they go: python -m tests.browser.paper_sheets FOLDER")
    blank = take(Path(sys.argv[1]))
    print(f"Blank pages in {', '.join(blank)}" if blank else f"{len(PAPERS)} papers, none blank")
    raise SystemExit(1 if blank else 0)


if __name__ == "__main__":
    main()
