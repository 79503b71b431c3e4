from django.db import models
from django.db.models import F, Q

from .base import Addressed, Appended


class Draft(Addressed):
    """A draft of a season: who chooses whom, in which order, by which clock.

    It is ``planned`` from the day on which its order and the men who may be chosen are public, ``running`` from
    ``starts_at`` on, ``paused`` by the commissioner, and ``over`` with the last pick. While it runs somebody is on the
    clock: since ``on_clock_since``, until ``due_at``, when a choice is made for him. ``seconds_left`` is what was left
    of his time when the draft was paused. In the quiet hours, from ``quiet_from`` to ``quiet_to`` in the league's time
    zone, the clock stands still. ``bell_for`` is the moment for which a bell was last sent to the queue. ``sequence``
    is the number of its last event.
    """

    league_path = "season__league"

    class Kind(models.TextChoices):
        YEARLY = "yearly", "Draft"
        FOUNDING = "founding", "Founding draft"
        EXPANSION = "expansion", "Expansion draft"

    class Status(models.TextChoices):
        PLANNED = "planned", "Planned"
        RUNNING = "running", "Running"
        PAUSED = "paused", "Paused"
        OVER = "over", "Over"

    class Order(models.TextChoices):
        STRAIGHT = "straight", "The same order in every round"
        SNAKE = "snake", "Turned round in every second round"

    season = models.ForeignKey("league.Season", on_delete=models.CASCADE, related_name="drafts")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.YEARLY)
    status = models.CharField(max_length=8, choices=Status, default=Status.PLANNED)
    order = models.CharField(max_length=8, choices=Order, default=Order.STRAIGHT)
    rounds = models.PositiveSmallIntegerField()
    kept = models.PositiveSmallIntegerField(default=0)  # men whom each team may keep, or protect
    most_lost = models.PositiveSmallIntegerField(default=0)  # men whom a team loses to an expansion draft at most
    seconds_per_pick = models.PositiveIntegerField()
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)
    starts_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)  # when the first pick went on the clock
    over_at = models.DateTimeField(null=True, blank=True)
    on_clock_since = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    seconds_left = models.PositiveIntegerField(null=True, blank=True)
    bell_for = models.DateTimeField(null=True, blank=True)
    sequence = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["season", "id"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="running"), name="draft_bells"),
            models.Index(fields=["starts_at"], condition=Q(status="planned"), name="draft_beginnings"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["season", "kind"], name="draft_of_a_kind_once_a_season"),
            models.UniqueConstraint(fields=["season"], condition=~Q(status="over"), name="one_draft_at_a_time"),
            models.CheckConstraint(condition=Q(rounds__gte=1), name="draft_has_rounds"),
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_to=None)
                | (Q(quiet_from__isnull=False, quiet_to__isnull=False) & ~Q(quiet_from=F("quiet_to"))),
                name="quiet_hours_begin_and_end",
            ),
            models.CheckConstraint(
                condition=Q(status="running", due_at__isnull=False) | (~Q(status="running") & Q(due_at=None)),
                name="draft_has_a_bell_while_it_runs",
            ),
            models.CheckConstraint(
                condition=Q(status="over", over_at__isnull=False) | (~Q(status="over") & Q(over_at=None)),
                name="draft_over_at_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of season {self.season.number}"

    @property
    def is_under_way(self) -> bool:
        """Whether picks may be made, traded and taken back."""
        return self.status in (self.Status.RUNNING, self.Status.PAUSED)


class DraftSlot(models.Model):
    """A place in the order of a draft: the ``overall`` th choice, the ``place`` th of its ``round``.

    While it is open its owner is that of its ``pick``, which may be traded. Once it is made ``team`` has chosen
    ``player``, or nobody where the choice was passed. ``reason`` says why the choice comes at this place.
    """

    league_path = "draft__season__league"

    class How(models.TextChoices):
        COACH = "coach", "by its coach"
        LIST = "list", "by its list"
        VALUE = "value", "by value and need"
        VACANT = "vacant", "by value and need, nobody coaches the team"
        COMMISSIONER = "commissioner", "by the commissioner"
        PASSED = "passed", "passed"

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="slots")
    overall = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    pick = models.OneToOneField("league.DraftPick", on_delete=models.RESTRICT, related_name="slot")
    reason = models.CharField(max_length=120)
    team = models.ForeignKey("league.Team", null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    player = models.ForeignKey("league.Player", null=True, blank=True, on_delete=models.RESTRICT, related_name="+")
    how = models.CharField(max_length=12, choices=How, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey("league.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey(
        "league.Transaction", null=True, blank=True, on_delete=models.RESTRICT, related_name="draft_slots"
    )

    class Meta:
        ordering = ["draft", "overall"]
        constraints = [
            models.UniqueConstraint(fields=["draft", "overall"], name="draft_place_once"),
            models.UniqueConstraint(fields=["draft", "player"], name="drafted_once"),
            models.CheckConstraint(
                condition=Q(made_at=None, team=None, player=None, how="", made_by=None, entry=None)
                | (Q(made_at__isnull=False, team__isnull=False) & ~Q(how="")),
                name="draft_slot_open_or_made",
            ),
            models.CheckConstraint(
                condition=Q(how="passed", player=None) | Q(made_at=None) | Q(player__isnull=False),
                name="draft_slot_of_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"pick {self.overall} (round {self.round})"

    @property
    def owner_id(self) -> int:
        """The key of the team that chooses, or has chosen, here."""
        return self.pick.owner_id if self.team_id is None else self.team_id


class Prospect(models.Model):
    """A man who may be chosen in a draft. A new man has no team until he is chosen; when the draft is over those who
    are left are free agents. ``worth`` is what the ruleset makes of him for a team that lacks nobody."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="prospects")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="prospects")
    worth = models.IntegerField(default=0)

    class Meta:
        ordering = ["draft", "-worth", "id"]
        constraints = [models.UniqueConstraint(fields=["draft", "player"], name="prospect_once")]


class Keeper(models.Model):
    """A man whom a team keeps out of a founding draft, or protects from an expansion draft. Private to the team's
    coaches until the draft begins."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="keepers")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["draft", "team", "id"]
        constraints = [models.UniqueConstraint(fields=["draft", "player"], name="keeper_once")]


class DraftList(models.Model):
    """What a team's coaches wish in a draft: read by nobody else, the commissioner included. ``at_once``: it chooses as
    soon as the team is on the clock, and not only when the time is up."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="lists")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="+")
    at_once = models.BooleanField(default=False)
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey("league.User", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["draft", "team"], name="draft_list_once")]


class DraftWish(models.Model):
    """A line of a list: a man, or the best that is left (of a ``position``, or at one that the team lacks).

    if_lacking  it serves only while the team lacks men at the position of whoever it means
    from_round  it serves from this round on
    """

    class Kind(models.TextChoices):
        MAN = "man", "this man"
        POSITION = "position", "the best at a position"
        LACKING = "lacking", "the best at a position that I lack"
        BEST = "best", "the best who is left"

    list = models.ForeignKey(DraftList, on_delete=models.CASCADE, related_name="wishes")
    rank = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.MAN)
    player = models.ForeignKey("league.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    position = models.CharField(max_length=8, blank=True)
    if_lacking = models.BooleanField(default=False)
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["list", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["list", "rank"], name="draft_wish_rank_once"),
            models.UniqueConstraint(fields=["list", "player"], name="draft_wish_man_once"),
            models.CheckConstraint(
                condition=Q(kind="man", player__isnull=False, position="")
                | (Q(kind="position", player=None) & ~Q(position=""))
                | Q(kind__in=["lacking", "best"], player=None, position=""),
                name="draft_wish_of_its_kind",
            ),
        ]


class DraftEvent(Appended):
    """What has happened in a draft, in order: what everybody in its room is told. It holds nothing private.

    kind  ``planned``, ``changed``, ``kept``, ``begun``, ``clock``, ``pick``, ``trade``, ``undone``, ``paused``,
          ``resumed``, ``over``
    data  public ids and figures; of a ``pick`` overall, team, player, how and the dice that parted equal men
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    sentence = models.CharField(max_length=300)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["draft", "sequence"]
        constraints = [models.UniqueConstraint(fields=["draft", "sequence"], name="draft_event_once")]
