"""Setting a scene up: everybody on his spot, with what he is worth there (3.2, 3.4, chapter 7)."""

from __future__ import annotations

from typing import Final

from ...dice import DiceBox
from ..model import Snap
from .areas import face_offense, set_defense
from .scene import Scene
from .spots import set_offense
from .standings import DEFENSE, FACING, OFFENSE, Standings, defense_key, facing_key, offense_key

_STEPS: Final = (
    (OFFENSE, offense_key, set_offense),
    (DEFENSE, defense_key, set_defense),
    (FACING, facing_key, face_offense),
)


def make_scene(snap: Snap, box: DiceBox, standings: Standings | None = None) -> Scene:
    """A scene with everybody on his spot and all standing values filled in; ``standings`` keeps them for the next."""
    scene = Scene(snap, box)
    if standings is None:
        for _, _, fill in _STEPS:
            fill(scene)
        return scene
    for part, key_of, fill in _STEPS:
        key = key_of(snap)
        if not standings.restore(scene, key, part):
            fill(scene)
            standings.keep(scene, key, part)
    return scene
