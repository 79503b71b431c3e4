"""Who is hurt on a punt (9.2.8)."""

from __future__ import annotations

from typing import Final

from ...model import Player
from ..model import Team
from ..play import KickPlay
from ..returns import side_hurt
from ..tables import PUNT
from .totals import KAMIKAZES

PERSONAL_FOUL: Final = "return_with_personal_foul"
_PUNTER_HURT: Final = 4  # up to this die on a block
_RETURNER_HURT: Final = 2  # up to this die after a personal foul


def roll_injury(play: KickPlay, kind: str) -> None:
    """Three dice for an injury of normal length; ``kind`` a row of the punt's injury table.

    Rules: fool:9.2.8-01, fool:9.2.8-05
    """
    side = side_hurt(play, PUNT["injury"][kind], "punt.injury")
    if side is not None:
        play.hurt(side, _victim(play, side, kind))


def _victim(play: KickPlay, side: Team, kind: str) -> Player:
    """On returns the punter is left out; on a block he is hurt on 1-4, a blocker on 5-6; after a personal foul the
    returner on 1-2.

    Rules: fool:9.2.8-02, fool:9.2.8-03
    """
    squad = play.squad(side)
    men = squad.everyone
    if side == "kicking" and kind == "blocked":
        men = (squad["P"],) if play.die("punt.injury.who") <= _PUNTER_HURT else squad.but("P", *KAMIKAZES)
    elif side == "kicking" and kind.startswith("return"):
        men = squad.but("P")
    elif side == "receiving" and kind == PERSONAL_FOUL:
        if play.die("punt.injury.who") <= _RETURNER_HURT:
            return squad["Ret"]
        men = squad.but("Ret")
    return play.one_of(men, "punt.injury.who")
