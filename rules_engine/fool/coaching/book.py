"""The autocoach's play book: runs and passes for the four sets, and which of them the men at hand can play."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..calls import Pass, Play, Run, Target
from ..model import OffMan
from ..plans.orders import parsed
from ..plans.reach import shortfall, why_not
from .men import SETS, Offense


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
    Idea("inside", "H/LC (F,LG) (LT)", "Blast left", "Fullback and guard ahead of the halfback.", "H", "12"),
    Idea("inside", "H/RC (F) (TE)", "Blast right", "The fullback leads, the end takes a linebacker.", "H", "12"),
    Idea("inside", "F/LC ( ) (LT)", "Fullback trail", "Straight ahead; the tackle goes on.", "F", "124"),
    Idea("inside", "H/LC (LG)", "Lone back left", "One back behind his guard.", "H", "3"),
    Idea("inside", "H/RC ( ) (TE)", "Lone back right", "The end takes the linebacker behind it.", "H", "3"),
    Idea("quick", "F/LC qk", "Quick fullback", "Before the linebackers can read it.", "F", "4"),
    Idea("quick", "H/RC (F) qk", "Quick blast", "Two backs through the middle at once.", "H", "12"),
    Idea("quick", "H/LC (F,LG) qk", "Quick wedge", "Fullback and guard, no waiting.", "H", "12"),
    Idea("off", "H/LT (LG,F) (C)", "Off tackle left", "Guard and fullback first, then the center.", "H", "12"),
    Idea("off", "H/RT (LG,TE)", "Counter right", "Across behind the pulling guard.", "H", "12"),
    Idea("off", "H/RT (LG,TE) (C)", "Counter and seal", "The center cuts off the pursuit.", "H", "12"),
    Idea("off", "F/LT (LTE) (C)", "Fullback left", "Behind the second tight end.", "F", "2"),
    Idea("off", "H/RT (TE)", "Lone back off tackle", "Across behind the tight end.", "H", "3"),
    Idea("off", "H/LT (LG) (LW)", "Lone back crack", "The receiver comes down.", "H", "3"),
    Idea("wide", "H/LE (F,LG)", "Sweep left", "Guard and fullback ahead of the halfback.", "H", "12"),
    Idea("wide", "H/LE (F,LG,LTE)", "Student body left", "Everybody who can run.", "H", "2"),
    Idea("wide", "H/WR (F,RG)", "Sweep right", "Around the far end; speed or nothing.", "H", "12"),
    Idea("wide", "H/LE (LG)", "Lone back sweep", "One guard ahead.", "H", "3"),
    Idea("wide", "H/WL (LG) (LW)", "Toss left", "To the sideline.", "H", "123"),
    Idea("goal", "F/RC dive", "Over the top", "One yard and no more.", "F", "124"),
    Idea("goal", "F/RT (TE)", "Power", "Behind the strong side.", "F", "124"),
    Idea("goal", "H/LT (F,TE)", "Power left", "Two blockers for one hole.", "H", "4"),
    Idea("goal", "Q/LC qk", "Sneak", "For inches.", "Q", "1234"),
    Idea("hit", "LW/WL qk", "Quick look left", "At once, in front of the corner.", "W1", "13"),
    Idea("hit", "LW/LS qk", "Quick out left", "Three steps and throw.", "W1", "13"),
    Idea("hit", "H/SL qk", "Quick angle", "The halfback inside his man.", "H", "1234"),
    Idea("hit", "LWW/LS qk", "Quick slot", "The third man where nobody is.", "W3", "3"),
    Idea("short", "H/SR || TE/RS", "Cross", "The halfback under the tight end.", "H", "1234"),
    Idea("short", "TE/SC || RW/RS", "Seam and out", "The end between the linebackers.", "TE1", "123"),
    Idea("short", "LW/LS || RW/RS", "Double out", "Both corners must come up.", "W1", "13"),
    Idea("short", "RW/RS || LWW/LS", "Out and slot", "The third man if the corner comes up.", "W2", "3"),
    Idea("short", "LWW/SL || RW/RS", "Slot in", "The third man under the linebackers.", "W3", "3"),
    Idea("short", "TE/SR || H/LS", "End drag", "The end first, the halfback in the flat.", "TE1", "1234"),
    Idea("medium", "LW/IL || TE/RS", "Hook left", "Behind the linebackers, the end in the flat.", "W1", "13"),
    Idea("medium", "LW/SC || RW/RS", "Dig", "In front of the deep safety.", "W1", "13"),
    Idea("medium", "RW/IR || TE/SR", "Hook right", "The end underneath.", "W2", "2"),
    Idea("medium", "RW/SC || TE/SR", "Dig right", "In front of the deep safety.", "W2", "123"),
    Idea("medium", "LWW/IL || LW/LS", "Smash", "Deep and short on one side.", "W3", "3"),
    Idea("medium", "H/IL || LW/LS", "Wheel", "The halfback behind his linebacker.", "H", "13"),
    Idea("medium", "RW/IR || TE/RS roll R", "Roll right", "Run and throw to the near side.", "W2", "123"),
    Idea("deep", "LW/MC || TE/SC", "Post", "Over the middle behind the tight end.", "W1", "13"),
    Idea("deep", "RW/MC || H/SL", "Post right", "The halfback if it is covered.", "W2", "123"),
    Idea("deep", "LWW/ML || LW/LS", "Switch", "The third man goes deep.", "W3", "3"),
    Idea("deep", "RW/MR || H/LS", "Deep out", "The halfback in the flat.", "W2", "123"),
)
# what stands in where nothing of a kind can be played
NEXT: Final[dict[str, str]] = {
    "quick": "inside", "wide": "off", "off": "inside", "goal": "inside", "inside": "sneak",
    "deep": "medium", "medium": "short", "short": "hit", "hit": "inside",
}  # fmt: skip
ROLLS: Final = 5  # speed with which a quarterback always rolls out (5.3.15)
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
    if "roll" in idea.text and front["Q"].s < ROLLS:
        return star.p
    if idea.kind == "deep":
        return 3 * star.s + 2 * star.p + front["Q"].p
    return 3 * star.p + star.s + front["Q"].p
