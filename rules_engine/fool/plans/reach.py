"""Whether the men on the field can run a play in the best case: nobody in the way, no bump (3.3, 10.3; PLY-04)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...dice import DiceBox
from .. import board
from ..calls import Depth, Pass, Play, PlayerRef, Run, Target
from ..model import OffMan, Snap, Spot
from ..notation.names import man_name, place_name
from ..passing import receivers, routes
from ..scrimmage import carrying, costs, naming
from ..scrimmage.scene import Scene
from ..scrimmage.setup import make_scene
from ..scrimmage.standings import Standings

_ANYWHERE: Final = Spot(1, 10, 65)
_NO_DICE: Final = DiceBox.scripted({})
_BACKFIELD: Final = frozenset({"Q", "F", "TB", "LH", "RH", "LHE", "RHE"})


def why_not(play: Play, men: tuple[OffMan, ...], standings: Standings | None = None) -> str:
    """Why these men cannot run the play: the ballcarrier or first receiver is missing or too slow. "" when they can."""
    if isinstance(play, Run):
        return _run(play, men, standings)
    if isinstance(play, Pass):
        return _pass(play, men, standings)
    return ""


def _scene(play: Run | Pass, depth: Depth, men: tuple[OffMan, ...], standings: Standings | None) -> Scene:
    scene = make_scene(Snap(men, (), "normal", play, _ANYWHERE), _NO_DICE, standings)
    scene.quick, scene.slow = depth == "quick", depth == "slow"
    return scene


def _missing(ref: PlayerRef) -> str:
    return f"there is no {man_name(ref)} on the field."


def _short(man: OffMan, place: str, needed: int, has: int) -> str:
    player = man.player
    return f"#{player.no} {player.pos} needs {needed} movement points to {place}, has {has}."


# -- runs ----------------------------------------------------------------------------------------------------------


def _run(play: Run, men: tuple[OffMan, ...], standings: Standings | None) -> str:
    place = naming.find(play.carrier, men, "carrier")
    if place is None:
        return _missing(play.carrier)
    man = men[place]
    if man.at not in _BACKFIELD:
        return f"#{man.player.no} at {man.at} cannot carry the ball from scrimmage."
    point = naming.resolve_place(play.point, men, place)
    entries = (point,) if point in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[point]]
    if len(entries) > 1 and man.at != "TB":
        return f"only a tailback at TB runs to {point}; #{man.player.no} stands at {man.at}."
    scene = _scene(play, play.depth, men, standings)
    has = costs.allowance(scene, place, False, False) // costs.POINT
    needed = min(_points(man.at, name, play.depth == "quick") for name in entries)
    return _short(man, place_name(play.point), needed, has) if needed > has else ""


@lru_cache(maxsize=1024)
def _points(spot: str, entry: str, quick: bool) -> int:
    """Points that a ballcarrier spends to stand in the entry zone; a quarterback pays for the snap (R86, R97, R100)."""
    target = board.ENTRIES[entry]
    straight = target.zone == board.C and not quick
    snap = -1 if spot != "Q" else 0 if straight else 1
    found = carrying.ways(board.START_ZONE[spot], target.origin, snap)
    total = found[0].total if found else board.FAR_AWAY
    return total * 2 if quick else total


# -- passes --------------------------------------------------------------------------------------------------------


def _pass(play: Pass, men: tuple[OffMan, ...], standings: Standings | None) -> str:
    first = play.targets[0]
    assert isinstance(first, Target)
    if naming.find(first.receiver, men, "receiver") is None:
        return _missing(first.receiver)
    short = shortfall(play, men, 0, standings)
    return _short(men[short[0]], place_name(first.zone), short[1], short[2]) if short else ""


def shortfall(
    play: Pass, men: tuple[OffMan, ...], number: int, standings: Standings | None = None
) -> tuple[int, int, int] | None:
    """Place, points needed and points had of the ``number``-th receiver found, when he cannot get to his zone."""
    first = play.targets[0]
    assert isinstance(first, Target)
    scene = _scene(play, first.depth, men, standings)
    found = receivers.line_up(scene, play)
    if number >= len(found):
        return None
    receiver = found[number]
    receivers.choose_way(scene, receiver)
    has = receivers.allowance(scene, receiver)
    start = scene.o_start[receiver.place]
    needed = routes.whole(routes.price(start, receiver.way, receivers.toll(scene, receiver.place))[-1])
    return (receiver.place, needed, has) if needed > has else None
