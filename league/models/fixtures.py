from django.db import models
from django.db.models import F, Q

from .base import Addressed


class Week(models.Model):
    """A round of fixtures. ``due_at`` is when the last plan is due and its games are played."""

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="weeks")
    number = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="week_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="week_number_from_one"),
        ]


class Fixture(Addressed):
    """Two teams meet in a week. Standings read nothing but this row; how it is played is the games app's."""

    class Status(models.TextChoices):
        SCHEDULED = "scheduled", "Scheduled"
        OPEN = "open", "Plans due"
        READY = "ready", "Ready to play"
        PLAYING = "playing", "Being played"
        FINAL = "final", "Final"
        FAILED = "failed", "Needs the commissioner"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="fixtures")
    week = models.ForeignKey(Week, on_delete=models.CASCADE, related_name="fixtures")
    home = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="away_fixtures")
    status = models.CharField(max_length=16, choices=Status, default=Status.SCHEDULED)
    home_score = models.PositiveSmallIntegerField(null=True, blank=True)
    away_score = models.PositiveSmallIntegerField(null=True, blank=True)
    played_at = models.DateTimeField(null=True, blank=True)

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
