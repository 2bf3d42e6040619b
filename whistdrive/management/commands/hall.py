"""`python3 manage.py hall`: everything a hall's laptop needs, then the server."""

from __future__ import annotations

import socket
import sys
from argparse import ArgumentParser
from typing import Any

import segno
from daphne.cli import CommandLineInterface
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tournaments.actions.accounts import new_first_code
from tournaments.models import Drive
from whistdrive.addresses import lan_addresses


class Command(BaseCommand):
    help = "Prepare the database and start the hall's server on this laptop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument(
            "--no-demonstration", action="store_true", help="start without a demonstration drive"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Side effects in order: migrations, static files, the demonstration on a first run, a new
        one-time code while there is no account, the addresses printed, the server until Ctrl-C."""
        port = options["port"]
        _refuse_taken(port)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        # On a first run settings were read before the folder existed; what lies there now is
        # compressed, the source files are not.
        settings.WHITENOISE_USE_FINDERS = False
        first_run = not User.objects.exists()
        if first_run and not Drive.objects.exists() and not options["no_demonstration"]:
            call_command("seed", stage="playing", verbosity=0)
        self._greet(port, first_run)
        sys.stdout.flush()
        # websocket_timeout -1: a phone may stay on its page all evening. While everybody opens the
        # next page a line waits its turn; cut off after the usual five seconds it would come again
        # and wait anew.
        serve = ["-b", "0.0.0.0", "-p", str(port), "-v", "0", "--websocket_timeout", "-1"]
        serve += ["--websocket_connect_timeout", "30"]
        CommandLineInterface().run([*serve, "whistdrive.asgi:application"])

    def _greet(self, port: int, first_run: bool) -> None:
        say = self.stdout.write
        say("\nWhistdrive is running. Stop it with Ctrl-C; nothing is lost.\n")
        say(f"  On this laptop:  http://localhost:{port}/")
        for address in lan_addresses():
            say(f"  For phones:      http://{address}:{port}/")
        if not lan_addresses():
            say("  For phones:      this laptop is on no network yet; join the hall's Wi-Fi.")
        if first_run:
            code = new_first_code()
            say(f"\n  One-time code for the MC's account:  {code[:4]}-{code[4:]}")
            say("  (not needed in a browser on this laptop)")
        if lan_addresses():
            say(f"\n  Scan with a phone: http://{lan_addresses()[0]}:{port}/\n")
            self.stdout.flush()
            segno.make(f"http://{lan_addresses()[0]}:{port}/").terminal(sys.stdout, compact=True)


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as error:
            raise CommandError(
                f"Port {port} is in use. Is Whistdrive running already? "
                f"Otherwise choose another: python3 manage.py hall --port {port + 1}",
                returncode=2,
            ) from error
