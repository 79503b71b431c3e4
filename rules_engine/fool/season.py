"""What a league is told of a FOOL season: who meets whom, and in which steps plans are exchanged."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from ..interface import Step
from .options import FoolOptions

Week = tuple[tuple[int, int], ...]

_DIVISION = 4


@lru_cache(maxsize=2)
def _template(name: str) -> tuple[Week, ...]:
    """The printed ten weeks (11.1.1) as (away, home) team indexes: 0-3 the first division by rank, 4-7 the second."""
    printed = json.loads(files(__package__).joinpath("data/schedule.json").read_text(encoding="utf-8"))
    return tuple(tuple(_pairing(text) for text in week) for week in printed[name])


def _pairing(text: str) -> tuple[int, int]:
    away, home = text.split("@")
    return _index(away), _index(home)


def _index(place: str) -> int:
    return "EW".index(place[0]) * _DIVISION + int(place[1]) - 1


def schedule_template(options: FoolOptions, teams: int) -> tuple[Week, ...]:
    """The ten weeks of (away, home) of the template in force; () for any number of teams but eight."""
    return _template(options.schedule_template) if teams == 2 * _DIVISION else ()


def exchange(options: FoolOptions) -> tuple[Step, ...]:
    """10.1: the home setup in the open, then the visitors' plan with its seal, then the home plan.

    The visitors' first half is used before the home coach sees it; their second half is unsealed when it starts
    (10.1.4). The home plan is never sent to the visitors before the end.
    """
    setup = Step("home_setup", "Home setup", ("home",), (), ("setup",), {"setup": "step_closed"}, hours=96)
    away = Step(
        "away_plan",
        "Visitors' plan",
        ("away",),
        ("home_setup",),
        ("setup", "first", "second"),
        {"setup": "step_closed", "first": "half_played", "second": "half_starts"},
        hours=48,
    )
    home = Step(
        "home_plan",
        "Home plan",
        ("home",),
        ("away_plan",),
        ("first", "second"),
        {"first": "final", "second": "final"},
        hours=2,
    )
    return (setup, away, home)
