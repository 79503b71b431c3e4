"""The quarterback's option: he runs to a hole inside and pitches to a back outside, or keeps the ball (4.7.7; RULING
122)."""

from __future__ import annotations

from typing import Final, final

from .. import board
from ..play_calls import Group, Option, Place
from ..resolution import naming, reaction
from ..resolution.contact import contact
from ..resolution.men import UNINVOLVED, WRITTEN, Involvement, OffensivePlayer
from ..resolution.movement import carrying, movement
from ..resolution.movement.carrying import Carry, Exchange
from ..resolution.movement.movement import Task
from ..resolution.reaction import RunnersPath
from ..resolution.scene import Scene, enter_zone
from . import entries, pitches, runs, stunts, traps
from .tasks import CannotRun, assign

_EVEN: Final = 3  # chances of six to pitch at the threshold
_SURE: Final = 6
_PITCH_LESS: Final = 2  # the quarterback does not know exactly where his man is
_OTHER_MAN: Final = 2  # contact points off a defender who is man-to-man on the man without the ball


@final
class PlannedRun:
    """One of the two runs that an option may become: who carries, where to, behind whom."""

    def __init__(self, man: OffensivePlayer, entry: board.Entry, tasks: list[Task]) -> None:
        self.man = man
        self.entry = entry
        self.tasks = tasks
        self.blockers = [task.man for task in tasks]


def resolve(scene: Scene, option: Option) -> None:
    """Play an option out; everything that comes of it stands in ``scene.log``.

    Rules: fool:4.7.7/1, fool:4.7.7/2
    """
    keep, wide = planned_runs(scene, option)
    move_blockers(scene, keep, wide)
    carry, pitched_carry = carry_of(scene, keep, carrying.SNAP), carry_of(scene, wide, carrying.PITCH)
    turn_to(scene, keep)
    entries.run_to(scene, keep.entry, carry)
    traps.spring(scene)
    _react(scene, keep, wide)
    stunts.trade(scene)
    yard = runs.behind_the_line(scene)
    if yard is not None:
        runs.finish(scene, yard)
        return
    backs_part = wide.man.involvement
    _leave_out_the_back(wide)
    if _pitches(scene, option, keep):
        _pitch(scene, keep, wide, pitched_carry, backs_part)
    else:
        runs.finish(scene, contact.run_path(scene))


# ---------------------------------------------------------------------------------------------------- who goes where
def planned_runs(scene: Scene, option: Option) -> tuple[PlannedRun, PlannedRun]:
    """The quarterback's run inside and the back's outside.

    Rules: fool:4.7.7/1, fool:4.7.7/5
    """
    quarterback = _quarterback(scene, option)
    back = _back(scene, option, quarterback)
    inside = _entry(scene, option.point, quarterback)
    outside = _entry(scene, option.wide, back)
    if inside.zone not in (board.L, board.R) or outside.zone in board.LINE_ZONES:
        raise CannotRun("An option goes to L or R, its pitch to a wide zone.")
    keep = PlannedRun(quarterback, inside, _tasks(scene, option.groups, inside, quarterback))
    others = [task for task in _tasks(scene, option.back_groups, outside, back) if task.man not in keep.blockers]
    wide = PlannedRun(back, outside, others)
    for man in (quarterback, back, *keep.blockers, *wide.blockers):
        man.involvement = WRITTEN
    return keep, wide


def _quarterback(scene: Scene, option: Option) -> OffensivePlayer:
    """The man who runs inside."""
    place = naming.find(option.keeper, scene.play.snap.offense, "carrier", positions=scene.offense.positions)
    if place is None or scene.offense.players[place].post.spot != "Q":
        raise CannotRun("Only the quarterback runs an option.")
    return scene.offense.players[place]


def _back(scene: Scene, option: Option, quarterback: OffensivePlayer) -> OffensivePlayer:
    """The man to whom he may pitch."""
    offense = scene.offense
    taken = {quarterback.place}
    place = naming.find(option.back, scene.play.snap.offense, "carrier", taken=taken, positions=offense.positions)
    if place is None:
        raise CannotRun("There is nobody to pitch to.")
    return scene.offense.players[place]


def _entry(scene: Scene, point: Place, man: OffensivePlayer) -> board.Entry:
    """Where a man crosses the line."""
    name = naming.resolve_place(point, scene.play.snap.offense, man.place, scene.offense.positions)
    if name not in board.ENTRIES:
        raise CannotRun(f"There is no hole {name}.")
    return board.ENTRIES[name]


def _tasks(scene: Scene, groups: tuple[Group, ...], entry: board.Entry, man: OffensivePlayer) -> list[Task]:
    """Who blocks for a man on his run."""
    tasks, _ = assign(scene, groups, [entry.path], man)
    return tasks


# ------------------------------------------------------------------------------------------------------------- movement
def turn_to(scene: Scene, run: PlannedRun) -> None:
    """From here on the play is thought of as this run."""
    scene.ball.man, scene.way.entry = run.man, run.entry
    movement.set_flow(scene, run.entry)


def move_blockers(scene: Scene, keep: PlannedRun, wide: PlannedRun) -> None:
    """Move the blockers of both runs; the linemen of whom nothing is said move with the quarterback's.

    Rules: fool:4.7.7/5
    """
    turn_to(scene, wide)
    movement.move(scene, wide.tasks, [])
    turn_to(scene, keep)
    way = scene.way
    way.last_arrival, way.pulled, way.held_up = 0, [], 0  # rushers meet the quarterback: his blockers' time counts
    movement.move_blockers(scene, keep.tasks, [wide.man, *wide.blockers])


def carry_of(scene: Scene, run: PlannedRun, exchange: Exchange) -> Carry:
    """The way of a run to its entry."""
    turn_to(scene, run)
    return entries.way_to(scene, run.entry, exchange)


# ----------------------------------------------------------------------------------------------------------- the choice
def _react(scene: Scene, keep: PlannedRun, wide: PlannedRun) -> None:
    """Everybody follows his man on the run that the man belongs to; the others watch both paths.

    Rules: fool:4.7.7/5
    """
    expected: list[RunnersPath] = []
    for run in (wide, keep):
        path = run.entry.path
        enter_zone(run.man, run.entry.zone, run.entry.origin)
        expected.append(RunnersPath(run.man, path))
        for man in run.blockers:
            if man.involvement is WRITTEN:
                zone = man.zone
                expected.append(RunnersPath(man, path[path.index(zone) :] if zone in path else (zone, *path)))
    open_paths = [RunnersPath(run.man, run.entry.path) for run in (keep, wide)]
    reaction.react(scene, expected, open_paths)
    reaction.place(scene, open_paths)


def _pitches(scene: Scene, option: Option, keep: PlannedRun) -> bool:
    """Whether the quarterback pitches, by the contact that he would have if he kept the ball.

    "3/6 at the threshold, 1/6 less a point above."

    Rules: fool:4.7.7/2
    """
    zone = keep.entry.zone
    value = contact.weigh(scene, zone, scene.defense.in_zone(zone), first=True, catch_zone=False).value
    chances = min(_SURE, max(0, _EVEN - (value - option.threshold)))
    die = scene.dice.die(_SURE, "option") if 0 < chances < _SURE else None
    pitched = chances == _SURE if die is None else die <= chances
    scene.log.step("option", value=value, chances=chances, roll=die, success=pitched)
    return pitched


def _leave_out_the_back(wide: PlannedRun) -> None:
    """The quarterback keeps the ball: the back's men have nobody to tackle, and his blockers count one less.

    Rules: fool:4.7.7/3
    """
    wide.man.involvement = UNINVOLVED
    _count_one_less(wide.blockers)


def _count_one_less(blockers: list[OffensivePlayer]) -> None:
    """Blockers listed for the other man count one less.

    Rules: fool:4.7.7/3
    """
    for man in blockers:
        man.blocking = max(0, man.worth.blocking - 1)


# ------------------------------------------------------------------------------------------------------------ the pitch
def _pitch(scene: Scene, keep: PlannedRun, wide: PlannedRun, way: Carry, backs_part: Involvement) -> None:
    """The ball goes outside; men on the quarterback count two less, but may give chase.

    Rules: fool:4.7.7/3, fool:4.7.7/4, fool:4.7.7/5
    """
    wide.man.involvement = backs_part
    for man in wide.blockers:
        man.blocking = man.worth.blocking
    _count_one_less(keep.blockers)
    turn_to(scene, wide)
    if scene.way.front is not None:
        scene.way.front.toward = wide.entry
    entries.run_to(scene, wide.entry, way)
    for defender in scene.defense.defenders:
        if defender.covers is keep.man and not defender.post.lineman:
            defender.contact_change -= _OTHER_MAN
    side = board.AREA["LS" if wide.entry.x < board.CENTER_X else "RS"]
    near_the_ball = [defender for zone in board.AREA_ZONES[side] for defender in scene.defense.in_zone(zone)]
    if not pitches.pitch(scene, _PITCH_LESS, near_the_ball):
        runs.end_of_fumble(scene)
        return
    runs.finish(scene, contact.run_path(scene))
