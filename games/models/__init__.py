"""What is planned and played: the exchange of plans, runs, records and what is read from them."""

from .exchange import FixtureStep, PlanVersion
from .heartbeat import Heartbeat
from .records import GameRecord, PlayerGameLine
from .runs import FixtureSecret, GameRun

__all__ = ["FixtureSecret", "FixtureStep", "GameRecord", "GameRun", "Heartbeat", "PlanVersion", "PlayerGameLine"]
