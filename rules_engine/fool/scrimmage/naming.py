"""Finding the men and places that a play means in the set on the field (10.2.2; defaults of ``play-by-mail`` 5).

Places in the answer are indexes into ``offense``; None means that nobody fits, and the play's reader decides what
follows: a missing blocker is left out, a missing ballcarrier or receiver calls for another play.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from ...values import by_identity
from .. import board
from ..calls import Place, PlayerRef, Run
from ..model import OffMan

if TYPE_CHECKING:
    from .spots import Formation
    from .tasks import Design

Purpose = Literal["carrier", "receiver", "blocker"]
Hand = Literal["L", "R"]

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


class Shape:
    """Where the positions of an offense stand: all that names of men go by, so that line-ups of other men share it.

    Asked for again, a man or a zone is known, what a run asks of the men, and what decides their worth on their spots.
    """

    __slots__ = ("_answers", "_named", "at", "designs", "formations", "hand", "places", "pos", "spots", "strong")

    def __init__(self, at: tuple[str, ...], pos: tuple[str, ...], hand: Hand) -> None:
        self.at, self.pos, self.hand = at, pos, hand
        self.spots: dict[str, list[int]] = {}  # who stands on a spot
        for place, spot in enumerate(at):
            self.spots.setdefault(spot, []).append(place)
        left, right = _tight_end(self, "L", 0) is not None, _tight_end(self, "R", 0) is not None
        self.strong: Hand = hand if left == right else "L" if left else "R"
        self._answers: dict[PlayerRef, dict[int, int]] = {}
        self._named: dict[int, tuple[PlayerRef, dict[int, int]]] = {}  # the same by the identity of the names
        self.places: dict[tuple[Place, int], str] = {}
        self.designs: dict[int, tuple[Run, Design]] = {}  # see ``tasks.remembered``
        self.formations: dict[int, Formation] = {}  # of men without former positions, see ``spots.Offense``

    def answers(self, ref: PlayerRef) -> dict[int, int]:
        """Whom a name means, by what is asked with it; see ``find``.

        A plan names its men with the same objects in every play, so that they are told apart by identity; who is named
        alike in two places shares what is known.
        """
        known = self._named.get(id(ref))
        if known is not None:
            return known[1]
        if len(self._named) >= _NAMES:
            self._named.clear()
        answers = self._answers.setdefault(ref, {})
        self._named[id(ref)] = (ref, answers)
        return answers


_NAMES: Final = 1024  # names that a shape keeps
_NOBODY: Final = -1  # the place of a man who is not on the field
_shape = lru_cache(maxsize=1024)(Shape)


@by_identity
def shape_of(offense: tuple[OffMan, ...]) -> Shape:
    hand: Hand = "R"
    for man in offense:
        if man.at == "Q":
            hand = man.player.hand
            break
    return _shape(tuple([man.at for man in offense]), tuple([man.player.pos for man in offense]), hand)


def throwing_hand(offense: tuple[OffMan, ...]) -> Hand:
    """The side of the hand of the man at quarterback."""
    return shape_of(offense).hand


def strong_side(offense: tuple[OffMan, ...]) -> Hand:
    """The side with the tight end; with both or none the quarterback's hand (R103)."""
    return shape_of(offense).strong


def x_of(man: OffMan) -> float:
    """Where a man starts on the width scale of the board (0 left sideline, 14 right)."""
    return _x_of(man.at)


def _x_of(at: str) -> float:
    low, high = board.X_RANGE[board.START_ZONE[at]]
    return (low + high) / 2 + {"LG": -1.0, "RG": 1.0}.get(at, 0.0)


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
    if ref.job == "#":
        places = (place for place, man in enumerate(offense) if man.player.no == ref.number and place not in taken)
        return next(places, None)
    shape = shape_of(offense)
    heading = 0 if toward is None else (toward > board.CENTER_X) - (toward < board.CENTER_X)
    gone = 0  # who is taken, as bits
    if taken:
        for place in taken:
            gone |= 1 << place
    asked = (gone * 3 + heading + 1) * 2 + (purpose == "blocker")
    known = shape.answers(ref)
    man = known.get(asked)
    if man is None:
        found = _find(ref, shape, heading if purpose == "blocker" else 0, heading, gone)
        man = known[asked] = _NOBODY if found is None else found
    return None if man == _NOBODY else man


def _find(ref: PlayerRef, shape: Shape, preferred: int, heading: int, gone: int) -> int | None:
    """``heading``: where the play or the assignment goes (-1 left, 1 right, 0 the middle or nowhere); ``preferred``:
    which side comes first for who is named without one, 0 the strong one; ``gone`` are bits of men already taken."""
    job = ref.job
    if job in ("Q", "C"):
        return _first(shape, (job,), gone)
    if job in ("F", "TB", "B"):
        return _back(job, shape, gone)
    sides = _sides(ref.side, shape, preferred, heading)
    if job == "H":
        return _first(shape, _HALF_SPOTS[sides], gone)
    if job in ("G", "T"):
        return _lineman(job, ref.side, shape, sides, gone)
    return _end(job, ref.side, shape, sides, gone)


_BOTH: Final = {"L": "LR", "R": "RL"}


def _sides(side: str, shape: Shape, preferred: int, heading: int) -> str:
    """Both sides, the one to be tried first in front."""
    if side:
        return _BOTH[_side_of(side, shape, heading)]
    if preferred:
        return "LR" if preferred < 0 else "RL"
    return _BOTH[shape.strong]


def _side_of(ref_side: str, shape: Shape, heading: int) -> Hand:
    """L or R for a side word; near and far are counted from where the play or the assignment goes."""
    if ref_side == "L":
        return "L"
    if ref_side == "R":
        return "R"
    if ref_side == "W":
        return _MIRROR[shape.strong]
    if ref_side in ("N", "X", "F"):
        near: Hand = shape.strong if not heading else "L" if heading < 0 else "R"
        return _MIRROR[near] if ref_side == "F" else near
    return shape.strong


def _first(shape: Shape, spots: tuple[str, ...], gone: int) -> int | None:
    """The first man on one of the spots, the spots in order."""
    for spot in spots:
        men = shape.spots.get(spot)
        if men is not None:
            for place in men:
                if not gone >> place & 1:
                    return place
    return None


def _tight_end(shape: Shape, side: str, gone: int) -> int | None:
    """The end in the tight end's slot, or one zone behind it, or in the tackle's slot of an unbalanced line."""
    slot, behind, tackle = _TIGHT_SPOTS[side]
    for spot in (slot, behind):
        place = _first(shape, (spot,), gone)
        if place is not None and shape.pos[place] not in _TACKLE_TYPES:
            return place
    place = _first(shape, (tackle,), gone)
    return place if place is not None and shape.pos[place] in ("E", "TE", "E*") else None


def _back(job: str, shape: Shape, gone: int) -> int | None:
    if job == "B":
        for place, (at, pos) in enumerate(zip(shape.at, shape.pos, strict=True)):
            if pos in ("B", "B*") and at in _BEHIND and not gone >> place & 1:
                return place
    found = _first(shape, ("TB", "F") if job == "TB" else ("F", "TB"), gone)
    return found if found is not None else _first(shape, _HALF_SPOTS[_BOTH[shape.strong]], gone)


def _lineman(job: str, named_side: str, shape: Shape, sides: str, gone: int) -> int | None:
    tried = sides[0] if named_side else sides
    spots = [f"{side}{job}" for side in tried]
    if job == "T":
        ends = [(f"{side}TE", shape.spots.get(f"{side}TE", ())) for side in tried]
        spots += [at for at, men in ends if any(shape.pos[place] in _TACKLE_TYPES for place in men)]
    return _first(shape, tuple(spots), gone)


def _wide(job: str, shape: Shape, side: str, gone: int) -> int | None:
    """The end spread on a side, for WW first one who stands very wide."""
    very = _first(shape, _VERY_WIDE_SPOTS[side], gone) if job == "WW" else None
    return _first(shape, _WIDE_SPOTS[side], gone) if very is None else very


def _end(job: str, named_side: str, shape: Shape, sides: str, gone: int) -> int | None:
    """Ends and wide receivers: first the one named, then the other kind on that side, then a halfback."""
    tight = job in ("E", "TE")
    for side in sides[0] if named_side else sides:
        place = _tight_end(shape, side, gone) if tight else _wide(job, shape, side, gone)
        if place is None and named_side:  # without a side the other kind is a last resort
            place = _wide(job, shape, side, gone) if tight else _tight_end(shape, side, gone)
        if place is not None:
            return place
    if not named_side:
        return _end("TE" if job in ("W", "WW") else "W", sides[0], shape, sides, gone)
    return _first(shape, (f"{sides[0]}HE", f"{sides[0]}H"), gone) if gone else None


def resolve_place(place: Place, offense: tuple[OffMan, ...], man: int) -> str:
    """The board's name of a destination for the player at ``man``: relative sides become left or right."""
    if not place.side:
        return board.ALIASES.get(place.name, place.name)
    shape = shape_of(offense)
    known = shape.places.get((place, man))
    if known is None:
        x = _x_of(shape.at[man])
        side = _side_of(place.side, shape, (x > board.CENTER_X) - (x < board.CENTER_X))
        known = shape.places[(place, man)] = _ZONES[(place.name, side)]
    return known
