"""The passer runs by decision: ``|| qb scr`` in the place of a safety valve (5.3.16; RULING 158)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..board import NOWHERE
from ..kinds import is_rookie
from ..play_calls import Place, PlayerRef, Run, Scramble
from ..resolution import naming
from ..resolution.men import MAN_TO_MAN, PERIPHERAL, UNINVOLVED
from ..resolution.movement import movement
from ..resolution.scene import Scene
from ..runs import entries, run_defense, runs
from .attempt import Attempt
from .fouls_on_passes import note_flags
from .rush import protection, sacks

_WIDE: Final = {"L": "WL", "R": "WR"}
_INSIDE: Final = {"WL": "L", "WR": "R"}
_RUNS_ALWAYS: Final = 5  # speed from which a rookie runs rather than looks on
_RUNS_OFTEN: Final = 4  # a speed at which he does so up to the next die
_OFTEN: Final = 3


def panics(scene: Scene) -> bool:
    """Whether a rookie runs instead of throwing to his safety valve. A league option.

    Rules: fool:5.3.16a/1
    """
    passer = scene.offense.passer
    if not scene.play.options.rookie_scramble or not is_rookie(passer.player):
        return False
    speed = passer.worth.speed
    return speed >= _RUNS_ALWAYS or (speed == _RUNS_OFTEN and scene.dice.die(6, "scramble") <= _OFTEN)


def scramble(attempt: Attempt, order: Scramble) -> None:
    """Run with the ball from the pocket: a run to the zone ordered, on which rushers penetrate and pursue as well.

    Rules: fool:5.3.16/1, fool:5.3.16/4
    """
    scene = attempt.scene
    _turn_to_run(scene)
    run = _run_ordered(attempt, order)
    runs.prepare(scene, run)
    _block_ahead(attempt)
    entry = entries.carry_to_line(scene, run)
    run_defense.follow(scene, entry.path)
    yard = runs.behind_the_line(scene)
    if yard is None:
        yard = runs.at_the_line(scene, run)
    if scene.play.trapped:
        sacks.trapped(scene, attempt.pocket, 0, attempt.pressure.rush)
        runs.end_of_fumble(scene)
    else:
        runs.finish(scene, yard)
    note_flags(scene, attempt.fouls, None)


def _turn_to_run(scene: Scene) -> None:
    """Whatever depth the pass had, this is a normal run; the defense reacts to it anew, who covers the passer a point
    faster, as against a +1 play.

    Rules: fool:5.3.16/1, fool:5.3.16/4
    """
    play, passer = scene.play, scene.offense.passer
    play.scrambles, play.is_pass, play.quick, play.slow = True, False, False, False
    scene.ball.man = passer
    for defender in scene.defense.defenders:
        defender.zone, defender.area_moves = NOWHERE, 0
        if defender.covers is passer and defender.posture is MAN_TO_MAN:
            defender.worth = defender.worth.changed_by(1, 0)


def _run_ordered(attempt: Attempt, order: Scramble) -> Run:
    """Where he runs: as ordered, by the side he has rolled to, else up the middle; never wider than he can get.

    Rules: fool:5.3.16/1, fool:5.3.16/2
    """
    scene, roll = attempt.scene, attempt.pocket.roll
    name = _WIDE[roll] if roll else "C"
    if order.zone is not None:
        ordered = naming.resolve_place(order.zone, scene.play.snap.offense, scene.offense.passer.place)
        if not roll or ordered in (roll, _WIDE[roll]):
            name = ordered
    if name in _INSIDE and not entries.reaches(scene, name):
        name = _INSIDE[name]
    return Run(PlayerRef("Q"), Place(name))


def _block_ahead(attempt: Attempt) -> None:
    """Pass blockers on the line block ahead, the receivers where they stand; the backs stay where they are.

    Rules: fool:5.3.16/1, fool:5.3.16/3
    """
    for man in protection.blockers(attempt.scene.offense, attempt.assigned):
        post = man.post
        if not post.lineman and not post.in_backfield and post.start in board.CROSSING:
            movement.straight_ahead(attempt.scene, [man])
        if man.involvement is UNINVOLVED:
            man.involvement = PERIPHERAL
    for receiver in attempt.runners:
        receiver.man.blocks = receiver.man.zone < board.BEY
