"""How a ruleset helps somebody who has never written a plan: styles of one, and a handful of first questions.

Both work on a plan that the autocoach has written for the team: a style changes it as a whole, a first step one trait
of it. What is changed stays legal, and an answer that a plan gives already changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...dice import Dice
from ..situation import Side
from ..values import JSON, Team
from .plans import Options, PlanQuestions

CALLS, DARE = "calls", "dare"  # the scales of styles


@dataclass(frozen=True, slots=True)
class PlanStyle:
    """A manner of play, such as "ground" or "bold".

    name     how it is offered
    meaning  one line on what it does to a plan and what it is good for
    scale    what it is a degree of: ``calls``, what is called, or ``dare``, how much is risked. A plan has one style of
             each scale at most; those of a scale are listed from the least to the most
    """

    code: str
    name: str
    meaning: str
    scale: str = CALLS


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """What a newcomer may choose, and a line on what it is good for."""

    code: str
    name: str
    good_for: str


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A question to a newcomer.

    question, why  what is asked, and a line on why it matters
    answers  two to four
    chosen   the code of the answer that the plan gives as it stands, "" where it gives none of them
    now      a sentence on what the plan does as it stands
    picture  the key of a sheet that ``plan_picture`` draws, "" where no picture helps
    """

    code: str
    question: str
    why: str
    answers: tuple[FirstAnswer, ...]
    chosen: str
    now: str
    picture: str = ""


class CoachingQuestions(PlanQuestions[Options]):
    """Where a ruleset says nothing else, it has neither styles nor first steps."""

    def plan_styles(self) -> tuple[PlanStyle, ...]:
        """The styles in which a plan can be begun."""
        return ()

    def styled_plan(self, plan: JSON, styles: Collection[str], team: Team, side: Side, options: Options) -> JSON:
        """A legal plan of the autocoach's, changed to these styles and fitted to the men; ``plan`` itself stays as it
        was."""
        return plan

    def plan_in_styles(
        self, styles: Collection[str], team: Team, side: Side, visible: JSON, options: Options, dice: Dice
    ) -> JSON:
        """The autocoach's plan from what a coach would see, in the styles of these codes."""
        plan = self.autocoach(team, side, visible, options, dice)
        return self.styled_plan(plan, styles, team, side, options)

    def first_steps(
        self, plan: JSON, team: Team, side: Side, options: Options, opponent: Team | None = None
    ) -> tuple[FirstStep, ...]:
        """The questions to a newcomer about a plan of the autocoach's, in order. ``opponent`` is the other team as both
        sides know it, None where it is not known yet."""
        return ()

    def take_step(self, plan: JSON, step: str, answer: str, team: Team, side: Side, options: Options) -> JSON:
        """The plan with the answer to a first step in it; the same plan where it gives that answer already, and for a
        step or answer that there is not. ``plan`` itself stays as it was."""
        return plan
