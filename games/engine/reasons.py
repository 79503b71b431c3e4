"""Why an autocoached plan is as it is, in the words in which the ruleset asks a newcomer about it."""

from __future__ import annotations

from dataclasses import dataclass

from league.limits import on_time
from rules_engine import FirstStep

from .matchup import JSON, Matchup, side_named


@dataclass(frozen=True)
class Reason:
    """What a plan does in one respect, and what that is good for; "" where the ruleset does not say."""

    now: str
    good_for: str


@on_time
def reasons(matchup: Matchup, side: str, plan: JSON) -> list[Reason]:
    """What a legal plan of the autocoach's does and why, a sentence or two for each first question of the ruleset."""
    own, other = matchup.teams[side], matchup.teams["away" if side == "home" else "home"]
    steps = matchup.ruleset.first_steps(plan, own, side_named(side), matchup.options, other)
    return [_reason(step) for step in steps]


def _reason(step: FirstStep) -> Reason:
    good_for = next((answer.good_for for answer in step.answers if answer.code == step.chosen), "")
    return Reason(step.now, good_for)
