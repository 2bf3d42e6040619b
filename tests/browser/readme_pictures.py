"""`python -m tests.browser.readme_pictures`: the pictures of README, of the demonstration.

Writes docs/pictures/NAME.png, small enough to be kept with the source.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, launch
from tests.browser.screens import Hall, Screen
from tests.server import Server

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 96
WIDTHS = {"phone": 300, "card": 360}  # px
USUAL_WIDTH = 640

PICTURES = [
    (Screen("door", "/d/{door}/door/"), LAPTOP),
    (Screen("draw", "/d/{playing}/draw/"), LAPTOP),
    (Screen("phone", "/d/{playing}/table/6/", "phone"), PHONE),
    (Screen("desk", "/d/{playing}/desk/"), LAPTOP),
    (Screen("wall", "/d/{half-time}/wall/", "stranger"), PROJECTOR),
    (Screen("prizes", "/d/{finished}/prizes/"), LAPTOP),
]
CARD = Screen("card", "/d/{playing}/print/score-cards/")


def take(hall: Hall) -> None:
    """Every picture, and one printed card as it lies on the sheet."""
    for screen, size in PICTURES:
        page = hall.open(screen, size)
        page.evaluate("() => document.querySelector('.demo-flag')?.remove()")
        save(screen.name, page.screenshot())
    page = hall.open(CARD, {"width": 718, "height": 1046})
    page.emulate_media(media="print")
    save(CARD.name, page.locator(".score-card").first.screenshot())


def save(name: str, shot: bytes) -> None:
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    width = WIDTHS.get(name, USUAL_WIDTH)
    picture = picture.resize((width, round(picture.height * width / picture.width)), Image.LANCZOS)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        server = Server(Path(data)).start()
        hall = Hall(launch(playwright), server)
        try:
            take(hall)
        finally:
            hall.close()
            server.stop()
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    print(f"{len(PICTURES) + 1} pictures, {size // 1024} KB")


if __name__ == "__main__":
    main()
