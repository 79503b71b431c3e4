"""Pass interference: who, and where the ball goes (5.1.2, 5.5.8, 7.7.1a; RULING 154)."""

from __future__ import annotations

from typing import Final, final

from .. import board
from ..kinds import is_rookie
from ..model import Flag
from ..resolution import reaction
from ..resolution.men import Defender
from ..resolution.scene import Scene
from .routes.bumps import side_that_interfered
from .routes.receivers import Receiver, catch_yard

_YARDS: Final = 10
_FLAG_DIE: Final = 6
_PRONE_DIE: Final = 1
_RECEIVER_UP_TO: Final = 3


@final
class Interference:
    """A foul on a receiver or by him; where it is marked off is known when the play is over.

    defender  who bumped him when it was called at the bump: the spot is no farther than he could follow; else None
    """

    def __init__(self, receiver: Receiver, side: str, defender: Defender | None = None) -> None:
        self.receiver = receiver
        self.side = side
        self.defender = defender


def after_a_five(scene: Scene, receiver: Receiver, near: list[Defender], second: int) -> Interference | None:
    """The interference check of a pass die of 5, with a defender there or after a bump.

    ``second`` is the die of a split result, which then serves here too (RULING 51); 0 when none was rolled.

    Rules: fool:5.5/2, fool:5.5.8/1, fool:5.5.8/2, fool:7.7.1a/2
    """
    if not near and receiver.bump is None:
        return None
    die = second or scene.dice.die(6, "pass.interference")
    prone = "!" in receiver.man.player.attrs
    prone_defender = any("!" in defender.player.attrs for defender in near)
    if die == _FLAG_DIE:
        return Interference(receiver, side_that_interfered(scene, prone, prone_defender, "pass.interference.side"))
    if die != _PRONE_DIE or not scene.play.options.pi_prone:
        return None
    if prone != prone_defender:
        return Interference(receiver, "offense" if prone else "defense")
    if prone or (is_rookie(receiver.man.player) and any(is_rookie(defender.player) for defender in near)):
        ours = scene.dice.die(6, "pass.interference.side") <= _RECEIVER_UP_TO
        return Interference(receiver, "offense" if ours else "defense")
    return None


def note_flags(scene: Scene, fouls: list[Interference], target: Receiver | None) -> None:
    """Turn the interference of a play into flags, when the target of the throw is known (RULING 154).

    Rules: fool:5.1.2/7, fool:5.5.8/1
    """
    outcome = scene.log.outcome
    if any(flag.enforce == "no_play" for flag in outcome.flags):
        return
    for foul in fouls:
        outcome.flags.append(_flag(scene, foul, target))


def _flag(scene: Scene, foul: Interference, target: Receiver | None) -> Flag:
    """Ten yards against the offense; against the defense the spot, or holding when the ball was thrown elsewhere.

    Rules: fool:6.4/5
    """
    if foul.side == "offense":
        number = foul.receiver.man.number
        return Flag("offense", "pass interference", _YARDS, 0, "previous", player=number)
    number = foul.defender.number if foul.defender is not None else 0
    if foul.receiver is not target:
        return Flag("defense", "defensive holding", _YARDS, 0, "previous", True, player=number)
    spot = min(_spot(scene, foul), scene.play.yards_to_goal - 1)
    return Flag("defense", "pass interference", spot, spot, "spot", True, player=number, to_spot=True)


def _spot(scene: Scene, foul: Interference) -> int:
    """The yard of the foul: the far boundary of the zone, or of the last one that the defender could follow to.

    Rules: fool:5.1.2/8, fool:5.5.8/1, fool:6.4/5
    """
    receiver = foul.receiver
    zones = [zone for zone in receiver.zones if zone < board.BEY]
    if foul.defender is not None:
        able = reaction.reachable(scene, foul.defender, receiver.man)
        zones = [zone for zone in zones if zone in able]
    elif receiver.reached:
        zones = [receiver.goal]
    if not zones:
        return 0
    return catch_yard(scene.play, receiver.goal) if zones[-1] == receiver.goal else board.FAR[zones[-1]]
