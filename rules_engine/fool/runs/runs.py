"""A run from the snap to the whistle, in the order of RULING 80 (chapter 4)."""

from __future__ import annotations

from .. import board
from ..incidents import events
from ..play_calls import Place, PlayerRef, Run
from ..resolution import goal_lines, turns
from ..resolution.contact.contact import PLAIN, FirstContact
from ..resolution.men import WRITTEN
from ..resolution.movement import movement
from ..resolution.penetration import penetration
from ..resolution.scene import Scene
from . import ball_handling, dives, draws, entries, facts, pitches, run_defense, stunts, tasks, traps
from .foresight import foreseen


def resolve(scene: Scene, run: Run) -> None:
    """Resolve a run; everything that comes of it stands in ``scene.log``.

    Rules: fool:4.7.4/6, fool:4.7.8/2, fool:4/0
    """
    prepare(scene, run)
    if run.draw:
        draws.commit_delayed_blitzers(scene.defense)
    entry = entries.carry_to_line(scene, run)
    if run.draw:
        draws.read(scene, entry.zone)
    open_hole = traps.spring(scene) or (run.draw and scene.play.line != "stay_home")
    two_paths = entries.has_two_paths(run)
    open_paths = turns.open_paths(scene, entry.zone, scene.ball.carrier) if two_paths else []
    run_defense.follow(scene, entry.path, open_paths)
    stunted = stunts.trade(scene)
    lost = not pitches.pitch(scene) if run.pitch else ball_handling.handoff(scene)
    if lost:
        end_of_fumble(scene)
        return
    yard = behind_the_line(scene)
    if yard is None:
        yard = at_the_line(scene, run, FirstContact(draw=open_hole, stunt=run.draw and stunted), open_paths)
    finish(scene, yard)


def sneak(scene: Scene) -> None:
    """A muffed snap: the man at quarterback runs into C behind his linemen, where it looks better (RULING 124).

    Rules: fool:7.1.2/1
    """
    runs = [Run(PlayerRef("Q"), Place(name)) for name in ("LC", "RC")]
    scene.ball.man = tasks.ballcarrier(scene, runs[0])
    scene.ball.man.involvement = WRITTEN
    movement.move_blockers(scene, [], [])
    left, right = (board.ENTRIES[run.point.name] for run in runs)
    looks = [foreseen(scene, entry.path, entry.near, 1)[0] for entry in (left, right)]
    better = runs[1] if looks[1] > looks[0] else runs[0]
    scene.way.entry = board.ENTRIES[better.point.name]
    entry = entries.carry_to_line(scene, better)
    run_defense.follow(scene, entry.path)
    yard = behind_the_line(scene)
    finish(scene, at_the_line(scene, better) if yard is None else yard)


def prepare(scene: Scene, run: Run) -> None:
    """The depth of the play, the ballcarrier, the blockers and their moves.

    Rules: fool:4.1/1
    """
    design = set_up(scene, run)
    movement.move_blockers(scene, design.tasks, design.leaving)


def set_up(scene: Scene, run: Run) -> tasks.Design:
    """The depth of the play, the ballcarrier and the men written in, before anybody moves.

    Rules: fool:4.1/1
    """
    play, way = scene.play, scene.way
    play.quick, play.slow, play.draw = run.depth == "quick", run.depth == "slow", run.draw
    design = tasks.design(scene, run)
    scene.ball.man, way.entry = design.carrier, design.entry
    movement.set_flow(scene, design.entry)
    design.carrier.involvement = WRITTEN
    for task in design.tasks:
        task.man.involvement = WRITTEN
    way.left_unblocked = design.leaving
    return design


# -------------------------------------------------------------------------------------------------------- the contacts
def behind_the_line(scene: Scene) -> int | None:
    """Penetration: the yard where the run ends behind the line, or None when it reaches it.

    Rules: fool:4.6/4, fool:4.2.11/1
    """
    if not penetration.happens(scene.play):
        return None
    assert scene.way.carry is not None
    return penetration.meet(scene, penetration.attempt_all(scene, scene.way.carry))


def at_the_line(
    scene: Scene, run: Run, effect: FirstContact = PLAIN, open_paths: list[turns.Path] | None = None
) -> int:
    """Dive die, first contact, pursuit and all the rest; the yard where he is down.

    Rules: fool:4.7.5/1
    """
    if run.dive:
        dived = dives.dive(scene, effect)
        if isinstance(dived, int):
            limit = scene.ball.limit
            return dived if limit is None else min(dived, limit)
        effect = dived
    return turns.run_path(scene, open_paths or [], effect)


# ---------------------------------------------------------------------------------------------------------- the whistle
def finish(scene: Scene, yard: int) -> None:
    """Settle the ball, roll the symbols, measure, note the facts (RULINGS 82, 137, 181)."""
    outcome = scene.log.outcome
    outcome.result = "run"
    goal_lines.settle(scene, "offense", yard)
    facts.note_run(scene)
    stopped = not outcome.score
    events.resolve_symbols(scene)
    if stopped and outcome.result == "run" and not outcome.out_of_bounds:
        events.out_of_bounds(scene)
    events.measure(scene)
    if outcome.score in ("touchdown", "safety") and outcome.result == "run":
        outcome.result = outcome.score


def end_of_fumble(scene: Scene) -> None:
    """The ball was lost before the run began: nothing is left but the measurement."""
    events.resolve_symbols(scene)
    events.measure(scene)
