"""What a league is told of a FOOL season: who meets whom in which week (11.1.1)."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from ..options import FoolOptions

Week = tuple[tuple[int, int], ...]

_DIVISION = 4


@lru_cache(maxsize=2)
def _template(name: str) -> tuple[Week, ...]:
    """The printed ten weeks (11.1.1) as (away, home) team indexes: 0-3 the first division by rank, 4-7 the second."""
    printed = json.loads(files("rules_engine.fool").joinpath("data/schedule.json").read_text(encoding="utf-8"))
    return tuple(tuple(_pairing(text) for text in week) for week in printed[name])


def _pairing(text: str) -> tuple[int, int]:
    away, home = text.split("@")
    return _index(away), _index(home)


def _index(place: str) -> int:
    return "EW".index(place[0]) * _DIVISION + int(place[1]) - 1


def schedule_template(options: FoolOptions, teams: int) -> tuple[Week, ...]:
    """The ten weeks of (away, home) of the template in force; () for any number of teams but eight."""
    return _template(options.schedule_template) if teams == 2 * _DIVISION else ()
