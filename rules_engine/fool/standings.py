"""What line-ups are worth on their spots, kept while a game lasts: most men line up as they did some plays before."""

from __future__ import annotations

from typing import Any, Final

from .model import DefMan, OffMan, Snap
from .scene import Scene

# Men are told apart by identity, which costs a fraction of comparing their values. What is kept names the men too, so
# that no other man can come to stand at the address of one.
Eleven = tuple[int, ...]
Kept = tuple[tuple[str, Any], ...]

OFFENSE: Final = tuple(name for name in Scene.__slots__ if name.startswith("o_"))
DEFENSE: Final = (*(name for name in Scene.__slots__ if name.startswith("d_")), "rows", "zone_die")


def eleven(men: tuple[OffMan, ...] | tuple[DefMan, ...]) -> Eleven:
    """Which men stand on which spots."""
    return tuple(map(id, men))


class Standings:
    """The halves of scenes as ``setup`` has made them, by the men, the line and who is tired.

    The defense's half also goes by the offense, whose men it covers.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], tuple[Kept, tuple[Any, ...]]] = {}

    def offense_key(self, snap: Snap) -> tuple[Any, ...]:
        """By what the offense's half is kept."""
        return (eleven(snap.offense), _tired(snap, "offense"))

    def defense_key(self, snap: Snap) -> tuple[Any, ...]:
        """By what the defense's half is kept."""
        return (eleven(snap.offense), eleven(snap.defense), snap.line, _tired(snap, "defense"))

    def restore(self, scene: Scene, key: tuple[Any, ...]) -> bool:
        """Fill a half in from what is kept; False when nothing is."""
        found = self._kept.get(key)
        if found is None:
            return False
        for name, values in found[0]:
            setattr(scene, name, values.copy())
        return True

    def keep(self, scene: Scene, key: tuple[Any, ...], names: tuple[str, ...]) -> None:
        """Keep a half of a scene on which nothing has happened yet."""
        half = tuple((name, getattr(scene, name).copy()) for name in names)
        self._kept[key] = (half, (scene.offense, scene.defense))


def _tired(snap: Snap, side: str) -> tuple[Any, ...]:
    return tuple(item for item in snap.tired.items() if item[0][0] == side) if snap.tired else ()
