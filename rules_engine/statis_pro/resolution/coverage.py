"""Who guards a receiver, what that does to the completion range, and who may intercept (8.3.2.2 to 8.3.5.2)."""

from __future__ import annotations

from typing import Final

from ..boxes import GUARDED_FROM
from .displays import Man
from .out_of_position import pass_defense_value
from .snap import Snap

NOBODY_GUARDS: Final = 5
DOUBLE: Final = -7
TRIPLE: Final = -15


def guard_of(snap: Snap, receiver: str) -> Man | None:
    """The man in the box that guards a receiver's position. Nobody does when the box is empty, when its man blitzes or
    when he helps to cover somebody else.

    Rules: statis_pro:SP-060
    """
    guard = snap.in_boxes.man_at(GUARDED_FROM[receiver])
    if guard is None:
        return None
    helps = any(guard.number in each.numbers and each.position != receiver for each in snap.against.coverages)
    return None if helps else guard


def coverage_modifier(snap: Snap, receiver: str) -> int:
    """What the men on a receiver add to the completion range.

    "If a receiver to which a pass has been thrown is Double Covered, ignore the Pass Defense value of the normal
    defender. Instead, he is automatically considered with a combined defense of -7"; of -15 with triple coverage.

    Rules: statis_pro:SP-038, statis_pro:SP-039, statis_pro:SP-061
    """
    coverage = snap.against.coverage_of(receiver)
    if coverage is not None:
        return TRIPLE if coverage.triple else DOUBLE
    guard = guard_of(snap, receiver)
    return NOBODY_GUARDS if guard is None else pass_defense_value(guard, GUARDED_FROM[receiver], snap.options)


def coverers(snap: Snap, receiver: str) -> list[Man]:
    """Everybody who covers a receiver: his guard, or all who take part in double or triple coverage.

    Rules: statis_pro:SP-066
    """
    coverage = snap.against.coverage_of(receiver)
    if coverage is not None:
        return [man for number in coverage.numbers if (man := snap.in_boxes.numbered(number)) is not None]
    guard = guard_of(snap, receiver)
    return [] if guard is None else [guard]


def coverage_interceptors(snap: Snap, receiver: str, pass_number: int) -> list[Man]:
    """Those who cover a receiver and whose Interception Rating holds the Pass Number of an incompletion.

    Rules: statis_pro:SP-066
    """
    return interceptors_among(coverers(snap, receiver), pass_number)


def interceptors_among(men: list[Man], pass_number: int) -> list[Man]:
    """Those whose Interception Rating holds the Pass Number of an incompletion.

    Rules: statis_pro:SP-066
    """
    return [
        man
        for man in men
        if man.card.interception is not None
        and man.card.interception.first <= pass_number <= man.card.interception.last
    ]
