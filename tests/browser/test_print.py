"""Every paper as it is printed: so many sheets, none of them empty, nothing cut off or run over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import LiveDrive, OpenHall
from tests.browser.papers import PAPERS, Printed, awkward_drive, open_as_printed, printed
from tests.browser.pdf import blank_pages, drawn_on_pages, sheet_sizes

A4 = (595, 842)  # points
# What stands over the side of the sheet or of its card, and what of the screen is left.
RUNS_OVER = """() => {
  const over = [];
  const say = (what, one) => over.push(`${what}: ${one.outerHTML.slice(0, 90)}`);
  const shown = (one) => one.checkVisibility() && !one.closest(".visually-hidden, svg");
  for (const one of document.querySelectorAll(".papers *")) {
    if (!shown(one)) continue;
    const { left, right } = one.getBoundingClientRect();
    if (left < -1 || right > window.innerWidth + 1) say("side", one);
  }
  for (const card of document.querySelectorAll(".paper-sheet, .paper-card")) {
    const inner = card.getBoundingClientRect();
    for (const one of card.querySelectorAll("*")) {
      if (!shown(one)) continue;
      const box = one.getBoundingClientRect();
      if (box.bottom > inner.bottom + 1 || box.right > inner.right + 1) say("card", one);
    }
  }
  for (const one of document.querySelectorAll("button, input, nav, .bar, form")) {
    if (shown(one)) say("screen", one);
  }
  return over;
}"""


@pytest.fixture(scope="module")
def awkward(open_hall: OpenHall) -> LiveDrive:
    return awkward_drive(open_hall)


@pytest.fixture
def laptop(awkward: LiveDrive, guests: Devices) -> Page:
    return awkward.hall.sign_in(guests.open(LAPTOP))


@pytest.mark.reported("B121", "B122")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_paper_takes_as_many_sheets_as_it_needs_and_none_is_empty(
    laptop: Page, awkward: LiveDrive, paper: Printed
) -> None:
    """One over-long text printed a whole set blank; a blank sheet came between two others."""
    pdf = printed(laptop, awkward, paper)

    assert paper.sheets <= len(drawn_on_pages(pdf)) <= (paper.most or paper.sheets)
    assert blank_pages(pdf) == []
    assert sheet_sizes(pdf) == {A4}


@pytest.mark.reported("B121")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_nothing_runs_over_a_side_or_out_of_its_card(
    laptop: Page, awkward: LiveDrive, paper: Printed
) -> None:
    """A long name or a long hall's name ran out of the card."""
    page = open_as_printed(laptop, awkward, paper)

    assert page.evaluate(RUNS_OVER) == []


def test_all_of_the_paper_is_there_in_black_and_white(laptop: Page, awkward: LiveDrive) -> None:
    page = open_as_printed(laptop, awkward, PAPERS[4])

    colours = page.evaluate(
        "() => [...new Set([...document.querySelectorAll('.papers *')].map((one) =>"
        " getComputedStyle(one).color))]"
    )

    assert colours == ["rgb(0, 0, 0)"]


@pytest.mark.reported("B121")
def test_twenty_four_hands_fit_four_to_a_sheet(laptop: Page, open_hall: OpenHall) -> None:
    """Twenty-four hands, four to a sheet, with a long hall's name and long names."""
    long = awkward_drive(open_hall, hands=24)
    paper = Printed("small", "score-cards/?per=4&blank=0", 6)

    pdf = printed(laptop, long, paper)
    assert (len(drawn_on_pages(pdf)), blank_pages(pdf)) == (6, [])
    page = open_as_printed(laptop, long, paper)
    assert page.evaluate(RUNS_OVER) == []
    least = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('.score-card__lines tr')].map((row) =>"
        " row.getBoundingClientRect().height))"
    )
    assert least > 12.0  # px: more than 3 mm to write in


def test_the_button_prints_and_says_how_many_sheets(laptop: Page, awkward: LiveDrive) -> None:
    laptop.add_init_script("window.print = () => { document.title = 'printed' }")
    laptop.goto(f"/d/{awkward.id}/print/score-cards/")
    expect(laptop.get_by_text("6 sheets of A4")).to_be_visible()

    laptop.get_by_role("button", name="Print", exact=True).click()

    expect(laptop).to_have_title(re.compile("printed"))
