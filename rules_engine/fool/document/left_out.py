"""What a league plays without: kinds of plays, sets and duties whose option is switched off (chapters 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..options import FoolOptions
from ..play_calls import Option, Pass, Play, Run, Scramble, Screen, Target
from .plan import DefensePlan, SetPlan

# option -> how a sentence names what it allows
NAMES: Final = {
    "pitchout": "pitchouts",
    "draw": "draws",
    "dive": "dives",
    "trap": "traps",
    "qb_option": "quarterback options",
    "slow_quick": "quick and slow plays",
    "screen": "screens",
    "rollout": "rollouts",
    "loft": "lofted passes",
    "bullet": "bullet passes",
    "hail_mary": "Hail Mary passes",
    "out_of_bounds": "passes out of bounds",
    "qb_scramble": "scrambles as a second choice",
    "shotgun": "the shotgun",
    "unbalanced_line": "unbalanced lines",
    "cover_linemen": "the line that covers linemen",
    "run_blitz": "run blitzes",
    "delayed_blitz": "delayed blitzes",
    "fake_blitz": "fake blitzes",
    "stunts": "stunts",
    "deep_bump": "the deeper bump",
}
_DUTIES: Final = ("run_blitz", "delayed_blitz", "fake_blitz")


def of_play(play: Play, options: FoolOptions) -> tuple[str, ...]:
    """The things in a play that the league plays without, as a sentence names them."""
    return _without(_of_play(play), options)


def of_set(each: SetPlan, options: FoolOptions) -> tuple[str, ...]:
    """The things in an offensive set that the league plays without."""
    used = (("shotgun", each.shotgun), ("unbalanced_line", bool(each.unbalanced)))
    return _without((option for option, wanted in used if wanted), options)


def of_defense(each: DefensePlan, options: FoolOptions) -> tuple[str, ...]:
    """The things in a defense that the league plays without."""
    duties = {man.duty for man in each.players}
    used = (
        ("cover_linemen", each.line == "cover_linemen"),
        *((duty, duty in duties) for duty in _DUTIES),
        ("stunts", bool(each.stunts)),
        ("deep_bump", any(man.bump_deep for man in each.players)),
    )
    return _without((option for option, wanted in used if wanted), options)


def _without(used: Iterable[str], options: FoolOptions) -> tuple[str, ...]:
    return tuple(NAMES[option] for option in dict.fromkeys(used) if not getattr(options, option))


def _of_play(play: Play) -> Iterator[str]:
    """The options that a play needs."""
    match play:
        case Run():
            named = (("pitchout", play.pitch), ("draw", play.draw), ("dive", play.dive), ("trap", play.trap))
            yield from (option for option, wanted in named if wanted)
        case Option():
            yield "qb_option"
        case Screen():
            yield "screen"
        case Pass():
            yield from _of_pass(play)
    if isinstance(play, Run | Screen) and play.depth:
        yield "slow_quick"


def _of_pass(play: Pass) -> Iterator[str]:
    if play.roll is not None:
        yield "rollout"
    for target in play.targets:
        if isinstance(target, Scramble):
            yield "qb_scramble"
        if isinstance(target, Target):
            named = (
                ("slow_quick", target.depth),
                ("loft", target.loft),
                ("bullet", target.bullet),
                ("hail_mary", target.hail_mary),
                ("out_of_bounds", target.out_of_bounds),
            )
            yield from (option for option, wanted in named if wanted)
