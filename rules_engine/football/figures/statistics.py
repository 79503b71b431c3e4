"""Statistics above the single game: adding lines up, rates, and the tables that pages, API and leaders are made of.

A line is what the box score gives of a player or a team: ``{column: number}``. Lines add up column by column, only the
longest of something is kept as it is; rates are computed at the end and never added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from . import boxscore

__all__ = [
    "MARKS",
    "PLAYER_COLUMNS",
    "TABLES",
    "TEAM_COLUMNS",
    "TEAM_FIGURES",
    "TEAM_MARKS",
    "Figure",
    "Table",
    "add",
    "completed",
]

Line = Mapping[str, int]
LONGEST: Final = "_long"


@dataclass(frozen=True, slots=True)
class Figure:
    """A column of a table.

    code      the line's column, or the name of a rate
    short     its head in a table
    meaning   what it says, in words
    top       for a rate: what stands above and below the bar, each a sum of columns (a leading "-" takes away)
    scale     100 for per cent
    minimum   for leaders of a rate: how much of ``bottom`` a player needs for each game that his team has played
    low       the smallest value leads
    """

    code: str
    short: str
    meaning: str
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    scale: int = 1
    minimum: float = 0.0
    low: bool = False

    @property
    def rate(self) -> bool:
        return bool(self.bottom)

    def of(self, line: Line) -> float | int | None:
        """The figure in a line; None for a rate of nothing."""
        if not self.rate:
            return line.get(self.code, 0)
        below = _total(line, self.bottom)
        return round(self.scale * _total(line, self.top) / below, 1) if below > 0 else None

    def qualifies(self, line: Line, team_games: int) -> bool:
        """Whether a line may lead the league in this figure."""
        if self.rate:
            return _total(line, self.bottom) >= max(1.0, self.minimum * team_games)
        return line.get(self.code, 0) > 0


@dataclass(frozen=True, slots=True)
class Table:
    """Figures that stand side by side; a player is in it who has anything in ``counted``. The first of ``leaders``
    sorts it."""

    code: str
    title: str
    counted: str
    figures: tuple[Figure, ...]
    leaders: tuple[str, ...]

    def holds(self, line: Line) -> bool:
        return line.get(self.counted, 0) > 0

    def figure(self, code: str) -> Figure:
        return next(figure for figure in self.figures if figure.code == code)


def _total(line: Line, columns: Iterable[str]) -> int:
    return sum(-line.get(name[1:], 0) if name.startswith("-") else line.get(name, 0) for name in columns)


def add(lines: Iterable[Line]) -> dict[str, int]:
    """The sum of many lines; of longest gains the longest is kept. The columns stand in the order of their
    names.

    Rules: fool:11.7-01
    """
    total: dict[str, int] = {}
    for line in lines:
        for name, value in line.items():
            if name.endswith(LONGEST):
                total[name] = max(value, total.get(name, value))
            else:
                total[name] = total.get(name, 0) + value
    return dict(sorted(total.items()))


def _each(code: str, short: str, meaning: str, top: str, bottom: str, minimum: float) -> Figure:
    return Figure(code, short, meaning, (top,), (bottom,), minimum=minimum)


TABLES: Final[tuple[Table, ...]] = (
    Table(
        "passing", "Passing", "attempts",
        (
            Figure("attempts", "Att", "passes thrown"),
            Figure("completions", "Cmp", "passes caught by a teammate"),
            Figure("completion_pct", "Cmp%", "share of passes caught", ("completions",), ("attempts",), 100, 10),
            Figure("passing_yards", "Yds", "yards gained by passes"),
            _each("yards_per_attempt", "Y/A", "yards a pass", "passing_yards", "attempts", 10),
            Figure("passing_tds", "TD", "touchdown passes"),
            Figure("passing_interceptions", "Int", "passes intercepted"),
            Figure(
                "interception_pct", "Int%", "share of passes intercepted",
                ("passing_interceptions",), ("attempts",), 100, 10, low=True,
            ),
            Figure("passing_long", "Lng", "longest completion, yards"),
            Figure("sacks_suffered", "Sck", "times sacked"),
            Figure("sack_yards_lost", "SckY", "yards lost by sacks"),
        ),
        ("passing_yards", "completion_pct", "passing_tds", "yards_per_attempt", "interception_pct"),
    ),
    Table(
        "rushing", "Rushing", "carries",
        (
            Figure("carries", "Car", "runs"),
            Figure("rushing_yards", "Yds", "yards gained by runs"),
            _each("yards_per_carry", "Y/C", "yards a run", "rushing_yards", "carries", 6),
            Figure("rushing_long", "Lng", "longest run, yards"),
            Figure("rushing_tds", "TD", "touchdown runs"),
            Figure("rushing_first_downs", "1st", "first downs by runs"),
            Figure("fumbles", "Fum", "fumbles"),
            Figure("fumbles_lost", "Lost", "fumbles that the other side recovered"),
        ),
        ("rushing_yards", "yards_per_carry", "rushing_tds"),
    ),
    Table(
        "receiving", "Receiving", "targets",
        (
            Figure("receptions", "Rec", "passes caught"),
            Figure("targets", "Tgt", "passes thrown to him"),
            Figure("receiving_yards", "Yds", "yards gained by catches"),
            _each("yards_per_reception", "Y/R", "yards a catch", "receiving_yards", "receptions", 1.5),
            Figure("receiving_long", "Lng", "longest catch, yards"),
            Figure("receiving_tds", "TD", "touchdown catches"),
            Figure("receiving_first_downs", "1st", "first downs by catches"),
        ),
        ("receiving_yards", "receptions", "receiving_tds", "yards_per_reception"),
    ),
    Table(
        "defense", "Defense", "def_plays",
        (
            Figure("def_tackles", "Tkl", "tackles, alone or first of several"),
            Figure("def_tackle_assists", "Ast", "tackles helped with"),
            Figure("def_tackles_for_loss", "TFL", "tackles for no gain or a loss"),
            Figure("def_sacks", "Sck", "sacks"),
            Figure("def_qb_hits", "Hit", "quarterback pressed"),
            Figure("def_interceptions", "Int", "interceptions"),
            Figure("def_interception_yards", "IntY", "yards returned with interceptions"),
            Figure("def_pass_defended", "PD", "passes broken up"),
            Figure("def_fumbles_forced", "FF", "fumbles caused"),
            Figure("fumble_recoveries", "FR", "fumbles recovered"),
            Figure("tds", "TD", "touchdowns"),
        ),
        ("def_tackles", "def_sacks", "def_interceptions", "def_pass_defended", "def_fumbles_forced"),
    ),
    Table(
        "returns", "Returns", "returns",
        (
            Figure("kickoff_returns", "KR", "kickoffs returned"),
            Figure("kickoff_return_yards", "Yds", "yards of kickoff returns"),
            _each(
                "yards_per_kickoff_return", "Y/KR", "yards a kickoff return",
                "kickoff_return_yards", "kickoff_returns", 1,
            ),
            Figure("kickoff_return_long", "Lng", "longest kickoff return, yards"),
            Figure("kickoff_return_tds", "TD", "kickoffs returned to a touchdown"),
            Figure("punt_returns", "PR", "punts returned"),
            Figure("punt_return_yards", "Yds", "yards of punt returns"),
            _each("yards_per_punt_return", "Y/PR", "yards a punt return", "punt_return_yards", "punt_returns", 1),
            Figure("punt_return_long", "Lng", "longest punt return, yards"),
            Figure("punt_return_tds", "TD", "punts returned to a touchdown"),
            Figure("fair_catches", "FC", "fair catches"),
        ),
        ("kickoff_return_yards", "yards_per_kickoff_return", "punt_return_yards", "yards_per_punt_return"),
    ),
    Table(
        "punting", "Punting", "punts",
        (
            Figure("punts", "Punts", "punts"),
            Figure("punt_yards", "Yds", "yards of punts"),
            Figure(
                "yards_per_punt", "Avg", "yards a punt, blocked ones left out",
                ("punt_yards",), ("punts", "-punts_blocked"), minimum=2,
            ),
            Figure("punt_net_yards", "Net", "yards of field that punts won, blocked ones left out"),
            Figure("punt_long", "Lng", "longest punt, yards"),
            Figure("punts_inside_20", "In20", "punts down inside the 20"),
            Figure("punt_touchbacks", "TB", "touchbacks"),
            Figure("punts_blocked", "Blk", "punts blocked"),
        ),
        ("yards_per_punt", "punts_inside_20"),
    ),
    Table(
        "placekicking", "Placekicking", "placekicks",
        (
            Figure("fg_made", "FG", "field goals made"),
            Figure("fg_att", "FGA", "field goals tried"),
            Figure("fg_pct", "FG%", "share of field goals made", ("fg_made",), ("fg_att",), 100, 1),
            Figure("fg_long", "Lng", "longest field goal, yards"),
            Figure("fg_blocked", "Blk", "field goals blocked"),
            Figure("pat_made", "PAT", "extra points made"),
            Figure("pat_att", "PATA", "extra points tried"),
            Figure("kickoffs", "KO", "kickoffs"),
            Figure("kickoff_touchbacks", "TB", "kickoffs into the end zone, not returned"),
        ),
        ("fg_made", "fg_pct", "fg_long"),
    ),
    Table(
        "scoring", "Scoring", "scored",
        (
            Figure("scored", "Pts", "points scored"),
            Figure("tds", "TD", "touchdowns"),
            Figure("fg_made", "FG", "field goals"),
            Figure("pat_made", "PAT", "extra points"),
            Figure("two_point_made", "2Pt", "two-point tries made"),
            Figure("safeties", "Saf", "safeties"),
        ),
        ("scored", "tds"),
    ),
)  # fmt: skip

TEAM_FIGURES: Final[tuple[Figure, ...]] = (
    Figure("points", "Pts", "points"),
    Figure("first_downs", "1st", "first downs"),
    Figure("total_plays", "Plays", "plays from scrimmage"),
    Figure("total_yards", "Yds", "yards gained from scrimmage"),
    _each("yards_per_play", "Y/P", "yards a play", "total_yards", "total_plays", 0),
    Figure("carries", "Car", "runs"),
    Figure("rushing_yards", "RuY", "yards by runs"),
    _each("yards_per_carry", "Y/C", "yards a run", "rushing_yards", "carries", 0),
    Figure("attempts", "Att", "passes"),
    Figure("completion_pct", "Cmp%", "share of passes caught", ("completions",), ("attempts",), 100),
    Figure("passing_yards", "PaY", "yards by passes"),
    _each("yards_per_attempt", "Y/A", "yards a pass", "passing_yards", "attempts", 0),
    Figure("passing_interceptions", "Int", "passes intercepted"),
    Figure("sacks_suffered", "Sck", "times sacked"),
    Figure("fumbles_lost", "FumL", "fumbles lost"),
    Figure("turnovers", "TO", "turnovers"),
    Figure(
        "third_down_pct", "3rd%", "share of third downs made",
        ("third_down_conversions",), ("third_down_attempts",), 100,
    ),
    Figure("penalties", "Pen", "penalties"),
    Figure("penalty_yards", "PenY", "yards of penalties"),
    Figure("punts", "Punts", "punts"),
    Figure("fg_made", "FG", "field goals made"),
    Figure("fg_att", "FGA", "field goals tried"),
    _each("possession", "ToP", "seconds of possession a game", "possession_seconds", "games", 0),
)  # fmt: skip

# Every column that a player's line may have, for tables without gaps; what no table above shows stands at the end.
PLAYER_COLUMNS: Final = tuple(
    dict.fromkeys(
        [figure.code for table in TABLES for figure in table.figures if not figure.rate]
        + [table.counted for table in TABLES]
        + ["def_tackles_solo", "def_tackles_with_assist", "def_sack_yards", "def_interception_returns"]
        + ["def_interception_long", "def_interception_tds", "fumble_returns", "fumble_return_yards"]
        + ["fumble_return_long", "fumble_return_tds", "fumble_recovery_tds", "blocked_kick_returns"]
        + ["blocked_kick_return_yards", "blocked_kick_return_long", "special_teams_tds", "kicks_blocked"]
        + ["passing_first_downs", "kickoff_yards", "two_point_att", "penalties", "penalty_yards", "injuries"]
    )
)

# Every column that a team's line may have: its own, then those of its players together.
TEAM_COLUMNS: Final = tuple(dict.fromkeys((*boxscore.TEAM_COLUMNS, *PLAYER_COLUMNS)))

# What best marks are kept of: every figure that leads a table and is no rate.
TEAM_MARKS: Final = ("points", "first_downs", "total_yards", "rushing_yards", "passing_yards")
"""Figures of ``TEAM_FIGURES`` of which a league keeps the best."""

MARKS: Final = tuple(dict.fromkeys(code for table in TABLES for code in table.leaders if not table.figure(code).rate))

POINTS: Final = {"tds": 6, "fg_made": 3, "pat_made": 1, "two_point_made": 2, "safeties": 2}


def completed(line: Line) -> dict[str, int]:
    """A player's line with the columns that tables count by: tackles, returns, placekicks, points scored."""
    tackles = line.get("def_tackles_solo", 0) + line.get("def_tackles_with_assist", 0)
    defended = ("def_tackle_assists", "def_sacks", "def_interceptions", "def_pass_defended", "def_fumbles_forced")
    return {
        **line,
        "def_tackles": tackles,
        "def_plays": tackles + _total(line, defended) + line.get("fumble_recoveries", 0),
        "returns": _total(line, ("kickoff_returns", "punt_returns", "fair_catches")),
        "placekicks": _total(line, ("fg_att", "pat_att", "kickoffs")),
        "scored": sum(points * line.get(name, 0) for name, points in POINTS.items()),
    }
