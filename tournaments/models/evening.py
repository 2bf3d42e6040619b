"""The evening as it goes: rounds, who sits where, and what the MC decided."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.engine.seats import Seat, Side
from tournaments.models.drive import Drive
from tournaments.models.people import Entrant

SEATS = [(seat.value, seat.value) for seat in Seat]
SIDES = [(side.value, side.value) for side in Side]


class Round(models.Model):
    """What is played between two moves. Open until everybody moves."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    # The clock, once the MC has touched it; before that it follows from `opened_at`.
    due_at = models.DateTimeField(null=True, blank=True)
    left_when_paused = models.DurationField(null=True, blank=True)
    moves_over = models.BooleanField(default=False)  # the wall need not show the moves any more

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drive", "number"], name="one_round_per_number"),
            models.UniqueConstraint(
                fields=["drive"], condition=Q(closed_at__isnull=True), name="one_open_round"
            ),
        ]


class Place(models.Model):
    """Who truly sits where in a round. The drawn seating is stored, not only its seed."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="places")
    table_no = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=1, choices=SEATS)
    entrant = models.ForeignKey(Entrant, models.RESTRICT, related_name="places")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_chair_per_entrant"),
            models.UniqueConstraint(
                fields=["round", "table_no", "seat"], name="one_entrant_per_chair"
            ),
        ]


class SitOut(models.Model):
    """Somebody who is there and has no chair in a round.

    That nobody has both a `Place` and a `SitOut` in a round goes across two tables, which neither
    database can constrain; `actions.rounds` writes both together and refuses it.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, models.RESTRICT, related_name="sit_outs")
    home = models.BooleanField(default=False)  # one of those who play among themselves, at home

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_sit_out_per_entrant"),
        ]


class TableRound(models.Model):
    """One table in one round: did it call the MC, and who counted as winners when all moved.

    `online`: its hands are played at live tables (`OnlineHand`). `apart`: it stands outside the
    movement, so its results move nobody. `home`: people at home play there among themselves.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    table_no = models.PositiveSmallIntegerField()
    winner = models.CharField(max_length=2, choices=SIDES, blank=True)
    called_at = models.DateTimeField(null=True, blank=True)
    called_why = models.CharField(max_length=200, blank=True)
    online = models.BooleanField(default=False)
    apart = models.BooleanField(default=False)
    home = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table_no"], name="one_row_per_table_round"),
        ]


class Decision(models.Model):
    """Who moves from a table whose figures do not say: an extra hand, a cut, the MC's word."""

    class Kind(models.TextChoices):
        EXTRA_HAND = "extra-hand"
        CUT = "cut"
        MC = "mc"

    round = models.ForeignKey(Round, models.CASCADE, related_name="decisions")
    table_no = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    winner = models.CharField(max_length=2, choices=SIDES)
    ns = models.PositiveSmallIntegerField(null=True, blank=True)  # the extra hand's tricks
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table_no"], name="one_decision_per_table"),
            models.CheckConstraint(
                condition=Q(kind="extra-hand", ns__gte=0, ns__lte=13)
                | Q(ns__isnull=True) & ~Q(kind="extra-hand"),
                name="extra_hand_has_tricks",
            ),
        ]
