"""Big plays ``^`` and errors ``o``: a die that involves such a man is changed by one, as a coach decides before it is
rolled (7.2.4, 7.2.5, RULING 192).

By mail only the home side does so, with its own men of the ``^`` and the visitors' of the ``o``. ``Snap.clutch`` holds
the men on the field who may be used on this play; each is used once a play at most, and one for a die.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .men import Defender, OffensivePlayer
from .scene import Scene
from .sides import Side

_LOWEST: Final = 1
_HIGHEST: Final = 6

_Men = Iterable[OffensivePlayer | Defender]


def shift(scene: Scene, die: str, offense: _Men, defense: _Men) -> int:
    """1 when the die about to be rolled shall turn out better for the offense, -1 for the defense, 0 as it falls.

    ``die`` is its purpose; ``offense`` and ``defense`` are the men whom it involves.

    Rules: fool:7.2.4/1, fool:7.2.4/2, fool:7.2.5/1
    """
    men_of_note = scene.play.snap.clutch
    if not men_of_note:
        return 0
    involved = {("offense", man.number) for man in offense} | {("defense", man.number) for man in defense}
    used = scene.log.outcome.worn.clutch
    for man in men_of_note:
        who = (man.side, man.number)
        if who in involved and who not in used:
            used.append(who)
            change = 1 if man.good == "offense" else -1
            scene.log.step("clutch", player=man.number, side=man.side, sign=man.sign, die=die, shift=change)
            return change
    return 0


def for_side(scene: Scene, die: str, side: Side, offense: _Men, defense: _Men) -> int:
    """What ``shift`` says, counted as good for ``side``."""
    change = shift(scene, die, offense, defense)
    return change if side == "offense" else -change


def within(die: int) -> int:
    """A changed die on a table of one column: beyond its ends nothing changes.

    Rules: fool:7.2.4/4
    """
    return min(_HIGHEST, max(_LOWEST, die))


def with_columns(die: int, change: int) -> tuple[int, int]:
    """A changed die on a table of columns, and the columns to move when it would leave the table: 1 up, -1 down.

    Rules: fool:7.2.4/4
    """
    changed = die + change
    return (changed, 0) if _LOWEST <= changed <= _HIGHEST else (die, change)
