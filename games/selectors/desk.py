"""The desk: everything that a coach owes, plays next and has played last, with a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.sealed import unread_of
from games.selectors.exchange import Exchange, games_planned
from games.selectors.standing import Standing, if_nothing_more
from games.selectors.working_drafts import standing_in_of
from league.models import Fixture, Season, Seat, Team, User
from league.rulebook import rules_of
from league.selectors.standings import Row, Table, standings_of

UNDER_WAY = (Fixture.Status.OPEN, Fixture.Status.READY, Fixture.Status.PLAYING, Fixture.Status.FAILED)


@dataclass(frozen=True)
class Due:
    """A game whose plans are being exchanged, seen from one side. ``step`` None: nothing more is due from it."""

    fixture: Fixture
    side: str
    step: FixtureStep | None
    step_name: str
    standing: Standing | None

    @property
    def due_at(self) -> datetime | None:
        return self.step.due_at if self.step else None

    @property
    def owes(self) -> bool:
        """Whether the coach has not said yet that he is done."""
        return self.step is not None and self.step.state in (FixtureStep.State.ABSENT, FixtureStep.State.SAVED)


@dataclass(frozen=True)
class Place:
    """One team that the person coaches: what is under way, what comes next, what was last."""

    team: Team
    due: list[Due]
    next_game: Fixture | None
    last_game: Fixture | None
    table: Table | None  # the division in which the team plays

    @property
    def line(self) -> Row | None:
        """The team's own line of that table."""
        rows = self.table.rows if self.table else ()
        return next((row for row in rows if row.team.pk == self.team.pk), None)


def desk(user: User) -> list[Place]:
    """A place for each team that the person coaches now, the one with the nearest deadline first."""
    seats = Seat.objects.coaching().filter(user=user).select_related("team__league").order_by("team__name")
    teams = [seat.team for seat in seats]
    games = _games(teams)
    under_way = [game for rows in games.values() for game in rows if game.status in UNDER_WAY]
    exchanges = _exchanges(under_way)
    versions = _versions(under_way, {team.pk for team in teams})
    closed = unread_of(user, under_way, {team.pk for team in teams})
    drafted = standing_in_of(under_way)
    planned = games_planned([team.pk for team in teams], {team.league_id for team in teams})
    tables = _tables(games)
    places = []
    for team in teams:
        mine = games[team.pk]
        due = [
            _due(game, team, exchanges[game.pk], versions, planned, closed, drafted)
            for game in mine
            if game.status in UNDER_WAY
        ]
        coming = [game for game in mine if game.status == Fixture.Status.SCHEDULED]
        played = [game for game in mine if game.status == Fixture.Status.FINAL]
        last = played[-1] if played else None
        places.append(Place(team, due, coming[0] if coming else None, last, tables.get(team.pk)))
    return sorted(
        places, key=lambda place: min((due.due_at.timestamp() for due in place.due if due.due_at), default=9e18)
    )


def _games(teams: list[Team]) -> dict[int, list[Fixture]]:
    """The games of each team's newest seasons, in order."""
    pks = {team.pk for team in teams}
    found = Fixture.objects.filter(season__league__in=[team.league_id for team in teams])
    found = found.filter(home__in=pks) | found.filter(away__in=pks)
    games: dict[int, list[Fixture]] = defaultdict(list)
    related = found.select_related("season__league", "week", "home", "away")
    for game in related.exclude(season__status=Season.Status.FINISHED).order_by("season__number", "week__number", "pk"):
        for team in pks & {game.home_id, game.away_id}:
            games[team].append(game)
    return games


def _tables(games: dict[int, list[Fixture]]) -> dict[int, Table]:
    """The division's table by team, of the newest season that the team plays in."""
    newest = {team: rows[-1].season for team, rows in games.items() if rows}
    standings = standings_of({season.pk: season for season in newest.values()}.values())
    return {
        team: table
        for team, season in newest.items()
        for table in standings[season.pk]
        if any(row.team.pk == team for row in table.rows)
    }


def _exchanges(fixtures: list[Fixture]) -> dict[int, Exchange]:
    rows: dict[int, list[FixtureStep]] = {fixture.pk: [] for fixture in fixtures}
    for step in FixtureStep.objects.filter(fixture__in=rows).order_by("order", "side"):
        rows[step.fixture_id].append(step)
    frozen = PlanVersion.objects.filter(step__fixture__in=rows, frozen_at__isnull=False).defer("text", "parts")
    by_step = {version.step_id: version for version in frozen}
    return {
        game.pk: Exchange(
            rows[game.pk], {step.pk: by_step[step.pk] for step in rows[game.pk] if step.pk in by_step}, game.status
        )
        for game in fixtures
    }


def _versions(fixtures: list[Fixture], teams: set[int]) -> dict[int, list[PlanVersion]]:
    """Own versions by step, newest first, without their texts."""
    mine: dict[int, list[PlanVersion]] = defaultdict(list)
    found = PlanVersion.objects.filter(step__fixture__in=fixtures).select_related("step__fixture")
    for version in found.defer("text", "parts", "nonces").order_by("-number"):
        fixture = version.step.fixture
        if (fixture.home_id if version.step.side == "home" else fixture.away_id) in teams:
            mine[version.step_id].append(version)
    return mine


def _due(
    game: Fixture,
    team: Team,
    exchange: Exchange,
    versions: dict[int, list[PlanVersion]],
    planned: dict[int, set[int]],
    closed: Collection[int],
    drafted: dict[tuple[int, str], WorkingDraft],
) -> Due:
    side = "home" if game.home_id == team.pk else "away"
    owed = exchange.owed(side)
    if not owed or game.status != Fixture.Status.OPEN:
        return Due(game, side, None, "", None)
    step = owed[0]
    standing = if_nothing_more(game, exchange, step, versions[step.pk], planned, closed, drafted.get((game.pk, side)))
    names = {spec.code: spec.name for spec in rules_of(game.season.league).exchange()}
    return Due(game, side, step, names[step.code], standing)
