"""The quarterback is trapped: sacks, grounding, and runs from the trap (5.3.6, 6.2; RULINGS 45, 46, 159)."""

from __future__ import annotations

from typing import Final

from ... import board
from ...incidents.fumbles import fumble
from ...incidents.occasions import Kind, Occasion
from ...incidents.runbacks import distance, roll_breakaway, roll_lrb, roll_rb, spur
from ...incidents.specials import special
from ...kinds import is_rookie
from ...model import Flag
from ...pass_tables import GROUNDING_YARDS, Landing, qt_cell, qt_landing
from ...resolution import goal_lines
from ...resolution.men import OffensivePlayer, in_jersey_order
from ...resolution.scene import PlayUnderWay, Scene
from ...resolution.sidelines import note_out_of_bounds, sideline_counts, two_minutes
from .pass_rush import Rush
from .protection import Pocket

_AHEAD_AGAIN: Final = 10  # yards of a long scramble before its second roll (5.3.6a)
_YARDS_A_SPEED: Final = 5  # yards a point of speed when he slides from a second breakaway
_LAST_QUARTER: Final = 4
_LATE_DOWN: Final = 3
_DEEP_ENOUGH: Final = 3  # yards into the end zone that need no further roll
_OUT: Final = 3  # out of bounds up to this die


def trapped(scene: Scene, pocket: Pocket, shift: int, rush: Rush) -> None:
    """The quarterback could not throw: roll the qt table and play it out. ``shift`` is that of the rush table's cell.

    Rules: fool:5.3.6/1, fool:5.3.6/3
    """
    passer = pocket.passer
    scene.ball.man = passer
    die, cell = qt_cell(scene.dice.die(6, "qt") + shift, passer.worth.speed, passer.worth.contact)
    scene.log.step("qt", roll=die, result=cell, player=passer.number)
    if cell.startswith("pen"):
        _ground(scene, passer)
        return
    landing = qt_landing(cell)
    if landing.onward == "rb":
        _run(scene, pocket, landing.yards, rush)
        return
    goal_lines.settle(scene, "offense", landing.yards)
    _sacked(scene, passer, rush)
    if landing.mark:
        special(scene, landing.mark, _occasion(scene, pocket, "sack"), fumble)


def _ground(scene: Scene, passer: OffensivePlayer) -> None:
    """Intentional grounding: ten yards and the down, a safety out of the end zone (RULING 46).

    Rules: fool:5.3.6/2
    """
    outcome, own_goal = scene.log.outcome, goal_lines.own_goal(scene.play)
    outcome.result, outcome.clock_stops = "incomplete", True
    scene.log.event("pass_attempt", "offense", passer.number, result="thrown_away")
    if own_goal >= -GROUNDING_YARDS:
        outcome.result, outcome.score, outcome.gain = "sack", "safety", own_goal
        return
    kind, number = "intentional grounding", passer.number
    outcome.flags.append(Flag("offense", kind, GROUNDING_YARDS, 0, "previous", loss_of_down=True, player=number))


def _sacked(scene: Scene, passer: OffensivePlayer, rush: Rush) -> None:
    """Book a sack: it belongs to the rusher who was worth most."""
    outcome, best = scene.log.outcome, rush.best
    outcome.result = "sack"
    number = best.number if best is not None else 0
    scene.log.event("sack", "defense", number, yards=max(0, -outcome.gain), passer=passer.number)


def _occasion(scene: Scene, pocket: Pocket, kind: Kind, long: bool = False) -> Occasion:
    """At risk around a passer: pass blockers, himself, rushers (RULING 171). ``long``: he ran far, and the ball may go
    out of bounds.

    Rules: fool:5.3.6/3, fool:6.3/1
    """
    foes = tuple(in_jersey_order(pocket.coming))
    gain = scene.log.outcome.gain
    return Occasion(kind, "offense", pocket.passer, gain, board.OC, tuple(pocket.blockers), foes, 0, long)


# ------------------------------------------------------------------------------------------------- out of the trap
def _run(scene: Scene, pocket: Pocket, behind: int, rush: Rush) -> None:
    """He runs from the trap by the runback tables, from ``behind`` the line of scrimmage (yards, 0 or less).

    Rules: fool:5.3.6/1, fool:5.3.6a/1
    """
    passer, outcome = pocket.passer, scene.log.outcome
    landing = roll_rb(scene, passer.player.c, spur(scene, "rb", "offense", passer))
    yards, mark, long = landing.yards, landing.mark, landing.onward == "lrb"
    if long:
        landing = roll_lrb(scene, passer.worth.pursuit_speed, spur(scene, "lrb", "offense", passer))
        yards, mark = landing.yards, landing.mark
        if landing.onward == "*" and scene.play.options.qb_slide:
            yards, mark = _run_free(scene, passer, behind, landing)
        elif landing.onward == "*":
            yards += roll_breakaway(scene, passer.worth.pursuit_speed)
    goal_lines.settle(scene, "offense", behind + yards)
    if outcome.gain < 0 and outcome.score != "touchdown":
        _sacked(scene, passer, rush)
    else:
        outcome.result = "run"
        scene.log.event("rush", "offense", passer.number, yards=outcome.gain, scramble=True)
    if mark and not outcome.score:
        special(scene, mark, _occasion(scene, pocket, "scramble", long), fumble)


def _run_free(scene: Scene, passer: OffensivePlayer, behind: int, first: Landing) -> tuple[int, str]:
    """Yards and mark of a scramble that broke loose: he slides, or runs on (RULING 159).

    Rules: fool:5.3.6a/1
    """
    before = _AHEAD_AGAIN + first.yards  # ten yards, none after "*-10"
    speed = passer.worth.pursuit_speed
    again = roll_lrb(scene, speed)
    loose = again.onward == "*"
    if _slides(scene.play, passer):
        gained = speed * _YARDS_A_SPEED if loose else again.yards
        _step_out(scene)
        return before + gained, ""
    yards = before + again.yards + (roll_breakaway(scene, speed) if loose else 0)
    if behind + yards >= scene.play.yards_to_goal + _DEEP_ENOUGH:
        return yards, ""
    more = distance(scene, "offense", passer, (0, 0))
    return yards + more.yards, more.mark


def _slides(play: PlayUnderWay, passer: OffensivePlayer) -> bool:
    """Veterans give themselves up; rookies, Q* and men late on third or fourth down do not.

    Rules: fool:5.3.6a/2
    """
    if is_rookie(passer.player) or passer.post.position == "Q*" or play.options.playoff:
        return False
    spot = play.snap.spot
    return not (spot.quarter == _LAST_QUARTER and two_minutes(play) and spot.down >= _LATE_DOWN)


def _step_out(scene: Scene) -> None:
    """Late in a half a die says whether he slid or stepped out of bounds.

    Rules: fool:5.3.6a/1
    """
    if sideline_counts(scene.play) and scene.dice.die(6, "out_of_bounds") <= _OUT:
        note_out_of_bounds(scene)
