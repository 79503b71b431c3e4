"""The quarterback's option: he runs to a hole inside and pitches to a back outside, or keeps the ball (4.7.7, R122)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .. import board
from ..calls import Group, Option, Place, PlayerRef
from ..special_events import events
from . import carrying, contact, movement, naming, pitches, reaction, runs, stunts, traps
from .carrying import Carry
from .movement import Task
from .scene import NOT, WRITTEN, Scene, changed
from .tasks import assign

_EVEN: Final = 3  # chances of six to pitch at the threshold
_SURE: Final = 6
_PITCH_LESS: Final = 2  # the quarterback does not know exactly where his man is
_OTHER_MAN: Final = 2  # contact points off a defender who is man-to-man on the man without the ball


class Course(NamedTuple):
    """One of the two ways the play may go: who carries, where to, by which way, behind whom."""

    man: int
    entry: board.Entry
    carry: Carry
    blockers: tuple[int, ...]


def resolve(scene: Scene, option: Option) -> None:
    """Play an option out; everything that comes of it stands in ``scene.out``."""
    keep, wide = _prepare(scene, option)
    runs.run_to(scene, keep.entry, keep.carry)
    traps.spring(scene)
    _react(scene, keep, wide)
    stunts.trade(scene)
    yard = runs.behind_the_line(scene)
    if yard is not None:
        runs.finish(scene, yard)
    elif _pitches(scene, option, keep, wide):
        _pitch(scene, keep, wide)
    else:
        _lesser(scene, wide.blockers, keep.blockers)
        scene.o_role[wide.man] = NOT  # his men have nobody to tackle
        runs.finish(scene, contact.run_path(scene))


# ------------------------------------------------------------------------------------------------------------- movement
def _prepare(scene: Scene, option: Option) -> tuple[Course, Course]:
    """Find both men, move the blockers of both courses, then lay down both ways."""
    quarterback = _find(scene, option.keeper)
    back = naming.find(option.back, scene.offense, "carrier", taken={quarterback})
    if back is None:
        raise runs.CannotRun("There is nobody to pitch to.")
    inside = _entry(scene, option.point, quarterback)
    outside = _entry(scene, option.wide, back)
    if inside.zone not in (board.L, board.R) or outside.zone in board.LINE_ZONES:
        raise runs.CannotRun("An option goes to L or R, its pitch to a wide zone.")
    scene.o_role[quarterback] = scene.o_role[back] = WRITTEN
    mine = _tasks(scene, option.groups, inside, quarterback)
    his = [task for task in _tasks(scene, option.back_groups, outside, back) if task.man not in {t.man for t in mine}]
    for task in (*mine, *his):
        scene.o_role[task.man] = WRITTEN
    _turn_to(scene, back, outside)
    _move(scene, his, {back, quarterback, *(task.man for task in mine)})
    _turn_to(scene, quarterback, inside)
    scene.late, scene.pulled, scene.held_up = 0, (), 0  # rushers meet the quarterback, so his blockers' time counts
    movement.move_blockers(scene, mine, {back, *(task.man for task in his)})
    keep = Course(quarterback, inside, runs.way_to(scene, inside, 1), tuple(task.man for task in mine))
    _turn_to(scene, back, outside)
    wide = Course(back, outside, runs.way_to(scene, outside, carrying.PITCHED), tuple(task.man for task in his))
    _turn_to(scene, quarterback, inside)
    return keep, wide


def _find(scene: Scene, ref: PlayerRef) -> int:
    place = naming.find(ref, scene.offense, "carrier")
    if place is None or scene.o_at[place] != "Q":
        raise runs.CannotRun("Only the quarterback runs an option.")
    return place


def _entry(scene: Scene, point: Place, man: int) -> board.Entry:
    name = naming.resolve_place(point, scene.offense, man)
    if name not in board.ENTRIES:
        raise runs.CannotRun(f"There is no hole {name}.")
    return board.ENTRIES[name]


def _tasks(scene: Scene, groups: tuple[Group, ...], entry: board.Entry, man: int) -> list[Task]:
    return assign(scene, groups, [entry.path], man)[0]


def _turn_to(scene: Scene, man: int, entry: board.Entry) -> None:
    scene.carrier, scene.entry = man, entry
    movement.set_flow(scene, entry)


def _move(scene: Scene, tasks: list[Task], others: set[int]) -> None:
    """Move the blockers of the pitch; the linemen at home move with the quarterback's."""
    linemen = {o for o, line in enumerate(scene.o_line) if line}
    movement.move_blockers(scene, tasks, linemen | others)


# ----------------------------------------------------------------------------------------------------------- the choice
def _react(scene: Scene, keep: Course, wide: Course) -> None:
    """Everybody follows his man on the course that the man belongs to; the others watch both paths."""
    expected: dict[int, tuple[int, ...]] = {}
    for course in (wide, keep):
        for o in (course.man, *course.blockers):
            zone, path = scene.o_zone[o], course.entry.path
            if o == course.man:
                scene.o_zone[o] = course.entry.zone
                scene.comes_from(o, course.entry.origin)
                expected[o] = path
            elif scene.o_role[o] == WRITTEN:
                expected[o] = path[path.index(zone) :] if zone in path else (zone, *path)
    play = (keep.entry.path, wide.entry.path)
    reaction.react(scene, expected, play, (keep.man, wide.man))
    reaction.place(scene, play)


def _pitches(scene: Scene, option: Option, keep: Course, wide: Course) -> bool:
    """Whether the quarterback pitches: even at the threshold, a sixth less for each point above (4.7.7)."""
    role, blocks = scene.o_role[wide.man], scene.o_block
    _lesser(scene, wide.blockers, keep.blockers)
    scene.o_role[wide.man] = NOT
    zone = keep.entry.zone
    value = contact.weigh(scene, zone, scene.in_zone(zone), first=True, catch_zone=False).value
    scene.o_role[wide.man], scene.o_block = role, blocks
    chances = min(_SURE, max(0, _EVEN - (value - option.threshold)))
    die = scene.dice.die(_SURE, "option") if 0 < chances < _SURE else None
    pitched = chances == _SURE if die is None else die <= chances
    scene.step("option", value=value, chances=chances, roll=die, success=pitched)
    return pitched


def _lesser(scene: Scene, men: tuple[int, ...], unless: tuple[int, ...]) -> None:
    """Blockers listed for the other man count one less (4.7.7)."""
    for o in men:
        if o not in unless:
            scene.o_block = changed(scene.o_block, o, -min(1, scene.o_block[o]))


# ------------------------------------------------------------------------------------------------------------ the pitch
def _pitch(scene: Scene, keep: Course, wide: Course) -> None:
    """The ball goes outside; men on the quarterback count two less, but may give chase."""
    _turn_to(scene, wide.man, wide.entry)
    runs.run_to(scene, wide.entry, wide.carry)
    for d, cover in enumerate(scene.d_cover):
        if cover == keep.man and not scene.d_line[d]:
            scene.d_extra = changed(scene.d_extra, d, -_OTHER_MAN)
    _lesser(scene, keep.blockers, wide.blockers)
    side = board.AREA_ZONES[board.AREA["LS" if wide.entry.x < board.CENTER_X else "RS"]]
    if not pitches.pitch(scene, _PITCH_LESS, tuple(d for zone in side for d in scene.in_zone(zone))):
        events.resolve_symbols(scene)
        events.measure(scene)
        return
    runs.finish(scene, contact.run_path(scene))
