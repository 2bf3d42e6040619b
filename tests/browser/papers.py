"""Every paper, for an evening with names that nobody had thought of."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.live import LiveDrive, OpenHall

LONG = "Wilhelmina Featherstonehaugh of Llanfairpwllgwyngyllgogerych"  # sixty letters
AWKWARD = [LONG, "W" * 60, "李", "O’Neill", "<b>Al</b>", "=1+1", "Zoë", "Bob 🐺", "Ann", "Ann"]
NAMES = [*AWKWARD[:9], *(f"Person {n}" for n in range(10, 22))]  # one lady sits out
DRIVE = "The summer whist drive of the Women’s Institute and the Bowls Club: Noël à l’Été, " * 2
A4_WITHIN_MARGINS = {"width": 718, "height": 1046}  # 190 by 277 mm in CSS pixels


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper to print: its address below /print/, and how many sheets it takes for `NAMES`.

    `most` where that depends on how wide the letters of a system are: lists with long names.
    """

    name: str
    path: str
    sheets: int
    most: int = 0


# Five tables, twenty-one people, twelve hands, three of them played.
PAPERS = [
    Printed("poster", "poster/", 1),
    Printed("table-cards", "table-cards/", 2),
    Printed("door", "door/", 2, 3),
    Printed("seats", "seats/", 2, 3),
    Printed("score-cards", "score-cards/", 6),
    Printed("score-cards-large", "score-cards/?per=2&blank=0", 11),
    Printed("score-cards-blank", "score-cards/?per=4&blank=9", 3),
    Printed("move-cards", "move-cards/", 3),
    Printed("slips", "slips/", 6),
    Printed("master", "master/", 2, 3),
    Printed("results", "results/", 3, 5),
    Printed("prizes", "prizes/", 2, 4),
]


def awkward_drive(hall: OpenHall, hands: int = 12) -> LiveDrive:
    venue = "Llanfairpwllgwyngyll " * 5
    (drive,) = hall.build(names=NAMES, name=DRIVE, venue=venue, closed=3, hands=hands)
    return drive


def open_as_printed(page: Page, drive: LiveDrive, paper: Printed) -> Page:
    """The page as it lies on the sheet, within its margins."""
    page.set_viewport_size(A4_WITHIN_MARGINS)  # type: ignore[arg-type]
    page.goto(f"/d/{drive.id}/print/{paper.path}")
    page.emulate_media(media="print")
    return page


def printed(page: Page, drive: LiveDrive, paper: Printed) -> bytes:
    """The paper as a PDF, its sheet and margins as its own style says."""
    page.goto(f"/d/{drive.id}/print/{paper.path}")
    page.emulate_media(media="null")
    return page.pdf(prefer_css_page_size=True)
