"""What line-ups are worth on their spots, kept while a game lasts: most men line up as they did some plays before."""

from __future__ import annotations

from typing import Any

from ..model import DefMan, OffMan, Snap
from .areas import Defense, Facing
from .spots import Offense

# Men and line-ups are told apart by identity, which costs a fraction of comparing their values. What is kept names the
# line-ups too, so that nothing else can come to stand at the address of one.
Key = tuple[Any, ...]


class Standings:
    """Offenses on their spots, defenses in their areas, and how they have faced each other, by the men, the line and
    who is tired."""

    __slots__ = ("_defenses", "_faced", "_offenses")

    def __init__(self) -> None:
        self._offenses: dict[Key, tuple[Offense, tuple[OffMan, ...]]] = {}
        self._defenses: dict[Key, Defense] = {}
        self._faced: dict[Key, tuple[tuple[Defense, Facing], tuple[object, object]]] = {}

    def offense(self, snap: Snap) -> Offense:
        """The offense of a snap on its spots."""
        key = (id(snap.offense), snap.shotgun, _tired(snap, "offense"))
        found = self._offenses.get(key)
        if found is None:
            found = self._offenses[key] = (Offense(snap), snap.offense)
        return found[0]

    def defense(self, snap: Snap, offense: Offense) -> tuple[Defense, Facing]:
        """The defense of a snap in its areas, and how it stands before the offense."""
        tired = _tired(snap, "defense")
        key = (id(snap.offense) if snap.defense else 0, id(snap.defense), snap.line, tired)
        found = self._faced.get(key)
        if found is None:
            men = _alone(snap.defense, tired)
            defense = self._defenses.get(men)
            if defense is None:
                defense = self._defenses[men] = Defense(snap)
            found = self._faced[key] = ((defense, Facing(defense, offense, snap)), (snap.offense, snap.defense))
        return found[0]


def _alone(defense: tuple[DefMan, ...], tired: Key) -> Key:
    """By what a defense is kept whoever stands before it: men, areas, duties, places in the row."""
    return (
        tired,
        tuple([id(man.player) for man in defense]),
        tuple([man.at for man in defense]),
        tuple([man.duty for man in defense]),
        tuple([man.order for man in defense]),
    )


def _tired(snap: Snap, side: str) -> Key:
    return tuple([item for item in snap.tired.items() if item[0][0] == side]) if snap.tired else ()
