"""Who may do what: one predicate each, asked by pages, API and the games app alike.

A stranger is told nothing of a members league (its pages answer 404), nor of a league that is read by its link, unless
he carries that link. A reader of a league who is no member sees games, standings and players; who the people are, what
they did and what they had planned he sees where the league says so. ``user`` may be an anonymous visitor everywhere.
Staff of the site have no more rights here than others.
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
    return user.is_authenticated and Seat.objects.coaching().filter(user=user, team=team).exists()


def may_run_roster(user: Viewer, team: Team) -> bool:
    """Moves and wishes: the team's coaches; the commissioner for a team that nobody coaches."""
    if is_coach_of(user, team):
        return True
    vacant = not Seat.objects.coaching().filter(team=team).exists()
    return vacant and is_commissioner(user, team.league)


def may_change_look(user: Viewer, team: Team) -> bool:
    """Colours, crest and stadium: the team's coaches' and the commissioner's."""
    return is_coach_of(user, team) or is_commissioner(user, team.league)


def may_seat_assistants(user: Viewer, team: Team) -> bool:
    """The team's head coach alone: whoever has a seat reads the team's plans."""
    return user.is_authenticated and Seat.objects.coaching().filter(user=user, team=team, head=True).exists()


def may_invite(user: Viewer, team: Team, *, head: bool) -> bool:
    """A link for a team's head coach is the commissioner's to draw, one for an assistant its head coach's. A link is
    good for as long as whoever drew it may draw it."""
    return may_manage_league(user, team.league) if head else may_seat_assistants(user, team)


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


def carried_links(user: Viewer) -> frozenset[str]:
    """The links of leagues that the person's browser carries (``league.reading``)."""
    links: frozenset[str] = getattr(user, "carried_links", frozenset())
    return links


def may_see_league(user: Viewer, league: League) -> bool:
    if league.openness == League.Openness.PUBLIC:
        return True
    by_link = league.openness == League.Openness.LINK and league.link_token in carried_links(user)
    return by_link or is_member(user, league)


def may_see_people(user: Viewer, league: League) -> bool:
    """Who runs the league, who coaches what and how reliably: members, and other readers where the league says so."""
    return _is_shown(user, league, league.shows_people)


def may_see_plans(user: Viewer, league: League) -> bool:
    """The plans of games that are open to the league: members, and other readers where the league says so."""
    return _is_shown(user, league, league.shows_plans)


def may_read_board(user: Viewer, league: League) -> bool:
    """The board and the chats beside games: members, and other readers where the league says so."""
    return _is_shown(user, league, league.shows_board)


def may_manage_league(user: Viewer, league: League) -> bool:
    """Invitations, deadlines, members: the commissioner's."""
    return is_commissioner(user, league)


def may_see_log(user: Viewer, league: League) -> bool:
    """The league log: members, and other readers where the league says so."""
    return _is_shown(user, league, league.shows_log)


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
    if links := carried_links(user):
        allowed |= Q(openness=League.Openness.LINK, link_token__in=links)
    if user.is_authenticated:
        allowed |= Q(pk__in=Membership.objects.filter(user=user).values("league"))
    return League.objects.filter(allowed)


def visible_teams(user: Viewer) -> QuerySet[Team]:
    """Every team of these leagues, with its league."""
    return Team.objects.filter(league__in=visible_leagues(user)).select_related("league")


def leagues_with_people(user: Viewer) -> QuerySet[League]:
    """Of the leagues that the person may see, those in which he may see who the people are."""
    shown = Q(shows_people=True)
    if user.is_authenticated:
        shown |= Q(pk__in=Membership.objects.filter(user=user).values("league"))
    return visible_leagues(user).filter(shown)


def _is_shown(user: Viewer, league: League, switch: bool) -> bool:
    """Whether a reader sees what the league shows by a switch to those who are no members."""
    return (switch and may_see_league(user, league)) or is_member(user, league)


def _has_membership(user: Viewer, league: League, **facts: str) -> bool:
    """Return whether the person belongs to the league; nobody does whose account is locked."""
    held = Membership.objects.filter(user=user.pk, user__is_active=True, league=league, **facts)
    return user.is_authenticated and held.exists()
