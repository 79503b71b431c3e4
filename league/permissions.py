"""Who may do what: one predicate each, asked by pages, API and the games app alike.

A stranger is told nothing of a members league (its pages answer 404); a public league he sees as a member of neither
team does. ``user`` may be an anonymous visitor everywhere. Staff of the site have no more rights here than others.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from league.models import League, Membership, Seat, Team, User

Viewer = User | AnonymousUser


def is_commissioner(user: Viewer, league: League) -> bool:
    return _has_membership(user, league, role=Membership.Role.COMMISSIONER)


def is_member(user: Viewer, league: League) -> bool:
    """Whether the person belongs to the league, as commissioner or as member."""
    return _has_membership(user, league)


def is_coach_of(user: Viewer, team: Team) -> bool:
    """Whether the person holds a seat with the team now."""
    return user.is_authenticated and Seat.objects.filter(user=user, team=team, until=None).exists()


def may_run_roster(user: Viewer, team: Team) -> bool:
    """Moves and wishes: the team's coaches; the commissioner for a team that nobody coaches."""
    if is_coach_of(user, team):
        return True
    vacant = not Seat.objects.filter(team=team, until=None).exists()
    return vacant and is_commissioner(user, team.league)


def may_change_look(user: Viewer, team: Team) -> bool:
    """Colours, crest and stadium: the team's coaches' and the commissioner's."""
    return is_coach_of(user, team) or is_commissioner(user, team.league)


def may_seat_assistants(user: Viewer, team: Team) -> bool:
    """The team's head coach alone: whoever has a seat reads the team's plans."""
    return user.is_authenticated and Seat.objects.filter(user=user, team=team, until=None, head=True).exists()


def may_hand_over(user: Viewer, team: Team) -> bool:
    """Making an assistant the head coach: the head coach's, and the commissioner's."""
    return may_seat_assistants(user, team) or is_commissioner(user, team.league)


def may_end_seat(user: Viewer, seat: Seat) -> bool:
    """One's own; an assistant's for the head coach; anybody's for the commissioner."""
    if user.is_authenticated and seat.user_id == user.pk:
        return True
    if is_commissioner(user, seat.team.league):
        return True
    return not seat.head and may_seat_assistants(user, seat.team)


def may_see_league(user: Viewer, league: League) -> bool:
    return league.openness == League.Openness.PUBLIC or is_member(user, league)


def may_manage_league(user: Viewer, league: League) -> bool:
    """Invitations, deadlines, members: the commissioner's."""
    return is_commissioner(user, league)


def may_see_log(user: Viewer, league: League) -> bool:
    """The league log is read by members, also in a public league."""
    return is_member(user, league)


def may_create_league(user: Viewer) -> bool:
    """Staff of the site, whoever runs a league already and, when the service runs embedded, whoever is signed in."""
    if not user.is_authenticated:
        return False
    if settings.EMBEDDED or user.is_staff:
        return True
    return Membership.objects.filter(user=user, role=Membership.Role.COMMISSIONER).exists()


def visible_leagues(user: Viewer) -> QuerySet[League]:
    """Every league that the person may see."""
    allowed = Q(openness=League.Openness.PUBLIC)
    if user.is_authenticated:
        allowed |= Q(pk__in=Membership.objects.filter(user=user).values("league"))
    return League.objects.filter(allowed)


def _has_membership(user: Viewer, league: League, **facts: str) -> bool:
    return user.is_authenticated and Membership.objects.filter(user=user, league=league, **facts).exists()
