from django.db import models
from django.db.models import Q

from .base import Addressed


class Message(Addressed):
    """Something that a member said: on the league's board, or beside the showing of the game ``fixture``.

    ``mentioned`` are the members whom it names with an @. What its author removes keeps no words. What a commissioner
    hides keeps them, since he may show it again; only he and its author read them meanwhile.
    """

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="messages")
    fixture = models.ForeignKey(
        "league.Fixture", null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    author = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="messages")
    text = models.TextField(blank=True)
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    mentioned = models.ManyToManyField("league.User", related_name="+", blank=True)
    announcement = models.BooleanField(default=False)
    posted_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-posted_at", "-id"]
        indexes = [
            models.Index(fields=["league", "fixture", "-posted_at", "-id"], name="messages_by_place"),
            models.Index(fields=["author", "-posted_at"], name="messages_by_author"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(removed_at=None) & ~Q(text="") | Q(removed_at__isnull=False, text=""),
                name="message_removed_has_no_words",
            ),
            models.CheckConstraint(
                condition=Q(hidden_at=None, hidden_by=None, why="")
                | Q(hidden_at__isnull=False, hidden_by__isnull=False) & ~Q(why=""),
                name="message_hidden_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.author} in {self.league}"

    @property
    def open(self) -> bool:
        """Whether everybody who may read the place reads its words."""
        return self.removed_at is None and self.hidden_at is None


class MessageReport(Addressed):
    """Somebody asks the commissioner to look at a message; ``text`` is what it said then, whatever became of it."""

    league_path = "message__league"

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=300, blank=True)
    text = models.TextField()
    reported_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["reported_at", "id"]
        indexes = [models.Index(fields=["reporter", "reported_at"], name="reports_by_reporter")]
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="message_reported_once"),
            models.CheckConstraint(
                condition=Q(settled_at=None, settled_by=None) | Q(settled_at__isnull=False, settled_by__isnull=False),
                name="report_settled_whole",
            ),
        ]


class Mute(models.Model):
    """A person does not see what another says, in any league."""

    user = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        ordering = ["since", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=models.F("muted")), name="nobody_mutes_himself"),
        ]


class BoardBan(Addressed):
    """A member may read and not write, until a moment or, with None, until it is taken back (``ended_at``)."""

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="board_bans")
    user = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=300)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    banned_by = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-since", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], condition=Q(ended_at=None), name="ban_once_at_a_time"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gt=models.F("since")), name="ban_ends_later"),
            models.CheckConstraint(condition=~Q(reason=""), name="ban_has_a_reason"),
        ]
