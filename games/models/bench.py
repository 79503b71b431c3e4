from functools import reduce
from operator import and_

from django.db import models
from django.db.models import Q

from league import clock
from league.models import Addressed

from .exchange import SIDES


def at_most_one(*absent: Q) -> Q:
    """All but one of several things are absent; each is told by what says that it is."""
    chosen = Q()
    for place in range(len(absent)):
        chosen |= reduce(and_, (each for other, each in enumerate(absent) if other != place))
    return chosen


class BenchRun(Addressed):
    """A coach tries a plan on the bench: many games, or one situation many times, on dice of its own.

    What came of it is as secret as the drafts that it names, and never leaves with an export. ``key`` is drawn for it
    alone; nothing of the fixture's secrets goes into it.

    What is tried is a version that was handed in (``draft``), a working draft as it stood when the trial began, or a
    whole plan of the coach's playbook; so is what may be played beside it on the same dice, or it is what the autocoach
    makes of the coach's own men. Of a working draft ``frozen`` keeps the name, the digest and when it had been saved,
    under "draft" and "beside"; a draft that is thrown away leaves a trial that nobody reads, but that is counted.
    The other side plays a version that is open to the coach, a plan of his playbook, or what the autocoach plans for
    it, in a style where ``opponent_style`` names one.

    ``calls`` are what each side calls in a situation, by "own" and "theirs": code and words; else its tables call.
    ``texts`` (of working drafts) and ``inputs`` are what it is played from, kept only while it runs; ``results`` sums
    that grow with each chunk. ``notes`` say what was done to the plans so that they could be played, ``error`` why it
    was given up.
    """

    league_path = "fixture__season__league"
    person_path = "coach"

    class State(models.TextChoices):
        QUEUED = "queued", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        CANCELLED = "cancelled", "Stopped"
        FAILED = "failed", "Given up"

    created_at = models.DateTimeField(default=clock.now)
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="bench_runs")
    side = models.CharField(max_length=4, choices=SIDES)
    coach = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="bench_runs")
    draft = models.ForeignKey(
        "games.PlanVersion", null=True, blank=True, on_delete=models.CASCADE, related_name="bench_runs"
    )
    draft_working = models.ForeignKey(
        "games.WorkingDraft", null=True, blank=True, on_delete=models.SET_NULL, related_name="bench_runs"
    )
    draft_kept = models.ForeignKey(
        "games.PlaybookEntry", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    beside_working = models.ForeignKey(
        "games.WorkingDraft", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    beside = models.ForeignKey("games.PlanVersion", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    opponent = models.ForeignKey("games.PlanVersion", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    beside_kept = models.ForeignKey(
        "games.PlaybookEntry", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    beside_autocoach = models.BooleanField(default=False)
    opponent_kept = models.ForeignKey(
        "games.PlaybookEntry", null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    opponent_style = models.CharField(max_length=60, blank=True)
    frozen = models.JSONField(default=dict, blank=True)
    situation = models.JSONField(null=True, blank=True)
    calls = models.JSONField(default=dict, blank=True)
    key = models.BinaryField(max_length=32)
    asked = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=9, choices=State, default=State.QUEUED)
    handed_at = models.DateTimeField(null=True, blank=True)  # when its id was last given to the broker
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    texts = models.JSONField(null=True, blank=True)
    inputs = models.JSONField(null=True, blank=True)
    results = models.JSONField(default=dict, blank=True)
    notes = models.JSONField(default=list, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["queued", "running", "done", "cancelled", "failed"]), name="bench_state_known"
            ),
            models.CheckConstraint(
                condition=at_most_one(Q(draft=None), Q(draft_working=None), Q(draft_kept=None)),
                name="bench_has_one_draft",
            ),
            models.CheckConstraint(
                condition=at_most_one(Q(opponent=None), Q(opponent_kept=None), Q(opponent_style="")),
                name="bench_has_one_opponent",
            ),
            models.CheckConstraint(
                condition=at_most_one(
                    Q(beside=None), Q(beside_working=None), Q(beside_kept=None), Q(beside_autocoach=False)
                ),
                name="bench_has_one_beside",
            ),
            models.CheckConstraint(condition=Q(done__lte=models.F("asked")), name="bench_does_no_more_than_asked"),
            models.CheckConstraint(
                condition=Q(state__in=["queued", "running"]) | Q(inputs__isnull=True, texts__isnull=True),
                name="bench_keeps_no_inputs",
            ),
        ]
        indexes = [
            models.Index(fields=["state"], condition=Q(state__in=["queued", "running"]), name="bench_under_way"),
            models.Index(fields=["coach", "created_at"], name="bench_by_coach"),
            models.Index(fields=["created_at"], name="bench_by_age"),
        ]

    @property
    def compares(self) -> bool:
        """Whether another plan is played beside the draft."""
        return bool(self.beside_id or self.beside_kept_id or self.beside_autocoach or "beside" in self.frozen)


class BenchChunk(models.Model):
    """Some numbers of a run, which a worker claims at once by a conditional update that draws ``token`` and sets
    ``lease_until``. Its sums are added to the run's only while the token is still the chunk's: never twice."""

    class State(models.TextChoices):
        QUEUED = "queued", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"

    run = models.ForeignKey(BenchRun, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    state = models.CharField(max_length=7, choices=State, default=State.QUEUED)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["run", "first"]
        constraints = [
            models.UniqueConstraint(fields=["run", "first"], name="bench_chunk_once"),
            models.CheckConstraint(
                condition=Q(state="running", token__isnull=False, lease_until__isnull=False)
                | (Q(state__in=["queued", "done"]) & Q(token=None, lease_until=None)),
                name="bench_chunk_holds_a_lease",
            ),
        ]
        indexes = [
            models.Index(fields=["lease_until"], condition=Q(state="running"), name="bench_chunks_leased"),
        ]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.count)
