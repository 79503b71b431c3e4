"""The demo: a league of each rulebook, with invented clubs and coaches, ready for its first two weeks. Embedded mode
only.

The first league has eight clubs, each further one the first four of them, with the same coaches.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from league import clock
from league.models import League, Membership, Season, Seat, Team, User
from league.rulebook import LeagueRules, demonstration, first_ruleset, rulesets

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
    """A demo league, its coaches in the order of the teams, and everybody's password, which is kept nowhere else."""

    league: League
    season: Season
    commissioner: User
    coaches: tuple[User, ...]
    teams: tuple[Team, ...]
    passwords: Mapping[str, str]


def create_demo_league(*, ruleset: str | None = None) -> Demo:
    """Found a demo of one league, of the first ruleset where none is named."""
    (demo,) = create_demo_leagues(codes=[ruleset or first_ruleset()])
    return demo


def say_nothing(line: str) -> None:
    """Report no progress."""


@transaction.atomic
def create_demo_leagues(*, codes: Sequence[str] = (), report: Callable[[str], None] = say_nothing) -> tuple[Demo, ...]:
    """Found the demo once: a league of each of these rulesets, of every one where none is named. Week 1 is due now,
    week 2 in three days, each further week seven days later. Everything is founded at one moment, so that founding may
    take any time; ``report`` is given a line before each league.
    """
    if not settings.DEMO_ALLOWED:
        raise Refused("The demo league exists only where the service runs embedded.")
    if League.objects.filter(demo=True).exists():
        raise Refused("The demo league is there already.")
    crew = _Crew()
    chosen = codes or [code for code, _ in rulesets()]
    demos = []
    with clock.hold():
        for at, code in enumerate(chosen):
            shape = (4,) if at else (4, 4)
            report(f"{_name(demonstration(code))}: founding it with {sum(shape)} teams")
            demos.append(_found(code, shape, crew))
    return tuple(demos)


def _name(rules: LeagueRules) -> str:
    return f"{NAME}: {rules.name}"


class _Crew:
    """The people of the demo, made when they are first needed, with the passwords that they got."""

    def __init__(self) -> None:
        self.people: dict[str, User] = {}
        self.passwords: dict[str, str] = {}

    def person(self, username: str, display_name: str) -> User:
        if username in self.people:
            return self.people[username]
        if User.objects.filter(username__iexact=username).exists():
            raise Refused(f'There is a user "{username}" already, whose name the demo needs.')
        self.passwords[username] = secrets.token_urlsafe(12)
        made = people.create_user(username=username, password=self.passwords[username], display_name=display_name)
        self.people[username] = made
        return made


def _found(code: str, shape: Sequence[int], crew: _Crew) -> Demo:
    rules = demonstration(code)
    now = clock.now()
    commissioner = crew.person(COMMISSIONER, "Commissioner")
    league = create_league(
        name=_name(rules),
        ruleset=rules.code,
        commissioner=commissioner,
        divisions=_divisions(shape),
        options=rules.house_rules,
        openness=League.Openness.PUBLIC,
        demo=True,
    )
    league.shows_people = league.shows_log = league.shows_plans = True  # whoever comes by walks through all of it
    league.shows_board = True
    league.save(update_fields=["shows_people", "shows_log", "shows_plans", "shows_board"])
    season = league.seasons.get()
    teams = [entry.team for entry in season.entries.select_related("team").order_by("division__order", "place")]
    coaches = [_seat(team, at, crew) for at, team in enumerate(teams)]
    for week in season.weeks.order_by("number"):
        ahead = timedelta(days=0 if week.number == 1 else 3 + 7 * (week.number - 2))
        deadlines.set_deadline(week=week, due_at=now + ahead, actor=commissioner)
    return Demo(league, season, commissioner, tuple(coaches), tuple(teams), crew.passwords)


def _divisions(shape: Sequence[int]) -> list[NewDivision]:
    """The bundled clubs with the same rosters in every demo."""
    return [
        replace(
            division,
            teams=tuple(replace(c, key=hashlib.sha256(f"demo {c.code}".encode()).digest()) for c in division.teams),
        )
        for division in invented_clubs(shape)
    ]


def _seat(team: Team, at: int, crew: _Crew) -> User:
    """The team's coach, seated."""
    coach = crew.person(COACH if at == 0 else f"coach-{team.code.lower()}", COACHES[at])
    now = clock.now()
    Membership.objects.create(league=team.league, user=coach, joined_at=now)
    Seat.objects.create(team=team, user=coach, since=now)
    return coach
