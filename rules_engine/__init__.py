"""The rules engine: plays football games from two plans, and reads their records.

This is the whole of what the service uses; no ruleset package is imported from outside. A game goes in as a
``GameInput`` and comes out as a record (JSON, ``docs/record-format.md``); what is asked of a ruleset is asked of
``get(code)``. The engine has no clock, no database and no chance but the dice of its input's secret.
"""

from __future__ import annotations

from .dice import DiceBox, SeededDice, canonical, commitment, digest, stage_key
from .errors import EngineError, PlanError, Problem, RecordError, Report
from .football import clinching, narrative, playoffs, ranking, statistics
from .football.boxscore import box_score
from .football.drives import drives
from .football.events import EVENT_KINDS
from .football.game import play_first_half, play_game, play_second_half
from .football.gamebook import gamebook
from .football.record import (
    ENGINE,
    PARTS,
    athletes,
    calls,
    closed_parts,
    compress,
    decompress,
    plays,
    read_team,
    record_digest,
    select,
    team_json,
)
from .football.replay import Verification, first_difference, verify
from .interface import (
    JSON,
    Athlete,
    Column,
    GameInput,
    OptionSpec,
    Phase,
    RosterRules,
    Ruleset,
    SeasonRules,
    Step,
    Team,
)
from .plans.located import locate
from .registry import UnknownRuleset, codes, get, register


def narrate(record: JSON) -> list[str]:
    """Every play of a record as a sentence or two, from its public part only."""
    ruleset = get(record["ruleset"]["code"])
    return [ruleset.narrate(play, record) for play in plays(record)]


def picture(record: JSON, number: int) -> JSON:
    """Where the 22 stood and went on play ``number`` (from 1), in yards, for drawing."""
    ruleset = get(record["ruleset"]["code"])
    return ruleset.picture(plays(record)[number - 1], record)


__all__ = [
    "ENGINE",
    "EVENT_KINDS",
    "JSON",
    "PARTS",
    "Athlete",
    "Column",
    "DiceBox",
    "EngineError",
    "GameInput",
    "OptionSpec",
    "Phase",
    "PlanError",
    "Problem",
    "RecordError",
    "Report",
    "RosterRules",
    "Ruleset",
    "SeasonRules",
    "SeededDice",
    "Step",
    "Team",
    "UnknownRuleset",
    "Verification",
    "athletes",
    "box_score",
    "calls",
    "canonical",
    "clinching",
    "closed_parts",
    "codes",
    "commitment",
    "compress",
    "decompress",
    "digest",
    "drives",
    "first_difference",
    "gamebook",
    "get",
    "locate",
    "narrate",
    "narrative",
    "picture",
    "play_first_half",
    "play_game",
    "play_second_half",
    "playoffs",
    "plays",
    "ranking",
    "read_team",
    "record_digest",
    "register",
    "select",
    "stage_key",
    "statistics",
    "team_json",
    "verify",
]
