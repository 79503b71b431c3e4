"""Who may answer to what is asked of a second person, and what waits for whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league import clock
from league.models import Consent, League, Membership, Seat, Team, User
from league.permissions import Viewer
from league.selectors.leagues import current_season

from .stakes import stakes

OPEN = Consent.State.OPEN


@dataclass(frozen=True, slots=True)
class Answerers:
    """Who may answer. One of ``any_of`` is enough; else all of ``all_of``, where there are any."""

    any_of: tuple[User, ...]
    all_of: tuple[User, ...]

    @property
    def everybody(self) -> tuple[User, ...]:
        return tuple({user.pk: user for user in (*self.any_of, *self.all_of)}.values())

    def are_enough(self, agreed: Collection[int]) -> bool:
        """Whether those who have agreed, by their keys, are enough."""
        if any(user.pk in agreed for user in self.any_of):
            return True
        return bool(self.all_of) and all(user.pk in agreed for user in self.all_of)


def answerers(consent: Consent) -> Answerers:
    """Another commissioner without a stake; where there is none the head coaches on the other side, or, where nobody
    coaches there, any other head coach of the league. An operator without a stake may always answer, but for what only
    those may agree to whom it takes time away."""
    heads = _heads(list(consent.sides.all()), consent.asked_by)
    if consent.only_sides:
        return Answerers((), heads)
    teams = list(consent.teams.all())
    neutral = _without_stake(_commissioners(consent), consent, teams)
    operators = _without_stake(list(User.objects.filter(is_staff=True, is_active=True)), consent, teams)
    if neutral:
        return Answerers((*neutral, *operators), ())
    if heads:
        return Answerers(operators, heads)
    return Answerers((*operators, *_heads(list(consent.league.teams.all()), consent.asked_by)), ())


def _commissioners(consent: Consent) -> list[User]:
    runs_it = {"memberships__league": consent.league, "memberships__role": Membership.Role.COMMISSIONER}
    return list(User.objects.filter(is_active=True, **runs_it).order_by("id"))


def _without_stake(users: Sequence[User], consent: Consent, teams: Sequence[Team]) -> tuple[User, ...]:
    season = current_season(consent.league)
    others = [user for user in users if user.pk != consent.asked_by_id]
    return tuple(user for user in others if season is None or not stakes(user, season=season, teams=teams))


def _heads(teams: Sequence[Team], but: User) -> tuple[User, ...]:
    seats = Seat.objects.filter(team__in=teams, until=None, head=True).exclude(user=but).select_related("user")
    return tuple(seat.user for seat in seats.order_by("id"))


def may_answer(user: Viewer, consent: Consent) -> bool:
    """Whether the person is asked, and has not answered yet."""
    if not user.is_authenticated or consent.state != OPEN or consent.expires_at <= clock.now():
        return False
    asked = user.pk in {one.pk for one in answerers(consent).everybody}
    return asked and not consent.voices.filter(user=user.pk, withdrawn_at=None).exists()


def agreed(consent: Consent) -> set[int]:
    """Whoever has agreed, by their keys, and has not taken it back."""
    return set(consent.voices.filter(agrees=True, withdrawn_at=None).values_list("user", flat=True))


def visible_consents(user: Viewer) -> QuerySet[Consent]:
    """Return what was asked in the leagues that the person is a member of; for an operator, in every league."""
    found = Consent.objects.select_related("league", "asked_by")
    if not user.is_authenticated:
        return found.none()
    return found if user.is_staff else found.filter(league__in=Membership.objects.filter(user=user).values("league"))


def consents(league: League) -> QuerySet[Consent]:
    """Everything that was asked in a league, the newest first."""
    found = league.consents.select_related("asked_by", "league").prefetch_related("voices__user")
    return found.order_by("-asked_at", "-id")


@dataclass(frozen=True, slots=True)
class Line:
    """What was asked, with what this viewer may do about it and who is asked."""

    consent: Consent
    asked: tuple[User, ...]
    may_answer: bool
    may_withdraw: bool


def line(consent: Consent, viewer: Viewer) -> Line:
    is_open = consent.state == OPEN
    asked = answerers(consent).everybody if is_open else ()
    return Line(consent, asked, may_answer(viewer, consent), is_open and consent.asked_by_id == viewer.pk)
