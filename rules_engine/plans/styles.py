"""Styles of a plan that all rulesets with tables of calls share: how often to pass and to rush more men, and when.

A style says so for each occasion of a line, not for the plan as a whole: everybody throws on third and long.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from ..interface.planning.coaching import CALLS, DARE, PlanStyle
from .conditions.words import Condition

Occasion = Literal["short", "usual", "third", "long", "late"]

STYLES: Final = (
    PlanStyle("ground", "Ground", "Mostly runs by your best back: fewer lost balls, and the clock runs.", CALLS),
    PlanStyle("balanced", "Balanced", "Runs and passes alike: the other side never knows which comes.", CALLS),
    PlanStyle("air", "Air", "Mostly passes to your best receivers: long gains, and more balls lost.", CALLS),
    PlanStyle("cautious", "Cautious", "Kicks on fourth down and keeps everybody back against the pass.", DARE),
    PlanStyle("usual", "Usual", "Takes the chances that most coaches take.", DARE),
    PlanStyle("bold", "Bold", "Goes for it on fourth down and sends more men after the passer.", DARE),
)

# Of the calls of a line, the share that passes.
PASSES: Final[dict[str, dict[Occasion, float]]] = {
    "ground": {"short": 0.0, "usual": 0.25, "third": 0.40, "long": 0.50},
    "balanced": {"short": 0.20, "usual": 0.50, "third": 0.65, "long": 0.75},
    "air": {"short": 0.50, "usual": 0.75, "third": 0.90, "long": 0.95},
}
# Of the calls of a line of the defense, the share that sends more men; what is not named stays as it is.
RUSHES: Final[dict[str, dict[Occasion, float]]] = {
    "cautious": {"short": 0.0, "usual": 0.0, "third": 0.0, "long": 0.0},
    "passing": {"short": 0.0, "usual": 0.0, "third": 0.40, "long": 0.60},
    "bold": {"short": 0.15, "usual": 0.35, "third": 0.50, "long": 0.70},
}
TIME_WORDS: Final = ("quarter", "clock", "half_clock", "margin")
_CLOSE: Final = 5  # yards to the goal line from which a yard or two are enough
_THIRD_DOWN: Final = 3


def occasion(condition: Condition, late: Collection[str] = TIME_WORDS) -> Occasion:
    """What a line of a table is for; ``late`` are the words by which a condition asks for score and time."""
    terms = {term.word.name: term for term in condition.terms if not term.negated}
    if any(term.word.name in late for term in condition.terms):
        return "late"
    if "distance" in terms:
        return "long" if terms["distance"].op in (">", ">=") else "short"
    if "los" in terms and terms["los"].op in ("<", "<=", "=") and int(terms["los"].values[0]) <= _CLOSE:
        return "short"
    if "down" in terms and int(terms["down"].values[0]) >= _THIRD_DOWN:
        return "third"
    return "usual"


def in_ten(share: float) -> str:
    """How often, in words: "about 3 times in 10"."""
    tenths = round(share * 10)
    return "hardly ever" if not tenths else "about once in 10" if tenths == 1 else f"about {tenths} times in 10"


def nearest(share: float, shares: dict[str, float]) -> str:
    """The name of the share that comes nearest."""
    return min(shares, key=lambda name: abs(shares[name] - share))
