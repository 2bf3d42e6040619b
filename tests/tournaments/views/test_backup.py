"""Copies of a drive: taken along, gone on with, or carried on by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.copies import file_name
from tournaments.actions.laptop import choose_folder
from tournaments.models import Drive, Player, TableCard


@pytest.fixture
def page(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/backup/"


def backup_of(client: Client, drive: Drive) -> bytes:
    return client.get(f"/d/{drive.public_id}/backup.json").content


def bring_in(client: Client, content: bytes, **more: str) -> HttpResponse:
    return client.post("/drives/import/", {"file": SimpleUploadedFile("a.json", content), **more})


def test_the_backup_is_a_download_with_a_safe_name(mc: Client, evening: HallEvening) -> None:
    answer = mc.get(f"/d/{evening.drive.public_id}/backup.json")

    name = f"village-hall-2026-03-14-{evening.drive.public_id}.json"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert json.loads(answer.content)["backup"]["drive"]["public_id"] == evening.drive.public_id


def test_what_people_pass_on_holds_no_codes(mc: Client, evening: HallEvening) -> None:
    passed_on = mc.get(f"/d/{evening.drive.public_id}/drive.json").content.decode()

    secrets = [*TableCard.objects.values_list("token", flat=True)]
    secrets += Player.objects.values_list("token", flat=True)
    assert [one for one in secrets if one in passed_on] == []


def test_on_another_laptop_the_drive_goes_on_under_its_own_address(
    mc: Client, evening: HallEvening
) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    content, token = backup_of(mc, evening.drive), evening.card(1).token
    Drive.objects.all().delete()

    answer = bring_in(mc, content)

    assert answer.url == f"/d/{evening.drive.public_id}/desk/"
    words = text(mc.get(answer.url))
    assert "The drive goes on here. The cards on the tables stay valid." in words
    assert "Hand 2 of 12" in words
    assert Client().get(f"/t/{token}/").url == f"/d/{evening.drive.public_id}/table/1/"


def test_where_the_drive_is_here_already_the_mc_is_asked_and_the_file_is_kept(
    mc: Client, evening: HallEvening
) -> None:
    content = backup_of(mc, evening.drive)

    asked = bring_in(mc, content)

    assert asked.status_code == 422
    assert "“Village hall” is here already. Say what to do." in text(asked)
    assert asked.context["form"]["kept"].value() == content.decode()
    assert Drive.objects.count() == 1


@pytest.mark.parametrize(
    ("how", "names"),
    [
        ("instead", ["Village hall (before the backup)", "Village hall"]),
        ("beside", ["Village hall", "Village hall"]),
    ],
)
def test_the_answer_is_done_without_choosing_the_file_again(
    mc: Client, evening: HallEvening, how: str, names: list[str]
) -> None:
    kept = bring_in(mc, backup_of(mc, evening.drive)).context["form"]["kept"].value()

    answer = mc.post("/drives/import/", {"kept": kept, "how": how})

    assert answer.status_code == 302
    assert list(Drive.objects.order_by("pk").values_list("name", flat=True)) == names
    newest = Drive.objects.latest("pk")
    assert (newest.public_id == evening.drive.public_id) is (how == "instead")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"form": 1', b'"form": 9', "This backup was made by a newer version of Whistdrive"),
        (b'"whistdrive": 1', b'"whistdrive": 9', "This file was made by a newer version"),
        (b'"join_code"', b'"joincode"', "backup, drive: “join_code” is missing."),
    ],
)
def test_a_backup_that_cannot_be_is_refused_whole(
    mc: Client, evening: HallEvening, old: bytes, new: bytes, sentence: str
) -> None:
    content = backup_of(mc, evening.drive)
    assert old in content

    answer = bring_in(mc, content.replace(old, new))

    assert answer.status_code == 422
    assert sentence in answer.context["form"].errors["file"][0]
    assert Drive.objects.count() == 1


# The folder


def test_a_copy_is_written_at_a_press(
    mc: Client, evening: HallEvening, page: str, tmp_path: Path
) -> None:
    choose_folder(str(tmp_path))

    answer = mc.post(page, follow=True)

    place = tmp_path / file_name(evening.drive)
    assert f"The copy is written: {place}" in text(answer)
    assert json.loads(place.read_text(encoding="utf-8"))["backup"]["form"] == 1


def test_without_a_folder_the_press_says_what_to_do(mc: Client, page: str) -> None:
    answer = mc.post(page)

    assert answer.status_code == 422
    assert "Choose a folder for the copies first." in text(answer)


# On paper


def test_the_sheet_for_paper_has_all_that_a_hall_needs(mc: Client, evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.enter(2, 9)

    sheet = mc.get(f"/d/{evening.drive.public_id}/on-paper/").context["sheet"]

    assert (sheet.hand, sheet.hands) == (2, 12)
    assert sheet.movement.startswith("Losing Ladies move")
    assert [(hand, trumps.words) for hand, trumps in sheet.trumps[:2]] == [
        (2, "Clubs are trumps"),
        (3, "Diamonds are trumps"),
    ]
    first, second = sheet.tables
    assert [seat.name for seat in first.seats] == [
        evening.names_at(1)[seat] for seat in ("N", "E", "S", "W")
    ]
    assert [(one.hand, one.ns, one.ew) for one in first.results] == [(2, "9", "4")]
    assert [(one.hand, one.ns, one.ew) for one in second.results] == [(2, "", "")]


def test_totals_on_paper_are_those_before_the_first_box(mc: Client, evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.enter(2, 9)
    sheet = mc.get(f"/d/{evening.drive.public_id}/on-paper/").context["sheet"]

    (block,) = sheet.score
    rows = {row.name: row for group in block.groups for row in group.rows}
    at_table_1 = set(evening.names_at(1).values())
    assert [group.title for group in block.groups] == ["Ladies", "Gents"]
    assert sum(int(row.total) for row in rows.values()) == 2 * 2 * 13
    for name, row in rows.items():
        assert len(row.boxes) == 11
        assert (row.boxes[0] != "") is (name in at_table_1)


def test_before_the_start_there_is_nothing_to_go_on_with(mc: Client, drive: Drive) -> None:
    answer = mc.get(f"/d/{drive.public_id}/on-paper/")

    assert "No hand is being played, so there is nothing to go on with." in text(answer)
