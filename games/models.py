"""What the database keeps of live tables. Rules live in `engine`, writes in `actions`."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.engine.shuffle import Sealed

LAID = "drive"
"""The way of a table that `games.api` has laid."""


class Table(models.Model):
    """One live card table.

    `version` guards the play: every act begins by comparing and swapping it. `tick` is bumped by
    every write and only tells pages that something is new.
    """

    class Stage(models.TextChoices):
        GATHERING = "gathering"  # people take chairs
        PLAYING = "playing"
        OVER = "over"  # the game, or the rubber, is decided
        ENDED = "ended"  # nobody came back; ended by rule

    public_id = models.CharField(max_length=16, unique=True)
    way = models.CharField(max_length=10)
    game = models.CharField(max_length=20, default="whist")
    words = models.JSONField(default=dict)  # what was agreed before the first hand, as set-up words
    rivals = models.CharField(max_length=10, default="medium")  # the bots' level
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.GATHERING)
    host = models.CharField(max_length=64)  # who made it, as `Visitor.mark`
    facing = models.CharField(max_length=1, blank=True)  # whose cards a shared device shows
    # Of a table that something else has laid (games.api): what it is called, the path that leads
    # back there, and whether its cards stay closed after the hand until that says otherwise.
    title = models.CharField(max_length=200, blank=True)
    back = models.CharField(max_length=200, blank=True)
    sealed = models.BooleanField(default=False)
    claim = models.JSONField(default=dict, blank=True)  # an open question to the table
    said = models.JSONField(default=list, blank=True)  # the last set phrases, [seat, code, number]
    version = models.PositiveIntegerField(default=0)
    tick = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    touched_at = models.DateTimeField()  # the last thing a person did here
    next_table = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="table_before"
    )

    class Meta:
        indexes = [models.Index(fields=["stage", "touched_at"], name="tables_by_stage")]

    def __str__(self) -> str:
        return self.public_id

    @property
    def live_group(self) -> str:
        return f"table.{self.public_id}"

    @property
    def is_laid(self) -> bool:
        """Whether something else has laid it, one hand for named people (games.api)."""
        return self.way == LAID


class Chair(models.Model):
    """A seat of a table and who holds it: a person, a bot, or nobody yet.

    A person is known by the hash of their device's secret; `key` opens the chair on another device
    of theirs. Since `away_at` a robot plays for them. `kept`, at a table laid for named people:
    it is this person's, also before their device has opened it; no longer once robots finish.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="chairs")
    seat = models.CharField(max_length=1)
    holder = models.CharField(max_length=64, blank=True)
    former = models.CharField(max_length=64, blank=True)  # the device that held it before
    name = models.CharField(max_length=600, blank=True)
    bot = models.CharField(max_length=40, blank=True)
    key = models.CharField(max_length=32, unique=True)
    kept = models.BooleanField(default=False)
    ready = models.BooleanField(default=False)  # for the next hand
    here_at = models.DateTimeField(null=True, blank=True)  # said so when asked
    away_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_chair_per_seat"),
            models.CheckConstraint(
                condition=Q(holder="") | Q(bot=""), name="a_person_or_a_bot_not_both"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"

    @property
    def is_person(self) -> bool:
        return bool(self.holder) or (self.kept and not self.bot)

    @property
    def is_empty(self) -> bool:
        return not self.is_person and not self.bot

    @property
    def is_present(self) -> bool:
        """A person with a device at the table for whom no robot plays."""
        return bool(self.holder) and self.away_at is None

    @property
    def is_awaited(self) -> bool:
        """A person whose device has not opened the chair yet, and for whom no robot plays."""
        return self.is_person and not self.holder and self.away_at is None

    @property
    def is_stood_in(self) -> bool:
        """A person for whom a robot plays."""
        return self.is_person and self.away_at is not None

    @property
    def robot(self) -> str:
        """The bot that plays from this chair now; empty where a person does."""
        return self.bot or (STAND_IN if self.is_stood_in else "")


STAND_IN = "hard"
"""Who plays for a person who has gone quiet."""


class TableDeal(models.Model):
    """One hand at a table: its set-up, and the sealed randomness that its deal is made from."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    words = models.JSONField()
    seed = models.CharField(max_length=64)
    nonce = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deal_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"

    @property
    def sealed(self) -> Sealed:
        return Sealed(bytes.fromhex(self.seed), bytes.fromhex(self.nonce))


class Act(models.Model):
    """One place in the log of a deal, in the engine's notation. Whose it was follows from the log.

    `by_robot`: a robot played it for a person who had gone quiet.
    """

    deal = models.ForeignKey(TableDeal, models.CASCADE, related_name="acts")
    index = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=250)
    by_robot = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "index"], name="one_act_per_place"),
        ]

    def __str__(self) -> str:
        return f"{self.deal} {self.index}"
