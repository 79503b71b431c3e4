from hashlib import sha256

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q

from league import clock
from league.pictures import crests

from .base import Addressed


class Team(Addressed):
    """A club of a league. ``colour`` and ``second_colour`` are #rrggbb. What is not chosen of its crest follows from
    its name. ``sheet`` is the ruleset's own JSON of what belongs to the team and to no man of it; nobody else reads
    it."""

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=60)
    code = models.CharField(max_length=4, validators=[RegexValidator(r"^[A-Z]{2,4}$", "Two to four capital letters.")])
    colour = models.CharField(max_length=7, default="#1f5c4a", validators=[RegexValidator(r"^#[0-9a-f]{6}$")])
    second_colour = models.CharField(max_length=7, default="#e8dcc0", validators=[RegexValidator(r"^#[0-9a-f]{6}$")])
    stadium = models.CharField(max_length=60, blank=True)
    crest_shape = models.CharField(max_length=16, blank=True)
    crest_division = models.CharField(max_length=16, blank=True)
    crest_device = models.CharField(max_length=16, blank=True)
    sheet = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="team_name_once"),
            models.UniqueConstraint(fields=["league", "code"], name="team_code_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def crest(self) -> crests.Crest:
        """The crest as it is drawn."""
        return crests.crest_of(
            self.name, shape=self.crest_shape, division=self.crest_division, device=self.crest_device
        )

    @property
    def look(self) -> str:
        """A few letters that change whenever the club looks otherwise: its pictures' addresses carry them."""
        crest = self.crest
        shown = (self.colour, self.second_colour, crest.shape, crest.division, crest.device)
        return sha256("|".join(shown).encode()).hexdigest()[:8]


class Player(Addressed):
    """A player of a league. ``sheet`` is the ruleset's own JSON and nobody else reads it. ``suspended``: games of his
    team that the commissioner still keeps him out of."""

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    position = models.CharField(max_length=8)
    age = models.PositiveSmallIntegerField()
    sheet = models.JSONField(default=dict)
    suspended = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(age__gte=16, age__lte=60), name="player_age_plausible"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class RosterSpot(models.Model):
    """A player is on a team's roster, on one of the lists that the ruleset names."""

    class Waivers(models.TextChoices):
        ON = "on", "on waivers: other teams may claim him"
        CLEARED = "cleared", "cleared waivers: nobody claimed him"

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="roster")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="spot")
    number = models.PositiveSmallIntegerField()
    list = models.CharField(max_length=24)
    out = models.CharField(max_length=80, blank=True)  # why he cannot play although he is on the list
    since = models.DateTimeField(default=clock.now)  # on this list
    signed_at = models.DateTimeField(null=True, blank=True)  # as a free agent, to this team
    waivers = models.CharField(max_length=8, choices=Waivers, blank=True)

    class Meta:
        ordering = ["team", "number"]
        constraints = [
            models.UniqueConstraint(fields=["team", "number"], name="number_once_a_team"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=99), name="number_1_to_99"),
        ]

    @property
    def unavailable(self) -> str:
        """Why he cannot play although he is on the list; empty when he can."""
        games = self.player.suspended
        suspended = f"suspended for {games} game{'' if games == 1 else 's'}" if games else ""
        return "; ".join(reason for reason in (self.out, suspended) if reason)
