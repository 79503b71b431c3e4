"""Near the goal line: routes that the field has no room for (8.6, 10.4, PBM-R12)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..model import OffMan
from ..play_calls import Pass, Place, Play, Target
from .naming import find, resolve_place

# The next shorter zone of the same part of the field, for zones that are not played everywhere.
_SHORTER: Final = {"VDC": "DC", "DC": "MC", "LL": "ML", "LR": "MR", "MC": "SC", "ML": "IL", "MR": "IR"}


def is_played(zone: str, los: int) -> bool:
    """Whether a zone is played with the ball ``los`` yards from the goal.

    Rules: fool:8.6/1
    """
    return board.ZONE.get(zone) not in board.not_played(los)


def fitted(zone: str, los: int) -> str:
    """The zone, or the longest shorter one of its part of the field that is played: VDC, DC, MC, SC.

    Rules: fool:10.4-02
    """
    while not is_played(zone, los):
        zone = _SHORTER[zone]
    return zone


def _zone_of(target: Target, men: tuple[OffMan, ...]) -> str:
    """The zone to which a target's receiver runs, "" where nobody is meant."""
    man = find(target.receiver, men, "receiver")
    return resolve_place(target.zone, men, man) if man is not None else ""


def too_long(play: Play, men: tuple[OffMan, ...], los: int, every: bool = False) -> str:
    """Why a pass cannot be thrown here: its primary route leads to a zone that is not played; "" when it can.

    ``every``: the later routes must fit as well, where a league shortens none.

    Rules: fool:8.6/3
    """
    if not isinstance(play, Pass) or not board.not_played(los):
        return ""
    for target in play.targets if every else play.targets[:1]:
        zone = _zone_of(target, men) if isinstance(target, Target) else ""
        if not is_played(zone, los):
            return f"Zone {zone} is not played with {los} yards to the goal."
    return ""


def shortened(play: Play, men: tuple[OffMan, ...], los: int) -> Play:
    """The play with every later route cut to a zone that is played; a named way to a zone left out goes with it.

    Rules: fool:8.6/3, fool:10.4-02
    """
    if not isinstance(play, Pass) or not board.not_played(los):
        return play
    targets = []
    cut = False
    for target in play.targets:
        if isinstance(target, Target):
            zone = _zone_of(target, men)
            fits = fitted(zone, los)
            if fits != zone:
                target = target.copy_with(zone=Place(fits), via=())
                cut = True
        targets.append(target)
    return play.copy_with(targets=tuple(targets)) if cut else play
