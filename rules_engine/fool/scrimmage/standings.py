"""What line-ups are worth on their spots, kept while a game lasts: most men line up as they did some plays before."""

from __future__ import annotations

from ..model import OffMan, Snap
from .areas import Defense, Facing, Men
from .spots import Offense, TiredMen

# Men and line-ups are told apart by identity, which costs a fraction of comparing their values. What is kept names the
# line-ups too, so that nothing else can come to stand at the address of one.
_NOBODY: tuple[OffMan, ...] = ()


class Standings:
    """Offenses on their spots, defenses in their areas, and how they have faced each other, by the men, the line and
    who is tired."""

    __slots__ = ("_faced", "_men", "_offenses")

    def __init__(self) -> None:
        self._offenses: dict[int, list[Offense]] = {}
        self._faced: dict[int, list[Facing]] = {}
        self._men: dict[int, list[Men]] = {}  # by the first of them

    def offense(self, snap: Snap) -> Offense:
        """The offense of a snap on its spots."""
        tired = _tired(snap, "offense")
        known = self._offenses.get(id(snap.offense))
        if known is None:
            known = self._offenses[id(snap.offense)] = []
        for one in known:
            if one.shotgun == snap.shotgun and one.tired == tired:
                return one
        found = Offense(snap, tired)
        known.append(found)
        return found

    def defense(self, snap: Snap, offense: Offense) -> Facing:
        """The defense of a snap in its areas, before the offense."""
        tired, before = _tired(snap, "defense"), snap.offense if snap.defense else _NOBODY
        faced = self._faced.get(id(snap.defense))
        if faced is None:
            faced = self._faced[id(snap.defense)] = []
        for one in faced:
            if one.before is before and one.line == snap.line and one.tired == tired:
                return one
        defense = faced[0].defense if faced and faced[0].tired == tired else self._told(snap, tired)
        found = Facing(defense, offense, snap, before, tired)
        faced.append(found)
        return found

    def _told(self, snap: Snap, tired: TiredMen) -> Defense:
        """The defense of a snap whoever stands before it: men, areas, duties, places in the row."""
        defense = snap.defense
        known = self._men.setdefault(id(defense[0].player) if defense else 0, [])
        for men in known:
            if men.tired == tired and men.are(defense):
                return men.told(defense)
        found = Men(defense, snap.tired, tired)
        known.append(found)
        return found.told(defense)


def _tired(snap: Snap, side: str) -> TiredMen:
    return tuple([item for item in snap.tired.items() if item[0][0] == side]) if snap.tired else ()
