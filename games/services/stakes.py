"""Nobody rules in his own cause: what is refused to a commissioner who has a stake in a game."""

from __future__ import annotations

from games import permissions
from league.models import Fixture, User
from league.selectors.stakes import stakes
from league.services.errors import Refused

WHO_ELSE = "A commissioner who coaches neither side nor a rival for the same place may order it, or the operator."


def require_no_stake(fixture: Fixture, actor: User | None) -> None:
    """Refused where a ruling on this game would be one in the person's own cause; nobody is the operator."""
    if actor is None:
        return
    if not permissions.may_order(actor, fixture):
        raise Refused("Only a commissioner of this league may order this, or the operator.")
    require_no_stake_of_operator(fixture, actor)


def require_no_stake_of_operator(fixture: Fixture, actor: User) -> None:
    """Refused where a ruling on this game would be one in the person's own cause, be he commissioner or operator."""
    if teams := stakes(actor, season=fixture.season, teams=[fixture.home, fixture.away]):
        raise Refused(f"You have a stake in this game with {', '.join(map(str, teams))}.", WHO_ELSE)
