"""Statistics as pages and API show them: leaders, tables, a player's years, the league's records.

Each answer takes a fixed number of queries however long the league has played.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.engine import JSON, statistics
from games.engine.statistics import Figure, Table
from games.models import PlayerGameLine, PlayerSeasonLine, SeasonBest, TeamGameLine
from league.limits import in_time
from league.models import Fixture, League, Player, Season, Team, Week

REGULAR = str(Week.Kind.REGULAR)
PLAYOFF = str(Week.Kind.PLAYOFF)
PARTS = {REGULAR: "Regular season", PLAYOFF: "Play-offs"}
LEADERS = 5
RECORDS = 10
DASH = "–"


def told(figure: Figure, line: JSON) -> str:
    """A figure of a line as a table shows it."""
    value = figure.of(line)
    if value is None:
        return DASH
    return f"{value:.1f}" if figure.rate else f"{value:,}"


@dataclass
class Total:
    """A player's figures over a part of a season, with the teams that he played for, the busiest last."""

    player: Player
    teams: list[Team]
    games: int
    line: JSON

    @property
    def team(self) -> Team:
        return self.teams[-1]


@dataclass(frozen=True)
class Place:
    """A line of a list of leaders: players with equal values share a rank."""

    rank: int
    value: str
    player: Player
    team: Team


@dataclass(frozen=True)
class Leaders:
    """The leaders in one figure."""

    table: Table
    figure: Figure
    places: list[Place]


def season_totals(season: Season, part: str) -> list[Total]:
    """Every player's total; one query."""
    found = PlayerSeasonLine.objects.filter(season=season, part=part).select_related("player", "team")
    spells: dict[int, list[PlayerSeasonLine]] = defaultdict(list)
    for row in found.order_by("games", "team_id"):
        spells[row.player_id].append(row)
    return [_total(rows) for rows in in_time(spells.values())]


def _total(rows: Sequence[PlayerSeasonLine]) -> Total:
    line = statistics.completed(statistics.add(row.figures for row in rows))
    return Total(rows[0].player, [row.team for row in rows], sum(row.games for row in rows), line)


def leaders(season: Season, part: str) -> list[Leaders]:
    """The best in every figure that a table is led by; two queries."""
    totals, played = season_totals(season, part), team_games(season, part)
    boards = [
        Leaders(table, table.figure(code), _places(totals, table.figure(code), played, LEADERS))
        for table in statistics.TABLES
        for code in table.leaders
    ]
    return [board for board in boards if board.places]


def team_games(season: Season, part: str) -> dict[int, int]:
    """How many games each team has played in a part of the season; one query."""
    finals = Fixture.objects.filter(season=season, status=Fixture.Status.FINAL, week__kind=part)
    count: Counter[int] = Counter()
    for home, away in finals.values_list("home", "away"):
        count.update((home, away))
    return dict(count)


def _places(totals: Iterable[Total], figure: Figure, played: dict[int, int], most: int) -> list[Place]:
    found = [total for total in totals if figure.qualifies(total.line, played.get(total.team.pk, 0))]
    found.sort(key=lambda total: _order(figure, total))
    places: list[Place] = []
    for at, total in enumerate(found[:most], start=1):
        value = told(figure, total.line)
        rank = places[-1].rank if places and places[-1].value == value else at
        places.append(Place(rank, value, total.player, total.team))
    return places


def _order(figure: Figure, total: Total) -> tuple[float, str, int]:
    value = figure.of(total.line) or 0
    return (value if figure.low else -value), total.player.name, total.player.pk


@dataclass(frozen=True)
class Row:
    """A line of a statistics table: whose it is, and each figure as it is shown."""

    of: Player | Team
    teams: list[Team]
    games: int
    cells: list[str]


def player_rows(season: Season, part: str, table: Table, order: Figure) -> list[Row]:
    """Everybody who stands in a table, sorted by a figure; one query."""
    totals = [total for total in season_totals(season, part) if table.holds(total.line)]
    known = [total for total in totals if order.of(total.line) is not None]
    known.sort(key=lambda total: _order(order, total))
    blank = [total for total in totals if order.of(total.line) is None]
    return [
        Row(total.player, total.teams, total.games, [told(figure, total.line) for figure in table.figures])
        for total in known + blank
    ]


def team_rows(season: Season, part: str) -> list[Row]:
    """Every team's figures over a part of the season, in the order of its name; one query."""
    own: dict[int, list[TeamGameLine]] = defaultdict(list)
    for line in _team_lines(season, part):
        own[line.team_id].append(line)
    rows = [_team_row(lines) for lines in in_time(own.values())]
    return sorted(rows, key=lambda row: str(row.of))


def _team_row(lines: Sequence[TeamGameLine]) -> Row:
    total = {**statistics.add(line.figures for line in lines), "games": len(lines)}
    cells = [told(figure, total) for figure in statistics.TEAM_FIGURES]
    return Row(lines[0].team, [lines[0].team], len(lines), cells)


def _team_lines(season: Season, part: str) -> Iterable[TeamGameLine]:
    found = TeamGameLine.objects.filter(record__superseded_at=None, fixture__season=season, fixture__week__kind=part)
    return found.select_related("team").order_by("fixture_id", "side")


@dataclass(frozen=True)
class TeamFigure:
    """One figure of a team beside that of its opponents."""

    figure: Figure
    own: str
    against: str


def team_comparison(team: Team, season: Season, part: str) -> list[TeamFigure]:
    """The team's figures beside those of its opponents in the same games; two queries."""
    games = TeamGameLine.objects.filter(
        record__superseded_at=None, team=team, fixture__season=season, fixture__week__kind=part
    )
    records = list(games.values_list("record", flat=True))
    sides: dict[bool, list[JSON]] = {True: [], False: []}
    for line in TeamGameLine.objects.filter(record__in=records).order_by("pk"):
        sides[line.team_id == team.pk].append(line.figures)
    own, against = ({**statistics.add(lines), "games": len(lines)} for lines in (sides[True], sides[False]))
    if not records:
        return []
    return [TeamFigure(figure, told(figure, own), told(figure, against)) for figure in statistics.TEAM_FIGURES]


@dataclass
class PlayerTable:
    """A table with a player's or a team's lines."""

    table: Table
    rows: list[Row] = field(default_factory=list)
    total: list[str] = field(default_factory=list)


def team_players(team: Team, season: Season, part: str) -> list[PlayerTable]:
    """The team's players in every table in which one of them stands; one query."""
    found = PlayerSeasonLine.objects.filter(season=season, part=part, team=team).select_related("player", "team")
    totals = [_total([row]) for row in in_time(found)]
    tables = []
    for table in statistics.TABLES:
        order = table.figure(table.leaders[0])
        held = sorted((total for total in totals if table.holds(total.line)), key=lambda total: _order(order, total))
        rows = [Row(total.player, total.teams, total.games, _cells(table, total.line)) for total in held]
        tables.append(PlayerTable(table, rows))
    return [one for one in tables if one.rows]


def _cells(table: Table, line: JSON) -> list[str]:
    return [told(figure, line) for figure in table.figures]


@dataclass(frozen=True)
class Year:
    """A player's line of one season and team."""

    season: Season
    team: Team
    games: int
    cells: list[str]


@dataclass
class Career:
    """A player's years in one table, and their sum."""

    table: Table
    years: list[Year]
    games: int
    total: list[str]


def career(player: Player, part: str) -> list[Career]:
    """Every table in which the player ever stood, year by year; one query."""
    found = PlayerSeasonLine.objects.filter(player=player, part=part).select_related("season", "team")
    rows = [(row, statistics.completed(row.figures)) for row in in_time(found.order_by("season__number", "pk"))]
    careers = []
    for table in statistics.TABLES:
        held = [(row, line) for row, line in rows if table.holds(line)]
        if not held:
            continue
        total = statistics.completed(statistics.add(row.figures for row, _ in held))
        years = [Year(row.season, row.team, row.games, _cells(table, line)) for row, line in held]
        careers.append(Career(table, years, sum(row.games for row, _ in held), _cells(table, total)))
    return careers


@dataclass(frozen=True)
class GameEntry:
    """One game of a player's log: what he did, in a sentence of figures."""

    fixture: Fixture
    team: Team
    opponent: Team
    at_home: bool
    summary: str


def game_log(player: Player, season: Season | None) -> list[GameEntry]:
    """The player's games of a season in order; one query."""
    if season is None:
        return []
    found = PlayerGameLine.objects.filter(player=player, fixture__season=season, record__superseded_at=None)
    lines = found.select_related("team", "fixture__week", "fixture__home", "fixture__away")
    return [_entry(line) for line in in_time(lines.order_by("fixture__week__number", "pk"))]


def _entry(line: PlayerGameLine) -> GameEntry:
    fixture, at_home = line.fixture, line.side == "home"
    opponent = fixture.away if at_home else fixture.home
    return GameEntry(fixture, line.team, opponent, at_home, in_words(line.figures))


def in_words(figures: JSON) -> str:
    """What a player did in a game, table by table: ``Rushing: 12 runs, 54 yards``."""
    line = statistics.completed(figures)
    parts = []
    for table in statistics.TABLES:
        if table.code == "scoring" or not table.holds(line):
            continue
        facts = [
            f"{figure.of(line):,} {figure.short}" for figure in table.figures if not figure.rate and figure.of(line)
        ]
        parts.append(f"{table.title}: {', '.join(facts)}")
    return "; ".join(parts)


@dataclass(frozen=True)
class Best:
    """A place in the league's book of records."""

    value: str
    player: Player
    team: Team | None
    season: Season | None
    fixture: Fixture | None


@dataclass
class Record:
    """The best ever in one figure: in a game, in a season, in a career."""

    table: Table
    figure: Figure
    game: list[Best] = field(default_factory=list)
    season: list[Best] = field(default_factory=list)
    career: list[Best] = field(default_factory=list)


def league_records(league: League, part: str, most: int = LEADERS) -> list[Record]:
    """The book of records; three queries."""
    bests = SeasonBest.objects.filter(season__league=league, part=part)
    marks: dict[tuple[str, bool], list[SeasonBest]] = defaultdict(list)
    rows = bests.select_related("season", "player", "team", "fixture__week", "fixture__home", "fixture__away")
    for mark in rows.order_by("-value", "season__number", "fixture", "player"):
        kept = marks[mark.figure, mark.fixture_id is None]
        if len(kept) < most:
            kept.append(mark)
    careers = _careers(league, part)
    people = Player.objects.in_bulk({pk for found in careers.values() for _, pk in found})
    records = []
    for table in statistics.TABLES:
        for code in table.leaders:
            figure = table.figure(code)
            if figure.rate:
                continue
            game, season = ([_mark(mark) for mark in marks[code, whole]] for whole in (False, True))
            ever = [Best(f"{value:,}", people[pk], None, None, None) for value, pk in careers.get(code, ())[:most]]
            records.append(Record(table, figure, game, season, ever))
    return [record for record in records if record.season]


def _mark(mark: SeasonBest) -> Best:
    return Best(f"{mark.value:,}", mark.player, mark.team, mark.season, mark.fixture)


def _careers(league: League, part: str) -> dict[str, list[tuple[int, int]]]:
    """For each figure the highest career sums, as (value, player)."""
    lines: dict[int, list[JSON]] = defaultdict(list)
    found = PlayerSeasonLine.objects.filter(season__league=league, part=part)
    for player, figures in found.order_by("player").values_list("player", "figures"):
        lines[player].append(figures)
    totals = [(player, statistics.completed(statistics.add(own))) for player, own in in_time(lines.items())]
    best = {}
    for code in statistics.MARKS:
        ranked = sorted(((line.get(code, 0), player) for player, line in totals), key=lambda row: (-row[0], row[1]))
        best[code] = [row for row in ranked[:RECORDS] if row[0] > 0]
    return best
