"""Pass interference: who, and where the ball goes (5.1.2, 5.5.8, 7.7.1a, R154)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .. import board
from ..kinds import is_rookie
from ..model import Flag
from ..scrimmage import reaction
from ..scrimmage.scene import Scene
from .bumps import foul_side
from .receivers import Receiver, catch_spot

_YARDS: Final = 10
_FLAG_DIE: Final = 6
_PRONE_DIE: Final = 1


@dataclass(frozen=True, slots=True)
class Interference:
    """A foul on a receiver or by him; where it is marked off is known when the play is over.

    defender  place of the man concerned, -1 when several were near
    at_bump   called at the bump: the spot is no farther than that defender could follow
    """

    receiver: Receiver
    side: str
    defender: int = -1
    at_bump: bool = False


def after_a_five(scene: Scene, receiver: Receiver, near: Sequence[int], second: int) -> Interference | None:
    """The interference check of a pass die of 5, with a defender there or after a bump (5.5.8).

    ``second`` is the die of a split result, which then serves here too (RULING 51); 0 when none was rolled.
    """
    if not near and not receiver.bumped:
        return None
    die = second or scene.dice.die(6, "pass.interference")
    ours = scene.o_player[receiver.place]
    theirs = [scene.d_player[d] for d in near]
    mine, his = "!" in ours.attrs, any("!" in man.attrs for man in theirs)
    if die == _FLAG_DIE:
        return Interference(receiver, foul_side(scene, mine, his, "pass.interference.side"))
    if die != _PRONE_DIE or not scene.options.pi_prone:
        return None
    if mine != his:
        return Interference(receiver, "offense" if mine else "defense")
    if mine or (is_rookie(ours) and any(is_rookie(man) for man in theirs)):
        low = scene.dice.die(6, "pass.interference.side") <= 3
        return Interference(receiver, "offense" if low else "defense")
    return None


def note_flags(scene: Scene, fouls: Sequence[Interference], target: Receiver | None) -> None:
    """Turn the interference of a play into flags, now that the target of the throw is known (R154)."""
    if any(flag.enforce == "no_play" for flag in scene.out.flags):
        return
    for foul in fouls:
        if foul.side == "offense":
            number = scene.o_no[foul.receiver.place]
            flag = Flag("offense", "pass interference", _YARDS, 0, "previous", player=number)
        elif foul.receiver is not target:
            flag = Flag("defense", "defensive holding", _YARDS, 0, "previous", True, player=_number(scene, foul))
        else:
            spot = min(_spot(scene, foul), scene.snap.spot.los - 1)
            number = _number(scene, foul)
            flag = Flag("defense", "pass interference", spot, spot, "spot", True, player=number, to_spot=True)
        scene.out.flags.append(flag)


def _number(scene: Scene, foul: Interference) -> int:
    return scene.d_no[foul.defender] if foul.defender >= 0 else 0


def _spot(scene: Scene, foul: Interference) -> int:
    """The yard of the foul: the far boundary of the zone, or of the last one that the defender could follow to."""
    receiver = foul.receiver
    zones = [zone for zone in receiver.zones if zone < board.BEY]
    if foul.at_bump:
        able = reaction.reachable(scene, foul.defender, receiver.place)
        zones = [zone for zone in zones if zone in able]
    elif receiver.reached:
        zones = [receiver.goal]
    if not zones:
        return 0
    return catch_spot(scene, receiver.goal) if zones[-1] == receiver.goal else board.FAR[zones[-1]]
