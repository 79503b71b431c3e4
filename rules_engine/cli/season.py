"""``season``: autocoached teams play each other; what comes of it per team and per game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from .. import registry
from ..football.figures.boxscore import box_score
from ..football.game import play_game
from ..interface import JSON, AnyRuleset, GameInput, Team
from ..interface.situation import SIDES
from . import files

_STRENGTHS = 5  # rosters go from weak to strong, and round again


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    season = commands.add_parser("season", help="play a season of autocoached teams and print its totals")
    season.add_argument("--teams", type=files.between(2, 64), default=8, metavar="N")
    season.add_argument("--games", type=files.between(1, 100), default=10, metavar="N", help="games a team")
    season.add_argument("--seed", required=True)
    season.add_argument("--ruleset", default=registry.DEFAULT, choices=registry.codes())
    season.set_defaults(run=run)


def rounds(teams: int, games: int) -> Iterator[list[tuple[int, int]]]:
    """Who plays whom, (away, home), round by round: everybody meets everybody, then again with sides changed.

    With an odd number of teams one rests in each round, so a round may hold a game less.
    """
    places = list(range(teams + teams % 2))
    half = len(places) // 2
    for number in range(games):
        pairs = [(places[index], places[-1 - index]) for index in range(half)]
        leg = number // (len(places) - 1)
        turned = [((index or number) + leg) % 2 for index in range(half)]
        ordered = [(two, one) if turn else (one, two) for (one, two), turn in zip(pairs, turned, strict=True)]
        yield [pair for pair in ordered if max(pair) < teams]
        places = [places[0], places[-1], *places[1:-1]]


def matchup(ruleset: AnyRuleset, home: Team, away: Team, seed: str) -> GameInput:
    """A game of two teams whose plans the ruleset's own coach writes."""
    options = ruleset.options({})
    return GameInput(
        ruleset=ruleset.code,
        options={},
        home=home,
        away=away,
        plans={
            "home": ruleset.autocoach(home, "home", {}, options, files.dice_of(seed, "plan home")),
            "away": ruleset.autocoach(away, "away", {}, options, files.dice_of(seed, "plan away")),
        },
        secret=files.secret_of(seed),
        fixture=seed,
    )


def generate(ruleset: AnyRuleset, number: int, seed: str) -> Team:
    """Team ``number``; the strengths from weak to strong follow each other, again and again."""
    dice = files.dice_of(seed, f"team {number}")
    return ruleset.generate_team(f"Team {number + 1}", f"T{number + 1}", number % _STRENGTHS + 1, dice)


def run(given: argparse.Namespace) -> int:
    """Play and print."""
    ruleset = registry.get(given.ruleset)
    teams = [generate(ruleset, number, given.seed) for number in range(given.teams)]
    table = [dict.fromkeys(("w", "l", "t", "pf", "pa"), 0) for _ in teams]
    totals: dict[str, int] = {}
    played = 0
    for week, pairs in enumerate(rounds(given.teams, given.games), start=1):
        for away, home in pairs:
            game = matchup(ruleset, teams[home], teams[away], f"{given.seed} week {week} {away} at {home}")
            box = box_score(play_game(game))
            _enter(table, home, away, box)
            _add(totals, box)
            played += 1
    for line in _lines(teams, table, totals, played):
        print(line)
    return 0


def _enter(table: list[dict[str, int]], home: int, away: int, box: JSON) -> None:
    scored = box["teams"]["home"]["points"], box["teams"]["away"]["points"]
    for place, mine, theirs in ((home, *scored), (away, scored[1], scored[0])):
        row = table[place]
        row["w" if mine > theirs else "l" if mine < theirs else "t"] += 1
        row["pf"] += mine
        row["pa"] += theirs


def _add(totals: dict[str, int], box: JSON) -> None:
    for side in SIDES:
        for name, value in box["teams"][side].items():
            totals[name] = totals.get(name, 0) + value


def _lines(teams: list[Team], table: list[dict[str, int]], totals: dict[str, int], played: int) -> Iterator[str]:
    yield f"{'team':<12}{'W':>4}{'L':>4}{'T':>4}{'for':>7}{'against':>9}"
    order = sorted(range(len(teams)), key=lambda place: (-table[place]["w"], -table[place]["pf"], place))
    for place in order:
        row = table[place]
        yield f"{teams[place].name:<12}{row['w']:>4}{row['l']:>4}{row['t']:>4}{row['pf']:>7}{row['pa']:>9}"
    yield ""
    yield f"won by rosters of strength 1 to 5, %: {_by_strength(table)}"
    yield ""
    yield f"{played} games; per team and game:"
    for label, value in averages(totals, played * 2):
        yield f"  {label:<26}{value:>8}"


def _by_strength(table: list[dict[str, int]]) -> str:
    """Share of wins, ties counted half, of the teams of each strength."""
    shares = []
    for first in range(min(_STRENGTHS, len(table))):
        rows = table[first::_STRENGTHS]
        games = sum(row["w"] + row["l"] + row["t"] for row in rows)
        shares.append(f"{100 * sum(row['w'] + row['t'] / 2 for row in rows) / max(1, games):.0f}")
    return ", ".join(shares)


def averages(totals: dict[str, int], games: int) -> Iterator[tuple[str, str]]:
    """What a team does in a game, on average."""

    def each(name: str) -> str:
        return f"{totals.get(name, 0) / games:.1f}"

    def ratio(name: str, by: str, factor: int = 1, besides: str = "") -> str:
        return f"{factor * totals.get(name, 0) / max(1, totals.get(by, 0) + totals.get(besides, 0)):.1f}"

    yield "points", each("points")
    yield "plays from scrimmage", each("total_plays")
    yield "first downs", each("first_downs")
    yield "rushes", each("carries")
    yield "yards a rush", ratio("rushing_yards", "carries")
    yield "passes", each("attempts")
    yield "completed, %", ratio("completions", "attempts", 100)
    yield "yards a pass", ratio("passing_yards", "attempts")
    yield "sacks suffered", each("sacks_suffered")
    yield "sacked, %", ratio("sacks_suffered", "attempts", 100, besides="sacks_suffered")
    yield "interceptions thrown", each("passing_interceptions")
    yield "intercepted, %", ratio("passing_interceptions", "attempts", 100)
    yield "fumbles", each("fumbles")
    yield "fumbles lost", each("fumbles_lost")
    yield "penalties", each("penalties")
    yield "penalty yards", each("penalty_yards")
    yield "punts", each("punts")
    yield "yards a punt", ratio("punt_yards", "punts")
    yield "field goals tried", each("fg_att")
    yield "field goals made", each("fg_made")
    yield "touchdowns", each("tds")
    yield "injuries", each("injuries")
    yield "third downs made, %", ratio("third_down_conversions", "third_down_attempts", 100)
