from django.db import models
from django.db.models import Q

from league.models import Addressed


class GameRecord(Addressed):
    """A game's record: canonical JSON, compressed, with its digest; written once. Everything else is read from it."""

    league_path = "fixture__season__league"

    run = models.OneToOneField("games.GameRun", on_delete=models.PROTECT, related_name="record")
    fixture = models.ForeignKey("league.Fixture", on_delete=models.PROTECT, related_name="records")
    body = models.BinaryField()
    digest = models.CharField(max_length=64)
    engine = models.CharField(max_length=40)
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture"], condition=Q(superseded_at=None), name="one_standing_record"),
        ]
