"""Rolling on the pass-rush table: its dice, and the fouls that they bring (5.3.5, 5.3.10; RULINGS 43, 44, 83, 142)."""

from __future__ import annotations

from typing import Final, final

from ....football.steps import Step, step_form
from ... import board
from ...kinds import is_rookie
from ...model import Flag, Player
from ...pass_tables import RUSH_CHECK, RUSH_CHECK_ON, RUSH_FOULS, half, is_split, rush_cell, rush_column
from ...resolution import clutch
from ...resolution.men import MAN_TO_MAN, Defender
from ...resolution.scene import Scene
from ...runs import ball_handling
from .protection import Pocket, rushes

_PASS_RUSH: Final = step_form("pass_rush", "target", "blocking", "rushing", "total", "column", "roll", "result")

# Answers of ``roll`` beside the cells of the table.
DEAD: Final = "dead"  # a foul stopped the play before the snap
ASTRAY: Final = "astray"  # the snap to a shotgun went wrong

_HELD: Final = 3  # what holding is worth to the blockers who then roll again (5.3.10)
_HOLDING: Final[int] = RUSH_FOULS["later"]["offense"]["yards"]
_LINE_AREAS: Final = frozenset(board.AREA[name] for name in ("L", "C", "R", "WWL", "WWR"))


@final
class RushCount:
    """Blocking less rushing, as the table and the record need it; ``target`` is the jersey of the receiver."""

    def __init__(self, target: int, blocking: int, rushing: int, total: int) -> None:
        self.target = target
        self.blocking = blocking
        self.rushing = rushing
        self.total = total


def roll(scene: Scene, pocket: Pocket, count: RushCount, first: bool) -> str:
    """Roll on the table until it settles something: a cell, or ``DEAD`` or ``ASTRAY``.

    ``first``: the throw to the primary receiver, when a foul stops the play and the die may lose a shotgun's snap.

    Rules: fool:5.3.5/1, fool:5.3.10/1, fool:5.8.7/2
    """
    total, snapped = count.total, not first
    while True:
        die, cell = _roll_once(scene, pocket, count, total)
        if not snapped and ball_handling.astray(scene, die):
            return ASTRAY
        snapped = True
        if die in RUSH_CHECK_ON and check_fouls(scene, pocket, first):
            return DEAD
        if cell != "p":
            return cell
        flags = scene.log.outcome.flags
        if not any(flag.kind == "holding" for flag in flags):
            flags.append(Flag("offense", "holding", _HOLDING, 0, "previous"))
        total += _HELD


def _roll_once(scene: Scene, pocket: Pocket, count: RushCount, total: int) -> tuple[int, str]:
    """The die and the cell, a split one decided; noted in the record."""
    change = 0
    if scene.play.snap.clutch:
        change = clutch.shift(scene, "pass_rush", [pocket.passer, *pocket.blockers], pocket.coming)
    die = scene.dice.die(6, "pass_rush")
    changed, columns = clutch.with_columns(die, change)
    cell = rush_cell(total, changed, columns)
    if is_split(cell):
        cell = half(cell, scene.dice.die(6, "pass_rush.half"))
    noted = [count.target, count.blocking, count.rushing, total, rush_column(total), die, cell]
    scene.log.outcome.steps.append(Step(_PASS_RUSH, noted))
    return die, cell


def check_fouls(scene: Scene, pocket: Pocket, first: bool) -> bool:
    """The penalty die after a rush roll of 2; True when the play is dead.

    Rules: fool:5.3.10/2, fool:5.3.10/3, fool:5.3.10/4
    """
    side = RUSH_CHECK[scene.dice.die(6, "pass_rush.penalty")]
    if side == "side with most !":
        side = _side_with_most_prone(scene, pocket, first)
    if side is None:
        return False
    foul = RUSH_FOULS["first" if first else "later"][side]
    flag = Flag(side, foul["kind"], foul["yards"], 0, "no_play" if first else "previous")
    flag.first_down = side == "defense" and not first
    scene.log.outcome.flags.append(flag)
    return first


def _side_with_most_prone(scene: Scene, pocket: Pocket, first: bool) -> str | None:
    """The side with more ``!``, rookies breaking a tie, among those who count (RULING 44).

    Rules: fool:5.3.10/2, fool:7.7.1a/1, fool:7.7.1a/3
    """
    if first:
        ours = [man.player for man in scene.offense.players]
        theirs = [man.player for man in scene.defense.defenders if rushes(man) or _covers_at_the_line(man)]
    else:
        ours = [man.player for man in (*pocket.blockers, pocket.passer)]
        theirs = [man.player for man in pocket.coming]
    prone, their_prone = _prone(ours), _prone(theirs)
    if not (prone or their_prone) or not scene.play.options.prone_rush:
        return None
    lead = prone - their_prone or sum(map(is_rookie, ours)) - sum(map(is_rookie, theirs))
    return None if lead == 0 else "offense" if lead > 0 else "defense"


def _prone(men: list[Player]) -> int:
    """How many are prone to fouls."""
    return sum("!" in man.attrs for man in men)


def _covers_at_the_line(defender: Defender) -> bool:
    """Man-to-man next to the line."""
    return defender.posture is MAN_TO_MAN and defender.area in _LINE_AREAS
