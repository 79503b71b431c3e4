"""Field goals and extra points (8.6)."""

from __future__ import annotations

from typing import Final

from ..cards.kicking import Placekicker
from ..incidents.resolved import ResolvedPlay
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import FIELD, KICK
from ..tables import PASS_NUMBERS
from .values import KickingCards

BEHIND_THE_LINE: Final = 17  # "add 17 yards to the line of scrimmage"
LONGEST_BAND: Final = 50
LESS_A_YARD: Final = 2  # of the Good range, for each yard beyond 50
NEAREST_AFTER_MISS: Final = 20


def field_goal(snap: Snap, drawing: Drawing, cards: KickingCards) -> ResolvedPlay:
    """A field goal: good, missed, or blocked and returned for a touchdown. Against a defense that suspects a fake "any
    'Block' result is resolved again" (O6).

    Rules: statis_pro:SP-090, statis_pro:SP-092, statis_pro:SP-126
    """
    drawing.begin()
    distance = snap.situation.to_goal + BEHIND_THE_LINE
    good = good_to(cards.placekicker(), distance)
    number = drawing.pass_number("fg.pn")
    while snap.against.suspect and number >= blocked_from(distance):
        number = drawing.pass_number("fg.pn")
    drawing.log("kick", distance=distance, good=good, pn=number)
    return ResolvedPlay(snap, _after_field_goal(snap, number, good, blocked_from(distance)))


def good_to(kicker: Placekicker, distance: int) -> int:
    """The upper end of the kicker's Good range at a distance in yards: "subtract two from the kicker's highest Good
    Range [46-50] for each yard over 50".

    Rules: statis_pro:SP-090
    """
    return max(kicker.good_range(distance) - LESS_A_YARD * max(distance - LONGEST_BAND, 0), 0)


def blocked_from(distance: int) -> int:
    """The first Pass Number of a blocked kick: 48, beyond 50 yards 47.

    Rules: statis_pro:SP-092
    """
    return PASS_NUMBERS - 1 if distance > LONGEST_BAND else PASS_NUMBERS


def _after_field_goal(snap: Snap, number: int, good: int, blocked: int) -> PlayOutcome:
    """What a Pass Number makes of a field goal. After a miss the ball is the opponents' "at the line of scrimmage if it
    was greater than the 20 yard line, or at the 20 yard line if not".

    Rules: statis_pro:SP-090, statis_pro:SP-091, statis_pro:SP-092
    """
    line = snap.situation.yard_line
    if number >= blocked:
        return PlayOutcome(
            "field_goal_blocked", 0, "defense", 0, "touchdown", "defense", category=KICK, return_from=line,
            turned_over=True,
        )  # fmt: skip
    if number <= good:
        return PlayOutcome("field_goal_good", 0, "offense", line, "field_goal", "offense", category=KICK)
    spot = min(line, FIELD - NEAREST_AFTER_MISS)
    return PlayOutcome("field_goal_missed", 0, "defense", spot, category=KICK, turned_over=True)


def extra_point(snap: Snap, drawing: Drawing, cards: KickingCards) -> ResolvedPlay:
    """The try after a touchdown. Its Z cards mean nothing.

    Rules: statis_pro:SP-093, statis_pro:SP-095
    """
    drawing.begin(remember_z=False)
    good = cards.placekicker().extra_point_range()
    number = drawing.pass_number("xp.pn")
    drawing.log("kick", good=good, pn=number)
    line = snap.situation.yard_line
    if number <= good:
        return ResolvedPlay(
            snap, PlayOutcome("extra_point_good", 0, "offense", line, "extra_point", "offense", category=KICK)
        )
    return ResolvedPlay(snap, PlayOutcome("extra_point_missed", 0, "offense", line, category=KICK))
