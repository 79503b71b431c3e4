"""Who blocks whom when rushers come at a run: linemen who stayed, ends, backs not written in (4.6.1-4.6.3, 4.6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .. import board, kinds
from . import areas
from .scene import BLITZ, WRITTEN, Scene

if TYPE_CHECKING:
    from .penetration import Front

INNER: Final = {board.L: ("LT", "LTE"), board.R: ("RT", "RTE"), board.C: ("LG", "C", "RG")}
_ORIGIN: Final = {zone: origin for origin, zone in board.CROSSING.items()}


def crowded(scene: Scene, rush: Front) -> bool:
    """Whether in some zone more men rush than linemen and ends are there to block them."""
    zones = rush.zones
    return any(zone != rush.entry.zone and len(slots(scene, zone)) < len(men) for zone, men in zones.items())


def pairings(scene: Scene, rush: Front, with_backs: bool, harmless: int) -> dict[int, list[int]]:
    """Which offensive players block which rusher, by rusher's place (4.6.1-4.6.3, R115).

    ``harmless`` are those who would have no chance even unblocked, as bits.
    """
    paired: dict[int, list[int]] = {}
    for zone in rush.zones:
        if zone != rush.entry.zone:
            pair(scene, rush, zone, slots(scene, zone), paired, harmless)
    if with_backs:
        _backs(scene, rush, paired, harmless)
    return paired


def slots(scene: Scene, zone: int) -> list[int]:
    """Blockers in front of a zone, from the center outward (C: from the side away from the play)."""
    spots = INNER.get(zone)
    if spots is not None:
        men = [o for o in scene.o_facing[zone] if scene.o_at[o] in spots and _stayed(scene, o, zone)]
        from_right = zone == board.C and scene.entry is not None and scene.entry.x < board.CENTER_X
        return men[::-1] if from_right else men
    origin = _ORIGIN[zone]
    return [
        o
        for o, start in enumerate(scene.o_start)
        if start == origin and scene.o_role[o] != WRITTEN and not (scene.o_pos[o] == "W" and scene.o_ok[o])
    ]


def _stayed(scene: Scene, o: int, zone: int) -> bool:
    """Still in front of the zone or in it: not written elsewhere, or held up there (4.6.1)."""
    if o == scene.carrier or o in scene.left_play:
        return False
    return scene.o_zone[o] in (scene.o_start[o], zone)


def pair(
    scene: Scene, rush: Front, zone: int, blockers: list[int], paired: dict[int, list[int]], harmless: int
) -> None:
    """Pair the rushers of a zone with those who block there, what is left of these with the nearest once more."""
    rushers = rush.zones[zone]
    if not blockers:
        return
    outward = _outward(scene, zone, rushers)
    if len(blockers) < len(rushers):
        chosen = _first_to_block(scene, rush, zone, blockers, harmless)
        outward = [d for d in outward if d in chosen]
    for d, o in zip(outward, blockers, strict=False):  # in order, without crossing
        paired[d] = [o]
    if len(blockers) > len(rushers):
        for d, o in zip(rush.nearest(zone), blockers[len(rushers) :], strict=False):
            paired[d].append(o)


def _outward(scene: Scene, zone: int, rushers: list[int]) -> list[int]:
    """Rushers of a zone from the center outward, in C from the side away from the play."""
    if zone == board.C:
        away_left = scene.entry is None or scene.entry.x >= board.CENTER_X
        return rushers[::-1] if away_left else list(rushers)
    return rushers[::-1] if board.MIDDLE[zone] > board.CENTER_X else list(rushers)


def _first_to_block(scene: Scene, rush: Front, zone: int, blockers: list[int], harmless: int) -> list[int]:
    """Linemen before linebackers before halfbacks, among equals nearest the play (4.6.3); but last who would have no
    chance even without being blocked (4.6.4)."""
    linemen: list[int] = []
    backers: list[int] = []
    others: list[int] = []
    passed_over: list[int] = []
    for d in rush.nearest(zone):
        kind = linemen if scene.d_line[d] else backers if scene.d_pos[d] in kinds.LINEBACKERS else others
        (passed_over if harmless >> d & 1 else kind).append(d)
    ordered = linemen + backers + others + passed_over
    chosen = ordered[: len(blockers)]
    tight_end = any(scene.o_at[o] in ("LTE", "RTE") and not scene.o_line[o] for o in blockers)
    outside = areas.outside_in(scene.rows, zone)[:1] if zone in (board.L, board.R) else []
    if tight_end and _wide_play(scene) and outside and outside[0] in ordered and outside[0] not in chosen:
        backer = outside[0]
        blitzes = scene.d_pos[backer] in kinds.LINEBACKERS and scene.d_posture[backer] == BLITZ
        if blitzes and not harmless >> backer & 1:
            chosen[-1] = backer  # on a wide play the tight end takes the blitzer outside the end
    return chosen


def _wide_play(scene: Scene) -> bool:
    return scene.entry is not None and scene.entry.name in ("WWL", "WL", "WR", "WWR")


def _backs(scene: Scene, rush: Front, paired: dict[int, list[int]], harmless: int) -> None:
    """Backs who are not written in take rushers whom nobody blocks, first those who have a chance (4.6.8, R115)."""
    men = [o for o, back in enumerate(scene.o_back) if back and scene.o_role[o] != WRITTEN]
    for o in sorted(men, key=scene.o_no.__getitem__):
        spot = scene.o_at[o]
        for zone in _zones_of_back(scene, spot, o):
            if zone == rush.entry.zone or zone not in rush.zones:
                continue
            free = [d for d in rush.nearest(zone) if d not in paired]
            if spot in ("LHE", "RHE"):
                free = [d for d in free if _wide_to(scene, spot) or _third(scene, rush, zone, d)]
            if free:
                threats = [d for d in free if not harmless >> d & 1]
                paired[(threats or free)[0]] = [o]
                break


def _zones_of_back(scene: Scene, spot: str, o: int) -> list[int]:
    if spot == "F":
        zones = [board.C]
        if scene.o_pos[o] == "F" and scene.o_ok[o] and scene.entry is not None:
            away = board.R if scene.entry.x < board.CENTER_X else board.L
            zones.append(away)
        return zones
    if spot in ("LH", "RH"):
        return [board.L if spot == "LH" else board.R]
    if spot in ("LHE", "RHE") and scene.o_pos[o] != "H":
        return [board.L if spot == "LHE" else board.R]
    return []


def _wide_to(scene: Scene, spot: str) -> bool:
    return _wide_play(scene) and scene.entry is not None and (scene.entry.x < board.CENTER_X) == (spot == "LHE")


def _third(scene: Scene, rush: Front, zone: int, d: int) -> bool:
    """Whether two rushers of the zone come inside of this one."""
    return _outward(scene, zone, rush.zones[zone]).index(d) >= 2
