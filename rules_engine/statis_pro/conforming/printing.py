"""What came of a case, as the layout prints it."""

from __future__ import annotations

from typing import Any

from ...football.steps import Step
from ..boxes import Side
from ..incidents.standing import Standing
from ..resolution.values import POINTS, PlaySituation, Scored
from .settling import Settled


def printed(settled: Settled, situation: PlaySituation, steps: list[Step]) -> dict[str, Any]:
    """A settled play."""
    outcome = settled.outcome
    return {
        "result": outcome.result,
        "gain": outcome.gain,
        "points": points(settled),
        "seconds": settled.seconds,
        "out_of_bounds": outcome.out_of_bounds,
        "penalties": penalties(settled),
        "injuries": injuries(settled),
        "next": following(settled, situation),
        "steps": [step.fields() for step in steps],
    }


def points(settled: Settled) -> list[int]:
    """Points of the play, offense's first. What a foul itself scores takes the place of what the play did."""
    by_foul = settled.consequence
    if by_foul is not None and by_foul.scored is not None:
        return _counted(by_foul.scored, by_foul.scorer)
    return _counted(settled.outcome.scored, settled.outcome.scorer)


def _counted(scored: Scored | None, scorer: Side | None) -> list[int]:
    points = 0 if scored is None else POINTS[scored]
    return [points, 0] if scorer == "offense" else [0, points]


def penalties(settled: Settled) -> list[dict[str, Any]]:
    """The fouls, those of the punter's card first."""
    if settled.penalty is None or settled.consequence is None:
        return []
    foul, by_foul = settled.penalty.foul, settled.consequence
    return [{"side": foul.side, "code": foul.code, "yards": by_foul.yards, "taken": by_foul.taken}]


def injuries(settled: Settled) -> list[dict[str, Any]]:
    """The man who was hurt."""
    hurt = settled.injury
    return [] if hurt is None else [{"side": hurt.side, "player": hurt.number, "misses": hurt.misses}]


def following(settled: Settled, situation: PlaySituation) -> dict[str, Any]:
    """What follows the play. Down, distance and yard line are those of a play from scrimmage."""
    standing: Standing = settled.standing
    line = {"down": standing.down, "distance": standing.distance, "own_yard_line": standing.yard_line}
    return {
        "phase": standing.phase,
        "ball": standing.ball,
        **(line if standing.phase == "scrimmage" else {}),
        "clock": situation.clock - settled.seconds,
        "landing": standing.landing,
        "period": settled.period,
    }
