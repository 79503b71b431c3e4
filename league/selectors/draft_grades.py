"""A draft looked back at: what each team got beside what its places promised. The method is published on the page.

A place promises the worth that the man of that rank had in the class: the third place that of the third best man. What
a team gained is the worth of the men whom it chose less what its places promised, on average for each choice. Steps of
a tenth of the class's span, from its best to its median man, part the grades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from league import rulebook
from league.models import Draft, DraftSlot, Team
from league.selectors.drafts import slots_of

GRADES = "ABCDE"
LEAST_STEPS = (1, 0, -1, -2)  # of a gain for each grade but the last


@dataclass(frozen=True, slots=True)
class Review:
    """A choice: the man's worth when he was chosen, what the place promised, and his worth today."""

    slot: DraftSlot
    worth: int
    promised: int
    today: int

    @property
    def gain(self) -> int:
        return self.worth - self.promised


@dataclass(frozen=True, slots=True)
class Graded:
    """A team's draft: its choices, what they gained for each on average, and its grade."""

    team: Team
    reviews: tuple[Review, ...]
    gain: float
    grade: str


@dataclass(frozen=True, slots=True)
class LookBack:
    draft: Draft
    teams: tuple[Graded, ...]
    step: float


def look_back(draft: Draft) -> LookBack:
    """Every choice of a draft, by team, the highest grade first; two queries."""
    ranked = list(draft.prospects.order_by("-worth").values_list("player", "worth"))
    worths = dict(ranked)
    order = [worth for _, worth in ranked]
    chosen = [slot for slot in slots_of(draft) if slot.player_id is not None]
    today = rulebook.rules_of(draft.season.league).draft_worths(
        [rulebook.athlete(slot.player, None) for slot in chosen if slot.player]
    )
    reviews = [
        Review(slot, worths.get(slot.player_id or 0, 0), order[place], now)
        for place, (slot, now) in enumerate(zip(chosen, today, strict=True))
    ]
    step = (order[0] - median(order)) / 10 if order else 0.0
    by_team = sorted(reviews, key=lambda review: review.slot.team_id or 0)
    teams = [_graded(list(group), step) for _, group in groupby(by_team, key=lambda review: review.slot.team_id)]
    return LookBack(draft, tuple(sorted(teams, key=lambda each: (-each.gain, each.team.name))), step)


def _graded(reviews: Sequence[Review], step: float) -> Graded:
    team = reviews[0].slot.team
    assert team is not None  # of a place whose choice is made
    gain = sum(review.gain for review in reviews) / len(reviews)
    ordered = tuple(sorted(reviews, key=lambda review: review.slot.overall))
    return Graded(team, ordered, round(gain, 1), grade(gain, step))


def grade(gain: float, step: float) -> str:
    """The grade of an average gain."""
    return next(
        (letter for letter, least in zip(GRADES, LEAST_STEPS, strict=False) if gain >= least * step), GRADES[-1]
    )
