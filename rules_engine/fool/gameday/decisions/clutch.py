"""When the home coach uses big plays ``^`` and errors ``o``, and how often he may (7.2.4, 7.2.5, D-HI, R192)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from ....interface.situation import SIDES, Side, Situation
from ...model import Clutch
from ...quarters import half_clock
from ..memory import GameMemory
from ..setting import SIGNS, GameOrders

HOME: Final = "home"  # by mail nobody else may
_OFTEN: Final = 3  # a starter
_SELDOM: Final[Mapping[str, int]] = {"^": 1, "o": 2}  # a substitute
_LATE: Final = 120  # seconds left in the half
_NEAR: Final = 20  # yards to the goal
_MATTERS: Final = 3  # the down


def matters(situation: Situation) -> bool:
    """Whether the home coach uses big plays and errors on this down: third or fourth down, 20 yards to the goal or
    less, or two minutes left in the half."""
    return situation.down >= _MATTERS or situation.los <= _NEAR or half_clock(situation) <= _LATE


def on_the_field(
    game: GameOrders,
    memory: GameMemory,
    situation: Situation,
    offense: frozenset[int],
    defense: frozenset[int],
) -> tuple[Clutch, ...]:
    """The men who may be used on a play from scrimmage, of those who wear these numbers: those of the home side first,
    then by number."""
    if not matters(situation):
        return ()
    good: Literal["offense", "defense"] = "offense" if situation.possession == HOME else "defense"
    usable: list[Clutch] = []
    for side in SIDES:
        if not game.of(side).signed:
            continue
        word: Literal["offense", "defense"] = "offense" if situation.possession == side else "defense"
        for number, sign in able(game, memory, side, offense if word == "offense" else defense):
            usable.append(Clutch(word, number, sign, good))
    return tuple(usable)


def able(
    game: GameOrders, memory: GameMemory, side: Side, men: frozenset[int], starts: bool = True
) -> list[tuple[int, Literal["^", "o"]]]:
    """The men among these, by number, who have the sign that counts on their side and may still use it.

    ``starts`` False: on kicks, where nobody counts as a starter (7.2.5).
    """
    team = game.of(side)
    signed = [number for number in team.signed if number in men]
    if not signed:
        return []
    sign, used, starters = SIGNS[side], memory.of(side).clutch, team.starters
    return [
        (number, sign)
        for number in signed
        if used.get(number, 0) < (_OFTEN if starts and number in starters else _SELDOM[sign])
    ]


def used(memory: GameMemory, spent: Sequence[Sequence[Any]]) -> GameMemory:
    """The memory after a play on which men were used: ``spent`` has a row of side and jersey number for each."""
    for side, number in spent:
        own = memory.of(side)
        memory = memory.with_side(side, own.changed(clutch={**own.clutch, number: own.clutch.get(number, 0) + 1}))
    return memory
