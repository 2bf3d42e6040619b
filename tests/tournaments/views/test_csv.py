"""The results for a spreadsheet: numbers stay numbers, text stays text."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, hide_standings
from tournaments.models import Drive

pytestmark = pytest.mark.django_db


def get(drive: Drive, client: Client | None = None) -> HttpResponse:
    return (client or Client()).get(f"/d/{drive.public_id}/results.csv")


def lines(drive: Drive) -> list[list[str]]:
    return list(csv.reader(io.StringIO(get(drive).content.decode("utf-8-sig"))))


def test_a_line_for_each_person_with_place_role_total_and_each_hand(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)
    evening.move()
    evening.enter(2, 7, 7)

    head, *body = lines(evening.drive)

    assert head == ["Place", "Name", "Role", "Place in role", "Total", "Hand 1", "Hand 2"]
    assert len(body) == 8
    for place, _name, role, _in_role, total, one, two in body:
        assert place.isdigit()
        assert role in ("Lady", "Gent")
        assert int(total) == int(one) + int(two)


@pytest.mark.reported("B39")
def test_ties_share_a_place_as_on_the_page(evening: HallEvening) -> None:
    """One product switched its rule for ties; another reported the opposite as a bug."""
    evening.enter(1, 8, 8)

    body = lines(evening.drive)[1:]

    assert [line[0] for line in body] == ["1"] * 4 + ["5"] * 4
    assert [line[3] for line in body] == ["1"] * 4 + ["3"] * 4


def test_a_pairs_drive_has_a_line_for_each_pair(mary: User) -> None:
    drive = create_drive(mary, Settings(name="Pairs", date=date(2026, 3, 14), hands=12))
    HallEvening.start(drive, By.mc(mary), NAMES[:8]).enter(1, 8, 6)

    head, first, *_rest = lines(drive)

    assert head == ["Place", "Name", "Pair", "Total", "Hand 1"]
    assert first == ["1", "Ann & Bob", "1", "8", "8"]


@pytest.mark.parametrize("name", ["=1+1", "+44", "-5", "@SUM(A1)"])
def test_a_name_that_looks_like_a_formula_is_text(drive: Drive, name: str) -> None:
    HallEvening.start(drive, By("Mary"), [name, *NAMES[1:4]]).enter(1, 8)

    names = [line[1] for line in lines(drive)]

    assert f"'{name}" in names
    assert name not in names


def test_ordinary_names_are_untouched(drive: Drive) -> None:
    people = ["Zoë", "O’Neill", "李", 'Ann "Nan", née Lee']
    HallEvening.start(drive, By("Mary"), people).enter(1, 8)

    assert sorted(line[1] for line in lines(drive)[1:]) == sorted(people)


def test_a_role_s_label_can_t_be_a_formula_either(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(label_a="=A1", tick=900)
    evening.drive.refresh_from_db()
    evening.enter(1, 8)

    assert {line[2] for line in lines(evening.drive)[1:]} == {"'=A1", "Gent"}


def test_excel_is_told_that_it_is_unicode(evening: HallEvening) -> None:
    answer = get(evening.drive)

    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Village hall", "village-hall-2026-03-14.csv"),
        ("Noël à l’Été", "noel-a-lete-2026-03-14.csv"),
        ("St Mary's / Hall: 'Xmas'", "st-marys-hall-xmas-2026-03-14.csv"),
        ("../../etc\r\nX: y", "etc-x-y-2026-03-14.csv"),
        ("李", "drive-2026-03-14.csv"),
    ],
)
def test_the_file_s_name_is_safe_whatever_the_drive_is_called(
    evening: HallEvening, name: str, file: str
) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(name=name)

    assert get(evening.drive)["Content-Disposition"] == f'attachment; filename="{file}"'


def test_behind_the_curtain_only_the_mc_gets_it(evening: HallEvening, mc: Client) -> None:
    hide_standings(evening.drive, evening.by, hidden=True)

    assert get(evening.drive).url == f"/d/{evening.drive.public_id}/results/"
    assert get(evening.drive, mc).status_code == 200


def test_before_the_first_hand_there_is_only_the_heading_of_places(drive: Drive) -> None:
    assert lines(drive) == [["Place", "Name", "Role", "Place in role", "Total"]]


@pytest.mark.reported("B116")
@pytest.mark.parametrize(
    ("query", "language", "sign"),
    [
        ("", "", ","),
        ("", "en-GB,en;q=0.9", ","),
        ("", "de-DE,de;q=0.9,en;q=0.8", ";"),
        ("?separator=semicolon", "en", ";"),
        ("?separator=comma", "de", ","),
        ("?separator=tab", "", "\t"),
        ("?separator=nonsense", "", ","),
    ],
)
@pytest.mark.parametrize("kind", ["results", "standings", "people"])
def test_the_separator_follows_the_browser_s_language_or_the_choice(
    evening: HallEvening, mc: Client, kind: str, query: str, language: str, sign: str
) -> None:
    """European Excel wanted semicolons; comma files landed in one column."""
    answer = mc.get(
        f"/d/{evening.drive.public_id}/{kind}.csv{query}", headers={"Accept-Language": language}
    )

    head = answer.content.decode("utf-8-sig").splitlines()[0]
    assert head.count(sign) == max(head.count(one) for one in ",;\t") > 0


@pytest.mark.reported("B117")
@pytest.mark.parametrize("kind", ["results", "standings", "people"])
def test_there_is_the_mark_of_unicode_and_never_a_sep_line(
    evening: HallEvening, mc: Client, kind: str
) -> None:
    """Adding “sep=” together with the mark garbled accents."""
    content = mc.get(f"/d/{evening.drive.public_id}/{kind}.csv?separator=semicolon").content

    assert content.startswith(b"\xef\xbb\xbf")
    assert b"sep=" not in content.lower()


@pytest.mark.reported("B118")
@pytest.mark.parametrize("kind", ["results", "standings", "people"])
def test_in_every_export_a_formula_is_text_and_a_number_is_a_number(
    drive: Drive, mc: Client, kind: str
) -> None:
    """Fields that start like a formula ran in the organiser's spreadsheet."""
    names = ["=HYPERLINK(1)", "+1", "-2", "@x"]
    HallEvening.start(drive, By("Mary"), names).enter(1, 8)

    content = mc.get(f"/d/{drive.public_id}/{kind}.csv").content.decode("utf-8-sig")

    cells = [cell for row in csv.reader(io.StringIO(content)) for cell in row]
    assert {f"'{name}" for name in names} <= set(cells)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_a_credit_is_a_number_in_the_reader_s_own_way(drive: Drive) -> None:
    Drive.objects.filter(pk=drive.pk).update(credit="fixed")
    HallEvening.start(drive, By("Mary"), NAMES[:9]).enter(1, 8, 5)
    address = f"/d/{drive.public_id}/standings.csv?separator="

    comma, semicolon = (
        Client().get(address + sign).content.decode() for sign in ("comma", "semicolon")
    )

    assert (",6.5\r\n" in comma, ";6,5\r\n" in semicolon) == (True, True)


def test_places_are_listed_by_group(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)

    answer = Client().get(f"/d/{evening.drive.public_id}/standings.csv")

    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Group", "Place", "Name", "Total"]
    assert [(row[0], row[1], row[3]) for row in rows[1:5]] == [
        ("Ladies", "1", "8"), ("Ladies", "2", "7"), ("Ladies", "3", "6"), ("Ladies", "4", "5"),
    ]  # fmt: skip


def test_people_are_for_the_mc_alone(evening: HallEvening, outsider: Client) -> None:
    answer = outsider.get(f"/d/{evening.drive.public_id}/people.csv")

    assert answer["Location"].startswith("/sign-in/")
