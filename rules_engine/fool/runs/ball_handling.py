"""The snap and the handoff in unpractised hands: fumbles and muffs (7.1.2, 7.1.6, 7.1.10; RULINGS 124, 165)."""

from __future__ import annotations

from typing import Final, Literal

from .. import board
from ..board import NOWHERE
from ..incidents import events
from ..incidents.occasions import Occasion, men_in
from ..play_calls import Pass
from ..resolution.men import OffensivePlayer
from ..resolution.scene import Scene

Result = Literal["", "fumble", "muff"]
Chance = tuple[int, ...]  # a chance as a row of dice that must all come up at or below these numbers

_NEVER: Final[Chance] = ()
_ONE_IN_12: Final[Chance] = (1, 3)
_ONE_IN_24: Final[Chance] = (1, 3, 3)
_ONE_IN_36: Final[Chance] = (1, 1)
_LOW: Final = 3  # a die up to here makes a failed snap a fumble, above a muff

_SNAP_YARD: Final = -1
_SHOTGUN_DIE: Final = 6  # then a second die from 4 to 6 on, by the snapper: 1/12, 1/18 or 1/36 (5.8.7, 7.1.10)
_SHOTGUN_YARD: Final = -6
_USED_TO_HANDOFFS: Final = frozenset({"B", "B*", "F", "H", "TB", "E*", "Q*"})


def snap(scene: Scene) -> Result:
    """Check the snap when a substitute plays center or quarterback; half the failures are muffs.

    Rules: fool:5.8.7/1, fool:7.1.2/1, fool:7.1.10/1
    """
    shotgun = scene.play.snap.shotgun
    if shotgun and not isinstance(scene.play.call, Pass) and astray(scene, scene.dice.die(6, "snap")):
        return "fumble"
    center = None if shotgun else _center(scene)
    centers_risk = _NEVER if center is None else _risk_of_center(center)
    passers_risk = _risk_of_passer(scene.offense.passer) if scene.offense.has_quarterback else _NEVER
    if _fails(scene, centers_risk, "snap") or _fails(scene, passers_risk, "snap"):
        return "fumble" if scene.dice.die(6, "snap") <= _LOW else "muff"
    return ""


def _fails(scene: Scene, chance: Chance, purpose: str) -> bool:
    """Whether a chance comes up, its dice rolled as long as it may."""
    return bool(chance) and all(scene.dice.die(6, purpose) <= most for most in chance)


def _center(scene: Scene) -> OffensivePlayer | None:
    """The man at center."""
    for man in scene.offense.players:
        if man.post.spot == "C":
            return man
    return None


def astray(scene: Scene, die: int) -> bool:
    """Whether a shotgun snap goes astray: ``die`` is a 6, then another too high for the man who snaps.

    Rules: fool:5.8.7/1, fool:7.1.10/2
    """
    if not scene.play.snap.shotgun or die != _SHOTGUN_DIE:
        return False
    center = _center(scene)
    assert center is not None
    specialist = "LS" in center.player.skills
    least = 5 + specialist if center.player.pos == "C" else 4 + specialist
    return scene.dice.die(6, "snap") >= least


def _risk_of_center(man: OffensivePlayer) -> Chance:
    """The chance that a man at center fails the snap.

    Rules: fool:7.1.10/1, fool:3.2/9
    """
    position, former = man.post.position, man.player.former
    if position in ("C", "U"):
        return _NEVER
    return _ONE_IN_24 if position == "G" or former == "C" else _ONE_IN_12


def _risk_of_passer(man: OffensivePlayer) -> Chance:
    """The chance that a man at quarterback fails the snap.

    Rules: fool:7.1.2/1, fool:3.2/9
    """
    if man.post.position in ("Q", "Q*"):
        return _NEVER
    return _ONE_IN_36 if man.player.former in ("Q", "QB") else _ONE_IN_12


def drop_snap(scene: Scene) -> None:
    """The snap is on the ground a yard behind the line, a shotgun's six.

    Rules: fool:5.8.7/1, fool:7.1.2/1
    """
    passer = scene.offense.passer
    scene.ball.man = passer
    if scene.play.snap.shotgun:
        _lose(scene, passer, passer.post.start, _SHOTGUN_YARD, "shotgun")
    else:
        _lose(scene, passer, board.OC, _SNAP_YARD, "contact")


def handoff(scene: Scene) -> bool:
    """Check the handoff to a man who is not used to it; True when he lost the ball.

    Rules: fool:7.1.2/2, fool:7.1.6/2
    """
    carry, man = scene.way.carry, scene.ball.carrier
    if carry is None or carry.handoff == NOWHERE or man.post.position in _USED_TO_HANDOFFS:
        return False
    former_back = man.player.former in ("B", "F", "H", "TB")
    if not _fails(scene, _ONE_IN_24 if former_back else _ONE_IN_12, "handoff"):
        return False
    _lose(scene, man, carry.handoff, board.REAR[carry.handoff], "contact")
    return True


def _lose(scene: Scene, man: OffensivePlayer, zone: int, yard: int, kind: Literal["contact", "shotgun"]) -> None:
    """The man with the ball loses it among those who stand there."""
    friends = tuple([friend for friend in men_in(scene, "offense", (zone,)) if friend is not man])
    foes = men_in(scene, "defense", (zone,))
    events.fumble(scene, Occasion(kind, "offense", man, yard, zone, friends, foes, yard))
