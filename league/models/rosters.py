from django.db import models
from django.db.models import Q

from .base import Addressed, Appended


class Transaction(Addressed, Appended):
    """An entry of the roster ledger: what became of one or more men, and how it was before. Rows are never changed;
    what is taken back is a new row that names the old one in ``undoes``.

    ``changes`` is a list of ``{"player": public id, "before": {...}, "after": {...}}`` with what differed: team,
    number, list, out, waivers, since, signed_at, name, position, age and, under ``sheet``, single fields of the sheet.
    Where whole rosters were imported, ``packed`` holds the changes instead (``services.whole_rosters``).
    A draft pick that changed hands stands there as ``{"pick": public id, "before": {"owner": ...}, "after": ...}``.
    ``fixture`` is the game that caused it, ``revision`` which playing of that game; ``trade`` the trade that it is a
    part of, which is taken back as a whole.
    """

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="transactions")
    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="transactions")
    week = models.ForeignKey("league.Week", null=True, on_delete=models.CASCADE, related_name="transactions")
    team = models.ForeignKey("league.Team", null=True, on_delete=models.CASCADE, related_name="transactions")
    player = models.ForeignKey("league.Player", null=True, on_delete=models.CASCADE, related_name="transactions")
    kind = models.CharField(max_length=24)
    sentence = models.CharField(max_length=300)
    reason = models.CharField(max_length=300, blank=True)
    changes = models.JSONField(default=list)
    packed = models.BinaryField(null=True, blank=True, editable=False)
    dice = models.JSONField(default=list)  # [purpose, sides, faces], in order
    fixture = models.ForeignKey("league.Fixture", null=True, on_delete=models.CASCADE, related_name="transactions")
    revision = models.PositiveSmallIntegerField(default=1)
    trade = models.ForeignKey("league.Trade", null=True, on_delete=models.CASCADE, related_name="transactions")
    step = models.CharField(max_length=40, null=True, blank=True)  # code of the camp phase that caused it
    counts = models.BooleanField(default=False)  # uses one of the team's returns that the ruleset counts
    undoes = models.OneToOneField("self", null=True, on_delete=models.CASCADE, related_name="undone_by")
    actor = models.ForeignKey("league.User", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["league", "-at"], name="transaction_by_league"),
            models.Index(fields=["team", "-at"], name="transaction_by_team"),
            models.Index(fields=["player", "-at"], name="transaction_by_player"),
        ]

    def __str__(self) -> str:
        return self.sentence


class Claim(Addressed):
    """A team's wish for a man who is free or on waivers, to be settled with all others; ``rank`` 1 is its first wish.

    Wishes of one ``slot`` are alternatives: at most one of them is granted.
    """

    league_path = "season__league"

    class State(models.TextChoices):
        OPEN = "open", "Open"
        GRANTED = "granted", "Granted"
        LOST = "lost", "Lost to another team"
        PASSED = "passed", "Not needed any more"
        REFUSED = "refused", "Not possible"
        WITHDRAWN = "withdrawn", "Withdrawn"
        LAPSED = "lapsed", "Lapsed"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="claims")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="claims")
    drop = models.ForeignKey("league.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    to_list = models.CharField(max_length=24)
    slot = models.PositiveSmallIntegerField(default=1)
    rank = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    said = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey("league.User", null=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["team", "rank", "id"]
        constraints = [
            models.UniqueConstraint(fields=["team", "rank"], condition=Q(state="open"), name="claim_rank_once"),
            models.UniqueConstraint(fields=["team", "player"], condition=Q(state="open"), name="claim_player_once"),
            models.CheckConstraint(
                condition=Q(state="open", settled_at=None) | (~Q(state="open") & Q(settled_at__isnull=False)),
                name="claim_settled_when_not_open",
            ),
        ]


class DraftPick(Addressed):
    """A place in a draft: ``round`` of the draft that opens season ``season_number``, at the place of the team
    ``original``. A trade changes the owner, never the place. ``draft``: of which of the season's drafts it is."""

    league_path = "league"

    class Kind(models.TextChoices):
        YEARLY = "yearly", "draft"
        FOUNDING = "founding", "founding draft"
        EXPANSION = "expansion", "expansion draft"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="draft_picks")
    season_number = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    original = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="+")
    owner = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="draft_picks")
    draft = models.CharField(max_length=10, choices=Kind, default=Kind.YEARLY)

    class Meta:
        ordering = ["season_number", "round", "original__name"]
        constraints = [
            models.UniqueConstraint(fields=["season_number", "round", "original", "draft"], name="draft_pick_once"),
            models.CheckConstraint(condition=Q(round__gte=1, season_number__gte=1), name="draft_pick_from_one"),
        ]

    def __str__(self) -> str:
        named = self.get_draft_display()
        return f"the round {self.round} pick of {self.original} in the {named} for season {self.season_number}"


class Trade(Addressed):
    """Two teams exchange men and draft picks: proposed, accepted, then reviewed for some days, at last carried out or
    not. One that was proposed in the room of a ``draft`` is carried out as soon as it is accepted. An offer that nobody
    has answered lapses at ``open_until``, or when whoever made it is no longer there."""

    league_path = "season__league"

    class State(models.TextChoices):
        PROPOSED = "proposed", "Proposed"
        ACCEPTED = "accepted", "Accepted, under review"
        DONE = "done", "Carried out"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"
        DISALLOWED = "disallowed", "Disallowed"
        VOID = "void", "Void"
        LAPSED = "lapsed", "Lapsed"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="trades")
    draft = models.ForeignKey("league.Draft", null=True, blank=True, on_delete=models.CASCADE, related_name="trades")
    proposer = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="trades_proposed")
    partner = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="trades_received")
    gives = models.ManyToManyField("league.Player", related_name="+")
    gets = models.ManyToManyField("league.Player", related_name="+")
    gives_picks = models.ManyToManyField("league.DraftPick", related_name="+")
    gets_picks = models.ManyToManyField("league.DraftPick", related_name="+")
    message = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.PROPOSED)
    said = models.CharField(max_length=300, blank=True)
    proposed_by = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()
    open_until = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    review_until = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-proposed_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(proposer=models.F("partner")), name="trade_between_two_teams"),
        ]


class SeasonSecret(models.Model):
    """The 32 bytes from which a season's dice between games are drawn. The hash is published when it is made, the
    secret opens when the season is finished."""

    season = models.OneToOneField("league.Season", on_delete=models.CASCADE, related_name="secret")
    secret = models.BinaryField(max_length=32)
    hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()
