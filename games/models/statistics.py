"""Projections of the records: figures by game, by season, and the best of a season. All of it is rebuilt from the
records by one command, with the same result; nothing here is truth."""

from django.db import models

from .exchange import SIDES


class PlayerGameLine(models.Model):
    """A player's figures of one game, by statistic name."""

    record = models.ForeignKey("games.GameRecord", on_delete=models.CASCADE, related_name="lines")
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="lines")
    team = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="game_lines")
    player = models.ForeignKey("league.Player", on_delete=models.PROTECT, related_name="game_lines")
    side = models.CharField(max_length=4, choices=SIDES)
    figures = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["record", "player"], name="player_line_once")]


class TeamGameLine(models.Model):
    """A team's figures of one game."""

    record = models.ForeignKey("games.GameRecord", on_delete=models.CASCADE, related_name="team_lines")
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="team_lines")
    team = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="team_lines")
    side = models.CharField(max_length=4, choices=SIDES)
    figures = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["record", "side"], name="team_line_once")]


class FigureRevision(models.Model):
    """A counting of a game's figures from its record: 1 when it was stored, another where a later engine counts them
    otherwise. The record itself never changes."""

    record = models.ForeignKey("games.GameRecord", on_delete=models.CASCADE, related_name="figure_revisions")
    number = models.PositiveSmallIntegerField()
    folds = models.PositiveSmallIntegerField()  # the version of the folds that counted them
    reason = models.TextField(blank=True)  # sentences; empty for the first
    changes = models.JSONField(default=list)  # of whom, what, before, now
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["record", "number"]
        constraints = [models.UniqueConstraint(fields=["record", "number"], name="figures_revised_once")]
        indexes = [models.Index(fields=["folds"], name="figures_by_folds")]


class SeasonCount(models.Model):
    """Which records the season's lines were added up from; another value than the present one: they are stale."""

    season = models.OneToOneField("league.Season", on_delete=models.CASCADE, related_name="count")
    counted = models.CharField(max_length=40, blank=True)


class PlayerSeasonLine(models.Model):
    """A player's figures with one team in one part of a season (regular season, play-offs)."""

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="player_lines")
    part = models.CharField(max_length=16)
    team = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="season_lines")
    player = models.ForeignKey("league.Player", on_delete=models.PROTECT, related_name="season_lines")
    games = models.PositiveSmallIntegerField()
    figures = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "part", "team", "player"], name="season_line_once"),
        ]


class SeasonBest(models.Model):
    """One of the highest values of a figure in a season: in a game (with its fixture) or over the season."""

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="bests")
    part = models.CharField(max_length=16)
    figure = models.CharField(max_length=40)
    value = models.IntegerField()
    player = models.ForeignKey("league.Player", on_delete=models.PROTECT, related_name="bests")
    team = models.ForeignKey("league.Team", on_delete=models.PROTECT, related_name="bests")
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, null=True, related_name="bests")

    class Meta:
        indexes = [models.Index(fields=["season", "part", "figure"], name="season_best_figure")]
