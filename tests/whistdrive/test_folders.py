"""Files kept in a folder of the MC's choice: whole or not at all, and plain words when it fails."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from whistdrive.folders import likely_folders, why_not, write_whole


def test_a_file_is_written_under_its_name(tmp_path: Path) -> None:
    place = write_whole(str(tmp_path), "hall.json", "Zoë\n")

    assert place == tmp_path / "hall.json"
    assert place.read_bytes() == "Zoë\n".encode()


def test_a_newer_file_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    for text in ("old, and longer", "new"):
        write_whole(str(tmp_path), "hall.json", text)

    assert [one.name for one in tmp_path.iterdir()] == ["hall.json"]
    assert (tmp_path / "hall.json").read_text() == "new"


def test_a_failure_leaves_the_older_file_whole_and_no_litter(tmp_path: Path) -> None:
    write_whole(str(tmp_path), "hall.json", "old")

    with pytest.raises(UnicodeEncodeError):
        write_whole(str(tmp_path), "hall.json", "new \ud800")

    assert [one.name for one in tmp_path.iterdir()] == ["hall.json"]
    assert (tmp_path / "hall.json").read_text() == "old"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOENT, "The folder /media/stick is not there. Is the stick in?"),
        (errno.ENOSPC, "/media/stick is full. Take another stick, or make room on this one."),
        (errno.EROFS, "/media/stick can only be read. Is the stick locked?"),
        (errno.ELOOP, "Nothing could be written into /media/stick: too many links."),
    ],
)
def test_a_failure_is_said_in_plain_words(number: int, sentence: str) -> None:
    assert why_not("/media/stick", OSError(number, "too many links")) == sentence


def test_only_folders_that_are_there_are_offered() -> None:
    assert all(Path(one).is_dir() for one in likely_folders())
