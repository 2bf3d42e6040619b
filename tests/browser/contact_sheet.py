"""`python -m tests.browser.contact_sheet FOLDER`: a picture of every screen at three sizes.

Also runs the checks of sizes, contrast and overflow; exit status 1 if any of them fails.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import sync_playwright

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, launch
from tests.browser.screens import SCREENS, Hall
from tests.browser.test_screens import CHECKS
from tests.server import Server

SIZES = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
COLUMNS = {"phone": 8, "laptop": 4, "projector": 3}
THUMB = {"phone": 260, "laptop": 520, "projector": 700}


def take(folder: Path) -> list[str]:
    """Photographs every screen into `folder`, a file each and a sheet a size; returns troubles."""
    folder.mkdir(parents=True, exist_ok=True)
    troubles: list[str] = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        server = Server(Path(data)).start()
        hall = Hall(launch(playwright), server)
        try:
            for size, viewport in SIZES.items():
                for screen in SCREENS:
                    page = hall.open(screen, viewport)
                    page.screenshot(path=folder / f"{size}-{screen.name}.png", full_page=True)
                    found = page.evaluate(CHECKS)
                    troubles += [f"{size} {screen.name}: {trouble}" for trouble in found]
                sheet(folder, size)
        finally:
            hall.close()
            server.stop()
    return troubles


def sheet(folder: Path, size: str) -> None:
    """One picture of all screens at a size."""
    width, columns = THUMB[size], COLUMNS[size]
    height = round(width * SIZES[size]["height"] / SIZES[size]["width"] * 1.6)
    rows = -(-len(SCREENS) // columns)
    paper = Image.new("RGB", (columns * (width + 16), rows * (height + 44)), "#777")
    draw, font = ImageDraw.Draw(paper), ImageFont.load_default(size=20)
    for i, screen in enumerate(SCREENS):
        x, y = i % columns * (width + 16) + 8, i // columns * (height + 44) + 36
        shot = Image.open(folder / f"{size}-{screen.name}.png").convert("RGB")
        shot = shot.resize((width, round(shot.height * width / shot.width)))
        paper.paste(shot.crop((0, 0, width, min(height, shot.height))), (x, y))
        draw.text((x, y - 28), screen.name, fill="white", font=font)
    paper.save(folder / f"sheet-{size}.png")


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit("Say where the pictures go: python -m tests.browser.contact_sheet FOLDER")
    troubles = take(Path(sys.argv[1]))
    print("\n".join(troubles) or f"{len(SCREENS)} screens at 3 sizes, nothing amiss")
    raise SystemExit(1 if troubles else 0)


if __name__ == "__main__":
    main()
