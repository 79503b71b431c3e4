"""The special tables marked ``&``, ``#`` and ``~`` (chapter 6): fumbles, injuries and penalties beside a contact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...football.steps import Step, step_form
from ..kinds import BACKS, DEFENSIVE_LINEMEN, ENDS, HALFBACKS, LINEBACKERS, LINEMEN
from ..resolution.men import in_jersey_order
from ..resolution.scene import Scene
from ..resolution.sides import Side, other
from ..tables import TABLES
from . import fouls, injuries
from .chance import draw
from .occasions import Man, Occasion

_SPECIAL: Final = step_form("special", "roll", "result")

# Takes the fumble of an occasion further; True when the ballcarrier was hurt as well.
Fumbled = Callable[[Scene, Occasion, bool], None]

_ROWS: Final[dict[str, dict[int, tuple[str, ...]]]] = {
    mark: {int(die): tuple(cells) for die, cells in TABLES["special"][mark].items()} for mark in ("&", "#", "~")
}
_TEXT: Final[dict[str, list[str]]] = TABLES["special"]["text"]
_LOOSE: Final = {"#": 2, "~": 1}  # dice that are a fumble; one more for a fumble-prone man (7.2.3), one more in rain
_TYPES: Final[dict[str, frozenset[str]]] = {
    # the men meant when the offense has the ball; on the other side their counterparts (6.3)
    "inj_ol": LINEMEN | DEFENSIVE_LINEMEN,
    "inj_be": BACKS | ENDS | {"W"} | HALFBACKS | LINEBACKERS,
    "inj_dl": DEFENSIVE_LINEMEN | LINEMEN,
    "inj_lb": LINEBACKERS | BACKS - {"Q", "Q*"},
    "inj_dh": HALFBACKS | ENDS | {"W", "Q", "Q*"},
}


def special(scene: Scene, mark: str, occasion: Occasion, fumbled: Fumbled) -> None:
    """Roll on the table of a mark and do what it says.

    Rules: fool:4.3/5, fool:7.2.3/1, fool:8.12.2/1
    """
    die = scene.dice.die(6, "special")
    cells = _ROWS[mark][die]
    cell = cells[0]
    if len(cells) > 1:
        cell = cells[(scene.dice.die(6, "special.half") - 1) * len(cells) // 6]
    scene.log.outcome.steps.append(Step(_SPECIAL, [die, _TEXT[mark][die - 1]]))
    looser = ("f" in occasion.carrier.player.attrs) + scene.play.options.heavy_rain
    drops = "fumble" in cell or (looser > 0 and die <= _LOOSE.get(mark, -looser) + looser)
    if drops:
        fumbled(scene, occasion, "inj_bc" in cell)
    _suffer(scene, cell.removeprefix("fumble").removeprefix("+"), occasion)


def _suffer(scene: Scene, what: str, occasion: Occasion) -> None:
    """What a cell says beside a fumble: a penalty, or who is hurt."""
    if what == "pen":
        fouls.penalty(scene, occasion)
    elif what == "inj_bc":
        injuries.hurt(scene, occasion.side, occasion.carrier)
    elif what == "bc_2pl":
        injuries.out_for(scene, occasion.side, occasion.carrier, "2 plays")
    elif what == "blkr_2pl":
        victim = _victim(scene, occasion.friends)
        if victim is not None:
            injuries.out_for(scene, occasion.side, victim, "2 plays")
    elif what:
        _hurt_one(scene, what, occasion)


def _hurt_one(scene: Scene, what: str, occasion: Occasion) -> None:
    """An injury of somebody near: of a type where the table names one.

    Rules: fool:6.3/1, fool:6.3/3, fool:6.3/4
    """
    ours = what in ("inj_blkr", "inj_ol", "inj_be")
    side: Side = occasion.side if ours else other(occasion.side)
    men = occasion.friends if ours else occasion.foes
    if what in _TYPES:
        men = tuple([man for man in men if man.post.position in _TYPES[what]])
    victim = _victim(scene, men)
    if victim is not None:
        injuries.hurt(scene, side, victim)


def _victim(scene: Scene, men: tuple[Man, ...]) -> Man | None:
    """One of several men of a side by count; nobody when nobody is there.

    Rules: fool:6.3/4, fool:6.5/1
    """
    if not men:
        return None
    ranked = in_jersey_order(list(men))
    return ranked[draw(scene.dice, [1] * len(ranked), "injury.who")]
