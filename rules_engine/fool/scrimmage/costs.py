"""What moving costs on a run, as the scene has it: who holds a blocker up or bumps him, the points he has (4.1)."""

from __future__ import annotations

from typing import Final

from .. import board, tables
from . import approaches
from .approaches import NO_EXIT, POINT, PricedRoute, Stance, Terms, Tolls
from .scene import BLITZ, COVER, DELAYED, MAN, RUSH, SOMEWHAT, WRITTEN, Scene

Crowd = tuple[int, int, int]  # half defenders in L, C and R

_NO_BUMPS: Final = (0, 0, 0, 0)
_NO_SLOTS: Final = (0, 0)
_HELD: Final = 12  # bits of what holds somebody up in one zone: eleven defenders may let nobody out
_ZONE: Final = 7  # bits of a zone
_WAYS: Final = 4096  # ways that are kept beside one stance
_TIGHT_END: Final = 3  # his column of the bump table, an option (4.1.14)
_FROM_THE_SLOT: Final = 2
_LINE_PLACE: Final = {board.AREA_OF[zone]: place for place, zone in enumerate(board.LINE_ZONES)}
_WIDE_AREAS: Final = tuple(board.AREA_OF[zone] for zone in approaches.WIDE_ZONES)
_SLOT_AREAS: Final = (board.AREA_OF[board.L], board.AREA_OF[board.R])

__all__ = ["NO_EXIT", "POINT", "allowance", "best_way", "crowd", "nobody", "terms", "tolls"]


def crowd(scene: Scene) -> Crowd:
    """Half defenders who hold up whoever leaves L, C, R (4.1.2, R87), where they stand before reaction."""
    rows = scene.rows
    return _halves(scene, rows[board.L]), _halves(scene, rows[board.C]), _halves(scene, rows[board.R])


def _halves(scene: Scene, men: list[int]) -> int:
    """Half defenders of a zone: who covers, rushes or blitzes holds others up half as much as a man in zone."""
    postures, delayed, found = scene.d_posture, scene.draw or scene.screen, 0
    for d in men:
        posture = postures[d]
        light = posture in (COVER, MAN, RUSH, BLITZ) or (delayed and posture == DELAYED)
        found += 1 if light else 2
    return found


def terms(scene: Scene, o: int, zone: int, general: Crowd) -> Terms:
    """What a mover meets on his way to a zone; ``general`` is what holds everybody up (``crowd``)."""
    man, own = scene.o_stance[o], _covering(scene, o)
    held = _held(scene, o, man, own, general, False)
    bumps, slots = _bumps(scene, o, own) if own and not man.lineman else (_NO_BUMPS, _NO_SLOTS)
    carrier = scene.o_start[scene.carrier] if scene.carrier >= 0 else -1
    return Terms(held, bumps, slots, bool(own) and not man.lineman, carrier, scene.quick, position(scene, o, zone))


def best_way(scene: Scene, o: int, zone: int, general: Crowd, hopeful: bool = False) -> PricedRoute | None:
    """The best way of a mover to a zone (``approaches.best_way``). Where nobody's bump costs him anything it is kept by
    one number for all that he meets, so that nothing need be made to find it again."""
    man, own = scene.o_stance[o], _covering(scene, o)
    held = _held(scene, o, man, own, general, hopeful)
    carrier = scene.o_start[scene.carrier] if scene.carrier >= 0 else -1
    quick, bumped, side = scene.quick, bool(own) and not man.lineman, position(scene, o, zone)
    if bumped:
        bumps, slots = _bumps(scene, o, own)
        if bumps[0] or bumps[1] or bumps[2] or bumps[3] or slots[0] or slots[1]:
            return approaches.best_way(man, zone, Terms(held, bumps, slots, bumped, carrier, quick, side))
    # Bits that are put together: to multiply beyond what a machine's number may be costs more than to make the terms.
    met = ((held[0] << _HELD | held[1]) << _HELD | held[2]) << _ZONE | (carrier + 1)
    met = ((met << _ZONE | (side + 1)) << 1 | int(bumped)) << 1 | int(quick)
    met = met << _ZONE | zone
    way = man.ways.get(met)
    if way is None:
        way = approaches.best_way(man, zone, Terms(held, _NO_BUMPS, _NO_SLOTS, bumped, carrier, quick, side))
        if way is not None:
            if len(man.ways) >= _WAYS:
                man.ways.clear()
            man.ways[met] = way
    return way


def position(scene: Scene, o: int, zone: int) -> int:
    """From where a blocker must pay in a zone (``approaches.position``)."""
    flow = scene.position_flow
    return approaches.position(scene.o_stance[o].column, scene.entry, flow, zone) if flow else 0


def _covering(scene: Scene, o: int) -> list[int]:
    """Who covers somebody."""
    return [d for d, cover in enumerate(scene.d_cover) if cover == o]


def _held(scene: Scene, o: int, man: Stance, own: list[int], general: Crowd, hopeful: bool) -> Crowd:
    """What holds a mover up; unless the play is quick an odd half holds up nobody, and whom the same holds up shares
    his ways."""
    covered = man.lineman and scene.line == "cover_linemen"  # then only his own man holds him up (4.2.13)
    held = (0, 0, 0) if covered else general
    if own and scene.o_role[o] >= SOMEWHAT:
        held = _own(scene, o, own, held, hopeful, 0 if covered else 1)
    return held if scene.quick else (held[0] & ~1, held[1] & ~1, held[2] & ~1)


def _own(scene: Scene, o: int, own: list[int], general: Crowd, hopeful: bool, each: int) -> Crowd:
    """What holds a mover up when those who cover him do so by their contacts (R104); NO_EXIT where his man is stronger,
    unless ``hopeful`` takes such a man for an equal one. ``each``: what ``general`` holds for every one of them."""
    mine = scene.o_block[o] if o != scene.carrier else scene.o_c[o]
    counts = list(general)
    for d in own:
        place = _LINE_PLACE.get(scene.d_area[d])
        if place is not None and scene.d_posture[d] in (MAN, COVER):
            theirs = scene.d_c[d]
            counts[place] += (NO_EXIT if theirs > mine and not hopeful else 4 if theirs >= mine else 2) - each
    return counts[0], counts[1], counts[2]


def nobody(met: Terms) -> Terms:
    """The same way with nobody on it who holds him up (R113)."""
    return met._replace(crowd=(0, 0, 0), bumps=_NO_BUMPS)


def tolls(scene: Scene, o: int, met: Terms) -> Tolls:
    """What the mover pays on this play besides his steps."""
    return approaches.tolls(scene.o_stance[o], met.crowd, met.bumps, met.quick)


def _bumps(scene: Scene, o: int, own: list[int]) -> tuple[tuple[int, int, int, int], tuple[int, int]]:
    """Half points that his man-defenders cost in the wide zones WWL, WL, WR, WWR (R96), and on leaving L and R from
    the slot (4.1.14)."""
    at = scene.o_at[o]
    end = at in ("LTE", "RTE")
    if not scene.options.run_bump or (end and not scene.options.run_bump_te):
        return _NO_BUMPS, _NO_SLOTS
    men = [(scene.d_area[d], d) for d in own if scene.d_posture[d] == MAN]
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
    man, running = scene.o_stance[o], scene.o_running
    points = (running[1][o] if scene.quick else running[0][o]) + scene.slow - draw
    if o == scene.carrier:
        points += scene.scrambles
    elif man.passer:
        points -= 1  # he hands off first (4.1.12a)
    if pulling:
        points += man.guard
    return POINT * points if points > 0 else 0
