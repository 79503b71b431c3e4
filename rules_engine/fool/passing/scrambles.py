"""The passer runs by decision: ``|| qb scr`` in the place of a safety valve (5.3.16, R158)."""

from __future__ import annotations

from .. import board
from ..calls import Place, PlayerRef, Run, Scramble
from ..kinds import is_rookie
from ..scrimmage import movement, naming, runs
from ..scrimmage.scene import MAN, SOMEWHAT, Scene, changed
from . import protection, sacks
from .attempt import Attempt
from .fouls_on_passes import note_flags

_WIDE_ON = {"L": "WL", "R": "WR"}
_INSIDE = {"WL": "L", "WR": "R"}
_ALWAYS, _OFTEN = 5, 4  # speeds of rookies who run rather than look on; at the second a die of 1-3 says so


def panics(scene: Scene, passer: int) -> bool:
    """Whether a rookie runs instead of throwing to his safety valve (5.3.16a, a league option)."""
    if not scene.options.rookie_scramble or not is_rookie(scene.o_player[passer]):
        return False
    speed = scene.o_move[passer]
    return speed >= _ALWAYS or (speed == _OFTEN and scene.dice.die(6, "scramble") <= 3)


def scramble(attempt: Attempt, order: Scramble) -> None:
    """Run with the ball from the pocket: a run to the zone ordered, on which rushers penetrate and pursue as well."""
    scene = attempt.scene
    _turn_to_run(attempt)
    run = _course(attempt, order)
    runs.prepare(scene, run)
    _protect(attempt)
    entry = runs.carry_to_line(scene, run)
    runs.follow(scene, entry.path)
    yard = runs.behind_the_line(scene)
    if yard is None:
        yard = runs.at_the_line(scene, run)
    if not scene.trapped:
        runs.finish(scene, yard)
        note_flags(scene, attempt.fouls, None)
        return
    sacks.trapped(scene, attempt.pocket, 0, attempt.worth)
    runs.end_of_fumble(scene)
    note_flags(scene, attempt.fouls, None)


def _turn_to_run(attempt: Attempt) -> None:
    """Whatever depth the pass had, this is a normal run; the defense reacts to it anew."""
    scene, passer = attempt.scene, attempt.passer
    scene.scrambles, scene.passing, scene.quick, scene.slow = True, False, False, False
    scene.carrier = passer
    n = len(scene.d_no)
    scene.d_zone, scene.d_moves = [-1] * n, [0] * n
    for d, cover in enumerate(scene.d_cover):
        if cover == passer and scene.d_posture[d] == MAN:  # as against a +1 play
            scene.d_react = changed(scene.d_react, d, 1)
            scene.d_run = changed(scene.d_run, d, 1)


def _course(attempt: Attempt, order: Scramble) -> Run:
    """Where he runs: as ordered, by the side he has rolled to, else up the middle; never wider than he can get."""
    scene, roll = attempt.scene, attempt.pocket.roll
    name = _WIDE_ON[roll] if roll else "C"
    if order.zone is not None:
        wanted = naming.resolve_place(order.zone, scene.offense, attempt.passer)
        if not roll or wanted in (roll, _WIDE_ON[roll]):
            name = wanted
    if name in _INSIDE and not runs.reaches(scene, name):
        name = _INSIDE[name]
    return Run(PlayerRef("Q"), Place(name))


def _protect(attempt: Attempt) -> None:
    """Pass blockers on the line block ahead, the receivers where they stand; the backs stay where they are."""
    scene = attempt.scene
    for o in protection.blockers(scene, attempt.busy, attempt.stay, attempt.out):
        if not scene.o_line[o] and not scene.o_back[o] and scene.o_start[o] in board.CROSSING:
            movement.straight_ahead(scene, [o])
        scene.o_role[o] = max(scene.o_role[o], SOMEWHAT)
    for receiver in attempt.runners:
        scene.o_blocks[receiver.place] = scene.o_zone[receiver.place] < board.BEY
