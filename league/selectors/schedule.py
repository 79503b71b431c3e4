"""The schedule by weeks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from league.models import Division, Fixture, Season, Team, Week
from league.scheduling.checks import Findings, examine

OVER = (Fixture.Status.FINAL,)


@dataclass(frozen=True, slots=True)
class Round:
    """A week with its games."""

    week: Week
    fixtures: tuple[Fixture, ...]

    @property
    def over(self) -> bool:
        return bool(self.fixtures) and all(fixture.status in OVER for fixture in self.fixtures)


def schedule(season: Season) -> list[Round]:
    """Every week with its games and their teams, with two queries."""
    games: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in season.fixtures.select_related("home", "away").order_by("week__number", "id"):
        games[fixture.week_id].append(fixture)
    return [Round(week, tuple(games[week.pk])) for week in season.weeks.order_by("number")]


def week_of(fixture: Fixture) -> list[Fixture]:
    """All games of a game's week, with their teams."""
    return list(Fixture.objects.filter(week=fixture.week_id).select_related("home", "away", "week").order_by("id"))


def current_round(rounds: list[Round]) -> Round | None:
    """The first week that is not over; None when the schedule is played."""
    return next((one for one in rounds if not one.over), None)


def last_round(rounds: list[Round]) -> Round | None:
    """The last week that is over; None before there is one."""
    return next((one for one in reversed(rounds) if one.over), None)


def entered_teams(season: Season) -> dict[Division, list[Team]]:
    """Who takes part: each division's teams by last season's places, with one query."""
    teams: dict[Division, list[Team]] = defaultdict(list)
    for entry in season.entries.select_related("team", "division").order_by("division__order", "place"):
        teams[entry.division].append(entry.team)
    return teams


def findings(season: Season, rounds: list[Round]) -> Findings:
    """What is wrong or unfair with the regular schedule; ``rounds`` as ``schedule`` gives them."""
    weeks = {
        one.week.title: [(str(fixture.away), str(fixture.home)) for fixture in one.fixtures]
        for one in rounds
        if one.week.kind == Week.Kind.REGULAR
    }
    return examine(weeks, [str(team) for teams in entered_teams(season).values() for team in teams])


@dataclass(frozen=True, slots=True)
class Game:
    """A fixture as one of its teams sees it."""

    fixture: Fixture
    team: Team

    @property
    def at_home(self) -> bool:
        return self.fixture.home_id == self.team.pk

    @property
    def opponent(self) -> Team:
        return self.fixture.away if self.at_home else self.fixture.home

    @property
    def outcome(self) -> str:
        """``won 21-14``, ``lost 3-6``, ``tied 10-10``; nothing before the end."""
        if self.fixture.status != Fixture.Status.FINAL:
            return ""
        own, other = self._scores
        return f"{'won' if own > other else 'lost' if own < other else 'tied'} {own}-{other}"

    @property
    def letter(self) -> str:
        """The first letter of the outcome, as a mark; nothing before the end."""
        return self.outcome[:1].upper()

    @property
    def margin(self) -> int:
        """By how many points the team won; negative where it lost."""
        own, other = self._scores
        return own - other

    @property
    def _scores(self) -> tuple[int, int]:
        scores = (self.fixture.home_score or 0, self.fixture.away_score or 0)
        return scores if self.at_home else scores[::-1]


def team_games(season: Season, team: Team) -> list[Game]:
    """A team's games, in order, with one query."""
    games = season.fixtures.filter(Q(home=team) | Q(away=team)).select_related("home", "away", "week")
    return [Game(fixture, team) for fixture in games.order_by("week__number", "id")]


@dataclass(frozen=True, slots=True)
class Form:
    """How a team's season has gone: games won, lost and tied, its points less the others', and the last results."""

    wins: int
    losses: int
    ties: int
    points: int
    last: tuple[Game, ...]

    @property
    def record(self) -> str:
        """Won, lost and, where there were any, tied: ``5–2``."""
        counts = (self.wins, self.losses, self.ties) if self.ties else (self.wins, self.losses)
        return "–".join(map(str, counts))


LAST_GAMES = 6


def form_of(games: Sequence[Game]) -> Form | None:
    """A team's form over its games that count and are over; None before the first."""
    over = [game for game in games if game.outcome and game.fixture.week.kind != Week.Kind.PRESEASON]
    if not over:
        return None
    results = Counter(game.outcome.split()[0] for game in over)
    points = sum(game.margin for game in over)
    return Form(results["won"], results["lost"], results["tied"], points, tuple(over[-LAST_GAMES:]))
