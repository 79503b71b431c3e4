"""A game as it is watched: how a play moves, what each die meant, and the game as far as somebody has watched it."""

from __future__ import annotations

from typing import Any

import rules_engine
from league.limits import on_time
from rules_engine import Motion, Outcome, Story

from .matchup import JSON

__all__ = ["Motion", "Outcome", "Story", "motion", "stories", "watched"]


@on_time
def motion(record: JSON, play: JSON) -> Motion | None:
    """The play as it moves; None where its ruleset draws nobody."""
    moved: Motion | None = rules_engine.get(record["ruleset"]["code"]).motion(play, record)
    return moved


@on_time
def stories(record: JSON, play: JSON) -> list[Story]:
    """Each die or card of a play as a story, in order."""
    told: list[Story] = rules_engine.get(record["ruleset"]["code"]).stories(play, record)
    return told


def watched(record: JSON, number: int) -> JSON:
    """The record as if the game stood after this play: nothing that came later is in it."""
    stored: list[Any] = record["public"]["plays"]
    if number >= len(stored):
        return record
    last = {**stored[number - 1], "after": stored[number - 1].get("after") or stored[number]["before"]}
    public = {**record["public"], "plays": [*stored[: number - 1], last]}
    return {**record, "state": "half", "public": public}
