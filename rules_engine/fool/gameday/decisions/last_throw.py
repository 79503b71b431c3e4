"""The last play of a game that is otherwise lost: everybody who can runs deep, the defense drops back (5.8.5).

The rulebook lets the executor of a game by mail call a Hail Mary for a side that trails as the clock runs out, and
has the defense answer with what protects best against the pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....interface.situation import Situation
from ...calls.orders import DefenseOrders
from ...calls.reach import why_not
from ...model import OffMan, Player
from ...play_calls import Pass, Place, PlayerRef, Target
from ...players import family
from ...resolution.short_field import is_played
from . import policies

_ONE_SCORE: Final = 8  # points by which a last touchdown may still help, a try for two points included
_TOO_NEAR: Final = 15  # yards from which the plan's own plays reach the end zone
_DEEPEST: Final = ("VDC", "DC", "LL", "LR")
_STAY: Final = frozenset({"C", "LG", "RG", "LT", "RT", "Q", "F"})  # the line, the passer, who stands right behind him


def wanted(situation: Situation) -> bool:
    """Whether the side with the ball trails by one score, with time for one play and too far away for another.

    Rules: fool:5.8.5/2
    """
    behind = -situation.margin(situation.possession)
    closing = situation.period == 4 and policies.last_play(situation)
    return closing and 0 < behind <= _ONE_SCORE and situation.los > _TOO_NEAR


def hail_mary(situation: Situation, men: tuple[OffMan, ...]) -> Pass | None:
    """The throw to the deepest zone that somebody reaches; None when nobody gets deep. The best hands go first.

    Rules: fool:5.8.5/2
    """
    passer = next((man.player for man in men if man.at == "Q"), None)
    for zone in _DEEPEST:
        if not is_played(zone, situation.los) or (zone == "VDC" and passer is not None and "-" in passer.attrs):
            continue
        runners = [man.player for man in men if man.at not in _STAY and not why_not(_throw(zone, man.player.no), men)]
        runners.sort(key=lambda player: (-player.p, -player.s, player.no))
        if runners:
            return _throw(zone, *(player.no for player in runners))
    return None


def _throw(zone: str, first: int, *others: int) -> Pass:
    extra = tuple(PlayerRef("#", number=no) for no in others)
    return Pass((Target(PlayerRef("#", number=first), Place(zone), hail_mary=True, extra=extra),))


def answer(defenses: Mapping[str, DefenseOrders], men: Mapping[int, Player]) -> str:
    """The defense with the most protection against a long pass: most backs, then fewest who rush or blitz."""

    def cover(one: DefenseOrders) -> tuple[int, int]:
        backs = sum(family(men[man.no].pos) == "DH" for man in one.players if man.no in men)
        return backs, -sum(man.duty.endswith("blitz") for man in one.players)

    return max(defenses, key=lambda name: cover(defenses[name]))
