"""The snap and the handoff in unpractised hands: fumbles and muffs (7.1.2, 7.1.6, 7.1.10; R124, R165)."""

from __future__ import annotations

from typing import Final, Literal

from .. import board
from ..calls import Pass
from ..special_events import events
from ..special_events.occasions import Occasion, men_in
from .scene import Scene

Result = Literal["", "fumble", "muff"]

_SNAP_YARD: Final = -1
# One chance in n as a row of dice that must all come up at or below: 1/12 is a 1, then 1 to 3 (low).
_CHANCES: Final[dict[int, tuple[int, ...]]] = {12: (1, 3), 24: (1, 3, 3), 36: (1, 1)}
_LOW: Final = 3
_SHOTGUN_DIE: Final = 6  # then a second die from 4 to 6 on, by the snapper: 1/12, 1/18 or 1/36 (5.8.7, 7.1.10)
_SHOTGUN_YARD: Final = -6
_HANDS: Final = frozenset({"B", "B*", "F", "H", "TB", "E*", "Q*"})  # used to taking handoffs


def _fails(scene: Scene, one_in: int, purpose: str) -> bool:
    return all(scene.dice.die(6, purpose) <= most for most in _CHANCES[one_in])


def snap(scene: Scene) -> Result:
    """Check the snap when a substitute plays center or quarterback; half the failures are muffs."""
    if scene.snap.shotgun and not isinstance(scene.play, Pass) and astray(scene, scene.dice.die(6, "snap")):
        return "fumble"
    center_risk = passer_risk = 0
    if not scene.snap.shotgun:
        for o, at in enumerate(scene.o_at):
            if at == "C":
                center_risk = _center_risk(scene, o)
                break
    if scene.o_at[scene.o_passer] == "Q":
        passer_risk = _quarterback_risk(scene, scene.o_passer)
    if (center_risk and _fails(scene, center_risk, "snap")) or (passer_risk and _fails(scene, passer_risk, "snap")):
        return "fumble" if scene.dice.die(6, "snap") <= _LOW else "muff"
    return ""


def astray(scene: Scene, die: int) -> bool:
    """Whether a shotgun snap goes astray: ``die`` is a 6, then another too high for the man who snaps (7.1.10)."""
    if not scene.snap.shotgun or die != _SHOTGUN_DIE:
        return False
    snapper = scene.o_player[scene.o_at.index("C")]
    specialist = "LS" in snapper.skills
    least = 5 + specialist if snapper.pos == "C" else 4 + specialist
    return scene.dice.die(6, "snap") >= least


def _center_risk(scene: Scene, o: int) -> int:
    pos, former = scene.o_pos[o], scene.o_player[o].former
    if pos in ("C", "U"):
        return 0
    return 24 if pos == "G" or former == "C" else 12


def _quarterback_risk(scene: Scene, o: int) -> int:
    if scene.o_pos[o] in ("Q", "Q*"):
        return 0
    return 36 if scene.o_player[o].former in ("Q", "QB") else 12


def drop_snap(scene: Scene) -> None:
    """The snap is on the ground a yard behind the line, a shotgun's six."""
    passer = scene.o_at.index("Q")
    scene.carrier = passer
    if scene.snap.shotgun:
        _lose(scene, passer, scene.o_start[passer], _SHOTGUN_YARD, "shotgun")
    else:
        _lose(scene, passer, board.OC, _SNAP_YARD)


def handoff(scene: Scene) -> bool:
    """Check the handoff to a man who is not used to it; True when he lost the ball (7.1.2)."""
    o, carry = scene.carrier, scene.carry
    if carry is None or carry.handoff < 0 or scene.o_pos[o] in _HANDS:
        return False
    former_back = scene.o_player[o].former in ("B", "F", "H", "TB")
    if not _fails(scene, 24 if former_back else 12, "handoff"):
        return False
    _lose(scene, o, carry.handoff, board.REAR[carry.handoff])
    return True


def _lose(scene: Scene, o: int, zone: int, yard: int, kind: Literal["contact", "shotgun"] = "contact") -> None:
    friends = tuple(place for place in men_in(scene, "offense", (zone,)) if place != o)
    foes = men_in(scene, "defense", (zone,))
    events.fumble(scene, Occasion(kind, "offense", o, yard, zone, friends, foes, yard))
