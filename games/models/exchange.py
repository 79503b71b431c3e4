from django.db import models
from django.db.models import Q

from league import clock
from league.models import Addressed

SIDES = [("home", "Home"), ("away", "Away")]
STAGES = [("first", "Before the game"), ("second", "At half-time")]


class FixtureStep(models.Model):
    """One side's share of one step of the exchange. The steps are the ruleset's own list; no code is known here.

    ``state`` is the truth about what the side has done:
    absent      nothing saved                      saved      something saved, not confirmed
    confirmed   legal and confirmed by its coach   unchanged  kept from an earlier step without a change
    nothing_due the side owes nothing here         replaced   played from a default (last legal plan or autocoach)
    excused     excused by the commissioner
    ``stage`` is the half before which it must be closed.
    """

    league_path = "fixture__season__league"

    class State(models.TextChoices):
        ABSENT = "absent", "Absent"
        SAVED = "saved", "Saved"
        CONFIRMED = "confirmed", "Confirmed"
        UNCHANGED = "unchanged", "Unchanged"
        NOTHING_DUE = "nothing_due", "Nothing due"
        REPLACED = "replaced", "Replaced"
        EXCUSED = "excused", "Excused"

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="steps")
    code = models.CharField(max_length=32)
    stage = models.CharField(max_length=8, choices=STAGES, default="first")
    order = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=4, choices=SIDES)
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.ABSENT)

    class Meta:
        ordering = ["fixture", "order", "side"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "code", "side"], name="step_once_a_side"),
            models.CheckConstraint(condition=Q(side__in=["home", "away"]), name="step_side_known"),
            models.CheckConstraint(condition=Q(stage__in=["first", "second"]), name="step_stage_known"),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        "absent",
                        "saved",
                        "confirmed",
                        "unchanged",
                        "nothing_due",
                        "replaced",
                        "excused",
                    ]
                ),
                name="step_state_known",
            ),
        ]


ADAPTED = "ADAPTED"  # the code of a problem that tells what would be changed in a plan that no longer fits
REPLACES = "REPLACES"  # the code of a warning that a version takes the place of one that was confirmed


class PlanVersion(Addressed):
    """What a side handed in for a step: every version is kept, the newest that was legal plays, adapted if need be.

    ``text`` is what was handed in, to the letter, legal or not; ``parts`` the plan's parts if it was legal when it came
    in; ``legal`` and ``problems`` follow the roster and what is open of the other side while the step is open.
    ``nonces`` and ``digests`` are by part: the digest is the published commitment of a frozen part. ``created_at`` is
    when it had come in, before it waited for anything: a version that was taken is never dated after its deadline.
    """

    league_path = "step__fixture__season__league"

    step = models.ForeignKey(FixtureStep, on_delete=models.CASCADE, related_name="versions")
    created_at = models.DateTimeField(default=clock.now)
    number = models.PositiveIntegerField()
    text = models.TextField()
    parts = models.JSONField(null=True, blank=True)
    problems = models.JSONField(default=list, blank=True)
    legal = models.BooleanField()
    source = models.CharField(max_length=16, default="coach")  # coach, example, carried, autocoach, draft
    nonces = models.JSONField(default=dict, blank=True)
    digests = models.JSONField(default=dict, blank=True)
    frozen_at = models.DateTimeField(null=True, blank=True)
    author = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["step", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["step", "number"], name="plan_version_once"),
            models.UniqueConstraint(fields=["step"], condition=Q(frozen_at__isnull=False), name="one_frozen_plan"),
            models.CheckConstraint(condition=Q(legal=False) | Q(parts__isnull=False), name="legal_plan_has_parts"),
            models.CheckConstraint(condition=Q(frozen_at=None) | Q(legal=True), name="only_legal_plans_freeze"),
            models.CheckConstraint(
                condition=Q(source__in=["coach", "example", "carried", "autocoach", "draft"]), name="plan_source_known"
            ),
        ]
