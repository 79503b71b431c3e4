from django.conf import settings
from django.db import models
from django.db.models import Q

from .base import Addressed

TIERS = 9


class DraftNote(models.Model):
    """What a team's coaches think of a man who may be chosen: read by nobody else, the commissioner included.

    ``tier`` is 1 for the men whom they want most, 0 where he is in none; ``tags`` are words with commas between them.
    """

    draft = models.ForeignKey("league.Draft", on_delete=models.CASCADE, related_name="notes")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="+")
    tier = models.PositiveSmallIntegerField(default=0)
    tags = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["draft", "team", "id"]
        constraints = [
            models.UniqueConstraint(fields=["draft", "team", "player"], name="draft_note_once"),
            models.CheckConstraint(condition=Q(tier__lte=TIERS), name="draft_note_tier"),
        ]

    @property
    def words(self) -> list[str]:
        """Its tags."""
        return [tag.strip() for tag in self.tags.split(",") if tag.strip()]


class PracticeDraft(Addressed):
    """A draft that somebody plays through alone, the other teams chosen for by value and need.

    The men are those of ``draft``, or invented anew from ``seed``; ``picks`` are their places in that list, in the
    order in which they were chosen.
    """

    league_path = "draft__season__league"
    person_path = "user"

    draft = models.ForeignKey("league.Draft", on_delete=models.CASCADE, related_name="practices")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    invented = models.BooleanField(default=False)
    seed = models.BinaryField(max_length=32)
    picks = models.JSONField(default=list)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["expires_at"], name="practice_drafts_expire")]
