from django.db import models
from django.db.models import Q

from .base import Addressed


class SeatApplication(Addressed):
    """Somebody asks for a seat of a public league. Those that wait, the oldest first, are its waiting list.

    ``team`` is the one that he would like best, None for any. ``visitor`` is a keyed hash of the network address, with
    the day, of whoever made his account while asking; it counts for nothing but how many did so.
    """

    league_path = "league"
    person_path = "user"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="applications")
    user = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="applications")
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    words = models.CharField(max_length=600, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    asked_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    answer = models.CharField(max_length=300, blank=True)
    visitor = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        indexes = [
            models.Index(fields=["visitor", "asked_at"], condition=~Q(visitor=""), name="applications_by_visitor"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "user"], condition=Q(state="waiting"), name="application_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "accepted", "declined", "withdrawn"]),
                name="application_state_known",
            ),
        ]
