"""The autocoach's play book: runs and passes for the four sets, and which of them the men at hand can play."""

from __future__ import annotations

from typing import Final, NamedTuple

from .calls import Pass, Play, Run, Target
from .coach_men import SETS, Offense
from .model import OffMan
from .orders import parsed
from .reach import shortfall, why_not


class Idea(NamedTuple):
    """A play that may go into the book.

    kind   what the tables call it by; star the man whose legs or hands it lives on; sets from which it may be run
    """

    kind: str
    text: str
    name: str
    comment: str
    star: str
    sets: str


BOOK: Final[tuple[Idea, ...]] = (
    Idea("inside", "H/RC (F)", "Blast", "The fullback leads through the middle.", "H", "12"),
    Idea("inside", "F/RC ( ) (TE)", "Fullback trail", "At the guard; the end takes a linebacker.", "F", "124"),
    Idea("inside", "H/LC (F)", "Blast left", "The fullback leads to the left of the center.", "H", "12"),
    Idea("inside", "H/LC", "Lone back left", "One back, the line against their line.", "H", "3"),
    Idea("inside", "H/RC ( ) (TE)", "Lone back right", "The tight end takes the linebacker behind it.", "H", "3"),
    Idea("quick", "F/RC qk", "Quick fullback", "Before the linebackers can read it.", "F", "124"),
    Idea("quick", "H/LT qk", "Quick halfback", "Straight ahead behind the tackle.", "H", "1234"),
    Idea("off", "H/LT (F)(LW)", "Off tackle left", "The fullback kicks out, the end cracks back.", "H", "12"),
    Idea("off", "F/RT (TE)(RW)", "Off tackle right", "Behind the tight end's block.", "F", "12"),
    Idea("off", "H/RT (F,TE)", "Counter right", "Across behind the fullback.", "H", "12"),
    Idea("off", "H/RT (TE)", "Lone back off tackle", "Across behind the tight end.", "H", "3"),
    Idea("off", "H/LT ( ) (LW)", "Lone back left end", "The receiver cracks back.", "H", "3"),
    Idea("wide", "H/LE (F,LG)(LW)", "Sweep left", "Guard and fullback ahead of the halfback.", "H", "12"),
    Idea("wide", "H/RE (F,TE)(RW)", "Sweep right", "Around the tight end.", "H", "12"),
    Idea("wide", "H/WL (F)(LW)", "Toss left", "To the sideline; speed or nothing.", "H", "12"),
    Idea("goal", "F/RC dive", "Over the top", "One yard and no more.", "F", "124"),
    Idea("goal", "F/RT (TE)", "Power", "Behind the strong side.", "F", "124"),
    Idea("goal", "H/LT (F,TE)", "Power left", "Two blockers for one hole.", "H", "4"),
    Idea("goal", "Q/LC qk", "Sneak", "For inches.", "Q", "1234"),
    Idea("hit", "RW/RS qk", "Quick out right", "Three steps and throw.", "W2", "123"),
    Idea("hit", "LW/LS qk", "Quick out left", "Three steps and throw.", "W1", "13"),
    Idea("hit", "LW/SL qk", "Quick slant", "Inside the corner.", "W1", "13"),
    Idea("hit", "TE/SR qk", "Quick end", "Over the linebackers' heads.", "TE1", "1234"),
    Idea("short", "TE/SR || H/LS", "End drag", "The end first, the halfback in the flat.", "TE1", "1234"),
    Idea("short", "H/SL || TE/SR", "Halfback angle", "Inside the linebacker, the end if he is covered.", "H", "1234"),
    Idea("short", "LW/LS || TE/SR", "Out left", "The end if the corner jumps it.", "W1", "13"),
    Idea("short", "RW/RS || TE/SC", "Out right", "The end over the middle if it is covered.", "W2", "123"),
    Idea("short", "LWW/LS || H/SR", "Third man flat", "The extra receiver in front of the corner.", "W3", "3"),
    Idea("medium", "LW/IL || TE/SR", "Hook left", "Behind the linebackers.", "W1", "13"),
    Idea("medium", "RW/IR || LW/IL", "Twin hooks", "Whichever corner gives ground.", "W2", "13"),
    Idea("medium", "TE/SC || RW/RS", "Seam", "The end between the linebackers.", "TE1", "123"),
    Idea("medium", "LW/IL || RW/IR roll L", "Roll left", "The whole side cleared for the throw.", "W1", "13"),
    Idea("medium", "RW/IR || TE/RS roll R", "Roll right", "Run and throw to the near side.", "W2", "123"),
    Idea("medium", "LWW/IL || LW/LS", "Smash", "Deep and short on one side.", "W3", "3"),
    Idea("deep", "LW/ML || RW/IR", "Deep in", "Behind the safety's eyes.", "W1", "13"),
    Idea("deep", "RW/MR || TE/SR", "Deep out", "The end under it.", "W2", "13"),
    Idea("deep", "LW/LL +1 || TE/SC", "Go left", "Time and a fast man.", "W1", "13"),
    Idea("deep", "RW/LR +1 || LW/IL", "Go right", "Time and a fast man.", "W2", "13"),
    Idea("deep", "LW/MC || H/LS", "Post", "In front of the deep safety.", "W1", "13"),
)  # fmt: skip
# what stands in where nothing of a kind can be played
NEXT: Final[dict[str, str]] = {
    "quick": "inside", "wide": "off", "off": "inside", "goal": "inside", "inside": "sneak",
    "deep": "medium", "medium": "short", "short": "hit", "hit": "inside",
}  # fmt: skip
SNEAK: Final = Idea("sneak", "Q/LC", "Keep", "The quarterback behind his center.", "Q", "1234")


def lineup(set_id: str, offense: Offense) -> tuple[OffMan, ...]:
    return offense.lineup(SETS[set_id][2])


def sets_for(idea: Idea, offense: Offense) -> tuple[str, ...]:
    """The sets from which the men at hand can play it, every receiver reaching his zone."""
    play = parsed(idea.text)
    return tuple(set_id for set_id in idea.sets if _can(play, lineup(set_id, offense)))


def _can(play: Play, men: tuple[OffMan, ...]) -> bool:
    if why_not(play, men):
        return False
    if isinstance(play, Pass):
        seconds = sum(isinstance(target, Target) for target in play.targets)
        return all(shortfall(play, men, number) is None for number in range(seconds))
    return isinstance(play, Run)


def promise(idea: Idea, offense: Offense) -> int:
    """How well a play suits the men: the star's values for its kind, and who blocks for him."""
    star = offense.men[idea.star]
    front = offense.men
    if idea.kind in ("inside", "quick", "goal"):
        return 2 * star.c + star.s + front["C"].c + max(front["LG"].c, front["RG"].c)
    if idea.kind == "off":
        return (
            star.c
            + 2 * star.s
            + (front["RT"].c + front["TE1"].c if "/R" in idea.text else front["LT"].c + front["F"].c)
        )
    if idea.kind == "wide":
        return 3 * star.s + front["F"].c
    if idea.kind == "deep":
        return 3 * star.s + 2 * star.p + front["Q"].p
    return 3 * star.p + star.s + front["Q"].p
