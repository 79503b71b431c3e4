"""Small worlds to test in: a league of the tiny ruleset with teams, rosters, coaches and a season of weeks."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import rules_engine
import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from games.models import GameRun, PlanVersion
from games.services import plans, replays
from league.models import (
    Division,
    Entry,
    Fixture,
    League,
    Membership,
    Player,
    RosterSpot,
    Season,
    Seat,
    Team,
    User,
    Week,
)
from tests.kept import kept_world

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
DUE = NOON + timedelta(days=7)
_serial = count(1)

TEAMS = (
    ("Harbor Gulls", "HAR"),
    ("Millbrook Foxes", "MIL"),
    ("Stone Ridge Rams", "STO"),
    ("Lakeview Herons", "LAK"),
    ("Port Amber Kites", "POR"),
    ("Tallgrass Larks", "TAL"),
)


@dataclass
class World:
    """A league with everybody in it; ``fixtures`` of each week by number."""

    league: League
    season: Season
    teams: list[Team]
    coaches: list[User]
    commissioner: User
    stranger: User
    weeks: list[Week] = field(default_factory=list)
    fixtures: dict[int, list[Fixture]] = field(default_factory=dict)

    @property
    def fixture(self) -> Fixture:
        """The first week's first game: team 0 at home against team 1."""
        return self.fixtures[1][0]

    def coach(self, side: str, fixture: Fixture | None = None) -> User:
        game = fixture or self.fixture
        team = game.home_id if side == "home" else game.away_id
        return next(user for user, mine in zip(self.coaches, self.teams, strict=True) if mine.pk == team)


def person(name: str, **facts: object) -> User:
    """A user whose name is unique; the password is "long enough 7"."""
    serial = next(_serial)
    user = User(username=f"{name}{serial}", email=f"{name}{serial}@example.org", **facts)
    user.set_unusable_password()
    user.save()
    return user


def fill(team: Team, strength: int = 3) -> None:
    """The ruleset's own invented roster."""
    drawn = _generated(team.league.ruleset, team.name, team.code, strength)
    team.sheet, men = drawn.sheet, drawn.athletes
    team.save(update_fields=["sheet"])
    players = Player.objects.bulk_create(
        Player(league=team.league, name=man.name, position=man.position, age=man.age, sheet=man.sheet) for man in men
    )
    RosterSpot.objects.bulk_create(
        RosterSpot(team=team, player=player, number=man.number, list=man.status, out=man.out)
        for player, man in zip(players, men, strict=True)
    )


@cache
def _generated(ruleset: str, name: str, code: str, strength: int) -> rules_engine.Team:
    """Such a team, always the same."""
    dice = rules_engine.SeededDice(code.encode(), "setup")
    return rules_engine.get(ruleset).generate_team(name, code, strength, dice)


@kept_world
def world(
    *,
    teams: int = 4,
    weeks: int = 2,
    ruleset: str = "tiny",
    openness: str = "members",
    due: datetime = DUE,
    **options: object,
) -> World:
    """A league; in week 1 team 0 receives team 1 and team 2 receives team 3, in week 2 the other way round."""
    league = League.objects.create(
        name=f"League {next(_serial)}",
        ruleset=ruleset,
        openness=openness,
        options={**({"quarter": 300} if ruleset == "tiny" else {}), **options},
    )
    season = Season.objects.create(league=league, number=1)
    division = Division.objects.create(season=season, name="All", order=1)
    made, coaches = [], []
    for place, (name, code) in enumerate(TEAMS[:teams], start=1):
        team = Team.objects.create(league=league, name=name, code=code)
        fill(team)
        Entry.objects.create(season=season, team=team, division=division, place=place)
        user = person("coach")
        Membership.objects.create(league=league, user=user, joined_at=NOON)
        Seat.objects.create(team=team, user=user, since=NOON)
        made.append(team)
        coaches.append(user)
    commissioner = person("commissioner")
    Membership.objects.create(league=league, user=commissioner, joined_at=NOON, role=Membership.Role.COMMISSIONER)
    small = World(league, season, made, coaches, commissioner, person("stranger"))
    for number in range(1, weeks + 1):
        week = Week.objects.create(season=season, number=number, due_at=due + timedelta(days=7 * (number - 1)))
        pairs = [made[at : at + 2] if number % 2 else made[at : at + 2][::-1] for at in range(0, teams, 2)]
        small.weeks.append(week)
        small.fixtures[number] = [
            Fixture.objects.create(season=season, week=week, home=home, away=away) for home, away in pairs
        ]
    return small


def plan_text(side: str = "home", *, runs: int = 6, first: int = 10, ground: str = "grass") -> str:
    """A legal plan of the tiny ruleset: the home side's ground, eleven starters, on how many faces of a d12 it runs."""
    words = [ground] if side == "home" else []
    return " ".join(words + [str(number) for number in [*range(first, first + 11), runs]])


def hand_in(small: World, side: str, *, confirm: bool = True, fixture: Fixture | None = None, **plan: Any) -> None:
    """A side's coach hands in a plan for what it owes next and, unless told otherwise, confirms it."""
    game = fixture or small.fixture
    author = small.coach(side, game)
    plans.save_plan(fixture=game, author=author, text=plan_text(side, **plan))
    if confirm:
        plans.confirm_plan(fixture=game, author=author)


def hand_in_example(*, fixture: Fixture, author: User) -> PlanVersion:
    """The autocoach's plan is handed in as it is."""
    text = plans.example_text(fixture=fixture, author=author)
    return plans.save_plan(fixture=fixture, author=author, text=text, source=plans.EXAMPLE)


def all_in(small: World, fixture: Fixture | None = None) -> None:
    """Both sides hand in and confirm everything: the game is ready."""
    game = fixture or small.fixture
    hand_in(small, "home", fixture=game)
    plans.confirm_plan(fixture=game, author=small.coach("home", game))
    hand_in(small, "away", fixture=game)


def replayed(small: World, fixture: Fixture | None = None, *, reason: str = "roster") -> GameRun:
    """A replay is ordered, and both head coaches agree to it: its queued run."""
    game = fixture or small.fixture
    said = "A wrong roster was used."
    replay = replays.order_replay(fixture=game, actor=small.commissioner, reason=reason, explanation=said)
    for side in ("home", "away"):
        replays.agree(fixture=game, actor=small.coach(side, game))
    return GameRun.objects.get(fixture=game, revision=replay.revision)
