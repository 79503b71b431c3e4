from django.db import models
from django.db.models import Q

from .base import Appended


class LeagueLog(Appended):
    """What was done in a league, by whom and when. Rows are added by ``services.log`` and never changed."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    actor = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    action = models.CharField(max_length=60)  # dotted, of what happened: plan.confirmed, game.final
    sentence = models.CharField(max_length=300)
    data = models.JSONField(default=dict, blank=True)  # public ids and figures, never a sealed thing

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["league", "-at"], name="log_by_league")]


class Outbox(models.Model):
    """Mail and hooks to be sent: written in the transaction that causes them, sent by the sweep, one key each."""

    key = models.CharField(max_length=160, unique=True)
    kind = models.CharField(max_length=24)
    body = models.JSONField()
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name_plural = "outbox"
        indexes = [models.Index(fields=["id"], condition=Q(sent_at=None), name="outbox_waiting")]
