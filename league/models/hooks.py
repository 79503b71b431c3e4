from urllib.parse import urlsplit

from django.db import models
from django.db.models import Q

from .base import Addressed


class Hook(Addressed):
    """An address of another service to which a league's news are posted. Whoever knows the address can post there, so
    that it is shown to nobody whole. ``failures`` counts those in a row; a hook that was shut off keeps ``off_at``."""

    league_path = "league"

    class Kind(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        JSON = "json", "A program of your own (JSON)"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="hooks")
    kind = models.CharField(max_length=8, choices=Kind)
    url = models.CharField(max_length=400)
    results = models.BooleanField(default=True)
    news = models.BooleanField(default=True)
    deadlines = models.BooleanField(default=True)
    added_by = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    failures = models.PositiveSmallIntegerField(default=0)
    off_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "url"], name="hook_once"),
            models.CheckConstraint(condition=Q(kind__in=["discord", "slack", "json"]), name="hook_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {urlsplit(self.url).hostname} …{self.url[-4:]}"
