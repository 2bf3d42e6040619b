"""The hall's laptop: what its MC has chosen for it, and the copies it keeps of each drive."""

from __future__ import annotations

from django.db import models

from tournaments.models.drive import Drive


class Laptop(models.Model):
    """The one row of this installation; none until something has been chosen."""

    address = models.CharField(max_length=45, blank=True)  # "" for whichever seems right
    network = models.CharField(max_length=200, blank=True)  # the adapter it was on, by its name
    folder = models.CharField(max_length=1000, blank=True)  # "" for no copies

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="one_laptop"),
        ]


class DriveCopy(models.Model):
    """The newest copy of a drive in the MC's folder, or why there is none."""

    drive = models.OneToOneField(Drive, models.CASCADE, related_name="copy")
    rounds = models.PositiveSmallIntegerField(default=0)  # how many closed rounds the copy holds
    at = models.DateTimeField(null=True, blank=True)
    place = models.CharField(max_length=1200, blank=True)
    problem = models.CharField(max_length=1500, blank=True)
