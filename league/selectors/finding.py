"""Leagues in which a seat can be had: public ones that take applications. Nothing here tells of any other league."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import pairwise

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league import clock, rulebook
from league.models import League, Season, Seat, SeatApplication, Team, User, Week
from league.permissions import Viewer
from league.selectors.leagues import my_team

PER_PAGE = 20
FURTHEST = 50  # page
WEEK = 7  # days
State = SeatApplication.State


@dataclass(frozen=True, slots=True)
class Offer:
    """A league with its seats: how many teams there are, how many of them nobody coaches, how many people wait, and in
    which rhythm plans are due."""

    league: League
    season: Season | None
    ruleset: str
    about: str
    teams: int
    open: int
    waiting: int
    pace: str

    @property
    def taken(self) -> int:
        return self.teams - self.open

    @property
    def dots(self) -> list[bool]:
        """A dot for each team, those of open seats (True) last; none where there are too many to count at a glance."""
        return [False] * self.taken + [True] * self.open if self.teams <= 32 else []


def listed() -> QuerySet[League]:
    """Every league in which one may ask for a seat, the newest first."""
    public = League.objects.filter(openness=League.Openness.PUBLIC, takes_applications=True)
    return public.filter(rehearsal=False, demo=False).order_by("-pk")


def vacant_teams(league: League) -> QuerySet[Team]:
    """The teams that nobody coaches, by name."""
    return league.teams.filter(~_coached()).order_by("name", "id")


def _coached() -> Exists:
    return Exists(Seat.objects.filter(team=OuterRef("pk"), until=None, head=True))


def seats_wanted(most: int) -> list[Offer]:
    """The newest leagues with an open seat."""
    return offers(_with_open_seats(listed())[:most])


def find(*, ruleset: str = "", full_too: bool = False, page: int = 1) -> tuple[list[Offer], bool]:
    """A page of leagues, and whether there are more: those with open seats, or also those with a waiting list alone."""
    found = listed() if full_too else _with_open_seats(listed())
    if ruleset:
        found = found.filter(ruleset=ruleset)
    first = (min(max(page, 1), FURTHEST) - 1) * PER_PAGE
    rows = list(found[first : first + PER_PAGE + 1])
    return offers(rows[:PER_PAGE]), len(rows) > PER_PAGE


def _with_open_seats(leagues: QuerySet[League]) -> QuerySet[League]:
    vacant = Team.objects.filter(~_coached(), league=OuterRef("pk"))
    return leagues.filter(Exists(vacant))


def offers(leagues: Sequence[League] | QuerySet[League]) -> list[Offer]:
    """The leagues with their seats; five queries however many they are."""
    rows = list(leagues)
    keys = [league.pk for league in rows]
    teams: dict[int, list[bool]] = defaultdict(list)
    for key, coached in Team.objects.filter(league__in=keys).annotate(held=_coached()).values_list("league", "held"):
        teams[key].append(coached)
    waits = SeatApplication.objects.filter(league__in=keys, state=State.WAITING).order_by()
    waiting = dict(waits.values_list("league").annotate(count=Count("pk")))
    seasons = {season.league_id: season for season in Season.objects.filter(league__in=keys).order_by("number")}
    due: dict[int, list[datetime]] = defaultdict(list)
    dated = Week.objects.filter(season__in=[season.pk for season in seasons.values()], due_at__isnull=False)
    for key, moment in dated.order_by("number").values_list("season__league", "due_at"):
        if moment is not None:
            due[key].append(moment)
    return [
        Offer(
            league=league,
            season=seasons.get(league.pk),
            ruleset=rulebook.rules_of(league).name,
            about=_about(league.ruleset),
            teams=len(teams[league.pk]),
            open=teams[league.pk].count(False),
            waiting=waiting.get(league.pk, 0),
            pace=pace(due[league.pk], league.time_zone),
        )
        for league in rows
    ]


@cache
def _about(ruleset: str) -> str:
    """What a game of the ruleset asks of a coach."""
    about = rulebook.open_rulebook(ruleset).about
    return about.coach if about else ""


def pace(due: Sequence[datetime], zone: str) -> str:
    """In which rhythm plans are due, in a sentence's part: by weekday and hour where a week lies between them."""
    if not due:
        return "No dates yet"
    gaps = {max(1, round((later - sooner).total_seconds() / 86_400)) for sooner, later in pairwise(due)}
    ahead = next((moment for moment in due if moment > clock.now()), due[-1])
    local = ahead.astimezone(clock.shown_zone(zone))
    if gaps <= {WEEK}:
        return f"Plans due {local:%A}s, {local:%H:%M} ({zone})"
    least, most = min(gaps), max(gaps)
    return f"Plans due every {least if least == most else f'{least} to {most}'} days"


@dataclass(frozen=True, slots=True)
class Asking:
    """What a person may do about a seat of a league: his application that waits, his team, whether he may ask."""

    own: SeatApplication | None
    team: Team | None
    may_ask: bool


def asking(league: League, user: Viewer) -> Asking:
    """What the person may do about a seat."""
    open_to_all = listed().filter(pk=league.pk).exists()
    if not user.is_authenticated:
        return Asking(None, None, open_to_all)
    own = league.applications.filter(user=user, state=State.WAITING).select_related("team").first()
    team = my_team(user, league)
    return Asking(own, team, open_to_all and own is None and team is None)


def waiting_list(league: League) -> list[SeatApplication]:
    """Who waits for a seat, the first who asked first."""
    return list(league.applications.filter(state=State.WAITING).select_related("user", "team"))


def applications_of(user: User) -> list[SeatApplication]:
    """What the person has asked for, the newest first: all that waits, and the last that were decided."""
    found = SeatApplication.objects.filter(user=user).filter(Q(state=State.WAITING) | Q(decided_at__isnull=False))
    return list(found.select_related("league", "team").order_by("-asked_at", "-id")[:PER_PAGE])
