"""Bumping receivers at the line, and deeper when it is called (5.1.2; RULINGS 138-140)."""

from __future__ import annotations

from typing import Final

from ... import board
from ...kinds import is_experienced, is_rookie
from ...model import Player
from ...pass_tables import BUMP_MODS, bump_cell
from ...resolution.men import Defender
from ...resolution.scene import Scene
from .bumpers import Bumper, bumpers
from .receivers import Bump, Receiver

_SIDELINE_AREAS: Final = frozenset(board.AREA[name] for name in ("LS", "RS", "WWL", "WWR"))
_OUTSIDE: Final = frozenset(board.ZONE[name] for name in ("WL", "WWL", "WR", "WWR"))
_ENDS: Final = (board.L, board.R)
_W_BONUS: Final[int] = BUMP_MODS["receiver W in WL,WWL,WR,WWR,LS,RS"]
_CB_BONUS: Final[int] = BUMP_MODS["defender CB in those"]
_TE_BONUS: Final[int] = BUMP_MODS["receiver TE in L,R"]
_SLOT_TRAFFIC: Final[int] = BUMP_MODS["from TE slot through L or R"]
_TRAFFIC: Final[int] = BUMP_MODS["other receiver through L or R"]
_ROOM: Final[int] = BUMP_MODS["receiver off the line through WL,WWL,WR,WWR"]
_DEEP_BONUS: Final[int] = BUMP_MODS["deep bump (5.1.2a)"]
_OLD_RECEIVER: Final[int] = BUMP_MODS["receiver e"]
_YOUNG_RECEIVER: Final[int] = BUMP_MODS["receiver rookie"]
_OLD_DEFENDER: Final[int] = BUMP_MODS["defender e"]
_YOUNG_DEFENDER: Final[int] = BUMP_MODS["defender rookie"]
_SPEED_LOST: Final = {"r-s": 1, "r-2s": 2, "d-s": 1, "d-2s": 2}
_PRONE_RECEIVER: Final = 3  # up to this die a receiver prone to fouls is the one who interfered
_RECEIVER: Final = 6  # the die on which another receiver is


def bump(scene: Scene, receiver: Receiver) -> None:
    """Roll the bump of a receiver, if a man-defender meets him, and take its effect.

    Of several who would bump him the one does who is hardest on him, of equals the lowest number.

    Rules: fool:5.1.2/1, fool:5.1.2/2
    """
    if not receiver.covers or not scene.play.options.bump:
        return
    met = bumpers(receiver, receiver.route, scene.play)
    if not met:
        return
    bumper, modifier = _hardest(receiver, met)
    defender = bumper.defender
    roll = scene.dice.sum(2, 6, "bump")
    result = bump_cell(roll + modifier)
    scene.log.step(
        "bump",
        receiver=receiver.man.number,
        defender=defender.number,
        modifier=modifier,
        roll=roll,
        result=result,
    )
    on_his_way = bumper.deep or board.straight_across(receiver.man.post.spot) is None
    receiver.bump = Bump(defender, bumper.zone if on_his_way else None)
    if result == "PI":
        receiver.bump.foul = _foul_side(scene, receiver, defender)
        result = "r-s" if receiver.bump.foul == "defense" else "d-s"
    _suffer(receiver, receiver.bump, result)


def _hardest(receiver: Receiver, met: list[Bumper]) -> tuple[Bumper, int]:
    """Who bumps, and what is added to the dice."""
    bumper, modifier = met[0], _modifier(receiver, met[0])
    for other in met[1:]:
        against = _modifier(receiver, other)
        if (against, other.defender.number) < (modifier, bumper.defender.number):
            bumper, modifier = other, against
    return bumper, modifier


def _modifier(receiver: Receiver, bumper: Bumper) -> int:
    """What is added to the two dice: size and speed, specialization, age, the depth of the bump or the way to it.

    Rules: fool:5.1.2/2, fool:5.1.2/3, fool:5.1.2/4, fool:5.1.2/5, fool:5.1.2a/1
    """
    man, defender = receiver.man, bumper.defender
    total = man.worth.contact + man.worth.reaction_speed - defender.worth.contact - defender.worth.reaction_speed
    total += _specialists(receiver, bumper) + _ages(man.player, defender.player)
    return total + (_DEEP_BONUS if bumper.deep else _way_to_the_bump(receiver))


def _specialists(receiver: Receiver, bumper: Bumper) -> int:
    """Wide receivers and cornerbacks beside the sidelines, tight ends in L and R.

    Rules: fool:5.1.2/3, fool:7.1.7/1, fool:7.1.8/2
    """
    post, defender = receiver.man.post, bumper.defender
    if board.AREA_OF[bumper.zone] in _SIDELINE_AREAS:
        corner = defender.worth.specialized and defender.post.position == "CB"
        return _W_BONUS * post.specialized_as("W") + _CB_BONUS * corner
    if bumper.zone in _ENDS:
        return _TE_BONUS * post.specialized_as("TE")
    return 0


def _ages(receiver: Player, defender: Player) -> int:
    """Experienced veterans and rookies.

    Rules: fool:5.1.2/5, fool:7.3.1/1, fool:7.3.2/1
    """
    ours = _OLD_RECEIVER * is_experienced(receiver) + _YOUNG_RECEIVER * is_rookie(receiver)
    return ours + _OLD_DEFENDER * is_experienced(defender) + _YOUNG_DEFENDER * is_rookie(defender)


def _way_to_the_bump(receiver: Receiver) -> int:
    """Traffic through L or R, room for a man who starts off the line.

    Rules: fool:5.1.2/4
    """
    first, spot = receiver.route.beyond, receiver.man.post.spot
    if first in _ENDS:
        return _SLOT_TRAFFIC if spot in ("LTE", "RTE") else _TRAFFIC
    return _ROOM if first in _OUTSIDE and board.straight_across(spot) is None else 0


def _foul_side(scene: Scene, receiver: Receiver, defender: Defender) -> str:
    """Whose interference a ``PI`` bump was, as after a 5 and 6 on the pass table (RULING 139).

    Rules: fool:5.1.2/7, fool:7.7.1a/2
    """
    ours, theirs = "!" in receiver.man.player.attrs, "!" in defender.player.attrs
    return side_that_interfered(scene, ours, theirs, "bump.interference")


def side_that_interfered(scene: Scene, receiver_prone: bool, defender_prone: bool, purpose: str) -> str:
    """The side that interfered: a prone defender always, a prone receiver on 1-3, else he on a 6 (RULING 53).

    Rules: fool:5.5.8/1, fool:7.7.1a/2
    """
    if defender_prone and not receiver_prone:
        return "defense"
    die = scene.dice.die(6, purpose)
    ours = die <= _PRONE_RECEIVER if receiver_prone else die == _RECEIVER
    return "offense" if ours else "defense"


def _suffer(receiver: Receiver, bump: Bump, result: str) -> None:
    """What a result of the bump table does to the two; who loses speed loses as much pass value.

    Rules: fool:5.1.2/6
    """
    man, defender, lost = receiver.man, bump.defender, _SPEED_LOST.get(result, 0)
    if result == "rf":
        bump.felled = True
    elif result == "df":
        defender.fallen = True
    elif result == "-p":
        man.worth = man.worth.changed_by(0, -1)
    elif result.startswith("r-"):
        bump.speed_lost = lost
        man.worth = man.worth.changed_by(-lost, -lost)
    elif result.startswith("d-"):
        defender.worth = defender.worth.changed_by(-lost, -lost)
