"""Finding the men and places that a play means in the set on the field (10.2.2; defaults of ``play-by-mail`` 5).

Places in the answer are indexes into ``offense``; None means that nobody fits, and the play's reader decides what
follows: a missing blocker is left out, a missing ballcarrier or receiver calls for another play.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from ...values import by_identity
from .. import board
from ..calls import Place, PlayerRef
from ..model import OffMan

Purpose = Literal["carrier", "receiver", "blocker"]

_TACKLE_TYPES: Final = frozenset({"T", "U", "L"})
_MIRROR: Final = {"L": "R", "R": "L"}
_WIDE_SPOTS: Final = ("{0}W", "{0}W-", "{0}WW", "{0}WW-")
_VERY_WIDE_SPOTS: Final = ("{0}WW", "{0}WW-")
_HALF_SPOTS: Final = ("{0}H", "{0}HE")
_ZONES: Final = {
    ("W", "L"): "WL", ("W", "R"): "WR", ("WW", "L"): "WWL", ("WW", "R"): "WWR", ("Sd", "L"): "LS", ("Sd", "R"): "RS",
    ("S", "L"): "SL", ("S", "R"): "SR", ("I", "L"): "IL", ("I", "R"): "IR", ("M", "L"): "ML", ("M", "R"): "MR",
    ("D", "L"): "LL", ("D", "R"): "LR", ("E", "L"): "LE", ("E", "R"): "RE", ("T", "L"): "LT", ("T", "R"): "RT",
    ("C", "L"): "LC", ("C", "R"): "RC",
}  # fmt: skip


class _LineUp:
    """An offense with what has been found out about it: who stands where, its sides, who and what was asked for."""

    __slots__ = ("hand", "men", "places", "standing", "strong")

    def __init__(self, offense: tuple[OffMan, ...]) -> None:
        self.standing = [man.at for man in offense]
        self.hand: Literal["L", "R"] = next((man.player.hand for man in offense if man.at == "Q"), "R")
        left, right = (_tight(offense, self.standing, side, ()) is not None for side in ("L", "R"))
        self.strong: Literal["L", "R"] = self.hand if left == right else "L" if left else "R"
        self.men: dict[tuple[object, ...], int | None] = {}
        self.places: dict[tuple[Place, int], str] = {}


_line_up = by_identity(_LineUp)


def throwing_hand(offense: tuple[OffMan, ...]) -> Literal["L", "R"]:
    """The side of the hand of the man at quarterback."""
    return _line_up(offense).hand


def strong_side(offense: tuple[OffMan, ...]) -> Literal["L", "R"]:
    """The side with the tight end; with both or none the quarterback's hand (R103)."""
    return _line_up(offense).strong


def _at(offense: tuple[OffMan, ...], spots: Collection[str], taken: Collection[int] = ()) -> int | None:
    """The first man on one of the spots, the spots in order."""
    return _first(_line_up(offense).standing, spots, taken)


def _first(standing: list[str], spots: Collection[str], taken: Collection[int]) -> int | None:
    """The same where it is known already who stands where."""
    for spot in spots:
        if spot in standing:
            for place, at in enumerate(standing):
                if at == spot and place not in taken:
                    return place
    return None


def _tight_end(offense: tuple[OffMan, ...], side: str, taken: Collection[int] = ()) -> int | None:
    """The end in the tight end's slot, or one zone behind it, or in the tackle's slot of an unbalanced line."""
    return _tight(offense, _line_up(offense).standing, side, taken)


def _tight(offense: tuple[OffMan, ...], standing: list[str], side: str, taken: Collection[int]) -> int | None:
    for spot in (f"{side}TE", f"{side}TE-"):
        place = _first(standing, (spot,), taken)
        if place is not None and offense[place].player.pos not in _TACKLE_TYPES:
            return place
    place = _first(standing, (f"{side}T",), taken)
    if place is not None and offense[place].player.pos in ("E", "TE", "E*"):
        return place
    return None


def _wideout(offense: tuple[OffMan, ...], side: str, taken: Collection[int]) -> int | None:
    return _at(offense, [spot.format(side) for spot in _WIDE_SPOTS], taken)


def _halfback(offense: tuple[OffMan, ...], sides: str, taken: Collection[int]) -> int | None:
    found = _at(offense, [spot.format(side) for side in sides for spot in _HALF_SPOTS], taken)
    return found if found is not None else _at(offense, ("F", "TB"), taken)


def x_of(man: OffMan) -> float:
    """Where a man starts on the width scale of the board (0 left sideline, 14 right)."""
    low, high = board.X_RANGE[board.START_ZONE[man.at]]
    return (low + high) / 2 + {"LG": -1.0, "RG": 1.0}.get(man.at, 0.0)


def _side_of(ref_side: str, offense: tuple[OffMan, ...], toward: float | None) -> str:
    """L or R for a side word; near and far are counted from ``toward``."""
    if ref_side in ("L", "R"):
        return ref_side
    strong = strong_side(offense)
    if ref_side == "W":
        return _MIRROR[strong]
    if ref_side in ("N", "X", "F"):
        if toward is None or toward == board.CENTER_X:
            near: str = strong
        else:
            near = "L" if toward < board.CENTER_X else "R"
        return _MIRROR[near] if ref_side == "F" else near
    return strong


def find(
    ref: PlayerRef,
    offense: tuple[OffMan, ...],
    purpose: Purpose,
    *,
    toward: float | None = None,
    taken: Collection[int] = (),
) -> int | None:
    """The place of the man that ``ref`` means.

    ``toward`` is where the play or the assignment goes (width scale), for blockers named without a side; ``taken``
    are men already spoken for (the other receiver, blockers named before).
    """
    known = _line_up(offense).men
    key = (ref, purpose, toward, tuple(taken))
    if key not in known:
        known[key] = _find(ref, offense, purpose, toward, taken)
    return known[key]


def _find(
    ref: PlayerRef, offense: tuple[OffMan, ...], purpose: Purpose, toward: float | None, taken: Collection[int]
) -> int | None:
    if ref.job == "#":
        places = (place for place, man in enumerate(offense) if man.player.no == ref.number and place not in taken)
        return next(places, None)
    if ref.job in ("Q", "C"):
        return _at(offense, (ref.job,), taken)
    if ref.job in ("F", "TB", "B"):
        return _back(ref.job, offense, taken)
    sides = _sides(ref, offense, purpose, toward)
    if ref.job == "H":
        return _half(ref, offense, sides, taken)
    if ref.job in ("G", "T"):
        return _lineman(ref, offense, sides, taken)
    return _end(ref, offense, sides, taken)


def _sides(ref: PlayerRef, offense: tuple[OffMan, ...], purpose: Purpose, toward: float | None) -> str:
    """Both sides, the one to be tried first in front."""
    if ref.side:
        first = _side_of(ref.side, offense, toward)
    elif purpose == "blocker" and toward is not None and toward != board.CENTER_X:
        first = "L" if toward < board.CENTER_X else "R"
    else:
        first = strong_side(offense)
    return first + _MIRROR[first]


def _back(job: str, offense: tuple[OffMan, ...], taken: Collection[int]) -> int | None:
    if job == "B":
        backs = [p for p, man in enumerate(offense) if man.player.pos in ("B", "B*") and p not in taken]
        behind = [p for p in backs if offense[p].at in ("F", "TB", "LH", "RH", "LHE", "RHE")]
        if behind:
            return behind[0]
    first = ("TB", "F") if job == "TB" else ("F", "TB")
    found = _at(offense, first, taken)
    strong = strong_side(offense)
    return found if found is not None else _halfback(offense, strong + _MIRROR[strong], taken)


def _half(ref: PlayerRef, offense: tuple[OffMan, ...], sides: str, taken: Collection[int]) -> int | None:
    return _halfback(offense, sides, taken)


def _lineman(ref: PlayerRef, offense: tuple[OffMan, ...], sides: str, taken: Collection[int]) -> int | None:
    spots = [f"{side}{ref.job}" for side in (sides[0] if ref.side else sides)]
    if ref.job == "T":
        spots += [
            f"{side}TE"
            for side in (sides[0] if ref.side else sides)
            if any(man.at == f"{side}TE" and man.player.pos in _TACKLE_TYPES for man in offense)
        ]
    return _at(offense, spots, taken)


def _end(ref: PlayerRef, offense: tuple[OffMan, ...], sides: str, taken: Collection[int]) -> int | None:
    """Ends and wide receivers: first the one named, then the other kind on that side, then a halfback."""
    for side in sides[0] if ref.side else sides:
        tight = _tight_end(offense, side, taken)
        wide = _wideout(offense, side, taken)
        if ref.job == "WW":
            very = _at(offense, [spot.format(side) for spot in _VERY_WIDE_SPOTS], taken)
            wide = very if very is not None else wide
        first, second = (tight, wide) if ref.job in ("E", "TE") else (wide, tight)
        if first is not None:
            return first
        if ref.side and second is not None:  # without a side the other kind is a last resort
            return second
    if not ref.side:
        other = "TE" if ref.job in ("W", "WW") else "W"
        return _end(PlayerRef(other, "L" if sides[0] == "L" else "R"), offense, sides, taken)
    return _at(offense, (f"{sides[0]}HE", f"{sides[0]}H"), taken) if taken else None


def resolve_place(place: Place, offense: tuple[OffMan, ...], man: int) -> str:
    """The board's name of a destination for the player at ``man``: relative sides become left or right."""
    if not place.side:
        return board.ALIASES.get(place.name, place.name)
    known = _line_up(offense).places
    if (place, man) not in known:
        known[(place, man)] = _zone_beside(place, offense, man)
    return known[(place, man)]


def _zone_beside(place: Place, offense: tuple[OffMan, ...], man: int) -> str:
    side = _side_of(place.side, offense, x_of(offense[man]))
    return _ZONES[(place.name, side)]
