from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from rest_framework.authtoken.models import Token

from league import clock

from .base import Addressed


def check_time_zone(name: str) -> None:
    """Refuse a name that the time zone database does not know."""
    if name not in clock.time_zones():
        raise ValidationError(f'"{name}" is not a time zone; choose one such as Europe/Vienna or America/Chicago.')


class User(AbstractUser, Addressed):
    """A person. Signs in by user name; ``time_zone`` is used for every time that the person is shown."""

    person_path = "pk"

    email = models.EmailField(blank=True)
    display_name = models.CharField(max_length=80, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC", validators=[check_time_zone])
    _password: str | None  # Django's own: a password that was set and is not saved yet
    no_mail = models.JSONField(default=list, blank=True)  # topics of notices that are not to be mailed
    tour = models.PositiveSmallIntegerField(
        default=0, editable=False
    )  # the stop of the tour, from 1; 0 when it is over

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_name_unique_caseless"),
            models.UniqueConstraint(Lower("email"), condition=~Q(email=""), name="user_email_unique_caseless"),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, **facts: Any) -> None:
        """With a new password, or none any more, the API token ends. Sessions end by themselves: each carries a hash of
        the password. A password that is only hashed anew leaves the token."""
        ends_token = not self._state.adding and (self._password is not None or not self.has_usable_password())
        super().save(*args, **facts)
        if ends_token:
            Token.objects.filter(user=self).delete()


class Membership(models.Model):
    """A person belongs to a league, as commissioner or as member.

    ``appointed_by`` made him a commissioner, though he may have stepped down since; ``confirmed_at``: a third person
    (nobody for the operator) has confirmed since that he knows him.
    """

    league_path = "league"

    class Role(models.TextChoices):
        COMMISSIONER = "commissioner", "Commissioner"
        MEMBER = "member", "Member"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField()
    appointed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="membership_once"),
            models.CheckConstraint(condition=Q(role__in=["commissioner", "member"]), name="membership_role_known"),
        ]


class SeatRows(models.QuerySet["Seat"]):
    """Seats, by who coaches. The service asks here alone who coaches a team."""

    def coaching(self) -> "SeatRows":
        """Return the seats of those who coach now: not ended, and of an account that is not locked."""
        return self.filter(until=None, user__is_active=True)


class Seat(models.Model):
    """A coach's seat with a team. One head coach a team; a seat that ended keeps its dates. Whoever's account is locked
    keeps his seat and coaches nothing meanwhile. ``hands_on``: who comes after him may read what he wrote for games
    whose plans still lie sealed. ``seated_by`` gave it to him or invited him to it; ``confirmed_at``: a third person
    (nobody for the operator) has confirmed since that he knows him."""

    league_path = "team__league"

    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="seats")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="seats")
    head = models.BooleanField(default=True)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    hands_on = models.BooleanField(default=False)
    seated_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    objects = SeatRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "user"], condition=Q(until=None), name="seat_once_at_a_time"),
            models.UniqueConstraint(fields=["team"], condition=Q(until=None, head=True), name="one_head_coach"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=models.F("since")), name="seat_ends_later"),
        ]


class Invitation(Addressed):
    """A link that makes whoever opens it the coach of a team. Only the token's digest is stored."""

    league_path = "league"
    person_path = "invited_by"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="invitations")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="invitations")
    token_digest = models.CharField(max_length=64, unique=True)
    head = models.BooleanField(default=True)
    email = models.EmailField(blank=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="invitations_sent")
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="invitations_accepted"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(accepted_by=None, accepted_at=None)
                | Q(accepted_by__isnull=False, accepted_at__isnull=False),
                name="invitation_accepted_whole",
            )
        ]


class Absence(Addressed):
    """Days on which a coach is away with the commissioner's leave: what he owes meanwhile is no miss of his.

    They are days of the league's zone: from the first moment of the first to that after the last, ``ends_at``. Leaves
    that were asked for by hours, before days were asked for, keep their hours.
    """

    league_path = "league"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="absences")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="absences")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField()
    granted_at = models.DateTimeField(null=True, blank=True)
    granted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)  # taken back or refused

    class Meta:
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=models.F("starts_at")), name="absence_ends_later"),
        ]

    @property
    def starts_on(self) -> date:
        """Its first day in the league's zone."""
        return clock.day_of(self.starts_at, self.league.time_zone)

    @property
    def ends_on(self) -> date:
        """Its last day in the league's zone."""
        return clock.day_of(self.ends_at - timedelta(microseconds=1), self.league.time_zone)

    def covers(self, moment: datetime) -> bool:
        """Return whether a moment belongs to it; a deadline at its first or last moment does."""
        return self.starts_at <= moment <= self.ends_at

    def is_of_whole_days(self) -> bool:
        """Return whether it begins and ends with a day of the league's zone."""
        zone = self.league.time_zone
        begins = self.starts_at == clock.start_of_day(self.starts_on, zone)
        return begins and self.ends_at == clock.end_of_day(self.ends_on, zone)

    @property
    def span(self) -> str:
        """Its days, or its hours where it was asked for by hours, as everybody is told."""
        if self.is_of_whole_days():
            return clock.days_said(self.starts_on, self.ends_on)
        zone = self.league.time_zone
        return f"from {clock.said(self.starts_at, zone)} to {clock.said(self.ends_at, zone)}"


class Outcome(models.Model):
    """What a coach had done when something he owed was due: his reliability is the sum of these.

    It is the person's, not the team's: a successor begins with none. ``state`` says what had come of the duty; which
    states count as handed in, missed or neither stands in ``selectors.reliability``.
    """

    class State(models.TextChoices):
        CONFIRMED = "confirmed"
        UNCHANGED = "unchanged"
        SAVED = "saved"
        ADAPTED = "adapted"
        DRAFT = "draft"
        NOTHING = "nothing"
        UNPLAYABLE = "unplayable"
        EXCUSED = "excused"
        LEAVE = "leave"
        LEAVE_ASKED = "leave_asked"
        NEW_SEAT = "new_seat"
        OPENED_LATE = "opened_late"
        OUTAGE = "outage"

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="outcomes")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="outcomes")
    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="outcomes")
    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="outcomes")
    step = models.CharField(max_length=32)
    state = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "step", "user"], name="outcome_once"),
        ]
