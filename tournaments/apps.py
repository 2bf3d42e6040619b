"""Tournaments listens to what `games` tells of the hands it has laid."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        autodiscover_modules("receivers")
