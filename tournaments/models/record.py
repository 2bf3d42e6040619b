"""The record: every result, answer, claim, late slip and act, appended and never edited."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models.drive import Drive
from tournaments.models.evening import SIDES, Round
from tournaments.models.people import Entrant


class LedgerLine(models.Model):
    """One statement "hand h, table t: North and South took n tricks".

    The lines of a hand at a table are a chain: one first line, each superseded at most once.
    The newest is the head. That is the compare-and-swap of score entry: who supersedes a line
    that is no longer the head collides with the unique constraint instead of forking the truth.
    """

    class State(models.TextChoices):
        PLAYED = "played"
        NOT_PLAYED = "not-played"
        WITHDRAWN = "withdrawn"  # undone or moved elsewhere: the table is waiting again
        VOID = "void"  # what it supersedes counts nowhere; the hand is dealt and played again

    round = models.ForeignKey(Round, models.CASCADE, related_name="lines")
    hand = models.PositiveSmallIntegerField()
    table_no = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLAYED)
    ns = models.PositiveSmallIntegerField(null=True, blank=True)
    # East and West's tricks where they are not the rest of the 13; `reason` says why.
    ew_said = models.PositiveSmallIntegerField(null=True, blank=True)
    trump = models.CharField(max_length=2, blank=True)  # only where the table turned its own
    supersedes = models.OneToOneField(
        "self", models.RESTRICT, null=True, blank=True, related_name="superseded_by"
    )
    at = models.DateTimeField()
    by = models.CharField(max_length=700)  # in words: "Table 3, Ann" or the MC's name
    by_user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    side = models.CharField(max_length=2, choices=SIDES, blank=True)  # whose phone, if one's
    device = models.CharField(max_length=32, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=40, unique=True, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "hand", "table_no"],
                condition=Q(supersedes__isnull=True),
                name="one_first_line",
            ),
            models.CheckConstraint(
                condition=Q(state="played", ns__gte=0, ns__lte=13)
                | Q(ns__isnull=True) & ~Q(state="played"),
                name="tricks_iff_played",
            ),
            models.CheckConstraint(
                condition=Q(ew_said__isnull=True)
                | Q(state="played", ew_said__gte=0, ew_said__lte=TRICKS_IN_A_HAND)
                & ~Q(ew_said=TRICKS_IN_A_HAND - F("ns"))
                & ~Q(reason=""),
                name="uneven_only_with_a_reason",
            ),
        ]

    @property
    def ew(self) -> int | None:
        if self.ns is None or self.ew_said is not None:
            return self.ew_said
        return TRICKS_IN_A_HAND - self.ns

    @property
    def stands(self) -> bool:
        """Whether it says what became of the hand, rather than that the table is waiting again."""
        return self.state in STANDING


STANDING = (LedgerLine.State.PLAYED, LedgerLine.State.NOT_PLAYED)


class Answer(models.Model):
    """What the other side's phone said of a line: the same tricks (confirmed), or others."""

    line = models.ForeignKey(LedgerLine, models.CASCADE, related_name="answers")
    side = models.CharField(max_length=2, choices=SIDES)
    ns = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=700)
    device = models.CharField(max_length=32)
    key = models.CharField(max_length=40, unique=True, null=True, blank=True)


class Claim(models.Model):
    """A phone that says where it is in this round: at this table, on this side."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="claims")
    table_no = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=2, choices=SIDES, blank=True)
    device = models.CharField(max_length=32)
    entrant = models.ForeignKey(Entrant, models.CASCADE, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "device"], name="one_table_per_device"),
            models.UniqueConstraint(
                fields=["round", "table_no", "side"],
                condition=~Q(side=""),
                name="one_device_per_side",
            ),
        ]

    @property
    def sent_away(self) -> bool:
        """Another phone has taken over: this one had a player, and speaks for no side now."""
        return self.entrant_id is not None and not self.side


class LateSlip(models.Model):
    """A result that came for a hand already closed: kept until the MC assigns or discards it."""

    class State(models.TextChoices):
        PENDING = "pending"
        ASSIGNED = "assigned"
        DISCARDED = "discarded"

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="late_slips")
    hand = models.PositiveSmallIntegerField()  # what the phone said it was for
    table_no = models.PositiveSmallIntegerField()
    ns = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=700)
    device = models.CharField(max_length=32, blank=True)
    key = models.CharField(max_length=40, unique=True, null=True, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.PENDING)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_as = models.CharField(max_length=300, blank=True)


class JournalLine(models.Model):
    """One act of the evening in words: who, when, what, before, after, why. Append-only.

    `data` holds what the act's undoing needs; `undone_by` points to the line that undid it.
    """

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="journal")
    kind = models.CharField(max_length=24)
    text = models.TextField()
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=700)
    by_user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    line = models.OneToOneField(
        LedgerLine, models.SET_NULL, null=True, blank=True, related_name="journal_line"
    )
    undone_by = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="undoes"
    )
