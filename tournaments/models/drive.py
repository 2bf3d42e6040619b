"""A drive, who may run it, and the cards that lie on its tables."""

from __future__ import annotations

import secrets
from decimal import Decimal

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.rules.credits import CreditKind, Rounding
from tournaments.rules.duplicate import Scoring, scoring_of
from tournaments.rules.programme import TrumpMode
from tournaments.rules.ways import Spare


def new_epoch() -> str:
    """What tells a drive from another life of it: an older backup, or the laptop it came from."""
    return secrets.token_hex(6)


class Drive(models.Model):
    """One evening. `plan_version` guards draw, close and undo; `tick` only says what is new.

    `epoch` is new with each row, so also where a backup goes on under the same `public_id`: a page
    that was made by another life of the drive is told to load again.
    """

    class Stage(models.TextChoices):
        DOOR = "door"  # people arrive; everything may be edited
        DRAWN = "drawn"  # seats are drawn, shown to the MC only, may be swapped
        PLAYING = "playing"
        FINISHED = "finished"

    public_id = models.CharField(max_length=12, unique=True)
    epoch = models.CharField(max_length=12, default=new_epoch, editable=False)
    join_code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=200)
    venue = models.CharField(max_length=200, blank=True)
    date = models.DateField()
    time_zone = models.CharField(max_length=64, default="Europe/London")
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.DOOR)
    demonstration = models.BooleanField(default=False)

    format = models.CharField(max_length=40)
    movement = models.JSONField(default=dict, blank=True)  # overrides of the format's own rule
    hands = models.PositiveSmallIntegerField(default=24)
    half_time_after = models.PositiveSmallIntegerField(null=True, blank=True)
    trump_mode = models.CharField(
        max_length=12,
        choices=[(mode.value, mode.value) for mode in TrumpMode],
        default=TrumpMode.PROGRAMME.value,
    )
    # One entry per hand: "C" "D" "H" "S" "NT", or null while the MC has not drawn it
    # and always under turn-up.
    trumps = models.JSONField(default=list)
    dealing = models.CharField(max_length=24, default="rotate")
    label_a = models.CharField(max_length=30, default="Lady")
    label_b = models.CharField(max_length=30, default="Gent")
    standings_hidden = models.BooleanField(default=False)
    prizes = models.JSONField(default=dict, blank=True)  # empty: the usual list of the format

    # What is done with people for whom there is no whole table, and what a hand sat out is worth.
    spare = models.CharField(
        max_length=8,
        choices=[(spare.value, spare.value) for spare in Spare],
        default=Spare.SIT_OUT.value,
    )
    credit = models.CharField(
        max_length=12,
        choices=[(kind.value, kind.value) for kind in CreditKind],
        default=CreditKind.OWN_AVERAGE.value,
    )
    credit_fixed = models.DecimalField(max_digits=3, decimal_places=1, default=Decimal("6.5"))
    credit_rounding = models.CharField(
        max_length=5,
        choices=[(rounding.value, rounding.value) for rounding in Rounding],
        default=Rounding.HALF.value,
    )

    # Tables played with cards on a screen. `online`: all of them, and robots fill the last table;
    # `online_tables`: numbers of the hall's tables that are, until the MC says otherwise.
    online = models.BooleanField(default=False)
    online_tables = models.JSONField(default=list, blank=True)
    robot_level = models.CharField(max_length=10, default="hard")
    robots_listed = models.BooleanField(default=True)  # in standings, marked as robots
    alone_plays = models.BooleanField(default=False)  # one person over: three robots, or sits out
    # People who play from home: among themselves, or with the hall and its tables online for them.
    home_apart = models.BooleanField(default=False)
    same_deal = models.BooleanField(default=False)  # at all online tables of a round
    scoring = models.CharField(
        max_length=12,
        choices=[(scoring.value, scoring.value) for scoring in Scoring],
        default=Scoring.TRICKS.value,
    )

    # Rounds with one partner are kept this many hands apart where the custom leaves the choice.
    partner_gap = models.PositiveSmallIntegerField(default=0)
    prizes_by_choice = models.BooleanField(default=False)  # by the role chosen, not as played

    draw_method = models.CharField(max_length=10, blank=True)
    draw_seed = models.CharField(max_length=64, blank=True)
    # Where the codes on the printed table cards lead: "http://192.168.1.5:8000"; "" before.
    cards_base = models.CharField(max_length=300, blank=True)

    mcs = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="drives", blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    plan_version = models.PositiveIntegerField(default=0)
    tick = models.PositiveIntegerField(default=0)
    # The tick of the newest write about more than one table: people, seats, plan, settings.
    hall_tick = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(hands__gte=1, hands__lte=120), name="hands_1_to_120"
            ),
            models.CheckConstraint(
                condition=Q(credit_fixed__gte=0, credit_fixed__lte=13), name="credit_0_to_13"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def live_group(self) -> str:
        """Named by the drive's token: a group name may hold ASCII only, a drive's name anything."""
        return f"drive.{self.public_id}"

    @property
    def labels(self) -> dict[str, str]:
        return {"A": self.label_a, "B": self.label_b}

    @property
    def counts(self) -> Scoring:
        """What a hand counts: points only where the whole drive plays the same cards online."""
        return scoring_of(self.scoring, online=self.online, same_deal=self.same_deal)


class TableCard(models.Model):
    """The card on a table: its token is in the QR, its code is what people type instead."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="cards")
    table_no = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True)
    code = models.CharField(max_length=8, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drive", "table_no"], name="one_card_per_table"),
        ]


class Invitation(models.Model):
    """A single-use right to an MC's account. Only a hash of its code is kept."""

    class Kind(models.TextChoices):
        FIRST = "first"  # printed in the terminal: makes the first account of this installation
        MC = "mc"

    kind = models.CharField(max_length=5, choices=Kind.choices)
    code_hash = models.CharField(max_length=64, unique=True)
    drive = models.ForeignKey(
        Drive, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    note = models.CharField(max_length=100, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invited"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="accepted"
    )
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="invitation_ends_later"
            ),
        ]
