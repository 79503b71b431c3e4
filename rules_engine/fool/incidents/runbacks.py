"""Runbacks by the tables: interceptions, fumbles, scrambles (6.2, 5.5.20, RULINGS 169, 178, 180)."""

from __future__ import annotations

from typing import Final, Literal, final

from ...football.spots import run_yards
from ..pass_tables import Landing, lrb_cell, lrb_landing, rb_cell, rb_landing
from ..resolution import clutch, goal_lines
from ..resolution.scene import Scene
from ..resolution.sides import Side, forward, other
from ..tables import long_gain
from .occasions import NEIGHBOURS, Man, Occasion, men_in
from .specials import Fumbled, special

ALL_THE_WAY: Final = 200  # yards of a run that nobody stops


@final
class Runback:
    """A ball that is to be run back.

    of      what brought it about
    side    of the man with the ball
    yard    where it begins, in the offense's yards from the line of scrimmage
    zone    where it begins, for who is near
    add     to the rb and to the lrb die
    times   the distance of the table counts so often (rb x 2), ``plus`` yards are added (rb+10)
    long    the long runback table is rolled at once
    edge    it begins beside a sideline
    """

    def __init__(
        self,
        of: Literal["interception", "fumble"],
        side: Side,
        man: Man,
        yard: int,
        zone: int,
        add: tuple[int, int] = (0, 0),
        times: int = 1,
        plus: int = 0,
        long: bool = False,
        edge: bool = False,
    ) -> None:
        self.of = of
        self.side = side
        self.man = man
        self.yard = yard
        self.zone = zone
        self.add = add
        self.times = times
        self.plus = plus
        self.long = long
        self.edge = edge


@final
class Distance:
    """How far a runback goes by the tables: yards, the mark to roll, and whether it became a long one."""

    def __init__(self, yards: int, mark: str, long: bool) -> None:
        self.yards = yards
        self.mark = mark
        self.long = long


def carry(scene: Scene, run: Runback, fumbled: Fumbled) -> None:
    """Run the ball back and settle where it ends; ``fumbled`` takes a fumble on the way further.

    A ball won in the end zone that the side attacks is a touchdown already, and is not carried.

    Rules: fool:6.2/1, fool:5.5.9/2
    """
    if scene.log.outcome.score == "touchdown":
        return
    side, man = run.side, run.man
    came = distance(scene, side, man, run.add, run.long)
    yards = came.yards * run.times + run.plus
    end = goal_lines.end_of_return(scene.play, side, run.yard, run.yard + forward(side) * yards)
    counted = run_yards(_from_own_goal(scene, side, run.yard), _from_own_goal(scene, side, end))
    scene.log.event("return", side, man.number, yards=counted, of=run.of)
    goal_lines.settle(scene, side, end)
    if came.mark and not scene.log.outcome.score:
        friends, foes = near(scene, side, man, run.zone)
        edge = run.edge or came.long
        special(
            scene,
            came.mark,
            Occasion("runback", side, man, end, run.zone, friends, foes, run.yard, edge),
            fumbled,
        )


def distance(scene: Scene, side: Side, man: Man, add: tuple[int, int], long: bool = False) -> Distance:
    """How far a man runs the ball back; ``add`` to the rb and to the lrb die; ``long``: the lrb die at once.

    Rules: fool:6.2.1/1, fool:6.2.2/1
    """
    if not long:
        landing = roll_rb(scene, man.player.c, add[0] + spur(scene, "rb", side, man))
        if landing.onward != "lrb":
            return Distance(landing.yards, landing.mark, False)
    speed = man.worth.pursuit_speed  # printed, less what tires him
    landing = roll_lrb(scene, speed, add[1] + spur(scene, "lrb", side, man))
    if landing.onward != "*":
        return Distance(landing.yards, landing.mark, True)
    return Distance(landing.yards + roll_breakaway(scene, speed), "", True)


def spur(scene: Scene, die: str, side: Side, man: Man) -> int:
    """What a big play or an error of the man with the ball changes about a runback die.

    Rules: fool:7.2.4/2, fool:7.2.5/1
    """
    return clutch.for_side(scene, die, side, *(((man,), ()) if side == "offense" else ((), (man,))))


def roll_rb(scene: Scene, contact: int, add: int = 0) -> Landing:
    """The standard runback table.

    Rules: fool:6.2.1/1
    """
    roll, cell = rb_cell(max(1, scene.dice.die(6, "rb") + add))
    scene.log.step("rb", roll=roll, result=cell)
    return rb_landing(cell, contact)


def roll_lrb(scene: Scene, speed: int, add: int = 0) -> Landing:
    """The long runback table.

    Rules: fool:6.2.2/1
    """
    roll, cell = lrb_cell(max(1, scene.dice.die(6, "lrb") + add))
    scene.log.step("lrb", roll=roll, result=cell)
    return lrb_landing(cell, speed)


def roll_breakaway(scene: Scene, speed: int) -> int:
    """The long-gain table at the end of a runback; nobody stops a TD.

    Rules: fool:6.2.2/1
    """
    die = scene.dice.die(6, "long_gain")
    yards = long_gain(die, speed)
    scene.log.step("long_gain", roll=die, result="TD" if yards is None else yards)
    return ALL_THE_WAY if yards is None else yards


def _from_own_goal(scene: Scene, side: Side, yard: int) -> int:
    """Yards from the goal line that the side defends, below 0 in its end zone."""
    return yard - goal_lines.own_goal(scene.play) if side == "offense" else scene.play.yards_to_goal - yard


def near(scene: Scene, side: Side, man: Man, zone: int) -> tuple[tuple[Man, ...], tuple[Man, ...]]:
    """The teammates and opponents who may be hurt on a runback: those within one zone of where it began, or all where
    nobody is so near.

    Rules: fool:6.3/1, fool:6.3/2
    """
    zones = (zone, *NEIGHBOURS[zone])
    friends = _teammates(men_in(scene, side, zones), man)
    foes = men_in(scene, other(side), zones)
    if friends or foes:
        return friends, foes
    anywhere = range(len(NEIGHBOURS))
    return _teammates(men_in(scene, side, anywhere), man), men_in(scene, other(side), anywhere)


def _teammates(men: tuple[Man, ...], carrier: Man) -> tuple[Man, ...]:
    return tuple([man for man in men if man is not carrier])
