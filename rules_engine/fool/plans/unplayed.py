"""What the notation and the plan document know, but the engine does not play yet; the plan check refuses it."""

from __future__ import annotations

from ..calls import Pass, Play, Scramble


def unplayed(play: Play) -> tuple[str, ...]:
    """The things in a play that are not played yet, each as the subject of a sentence."""
    match play:
        case Pass() if any(isinstance(target, Scramble) for target in play.targets):
            return ("A deliberate scramble",)
    return ()
