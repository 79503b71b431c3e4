import uuid

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
    """What is told to people: written in the transaction that causes it, one key each, sent by workers.

    A row with a ``user`` is a notice: the person reads it in the page and, where wanted, gets it by mail. Rows without
    one are mails alone (links that open something, addresses of operators) or, with a ``hook``, posted there.
    ``sent_at`` says that nothing is to be sent any more, ``mailed`` that a mail did go out. ``asked_by`` is who has
    asked for a mail to an address.

    A worker claims a row by a conditional update that draws ``token`` and sets ``lease_until``, and sends it outside
    any transaction; ``handed_at`` is when its id was last given to the broker.
    """

    class Topic(models.TextChoices):
        DEADLINES = "deadlines", "Deadlines: what you still owe, and when a deadline moves"
        GAMES = "games", "Games: half-time, results, what stood in for a plan"
        DRAFT = "draft", "Drafts: when you are on the clock, and what was chosen for you"
        ROSTERS = "rosters", "Rosters: trades, claims, rulings on your men"
        LEAGUE = "league", "The league: people, rules, words of the commissioner"
        BOARD = "board", "The board: when somebody names you with an @, reports that you decide on"

        DIGEST = "digest", "A digest of each week in your leagues, by mail alone"

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    key = models.CharField(max_length=160, unique=True)
    kind = models.CharField(max_length=24)
    user = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    league = models.ForeignKey("league.League", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    hook = models.ForeignKey("league.Hook", null=True, blank=True, on_delete=models.CASCADE, related_name="messages")
    topic = models.CharField(max_length=12, choices=Topic, blank=True)
    link = models.CharField(max_length=200, blank=True)  # path of the page that it is about
    body = models.JSONField()
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    mailed = models.BooleanField(default=False)
    read_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    asked_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    handed_at = models.DateTimeField(null=True, blank=True)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "outbox"
        indexes = [
            models.Index(fields=["id"], condition=Q(sent_at=None), name="outbox_waiting"),
            models.Index(fields=["user", "-created_at"], condition=Q(user__isnull=False), name="notices_by_person"),
            models.Index(fields=["user", "sent_at"], condition=Q(mailed=True), name="mails_by_person"),
            models.Index(fields=["asked_by", "created_at"], condition=Q(asked_by__isnull=False), name="mails_by_asker"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(user=None, topic="") | (Q(user__isnull=False) & ~Q(topic="")), name="notice_has_a_topic"
            ),
        ]
