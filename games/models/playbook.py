from django.db import models
from django.db.models import Q

from league import clock
from league.models import Addressed


class PlaybookShare(Addressed):
    """Copies of entries behind a link, as they were when it was made: later edits change nothing of them.

    Whoever has the ``token`` reads them until the share is withdrawn. ``entries`` are objects with the fields of an
    entry, the men without their names. ``digest`` is that of the copies: the same ones have one link at a time.
    """

    person_path = "coach"

    coach = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="playbook_shares")
    ruleset = models.CharField(max_length=40)
    title = models.CharField(max_length=80)
    token = models.CharField(max_length=64, unique=True)
    entries = models.JSONField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=clock.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["coach", "digest"], condition=Q(withdrawn_at=None), name="playbook_shared_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class PlaybookEntry(Addressed):
    """What a coach keeps of a plan, or a whole plan, to use it in other weeks and leagues. It is his alone.

    kind      the code of the sheet of the ruleset's form on which such an entry stands; ``WHOLE`` for a whole plan
    body      the entry, the table or the document as the plan had it
    men       numbers, positions and names of the men whose numbers stand in it
    fixture   the game whose plan it was kept from; ``share`` the one that it was taken from
    size      characters of the body as JSON
    digest    of the body: the same is kept once
    """

    person_path = "coach"

    WHOLE = "plan"

    coach = models.ForeignKey("league.User", on_delete=models.CASCADE, related_name="playbook")
    ruleset = models.CharField(max_length=40)
    kind = models.CharField(max_length=60)
    name = models.CharField(max_length=80)
    note = models.TextField(max_length=500, blank=True)
    body = models.JSONField()
    men = models.JSONField(default=list, blank=True)
    size = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=clock.now)
    fixture = models.ForeignKey(
        "league.Fixture", null=True, blank=True, on_delete=models.SET_NULL, related_name="kept_entries"
    )
    share = models.ForeignKey(PlaybookShare, null=True, blank=True, on_delete=models.SET_NULL, related_name="taken")

    class Meta:
        ordering = ["kind", "name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["coach", "ruleset", "kind", "digest"], name="playbook_kept_once"),
        ]

    def __str__(self) -> str:
        return self.name
