"""The try for two points, an option of the league (1): a play from scrimmage at the two instead of a kick."""

from __future__ import annotations

from typing import Final

from ...interface.situation import Event, Played, Result, Score, Situation

_LATE: Final = 4  # the quarter from which on a coach counts
_WORTH_IT: Final = frozenset({-10, -5, -2, 1, 5})  # leads before the try which one point more would help less than two


def goes(situation: Situation) -> bool:
    """Whether the side that has just scored goes for two: in the fourth quarter, with such a lead or deficit.

    Rules: fool:1/2
    """
    return situation.period >= _LATE and situation.margin(situation.possession) in _WORTH_IT


def of_play(played: Played, situation: Situation) -> Played:
    """A play from scrimmage as a try: two points when it ended in the end zone in the offense's hands, else nothing.

    The ball is dead as soon as the other side has it; nobody scores against the offense.

    Rules: fool:1/2
    """
    offense = situation.possession
    score = played.result.score
    good = score is not None and score.kind == "touchdown" and score.side == offense
    man = score.player if score is not None and good else _carrier(played)
    tried = Event("two_point", offense, man, 0, {"result": "good" if good else "failed"})
    result = Result(offense, situation.los, score=Score("two_point", offense, man) if good else None)
    return Played(
        "two_point", played.home, played.away, played.men, (*played.events, tried), result, played.flags, played.detail
    )


def _carrier(played: Played) -> int:
    """Who had the ball, for the record of a try that failed."""
    kinds = ("rush", "reception", "pass_attempt")
    return next((event.player for event in played.events if event.kind in kinds), 0)
