#!/usr/bin/env python3
"""`python3 manage.py hall` starts the hall's server; `python3 manage.py test` runs all tests.

Both make what they need first (a virtual environment in `.venv`), so a fresh clone with
nothing but Python is enough.
"""

import os
import sys

from whistdrive import bootstrap


def main() -> None:
    bootstrap.enter_environment(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistdrive.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  Django is there only now

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
