"""A play as the written record of a game notes it (8.1): both formations, the play as ordered, every roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...interface import JSON, PlayNotes

_ORDERED: Final = ("text", "play", "kick")  # of a call: the play's notation, its letter, or the kind of kick
_ROLLED_ON: Final = ("contact", "pass", "pass_rush")


def play_notes(play: JSON, offense: JSON | None, defense: JSON | None) -> PlayNotes:
    """Set, defense, play as ordered and rolls of a play.

    Rules: fool:8.1/1
    """
    own, theirs = offense or {}, defense or {}
    ordered = next((str(own[name]) for name in _ORDERED if own.get(name)), "")
    return PlayNotes(str(own.get("set", "")), str(theirs.get("defense", "")), ordered, tuple(_rolls(play)))


def _rolls(play: JSON) -> Iterator[str]:
    """Every contact, pass and pass rush as value/die/result, after its zone."""
    for step in play["detail"].get("steps", ()):
        if step["step"] in _ROLLED_ON and "roll" in step:
            value = step.get("value", step.get("total", 0))
            yield f"{step.get('zone', step['step'])} {value:+d}/{step['roll']}/{step.get('result', '')}"
