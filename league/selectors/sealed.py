"""Games of a team in which plans lie sealed, as whoever keeps the plans tells it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.models import Fixture, Team
from league.signals import sealed_asked


@dataclass(frozen=True, slots=True)
class SealedGame:
    """A game that is not over and for which either side has written something; plans were taken from ``since`` on."""

    fixture: Fixture
    since: datetime


def sealed_games(team: Team) -> list[SealedGame]:
    """The team's games in which plans of either side lie sealed."""
    answers = sealed_asked.send(sender=Team, team=team)
    return [game for _, games in answers for game in games]
