"""The rush on a passer: its dice, its fouls, sacks and scrambles (5.3.5-5.3.10, R43-46, R142, R159)."""

from __future__ import annotations

from typing import Final

from ...football.steps import Step, shape
from .. import board
from ..kinds import is_rookie
from ..model import Flag
from ..scrimmage import exchange, goal_lines
from ..scrimmage.scene import MAN, Scene
from ..special_events import clutch
from ..special_events.events import sideline_counts, two_minutes
from ..special_events.fumbles import fumble
from ..special_events.occasions import Occasion, in_jersey_order
from ..special_events.runbacks import distance, roll_breakaway, roll_lrb, roll_rb, spur
from ..special_events.specials import special
from .pass_tables import (
    GROUNDING_YARDS,
    RUSH_CHECK,
    RUSH_CHECK_ON,
    RUSH_FOULS,
    Landing,
    half,
    is_split,
    qt_cell,
    qt_landing,
    rush_cell,
    rush_column,
)
from .protection import Pocket, rushes

_PASS_RUSH: Final = shape("pass_rush", "target", "blocking", "rushing", "total", "column", "roll", "result")

HELD: Final = 3  # what holding is worth to the blockers who then roll again (5.3.10)
_HOLDING: Final[int] = RUSH_FOULS["later"]["offense"]["yards"]
_LINE_AREAS: Final = frozenset(board.AREA[name] for name in ("L", "C", "R", "WWL", "WWR"))
_AHEAD_AGAIN: Final = 10  # yards of a long scramble before its second roll (5.3.6a)
_FREE_FIVE: Final = 5  # yards a point of speed when he slides from a second breakaway
_LAST_QUARTER, _LATE_DOWN = 4, 3
_DEEP_ENOUGH: Final = 3  # yards into the end zone that need no further roll


def roll_rush(scene: Scene, pocket: Pocket, total: int, facts: tuple[int, int, int], first: bool) -> str:
    """Roll the rush table until it settles something; returns the cell, ``"dead"`` after a foul before the snap, or
    ``"astray"`` when the first die lets a shotgun snap go wrong.

    facts  the target, blocking and rushing points, for the record
    first  the throw to the primary receiver, when a foul stops the play (R83)
    """
    snapped = not first
    target, blocking, rushing = facts
    while True:
        change = 0
        if scene.snap.clutch:
            change = clutch.shift(scene, "pass_rush", (pocket.passer, *pocket.blockers), pocket.coming)
        die = scene.dice.die(6, "pass_rush")
        changed, columns = clutch.with_columns(die, change)
        cell = rush_cell(total, changed, columns)
        if is_split(cell):
            cell = half(cell, scene.dice.die(6, "pass_rush.half"))
        told = [target, blocking, rushing, total, rush_column(total), die, cell]
        scene.out.steps.append(Step(_PASS_RUSH, told))
        if not snapped and exchange.astray(scene, die):
            return "astray"
        snapped = True
        if die in RUSH_CHECK_ON and check_fouls(scene, pocket, first):
            return "dead"
        if cell != "p":
            return cell
        if not any(flag.kind == "holding" for flag in scene.out.flags):
            scene.out.flags.append(Flag("offense", "holding", _HOLDING, 0, "previous"))
        total += HELD


def check_fouls(scene: Scene, pocket: Pocket, first: bool) -> bool:
    """The penalty die after a rush roll of 2; True when the play is dead (5.3.10)."""
    side = RUSH_CHECK[scene.dice.die(6, "pass_rush.penalty")]
    if side == "side with most !":
        side = _prone_side(scene, pocket, first)
    if side is None:
        return False
    foul = RUSH_FOULS["first" if first else "later"][side]
    flag = Flag(side, foul["kind"], foul["yards"], 0, "no_play" if first else "previous")
    flag.first_down = side == "defense" and not first
    scene.out.flags.append(flag)
    return first


def _prone_side(scene: Scene, pocket: Pocket, first: bool) -> str | None:
    """The side with more ``!``, rookies breaking a tie, among those who count (5.3.10, 7.7.1a, RULING 44)."""
    if first:
        ours = list(range(len(scene.o_no)))
        theirs = [d for d in range(len(scene.d_no)) if rushes(scene, d) or _man_at_line(scene, d)]
    else:
        ours, theirs = [*pocket.blockers, pocket.passer], pocket.coming
    men = [scene.o_player[o] for o in ours], [scene.d_player[d] for d in theirs]
    prone = [sum("!" in man.attrs for man in side) for side in men]
    if not any(prone) or not scene.options.prone_rush:
        return None
    rookies = [sum(is_rookie(man) for man in side) for side in men]
    lead = (prone[0] - prone[1]) or (rookies[0] - rookies[1])
    return None if lead == 0 else "offense" if lead > 0 else "defense"


def _man_at_line(scene: Scene, d: int) -> bool:
    return scene.d_posture[d] == MAN and scene.d_area[d] in _LINE_AREAS


# ------------------------------------------------------------------------------------------------------ trapped
def trapped(scene: Scene, pocket: Pocket, shift: int, worth: dict[int, int]) -> None:
    """The quarterback could not throw: roll the qt table and play it out (5.3.6)."""
    passer = scene.o_player[pocket.passer]
    scene.carrier = pocket.passer
    die, cell = qt_cell(scene.dice.die(6, "qt") + shift, scene.o_move[pocket.passer], scene.o_c[pocket.passer])
    scene.step("qt", roll=die, result=cell, player=passer.no)
    if cell.startswith("pen"):
        _ground(scene, passer.no)
        return
    landing = qt_landing(cell)
    if landing.onward == "rb":
        _scramble(scene, pocket, landing.yards, worth)
        return
    goal_lines.settle(scene, "offense", landing.yards)
    _sacked(scene, pocket, worth)
    if landing.mark:
        special(scene, landing.mark, _occasion(scene, pocket, "sack"), fumble)


def _ground(scene: Scene, passer: int) -> None:
    """Intentional grounding: ten yards and the down, a safety out of the end zone (RULING 46)."""
    out = scene.out
    out.result, out.clock_stops = "incomplete", True
    scene.event("pass_attempt", "offense", passer, result="thrown_away")
    if goal_lines.own_goal(scene) >= -GROUNDING_YARDS:
        out.result, out.score, out.gain = "sack", "safety", goal_lines.own_goal(scene)
        return
    out.flags.append(
        Flag("offense", "intentional grounding", GROUNDING_YARDS, 0, "previous", loss_of_down=True, player=passer)
    )


def _sacked(scene: Scene, pocket: Pocket, worth: dict[int, int]) -> None:
    """Book a sack: it belongs to the rusher who was worth most."""
    scene.out.result = "sack"
    men = in_jersey_order(scene, "defense", worth)
    hero = scene.d_no[max(men, key=lambda d: worth[d])] if men else 0
    lost = max(0, -scene.out.gain)
    scene.event("sack", "defense", hero, yards=lost, passer=scene.o_no[pocket.passer])


def _occasion(scene: Scene, pocket: Pocket, kind: str) -> Occasion:
    """At risk around a passer: pass blockers, himself, rushers (6.3, R171)."""
    return Occasion(
        "sack" if kind == "sack" else "scramble",
        "offense",
        pocket.passer,
        scene.out.gain,
        board.OC,
        tuple(pocket.blockers),
        tuple(in_jersey_order(scene, "defense", pocket.coming)),
        0,
        kind == "long",
    )


# ---------------------------------------------------------------------------------------------------- scrambling
def _scramble(scene: Scene, pocket: Pocket, behind: int, worth: dict[int, int]) -> None:
    """He runs from the trap by the runback tables, from ``behind`` the line (6.2, 5.3.6a)."""
    o = pocket.passer
    landing = roll_rb(scene, scene.o_player[o].c, spur(scene, "rb", "offense", o))
    mark, long = landing.mark, landing.onward == "lrb"
    yards = landing.yards
    if long:
        landing = roll_lrb(scene, scene.o_run[o], spur(scene, "lrb", "offense", o))
        yards, mark = landing.yards, landing.mark
        if landing.onward == "*" and scene.options.qb_slide:
            yards, mark = _free(scene, o, behind, landing)
        elif landing.onward == "*":
            yards += roll_breakaway(scene, scene.o_run[o])
    goal_lines.settle(scene, "offense", behind + yards)
    if scene.out.gain < 0 and scene.out.score != "touchdown":
        _sacked(scene, pocket, worth)
    else:
        scene.out.result = "run"
        scene.event("rush", "offense", scene.o_no[o], yards=scene.out.gain, scramble=True)
    if mark and not scene.out.score:
        special(scene, mark, _occasion(scene, pocket, "long" if long else "scramble"), fumble)


def _free(scene: Scene, o: int, behind: int, first: Landing) -> tuple[int, str]:
    """Yards and mark of a scramble that broke loose: he slides, or runs on (5.3.6a, R159, D-SCR)."""
    lead = _AHEAD_AGAIN + first.yards  # ten yards, none after "*-10"
    speed = scene.o_run[o]
    again = roll_lrb(scene, speed)
    if _slides(scene, o):
        gained = again.yards if again.onward != "*" else speed * _FREE_FIVE
        _step_out(scene, o)
        return lead + gained, ""
    gained = again.yards if again.onward != "*" else again.yards + roll_breakaway(scene, speed)
    yards = lead + gained
    if behind + yards >= scene.snap.spot.los + _DEEP_ENOUGH:
        return yards, ""
    more, mark, _ = distance(scene, "offense", o, (0, 0))
    return yards + more, mark


def _slides(scene: Scene, o: int) -> bool:
    """Veterans give themselves up; rookies, Q* and men late on third or fourth down do not."""
    if is_rookie(scene.o_player[o]) or scene.o_pos[o] == "Q*" or scene.options.playoff:
        return False
    spot = scene.snap.spot
    return not (spot.quarter == _LAST_QUARTER and two_minutes(scene) and spot.down >= _LATE_DOWN)


def _step_out(scene: Scene, o: int) -> None:
    if sideline_counts(scene) and scene.dice.die(6, "out_of_bounds") <= 3:
        scene.out.out_of_bounds = scene.out.clock_stops = True
        scene.event("out_of_bounds", "offense", scene.o_no[o])
