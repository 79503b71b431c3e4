"""Rushers whom nobody blocks, and those too fast for their blockers (5.3.2a, 5.3.2b; RULING 144)."""

from __future__ import annotations

from typing import Final, final

from ....value import mypyc_attr
from ... import board
from ...kinds import HALFBACKS
from ...model import OffMan
from ...resolution import naming
from ...resolution.men import Defender, OffensivePlayer
from ...resolution.scene import Offense, PlayUnderWay
from ...tables import TABLES
from .protection import LINE_ZONE, Pocket

_UNBLOCKED: Final[int] = TABLES["rush_value"]["unblocked (extra) rusher"]
_BACK_SPOTS: Final = ("LH", "RH", "LHE", "RHE", "F", "TB")  # in the order in which they commit themselves
_BESIDE: Final = {"LH": board.L, "LHE": board.L, "RH": board.R, "RHE": board.R}
_FULLBACKS: Final = ("F", "B", "B*")


@final
@mypyc_attr(acyclic=True)
class Rusher:
    """A rusher and the points that he adds to the rush."""

    def __init__(self, defender: Defender, points: int) -> None:
        self.defender = defender
        self.points = points


@final
class _PickUp:
    """A back and the rusher whom he picks up."""

    def __init__(self, back: OffensivePlayer, rusher: Rusher) -> None:
        self.back = back
        self.rusher = rusher


def add_bonuses(play: PlayUnderWay, offense: Offense, pocket: Pocket, rushers: dict[int, list[Rusher]]) -> None:
    """Add to the points of every rusher whom nobody blocks, or who is faster than his outside blocker.

    ``rushers`` are those of each zone from the offense's right to its left.

    Rules: fool:5.3.2a/1, fool:5.3.2b/1
    """
    in_front: dict[int, list[OffensivePlayer]] = {}  # who blocks in front of each zone with rushers
    extra: dict[int, list[Rusher]] = {}  # rushers of each zone beyond its blockers
    for zone, row in rushers.items():
        facing = offense.in_front.get(zone)
        if row and facing is not None:  # a rusher from WL or WR has a bonus of his own
            in_front[zone] = [man for man in facing if man in pocket.blockers]
            if len(row) > len(in_front[zone]):
                extra[zone] = _in_order_blocked(zone, row)[len(in_front[zone]) :]
    picked_up = _pick_up(play, pocket, rushers, extra) if extra else []
    for zone, outermost in ((board.L, -1), (board.R, 0)):
        if zone in in_front and rushers[zone][outermost] not in extra.get(zone, []):
            _outrun(rushers[zone][outermost], in_front[zone], picked_up)
    for row in extra.values():
        for rusher in row:
            rusher.points += _UNBLOCKED


def _outrun(rusher: Rusher, in_front: list[OffensivePlayer], picked_up: list[_PickUp]) -> None:
    """The bonus of the outermost rusher of an end who is faster than his blocker, by the difference less one.

    His blocker is the outermost man in front of the zone, unless a back has picked the rusher up.

    Rules: fool:5.3.2b/1, fool:5.3.2b/2
    """
    blocker = in_front[-1] if in_front else None
    for one in picked_up:
        if one.rusher is rusher:
            blocker = one.back
    if blocker is not None:
        rusher.points += max(0, rusher.defender.worth.pursuit_speed - blocker.worth.speed - 1)


def _in_order_blocked(zone: int, row: list[Rusher]) -> list[Rusher]:
    """The rushers of a zone in the order in which they are blocked: linemen, linebackers, halfbacks, each from the
    inside; rows run from the offense's right.

    Rules: fool:5.3.2a/2
    """
    from_inside = row if zone == board.L else row[::-1]
    return sorted(from_inside, key=_family)


def _family(rusher: Rusher) -> int:
    """0 for linemen, who are blocked first, 1 for linebackers, 2 for halfbacks."""
    post = rusher.defender.post
    return 0 if post.lineman else 2 if post.position in HALFBACKS else 1


# ------------------------------------------------------------------------------------------------------- who helps
def _pick_up(
    play: PlayUnderWay, pocket: Pocket, rushers: dict[int, list[Rusher]], extra: dict[int, list[Rusher]]
) -> list[_PickUp]:
    """Take from the extra rushers those whom a back or guard picks up; which of the backs picked up whom.

    Rules: fool:5.3.2a/3
    """
    picked_up: list[_PickUp] = []
    backs = [man for spot in _BACK_SPOTS for man in pocket.blockers if man.post.spot == spot]
    for back in backs:
        for zone in _responsible_for(back, play.snap.offense):
            if extra.get(zone):
                picked_up.append(_PickUp(back, extra[zone].pop(0)))
                break
    if play.options.guard_helps_outside and len(rushers.get(board.C, [])) == 1:
        _guard_helps(pocket, extra)
    return picked_up


def _guard_helps(pocket: Pocket, extra: dict[int, list[Rusher]]) -> None:
    """A guard with nobody before him takes a man from L or R who is no faster than he. A league option.

    Rules: fool:5.3.2a/4
    """
    for zone, spot in ((board.L, "LG"), (board.R, "RG")):
        guard = next((man for man in pocket.blockers if man.post.spot == spot), None)
        for rusher in extra.get(zone, []):
            if guard is not None and rusher.defender.worth.pursuit_speed <= guard.worth.speed:
                extra[zone].remove(rusher)
                return


def _responsible_for(back: OffensivePlayer, men: tuple[OffMan, ...]) -> tuple[int, ...]:
    """Zones whose extra rushers a back picks up, in order: his side beside the quarterback; behind him C, and a
    fullback or back at F then the weak side and that of the quarterback's hand.

    Rules: fool:5.3.2a/3, fool:5.3.2b/3
    """
    spot = back.post.spot
    if spot in _BESIDE:
        return (_BESIDE[spot],)
    if spot == "F" and back.post.position in _FULLBACKS:
        weak = "L" if naming.strong_side(men) == "R" else "R"
        sides = dict.fromkeys((weak, naming.throwing_hand(men), "L", "R"))
        return (board.C, *(LINE_ZONE[side] for side in sides))
    return (board.C,)
