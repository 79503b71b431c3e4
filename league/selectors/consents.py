"""Who may answer to what is asked of a second person, and what waits for whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league import clock
from league.models import Consent, League, Membership, Seat, Team, User
from league.permissions import Viewer
from league.selectors.leagues import commissioners, current_season
from league.selectors.outages import is_held

from .confirming import confirmable, linked_to, unconfirmed
from .stakes import own_stakes, stakes

OPEN = Consent.State.OPEN


@dataclass(frozen=True, slots=True)
class Answerers:
    """Who may answer. One of ``any_of`` is enough; else all of ``all_of``, where there are any, and one of ``one_more``
    beside them where it ``needs_one_more``. ``left_out`` would be asked too if another than the asker knew them."""

    any_of: tuple[User, ...] = ()
    all_of: tuple[User, ...] = ()
    one_more: tuple[User, ...] = ()
    needs_one_more: bool = False
    left_out: tuple[User, ...] = ()

    @property
    def everybody(self) -> tuple[User, ...]:
        return tuple({user.pk: user for user in (*self.any_of, *self.all_of, *self.one_more)}.values())

    def are_enough(self, agreed: Collection[int]) -> bool:
        """Whether those who have agreed, by their keys, are enough."""
        if any(user.pk in agreed for user in self.any_of):
            return True
        if self.needs_one_more and not any(user.pk in agreed for user in self.one_more):
            return False
        return bool(self.all_of) and all(user.pk in agreed for user in self.all_of)


def answerers(consent: Consent) -> Answerers:
    """Another commissioner without a stake; where there is none the head coaches on the other side, or, where nobody
    coaches there, any other head coach of the league. An operator without a stake may always answer, but for what only
    those may agree to whom it takes time away.

    Whoever is linked to the asker (``confirming.linked_to``) answers for his own team alone until another has confirmed
    him; where every head coach on the other side is such a one, somebody independent must agree beside them.
    """
    league, teams = consent.league, list(consent.teams.all())
    linked = linked_to(unconfirmed(league), consent.asked_by_id)
    operators = _without_stake(list(User.objects.filter(is_staff=True, is_active=True)), consent, teams)
    known, tied = _parted(commissioners(league), linked)
    neutral = _without_stake(known, consent, teams)
    unknown = _without_stake(tied, consent, teams, own_stakes)
    heads = _heads(list(consent.sides.all()), consent.asked_by)
    if neutral and not consent.only_sides:
        return Answerers(any_of=(*neutral, *operators), left_out=unknown)
    any_of = () if consent.only_sides else operators
    if heads and any(head.pk not in linked for head in heads):
        return Answerers(any_of=any_of, all_of=heads, left_out=() if consent.only_sides else unknown)
    others, unknown_heads = _parted(_heads(list(league.teams.all()), consent.asked_by), linked)
    beside = (*operators, *neutral, *others)
    left_out = tuple({one.pk: one for one in (*unknown, *unknown_heads) if one not in heads}.values())
    if heads:
        return Answerers(any_of=any_of, all_of=heads, one_more=beside, needs_one_more=True, left_out=left_out)
    return Answerers(any_of=() if consent.only_sides else beside, left_out=left_out)


def _parted(users: Sequence[User], linked: Collection[int]) -> tuple[tuple[User, ...], tuple[User, ...]]:
    """Return those who are not linked to the asker, and those who are."""
    own = tuple(user for user in users if user.pk in linked)
    return tuple(user for user in users if user.pk not in linked), own


def _without_stake(
    users: Sequence[User], consent: Consent, teams: Sequence[Team], of: Callable[..., list[Team]] = stakes
) -> tuple[User, ...]:
    season = current_season(consent.league)
    others = [user for user in users if user.pk != consent.asked_by_id]
    return tuple(user for user in others if season is None or not of(user, season=season, teams=teams))


def _heads(teams: Sequence[Team], but: User) -> tuple[User, ...]:
    seats = Seat.objects.coaching().filter(team__in=teams, head=True).exclude(user=but).select_related("user")
    return tuple(seat.user for seat in seats.order_by("id"))


def may_answer(user: Viewer, consent: Consent) -> bool:
    """Whether the person is asked, and has not answered yet."""
    if not user.is_authenticated or consent.state != OPEN:
        return False
    if consent.expires_at <= clock.now() and not is_held(consent.league):
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
    """What was asked, with what this viewer may do about it, who is asked, and who is not since nobody but the asker
    knows him; ``may_confirm`` are those of them whom the viewer may confirm. ``is_last``: it is done when he agrees."""

    consent: Consent
    asked: Answerers
    may_answer: bool
    is_last: bool
    may_withdraw: bool
    may_confirm: frozenset[int]


def line(consent: Consent, viewer: Viewer) -> Line:
    is_open = consent.state == OPEN
    asked = answerers(consent) if is_open else Answerers()
    unknown = asked.left_out or asked.needs_one_more
    league = consent.league
    known = confirmable(viewer, league, unconfirmed(league)) if unknown else {}
    may_withdraw = is_open and consent.asked_by_id == viewer.pk
    may = may_answer(viewer, consent)
    is_last = may and asked.are_enough(agreed(consent) | {viewer.pk or 0})
    return Line(consent, asked, may, is_last, may_withdraw, frozenset(known))


def still_asked(consent: Consent) -> list[User]:
    """Return whose agreement an open question still waits for: once a head coach has refused, that of those alone who
    can agree by themselves."""
    asked = answerers(consent)
    given = dict(consent.voices.filter(withdrawn_at=None).values_list("user", "agrees"))
    is_refused = any(given.get(user.pk) is False for user in asked.all_of)
    return [user for user in (asked.any_of if is_refused else asked.everybody) if user.pk not in given]
