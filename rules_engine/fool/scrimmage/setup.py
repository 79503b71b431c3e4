"""Setting a scene up: everybody on his spot, with what he is worth there (3.2, 3.4, chapter 7)."""

from __future__ import annotations

from ...dice import DiceBox
from ..model import Snap
from .scene import Scene
from .standings import Standings


def make_scene(snap: Snap, box: DiceBox, standings: Standings | None = None) -> Scene:
    """A scene with everybody on his spot and all standing values filled in; ``standings`` keeps them for the next."""
    known = Standings() if standings is None else standings
    offense = known.offense(snap)
    return Scene(snap, box, offense, known.defense(snap, offense))
