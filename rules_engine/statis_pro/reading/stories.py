"""The cards of a play as stories for fans: the sentences of its steps, and of a pass the ranges that its number met."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...interface import JSON
from ...interface.playing.stories import Outcome, Story
from .steps import sentence

_LAST_NUMBER: Final = 48  # of the Pass Numbers
_TITLES: Final = {
    "run": "The run", "target": "Whom the pass goes to", "pass": "The throw", "pass_rush": "The rush",
    "catch": "The catch", "screen": "The screen", "interception": "The interception", "kick": "The kick",
    "return": "The return", "fake": "The fake", "fumble": "The fumble", "injury": "The injury",
    "foul_spot": "The spot of the foul", "measure": "The chains", "solitaire": "The defense of the card",
    "big_play": "The Big Play", "choice": "The coach's choice",
}  # fmt: skip
_CARD: Final = "A card is turned"


def stories(play: JSON) -> list[Story]:
    """A story for each step. What a card read is told with the step that it decided, so that cards stand by themselves
    only where no step tells of them."""
    steps = play["detail"].get("steps", ())
    told = [step for step in steps if step["step"] != "card"]
    shown = told or [step for step in steps if step["read"] != "Z"]
    return [_story(step) for step in shown]


def _story(step: JSON) -> Story:
    return Story(_TITLES.get(step["step"], _CARD), sentence(step), outcomes=tuple(_outcomes(step)))


def _outcomes(step: JSON) -> Iterable[Outcome]:
    """The ranges of a throw or of a pass rush, in their order."""
    if step["step"] == "pass":
        ends = [(step["com"], "complete"), (step["inc"], "incomplete"), (_LAST_NUMBER, "intercepted")]
    elif step["step"] == "pass_rush":
        ends = [
            (step["sack"], "sack"), (step["runs"], "runs"), (step["com"], "complete"), (_LAST_NUMBER, "incomplete"),
        ]  # fmt: skip
    else:
        return
    first = 1
    for last, words in ends:
        if last >= first:
            yield Outcome(_span(first, last), words, first <= _number(step) <= last)
            first = last + 1


def _number(step: Any) -> int:
    return int(step["pn"])


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"
