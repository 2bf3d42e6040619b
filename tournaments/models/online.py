"""Hands of the drive that are played with cards on a screen."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.evening import Round


class OnlineHand(models.Model):
    """One hand of one table of a round, played at a live table of `games`.

    `live` is that table's public name. Dropped: voided, undone, or gone back to real cards, so
    that what is still played there counts no more. `clash` says in words why its tricks did not
    become the table's result, where the MC had entered his own.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="online_hands")
    table_no = models.PositiveSmallIntegerField()
    hand = models.PositiveSmallIntegerField()
    live = models.CharField(max_length=16, unique=True)
    laid_at = models.DateTimeField()
    dropped = models.BooleanField(default=False)
    ns = models.PositiveSmallIntegerField(null=True, blank=True)  # as played, once it is over
    clash = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table_no", "hand"],
                condition=Q(dropped=False),
                name="one_live_table_per_hand",
            ),
            models.CheckConstraint(
                condition=Q(ns__isnull=True) | Q(ns__gte=0, ns__lte=13),
                name="online_tricks_0_to_13",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} {self.table_no} {self.hand}"
