from typing import Any

from django.db import models
from django.db.models import Q

from .base import Addressed


class League(Addressed):
    """A league plays one ruleset by its own house rules (``options`` override the ruleset's defaults). What is in
    ``rehearsal`` is moved on by the rehearsal alone, by its own clock; the service's sweeps leave it alone.

    ``openness`` says who may read it; ``link_token`` is in the secret address of a league that is read by link, None
    while there is no such address. The ``shows_`` switches open to readers who are no members what they do not see
    otherwise. A public league that ``takes_applications`` stands among those in which one may ask for a seat.
    ``digest_at`` is when the league's week is mailed next."""

    league_path = "pk"

    class Openness(models.TextChoices):
        MEMBERS = "members", "Members only"
        LINK = "link", "Whoever has the link"
        PUBLIC = "public", "Public"

    name = models.CharField(max_length=80)
    ruleset = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    openness = models.CharField(max_length=16, choices=Openness, default=Openness.MEMBERS)
    link_token = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    shows_people = models.BooleanField(default=False)
    shows_log = models.BooleanField(default=False)
    shows_plans = models.BooleanField(default=False)
    shows_board = models.BooleanField(default=False)
    takes_applications = models.BooleanField(default=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    digest_at = models.DateTimeField(null=True, blank=True, editable=False)
    demo = models.BooleanField(default=False, editable=False)
    rehearsal = models.BooleanField(default=False, editable=False)

    class Meta:
        indexes = [models.Index(fields=["digest_at"], condition=Q(rehearsal=False), name="digests_due")]
        constraints = [
            models.CheckConstraint(
                condition=Q(openness__in=["members", "link", "public"]), name="league_openness_known"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="league_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Season(Addressed):
    """One year of a league. ``options`` are the house rules that it is played by, kept from its first week on so that
    other rules of later years change nothing of it; None before."""

    league_path = "league"

    class Status(models.TextChoices):
        PREPARING = "preparing", "Preparing"
        PLAYING = "playing", "Playing"
        FINISHED = "finished", "Finished"

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=16, choices=Status, default=Status.PREPARING)
    options = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["league", "number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="season_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.league}, season {self.number}"

    @property
    def house_rules(self) -> dict[str, Any]:
        """The house rules of this season: its own once it has begun, else the league's."""
        rules: dict[str, Any] = self.league.options if self.options is None else self.options
        return rules


class Division(models.Model):
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    name = models.CharField(max_length=40)
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["season", "order"]
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="division_name_once"),
            models.UniqueConstraint(fields=["season", "order"], name="division_order_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A team takes part in a season, in a division, at the place that last season's ranking gave it.

    ``lot`` is what the die gave it where nothing else parts level teams (the lower goes first), drawn once when the
    last game that counts is over; ``seed`` its place among those in the play-offs, from their beginning on, whatever a
    ruling may change afterwards; ``final_rank`` its rank in the whole league once the season is complete.
    ``claim_rank`` is the order in which claims are served, 1 first, where the commissioner has set one.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="entries")
    place = models.PositiveSmallIntegerField()
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    final_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    claim_rank = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["division__order", "place"]
        constraints = [
            models.UniqueConstraint(fields=["season", "lot"], name="lot_once"),
            models.UniqueConstraint(fields=["season", "seed"], name="seed_once"),
            models.UniqueConstraint(fields=["season", "final_rank"], name="final_rank_once"),
            models.UniqueConstraint(fields=["season", "team"], name="entry_once"),
            models.UniqueConstraint(fields=["division", "place"], name="entry_place_once"),
        ]
