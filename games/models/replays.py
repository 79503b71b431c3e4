from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q


class GameReplay(models.Model):
    """A final game that is ordered to be played again as a further revision, once for each reason of the list.

    Both coaches are told. It runs as soon as both head coaches confirm its reason (``home_agreed_at``,
    ``away_agreed_at``), or at ``due_at`` where the operator has confirmed it (``confirmed_at``; ``confirmed_by`` nobody
    is a command). A head coach who refuses leaves it to the operator; what nobody confirms lapses.

    Its dice and nonces come of secrets whose hashes were published with those of the first playing; ``commitments`` are
    its own, by those nonces: step, side, part and digest, in the order of the exchange. ``ordered_by`` nobody is the
    operator.
    """

    league_path = "fixture__season__league"

    class Reason(models.TextChoices):
        ENGINE = "engine", "Engine fault"
        ROSTER = "roster", "Wrong roster"
        RULING = "ruling", "Ruling"

    LASTS = timedelta(days=14)
    SAME_ROSTERS = (
        "Whatever the reason, it is played with the same plans and with the rosters that began the first playing: "
        "a man who was wrongly on a roster plays again, and whoever has come since does not."
    )

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="replays")
    revision = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=8, choices=Reason)
    explanation = models.CharField(max_length=250)
    commitments = models.JSONField(default=list, blank=True)
    ordered_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    ordered_at = models.DateTimeField()
    due_at = models.DateTimeField()
    home_agreed_at = models.DateTimeField(null=True, blank=True)
    away_agreed_at = models.DateTimeField(null=True, blank=True)
    home_agreed_by = models.ForeignKey(
        "league.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    away_agreed_by = models.ForeignKey(
        "league.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    refused_at = models.DateTimeField(null=True, blank=True)
    refused_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    refusal = models.CharField(max_length=250, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture", "revision"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "revision"], name="replay_once_a_revision"),
            models.UniqueConstraint(fields=["fixture", "reason"], name="replay_once_a_reason"),
            models.UniqueConstraint(fields=["fixture"], condition=Q(started_at=None), name="one_replay_waits"),
            models.CheckConstraint(condition=Q(revision__gte=2), name="replay_is_a_further_revision"),
            models.CheckConstraint(condition=Q(reason__in=["engine", "roster", "ruling"]), name="replay_reason_known"),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(started_at=None), name="replays_waiting")]

    @property
    def lapses_at(self) -> datetime:
        """When it is over if nobody has confirmed its reason."""
        return self.ordered_at + self.LASTS

    @property
    def why(self) -> str:
        """The reason with its explanation, in words."""
        return f"{self.get_reason_display()}. {self.explanation}"
