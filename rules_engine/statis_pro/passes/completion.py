"""Whether a pass is complete: the quarterback's range and what moves it (8.3.2)."""

from __future__ import annotations

from typing import Final, Literal, cast

from ...football.steps import Step, step_form
from ..cards.men import CompletionRange
from ..resolution.calls import OffenseCall
from ..resolution.coverage import coverage_modifier
from ..resolution.defenses import Kind, kind_of
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from ..tables import Thrown, completion_modifier

COLUMN_OF: Final = {"QK": "Q", "SH": "S", "LP": "L"}
WITHIN_20: Final = 20
A_BLOCKER_ADDS: Final = 2
_PASS: Final = step_form("pass", "receiver", "modifier", "com", "inc", "pn", "result")
_PLAY_ACTION: Final[dict[Kind, int]] = {"run": 5, "pass": -5, "prevent": -10, "blitz": 0}

OnTheCard = Literal["complete", "incomplete", "intercepted"]


def range_modifier(snap: Snap, receiver: str) -> int:
    """All that is added to the completion range: the defense's call, who covers the receiver, play action, backs who
    stay in to block.

    Rules: statis_pro:SP-059, statis_pro:SP-061
    """
    within_20 = snap.situation.to_goal <= WITHIN_20
    called = called_modifier(snap.call, kind_of(snap.against.defense), within_20)
    return called + coverage_modifier(snap, receiver)


def called_modifier(call: OffenseCall, kind: Kind, within_20: bool) -> int:
    """What both calls alone add to the completion range, whoever covers the receiver.

    Rules: statis_pro:SP-059
    """
    met = completion_modifier(cast(Thrown, call.play), kind, within_20)
    return met + play_action(call, kind) + extra_blocking(call)


def play_action(call: OffenseCall, kind: Kind) -> int:
    """Play action helps against a Run defense and hurts against Pass and Prevent.

    Rules: statis_pro:SP-035
    """
    return _PLAY_ACTION[kind] if call.strategy == "play_action" else 0


def extra_blocking(call: OffenseCall) -> int:
    """What backs who stay in to block add: 2 for one, 4 for two.

    Rules: statis_pro:SP-124
    """
    return A_BLOCKER_ADDS * len(call.block)


def moved(printed: CompletionRange, modifier: int) -> CompletionRange:
    """ "Numbers which were added to the Completion range are subtracted from the Incompletion range. The interception
    range is not affected."

    Rules: statis_pro:SP-061
    """
    return CompletionRange(max(0, min(printed.incomplete, printed.complete + modifier)), printed.incomplete)


def completion(snap: Snap, passer: Man, receiver: str, drawing: Drawing) -> tuple[OnTheCard, int]:
    """What the quarterback's card says of a throw, and the Pass Number. It is logged.

    Rules: statis_pro:SP-059, statis_pro:SP-061, statis_pro:SP-064
    """
    modifier = range_modifier(snap, receiver)
    upper = moved(passer.card.completion_range(COLUMN_OF[snap.call.play]), modifier)
    number = drawing.pass_number("pass.pn")
    result: OnTheCard = (
        "complete" if number <= upper.complete else "incomplete" if number <= upper.incomplete else "intercepted"
    )
    drawing.steps.append(Step(_PASS, [receiver, modifier, upper.complete, upper.incomplete, number, result]))
    return result, number
