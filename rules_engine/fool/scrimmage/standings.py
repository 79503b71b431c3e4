"""What line-ups are worth on their spots, kept while a game lasts: most men line up as they did some plays before."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..model import Snap
from .scene import Scene

# Men are told apart by identity, which costs a fraction of comparing their values. What is kept names the men too, so
# that no other man can come to stand at the address of one.
Key = tuple[Any, ...]


class Half(NamedTuple):
    """The names of one side's part of a scene: ``fixed`` stays as set up through the whole play, ``own`` may change."""

    fixed: tuple[str, ...]
    own: tuple[str, ...]


_FIXED: Final = frozenset({
    "o_player", "o_no", "o_at", "o_pos", "o_job", "o_ok", "o_line", "o_down", "o_back", "o_start", "o_c",
    "d_player", "d_no", "d_pos", "d_duty", "d_area", "d_order", "d_line", "d_bonus", "d_rush_ok", "d_rush_bonus",
    "d_rush_p", "d_run_plus", "d_balanced", "d_run_blitz", "d_cover", "d_c", "d_lone_plus", "d_turns",
})  # fmt: skip
_AT_THE_SNAP: Final = frozenset({
    "o_zone", "o_prev", "o_sideways", "o_left", "o_spent", "o_role", "o_blocks", "o_position", "o_cap",
    "d_zone", "d_moves", "d_reacted", "d_pursued", "d_gone", "d_fallen", "d_extra",
})  # fmt: skip


def _half(side: str, *more: str) -> Half:
    names = [name for name in Scene.__slots__ if name.startswith(side) and name not in _AT_THE_SNAP]
    fixed = tuple(name for name in names if name in _FIXED)
    return Half(fixed, (*(name for name in names if name not in _FIXED), *more))


OFFENSE: Final = _half("o_")
DEFENSE: Final = _half("d_", "rows", "zone_die")


class Standings:
    """The halves of scenes as ``setup`` has made them, by the men, the line and who is tired.

    The defense's half also goes by the offense, whose men it covers.
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[Any, ...]] = {}

    def restore(self, scene: Scene, key: Key, half: Half) -> bool:
        """Fill a half in from what is kept; False when nothing is."""
        found = self._kept.get(key)
        if found is None:
            return False
        fixed, own, _ = found
        for name, values in zip(half.fixed, fixed, strict=True):
            setattr(scene, name, values)
        for name, values in zip(half.own, own, strict=True):
            setattr(scene, name, values.copy())
        return True

    def keep(self, scene: Scene, key: Key, half: Half) -> None:
        """Keep a half of a scene on which nothing has happened yet; what is fixed becomes unchangeable."""
        fixed = tuple(tuple(getattr(scene, name)) for name in half.fixed)
        for name, values in zip(half.fixed, fixed, strict=True):
            setattr(scene, name, values)
        own = tuple(getattr(scene, name).copy() for name in half.own)
        self._kept[key] = (fixed, own, (scene.offense, scene.defense))


def offense_key(snap: Snap) -> Key:
    """By what the offense's half is kept."""
    return (tuple(map(id, snap.offense)), _tired(snap, "offense"))


def defense_key(snap: Snap) -> Key:
    """By what the defense's half is kept."""
    men = tuple(map(id, snap.offense)), tuple(map(id, snap.defense))
    return (*men, snap.line, _tired(snap, "defense"))


def _tired(snap: Snap, side: str) -> Key:
    return tuple(item for item in snap.tired.items() if item[0][0] == side) if snap.tired else ()
