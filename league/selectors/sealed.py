"""Games of a team in which plans lie sealed, as whoever keeps the plans tells it."""

from __future__ import annotations

from league.models import Team
from league.signals import SealedGame, sealed_asked


def sealed_games(team: Team) -> list[SealedGame]:
    """The team's games in which plans of either side lie sealed."""
    return [game for games in sealed_asked.answers(Team, team=team) for game in games]
