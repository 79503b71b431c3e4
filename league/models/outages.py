import uuid

from django.db import models

from .base import Addressed


class Outage(Addressed):
    """The service stood still for so long that the open deadlines of a season moved on.

    ``moved`` has a row for each week: its key, and its deadline before and after. ``taken_back_at`` says that the
    commissioner has put them back as planned.
    """

    league_path = "season__league"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="outages")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    moved = models.JSONField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-began_at"]
        constraints = [models.UniqueConstraint(fields=["season", "began_at"], name="outage_once_a_season")]


class Hold(models.Model):
    """The service waits for its operator: nothing closes, moves or falls due until he has it go on.

    ``last_seen`` is when the service was last seen at work; None where that is not known. Where a clock was wrong it
    may lie after ``since``, and the operator may say another moment when he ends the hold. The row without
    ``ended_at`` is the one that holds now.
    """

    class Cause(models.TextChoices):
        OUTAGE = "outage", "the service was away for longer than an outage may last"
        CLOCK = "clock", "the last sweep lies in the future, so this machine's clock was or is wrong"
        UNSEEN = "unseen", "it is not known when the service was last seen"
        COPY = "copy", "the database is a copy, and its original may have gone on"

    cause = models.CharField(max_length=8, choices=Cause)
    since = models.DateTimeField()
    last_seen = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-since", "-id"]
        indexes = [models.Index(fields=["since"], condition=models.Q(ended_at=None), name="hold_open")]


class Sight(models.Model):
    """The side of the database of what its installation has seen of it (``league.services.sight``); one row.

    ``line`` is drawn when the database begins and whenever a copy of it goes live, ``sweeps`` rises with every sweep,
    ``place`` tells where the database lies.
    """

    line = models.UUIDField(default=uuid.uuid4)
    sweeps = models.PositiveBigIntegerField(default=0)
    place = models.CharField(max_length=80)
