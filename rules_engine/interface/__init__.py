"""What others ask of a ruleset: the game, a coach's plan, a league.

Nothing here imports the kernel, the shared pieces of plans or a ruleset: all three use these values.
"""

from __future__ import annotations

from .about import About
from .guide import Example, GuideError, GuidePage, GuideQuestions, Term, anchor, read_pages, read_terms
from .leagues.careers import (
    Attempt,
    CampChoice,
    CampField,
    CampForm,
    CampMan,
    CampPart,
    CampRoll,
    CampStep,
    CampStory,
    CareerQuestions,
    Claimant,
    MoveStep,
    OpenMove,
)
from .leagues.drafts import DraftQuestions, DraftTurn, Need, reverse_order
from .leagues.league import (
    RELEASED,
    WAIVERS,
    Change,
    Column,
    GameFacts,
    Joining,
    LeagueQuestions,
    ListRule,
    Move,
    OptionSpec,
    PlayoffFormat,
    RosterQuestions,
    RosterRules,
    RulePreset,
    SeasonPhase,
    SeasonRules,
    Week,
)
from .leagues.roster_texts import ReadTeam, RosterText
from .planning.call_tables import CallTable
from .planning.coaching import CALLS, DARE, CoachingQuestions, FirstAnswer, FirstStep, PlanStyle
from .planning.forms import PlanForm
from .planning.plans import PlanQuestions, TextForm
from .planning.scouting import Facing, PlayHabits, ScoutingQuestions
from .planning.text_words import TextWord, TextWords
from .playing.motion import BallTrack, Mark, Motion, Phase, Track
from .playing.play import CallName, Decision, GameInput, GameQuestions, OpenChoice, PlayNotes
from .playing.stories import Outcome, Story
from .ruleset import AnyRuleset, Ruleset
from .situation import FinalPlay
from .values import JSON, Athlete, ExchangeStep, Stage, Team

__all__ = [
    "CALLS",
    "DARE",
    "JSON",
    "RELEASED",
    "WAIVERS",
    "About",
    "AnyRuleset",
    "Athlete",
    "Attempt",
    "BallTrack",
    "CallName",
    "CallTable",
    "CampChoice",
    "CampField",
    "CampForm",
    "CampMan",
    "CampPart",
    "CampRoll",
    "CampStep",
    "CampStory",
    "CareerQuestions",
    "Change",
    "Claimant",
    "CoachingQuestions",
    "Column",
    "Decision",
    "DraftQuestions",
    "DraftTurn",
    "Example",
    "ExchangeStep",
    "Facing",
    "FinalPlay",
    "FirstAnswer",
    "FirstStep",
    "GameFacts",
    "GameInput",
    "GameQuestions",
    "GuideError",
    "GuidePage",
    "GuideQuestions",
    "Joining",
    "LeagueQuestions",
    "ListRule",
    "Mark",
    "Motion",
    "Move",
    "MoveStep",
    "Need",
    "OpenChoice",
    "OpenMove",
    "OptionSpec",
    "Outcome",
    "Phase",
    "PlanForm",
    "PlanQuestions",
    "PlanStyle",
    "PlayHabits",
    "PlayNotes",
    "PlayoffFormat",
    "ReadTeam",
    "RosterQuestions",
    "RosterRules",
    "RosterText",
    "RulePreset",
    "Ruleset",
    "ScoutingQuestions",
    "SeasonPhase",
    "SeasonRules",
    "Stage",
    "Story",
    "Team",
    "Term",
    "TextForm",
    "TextWord",
    "TextWords",
    "Track",
    "Week",
    "anchor",
    "read_pages",
    "read_terms",
    "reverse_order",
]
