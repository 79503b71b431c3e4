"""The yards of a play's events: every yard that the ball moved counts in one event, and none beyond the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..interface.situation import Event, Side
from .spots import FIELD

_HELD: Final = frozenset(
    {
        "rush", "reception", "sack", "return", "interception", "recovery", "fumble", "kickoff", "punt", "block",
        "field_goal", "extra_point",
    }
)  # fmt: skip


def measured(events: Sequence[Event], offense: Side, los: int, *, snapped: bool) -> tuple[Event, ...]:
    """The events of a play with the yards of its loose balls, each counted toward the goal of whoever lost the ball.

    ``offense`` had the ball (or kicked it) at ``los``; ``snapped``: a play from scrimmage that was no kick. A fumble
    before anybody had run or caught the ball counts from the line of scrimmage to where it was lost; a recovery counts
    what the ball had rolled since. A man brought down behind his own goal line has lost the yards to that line.
    """
    events = [_on_the_field(event, los) for event in events]
    if not any(event.kind == "fumble" for event in events):
        return tuple(events)
    with_yards: list[Event] = []
    lost: Event | None = None
    held = not snapped
    for event in events:
        moved = event
        if event.kind == "fumble" and _has_spot(event):
            if not held and event.side == offense:
                moved = event.with_yards(max(los - FIELD, los - spot(event)))
            lost = event
        elif event.kind == "recovery" and lost is not None and _has_spot(event):
            rolled = spot(lost) - spot(event)
            moved = event.with_yards(rolled if lost.side == offense else -rolled)
            lost = None
        held = held or event.kind in _HELD
        with_yards.append(moved)
    return tuple(with_yards)


def _on_the_field(event: Event, los: int) -> Event:
    """The event of a run or sack, losing no more yards than there are to the own goal line."""
    behind = FIELD - los
    if event.kind == "rush" and event.yards < -behind:
        return event.with_yards(-behind)
    return event.with_yards(behind) if event.kind == "sack" and event.yards > behind else event


def _has_spot(event: Event) -> bool:
    return event.data is not None and "at" in event.data


def spot(event: Event) -> int:
    """Where a fumble, recovery or interception was, in yards to the goal of the snap's offense, below 0 behind it."""
    return int((event.data or {})["at"])
