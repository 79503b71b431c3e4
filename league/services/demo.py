"""The demo league: eight invented clubs with coaches, ready for its first two weeks. Embedded mode only."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from league import clock
from league.models import League, Membership, Season, Seat, Team, User
from league.rulebook import demonstration, first_ruleset

from . import deadlines, people
from .clubs import invented_clubs
from .errors import Refused
from .leagues import NewDivision, create_league

NAME = "Two Rivers League"
COMMISSIONER = "commissioner"
COACH = "coach"  # coaches the first team; the others are called after their team's code
COACHES = (
    "Odile Fennimore",
    "Bram Castellow",
    "Ines Harrowgate",
    "Tobias Quill",
    "Maren Oakhurst",
    "Silas Verding",
    "Petra Lowmark",
    "Jonah Tesswick",
)


@dataclass(frozen=True, slots=True)
class Demo:
    """The demo league, its coaches in the order of the teams, and everybody's password, which is kept nowhere else."""

    league: League
    season: Season
    commissioner: User
    coaches: tuple[User, ...]
    teams: tuple[Team, ...]
    passwords: Mapping[str, str]


@transaction.atomic
def create_demo_league(*, ruleset: str | None = None) -> Demo:
    """Found the demo league once: week 1 is due now, week 2 in three days, each further week seven days later.

    It plays the first ruleset where none is named.
    """
    if not settings.DEMO_ALLOWED:
        raise Refused("The demo league exists only where the service runs embedded.")
    if League.objects.filter(demo=True).exists():
        raise Refused("The demo league is there already.")
    rules = demonstration(ruleset or first_ruleset())
    now = clock.now()
    passwords: dict[str, str] = {}
    commissioner = _person(COMMISSIONER, "Commissioner", passwords)
    league = create_league(
        name=NAME,
        ruleset=rules.code,
        commissioner=commissioner,
        divisions=_divisions(),
        options=rules.house_rules,
        demo=True,
    )
    season = league.seasons.get()
    teams = [entry.team for entry in season.entries.select_related("team").order_by("division__order", "place")]
    coaches = [_seat(team, at, passwords) for at, team in enumerate(teams)]
    for week in season.weeks.order_by("number"):
        ahead = timedelta(days=0 if week.number == 1 else 3 + 7 * (week.number - 2))
        deadlines.set_deadline(week=week, due_at=now + ahead, actor=commissioner)
    return Demo(league, season, commissioner, tuple(coaches), tuple(teams), passwords)


def _divisions() -> list[NewDivision]:
    """The bundled clubs with the same rosters in every demo, so that the bundled example plan fits."""
    return [
        replace(
            division,
            teams=tuple(replace(c, key=hashlib.sha256(f"demo {c.code}".encode()).digest()) for c in division.teams),
        )
        for division in invented_clubs()
    ]


def _seat(team: Team, at: int, passwords: dict[str, str]) -> User:
    """The team's coach, seated."""
    username = COACH if at == 0 else f"coach-{team.code.lower()}"
    coach = _person(username, COACHES[at], passwords)
    now = clock.now()
    Membership.objects.create(league=team.league, user=coach, joined_at=now)
    Seat.objects.create(team=team, user=coach, since=now)
    return coach


def _person(username: str, display_name: str, passwords: dict[str, str]) -> User:
    if User.objects.filter(username__iexact=username).exists():
        raise Refused(f'There is a user "{username}" already, whose name the demo needs.')
    passwords[username] = secrets.token_urlsafe(12)
    return people.create_user(username=username, password=passwords[username], display_name=display_name)
