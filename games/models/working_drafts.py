from django.db import models
from django.db.models import Q

from league import clock
from league.models import Addressed

from .exchange import SIDES


class WorkingDraft(Addressed):
    """A plan that a side's coaches work on: it is saved by itself, and is played only when it is sealed.

    ``text`` is what stands in it, right or wrong, ``legal`` and ``problems`` what the last check found. ``number``
    counts every change of it: whoever writes says on which number his change rests. ``began`` is the text with which it
    was begun, from ``source``, and ``notes`` say what was changed to begin with. ``beside`` is the draft of which this
    one is the other half, where two wrote at the same time. As secret as a version that is handed in.
    """

    league_path = "fixture__season__league"

    class Source(models.TextChoices):
        BLANK = "blank", "From nothing"
        VERSION = "version", "From a version that was handed in"
        LAST = "last", "From the last plan"
        AUTOCOACH = "autocoach", "From the autocoach"
        STYLE = "style", "From a style"

    created_at = models.DateTimeField(default=clock.now)
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="working_drafts")
    side = models.CharField(max_length=4, choices=SIDES)
    name = models.CharField(max_length=60)
    text = models.TextField()
    number = models.PositiveIntegerField(default=1)
    source = models.CharField(max_length=9, choices=Source)
    began = models.TextField()
    notes = models.JSONField(default=list, blank=True)
    problems = models.JSONField(default=list, blank=True)
    legal = models.BooleanField()
    beside = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    author = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    updated_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering = ["-updated_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["home", "away"]), name="draft_side_known"),
            models.CheckConstraint(
                condition=Q(source__in=["blank", "version", "last", "autocoach", "style"]), name="draft_source_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def errors(self) -> int:
        """How many errors the last check found."""
        return sum(problem["severity"] == "error" for problem in self.problems)


class DraftEdit(models.Model):
    """What a working draft said after one change of it. The last one that is not ``undone`` is what it says now."""

    draft = models.ForeignKey(WorkingDraft, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()
    text = models.TextField()
    what = models.CharField(max_length=120)  # the title of the sheet that was written on, or what else was done
    author = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=clock.now)
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["draft", "number"]
        constraints = [models.UniqueConstraint(fields=["draft", "number"], name="draft_edit_once")]


class DraftWriter(models.Model):
    """A coach who has written in a working draft: when he did so last, and on which sheets. Kept when old edits go,
    since what he wrote may still stand in the draft."""

    draft = models.ForeignKey(WorkingDraft, on_delete=models.CASCADE, related_name="writers")
    coach = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    wrote_at = models.DateTimeField()
    sheets = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["draft", "pk"]
        constraints = [models.UniqueConstraint(fields=["draft", "coach"], name="draft_writer_once")]
