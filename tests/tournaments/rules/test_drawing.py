"""The picture of a movement, worked out by the movement itself."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from games.engine.seats import Seat
from tournaments.rules.drawing import arrows, svg
from tournaments.rules.picture import Arrow, Drawing
from tournaments.rules.progression import PRESETS, Who, describe, rule_for

SVG = "{http://www.w3.org/2000/svg}"


def moves(drawing: Drawing, words: str) -> list[tuple[int, int]]:
    return [(arrow.start, arrow.goal) for arrow in drawing.arrows if arrow.words == words]


def partners_change(drawing: Drawing) -> list[bool]:
    """For every table, whether somebody who stays has somebody new opposite."""
    stays = [{chair.seat: chair.stays for chair in box.chairs} for box in drawing.tables]
    return [table[Seat.N] != table[Seat.S] for table in stays]


def test_losing_ladies_go_one_way_and_losing_gents_the_other() -> None:
    drawing = arrows(rule_for("losers-change", {}))

    assert moves(drawing, "losing Ladies") == [(1, 2), (2, 3), (3, 4), (4, 1)]
    assert moves(drawing, "losing Gents") == [(1, 4), (2, 1), (3, 2), (4, 3)]
    assert len(drawing.arrows) == 8


def test_only_the_way_round_the_end_of_the_room_is_wrapped() -> None:
    drawing = arrows(rule_for("losers-change", {}))

    wrapped = [(arrow.start, arrow.goal) for arrow in drawing.arrows if arrow.wrapped]
    assert sorted(wrapped) == [(1, 4), (4, 1)]


def test_losers_leave_the_head_table_for_the_last() -> None:
    drawing = arrows(rule_for("pairs-head", {}))

    assert moves(drawing, "winning pairs") == [(2, 1), (3, 2), (4, 3)]
    assert moves(drawing, "losing pairs") == [(1, 4)]
    assert [box.note for box in drawing.tables] == ["head", "", "", ""]


def test_on_a_ladder_both_move_except_at_the_ends() -> None:
    drawing = arrows(rule_for("pairs-ladder", {}))

    assert moves(drawing, "winning pairs") == [(2, 1), (3, 2), (4, 3)]
    assert moves(drawing, "losing pairs") == [(1, 2), (2, 3), (3, 4)]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("losers-change", [True, True, True, True]),
        ("losers-keep", [False, False, False, False]),
        ("head-table", [False, True, True, True]),
        ("pairs-circle", [False, False, False, False]),
    ],
)
def test_links_show_who_keeps_a_partner(code: str, change: list[bool]) -> None:
    assert partners_change(arrows(rule_for(code, {}))) == change


@pytest.mark.parametrize(
    "options",
    [
        {"who": "losers"},
        {"step": {"A": -2, "B": -1}},
        {"step": {"A": -1, "B": 1}},
        {"ends": "wrap"},
        {"stayers": "keep"},
        {"arrivals": "change"},
        {"ends": "ladder"},
    ],
)
def test_any_other_parameter_gives_another_picture(options: dict[str, object]) -> None:
    plain = arrows(rule_for("head-table", {}))

    other = arrows(rule_for("head-table", options))

    assert (other.tables, other.arrows) != (plain.tables, plain.arrows)


def test_the_legend_has_one_arrow_of_each_kind_winners_first() -> None:
    legend = arrows(rule_for("head-table", {}), labels={"A": "Fox", "B": "Hen"}).legend()

    assert [(one.words, one.tone, one.side) for one in legend] == [
        ("winning Foxes", "a", Who.WINNERS),
        ("winning Hens", "b", Who.WINNERS),
        ("losing Foxes", "a", Who.LOSERS),
        ("losing Hens", "b", Who.LOSERS),
    ]


@pytest.mark.parametrize("code", PRESETS)
def test_the_svg_is_named_and_described_in_words(code: str) -> None:
    rule = PRESETS[code].rule

    root = ET.fromstring(svg(arrows(rule), "p1"))

    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "p1-title p1-desc"
    assert (title.get("id"), title.text) == ("p1-title", "Who moves where")
    assert (description.get("id"), description.text) == ("p1-desc", describe(rule))


@pytest.mark.parametrize("code", PRESETS)
def test_everything_is_inside_the_picture_and_large_enough_for_a_phone(code: str) -> None:
    root = ET.fromstring(svg(arrows(PRESETS[code].rule)))

    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    boxes = [one for one in root.iter(f"{SVG}rect") if "movement-table" in (one.get("class") or "")]
    sizes = [
        float(one.get("font-size", root.get("font-size", "0"))) for one in root.iter(f"{SVG}text")
    ]
    assert width == 300
    assert all(float(one.get("x", "")) > 0 for one in boxes)
    assert all(float(one.get("x", "")) + float(one.get("width", "")) < width for one in boxes)
    assert max(float(one.get("y", "")) for one in root.iter(f"{SVG}text")) < height
    assert min(sizes) >= 18


@pytest.mark.parametrize("code", PRESETS)
def test_the_looks_are_left_to_classes(code: str) -> None:
    root = ET.fromstring(svg(arrows(PRESETS[code].rule)))

    assert [one for one in root.iter() if "style" in one.attrib or one.tag == f"{SVG}style"] == []


def test_two_pictures_on_a_page_share_no_id() -> None:
    drawing = arrows(rule_for("losers-change", {}))

    ids = [
        {one.get("id") for one in ET.fromstring(svg(drawing, prefix)).iter()} - {None}
        for prefix in ("one", "two")
    ]
    assert ids[0] & ids[1] == set()


def test_labels_are_escaped() -> None:
    drawing = arrows(rule_for("losers-change", {}), labels={"A": "<i>&x", "B": "Gent"})

    texts = [one.text for one in ET.fromstring(svg(drawing)).iter(f"{SVG}text")]
    assert "Losing <i>&xes" in texts


def test_an_arrow_that_stays_at_its_table_is_drawn_as_a_loop() -> None:
    drawing = arrows(rule_for("losers-change", {"step": {"A": 1, "B": 0}}))

    assert drawing.arrows[0] == Arrow(1, 1, "b", Who.LOSERS, "losing Gents", wrapped=False)
    assert 'd="M' in svg(drawing)
