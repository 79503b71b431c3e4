"""Lines of statistics: how they add up, what rates are made of, who may lead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_engine
from rules_engine.cli import season
from rules_engine.football.figures import statistics
from rules_engine.football.figures.boxscore import TEAM_COLUMNS

lines = st.lists(st.dictionaries(st.sampled_from(["carries", "rushing_yards", "rushing_long"]), st.integers(-20, 99)))


@pytest.mark.rule("fool:11.7-01")
def test_lines_add_up_and_keep_the_longest() -> None:
    one = {"carries": 3, "rushing_yards": 10, "rushing_long": 7}
    two = {"carries": 2, "rushing_yards": -3, "rushing_long": -1, "fumbles": 1}
    assert statistics.add([one, two]) == {"carries": 5, "fumbles": 1, "rushing_long": 7, "rushing_yards": 7}


def test_a_longest_below_zero_is_kept() -> None:
    assert statistics.add([{"rushing_long": -4}, {"rushing_long": -2}]) == {"rushing_long": -2}


@given(lines, lines)
def test_it_does_not_matter_how_lines_are_grouped(one: list[dict[str, int]], two: list[dict[str, int]]) -> None:
    assert statistics.add([statistics.add(one), statistics.add(two)]) == statistics.add(one + two)


PASSING = {"attempts": 40, "completions": 25, "passing_yards": 310, "passing_interceptions": 1}


@pytest.mark.parametrize(
    ("table", "code", "line", "value"),
    [
        ("passing", "completion_pct", PASSING, 62.5),
        ("passing", "yards_per_attempt", PASSING, 7.8),
        ("passing", "interception_pct", PASSING, 2.5),
        ("punting", "yards_per_punt", {"punts": 5, "punts_blocked": 1, "punt_yards": 170}, 42.5),
        ("rushing", "yards_per_carry", {}, None),
        ("rushing", "rushing_yards", {}, 0),
    ],
)
def test_figures(table: str, code: str, line: dict[str, int], value: float | None) -> None:
    assert _table(table).figure(code).of(line) == value


@pytest.mark.parametrize(("carries", "games", "may"), [(12, 2, True), (11, 2, False), (1, 0, True), (0, 0, False)])
def test_a_rate_needs_enough_to_lead(carries: int, games: int, may: bool) -> None:
    assert _table("rushing").figure("yards_per_carry").qualifies({"carries": carries}, games) is may


def test_the_columns_that_tables_count_by() -> None:
    line = {"def_tackles_solo": 3, "def_tackles_with_assist": 1, "def_sacks": 1, "tds": 2, "fg_made": 1, "pat_made": 2}
    full = statistics.completed({**line, "fg_att": 2, "pat_att": 2, "kickoffs": 4, "punt_returns": 1})
    told = {name: full[name] for name in ("def_tackles", "def_plays", "returns", "placekicks", "scored")}
    assert told == {"def_tackles": 4, "def_plays": 5, "returns": 1, "placekicks": 8, "scored": 17}


@pytest.mark.parametrize("table", statistics.TABLES, ids=lambda table: table.code)
def test_leaders_are_figures_of_their_table(table: statistics.Table) -> None:
    codes = [figure.code for figure in table.figures]
    assert len(set(codes)) == len(codes)
    assert set(table.leaders) <= set(codes)


def test_team_figures_are_columns_of_the_box_score() -> None:
    known = {*TEAM_COLUMNS, "games"}
    for figure in statistics.TEAM_FIGURES:
        assert set(figure.top + figure.bottom if figure.rate else [figure.code]) <= known


def _table(code: str) -> statistics.Table:
    return next(table for table in statistics.TABLES if table.code == code)


KEPT = {
    "carries", "rushing_yards", "rushing_long", "attempts", "completions", "passing_yards", "sacks_suffered",
    "receptions", "receiving_yards", "def_tackles_solo", "def_sacks", "punts", "punt_yards", "kickoff_return_yards",
}  # fmt: skip


@pytest.mark.rule("fool:11.7-01")
@pytest.mark.parametrize("seed", range(2))
def test_every_figure_of_a_whole_game_has_its_column(seed: int) -> None:
    fool = rules_engine.get("fool")
    home, away = (season.generate(fool, number, str(seed)) for number in (0, 1))
    box = rules_engine.box_score(rules_engine.play_game(season.matchup(fool, home, away, str(seed))))
    columns = {*statistics.PLAYER_COLUMNS, "number", "name", "position", "ref"}
    for side in ("home", "away"):
        assert set(box["teams"][side]) <= set(statistics.TEAM_COLUMNS)
        assert all(set(line) <= columns for line in box["players"][side])
    assert set().union(*(line for side in ("home", "away") for line in box["players"][side])) >= KEPT
