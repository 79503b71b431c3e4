"""Who runs with a ball on a kick, and the last man in front of him."""

from __future__ import annotations

from typing import Final, final

from ..model import Player
from .model import Team

RUSH: Final = "rush"
_BEFORE_A_CHANGE: Final = ("", RUSH)


@final
class Ballcarrier:
    """A man who runs with the ball.

    team   his side
    start  where his run began, in yards to the goal that the kicking side attacks
    of     what statistics call the run: "rush" from scrimmage, "" after a catch (the reception counts it), else what
           was run back
    """

    def __init__(self, team: Team, man: Player, start: int, of: str = "") -> None:
        self.team: Final = team
        self.man: Final = man
        self.start: Final = start
        self.of: Final = of

    @property
    def won_the_ball(self) -> bool:
        """Whether the ball changed hands before he ran."""
        return self.of not in _BEFORE_A_CHANGE


@final
class LastMan:
    """The last man between a ballcarrier and the goal, and the spot where he is met.

    allowance  points of speed by which the open field rule asks for more than his (4.3.11)
    """

    def __init__(self, man: Player, allowance: int, at: int) -> None:
        self.man: Final = man
        self.allowance: Final = allowance
        self.at: Final = at
