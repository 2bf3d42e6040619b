"""Prizes: what was recorded of level people, and lists as they were read out. Append-only."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.drive import Drive
from tournaments.rules.prizes import Kind
from tournaments.rules.prizes.reveal import Order


class PrizeRecord(models.Model):
    """A cut, an extra hand, "they share it", or a draw. The newest that names all who are level
    counts; none is ever edited.
    """

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="prize_records")
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.value) for kind in Kind])
    series = models.CharField(max_length=60)
    # The record as the rules read it; people are named by their number in the drive.
    data = models.JSONField()
    at = models.DateTimeField()
    by = models.CharField(max_length=700)
    by_user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)


class PrizeList(models.Model):
    """A list as it was announced. It stays as it was read out; a withdrawn one counts no more."""

    class Part(models.TextChoices):
        HALF_TIME = "half-time"
        FINAL = "final"

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="prize_lists")
    part = models.CharField(max_length=9, choices=Part.choices)
    rows = models.JSONField()  # a prize each, as in the drive file
    at = models.DateTimeField()
    by = models.CharField(max_length=700)
    by_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=700, blank=True)
    # While the wall shows it one by one: in which order, and how often the MC has tapped.
    show_order = models.CharField(
        max_length=10, choices=[(order.value, order.value) for order in Order], blank=True
    )
    show_step = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["drive", "part"],
                condition=Q(withdrawn_at__isnull=True),
                name="one_standing_list_per_part",
            ),
        ]
