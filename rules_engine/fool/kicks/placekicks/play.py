"""A placekick under way: which sort of kick it is, and its injury roll (9.3.2)."""

from __future__ import annotations

from typing import Final, final

from ..play import KickPlay
from ..tables import PLACEKICK
from ..tactics import PlacekickDefense
from .odds import BLITZED, TRIES, Sort, may_blitz

NOT_BLOCKERS: Final = ("H", "K")
NOT_RUSHERS: Final = ("S",)
_INJURY: Final = PLACEKICK["injury"]


def sort_of(play: KickPlay, answer: PlacekickDefense) -> Sort:
    """Which of the four columns of the tables a placekick has: a field goal or a try, blitzed or not.

    Rules: fool:9.3.2-01, fool:9.3.1-15
    """
    blitzed = answer.call == "blitz" and may_blitz(play.receiving)
    if play.kind == "extra_point":
        return "BPAT" if blitzed else "PAT"
    return "BFG" if blitzed else "FGA"


@final
class PlacekickPlay:
    """A field goal or a try on its way through the rolls.

    sort          the column of the tables
    injury_rolls  whether the normal injury roll is still to come: not where roughing has hurt somebody
    """

    def __init__(self, play: KickPlay, answer: PlacekickDefense) -> None:
        self.play: Final = play
        self.answer: Final = answer
        self.sort: Final = sort_of(play, answer)
        self.is_try: Final = self.sort in TRIES
        self.blitzed: Final = self.sort in BLITZED
        self.injury_rolls = True

    def roll_injury(self) -> None:
        """Three dice; holder, kicker and safety are left out.

        Rules: fool:9.3.2-30
        """
        play = self.play
        if not self.injury_rolls:
            return
        total = play.dice.sum(3, 6, "pk.injury")
        numbers = _INJURY[self.sort]
        play.step("pk.injury", total, "-")
        if total == numbers["off"]:
            play.hurt("kicking", play.one_of(play.kicking.but(*NOT_BLOCKERS), "pk.injury.who"))
        elif total == numbers["def"]:
            play.hurt("receiving", play.one_of(play.receiving.but(*NOT_RUSHERS), "pk.injury.who"))

    def injury_shows(self) -> bool:
        """Whether the normal injury roll, made for a roughing, has anybody hurt (ST-R44)."""
        total = self.play.dice.sum(3, 6, "pk.injury")
        self.play.step("pk.injury", total, "-")
        return total in (_INJURY[self.sort]["off"], _INJURY[self.sort]["def"])
