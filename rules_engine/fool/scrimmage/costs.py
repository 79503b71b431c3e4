"""What moving costs on a run, as the scene has it: who holds a blocker up or bumps him, the points he has (4.1)."""

from __future__ import annotations

from typing import Final

from .. import board, tables
from . import approaches
from .approaches import NO_EXIT, POINT, Terms, Tolls
from .scene import BLITZ, COVER, DELAYED, MAN, RUSH, SOMEWHAT, WRITTEN, Scene

Crowd = tuple[int, int, int]  # half defenders in L, C and R

_NO_BUMPS: Final = (0, 0, 0, 0)
_NO_SLOTS: Final = (0, 0)
_HALF: Final = (COVER, MAN, RUSH, BLITZ)  # these hold others up half as much as men in zone
_TIGHT_END: Final = 3  # his column of the bump table, an option (4.1.14)
_FROM_THE_SLOT: Final = 2
_LINE_PLACE: Final = {board.AREA_OF[zone]: place for place, zone in enumerate(board.LINE_ZONES)}
_WIDE_AREAS: Final = tuple(board.AREA_OF[zone] for zone in approaches.WIDE_ZONES)
_SLOT_AREAS: Final = (board.AREA_OF[board.L], board.AREA_OF[board.R])

__all__ = ["NO_EXIT", "POINT", "allowance", "crowd", "nobody", "terms", "tolls"]


def crowd(scene: Scene) -> Crowd:
    """Half defenders who hold up whoever leaves L, C, R (4.1.2, R87), where they stand before reaction."""
    rows, postures = scene.rows, scene.d_posture
    light = (*_HALF, DELAYED) if scene.draw or scene.screen else _HALF
    left, center, right = (sum([1 if postures[d] in light else 2 for d in rows[zone]]) for zone in board.LINE_ZONES)
    return left, center, right


def _own(scene: Scene, o: int, general: Crowd, hopeful: bool) -> Crowd:
    """What holds a mover up: his own man by their contacts (R104), a lineman covered by linemen nobody else (4.2.13).

    NO_EXIT where his man is stronger, unless ``hopeful`` takes such a man for an equal one.
    """
    covered = scene.o_line[o] and scene.line == "cover_linemen"
    covers = scene.d_cover
    if o not in covers or scene.o_role[o] < SOMEWHAT:
        return (0, 0, 0) if covered else general
    mine = scene.o_block[o] if o != scene.carrier else scene.o_c[o]
    counts = [0, 0, 0] if covered else list(general)
    for d, cover in enumerate(covers):
        if cover == o and scene.d_area[d] in _LINE_PLACE and scene.d_posture[d] in (MAN, COVER):
            theirs = scene.d_c[d]
            halves = NO_EXIT if theirs > mine and not hopeful else 4 if theirs >= mine else 2
            counts[_LINE_PLACE[scene.d_area[d]]] += halves if covered else halves - 1
    return counts[0], counts[1], counts[2]


def terms(scene: Scene, o: int, zone: int, general: Crowd, hopeful: bool = False) -> Terms:
    """What a mover meets on his way to a zone; ``general`` is what holds everybody up (``crowd``)."""
    bumped = o in scene.d_cover
    bumps, slots = _NO_BUMPS, _NO_SLOTS
    if bumped and not scene.o_line[o] and scene.options.run_bump:
        bumps, slots = _bumps(scene, o)
    quick, flow = scene.quick, scene.flow if scene.options.position_rule else 0
    side = approaches.position(scene.o_stance[o].column, scene.entry, flow, zone)
    carrier = scene.o_start[scene.carrier] if scene.carrier >= 0 else -1
    return Terms(_own(scene, o, general, hopeful), bumps, slots, bumped, carrier, quick, side)


def nobody(met: Terms) -> Terms:
    """The same way with nobody on it who holds him up (R113)."""
    return met._replace(crowd=(0, 0, 0), bumps=_NO_BUMPS)


def tolls(scene: Scene, o: int, met: Terms) -> Tolls:
    """What the mover pays on this play besides his steps."""
    return approaches.tolls(scene.o_stance[o], met.crowd, met.bumps, met.quick)


def _bumps(scene: Scene, o: int) -> tuple[tuple[int, int, int, int], tuple[int, int]]:
    """Half points that his man-defenders cost in the wide zones WWL, WL, WR, WWR (R96), and on leaving L and R from
    the slot (4.1.14)."""
    at = scene.o_at[o]
    end = at in ("LTE", "RTE")
    if end and not scene.options.run_bump_te:
        return _NO_BUMPS, _NO_SLOTS
    areas, postures = scene.d_area, scene.d_posture
    men = [(areas[d], d) for d, cover in enumerate(scene.d_cover) if cover == o and postures[d] == MAN]
    bumps, slots = _NO_BUMPS, _NO_SLOTS
    if scene.o_role[o] == WRITTEN and any(area in _WIDE_AREAS for area, _ in men):
        on_the_line = scene.o_job[o] == "W" and not at.endswith("-")
        kind = _TIGHT_END if end else 0 if on_the_line else 1
        wwl, wl, wr, wwr = (_loss(scene, o, men, area, kind) for area in _WIDE_AREAS)
        bumps = wwl, wl, wr, wwr
    if (scene.o_back[o] or scene.options.run_bump_te) and any(area in _SLOT_AREAS for area, _ in men):
        kind = _TIGHT_END if end else _FROM_THE_SLOT
        left, right = (_loss(scene, o, men, area, kind) for area in _SLOT_AREAS)
        slots = left, right
    return bumps, slots


def _loss(scene: Scene, o: int, men: list[tuple[int, int]], area: int, kind: int) -> int:
    """Half points lost to the strongest bump of those of his man-defenders who start in an area (4.1.14)."""
    loss = 0
    for started, d in men:
        if started == area:
            speed = scene.d_react[d] - scene.o_react[o]
            loss = max(loss, tables.run_bump(speed, scene.d_c[d] - scene.o_c[o], kind))
    return 2 * loss if scene.quick else loss // POINT * POINT


def allowance(scene: Scene, o: int, pulling: bool, draw: bool) -> int:
    """Half points a mover has on a run (R85); the lead blocker's bonus comes past the line only."""
    man = scene.o_stance[o]
    points = scene.o_move[o] + man.halfback + scene.slow - draw
    if o == scene.carrier:
        points += scene.scrambles
    elif man.passer:
        points -= 1  # he hands off first (4.1.12a)
    if pulling:
        points += man.guard
    if scene.quick:
        points += man.fullback + ("q" in scene.o_player[o].attrs)
    return POINT * points if points > 0 else 0
