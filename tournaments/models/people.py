"""The people of a drive and what they hold seats as."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.drive import Drive
from tournaments.rules.seating import Role


class Pair(models.Model):
    """Two entrants who move together in a pairs drive."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drive", "number"], name="one_pair_per_number"),
        ]


class Entrant(models.Model):
    """Who holds a seat: one person, or one after the other on one line (see `Share` for two)."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    role = models.CharField(max_length=1, choices=[(role.value, role.value) for role in Role])
    pair = models.ForeignKey(Pair, models.RESTRICT, null=True, blank=True, related_name="entrants")
    pair_place = models.PositiveSmallIntegerField(null=True, blank=True)  # 1 or 2

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drive", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(fields=["pair", "pair_place"], name="two_entrants_per_pair"),
            models.CheckConstraint(
                condition=Q(pair__isnull=True, pair_place__isnull=True)
                | Q(pair__isnull=False, pair_place__in=[1, 2]),
                name="pair_place_1_or_2",
            ),
        ]


class Share(models.Model):
    """Two people share the host's seat, from a hand on until another (None: still)."""

    host = models.ForeignKey(Entrant, models.CASCADE, related_name="guests")
    guest = models.ForeignKey(Entrant, models.CASCADE, related_name="sharing")
    from_hand = models.PositiveSmallIntegerField()
    until_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    drawn = models.BooleanField(default=False)  # made by the draw, and goes with it

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["host"], condition=Q(until_hand__isnull=True), name="one_guest_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["guest"], condition=Q(until_hand__isnull=True), name="one_shared_seat"
            ),
            models.CheckConstraint(
                condition=~Q(host=models.F("guest")), name="nobody_shares_with_themselves"
            ),
        ]


class Player(models.Model):
    """A person in a drive. Nobody needs an account: a cookie or the personal QR names them."""

    drive = models.ForeignKey(Drive, models.CASCADE, related_name="players")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=600)  # 60 letters as people see them can be many code points
    mark = models.CharField(max_length=60, blank=True)  # tells two of one name apart
    paid = models.BooleanField(default=False)
    late = models.BooleanField(default=False)  # expected, not here yet
    helper = models.BooleanField(default=False)  # fills a seat until somebody takes it over
    dummy = models.BooleanField(default=False)  # no person: an empty chair with its cards shown
    robot = models.BooleanField(default=False)  # a bot: plays at online tables, wins no prize
    home = models.BooleanField(default=False)  # plays from home: their table is online
    either = models.BooleanField(default=False)  # does not mind which role
    # What somebody chose who plays as the other role tonight, because there are too many of theirs.
    chosen_role = models.CharField(max_length=1, blank=True)
    here_from = models.PositiveSmallIntegerField(default=1)  # first hand this person may play
    gone_from = models.PositiveSmallIntegerField(null=True, blank=True)  # first hand without them
    token = models.CharField(max_length=32, unique=True)
    device = models.CharField(max_length=32, blank=True)  # the phone that registered or claimed it
    key = models.CharField(max_length=40, unique=True, null=True, blank=True)

    shares: int | None = None  # the entrant whose seat they share now; set by `players_of`

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drive", "number"], name="one_player_per_number"),
        ]

    @property
    def is_prop(self) -> bool:
        """Whether it is neither a person nor a robot that has a seat of the hall like one."""
        return self.dummy or (self.robot and not self.helper)
