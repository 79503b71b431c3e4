"""Who protects the passer and who comes at him (5.3.1, 5.3.3, 5.3.18, 5.3.24, R144)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from .. import board
from ..scrimmage.scene import BLITZ, DELAYED, Scene

ROOM: Final = {board.C: 4, board.L: 3, board.R: 3, board.ZONE["WL"]: 2, board.ZONE["WR"]: 2}
WIDE: Final = {"L": board.ZONE["WL"], "R": board.ZONE["WR"]}
# Where delayed blitzers of an area come through: L, C or R, -1 elsewhere.
_LATE_FROM: Final = tuple(
    {"L": board.L, "LS": board.L, "C": board.C, "SL": board.C, "SR": board.C, "R": board.R, "RS": board.R}.get(name, -1)
    for name in board.AREA_NAMES
)
_AREA_OF_LINE: Final = {board.AREA["L"]: board.L, board.AREA["C"]: board.C, board.AREA["R"]: board.R}

Roll = Literal["", "L", "R"]


@dataclass(slots=True)
class Pocket:
    """Who protects the passer and who comes, for one play.

    blockers  places of those who pass block, the passer not among them
    rushers   zone -> places of those who rush from it, as they stand from the offense's right
    roll      side of a successful rollout, "" in the pocket
    whole     blockers and rushers before a rollout left one side out, None otherwise
    late      points of the rush for the side that joined it late (5.3.15a)
    """

    blockers: list[int]
    rushers: dict[int, list[int]]
    roll: Roll
    passer: int
    whole: tuple[list[int], dict[int, list[int]]] | None = None
    late: int = 0

    @property
    def coming(self) -> list[int]:
        """Everybody who rushes, zone by zone."""
        return [d for men in self.rushers.values() for d in men]


def blockers(scene: Scene, busy: int, stay: frozenset[int], out: frozenset[int]) -> list[int]:
    """Places of those who pass block: the line, unwritten ends beside it and backs between the tackles (5.3.1, R144).

    ``busy`` are the receivers, as bits; ``stay`` and ``out`` what the coach says of others.
    """
    for o in out:
        busy |= 1 << o
    found = [o for o in scene.o_protecting if not busy >> o & 1]
    if not stay:
        return found
    more = [o for o in stay if o not in found and not busy >> o & 1 and _may_stay(scene, o)]
    return sorted([*found, *more])


def _may_stay(scene: Scene, o: int) -> bool:
    """Whether a man blocks whom the coach keeps in; the passer does not, nor does a wide receiver split wide."""
    at = scene.o_at[o]
    return at != "Q" and not (at[:2] in ("LW", "RW") and scene.o_pos[o] == "W")


def rushers(scene: Scene) -> dict[int, list[int]]:
    """Who rushes from L, C and R at the snap, as they stand from the offense's right; stunting linemen have traded
    places (5.3.3, 5.3.18)."""
    rows = {board.R: _coming(scene, board.R), board.C: _coming(scene, board.C), board.L: _coming(scene, board.L)}
    if not scene.snap.stunts:
        return rows
    numbers = scene.d_no
    for one, other in scene.snap.stunts:
        if one in numbers and other in numbers:
            trade = {numbers.index(one): numbers.index(other), numbers.index(other): numbers.index(one)}
            rows = {zone: [trade.get(d, d) for d in men] for zone, men in rows.items()}
    return rows


def _coming(scene: Scene, zone: int) -> list[int]:
    return [d for d in scene.rows[zone] if rushes(scene, d)]


def rushes(scene: Scene, d: int) -> bool:
    """Whether a man on the line goes for the passer at the snap, whatever the line option makes of it."""
    if scene.d_fallen[d] or scene.d_gone[d]:
        return False
    if scene.d_line[d]:
        return scene.d_duty[d] == "line"
    return scene.d_posture[d] == BLITZ


def _latecomers(scene: Scene, late: list[int], zone: int) -> list[int]:
    """Those of the delayed blitzers who come through a zone: from LS and RS outside, from SL and SR at the edge of C
    (5.3.24)."""
    men = [d for d in late if _LATE_FROM[scene.d_area[d]] == zone]
    room = ROOM[board.C] - sum(rushes(scene, d) for d in scene.rows.get(board.C, []))
    return men[: max(0, room)] if zone == board.C else men


def comes_late(scene: Scene, d: int) -> bool:
    """A delayed blitzer, or a blitzer who starts too wide to be there at once."""
    if scene.d_posture[d] == DELAYED:
        return True
    return scene.d_posture[d] == BLITZ and scene.d_area[d] not in _AREA_OF_LINE


def bring_delayed(scene: Scene, pocket: Pocket) -> None:
    """On a later throw the delayed blitzers come, those from WL and WR among them (5.3.24)."""
    late = [d for d in scene.d_turns if comes_late(scene, d) and not scene.d_fallen[d]]
    if not late:
        return
    coming = pocket.coming
    for zone, men in pocket.rushers.items():
        if zone in ROOM and zone not in WIDE.values():
            more = [d for d in _latecomers(scene, late, zone) if d not in coming]
            pocket.rushers[zone] = [*more, *men] if zone == board.R else [*men, *more]


def wide_blitzers(scene: Scene, side: str) -> list[int]:
    """Blitzers from WL or WR, who matter when the passer rolls their way (5.3.15)."""
    area = board.AREA_OF[WIDE[side]]
    return [d for d, posture in enumerate(scene.d_posture) if posture == BLITZ and scene.d_area[d] == area]


def half_of(side: str) -> int:
    return board.L if side == "L" else board.R
