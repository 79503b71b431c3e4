"""What blockers and boxes add to the yards of a run (8.2.3, 8.2.8)."""

from __future__ import annotations

from typing import Final

from ..cards.fac import BACKS_WHO_BLOCK, Directive
from ..resolution.displays import Display
from ..resolution.out_of_position import blocking_value

EMPTY_BOXES: Final = 2
TWO_MEN_IN_A_BOX: Final = -4


def adjustment(directive: Directive, offense: Display, in_boxes: Display, carrier: str) -> int:
    """Yards that the men named by a directive add. ``in_boxes``: the defense without its blitzers.

    Rules: statis_pro:SP-047
    """
    if directive.contest:
        return contest(directive, offense, in_boxes, carrier)
    if directive.boxes:
        return tackling_of_boxes(directive.boxes, in_boxes)
    return blocking_of(directive.blockers, offense, carrier)


def blocking_of(blockers: tuple[str, ...], offense: Display, carrier: str) -> int:
    """The Blocking Values of the named blockers, added up.

    Rules: statis_pro:SP-049, statis_pro:SP-052
    """
    return sum(_blocking_at(blocker, offense, carrier) for blocker in blockers)


def _blocking_at(blocker: str, offense: Display, carrier: str) -> int:
    """BV of the man at a position. ``BK``: of all backs but the one who carries the ball, 0 where there is none.

    Rules: statis_pro:SP-057
    """
    if blocker == BACKS_WHO_BLOCK:
        return sum(blocking_value(each) for each in offense.backs() if each.at != carrier)
    return sum(blocking_value(each) for each in offense.placed if each.at == blocker)


def tackling_of_boxes(boxes: tuple[str, ...], in_boxes: Display) -> int:
    """The Tackle Values of the named boxes, added up; 2 yards, once, where all of them are empty.

    Rules: statis_pro:SP-050, statis_pro:SP-052
    """
    values = [tackling_of_box(box, in_boxes) for box in boxes]
    manned = [value for value in values if value is not None]
    return sum(manned) if manned else EMPTY_BOXES


def tackling_of_box(box: str, in_boxes: Display) -> int | None:
    """TV of the man in a box, -4 for two men, None for an empty box.

    Rules: statis_pro:SP-052
    """
    men = in_boxes.at(box)
    if len(men) > 1:
        return TWO_MEN_IN_A_BOX
    return men[0].card.tackling if men else None


def contest(directive: Directive, offense: Display, in_boxes: Display, carrier: str) -> int:
    """Blocker against box: the winner's value alone counts, neither when they are even. Against an empty box it is the
    blocker's.

    Rules: statis_pro:SP-051, statis_pro:SP-052
    """
    blocking = blocking_of(directive.blockers, offense, carrier)
    tackling = tackling_of_box(directive.boxes[0], in_boxes)
    if tackling is None:
        return blocking
    balance = blocking + tackling
    return blocking if balance > 0 else tackling if balance < 0 else 0
