"""What is planned and played: the exchange of plans, runs, records and what is read from them."""

from .bench import BenchChunk, BenchRun
from .exchange import ADAPTED, REPLACES, FixtureStep, PlanVersion
from .heartbeat import Heartbeat
from .playbook import PlaybookEntry, PlaybookShare
from .practice import PracticeGame
from .records import GameRecord
from .replays import GameReplay
from .runs import FixtureSecret, GameRun
from .statistics import FigureRevision, PlayerGameLine, PlayerSeasonLine, SeasonBest, SeasonCount, TeamGameLine
from .working_drafts import DraftEdit, DraftWriter, WorkingDraft

__all__ = [
    "ADAPTED",
    "REPLACES",
    "BenchChunk",
    "BenchRun",
    "DraftEdit",
    "DraftWriter",
    "FigureRevision",
    "FixtureSecret",
    "FixtureStep",
    "GameRecord",
    "GameReplay",
    "GameRun",
    "Heartbeat",
    "PlanVersion",
    "PlaybookEntry",
    "PlaybookShare",
    "PlayerGameLine",
    "PlayerSeasonLine",
    "PracticeGame",
    "SeasonBest",
    "SeasonCount",
    "TeamGameLine",
    "WorkingDraft",
]
