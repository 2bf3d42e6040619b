"""A command of ours run on a database made for it alone, so that the hall's is never touched."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from django.conf import settings
from django.core.management import call_command

# Names the folder that the process may fill; what it inherits of a real site is taken away.
SCRATCH = "WHISTDRIVE_SCRATCH"
NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "WHISTDRIVE_PROFILE")


def is_scratch() -> bool:
    """Whether this process runs in a folder made for it."""
    return os.environ.get(SCRATCH) == str(settings.DATA_DIR)


def prepare() -> None:
    """The empty database, in such a process."""
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    call_command("migrate", verbosity=0, interactive=False)


def run_elsewhere(*words: str) -> tuple[str, int]:
    """What `manage.py` prints for these words in such a process, and its exit status."""
    kept = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=settings.BASE_DIR,
            env={**kept, "WHISTDRIVE_DATA": folder, SCRATCH: folder},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    return done.stdout, done.returncode
