"""A play drawn from a set against a defense: where everybody goes, whether he gets there, what would help."""

from __future__ import annotations

from typing import Final, cast

from ...dice import DiceBox
from ...interface.planning.playcalling import DrawnMan, Mend, PlayDrawing, PlaySetting, Point, Stroke
from .. import board
from ..calls.reach import why_not
from ..calls.references import resolve
from ..document.fields import LONGEST_PLAY
from ..model import OffMan, Snap, Spot
from ..notation.reader import NotationError
from ..notation.reading import parse
from ..options import FoolOptions
from ..play_calls import Option, Pass, Play, Run, Screen
from ..resolution.line_up.line_ups import LineUps
from ..resolution.men import OffensivePlayer
from ..resolution.scene import Scene
from ..resolution.setup import make_scene
from ..runs.tasks import CannotRun
from . import places, traced_passes, traced_runs
from .choices import Men
from .line_ups import Formation, StandingDefense, defense_against, formations_of
from .mends import mends_for, other_carriers
from .traces import Trace, idle, no_dice

_ANYWHERE: Final = Spot(1, 10, 65)
_NO_SET: Final = "No set of this plan has eleven men with a quarterback yet. Make one: plays are drawn from it."
_RUN_ON: Final = 3  # zones past the line that a ballcarrier's arrow leads through
_SHOTGUN: Final = "From a shotgun only passes and draws are played."


class _Stage:
    """One set against one defense, on which plays are tried."""

    def __init__(
        self, setting: PlaySetting, formation: Formation, defense: StandingDefense | None, options: FoolOptions
    ) -> None:
        self.formation = formation
        self.men = Men(formation.men)
        self.options = options
        self._sets = formations_of(setting.plan, setting.team, options).as_sets
        self._defense = defense
        self._line_ups = LineUps()

    def played(self, play: Play) -> Play:
        """The play with those who stand in for men who are not in this set."""
        return resolve(play, self._sets, self.formation.id, self.formation.men)

    def scene(self, play: Play, box: DiceBox) -> Scene:
        """A fresh scene of a play."""
        line, men = ("normal", ()) if self._defense is None else (self._defense.line, self._defense.men)
        formation = self.formation
        snap = Snap(formation.men, men, line, play, _ANYWHERE, options=self.options, shotgun=formation.shotgun)
        return make_scene(snap, box, self._line_ups)

    def traces(self, play: Play) -> list[Trace]:
        """What everybody does on a play; raises CannotRun where these men cannot run it."""
        match play:
            case Run():
                return traced_runs.of_run(self.scene(play, no_dice()), play)
            case Option():
                return traced_runs.of_option(self.scene(play, no_dice()), play)
            case Pass():
                return traced_passes.of_pass(lambda box: self.scene(play, box), play)
            case Screen():
                return traced_passes.of_screen(self.scene(play, no_dice()), play)
        return [_on_a_dead_ball(man) for man in self.scene(play, no_dice()).offense.players]

    def tried(self, play: Play) -> list[Trace]:
        """The same; none where these men cannot run it."""
        try:
            return [] if self.trouble(play) else self.traces(play)
        except CannotRun:
            return []

    def trouble(self, play: Play) -> str:
        """Why these men cannot run a play, "" where they can."""
        formation = self.formation
        if formation.shotgun and (isinstance(play, Option) or (isinstance(play, Run) and not play.draw)):
            return _SHOTGUN
        why = why_not(play, formation.men, self._line_ups, shotgun=formation.shotgun, options=self.options)
        return why[:1].upper() + why[1:]


def _on_a_dead_ball(man: OffensivePlayer) -> Trace:
    """What a man does when the quarterback kneels or spikes the ball."""
    return Trace(man, "ends the play at once", "throw") if man.post.stance.passer else Trace(man, "stands by", "stay")


def draw_play(text: str, setting: PlaySetting, options: FoolOptions) -> PlayDrawing:
    """The drawing of a play from the set and against the defense of a setting."""
    if len(text) > LONGEST_PLAY:
        return PlayDrawing()
    formations = formations_of(setting.plan, setting.team, options)
    formation = formations.find(setting.set_key) or next(iter(formations.all), None)
    if formation is None:
        return PlayDrawing(trouble=_NO_SET)
    stage = _Stage(setting, formation, defense_against(setting, formation, options), options)
    try:
        play = stage.played(parse(text))
    except NotationError:
        return PlayDrawing()
    trouble, mends = stage.trouble(play), tuple[Mend, ...]()
    if trouble:
        mends = other_carriers(play, stage.men, stage.tried)
    try:
        traces = stage.traces(play)
    except CannotRun as cannot:
        trouble = trouble or str(cannot)
        traces = [idle(man) for man in stage.scene(play, no_dice()).offense.players]
    return _drawing(stage, play, traces, trouble, mends)


def _drawing(stage: _Stage, play: Play, traces: list[Trace], trouble: str, mends: tuple[Mend, ...]) -> PlayDrawing:
    scene = stage.scene(play, no_dice())
    goals = frozenset(
        zone for trace in traces if trace.stroke in ("ball", "route") for zone in _goal(trace)
    )  # fmt: skip
    farthest = places.shown_to([*goals, *(trace.zones[-1] for trace in traces if trace.zones and not trace.entry)])
    paths = _paths(scene, traces, farthest)
    own = [
        _drawn(stage, trace, path, mends_for(play, trace, traces, stage.men, stage.tried))
        for trace, path in zip(traces, paths, strict=True)
    ]
    theirs = [
        DrawnMan(
            defender.number, False, f"{defender.post.position} {defender.player.name}".strip(),
            board.AREA_NAMES[defender.area], defender.posture.value, "stay", (point,),
        )
        for defender, point in places.defenders_stand(scene.defense, farthest)
    ]  # fmt: skip
    drawn = places.zones(farthest, goals)
    return PlayDrawing((*own, *theirs), drawn, places.WIDTH, places.NEAREST, farthest, trouble, mends)


def _goal(trace: Trace) -> tuple[int, ...]:
    """The zone to which the ball goes with a man."""
    if trace.entry is not None:
        return (trace.entry.zone,)
    return trace.zones[-1:] if trace.there else ()


def _drawn(stage: _Stage, trace: Trace, path: tuple[Point, ...], mends: tuple[Mend, ...]) -> DrawnMan:
    man = trace.man
    title = _title(stage.men, stage.formation.men[man.place], man.place)
    return DrawnMan(
        man.number, True, title, man.post.spot.rstrip("-"), trace.does, cast(Stroke, trace.stroke), path, trace.there,
        trace.chance, trace.reason, mends,
    )  # fmt: skip


def _title(men: Men, standing: OffMan, place: int) -> str:
    ref = men.named(place)
    spot = men.man(ref).rsplit(" ", 1)[0] if ref.job != "#" else standing.player.pos
    return f"{standing.player.name}, {spot}" if standing.player.name else spot


def _paths(scene: Scene, traces: list[Trace], farthest: float) -> list[tuple[Point, ...]]:
    """The points of everybody's way; who end in one zone do so side by side."""
    starts = places.starts(scene.offense.players)
    paths = [_path(trace, starts[trace.man.place], farthest) for trace in traces]
    moving = [number for number, trace in enumerate(traces) if trace.zones and trace.entry is None]
    apart = places.kept_apart([(traces[number].zones[-1], paths[number][-1][0]) for number in moving])
    for number, x in zip(moving, apart, strict=True):
        *before, (_, y) = paths[number]
        paths[number] = (*before, (round(x, 2), y))
    return paths


def _path(trace: Trace, start: Point, farthest: float) -> tuple[Point, ...]:
    """One man's way; a ballcarrier's leads through his hole, and on from there if he gets so far."""
    if trace.entry is None:
        return (start, *_seen(places.along(start, trace.zones), farthest))
    behind = [zone for zone in trace.zones if board.is_offensive(zone)]
    hole = (places.across(trace.entry.x), 0.0)
    before = (start, *places.along(start, behind), hole)
    if trace.there is False:
        return before
    return (*before, *_seen(places.along(hole, trace.entry.path[:_RUN_ON]), farthest))


def _seen(points: list[Point], farthest: float) -> list[Point]:
    """Points of which none is beyond the edge of the drawing."""
    return [(x, min(y, farthest - 1)) for x, y in points]
