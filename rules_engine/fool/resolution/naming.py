"""Finding the men and places that a play means in the set on the field (10.2.2; defaults of ``play-by-mail`` 5).

Places in the answer are indexes into ``offense``; None means that nobody fits, and the play's reader decides what
follows: a missing blocker is left out, a missing ballcarrier or receiver calls for another play.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, Literal, final

from .. import board
from ..model import Hand, OffMan
from ..play_calls import Place, PlayerRef

Purpose = Literal["carrier", "receiver", "blocker"]

_TACKLE_TYPES: Final = frozenset({"T", "U", "L"})
_MIRROR: Final[dict[str, Hand]] = {"L": "R", "R": "L"}
_TIGHT_SPOTS: Final = {side: (f"{side}TE", f"{side}TE-", f"{side}T") for side in ("L", "R")}
_Spots = dict[str, tuple[str, ...]]  # any number of spots, so that they are handed on as they are
_WIDE_SPOTS: Final[_Spots] = {side: (f"{side}W", f"{side}W-", f"{side}WW", f"{side}WW-") for side in ("L", "R")}
_VERY_WIDE_SPOTS: Final[_Spots] = {side: (f"{side}WW", f"{side}WW-") for side in ("L", "R")}
_HALF_SPOTS: Final[_Spots] = {
    "LR": ("LH", "LHE", "RH", "RHE", "F", "TB"),
    "RL": ("RH", "RHE", "LH", "LHE", "F", "TB"),
}
_BEHIND: Final = ("F", "TB", "LH", "RH", "LHE", "RHE")
_ZONES: Final = {
    ("W", "L"): "WL", ("W", "R"): "WR", ("WW", "L"): "WWL", ("WW", "R"): "WWR", ("Sd", "L"): "LS", ("Sd", "R"): "RS",
    ("S", "L"): "SL", ("S", "R"): "SR", ("I", "L"): "IL", ("I", "R"): "IR", ("M", "L"): "ML", ("M", "R"): "MR",
    ("D", "L"): "LL", ("D", "R"): "LR", ("E", "L"): "LE", ("E", "R"): "RE", ("T", "L"): "LT", ("T", "R"): "RT",
    ("C", "L"): "LC", ("C", "R"): "RC",
}  # fmt: skip


@final
class Positions:
    """Where the positions of an offense stand: all that names of men go by.

    spots    by place, ``positions`` likewise
    key      all that it is known by
    on_spot  spot -> places of those who stand there
    hand     the throwing hand of the man at quarterback
    strong   the side with the tight end; with both or none that of the hand (RULING 103)
    """

    def __init__(self, spots: tuple[str, ...], positions: tuple[str, ...], hand: Hand) -> None:
        self.spots = spots
        self.positions = positions
        self.hand = hand
        self.key = (spots, positions, hand)
        self.on_spot: dict[str, list[int]] = {}
        for place, spot in enumerate(spots):
            self.on_spot.setdefault(spot, []).append(place)
        left, right = _tight_end(self, "L", ()) is not None, _tight_end(self, "R", ()) is not None
        self.strong: Hand = hand if left == right else "L" if left else "R"


_positions: Final = lru_cache(maxsize=1024)(Positions)


def positions_of(offense: tuple[OffMan, ...]) -> Positions:
    """Where the positions of an offense stand."""
    spots, positions = tuple([man.at for man in offense]), tuple([man.player.pos for man in offense])
    return _positions(spots, positions, throwing_hand(offense))


def throwing_hand(offense: tuple[OffMan, ...]) -> Hand:
    """The side of the hand of the man at quarterback, R without one."""
    for man in offense:
        if man.at == "Q":
            return man.player.hand
    return "R"


def strong_side(offense: tuple[OffMan, ...]) -> Hand:
    """The side with the tight end; with both or none the quarterback's hand (RULING 103)."""
    return positions_of(offense).strong


def x_of(spot: str) -> float:
    """Where a man on a spot starts on the width scale of the board (0 left sideline, 14 right)."""
    low, high = board.X_RANGE[board.START_ZONE[spot]]
    return (low + high) / 2 + {"LG": -1.0, "RG": 1.0}.get(spot, 0.0)


def find(
    ref: PlayerRef,
    offense: tuple[OffMan, ...],
    purpose: Purpose,
    *,
    toward: float | None = None,
    taken: Collection[int] = (),
    positions: Positions | None = None,
) -> int | None:
    """The place of the man that ``ref`` means.

    ``toward`` is where the play or the assignment goes (width scale), for blockers named without a side; ``taken``
    are places of men already spoken for (the other receiver, blockers named before); ``positions`` are those of the
    offense, where they are known.

    Rules: fool:3.3/5
    """
    if ref.job == "#":
        places = (place for place, man in enumerate(offense) if man.player.no == ref.number and place not in taken)
        return next(places, None)
    heading = 0 if toward is None else (toward > board.CENTER_X) - (toward < board.CENTER_X)
    return _find(ref, positions or positions_of(offense), heading, purpose == "blocker", taken)


def _find(ref: PlayerRef, men: Positions, heading: int, blocker: bool, taken: Collection[int]) -> int | None:
    """``heading``: where the play or the assignment goes: -1 left, 1 right, 0 the middle or nowhere.

    Rules: fool:10.2.2-06
    """
    job = ref.job
    if job in ("Q", "C"):
        return _first(men, (job,), taken)
    if job in ("F", "TB", "B"):
        return _back(job, men, taken)
    sides = _sides(ref.side, men, heading, blocker)
    if job == "H":
        return _first(men, _HALF_SPOTS[sides], taken)
    if job in ("G", "T"):
        return _lineman(job, ref.side, men, sides, taken)
    return _end(job, ref.side, men, sides, taken)


_BOTH: Final = {"L": "LR", "R": "RL"}


def _sides(side: str, men: Positions, heading: int, blocker: bool) -> str:
    """Both sides, the one to be tried first in front: of a blocker named without one the side to which he goes.

    Rules: fool:3.3/5, fool:10.2.2-08
    """
    if side:
        return _BOTH[_side_of(side, men, heading)]
    if blocker and heading:
        return "LR" if heading < 0 else "RL"
    return _BOTH[men.strong]


def _side_of(ref_side: str, men: Positions, heading: int) -> Hand:
    """L or R for a side word; near and far are counted from where the play or the assignment goes."""
    if ref_side == "L":
        return "L"
    if ref_side == "R":
        return "R"
    if ref_side == "W":
        return _MIRROR[men.strong]
    if ref_side in ("N", "X", "F"):
        near: Hand = men.strong if not heading else "L" if heading < 0 else "R"
        return _MIRROR[near] if ref_side == "F" else near
    return men.strong


def _first(men: Positions, spots: tuple[str, ...], taken: Collection[int]) -> int | None:
    """The first man on one of the spots, the spots in order."""
    for spot in spots:
        for place in men.on_spot.get(spot, ()):
            if place not in taken:
                return place
    return None


def _tight_end(men: Positions, side: str, taken: Collection[int]) -> int | None:
    """The end in the tight end's slot, or one zone behind it, or in the tackle's slot of an unbalanced line."""
    slot, behind, tackle = _TIGHT_SPOTS[side]
    for spot in (slot, behind):
        place = _first(men, (spot,), taken)
        if place is not None and men.positions[place] not in _TACKLE_TYPES:
            return place
    place = _first(men, (tackle,), taken)
    return place if place is not None and men.positions[place] in ("E", "TE", "E*") else None


def _back(job: str, men: Positions, taken: Collection[int]) -> int | None:
    """The back of this name, else another one behind the quarterback, else a halfback.

    Rules: fool:10.2.2-07
    """
    if job == "B":
        for place, (at, pos) in enumerate(zip(men.spots, men.positions, strict=True)):
            if pos in ("B", "B*") and at in _BEHIND and place not in taken:
                return place
    back = _first(men, ("TB", "F") if job == "TB" else ("F", "TB"), taken)
    return back if back is not None else _first(men, _HALF_SPOTS[_BOTH[men.strong]], taken)


def _lineman(job: str, named_side: str, men: Positions, sides: str, taken: Collection[int]) -> int | None:
    tried = sides[0] if named_side else sides
    spots = [f"{side}{job}" for side in tried]
    if job == "T":
        spots += [f"{side}TE" for side in tried if _tackle_in_the_ends_slot(men, side)]
    return _first(men, tuple(spots), taken)


def _tackle_in_the_ends_slot(men: Positions, side: str) -> bool:
    """Whether a tackle fills the tight end's slot of a side."""
    return any(men.positions[place] in _TACKLE_TYPES for place in men.on_spot.get(f"{side}TE", ()))


def _wide(job: str, men: Positions, side: str, taken: Collection[int]) -> int | None:
    """The end spread on a side, for WW first one who stands very wide."""
    very = _first(men, _VERY_WIDE_SPOTS[side], taken) if job == "WW" else None
    return _first(men, _WIDE_SPOTS[side], taken) if very is None else very


def _end(job: str, named_side: str, men: Positions, sides: str, taken: Collection[int]) -> int | None:
    """Ends and wide receivers: first the one named, then the other kind on that side, then a halfback.

    Rules: fool:10.2.2-03, fool:10.2.2-04, fool:10.2.2-05
    """
    tight = job in ("E", "TE")
    for side in sides[0] if named_side else sides:
        place = _tight_end(men, side, taken) if tight else _wide(job, men, side, taken)
        if place is None and named_side:  # without a side the other kind is a last resort
            place = _wide(job, men, side, taken) if tight else _tight_end(men, side, taken)
        if place is not None:
            return place
    if not named_side:
        return _end("TE" if job in ("W", "WW") else "W", sides[0], men, sides, taken)
    return _first(men, (f"{sides[0]}HE", f"{sides[0]}H"), taken) if taken else None


def resolve_place(place: Place, offense: tuple[OffMan, ...], man: int, positions: Positions | None = None) -> str:
    """The board's name of a destination for the player at ``man``: relative sides become left or right. ``positions``
    are those of the offense, where they are known."""
    if not place.side:
        return board.ALIASES.get(place.name, place.name)
    men = positions or positions_of(offense)
    x = x_of(men.spots[man])
    return _ZONES[(place.name, _side_of(place.side, men, (x > board.CENTER_X) - (x < board.CENTER_X)))]
