from django.db import models

from .base import Addressed


class CampSheet(Addressed):
    """What a team's coaches have ordered for a step between two seasons: whom they invite, how a camp is held, whom
    they let go. ``step`` is the code of its phase, ``orders`` what the service of that step reads.

    Sealed until the step is over: nobody but the coaches reads it, and ``digest`` is all that is told of it. Then it
    is ``closed_at``, open to everybody, and never changed again. A team that handed nothing in, or nothing that could
    still be carried out, has the default (``own`` False), and ``said`` says why.
    """

    league_path = "season__league"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="camp_sheets")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="camp_sheets")
    step = models.CharField(max_length=40)
    orders = models.JSONField(default=dict)
    digest = models.CharField(max_length=64)
    own = models.BooleanField(default=True)
    said = models.CharField(max_length=300, blank=True)
    handed_in_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    handed_in_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "step", "team"]
        constraints = [
            models.UniqueConstraint(fields=["season", "team", "step"], name="camp_sheet_once"),
        ]

    def __str__(self) -> str:
        return f"Orders of {self.team} for {self.step}"


class CampReport(models.Model):
    """What a camp made of a man: his story in a sentence, and its parts as ``[topic, sentence, dice]``. A free agent
    who rolled with the camps has no ``team``. ``entry`` is where the ledger has it; once that is taken back the camp
    was not."""

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="camp_reports")
    team = models.ForeignKey("league.Team", null=True, on_delete=models.CASCADE, related_name="camp_reports")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="camp_reports")
    entry = models.OneToOneField("league.Transaction", on_delete=models.CASCADE, related_name="camp_report")
    sentence = models.TextField()
    parts = models.JSONField(default=list)

    class Meta:
        ordering = ["season", "team", "player"]

    def __str__(self) -> str:
        return self.sentence
