"""Makes the program's own environment. Standard library only: nothing is installed yet."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
# Which requirements each command needs; any other command takes what is installed already.
NEEDS = {"hall": "requirements.txt", "test": "requirements-dev.txt"}


def enter_environment(argv: list[str]) -> None:
    """Run this command inside `.venv`, making or completing it first. Returns when inside.

    Side effects in order: creates `.venv` if missing; installs the requirements if their text
    has changed since the last time; replaces this process by one that runs inside.
    Exits with status 2 and a sentence when that cannot be done.
    """
    if sys.version_info < (3, 11):  # noqa: UP036  this is what tells people so
        _stop(f"Whistdrive needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    needed = NEEDS.get(argv[1] if len(argv) > 1 else "")
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    inside = Path(sys.prefix).resolve() == HOME.resolve()
    if needed is None:
        if not inside and python.exists() and not _has_django():
            _go_inside(python, argv)
        return
    if not python.exists():
        print("Making a Python environment in .venv (once, about a minute) …", flush=True)
        try:
            venv.create(HOME, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            _stop(
                f"A Python environment could not be made: {error}. "
                "On Debian: apt install python3-venv"
            )
    _install(python, needed)
    if not inside:
        _go_inside(python, argv)


def _has_django() -> bool:
    return any((Path(folder) / "django").is_dir() for folder in sys.path)


def _install(python: Path, needed: str) -> None:
    wanted = hashlib.sha256(
        b"".join((ROOT / name).read_bytes() for name in _with_parents(needed))
    ).hexdigest()
    mark = HOME / f"installed-{needed}"
    if mark.exists() and mark.read_text() == wanted:
        return
    print(f"Installing what {needed} names …", flush=True)
    done = subprocess.run(
        [
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-r",
            ROOT / needed,
        ],
        check=False,
    )
    if done.returncode:
        _stop("The packages could not be installed. Is this machine on the internet?")
    mark.write_text(wanted)


def _with_parents(name: str) -> list[str]:
    lines = (ROOT / name).read_text().splitlines()
    parents = [line.removeprefix("-r ").strip() for line in lines if line.startswith("-r ")]
    return [name, *(found for parent in parents for found in _with_parents(parent))]


def _go_inside(python: Path, argv: list[str]) -> None:
    command = [str(python), *argv]
    if os.name == "nt":
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], command)


def _stop(sentence: str) -> None:
    print(sentence, file=sys.stderr)
    raise SystemExit(2)
