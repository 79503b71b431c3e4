"""Values by rank within a position: Blocking, Tackle, Pass Blocking, Pass Rush and Pass Defense Values.

No statistic says how well a man blocks or tackles, so these values say where he stands among the men of his position:
the best has the best value, the last the worst, and between them they lie on a line. A standing is 0 (last) to 1
(best). Only starters are counted; a reserve stands where he would among them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Final

from ..cards.men import DOUBTFUL, InterceptionRating
from .season_lines import SeasonLine

Standing = dict[str, float]  # 0 to 1 by value (``tv``)


@dataclass(frozen=True)
class Scale:
    """A value of a position: the worst man's, the best man's, and the figure by which men are ranked."""

    worst: float
    best: float
    figure: str


# Positive is good for BV, PB and PR; negative is good for TV and PD. One star must not beat what the rules give for two
# men: a stacked box is worth -4, a double coverage -7.
SCALES: Final[dict[str, dict[str, Scale]]] = {
    "RB": {"bv": Scale(-1, 2, "run_grade")},
    "WR": {"bv": Scale(-1, 1, "run_grade")},
    "TE": {"bv": Scale(0, 2, "run_grade")},
    "OL": {"bv": Scale(0, 4, "run_grade"), "pb": Scale(0, 2.8, "pass_grade")},
    "DL": {"tv": Scale(0, -3, "tackles"), "pr": Scale(0, 3, "sacks")},
    "LB": {
        "tv": Scale(1, -2, "tackles"),
        "pr": Scale(0, 4, "sacks"),
        "pd": Scale(1, -3, "coverage"),
        "int": Scale(0, 1, "interceptions"),
    },
    "DB": {
        "pr": Scale(0, 2, "sacks"),
        "pd": Scale(2, -5, "coverage"),
        "int": Scale(0, 1, "interceptions"),
    },
}

# The interception rating by standing: from this standing up. A man without any interception gets none that is better
# than "48?".
_RATINGS: Final[dict[str, tuple[tuple[float, InterceptionRating], ...]]] = {
    "DB": (
        (0.95, InterceptionRating(46, 48, False)),
        (0.80, InterceptionRating(47, 48, False)),
        (0.30, InterceptionRating(48, 48, False)),
        (0.0, DOUBTFUL),
    ),
    "LB": ((0.90, InterceptionRating(48, 48, False)), (0.35, DOUBTFUL)),
}


def figure(line: SeasonLine, name: str) -> float:
    """The figure by which a man is ranked, for each of his games where it is counted; 0 where he has none."""
    if name in ("run_grade", "pass_grade"):
        return float(getattr(line.blocking, name)) if line.blocking else 0.0
    if line.defending is None or not line.games:
        return 0.0
    seen = line.defending
    coverage = seen.passes_defended + seen.interceptions
    return (coverage if name == "coverage" else float(getattr(seen, name))) / line.games


def is_starter(line: SeasonLine) -> bool:
    """Whether he started in half of his games."""
    return line.games > 0 and 2 * line.starts >= line.games


def standings(lines: list[SeasonLine], among: list[SeasonLine] | None = None) -> list[Standing]:
    """Each man's standing among the starters of his position in ``among`` (``lines`` themselves where none are given),
    by value: the share of the others who are worse; those who are equal count half. A man who has nobody to be compared
    with stands in the middle."""
    found: list[Standing] = [{} for _ in lines]
    starters = [line for line in (lines if among is None else among) if is_starter(line)]
    for position, scales in SCALES.items():
        there = [line for line in starters if line.position == position]
        for value, scale in scales.items():
            figures = sorted(figure(line, scale.figure) for line in there)
            for place, line in enumerate(lines):
                if line.position == position:
                    counted = among is None and is_starter(line)
                    found[place][value] = _standing(figure(line, scale.figure), figures, himself=counted)
    return found


def _standing(mine: float, figures: list[float], *, himself: bool) -> float:
    """The share of ``figures``, which rise, that is less than ``mine``. ``himself``: his own is among them."""
    worse, not_better = bisect_left(figures, mine), bisect_right(figures, mine)
    others = len(figures) - himself
    return (worse + (not_better - worse - himself) / 2) / others if others else 0.5


def ranked_value(position: str, value: str, standing: float) -> int:
    """The value of a man with that standing: on the line from the worst to the best, rounded."""
    scale = SCALES[position][value]
    return round(scale.worst + standing * (scale.best - scale.worst))


def interception_rating(position: str, standing: float, interceptions: int) -> InterceptionRating | None:
    """The interception rating of a linebacker or defensive back."""
    for least, rating in _RATINGS[position]:
        if standing >= least and (interceptions or rating is DOUBTFUL):
            return rating
    return None
