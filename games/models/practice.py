from django.db import models
from django.db.models import Q

from league import clock


class PracticeGame(models.Model):
    """A game that a visitor without an account plays against the autocoach, with two invented teams of its own.

    It belongs to no league: nothing refers to it, and it refers to nothing. Whoever has its address, which holds
    ``token``, may read it. ``base`` is the autocoach's plan for the visitor's team, ``answers`` what he chose, in the
    order of the questions; ``plan`` follows from both. ``opponent_plan`` is made when the game is played and read when
    it is over. ``visitor`` is a keyed hash of his network address with the day, and counts for nothing else.
    """

    class State(models.TextChoices):
        PLANNED = "planned", "Being planned"
        QUEUED = "queued", "Waiting"
        RUNNING = "running", "Being played"
        DONE = "done", "Played"
        FAILED = "failed", "Given up"

    token = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    visitor = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    teams = models.JSONField()
    seed = models.BinaryField(max_length=32)
    base = models.JSONField()
    plan = models.JSONField()
    answers = models.JSONField(default=dict, blank=True)
    answered = models.PositiveIntegerField(default=0)  # how often, other answers to the same question included
    opponent_plan = models.JSONField(null=True, blank=True)
    state = models.CharField(max_length=7, choices=State, default=State.PLANNED)
    queued_at = models.DateTimeField(null=True, blank=True)
    lease = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    record = models.BinaryField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["planned", "queued", "running", "done", "failed"]), name="practice_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state="running", lease__isnull=False, lease_until__isnull=False)
                | (~Q(state="running") & Q(lease=None, lease_until=None)),
                name="practice_running_holds_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(state="done", record__isnull=False) | (~Q(state="done") & Q(record=None)),
                name="practice_done_has_a_record",
            ),
        ]
        indexes = [
            models.Index(fields=["expires_at"], name="practice_by_end"),
            models.Index(fields=["visitor", "created_at"], name="practice_by_visitor"),
            models.Index(fields=["created_at"], name="practice_by_age"),
            models.Index(fields=["state"], condition=Q(state__in=["queued", "running"]), name="practice_under_way"),
        ]
