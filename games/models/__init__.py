"""What is planned and played: the exchange of plans, runs, records and what is read from them."""

from .exchange import ADAPTED, REPLACES, FixtureStep, PlanVersion
from .heartbeat import Heartbeat
from .records import GameRecord
from .replays import GameReplay
from .runs import FixtureSecret, GameRun
from .statistics import FigureRevision, PlayerGameLine, PlayerSeasonLine, SeasonBest, SeasonCount, TeamGameLine

__all__ = [
    "ADAPTED",
    "REPLACES",
    "FigureRevision",
    "FixtureSecret",
    "FixtureStep",
    "GameRecord",
    "GameReplay",
    "GameRun",
    "Heartbeat",
    "PlanVersion",
    "PlayerGameLine",
    "PlayerSeasonLine",
    "SeasonBest",
    "SeasonCount",
    "TeamGameLine",
]
