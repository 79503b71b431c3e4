"""What a case fixes of the choices that a play asks for after its cards."""

from __future__ import annotations

from ..boxes import Side
from ..gameday.timing import TimeChoices
from ..incidents.penalties import Consequence
from ..incidents.resolved import Choose
from ..passes.interception import MissingChoice
from ..resolution.situation import PlaySituation
from .calls import CaseChoices
from .situations import SIDES


def chooser(choices: CaseChoices) -> Choose:
    """Who answers a play's questions as the case fixes it; raises MissingChoice where the case says nothing."""

    def choose(question: str, side: Side, alternatives: dict[str, Consequence]) -> str:
        answers = {"penalty": choices.penalty, "delay": choices.delay, "kickoff_out": choices.kickoff_out}
        answer = answers[question]
        if answer is None:
            raise MissingChoice(f"choices.{question} is missing: {' or '.join(alternatives)}, as the {side} wishes?")
        return answer

    return choose


def time_choices(choices: CaseChoices, situation: PlaySituation) -> TimeChoices:
    """What the case fixes about the clock. A side without time-outs takes none.

    Rules: statis_pro:SP-111
    """
    left = dict(zip(SIDES, situation.timeouts, strict=True))
    timeout = choices.timeout is not None and left[choices.timeout] > 0
    return TimeChoices(choices.seconds, choices.two_minute, timeout, choices.substitute)
