"""What the notation and the plan document know, but the engine does not play yet; the plan check refuses it."""

from __future__ import annotations

from typing import Final

from ..calls import Option, Pass, Play, Run, Scramble

DUTIES: Final = {"run_blitz": "A run blitz", "delayed_blitz": "A delayed blitz", "fake_blitz": "A fake blitz"}


def unplayed(play: Play) -> tuple[str, ...]:
    """The things in a play that are not played yet, each as the subject of a sentence."""
    match play:
        case Option():
            return ("An option",)
        case Run():
            named = (("A pitchout", play.pitch), ("A draw", play.draw), ("A trap", play.trap))
            return tuple(name for name, wanted in named if wanted)
        case Pass() if any(isinstance(target, Scramble) for target in play.targets):
            return ("A deliberate scramble",)
    return ()
