"""What may happen beside a play (chapter 6): the symbols of its contacts, measurement, out of bounds.

Runs and passes call these; the tables themselves are in ``specials``, ``fumbles``, ``fouls``, ``injuries`` and
``runbacks``.
"""

from __future__ import annotations

from typing import Final

from .. import board
from ..scrimmage.goal_lines import measure
from ..scrimmage.scene import Scene
from .fumbles import fumble
from .occasions import of_contact
from .specials import Fumbled, special

_LAST_MINUTES: Final = 120
_HALF_ENDS: Final = (2, 4)
_OUT: Final = 3  # out of bounds up to this die, one more for a specialized W (5.8.2)

__all__ = ["fumble", "measure", "out_of_bounds", "resolve_symbols", "sideline_counts", "special", "two_minutes"]


def two_minutes(scene: Scene) -> bool:
    """The last two minutes of a half (8.4)."""
    return scene.snap.spot.quarter in _HALF_ENDS and scene.snap.spot.clock <= _LAST_MINUTES


def sideline_counts(scene: Scene) -> bool:
    """Whether a play may end out of bounds: late in a half, in a league that plays so (5.8.2)."""
    return scene.options.out_of_bounds and two_minutes(scene)


def resolve_symbols(scene: Scene, fumbled: Fumbled = fumble) -> None:
    """Roll the symbols that the contacts left: ``#`` or ``~`` first, then each ``&`` in the order it came (R82).

    ``fumbled`` takes a fumble further; a play that ends out of bounds has its own.

    A foul among them that stops the play before it began leaves nothing of it but the injuries (R83).
    """
    if scene.symbols:
        yard = scene.out.gain
        for mark, zone, _ in sorted(scene.symbols, key=lambda symbol: symbol[0] == "&"):
            special(scene, mark, of_contact(scene, zone, yard, _near(scene, zone)), fumbled)
        scene.symbols.clear()
    if scene.out.flags:
        wipe(scene)


def _near(scene: Scene, zone: int) -> int:
    if board.is_offensive(zone):
        return board.REAR[zone]
    return scene.near if scene.path and zone == scene.path[0] else board.NEAR[zone]


def wipe(scene: Scene) -> None:
    """Leave nothing of a play that a dead-ball foul stopped."""
    out = scene.out
    if any(flag.enforce == "no_play" for flag in out.flags):
        out.result, out.gain, out.ball, out.score = "penalty_no_play", 0, "offense", ""
        out.changed, out.out_of_bounds, out.measured = False, False, None


def out_of_bounds(scene: Scene) -> None:
    """Whether the contact that stopped the ballcarrier took him out of bounds, near the end of a half (R137)."""
    if scene.out.out_of_bounds or not sideline_counts(scene) or not scene.path:
        return
    if not board.at_sideline(scene.path[scene.place], scene.from_wide):
        return
    wide = scene.o_pos[scene.carrier] == "W"
    if scene.dice.die(6, "out_of_bounds") <= _OUT + wide:
        scene.out.out_of_bounds = scene.out.clock_stops = True
        scene.event("out_of_bounds", "offense", scene.o_no[scene.carrier])
