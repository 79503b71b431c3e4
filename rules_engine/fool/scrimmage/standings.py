"""What line-ups are worth on their spots, kept while a game lasts: most men line up as they did some plays before."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from ...values import by_identity
from ..model import DefMan, Snap
from .scene import Scene

# Men and line-ups are told apart by identity, which costs a fraction of comparing their values. What is kept names the
# line-ups too, so that nothing else can come to stand at the address of one.
Key = tuple[Any, ...]


class Part:
    """The names of what one step of setting up fills in.

    ``fixed`` stays as it is through the whole play, so that snaps share it; of ``own`` each scene has its own copy,
    which the play, or the next step, may change.
    """

    __slots__ = ("_all", "_fixed", "fixed", "own")

    def __init__(self, fixed: tuple[str, ...], own: tuple[str, ...]) -> None:
        self.fixed, self.own = fixed, own
        self._fixed, self._all = attrgetter(*fixed), attrgetter(*own)

    def of(self, scene: Scene) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What stands in a scene: the fixed values, lists among them made unchangeable, and copies of the others."""
        fixed = tuple([tuple(kept) if type(kept) is list else kept for kept in self._fixed(scene)])
        return fixed, tuple([kept.copy() for kept in self._all(scene)])


OFFENSE: Final = Part(
    ("o_player", "o_no", "o_at", "o_index", "o_pos", "o_job", "o_ok", "o_line", "o_down", "o_back", "o_start", "o_c",
     "o_move", "o_stance"),
    ("o_block", "o_p", "o_react", "o_run"),
)  # fmt: skip
DEFENSE: Final = Part(
    ("d_player", "d_no", "d_turns", "d_pos", "d_duty", "d_area", "d_order", "d_line", "d_bonus", "d_rush_ok",
     "d_rush_bonus", "d_rush_p", "d_run_plus", "d_run_blitz", "d_lone_plus", "d_inside", "d_chase", "zone_die"),
    ("d_react", "d_run", "d_c", "d_p", "d_posture", "d_cover", "d_balanced", "d_off", "rows"),
)  # fmt: skip
FACING: Final = Part(("d_c", "d_cover", "d_balanced", "d_off"), ("d_p", "d_posture"))


class Standings:
    """The parts of scenes as ``setup`` has made them, by the men, the line and who is tired."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[Any, ...]] = {}

    def restore(self, scene: Scene, key: Key, part: Part) -> bool:
        """Fill a part in from what is kept; False when nothing is."""
        found = self._kept.get(key)
        if found is None:
            return False
        for name, values in zip(part.fixed, found[0]):  # noqa: B905 - strict costs, and both are one part's
            setattr(scene, name, values)
        for name, values in zip(part.own, found[1]):  # noqa: B905
            setattr(scene, name, values.copy())
        return True

    def keep(self, scene: Scene, key: Key, part: Part) -> None:
        """Keep a part of a scene on which nothing has happened yet."""
        fixed, own = part.of(scene)
        for name, values in zip(part.fixed, fixed, strict=True):
            setattr(scene, name, values)
        self._kept[key] = (fixed, own, (scene.offense, scene.defense))


def offense_key(snap: Snap) -> Key:
    """By what the offense's part is kept."""
    return (id(snap.offense), snap.shotgun, _tired(snap, "offense"))


def defense_key(snap: Snap) -> Key:
    """By what the defense's is: men, areas, duties, places in the row, and the line."""
    return (_duties(snap.defense), snap.line, _tired(snap, "defense"))


def facing_key(snap: Snap) -> Key:
    """By what is kept how the two face each other; an offense before which nobody stands is faced by nobody."""
    facing = id(snap.offense) if snap.defense else 0
    return (facing, id(snap.defense), snap.line, _tired(snap, "defense"))


@by_identity
def _duties(defense: tuple[DefMan, ...]) -> Key:
    return tuple([(id(man.player), man.at, man.duty, man.order) for man in defense])


def _tired(snap: Snap, side: str) -> Key:
    return tuple(item for item in snap.tired.items() if item[0][0] == side) if snap.tired else ()
