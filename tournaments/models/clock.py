"""The hall's clock and what the wall shows. Moments only: nothing here runs or expires."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournaments.models.drive import Drive


class HallClock(models.Model):
    """A drive's clock as the MC has set it; a drive without a row has none of it.

    The hand's own moments are with its round: `due_at`, `left_when_paused`, `moves_over`.
    """

    class Wall(models.TextChoices):
        AUTOMATIC = "automatic"
        MOVES = "moves"
        STANDINGS = "standings"
        BLANK = "blank"
        CODE = "code"  # where phones find the laptop
        PRIZES = "prizes"  # one by one, as far as the MC has gone

    drive = models.OneToOneField(Drive, models.CASCADE, related_name="hall_clock")
    minutes_per_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    warn_minutes = models.PositiveSmallIntegerField(default=1)
    moves_minutes = models.PositiveSmallIntegerField(default=3)  # how long the wall shows moves
    bell = models.BooleanField(default=False)
    rung_at = models.DateTimeField(null=True, blank=True)
    interval_from = models.DateTimeField(null=True, blank=True)
    back_at = models.DateTimeField(null=True, blank=True)
    wall_shows = models.CharField(max_length=10, choices=Wall.choices, default=Wall.AUTOMATIC)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(minutes_per_hand__isnull=True)
                | Q(minutes_per_hand__gte=1, minutes_per_hand__lte=120),
                name="minutes_per_hand_1_to_120",
            ),
            models.CheckConstraint(
                condition=Q(interval_from__isnull=True, back_at__isnull=True)
                | Q(back_at__gte=F("interval_from")),
                name="back_after_the_interval_began",
            ),
        ]
