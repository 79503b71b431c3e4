"""What came of a case, as the layout prints it."""

from __future__ import annotations

from typing import Any

from ...football.steps import Step
from ..gameday.settling import Settled
from ..incidents.standing import Standing
from ..resolution.situation import PlaySituation


def printed(settled: Settled, situation: PlaySituation, steps: list[Step]) -> dict[str, Any]:
    """A settled play."""
    outcome = settled.outcome
    return {
        "result": outcome.result,
        "gain": outcome.gain,
        "points": list(settled.points),
        "seconds": settled.seconds,
        "out_of_bounds": outcome.out_of_bounds,
        "penalties": penalties(settled),
        "injuries": injuries(settled),
        "next": following(settled, situation),
        "steps": [step.fields() for step in steps],
    }


def penalties(settled: Settled) -> list[dict[str, Any]]:
    """The fouls, those of the punter's card first."""
    return [
        {"side": each.side, "code": each.code, "yards": each.yards, "taken": each.taken} for each in settled.penalties
    ]


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
