"""How the tables of expected points and win probability are made from games that were played (``fit``).

A sample is a moment of a game: the situation before a play, and what came of it. Both tables speak for the side with
the ball. Expected points are the points of the next score in the same half, for it (plus) or against it (minus).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..interface import JSON
from ..interface.situation import SIDES, Parameters
from . import worth
from .periods import parameters_of
from .record.plays import plays

PHASES = ("scrimmage", "kickoff", "free_kick", "try")
TOLERANCE = 0.04  # how far a bin may be off


class Sample(NamedTuple):
    """One moment: left of the game and the half in seconds, phase, down, distance, los, lead of the side with the ball;
    points of the next score of the half for it; the end of the game for it: 1 won, 1/2 tied, 0 lost."""

    left: int
    half_left: int
    phase: int
    down: int
    distance: int
    los: int
    lead: int
    next_points: int
    outcome: float


def samples(record: JSON) -> list[Sample]:
    """Every moment of a game's regular time; overtime is left out."""
    parameters = parameters_of(record)
    regular = [play for play in plays(record, brief=True) if not parameters.is_overtime(play["before"]["period"])]
    final = record["public"]["score"]
    outcome = 0.5 + (final["home"] > final["away"]) / 2 - (final["home"] < final["away"]) / 2
    moments: list[Sample] = []
    coming, first_half = 0, False  # home's points of the next score; a half is read from its end
    for play in reversed(regular):
        before = play["before"]
        period, clock = before["period"], before["clock"]
        if parameters.in_first_half(period) != first_half:
            coming, first_half = 0, not first_half
        made = play["points"]
        ours = before["possession"] == SIDES[0]
        own = made["points"] if made and made["side"] == before["possession"] else 0
        if made and before["phase"] != "try":
            coming = worth.with_try(made["points"]) * (1 if made["side"] == "home" else -1)
        lead = before["score"][0] - before["score"][1]
        moments.append(
            Sample(
                parameters.seconds_left(period, clock),
                parameters.half_seconds_left(period, clock),
                PHASES.index(before["phase"]),
                before["down"],
                before["distance"],
                before["los"],
                lead if ours else -lead,
                own if before["phase"] == "try" else coming if ours else -coming,
                outcome if ours else 1 - outcome,
            )
        )
    return moments


# -- expected points ---------------------------------------------------------------------------------------------------


def fit_points(moments: Iterable[Sample]) -> JSON:
    """The mean of the next score by down, distance and yards to the goal; a cell with few samples takes in those of its
    neighbours. For kickoffs, free kicks and tries there is one mean each."""
    sums: dict[tuple[int, int, int], list[float]] = {}
    others: dict[int, list[float]] = {}
    for one in moments:
        if PHASES[one.phase] == "scrimmage":
            cell = sums.setdefault(worth.cell(one.down, one.distance, one.los), [0.0, 0.0])
        else:
            cell = others.setdefault(one.phase, [0.0, 0.0])
        cell[0] += one.next_points
        cell[1] += 1
    table = [
        [[_smooth(sums, down, far, spot) for spot in range(len(worth.SPOTS))] for far in range(len(worth.DISTANCES))]
        for down in range(1, 5)
    ]
    return {
        "scrimmage": table,
        **{PHASES[phase]: round(total / count, 3) for phase, (total, count) in sorted(others.items())},
    }


_ENOUGH = 60.0  # samples that a cell needs to stand for itself


def _smooth(sums: dict[tuple[int, int, int], list[float]], down: int, far: int, spot: int) -> float:
    """The mean of a cell. Where it has too few samples, as many of the cells next to it in yards to the goal are taken
    in as it lacks."""
    total, count = sums.get((down, far, spot), (0.0, 0.0))
    for reach in range(1, len(worth.SPOTS)):
        if count >= _ENOUGH:
            break
        near = [sums.get((down, far, spot + step), (0.0, 0.0)) for step in (-reach, reach)]
        extra = sum(cell[1] for cell in near)
        if extra:
            part = min(1.0, (_ENOUGH - count) / extra)
            total += part * sum(cell[0] for cell in near)
            count += part * extra
    return round(total / count, 3) if count else 0.0


# -- win probability ---------------------------------------------------------------------------------------------------


def fit_wins(moments: Sequence[Sample], points: JSON, parameters: Parameters) -> JSON:
    """For each time of the game the chance to win as a logistic curve of the expected lead: intercept and slope."""
    times = worth.times(parameters)
    by_time: list[list[tuple[float, float]]] = [[] for _ in times]
    for one in moments:
        place = min(range(len(times)), key=lambda n: abs(times[n] - one.left))
        by_time[place].append((worth.expected_lead(points, one.lead, _position(one)), one.outcome))
    return {"times": list(times), "curves": [_logistic(pairs) for pairs in by_time]}


def _position(sample: Sample) -> worth.BallPosition:
    return worth.BallPosition(PHASES[sample.phase], sample.down, sample.distance, sample.los, sample.half_left)


def _logistic(pairs: Sequence[tuple[float, float]], rounds: int = 25) -> list[float]:
    """Intercept and slope by Newton's method."""
    a, b = 0.0, 0.1
    for _ in range(rounds):
        ga = gb = haa = hab = hbb = 0.0
        for x, y in pairs:
            p = 1 / (1 + math.exp(-max(-30.0, min(30.0, a + b * x))))
            w = p * (1 - p) + 1e-9
            ga, gb = ga + y - p, gb + (y - p) * x
            haa, hab, hbb = haa + w, hab + w * x, hbb + w * x * x
        det = haa * hbb - hab * hab
        if det <= 1e-9:
            break
        a, b = a + (hbb * ga - hab * gb) / det, b + (haa * gb - hab * ga) / det
    return [round(a, 4), round(b, 4)]


# -- the check ---------------------------------------------------------------------------------------------------------


def calibration(moments: Iterable[Sample], tables: JSON) -> list[tuple[int, float, float]]:
    """Ten bins of the predicted chance: how many moments, the chance predicted on average, the share won on average."""
    bins = [[0, 0.0, 0.0] for _ in range(10)]
    for one in moments:
        chance = worth.win(tables, one.left, one.lead, _position(one))
        row = bins[min(9, int(chance * 10))]
        row[0], row[1], row[2] = row[0] + 1, row[1] + chance, row[2] + one.outcome
    return [(int(count), chances / max(1, count), won / max(1, count)) for count, chances, won in bins]
