"""Which tackles of a play count: a man who scored was not tackled."""

from __future__ import annotations

from collections.abc import Sequence

from ..interface.situation import Event, Score


def before_touchdown(events: Sequence[Event], score: Score) -> tuple[Event, ...]:
    """The events of a touchdown without tackles of the scorer himself: those of the other side after which nobody lost
    the ball."""
    last = max([place for place, event in enumerate(events) if event.kind == "fumble"], default=-1)
    return tuple(
        [
            event
            for place, event in enumerate(events)
            if event.kind != "tackle" or event.side == score.side or place < last
        ]
    )
