"""Big plays ``^`` and errors ``o``: a die that involves such a man is changed by one, as a coach decides before it is
rolled (7.2.4, 7.2.5, R192).

By mail only the home side does so, with its own men of the ``^`` and the visitors' of the ``o``. ``Snap.clutch`` holds
the men on the field who may be used on this play; each is used once a play at most, and one for a die.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..scrimmage.scene import Scene
from .occasions import Side

_LOWEST, _HIGHEST = 1, 6


def shift(scene: Scene, die: str, offense: Iterable[int], defense: Iterable[int]) -> int:
    """1 when the die about to be rolled shall turn out better for the offense, -1 for the defense, 0 as it falls.

    ``die`` is its purpose; ``offense`` and ``defense`` are the places of the men whom it involves.
    """
    if not scene.snap.clutch:
        return 0
    involved = {("offense", scene.o_no[o]) for o in offense} | {("defense", scene.d_no[d]) for d in defense}
    for man in scene.snap.clutch:
        who = (man.side, man.number)
        if who in involved and who not in scene.out.clutch:
            scene.out.clutch.append(who)
            change = 1 if man.good == "offense" else -1
            scene.step("clutch", player=man.number, side=man.side, sign=man.sign, die=die, shift=change)
            return change
    return 0


def for_side(scene: Scene, die: str, side: Side, offense: Iterable[int], defense: Iterable[int]) -> int:
    """The same, counted as good for ``side``."""
    change = shift(scene, die, offense, defense)
    return change if side == "offense" else -change


def within(die: int) -> int:
    """A changed die on a table of one column: beyond its ends nothing changes."""
    return min(_HIGHEST, max(_LOWEST, die))


def with_columns(die: int, change: int) -> tuple[int, int]:
    """A changed die on a table of columns, and the columns to move when it would leave the table: 1 up, -1 down."""
    changed = die + change
    return (changed, 0) if _LOWEST <= changed <= _HIGHEST else (die, change)
