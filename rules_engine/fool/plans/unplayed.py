"""What the notation and the plan document know, but the engine does not play yet; the plan check refuses it."""

from __future__ import annotations

from typing import Final

from ..calls import Option, Pass, Play, Run, Scramble, Screen, Target

DUTIES: Final = {"run_blitz": "A run blitz", "delayed_blitz": "A delayed blitz", "fake_blitz": "A fake blitz"}


def unplayed(play: Play) -> tuple[str, ...]:
    """The things in a play that are not played yet, each as the subject of a sentence."""
    match play:
        case Option():
            return ("An option",)
        case Screen():
            return ("A screen",)
        case Run():
            named = (("A pitchout", play.pitch), ("A draw", play.draw), ("A trap", play.trap))
            return tuple(name for name, wanted in named if wanted)
        case Pass():
            return _of_pass(play)
    return ()


def _of_pass(play: Pass) -> tuple[str, ...]:
    found: list[str] = []
    for target in play.targets:
        if isinstance(target, Target):
            named = (
                ("A loft", target.loft),
                ("A bullet", target.bullet),
                ("A Hail Mary", target.hail_mary),
                ("A sideline pass", target.out_of_bounds),
            )
            found += [name for name, wanted in named if wanted and name not in found]
        elif isinstance(target, Scramble):
            found.append("A deliberate scramble")
    if len(play.targets) > 2:
        found.append("A third target")
    return tuple(found)
