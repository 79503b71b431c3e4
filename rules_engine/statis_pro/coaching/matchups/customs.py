"""What coaches usually call: the calls of the average season (``cardmaking/average.py``), shared out among the men."""

from __future__ import annotations

from typing import Final

from ...cardmaking import average
from ...resolution.calls import DefenseCall, OffenseCall
from ...resolution.words import KEYED_BACK, RUNS
from .moments import Moment

# Of the plays that go to backs, or to receivers, each man's part; those who are not there leave theirs to the others.
CARRIES: Final[dict[str, float]] = {"BK1": 0.55, "BK2": 0.30, "BK3": 0.15}
TARGETS: Final[dict[str, float]] = {**average.CALLED_AT, "FL2": 0.20, "BK3": 0.05}
_PASSES: Final[dict[str, float]] = dict(average.PASSES.items())
DRAWS: Final = 0.12  # of the inside runs to the left
SNEAKS: Final = 0.02  # of the runs
PLAY_ACTION: Final = 0.15  # of the short and long passes
DOUBLES: Final = 0.4  # of the pass and prevent defenses, where doubles are allowed


def usual_calls(calls: list[OffenseCall], moment: Moment) -> list[float]:
    """The usual share of each of the offense's calls; all add up to 1."""
    shares = [
        moment.runs * _share_of_runs(call) if call.play in RUNS else (1 - moment.runs) * _share_of_passes(call)
        for call in calls
    ]
    runs = sum(share for share, call in zip(shares, calls, strict=True) if call.play in RUNS) or 1.0
    passes = sum(share for share, call in zip(shares, calls, strict=True) if call.play not in RUNS) or 1.0
    return _whole(
        [
            share * (moment.runs / runs if call.play in RUNS else (1 - moment.runs) / passes)
            for share, call in zip(shares, calls, strict=True)
        ]
    )


def _share_of_runs(call: OffenseCall) -> float:
    if call.strategy == "sneak":
        return SNEAKS
    drawn = 1.0 if call.play != "IL" else DRAWS if call.strategy == "draw" else 1 - DRAWS
    return average.RUNS[call.play] * CARRIES[call.player] * drawn


def _share_of_passes(call: OffenseCall) -> float:
    if call.play == "SC":
        return average.SCREENS * CARRIES[call.player]
    faked = 1.0 if call.play == "QK" else PLAY_ACTION if call.strategy == "play_action" else 1 - PLAY_ACTION
    return _PASSES[call.play] * TARGETS[call.player] * faked


def usual_defenses(calls: list[DefenseCall], moment: Moment) -> list[float]:
    """The usual share of each of the defense's calls; all add up to 1. It plays runs and passes as often as the offense
    usually calls them."""
    shares = {
        name: moment.runs * average.AGAINST_RUNS[name] + (1 - moment.runs) * average.AGAINST_PASSES[name]
        for name in average.AGAINST_RUNS
    }
    keyed = shares["R1"] + shares["R2"]
    kinds = [_kind(call) for call in calls]
    doubled = any(call.coverages for call in calls)
    by_kind = {
        "key": keyed,
        "RNK": shares["RNK"],
        "BLZ": shares["BLZ"],
        "P": shares["P"] * (1 - DOUBLES if doubled else 1),
        "PR": shares["PR"] * (1 - DOUBLES if doubled else 1),
        "Px2": shares["P"] * DOUBLES,
        "PRx2": shares["PR"] * DOUBLES,
    }
    return _whole([by_kind[kind] / kinds.count(kind) for kind in kinds])


def _kind(call: DefenseCall) -> str:
    if call.defense in KEYED_BACK:
        return "key"
    return f"{call.defense}x2" if call.coverages else call.defense


def _whole(shares: list[float]) -> list[float]:
    total = sum(shares)
    return [share / total for share in shares]
