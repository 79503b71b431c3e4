"""What a situation is worth: expected points, and the chance to win, from tables fitted to autocoached games.

Each ruleset has tables of its own, made by ``python -m rules_engine fit``; how well they hold stands in
``docs/realism.md``. They decide nothing in a game: the rulings have formulas of their own for that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from .. import registry
from ..interface import JSON
from ..interface.situation import Parameters, Situation
from .periods import parameters_of
from .record.plays import plays

DISTANCES: Final = (0, 2, 4, 7, 10, 15)  # lower ends of the groups of yards to go
SPOTS: Final = tuple(range(2, 100, 5))  # middles of the groups of yards to the goal: 0-4, 5-9 ...
# The times left for which a curve is fitted, in 120ths of regular time: closer towards the end.
_TIMES: Final = (0, 1, 2, 4, 6, 10, 15, 20, 30, 40, 50, 60, 75, 90, 105, 120)
_SHORT_HALF: Final = 120  # seconds before the end of a half from which the ball is worth less and less
_TOUCHDOWN: Final = 6
_TRY: Final = 1


def times(parameters: Parameters) -> tuple[int, ...]:
    """The seconds left of regular time for which a curve is fitted."""
    whole = parameters.periods * parameters.period_seconds
    return tuple(share * whole // _TIMES[-1] for share in _TIMES)


def with_try(points: int) -> int:
    """A touchdown with the try that all but always follows it."""
    return points + _TRY if points == _TOUCHDOWN else points


def cell(down: int, distance: int, los: int) -> tuple[int, int, int]:
    """Down and the groups of distance and los to which a situation belongs."""
    far = max(place for place, least in enumerate(DISTANCES) if distance >= least)
    return down, far, min(len(SPOTS) - 1, los // 5)


# -- the tables as they are read ---------------------------------------------------------------------------------------


class BallPosition(NamedTuple):
    """What expected points depend on: phase, down, yards to go, yards to the goal, seconds left of the half."""

    phase: str
    down: int
    distance: int
    los: int
    half_left: int


def ball(points: JSON, position: BallPosition) -> float:
    """Expected points of the side with the ball (before a kickoff: of the kicking side)."""
    if position.phase == "scrimmage":
        value = _between_spots(points, position)
    else:
        value = float(points.get(position.phase, 0.0))
    if position.phase == "try":
        return value
    share: float = min(1.0, position.half_left / _SHORT_HALF) ** 0.5
    return value * share


def _between_spots(points: JSON, position: BallPosition) -> float:
    """Expected points of a play from scrimmage, in a straight line between the middles of two groups of yards."""
    los = position.los
    _, far, spot = cell(position.down, position.distance, los)
    row = points["scrimmage"][position.down - 1][far]
    neighbour = min(len(SPOTS) - 1, max(0, spot + (1 if los > SPOTS[spot] else -1)))
    share = abs(los - SPOTS[spot]) / 5 if neighbour != spot else 0.0
    value: float = row[spot] * (1 - share) + row[neighbour] * share
    return value


def expected_lead(points: JSON, lead: int, position: BallPosition) -> float:
    """The lead of the side with the ball in points, what the ball is worth included."""
    return lead + ball(points, position)


def win(fitted: JSON, left: int, lead: int, position: BallPosition) -> float:
    """The chance of the side with the ball to win, ties counted half, by these tables; ``left``: seconds of the
    game."""
    expected = expected_lead(fitted["points"], lead, position)
    times, curves = fitted["wins"]["times"], fitted["wins"]["curves"]
    later = next((place for place, time in enumerate(times) if time >= left), len(times) - 1)
    sooner = max(0, later - 1)
    span = times[later] - times[sooner]
    share = (left - times[sooner]) / span if span else 1.0
    intercept, slope = (one + (two - one) * share for one, two in zip(curves[sooner], curves[later], strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, intercept + slope * expected))))


# -- what others ask ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chances:
    """What situations are worth by the tables of one ruleset; ``parameters`` say what is left of game and half.

    A situation is a Situation, or one as a record's plays have it (``before``, ``after``).
    """

    tables: JSON
    parameters: Parameters

    def expected_points(self, situation: Situation | Mapping[str, Any]) -> float:
        """Points that the side with the ball may expect of the next score in this half, the opponent's counted
        minus."""
        return ball(self.tables["points"], self._position(_facts(situation)))

    def win_probability(self, situation: Situation | Mapping[str, Any]) -> float:
        """The chance, 0 to 1, that the side with the ball wins; a tie counts half. In overtime the next score
        decides."""
        facts = _facts(situation)
        left = self.parameters.seconds_left(facts["period"], facts["clock"])
        return win(self.tables, left, _lead(facts, facts["possession"]), self._position(facts))

    def home_wins(self, situation: Mapping[str, Any]) -> float:
        """The chance that the home team wins, to a hundredth of a per cent."""
        chance = self.win_probability(situation)
        return round(chance if situation["possession"] == "home" else 1 - chance, 4)

    def _position(self, facts: Mapping[str, Any]) -> BallPosition:
        left = self.parameters.half_seconds_left(facts["period"], facts["clock"])
        return BallPosition(facts["phase"], facts["down"], facts["distance"], facts["los"], left)


def chances_of(record: JSON) -> Chances | None:
    """The chances in a record's game; None where its ruleset has no tables."""
    tables = registry.get(record["ruleset"]["code"]).value_tables()
    return None if tables is None else Chances(tables, parameters_of(record))


def play_values(record: JSON) -> list[JSON]:
    """For each play of a record: ``n``, ``home_win`` before it, ``ep`` before it for the side with the ball, and
    ``epa``, what the play added for that side. The last row, ``n`` 0, is the end of what was played. None at all where
    the ruleset has no tables."""
    chances = chances_of(record)
    if chances is None:
        return []
    rows: list[JSON] = []
    last: JSON | None = None
    for play in plays(record, brief=True):
        before, after = play["before"], play["after"]
        own = before["possession"]
        there = chances.expected_points(after) * (1 if after["possession"] == own else -1)
        made = _lead(after, own) - _lead(before, own)
        ep = chances.expected_points(before)
        rows.append(
            {
                "n": play["n"],
                "home_win": chances.home_wins(before),
                "ep": round(ep, 2),
                "epa": round(made + there - ep, 2),
            }
        )
        last = after
    if last is not None:
        score = last["score"]
        over = record["state"] == "final"
        home = (score[0] > score[1]) + (score[0] == score[1]) / 2 if over else chances.home_wins(last)
        rows.append({"n": 0, "home_win": home, "ep": 0.0, "epa": 0.0})
    return rows


def _lead(situation: Mapping[str, Any], side: str) -> int:
    lead: int = situation["score"][0] - situation["score"][1]
    return lead if side == "home" else -lead


def _facts(situation: Situation | Mapping[str, Any]) -> Mapping[str, Any]:
    """A situation as a record's plays have it."""
    if not isinstance(situation, Situation):
        return situation
    names = ("period", "clock", "possession", "phase", "down", "distance", "los", "score")
    return {name: getattr(situation, name) for name in names}
