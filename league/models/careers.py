from django.db import models


class CareerYear(models.Model):
    """A man of a roster as a season left him: with which team, at which position, how old, what he was worth, and the
    numbers among the ruleset's facts about him by their names. Written once, when the season ends."""

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="career_years")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="career_years")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="years")
    position = models.CharField(max_length=8)
    age = models.PositiveSmallIntegerField()
    worth = models.IntegerField()
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["season", "team", "player"]
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="career_year_once")]

    def __str__(self) -> str:
        return f"{self.player} in season {self.season.number}"
