"""The two elevens of a play for the record: where each man started and went, whom he blocked or covered."""

from __future__ import annotations

from typing import Any, Final, final

from ...interface.situation import Eleven
from .. import board
from ..board import NOWHERE
from ..play_calls import Option, Pass, Run, Screen
from ..resolution.men import BLITZ, COVERS_LINEMAN, MAN_TO_MAN, RUSH, WRITTEN, OffensivePlayer, Posture
from ..resolution.scene import Scene
from ..runs import facts

Row = list[Any]  # a move as the record has it: [job, end, number of whom he blocked or covered]

_AT_HOME: Final = tuple([board.ZONE[name] for name in board.AREA_NAMES])  # the zone that an area has its name from


@final
class Job:
    """What a man may do, with the rows of those who do it and are after nobody.

    stays  the row of one who stays where he started
    goes   by zone or movement node: the row of one who goes there
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.stays: Row = [name]
        self.goes: list[Row] = [[name, zone] for zone in board.NODE_NAMES]


_ROUTE: Final = Job("route")
_PASS_BLOCK: Final = Job("pass_block")
_PASS: Final = Job("pass")
_CARRIER: Final = Job("carrier")
_BLOCK: Final = Job("block")
_DECOY: Final = Job("decoy")
_LEAD: Final = Job("lead")
_HANDOFF: Final = Job("handoff")
_ZONE: Final = Job("zone")
_MAN: Final = Job("man")
_RUSH: Final = Job("rush")
_BLITZ: Final = Job("blitz")


# --------------------------------------------------------------------------------------------------------- the offense
def of_offense(scene: Scene) -> Eleven:
    """What the men of the offense did."""
    players, line_up = scene.offense.players, scene.offense.line_up
    starts = line_up.starts
    if isinstance(scene.play.call, (Pass, Screen)):
        moves = [_move(_job_on_a_pass(scene, man), man.zone, starts[man.place]) for man in players]
    else:
        moves = _moves_on_a_run(scene, starts)
    return Eleven(line_up.numbers, starts, moves)


def _move(job: Job, zone: int, start: str) -> Row:
    """What a man who is after nobody did, and where he went from his spot."""
    return job.stays if board.NODE_NAMES[zone] == start else job.goes[zone]


def _moves_on_a_run(scene: Scene, starts: tuple[str, ...]) -> list[Row]:
    """What the men of the offense did on a run, by place; ``starts`` are their spots."""
    blocked = facts.blocked(scene)
    moves: list[Row] = []
    for man, start in zip(scene.offense.players, starts, strict=True):
        opponent = blocked.get(man.place)
        job = _job_on_a_run(scene, man, opponent is not None)
        if opponent is not None:
            moves.append([job.name, board.NODE_NAMES[man.zone], opponent])
        else:
            moves.append(_move(job, man.zone, start))
    return moves


def _job_on_a_pass(scene: Scene, man: OffensivePlayer) -> Job:
    """What a man did when a pass was called; one that nobody caught was a pass all the same."""
    if scene.play.scrambles and man is scene.ball.man:
        return _CARRIER
    if man.post.stance.passer:
        return _PASS
    return _ROUTE if man.involvement is WRITTEN or man.post.job == "W" else _PASS_BLOCK


def _job_on_a_run(scene: Scene, man: OffensivePlayer, blocks: bool) -> Job:
    """What a man did when a run was called; ``blocks``: he blocked somebody."""
    if man is scene.ball.man:
        return _CARRIER
    if man.post.stance.passer:
        return _HANDOFF if isinstance(scene.play.call, (Run, Option)) else _CARRIER
    if man in scene.way.leads:
        return _LEAD
    return _BLOCK if blocks or man.involvement is WRITTEN or man.post.lineman else _DECOY


# --------------------------------------------------------------------------------------------------------- the defense
def of_defense(scene: Scene) -> Eleven:
    """What the defenders did, each in the area where he started; a play may be over before he took his place."""
    moves: list[Row] = []
    for defender in scene.defense.defenders:
        zone = board.AREA_ZONES[defender.area][0] if defender.zone == NOWHERE else defender.zone
        job = _defensive_job(defender.posture)
        if defender.covers is not None:
            moves.append([job.name, board.NODE_NAMES[zone], defender.covers.number])
        else:
            moves.append(job.stays if zone == _AT_HOME[defender.area] else job.goes[zone])
    return Eleven(scene.defense.facing.line_up.numbers, scene.defense.areas, moves)


def _defensive_job(posture: Posture) -> Job:
    """What a defender of this posture does; who feigns a blitz or delays it stays in his zone."""
    if posture is RUSH:
        return _RUSH
    if posture is BLITZ:
        return _BLITZ
    return _MAN if posture is MAN_TO_MAN or posture is COVERS_LINEMAN else _ZONE
