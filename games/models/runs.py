from django.db import models
from django.db.models import Q


class FixtureSecret(models.Model):
    """What a fixture's chance is drawn from, one row a revision: 32 bytes for the dice and 32 for the nonces of sealed
    parts. Both hashes are published when the fixture is opened, those of the replays that there may be among them.

    Fixtures opened before there was a second secret have none, and nonces that were drawn."""

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="secrets")
    revision = models.PositiveSmallIntegerField(default=1)
    secret = models.BinaryField(max_length=32)
    hash = models.CharField(max_length=64)
    nonce_secret = models.BinaryField(max_length=32, null=True)
    nonce_hash = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField()

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

    A worker claims it by a conditional update that draws ``token`` and sets ``lease_until``; it may store a record
    only while the token is still its own. ``handed_at`` is empty until its id is on its way to a worker.
    """

    class Stage(models.TextChoices):
        WHOLE = "whole", "Whole game"
        FIRST = "first", "First half"
        SECOND = "second", "Second half"

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="runs")
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.WHOLE)
    revision = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=8, choices=Status, default=Status.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    queued_at = models.DateTimeField()
    handed_at = models.DateTimeField(null=True, blank=True)  # when its id was last given to the broker
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)  # for the operator; may name sealed things, so no page shows it
    inputs = models.JSONField(null=True, blank=True)  # of a failed run, kept for replay; no page shows it

    class Meta:
        ordering = ["-queued_at"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "stage", "revision"], name="run_once"),
            models.CheckConstraint(
                condition=Q(status="running", token__isnull=False, lease_until__isnull=False)
                | (~Q(status="running") & Q(token=None, lease_until=None)),
                name="running_holds_a_lease",
            ),
            models.CheckConstraint(condition=Q(stage__in=["whole", "first", "second"]), name="run_stage_known"),
            models.CheckConstraint(
                condition=Q(status__in=["queued", "running", "done", "failed"]), name="run_status_known"
            ),
        ]
        indexes = [models.Index(fields=["status", "lease_until"], name="run_by_status")]
