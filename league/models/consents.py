from django.db import models
from django.db.models import Q

from .base import Addressed


class Consent(Addressed):
    """An act of the commissioner's that waits for a second person, since his own team has a stake in it.

    ``act`` names what is done, ``arguments`` with what: references to rows and plain values, never anything sealed.
    ``teams`` are those about whom it decides, ``sides`` those whose head coaches are asked where the league has no
    commissioner without a stake. ``only_sides``: nobody can answer in their stead.
    """

    league_path = "league"

    class State(models.TextChoices):
        OPEN = "open", "Waits for consent"
        AGREED = "agreed", "Agreed and done"
        FAILED = "failed", "Agreed, but not possible"
        REFUSED = "refused", "Refused"
        WITHDRAWN = "withdrawn", "Withdrawn"
        EXPIRED = "expired", "Expired"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="consents")
    act = models.CharField(max_length=40)
    arguments = models.JSONField()
    sentence = models.CharField(max_length=300)
    teams = models.ManyToManyField("league.Team", related_name="+")
    sides = models.ManyToManyField("league.Team", related_name="+")
    only_sides = models.BooleanField(default=False)
    asked_by = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    said = models.CharField(max_length=300, blank=True)  # why it was refused, or was not possible
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-id"]
        indexes = [models.Index(fields=["expires_at"], condition=Q(state="open"), name="consent_open_until")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="open", decided_at=None) | (~Q(state="open") & Q(decided_at__isnull=False)),
                name="consent_decided_when_not_open",
            ),
        ]

    def __str__(self) -> str:
        return self.sentence


class Voice(models.Model):
    """What one person has answered to what he was asked; ``withdrawn_at``: it counts no more since then."""

    consent = models.ForeignKey(Consent, on_delete=models.CASCADE, related_name="voices")
    user = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["consent", "user"], condition=Q(withdrawn_at=None), name="one_voice_each")
        ]
