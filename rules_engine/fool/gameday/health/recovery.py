"""Who is hurt, for how long, and when he may play again (6.3, R172, D-INJ)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....interface.situation import Side, Situation, other
from ...players import Unit
from ...quarters import QUARTER_SECONDS, half_of
from ..memory import Absence

_PLAYS: Final = {"1 play": 1, "2 plays": 2}
_QUARTER: Final = 900  # seconds
NOBODY: Final[frozenset[int]] = frozenset()


def elapsed(situation: Situation) -> int:
    """Game seconds played, quarters of fifteen minutes one after the other."""
    return situation.period * QUARTER_SECONDS - situation.clock


def absence(side: Side, number: int, unit: Unit, duration: str, after: Situation) -> Absence:
    """The absence that an injury of this duration means from ``after`` its play on.

    Anything longer than a half ends the man's game; the record says how many games he misses then.
    """
    if duration in _PLAYS:
        return Absence(side, number, unit, "plays", _PLAYS[duration])
    if duration == "series":
        return Absence(side, number, unit, "series")
    if duration == "quarter":
        return Absence(side, number, unit, "until", elapsed(after) + QUARTER_SECONDS)
    if duration == "half":
        return Absence(side, number, unit, "half", half_of(after))
    return Absence(side, number, unit, "game")


def out(absences: Iterable[Absence], side: Side) -> frozenset[int]:
    """The men of a side who cannot play now."""
    if not absences:
        return NOBODY
    return frozenset([one.number for one in absences if one.side == side])


def after_play(absences: tuple[Absence, ...], kicks: bool, before: Situation, after: Situation) -> tuple[Absence, ...]:
    """What a play that counted leaves of the absences that stood before it.

    A count of plays runs down with the plays of the man's own unit, a kicker's with the kicks. A series is over for
    both sides when the possession ends; only then does a man come back whose fifteen minutes are over.
    """
    if not absences:
        return absences
    ended = before.phase == "scrimmage" and (after.phase != "scrimmage" or after.series != before.series)
    offense = before.possession
    still_out = []
    changed = False
    for one in absences:
        unit: Unit = "kicks" if kicks else "offense" if one.side == offense else "defense"
        if one.kind == "plays" and one.unit == unit:
            changed = True
            if one.left != 1:
                still_out.append(Absence(one.side, one.number, unit, "plays", one.left - 1))
        elif ended and _back_with_the_series(one, offense, after):
            changed = True
        else:
            still_out.append(one)
    return tuple(still_out) if changed else absences


def _back_with_the_series(one: Absence, offense: Side, after: Situation) -> bool:
    if one.kind == "until":
        return elapsed(after) >= one.left
    if one.kind != "series":
        return False
    plays_now = offense if one.unit != "defense" else other(offense)
    return one.side == plays_now


def after_half(absences: tuple[Absence, ...], now: Situation) -> tuple[Absence, ...]:
    """What is left of the absences when a half, or overtime, begins."""
    return tuple(one for one in absences if not _over_by_half(one, now))


def _over_by_half(one: Absence, now: Situation) -> bool:
    if one.kind == "half":
        return half_of(now) > one.left
    return one.kind == "series" or (one.kind == "until" and elapsed(now) >= one.left)
