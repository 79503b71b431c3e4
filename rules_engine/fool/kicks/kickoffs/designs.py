"""How a kickoff is returned: in which column, by whom, with which values (9.1.2, 9.1.4)."""

from __future__ import annotations

from typing import Final, final

from ...model import Player
from ..model import Squad
from ..play import KickPlay
from ..tables import KICKOFF
from ..tactics import KickoffCall, ReturnCall
from ..values import Returner, kickoff_returner, second_returner
from .totals import up_men

_AGAINST_SIDELINE: Final = KICKOFF["sideline"]["effect"]["sideline_return"]
_MISALIGNED: Final = -5  # C and S of a squad that expected an onside kick (9.1.4)


@final
class ReturnDesign:
    """How a kickoff is returned.

    column   of the return table
    man      who runs with the ball; ``values`` are his
    catcher  who catches it: the same man, but on a reverse
    contact, speed  added to the blockers' totals
    """

    def __init__(
        self, column: str, man: Player, values: Returner, catcher: Player, contact: int = 0, speed: int = 0
    ) -> None:
        self.column: Final = column
        self.man: Final = man
        self.values: Final = values
        self.catcher: Final = catcher
        self.contact: Final = contact
        self.speed: Final = speed

    @property
    def reverse(self) -> bool:
        return self.column == "reverse"


def design(play: KickPlay, kick: KickoffCall, call: ReturnCall) -> ReturnDesign:
    """How a kick of a kind is returned after the return squad's call. Anybody picks up a squib, and an up man an onside
    kick, whatever was called.

    Rules: fool:9.1.4-21, fool:9.1.4-26, fool:9.1.4-28
    """
    if kick not in ("squib", "onside"):
        return _by_the_returner(play.receiving, kick, call)
    men = up_men(play.receiving, call == "onside") if kick == "onside" else play.receiving.everyone
    man = play.one_of(men, "ko.who")
    worse = _MISALIGNED if kick == "squib" and call == "onside" else 0
    return ReturnDesign("squib", man, kickoff_returner(man), man, worse, worse)


def _by_the_returner(squad: Squad, kick: KickoffCall, call: ReturnCall) -> ReturnDesign:
    """A return that the returner starts: against a kick along the sideline standard or sideline only, the latter
    slower; a reverse only against a standard kick.

    Rules: fool:9.1.4-01, fool:9.1.3-09, fool:9.1.4-19, fool:9.1.4-20, fool:9.1.4-23
    """
    man = squad["R"]
    values = kickoff_returner(man)
    if call == "onside":
        return ReturnDesign("standard", man, values, man, _MISALIGNED, _MISALIGNED)
    if kick == "sideline":
        if call != "sideline":
            return ReturnDesign("standard", man, values, man)
        slower = Returner(values.p, values.c, values.s + _AGAINST_SIDELINE["returner_speed"])
        return ReturnDesign("sideline", man, slower, man, speed=_AGAINST_SIDELINE["squad_speed"])
    if call == "reverse":
        second = second_man(squad)
        return ReturnDesign("reverse", second, second_returner(second), man)
    return ReturnDesign(call, man, values, man)


def second_man(squad: Squad) -> Player:
    """Returner #2: whom the plan names, else the blocker best suited."""
    if "R2" in squad.men:
        return squad["R2"]
    return max(squad.but("R"), key=lambda man: (second_returner(man).total, man.s, -man.no))
