"""Whether a call of a plan may be made now: the questions of ``resolution.legality``, asked for one side, with the
answer in words."""

from __future__ import annotations

from typing import Final

from ..boxes import GUARDED_FROM
from ..document.plan import BEST, DefenseEntry, WrittenCoverage
from ..options import StatisProOptions
from ..resolution.calls import Coverage, DefenseCall, OffenseCall
from ..resolution.displays import Display
from ..resolution.legality.defenses import legal_blitz, legal_coverage
from ..resolution.legality.plays import (
    allowed_here,
    allowed_in_solitaire,
    allowed_with,
    legal_player,
    legal_strategy,
)
from .orders import SideOrders
from .view import CoachView

TRIPLE: Final = 3  # men on a receiver


def offense_problem(call: OffenseCall, display: Display, view: CoachView, orders: SideOrders) -> str:
    """Why a play cannot be called with its man, in a few words; "" where it can.

    Rules: statis_pro:SP-025, statis_pro:SP-030, statis_pro:SP-036
    """
    situation, options = view.situation, orders.options
    man = display.man_at(call.player)
    if not allowed_here(situation, call, options):
        return "not allowed from here"
    if options.solitaire and not allowed_in_solitaire(situation, call.play):
        return "not twice in a row"
    if man is None:
        return f"nobody at {call.player}"
    if not allowed_with(call, man):
        return f"not for #{man.number}"
    if not legal_strategy(call) or (call.block and not options.extra_blocking):
        return "not allowed with this play"
    if not legal_player(situation, call, display):
        return f"#{man.number} may not be called"
    return ""


def defense_call(entry: DefenseEntry, display: Display, best: str) -> DefenseCall:
    """What an entry calls, with the numbers of the men who stand in its boxes. ``best``: the position of the offense's
    best receiver, whom an entry may name without knowing where he stands.

    Rules: statis_pro:SP-038, statis_pro:SP-039
    """
    if entry.defense == "CARD":
        return DefenseCall(solitaire=True)
    blitz = tuple([man.number for box in entry.blitz for man in display.at(box)])
    taken: set[int] = set()
    coverages = []
    for each in entry.coverages:
        receiver = best if each.receiver == BEST else each.receiver
        numbers = _coverers(each, receiver, display, taken)
        taken.update(numbers)
        coverages.append(Coverage(receiver, numbers, len(each.boxes) == TRIPLE))
    return DefenseCall(entry.defense, blitz, tuple(coverages))


def _coverers(coverage: WrittenCoverage, receiver: str, display: Display, taken: set[int]) -> tuple[int, ...]:
    """The men of a coverage's boxes, in each box the first who covers nobody yet; on the best receiver his guard, and
    as many of these men as take part beside him."""
    boxes = (GUARDED_FROM[receiver], *coverage.boxes) if coverage.receiver == BEST else coverage.boxes
    free = [[man.number for man in display.at(box) if man.number not in taken] for box in boxes]
    coverers: list[int] = []
    for numbers in free:
        coverers += [number for number in numbers if number not in coverers][:1]
    return tuple(coverers[: len(coverage.boxes)])


def why_no_defense(call: DefenseCall, entry: DefenseEntry, display: Display, options: StatisProOptions) -> str:
    """Why a defense cannot be called, in a few words; "" where it can.

    Rules: statis_pro:SP-037, statis_pro:SP-038, statis_pro:SP-039
    """
    if call.solitaire:
        return "" if options.solitaire else "the card decides in solitaire alone"
    empty = [box for box in entry.blitz if not display.at(box)]
    if empty:
        return f"nobody in {empty[0]}"
    if not legal_blitz(call, display):
        return "one to five men of rows 2 and 3 blitz on a blitz alone"
    if not legal_coverage(call, display):
        return "the formation does not allow this coverage"
    return ""


def still_legal(call: DefenseCall, display: Display) -> bool:
    """Whether blitzers and coverage of a call still stand where they may after a shift."""
    return legal_blitz(call, display) and legal_coverage(call, display)
