from django.db import models
from django.db.models import Q


class FixtureSecret(models.Model):
    """What a fixture's chance is drawn from, one row a revision: 32 bytes for the dice and 32 for the nonces of sealed
    parts. Both hashes are published when the fixture is opened, those of the replays that there may be among them.

    Fixtures opened before there was a second secret have none, and nonces that were drawn. Nothing is played any more
    with a secret that is ``spent``: another copy of the database may have opened it."""

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="secrets")
    revision = models.PositiveSmallIntegerField(default=1)
    secret = models.BinaryField(max_length=32)
    hash = models.CharField(max_length=64)
    nonce_secret = models.BinaryField(max_length=32, null=True)
    nonce_hash = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField()
    spent = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture", "revision"], name="secret_once_a_revision"),
            models.CheckConstraint(
                condition=Q(nonce_secret__isnull=True, nonce_hash="")
                | (Q(nonce_secret__isnull=False) & ~Q(nonce_hash="")),
                name="second_secret_has_its_hash",
            ),
        ]


class GameRun(models.Model):
    """One execution of a stage of a fixture. The row is the truth; the queue carries only its id.

    A worker claims it by a conditional update that draws ``token`` and sets ``lease_until``; it may store what it
    played, and book it, only while the token is still its own. ``handed_at`` is empty until its id is on its way to a
    worker. ``body`` and ``digest`` are what was played, from when it is stored until it is booked: a record of the
    game, and whatever follows from it, is there only then.
    """

    league_path = "fixture__season__league"

    class Stage(models.TextChoices):
        WHOLE = "whole", "Whole game"
        FIRST = "first", "First half"
        SECOND = "second", "Second half"

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        PLAYED = "played", "Played"
        BOOKING = "booking", "Booking"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    WAITING = (Status.QUEUED, Status.PLAYED)  # for a worker: to be played, to be booked
    CLAIMED = (Status.RUNNING, Status.BOOKING)

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="runs")
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.WHOLE)
    revision = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=Status, default=Status.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)  # at playing it
    bookings = models.PositiveSmallIntegerField(default=0)  # attempts at booking it
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    queued_at = models.DateTimeField()
    handed_at = models.DateTimeField(null=True, blank=True)  # when its id was last given to the broker
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)  # for the operator; may name sealed things, so no page shows it
    body = models.BinaryField(null=True, blank=True)  # compressed as in a record; no page shows it
    digest = models.CharField(max_length=64, blank=True)
    inputs = models.JSONField(null=True, blank=True)  # of a failed run, kept for replay; no page shows it

    class Meta:
        ordering = ["-queued_at"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "stage", "revision"], name="run_once"),
            models.CheckConstraint(
                condition=Q(status__in=["running", "booking"], token__isnull=False, lease_until__isnull=False)
                | (~Q(status__in=["running", "booking"]) & Q(token=None, lease_until=None)),
                name="claimed_run_holds_a_lease",
            ),
            models.CheckConstraint(
                condition=(Q(status__in=["played", "booking"], body__isnull=False) & ~Q(digest=""))
                | (~Q(status__in=["played", "booking"]) & Q(body=None, digest="")),
                name="kept_until_it_is_booked",
            ),
            models.CheckConstraint(condition=Q(stage__in=["whole", "first", "second"]), name="run_stage_known"),
            models.CheckConstraint(
                condition=Q(status__in=["queued", "running", "played", "booking", "done", "failed"]),
                name="run_status_known",
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="run_by_status")]
