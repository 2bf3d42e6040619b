"""A copy in the MC's folder after every hand; the evening never waits for it, nor fails with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tournaments.actions.base import By
from tournaments.actions.copies import copy_now, file_name, make_copy, wait_for_copies
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.laptop import choose_folder
from tournaments.actions.restore import restore_drive
from tournaments.actions.rounds import finish
from tournaments.models import Drive, DriveCopy, Laptop
from tournaments.queries.laptop import copies_of
from tournaments.refusals import Refused


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


# The folder


@pytest.mark.django_db
def test_a_folder_is_tried_before_it_is_kept(tmp_path: Path) -> None:
    choose_folder(f"  {tmp_path}  ")

    assert Laptop.objects.get().folder == str(tmp_path)
    assert names_in(tmp_path) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("folder", "sentence"),
    [
        ("/nowhere/at/all", "The folder /nowhere/at/all is not there. Is the stick in?"),
        ("stick", "Give the whole path, such as /media/stick or E:\\."),
        ("/media/\0stick", "That is no folder."),
        ("/" + "x" * 1000, "That is no folder."),
    ],
)
def test_a_folder_that_cannot_be_is_refused_and_the_old_one_stays(
    tmp_path: Path, folder: str, sentence: str
) -> None:
    choose_folder(str(tmp_path))

    with pytest.raises(Refused) as refused:
        choose_folder(folder)

    assert (refused.value.sentence, refused.value.field) == (sentence, "folder")
    assert Laptop.objects.get().folder == str(tmp_path)


@pytest.mark.django_db
def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir")

    with pytest.raises(Refused, match="is not a folder"):
        choose_folder(str(file))


@pytest.mark.django_db
def test_an_empty_choice_ends_the_copies(tmp_path: Path, evening: HallEvening) -> None:
    choose_folder(str(tmp_path))
    choose_folder("")

    assert make_copy(evening.drive.pk) is None
    assert names_in(tmp_path) == []


@pytest.mark.django_db
def test_a_hosted_server_writes_nowhere(settings: object, tmp_path: Path, drive: Drive) -> None:
    settings.HOSTED = True  # type: ignore[attr-defined]

    with pytest.raises(Refused):
        choose_folder(str(tmp_path))
    with pytest.raises(Refused):
        copy_now(drive)


# After every hand


@pytest.fixture
def hall(transactional_db: None) -> HallEvening:
    """An evening whose commits are real."""
    mary = UserFactory(username="Mary")
    settings = Settings("Noël à l’Été", date(2026, 3, 14), format="losers-change", hands=2)
    drive = create_drive(mary, settings)
    started = HallEvening.start(drive, By.mc(mary), NAMES[:8])
    wait_for_copies()  # of the draw, before a folder is chosen
    return started


def test_closing_a_hand_writes_a_copy_that_another_laptop_goes_on_from(
    hall: HallEvening, tmp_path: Path
) -> None:
    choose_folder(str(tmp_path))
    hall.enter(1, 8, 5)
    hall.move()
    wait_for_copies()

    (copy,) = tmp_path.iterdir()
    assert copy.name == f"noel-a-lete-2026-03-14-{hall.drive.public_id}.json"
    Drive.objects.all().delete()
    restored = restore_drive(User.objects.get(), copy.read_text(encoding="utf-8"))
    assert HallEvening(restored, hall.by).round.number == 2


def test_a_hand_that_is_not_closed_writes_nothing(hall: HallEvening, tmp_path: Path) -> None:
    choose_folder(str(tmp_path))

    with pytest.raises(Refused):
        hall.move()
    wait_for_copies()

    assert names_in(tmp_path) == []


def test_the_finish_is_copied_too(hall: HallEvening, tmp_path: Path) -> None:
    choose_folder(str(tmp_path))
    hall.enter(1, 8, 5)
    finish(hall.drive, hall.by, plan_version=None)
    wait_for_copies()

    assert '"stage": "finished"' in (tmp_path / file_name(hall.drive)).read_text(encoding="utf-8")


def test_without_a_folder_no_copy_is_tried(hall: HallEvening) -> None:
    hall.enter(1, 8, 5)
    hall.move()
    wait_for_copies()

    assert not DriveCopy.objects.exists()


def test_a_stick_that_was_pulled_out_never_fails_the_evening_and_the_desk_hears_of_it(
    hall: HallEvening, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    choose_folder(str(stick))
    stick.rmdir()
    hall.enter(1, 8, 5)
    before = hall.drive.journal.count()

    assert hall.move() is not None
    wait_for_copies()

    assert copies_of(hall.drive).problem == f"The folder {stick} is not there. Is the stick in?"
    hall.drive.refresh_from_db()
    assert hall.drive.journal.count() == before + 1


def test_once_the_stick_is_in_again_the_next_copy_takes_the_warning_away(
    hall: HallEvening, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    choose_folder(str(stick))
    stick.rmdir()
    hall.enter(1, 8, 5)
    hall.move()
    wait_for_copies()
    stick.mkdir()

    copy_now(hall.drive)

    assert copies_of(hall.drive).problem == ""
    assert names_in(stick) == [file_name(hall.drive)]


# On demand, and what the desk says


@pytest.mark.django_db
def test_a_copy_is_made_whenever_the_mc_wants_one(evening: HallEvening, tmp_path: Path) -> None:
    choose_folder(str(tmp_path))

    for _twice in range(2):
        copy = copy_now(evening.drive)

    assert copy.place == str(tmp_path / file_name(evening.drive))
    assert names_in(tmp_path) == [file_name(evening.drive)]


@pytest.mark.django_db
def test_a_copy_on_demand_that_fails_is_refused_with_the_reason(
    evening: HallEvening, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    choose_folder(str(stick))
    stick.rmdir()

    with pytest.raises(Refused, match="Is the stick in"):
        copy_now(evening.drive)


@pytest.mark.django_db
def test_only_a_change_for_the_worse_or_better_makes_a_new_tick(
    evening: HallEvening, tmp_path: Path
) -> None:
    choose_folder(str(tmp_path))
    evening.drive.refresh_from_db()
    before = evening.drive.tick

    make_copy(evening.drive.pk)
    make_copy(evening.drive.pk)

    evening.drive.refresh_from_db()
    assert evening.drive.tick == before


@pytest.mark.django_db
def test_a_stick_that_does_not_answer_is_said_after_half_a_minute(
    evening: HallEvening, tmp_path: Path, move_clock: Callable[[timedelta], None]
) -> None:
    """The copy hangs in its own thread; nothing else of it can be seen."""
    choose_folder(str(tmp_path))
    evening.enter(1, 8, 5)
    evening.move()
    assert copies_of(evening.drive).problem == ""

    move_clock(timedelta(seconds=31))

    assert copies_of(evening.drive).problem == (
        "The copy of the last hand has not been written yet. Does the stick answer?"
    )
