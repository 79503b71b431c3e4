from django.db import models

from .base import Addressed


class Outage(Addressed):
    """The service stood still for so long that the open deadlines of a season moved on.

    ``moved`` has a row for each week: its key, and its deadline before and after. ``taken_back_at`` says that the
    commissioner has put them back as planned.
    """

    league_path = "season__league"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="outages")
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    moved = models.JSONField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-began_at"]
        constraints = [models.UniqueConstraint(fields=["season", "began_at"], name="outage_once_a_season")]
