"""The rules engine: plays football games from two plans, and reads their records.

This is the whole of what the service uses; no ruleset package is imported from outside. A game goes in as a
``GameInput`` and comes out as a record (JSON, ``docs/record-format.md``); what is asked of a ruleset is asked of
``get(code)``. The engine has no clock, no database and no chance but the dice of its input's secret.
``COMPILED`` says whether this process runs it as machine code (``rules_engine/compiled.py``).
"""

from __future__ import annotations

from .compiled import COMPILED  # first: it says where all the others come from
from .dice import DiceBox, SeededDice, canonical, commitment, digest, nonce, stage_key
from .errors import EngineError, PlanError, Problem, RecordError, Report
from .football import narrative, scouting, trials
from .football.events import EVENT_KINDS
from .football.figures import bands, statistics
from .football.figures.boxscore import box_score
from .football.figures.drives import drives
from .football.figures.folds import FOLDS
from .football.figures.folds import reasons as fold_reasons
from .football.figures.gamebook import gamebook
from .football.figures.play_table import MEANINGS as PLAY_COLUMNS
from .football.figures.play_table import Row
from .football.figures.play_table import play_table as _play_table
from .football.game import opening, play_first_half, play_game, play_second_half
from .football.periods import parameters_of
from .football.proof.replay import Verification, first_difference, verify
from .football.record.codec import compress, decompress, encode, record_digest, unpack
from .football.record.parts import PARTS, closed_parts, select
from .football.record.plays import calls, plays
from .football.record.recorder import ENGINE
from .football.record.teams import athletes, read_team, team_json
from .football.season import clinching, odds, playoffs, ranking
from .football.worth import play_values
from .interface import (
    CALLS,
    DARE,
    JSON,
    RELEASED,
    WAIVERS,
    About,
    AnyRuleset,
    Athlete,
    Attempt,
    CampField,
    CampForm,
    CampMan,
    CampStep,
    CampStory,
    Change,
    Claimant,
    Column,
    DraftTurn,
    Example,
    ExchangeStep,
    FirstAnswer,
    FirstStep,
    GameFacts,
    GameInput,
    GuideError,
    GuidePage,
    Joining,
    ListRule,
    Motion,
    Move,
    Need,
    OpenMove,
    OptionSpec,
    Outcome,
    PlanStyle,
    ReadTeam,
    RosterRules,
    RosterText,
    RulePreset,
    Ruleset,
    SeasonPhase,
    SeasonRules,
    Story,
    Team,
    Term,
    anchor,
)
from .interface.planning import boards, call_tables, playcalling
from .interface.planning.entries import EntryName, KeptEntry, KeptMan
from .plans import comparison, entries, forms, places
from .registry import UnknownRuleset, codes, get, register


def narrate(record: JSON) -> list[str]:
    """Every play of a record as a sentence or two, from its public part only."""
    ruleset = get(record["ruleset"]["code"])
    return [ruleset.narrate(play, record) for play in plays(record)]


def picture(record: JSON, number: int) -> JSON:
    """Where the 22 stood and went on play ``number`` (from 1), in yards, for drawing."""
    ruleset = get(record["ruleset"]["code"])
    return ruleset.picture(plays(record)[number - 1], record)


def play_table(record: JSON) -> list[Row]:
    """The plays as flat rows for spreadsheets, under the names of public play-by-play data; see ``PLAY_COLUMNS``."""
    return _play_table(record, get(record["ruleset"]["code"]).narrate)


__all__ = [
    "CALLS",
    "COMPILED",
    "DARE",
    "ENGINE",
    "EVENT_KINDS",
    "FOLDS",
    "JSON",
    "PARTS",
    "PLAY_COLUMNS",
    "RELEASED",
    "WAIVERS",
    "About",
    "AnyRuleset",
    "Athlete",
    "Attempt",
    "CampField",
    "CampForm",
    "CampMan",
    "CampStep",
    "CampStory",
    "Change",
    "Claimant",
    "Column",
    "DiceBox",
    "DraftTurn",
    "EngineError",
    "EntryName",
    "Example",
    "ExchangeStep",
    "FirstAnswer",
    "FirstStep",
    "GameFacts",
    "GameInput",
    "GuideError",
    "GuidePage",
    "Joining",
    "KeptEntry",
    "KeptMan",
    "ListRule",
    "Motion",
    "Move",
    "Need",
    "OpenMove",
    "OptionSpec",
    "Outcome",
    "PlanError",
    "PlanStyle",
    "Problem",
    "ReadTeam",
    "RecordError",
    "Report",
    "RosterRules",
    "RosterText",
    "RulePreset",
    "Ruleset",
    "SeasonPhase",
    "SeasonRules",
    "SeededDice",
    "Story",
    "Team",
    "Term",
    "UnknownRuleset",
    "Verification",
    "anchor",
    "athletes",
    "bands",
    "boards",
    "box_score",
    "call_tables",
    "calls",
    "canonical",
    "clinching",
    "closed_parts",
    "codes",
    "commitment",
    "comparison",
    "compress",
    "decompress",
    "digest",
    "drives",
    "encode",
    "entries",
    "first_difference",
    "fold_reasons",
    "forms",
    "gamebook",
    "get",
    "narrate",
    "narrative",
    "nonce",
    "odds",
    "opening",
    "parameters_of",
    "picture",
    "places",
    "play_first_half",
    "play_game",
    "play_second_half",
    "play_table",
    "play_values",
    "playcalling",
    "playoffs",
    "plays",
    "ranking",
    "read_team",
    "record_digest",
    "register",
    "scouting",
    "select",
    "stage_key",
    "statistics",
    "team_json",
    "trials",
    "unpack",
    "verify",
]
