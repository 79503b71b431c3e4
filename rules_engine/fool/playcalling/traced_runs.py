"""How far everybody gets on a run, a draw or an option (4.1, 4.6, 4.7.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from .. import board
from ..play_calls import Blocker, Group, Option, Run
from ..resolution.men import OffensivePlayer
from ..resolution.movement import carrying, costs, movement
from ..resolution.movement.carrying import Carry
from ..resolution.penetration import penetration
from ..resolution.scene import Scene
from ..runs import entries, keepers, run_defense, runs, tasks
from .traces import Trace, attempts, idle, in_a_hundred, numbers, of_blocker, points, straight_ahead

_SIDES: Final = 6
_ATTEMPT: Final = "penetration"


def of_run(scene: Scene, run: Run) -> list[Trace]:
    """The traces of a run; raises CannotRun where these men cannot run it."""
    design = runs.set_up(scene, run)
    before = attempts(scene, design.tasks)
    movement.move_blockers(scene, design.tasks, design.leaving)
    listed = _listed(scene, run.groups, design.entry, design.carrier)
    path = design.entry.path
    traces = [of_blocker(scene, each, path, listed.get(each.task.man.place)) for each in before]
    leaving = [_leaving(man, listed.get(man.place)) for man in design.leaving]
    others = _others(scene, [*traces, *leaving], [design.carrier])
    entry = entries.carry_to_line(scene, run)
    carry = scene.way.carry
    assert carry is not None
    carrier = _carrier(scene, entry, carry, "carries the ball")
    if not design.leaving:
        _count_rushers(scene, carrier, carry, entry)
    return [carrier, *traces, *leaving, *others]


def of_option(scene: Scene, option: Option) -> list[Trace]:
    """The traces of an option; raises CannotRun where these men cannot run it."""
    keep, wide = keepers.planned_runs(scene, option)
    before = []
    for run in (wide, keep):
        keepers.turn_to(scene, run)
        before.append(attempts(scene, run.tasks))
    keepers.move_blockers(scene, keep, wide)
    traces = []
    for run, groups, tried in ((wide, option.back_groups, before[0]), (keep, option.groups, before[1])):
        listed = _listed(scene, groups, run.entry, run.man)
        tasks_of_others = [each for each in tried if each.task.man not in (keep.man, wide.man)]
        traces += [of_blocker(scene, each, run.entry.path, listed.get(each.task.man.place)) for each in tasks_of_others]
    others = _others(scene, traces, [keep.man, wide.man])
    carried = []
    for run, exchange, does in (
        (keep, carrying.SNAP, "keeps the ball, or pitches it"),
        (wide, carrying.PITCH, "takes the pitch and runs"),
    ):
        carry = keepers.carry_of(scene, run, exchange)
        carried.append(_carrier(scene, run.entry, carry, does))
    return [*carried, *traces, *others]


def _listed(
    scene: Scene, groups: tuple[Group, ...], entry: board.Entry, carrier: OffensivePlayer
) -> dict[int, Blocker]:
    """How the play lists its blockers, by their places in the line-up."""
    blockers = tasks.listed_blockers(scene, groups, [entry.path], carrier, scene.play.options.qb_blocks)
    return {each.man.place: each.blocker for each in blockers}


def _leaving(man: OffensivePlayer, blocker: Blocker | None) -> Trace:
    trace = Trace(man, "lets his man come, who is trapped", "stay")
    trace.blocker = blocker
    return trace


def _others(scene: Scene, traces: list[Trace], carriers: list[OffensivePlayer]) -> list[Trace]:
    """Those of whom the play says nothing."""
    spoken_for = [*carriers, *(trace.man for trace in traces)]
    rest = [man for man in scene.offense.players if man not in spoken_for]
    return [straight_ahead(man) if man.post.lineman else idle(man) for man in rest]


def _carrier(scene: Scene, entry: board.Entry, carry: Carry, does: str) -> Trace:
    """The ballcarrier with his way to the line and on from there."""
    man = scene.ball.carrier
    trace = Trace(man, does, "ball", (*carry.zones[1:], *entry.path))
    trace.entry = entry
    missing = entries.missing_half_points(scene, carry)
    has = costs.allowance(man, scene.play, carries=True)
    trace.there = missing <= 0
    needs = points(has + missing, unit=False)
    if missing > 0:
        trace.reason = (
            f"Not there: needs {points(has + missing)}, has {points(has, unit=False)}. "
            "He is met behind the line, where his points end."
        )
    else:
        trace.reason = f"At the hole with {needs} of his {points(has)}."
    return trace


def _count_rushers(scene: Scene, trace: Trace, carry: Carry, entry: board.Entry) -> None:
    """With which chance no rusher meets the ballcarrier behind the line: each tries for himself with a die.

    Rules: fool:4.6/3
    """
    if not scene.defense.defenders or not penetration.happens(scene.play):
        return
    run_defense.follow(scene, entry.path)
    penetration.attempt_all(scene, carry)
    chance, men = Fraction(1), []
    for step in scene.log.outcome.steps:
        fields = step.fields()
        if fields["step"] == _ATTEMPT and fields["chances"] > 0:
            chance *= Fraction(max(0, _SIDES - fields["chances"]), _SIDES)
            men.append(fields["defender"])
    if men:
        trace.chance = chance
        trace.reason += f" Past the rush {in_a_hundred(chance)}: {numbers(men)} may meet him behind the line."
