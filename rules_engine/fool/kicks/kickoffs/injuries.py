"""Who is hurt on a kickoff (9.1.5)."""

from __future__ import annotations

from typing import Final

from ...model import Player
from ..model import Team
from ..play import KickPlay, Share
from ..returns import side_hurt
from ..tables import KICKOFF
from .totals import pure_kicker

_LONGER: Final[int] = KICKOFF["injury"]["duration_roll"]
_RETURNER: Final = 5
_KAMIKAZE: Final = 3
_COVERING_KICKER: Final = 2
_PURE_KICKER_HURT: Final = 2  # he is hurt up to this die, so that he counts a third of a covering man


def roll_injury(play: KickPlay, kind: str, carrier: Player | None = None) -> None:
    """Three dice for an injury; ``kind`` a row of the kickoff's injury table. ``carrier`` caught the ball.

    Rules: fool:9.1.5-01, fool:9.1.5-03
    """
    side = side_hurt(play, KICKOFF["injury"][kind], "ko.injury")
    if side is not None:
        play.hurt(side, _victim(play, side, carrier), _LONGER)


def _victim(play: KickPlay, side: Team, carrier: Player | None) -> Player:
    """Who is hurt: the man who carried the ball counts five, a kamikaze three, a kicker who covers two, a pure kicker a
    third.

    Rules: fool:9.1.5-02, fool:9.1.1-19
    """
    squad = play.squad(side)
    kicker = squad.men.get("K")
    pure = kicker is not None and pure_kicker(kicker)
    returner = carrier or squad.men.get("R")
    weights = {"KK": _KAMIKAZE, "K": 1 if pure else _COVERING_KICKER}
    shares = [Share(man, _RETURNER if man is returner else weights.get(role, 1)) for role, man in squad.men.items()]
    while True:
        man = play.drawn(shares, "ko.injury.who")
        if man is not kicker or not pure or play.die("ko.injury.kicker") <= _PURE_KICKER_HURT:
            return man
