"""The drive file: downloaded here, brought in elsewhere."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.evening import HallEvening
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive, LedgerLine, Player
from tournaments.queries.evening import evening_of


def upload(client: Client, content: bytes, name: str = "drive.json") -> object:
    return client.post("/drives/import/", {"file": SimpleUploadedFile(name, content)})


def exported(client: Client, drive: Drive) -> bytes:
    answer = client.get(f"/d/{drive.public_id}/drive.json")
    assert answer.status_code == 200
    return answer.content


def errors(answer: object) -> list[str]:
    assert answer.status_code == 422  # type: ignore[attr-defined]
    return list(answer.context["form"].errors["file"])  # type: ignore[attr-defined]


def counts() -> tuple[int, int, int]:
    return Drive.objects.count(), Player.objects.count(), LedgerLine.objects.count()


@pytest.mark.reported("B114")
@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("St Mary's / Hall: 'Xmas'", "st-marys-hall-xmas"),
        ("Noël à l’Été", "noel-a-lete"),
        ("../../etc/passwd", "etcpasswd"),
        ('a"b\r\nSet-Cookie: x', "ab-set-cookie-x"),
        ("李", "drive"),
        ("<svg/onload=alert()>", "svgonloadalert"),
        ("x" * 200, "x" * 60),
    ],
)
def test_any_title_gives_a_safe_file_name_and_stays_as_it_is_inside(
    mary: User, mc: Client, title: str, stem: str
) -> None:
    """Event names could not hold apostrophes because they became file names."""
    drive = create_drive(mary, Settings(title, date(2026, 3, 14)))

    answer = mc.get(f"/d/{drive.public_id}/drive.json")

    assert answer["Content-Disposition"] == f'attachment; filename="{stem}-2026-03-14.json"'
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    inside = json.loads(answer.content)
    assert inside["name"] == " ".join(title.split())


def test_an_evening_comes_back_as_it_went(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.enter(2, 7, 6)
    before = evening_of(evening.drive)

    answer = upload(mc, exported(mc, evening.drive))

    copy = Drive.objects.latest("pk")
    assert answer["Location"] == f"/d/{copy.public_id}/desk/"  # type: ignore[index]
    assert copy.pk != evening.drive.pk
    after = evening_of(copy)
    assert list(after.names.values()) == list(before.names.values())
    assert list(after.totals.values()) == list(before.totals.values())
    assert [mc_.username for mc_ in copy.mcs.all()] == ["Mary"]


def test_a_byte_order_mark_of_some_editor_does_no_harm(evening: HallEvening, mc: Client) -> None:
    answer = upload(mc, b"\xef\xbb\xbf" + exported(mc, evening.drive))

    assert answer.status_code == 302  # type: ignore[attr-defined]


def test_a_truncated_file_is_refused_and_nothing_is_half_imported(
    evening: HallEvening, mc: Client
) -> None:
    whole = exported(mc, evening.drive)
    before = counts()

    for cut in (1, len(whole) // 3, len(whole) // 2, len(whole) - 3):
        said = errors(upload(mc, whole[:cut]))
        assert len(said) == 1
        assert said[0].endswith(".")

    assert counts() == before


def test_a_file_of_a_newer_version_is_refused_with_what_to_do(
    evening: HallEvening, mc: Client
) -> None:
    data = json.loads(exported(mc, evening.drive))
    key = next(name for name in data if "version" in name or name == "whistdrive")
    data[key] = 999
    before = counts()

    said = errors(upload(mc, json.dumps(data).encode()))

    assert "999" in said[0]
    assert counts() == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty. Choose the file that “Download the drive” gave you."),
        (b"\xff\xd8\xff\xe0 a photograph",
         "This is not a drive file: it is not text. Choose a file that ends in .json."),
    ],
)  # fmt: skip
def test_something_else_is_refused_in_plain_words(
    mc: Client, content: bytes, sentence: str
) -> None:
    assert errors(upload(mc, content)) == [sentence]
    assert counts() == (0, 0, 0)


@pytest.mark.parametrize("content", [b"hello", b"[]", b"null", b'{"a": 1}', b"12", b'"x"'])
def test_other_json_or_text_is_refused(mc: Client, content: bytes) -> None:
    said = errors(upload(mc, content))

    assert len(said) == 1
    assert counts() == (0, 0, 0)


def test_no_file_at_all_is_said_at_the_field(mc: Client) -> None:
    answer = mc.post("/drives/import/", {})

    assert errors(answer) == ["Choose a file."]
    assert 'id="id_file_error"' in answer.content.decode()


def test_a_file_too_large_for_a_drive_is_not_even_read(mc: Client) -> None:
    said = errors(upload(mc, b" " * (5 * 1024 * 1024 + 1)))

    assert said == ["This file is too large for a drive: it has more than 5 MB."]


def test_a_double_tap_makes_two_drives_that_can_be_told_apart(
    evening: HallEvening, mc: Client
) -> None:
    """An import is a new drive each time: nothing that is here already changes."""
    content = exported(mc, evening.drive)
    before = evening.drive.journal.count()

    first, second = upload(mc, content), upload(mc, content)

    assert first["Location"] != second["Location"]  # type: ignore[index]
    assert evening.drive.journal.count() == before


def test_strangers_and_other_mcs_get_no_file(
    drive: Drive, outsider: Client, other_mc: Client
) -> None:
    address = f"/d/{drive.public_id}/drive.json"

    assert outsider.get(address)["Location"].startswith("/sign-in/")
    assert other_mc.get(address).status_code == 404
    assert outsider.post("/drives/import/", {})["Location"].startswith("/sign-in/")


def test_the_form_is_protected_against_other_sites(mary: User, drive: Drive) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    content = exported(client, drive)
    client.get("/drives/import/")
    token = client.cookies["csrftoken"].value
    file = SimpleUploadedFile("drive.json", content)

    assert client.post("/drives/import/", {"file": file}).status_code == 403
    file.seek(0)
    sent = {"file": file, "csrfmiddlewaretoken": token}
    assert client.post("/drives/import/", sent).status_code == 302
