"""Runbacks by the tables: interceptions, fumbles, scrambles (6.2, 5.5.20, R169, R178, R180)."""

from __future__ import annotations

from typing import Literal

from ...football.spots import run_yards
from ..passing.pass_tables import Landing, lrb_cell, lrb_landing, rb_cell, rb_landing
from ..scrimmage import goal_lines
from ..scrimmage.scene import Scene
from ..tables import long_gain
from . import clutch
from .occasions import NEIGHBOURS, Occasion, Side, forward, men_in, other, player
from .specials import Fumbled, special

ALL_THE_WAY = 200  # yards of a run that nobody stops


def spur(scene: Scene, die: str, side: Side, place: int) -> int:
    """What a big play or an error of the man with the ball changes about a runback die (7.2.4)."""
    ours = (place,)
    return clutch.for_side(scene, die, side, *((ours, ()) if side == "offense" else ((), ours)))


def roll_rb(scene: Scene, contact: int, add: int = 0) -> Landing:
    """The standard runback table (6.2.1)."""
    roll, cell = rb_cell(max(1, scene.dice.die(6, "rb") + add))
    scene.step("rb", roll=roll, result=cell)
    return rb_landing(cell, contact)


def roll_lrb(scene: Scene, speed: int, add: int = 0) -> Landing:
    """The long runback table (6.2.2)."""
    roll, cell = lrb_cell(max(1, scene.dice.die(6, "lrb") + add))
    scene.step("lrb", roll=roll, result=cell)
    return lrb_landing(cell, speed)


def roll_breakaway(scene: Scene, speed: int) -> int:
    """The long-gain table at the end of a runback; nobody stops a TD."""
    die = scene.dice.die(6, "long_gain")
    yards = long_gain(die, speed)
    scene.step("long_gain", roll=die, result="TD" if yards is None else yards)
    return ALL_THE_WAY if yards is None else yards


def speed_of(scene: Scene, side: Side, place: int) -> int:
    """A man's speed with the ball: printed, less what tires him."""
    return scene.o_run[place] if side == "offense" else scene.d_run[place]


def distance(scene: Scene, side: Side, place: int, add: tuple[int, int], long: bool = False) -> tuple[int, str, bool]:
    """Yards of a runback by the tables, the mark to roll, and whether it became a long one."""
    speed = speed_of(scene, side, place)
    contact = player(scene, side, place).c
    landing = Landing(0, "", "lrb") if long else roll_rb(scene, contact, add[0] + spur(scene, "rb", side, place))
    if landing.onward != "lrb":
        return landing.yards, landing.mark, False
    landing = roll_lrb(scene, speed, add[1] + spur(scene, "lrb", side, place))
    if landing.onward != "*":
        return landing.yards, landing.mark, True
    return landing.yards + roll_breakaway(scene, speed), "", True


def carry(
    scene: Scene,
    side: Side,
    place: int,
    yard: int,
    *,
    of: Literal["interception", "fumble"],
    fumbled: Fumbled,
    zone: int,
    add: tuple[int, int] = (0, 0),
    times: int = 1,
    plus: int = 0,
    long: bool = False,
    edge: bool = False,
) -> None:
    """Run the ball back from ``yard`` (the offense's yards) and settle where it ends.

    add    to the rb and the lrb die; ``times``, ``plus`` change the distance (rb x 2, rb+10); ``long``: lrb at once
    zone   where the runback began, for who is near; ``edge``: it began beside a sideline

    A ball won in the end zone that the side attacks is a touchdown already, and is not carried.
    """
    if scene.out.score == "touchdown":
        return
    yards, mark, was_long = distance(scene, side, place, add, long)
    yards = yards * times + plus
    end = goal_lines.end_of_return(scene, side, yard, yard + forward(side) * yards)
    run = run_yards(_from_own_goal(scene, side, yard), _from_own_goal(scene, side, end))
    scene.event("return", side, player(scene, side, place).no, yards=run, of=of)
    goal_lines.settle(scene, side, end)
    if mark and not scene.out.score:
        friends, foes = near(scene, side, place, zone)
        occasion = Occasion("runback", side, place, end, zone, friends, foes, yard, edge or was_long)
        special(scene, mark, occasion, fumbled)


def _from_own_goal(scene: Scene, side: Side, yard: int) -> int:
    """Yards from the goal line that the side defends, below 0 in its end zone."""
    return yard - goal_lines.own_goal(scene) if side == "offense" else scene.snap.spot.los - yard


def near(scene: Scene, side: Side, place: int, zone: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Teammates and opponents within one zone of where a runback began; everybody when nobody is (R171)."""
    zones = (zone, *NEIGHBOURS[zone]) if zone >= 0 else ()
    friends = tuple(p for p in men_in(scene, side, zones) if p != place)
    foes = men_in(scene, other(side), zones)
    if friends or foes:
        return friends, foes
    everybody = range(len(NEIGHBOURS))
    friends = tuple(p for p in men_in(scene, side, everybody) if p != place)
    return friends, men_in(scene, other(side), everybody)
