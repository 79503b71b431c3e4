"""Rolling out of the pocket: whether he gets out, and who still counts then (5.3.15; RULING 145)."""

from __future__ import annotations

from typing import Final

from ... import board
from ...model import OffMan
from ...play_calls import Pass
from ...resolution import naming
from ...resolution.men import OffensivePlayer
from ...resolution.scene import Offense, PlayUnderWay, Scene
from . import pass_rush
from .protection import LINE_ZONE, WIDE_ZONE, Assignments, FarSide, Pocket, Roll, wide_blitzers

_WIDE_SPOTS: Final = {"L": ("LW", "LWW", "LW-", "LWW-"), "R": ("RW", "RWW", "RW-", "RWW-")}
_MIDDLE_SPOTS: Final = ("LG", "C", "RG", "F", "TB")
_SURE: Final = 6  # chances of six
_CHANCES_A_POINT: Final = 2  # of speed
_TOO_SLOW: Final = 2
_SOFTER: Final = {"rush": 0, "normal": 1, "cover_linemen": 2, "stay_home": 3}  # sixths (5.3.15, a league option)
_FAR_SIDE: Final = 3  # what the blind side is worth to a rush that it joins late


def side_of_roll(orders: Pass, men: tuple[OffMan, ...]) -> Roll:
    """The side to which the play lets the passer roll, that of his hand where it names none; "" for no rollout."""
    wanted = orders.roll
    if wanted is None:
        return ""
    strong = naming.strong_side(men)
    weak: Roll = "L" if strong == "R" else "R"
    sides: dict[str, Roll] = {"R": "R", "L": "L", "S": strong, "W": weak}
    return sides[wanted] if wanted else naming.throwing_hand(men)


def roll_out(scene: Scene, pocket: Pocket, side: Roll, assigned: Assignments) -> None:
    """Try a rollout; when the passer gets out, only the middle and that side count from now on.

    Rules: fool:5.3.15/2, fool:5.3.15/3
    """
    blitzers = wide_blitzers(scene.defense, side)
    blockers = _blockers_of_side(scene.offense, pocket, side, assigned, bool(blitzers))
    ours = [man for man in blockers if man.post.spot not in _MIDDLE_SPOTS]
    theirs = len(pocket.rushers[LINE_ZONE[side]]) + len(blitzers)
    if len(ours) <= theirs or not _gets_out(scene, pocket):
        return
    pocket.far_side = FarSide(pocket.blockers, pocket.rushers)
    pocket.blockers = blockers
    pocket.rushers = {board.C: pocket.rushers[board.C], LINE_ZONE[side]: pocket.rushers[LINE_ZONE[side]]}
    if blitzers:
        pocket.rushers[WIDE_ZONE[side]] = blitzers
    pocket.roll = side


def _gets_out(scene: Scene, pocket: Pocket) -> bool:
    """Whether the passer is fast enough, by a die unless that is sure or hopeless.

    Rules: fool:5.3.15/1
    """
    chances = _chances(scene.play, scene.offense, pocket)
    if chances <= 0:
        return False
    if chances >= _SURE:
        return True
    die = scene.dice.die(6, "rollout")
    success = die <= chances
    scene.log.step("rollout", roll=die, success=success)
    return success


def _chances(play: PlayUnderWay, offense: Offense, pocket: Pocket) -> int:
    """Chances of six: none at speed 2, two more a point. A league may add some against softer lines, and all of them
    against a rush too light to keep him where he is.

    Rules: fool:5.3.15/1, fool:5.3.15/6
    """
    chances = _CHANCES_A_POINT * (pocket.passer.worth.speed - _TOO_SLOW)
    if not play.options.rollout_line_bonus:
        return chances
    if pass_rush.rush(play, offense, pocket, later=False).points < pass_rush.LIGHT:
        return _SURE
    return chances + _SOFTER[play.line]


def _blockers_of_side(
    offense: Offense, pocket: Pocket, side: str, assigned: Assignments, blitz: bool
) -> list[OffensivePlayer]:
    """Blockers of the middle and of one side; a back behind the end joins them, a wide man takes a blitzer there.

    Rules: fool:5.3.15/3
    """
    found = [man for man in pocket.blockers if man.post.spot in _MIDDLE_SPOTS or man.post.spot[0] == side]
    for man in offense.players:
        if man in assigned.routes or man in assigned.out or man in found:
            continue
        wide = blitz and man.post.spot in _WIDE_SPOTS[side] and man.post.position != "W"
        if wide or man.post.spot == f"{side}HE":
            found.append(man)
    return found


def join_far_side(play: PlayUnderWay, pocket: Pocket) -> None:
    """On a second look the side that a rollout left behind has caught up. A league option.

    Rules: fool:5.3.15a/1
    """
    if pocket.far_side is not None and play.options.rollout_far_side and not pocket.late_points:
        pocket.blockers = pocket.far_side.blockers
        pocket.rushers = {**pocket.rushers, **pocket.far_side.rushers}
        pocket.late_points = _FAR_SIDE
