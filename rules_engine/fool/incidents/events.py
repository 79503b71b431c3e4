"""What may happen beside a play (chapter 6): the symbols of its contacts, measurement, out of bounds.

Runs and passes call these; the tables themselves are in ``specials``, ``fumbles``, ``fouls``, ``injuries`` and
``runbacks``.
"""

from __future__ import annotations

from .. import board
from ..resolution.goal_lines import measure
from ..resolution.scene import Scene
from ..resolution.sidelines import carried_out as out_of_bounds
from .fumbles import fumble
from .occasions import of_contact
from .specials import Fumbled, special

__all__ = ["fumble", "measure", "out_of_bounds", "resolve_symbols", "special", "wipe"]


def resolve_symbols(scene: Scene, fumbled: Fumbled = fumble) -> None:
    """Roll the symbols that the contacts left: ``#`` or ``~`` first, then each ``&`` in the order it came (RULING 82).

    ``fumbled`` takes a fumble further; a play that ends out of bounds has its own.

    A foul among them that stops the play before it began leaves nothing of it but the injuries (RULING 83).

    Rules: fool:6/1, fool:4.3/5
    """
    log = scene.log
    if log.symbols:
        yard = log.outcome.gain
        for symbol in sorted(log.symbols, key=lambda symbol: symbol.mark == "&"):
            occasion = of_contact(scene, symbol.zone, yard, _near(scene, symbol.zone))
            special(scene, symbol.mark, occasion, fumbled)
        log.symbols.clear()
    if log.outcome.flags:
        wipe(scene)


def _near(scene: Scene, zone: int) -> int:
    """The yard from which the contact in a zone was counted."""
    if board.is_offensive(zone):
        return board.REAR[zone]
    ball = scene.ball
    return ball.first_boundary if ball.path and zone == ball.path[0] else board.NEAR[zone]


def wipe(scene: Scene) -> None:
    """Leave nothing of a play that a dead-ball foul stopped.

    Rules: fool:6.4/3
    """
    out = scene.log.outcome
    if any(flag.enforce == "no_play" for flag in out.flags):
        out.result, out.gain, out.ball, out.score = "penalty_no_play", 0, "offense", ""
        out.changed, out.out_of_bounds, out.measured = False, False, None
