"""Styles of a plan: an autocoached plan changed in what it calls and in how much it dares.

Every ordinary line keeps its calls; their weights change so that passes have the share that ``plans.styles.PASSES``
gives for its occasion, and blitzes theirs (``RUSHES``). Within runs and passes the proportions stay: the autocoach has
fitted them to the cards. Fourth downs and the seconds of a play have lines of their own.
"""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Any, Final

from ...interface import JSON, Team
from ...plans.styles import PASSES, RUSHES
from ..careers.teams import team_card
from ..document.fields import HALVES, MOST_CALLS
from ..document.roster import read_roster
from ..options import StatisProOptions
from ..resolution.words import RUNS
from . import kicks
from .weights import give_share, lines, mean_share, occasion_of

Lines = list[dict[str, str]]
DARES: Final = ("cautious", "usual", "bold")
_LATE: Final = "quarter >= 4"
_BORROWED: Final = 2  # runs of another line for a line of passes


def styled_plan(plan: JSON, styles: Collection[str], team: Team, options: StatisProOptions) -> JSON:
    """The plan in these styles, for the team's men."""
    styled: dict[str, Any] = copy.deepcopy(dict(plan))
    for style in styles:
        if style in PASSES:
            pass_as(styled, style)
        if style in DARES:
            answer(styled, "fourth_down", fourth_downs(team, options)[style])
            answer(styled, "seconds", seconds(team, options)[style])
        if style in DARES and style in RUSHES:
            rush_as(styled, style)
    return styled


# -- what is called ----------------------------------------------------------------------------------------------------


def is_pass(call: JSON) -> bool:
    return call["play"] not in RUNS


def pass_as(plan: dict[str, Any], style: str) -> None:
    """Give every ordinary line of the offense the style's share of passes. A line of passes alone borrows runs from
    another line of its set."""
    every = lines(plan, "offense")
    for line in every:
        if all(map(is_pass, line["calls"])):
            alike = [call for other in every if other["set"] == line["set"] for call in other["calls"]]
            _borrow(line, [call for call in alike if not is_pass(call)])
        give_share(line, is_pass, PASSES[style][occasion_of(line)])


def _borrow(line: dict[str, Any], runs: list[JSON]) -> None:
    """Add two runs to a line; the lightest calls make room where it is full."""
    if not runs:
        return
    kept = sorted(line["calls"], key=lambda call: -call.get("weight", 1))[: MOST_CALLS - _BORROWED]
    chosen = [call for call in line["calls"] if call in kept]
    line["calls"] = [*chosen, *copy.deepcopy(runs[:_BORROWED])]


def pass_share(plan: JSON) -> float:
    """The share of passes in the ordinary lines of the offense, each line counting alike."""
    return mean_share(lines(plan, "offense"), is_pass)


def is_blitz(call: JSON) -> bool:
    return bool(call["defense"] == "BLZ")


def rush_as(plan: dict[str, Any], manner: str) -> None:
    """Give every ordinary line of the defense the manner's share of blitzes."""
    for line in lines(plan, "defense"):
        give_share(line, is_blitz, RUSHES[manner][occasion_of(line, "defense")])


def rush_share(plan: JSON) -> float:
    """The share of blitzes in the ordinary lines of the defense, each line counting alike."""
    return mean_share(lines(plan, "defense"), is_blitz)


# -- answers to the questions of the game ------------------------------------------------------------------------------


def answer(plan: dict[str, Any], question: str, rows: Lines) -> None:
    """Answer a question of the game with these lines in both halves."""
    for half in HALVES:
        if plan.get(half):
            plan[half].setdefault("tactics", {})[question] = [dict(row) for row in rows]


def answered(plan: JSON, question: str, ways: dict[str, Lines]) -> str:
    """Which of these ways the plan answers a question of the game in, "" where none."""
    rows = plan["first"].get("tactics", {}).get(question, [])
    return next((name for name, way in ways.items() if rows == way), "")


def fourth_downs(team: Team, options: StatisProOptions) -> dict[str, Lines]:
    """What to do on fourth down, by how much is dared: the cautious go for it only behind and late, the bold with a
    few yards to go over most of the field."""
    usual = _usual("fourth_down", team, options)
    late = [row for row in usual if row["call"] == "go" and row["when"].startswith(_LATE)]
    kicks_alone = [row for row in usual if row["call"] != "go" or row in late]
    bold = [{"when": "los <= 65 and distance <= 2", "call": "go"},
            {"when": "los <= 45 and los > 15 and distance <= 5", "call": "go"}]  # fmt: skip
    return {"cautious": kicks_alone, "usual": usual, "bold": [*late, *bold, *(row for row in usual if row not in late)]}


def seconds(team: Team, options: StatisProOptions) -> dict[str, Lines]:
    """How long a play takes, by how much is dared: the cautious use the clock with a lead from the third quarter on,
    the bold hurry from there when they are behind."""
    usual = _usual("seconds", team, options)
    sit = [{"when": "quarter >= 3 and margin > 0", "call": "45"}]
    hurry = [{"when": "quarter >= 3 and margin < 0", "call": "20"}]
    return {"cautious": [*sit, *usual], "usual": usual, "bold": [*hurry, *usual]}


def _usual(question: str, team: Team, options: StatisProOptions) -> Lines:
    kicker = read_roster(team).kickers.get(team_card(team).placekicker)
    return kicks.tactics(kicker, options)[question]
