"""Settings come from the environment; a bad value stops the start with a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
HOSTED = {
    "WHISTDRIVE_PROFILE": "hosted",
    "SECRET_KEY": "x" * 60,
    "ALLOWED_HOSTS": "whist.example",
    "DATABASE_URL": "postgres://whist@localhost/whist",
    "REDIS_URL": "redis://localhost:6379/0",
}


def start(tmp_path: Path, env: dict[str, str], show: str = "PROFILE") -> str:
    """What a process started with this environment prints of one setting, or its last error."""
    code = f"from whistdrive import settings; print(settings.{show})"
    kept = {"PATH": os.environ["PATH"], "WHISTDRIVE_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**kept, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_a_hall_needs_no_settings(tmp_path: Path) -> None:
    assert start(tmp_path, {}) == "hall"


def test_a_halls_secret_key_stays_the_same_from_start_to_start(tmp_path: Path) -> None:
    first = start(tmp_path, {}, "SECRET_KEY")

    assert start(tmp_path, {}, "SECRET_KEY") == first
    assert len(first) > 50


def test_an_acknowledged_result_is_on_disk_before_the_answer(tmp_path: Path) -> None:
    assert "synchronous=FULL" in start(tmp_path, {}, "DATABASES['default']['OPTIONS']")


def test_a_hosted_site_starts_with_everything_given(tmp_path: Path) -> None:
    assert start(tmp_path, HOSTED) == "hosted"


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"])
def test_a_hosted_site_names_what_is_missing(tmp_path: Path, missing: str) -> None:
    env = {name: value for name, value in HOSTED.items() if name != missing}

    assert start(tmp_path, env).endswith(f"Profile 'hosted' needs {missing} in the environment.")


@pytest.mark.parametrize(
    ("env", "sentence"),
    [
        (
            {"WHISTDRIVE_PROFILE": "hotel"},
            "WHISTDRIVE_PROFILE is 'hotel'. Use 'hall' for one laptop or 'hosted' behind a proxy.",
        ),
        (
            {"WHISTDRIVE_PORT": "eighty"},
            "WHISTDRIVE_PORT is 'eighty'. Use a number such as 8000.",
        ),
        (
            {**HOSTED, "ALLOWED_HOSTS": "*"},
            "ALLOWED_HOSTS may not be '*'. Name the site's own addresses.",
        ),
    ],
)
def test_a_wrong_value_stops_the_start_with_a_sentence(
    tmp_path: Path, env: dict[str, str], sentence: str
) -> None:
    assert start(tmp_path, env).endswith(sentence)
