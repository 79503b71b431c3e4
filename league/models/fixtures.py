from datetime import datetime

from django.db import models
from django.db.models import F, Q

from .base import Addressed


class Week(models.Model):
    """A round of fixtures. ``due_at`` is when the last plan is due and its games are played.

    The regular season counts from week 1 and the play-offs go on from its end, as rulebooks print them. Preseason
    weeks count up to 0: the last is number 0, the one before it -1.
    """

    league_path = "season__league"

    class Kind(models.TextChoices):
        PRESEASON = "preseason", "Preseason"
        REGULAR = "regular", "Regular season"
        PLAYOFF = "playoff", "Play-offs"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="weeks")
    number = models.SmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.REGULAR)
    name = models.CharField(max_length=60, blank=True)  # as the ruleset's calendar calls it: Semifinals
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="week_number_once"),
            models.CheckConstraint(
                condition=Q(kind="preseason", number__lte=0) | Q(kind__in=["regular", "playoff"], number__gte=1),
                name="week_number_of_its_kind",
            ),
        ]

    @property
    def title(self) -> str:
        """How it is called: Week 3, Preseason game 1, Semifinals."""
        return self.name or f"Week {self.number}"

    @property
    def deadline(self) -> datetime:
        """``due_at`` of a week that has one."""
        if self.due_at is None:
            raise ValueError(f"{self} has no deadline.")
        return self.due_at

    @property
    def short(self) -> str:
        """As little as tells it from the others: 3, P1, S."""
        if self.kind == self.Kind.REGULAR:
            return str(self.number)
        return self.title[:1] + "".join(filter(str.isdigit, self.title))

    def __str__(self) -> str:
        return self.title


class Phase(models.Model):
    """A step of a season's calendar. Phases of games have their week, whose deadline is their date; others may have a
    moment before which they do not end. ``opened_at`` and ``closed_at`` say how far the season has come."""

    league_path = "season__league"

    class Kind(models.TextChoices):
        PREPARATION = "preparation", "Before the games"
        DRAFT = "draft", "Draft"
        CAMP = "camp", "Camps and cuts"
        PRESEASON = "preseason", "Preseason"
        REGULAR = "regular", "Regular season"
        PLAYOFF = "playoff", "Play-offs"
        COMPLETE = "complete", "Complete"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="phases")
    order = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=12, choices=Kind)
    week = models.OneToOneField(Week, null=True, blank=True, on_delete=models.CASCADE, related_name="phase")
    not_before = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "order"]
        constraints = [
            models.UniqueConstraint(fields=["season", "order"], name="phase_order_once"),
            models.UniqueConstraint(fields=["season", "code"], name="phase_code_once"),
            models.UniqueConstraint(
                fields=["season"], condition=Q(opened_at__isnull=False, closed_at=None), name="one_phase_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(opened_at__isnull=False), name="phase_opens_before_it_closes"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["preseason", "regular", "playoff"], week__isnull=False, not_before=None)
                | Q(kind__in=["preparation", "draft", "camp", "complete"], week=None),
                name="phase_of_games_has_a_week",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Fixture(Addressed):
    """Two teams meet in a week. Standings read nothing but this row; how it is played is the games app's."""

    league_path = "season__league"

    class Status(models.TextChoices):
        SCHEDULED = "scheduled", "Scheduled"
        OPEN = "open", "Plans due"
        READY = "ready", "Ready to play"
        PLAYING = "playing", "Being played"
        FINAL = "final", "Final"
        FAILED = "failed", "Needs the commissioner"

    HOW_IT_STANDS: dict[str, str] = {
        Status.SCHEDULED: "is scheduled",
        Status.OPEN: "waits for plans",
        Status.READY: "is ready to play",
        Status.PLAYING: "is being played",
        Status.FINAL: "is final",
        Status.FAILED: "needs the commissioner",
    }

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="fixtures")
    week = models.ForeignKey(Week, on_delete=models.CASCADE, related_name="fixtures")
    home = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="away_fixtures")
    status = models.CharField(max_length=16, choices=Status, default=Status.SCHEDULED)
    home_score = models.PositiveSmallIntegerField(null=True, blank=True)
    away_score = models.PositiveSmallIntegerField(null=True, blank=True)
    played_at = models.DateTimeField(null=True, blank=True)
    rosters_locked_at = models.DateTimeField(null=True, blank=True)  # both rosters stand still until it is final
    ruling = models.CharField(max_length=300, blank=True)  # why the commissioner decided or replayed it

    class Meta:
        ordering = ["week__number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["week", "home"], name="home_once_a_week"),
            models.UniqueConstraint(fields=["week", "away"], name="away_once_a_week"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="two_different_teams"),
            models.CheckConstraint(
                condition=Q(status="final", home_score__isnull=False, away_score__isnull=False, played_at__isnull=False)
                | (~Q(status="final") & Q(home_score=None, away_score=None, played_at=None)),
                name="score_when_final",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["scheduled", "open", "ready", "playing", "final", "failed"]),
                name="fixture_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.away} at {self.home}"

    def how_it_stands(self) -> str:
        """The beginning of a sentence: "Gulls at Foxes waits for plans"."""
        return f"{self} {self.HOW_IT_STANDS[self.status]}"
