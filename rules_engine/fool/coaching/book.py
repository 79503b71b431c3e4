"""The autocoach's play book: runs and passes for the four sets, with what they are good for."""

from __future__ import annotations

from typing import Final, NamedTuple


class Idea(NamedTuple):
    """A play that may go into a plan.

    kind    what the tables call it by; star the man whose legs or hands it lives on
    sets    roles of the sets from which it may be run
    merit   0 to 3: how well it does for average men against the defenses of this book
    """

    kind: str
    text: str
    name: str
    comment: str
    star: str
    sets: str
    merit: int


BOOK: Final[tuple[Idea, ...]] = (
    Idea("inside", "H/RC (F) (TE)", "Blast right", "The fullback leads, the end takes a linebacker.", "H", "12", 2),
    Idea("inside", "H/RC (F) (RT)", "Blast and seal", "The tackle goes on to the linebackers.", "H", "12", 2),
    Idea("inside", "H/LC (F,LG)", "Blast left", "Fullback and guard ahead of the halfback.", "H", "12", 1),
    Idea(
        "inside", "H/LC (F lead)", "Isolation", "The fullback leads and goes on where he is not needed.", "H", "12", 1
    ),
    Idea("inside", "F/LC ( ) (LT)", "Fullback trail", "Straight ahead; the tackle goes on.", "F", "124", 1),
    Idea("inside", "H/LC (LG) (LT)", "Lone back left", "One back behind guard and tackle.", "H", "3", 2),
    Idea("inside", "H/LC", "Lone back plunge", "Nobody leaves his man.", "H", "3", 1),
    Idea("quick", "H/RC (F,TE) qk", "Quick blast", "Fullback and end through the middle at once.", "H", "12", 3),
    Idea("quick", "H/LC (F) qk", "Quick lead", "Two backs before the linebackers can read it.", "H", "12", 1),
    Idea("quick", "F/LC qk", "Quick fullback", "No waiting.", "F", "4", 0),
    Idea(
        "off",
        "H/RT (LG,TE) (C)",
        "Counter and seal",
        "Across behind the guard, the center cuts off pursuit.",
        "H",
        "12",
        3,
    ),
    Idea("off", "H/RT (LG,TE)", "Counter right", "Across behind the pulling guard.", "H", "123", 2),
    Idea("off", "H/LT (F,RG)", "Counter left", "The far guard comes across.", "H", "12", 1),
    Idea("off", "H/LT (LG,F) (C)", "Off tackle left", "Guard and fullback first, then the center.", "H", "12", 1),
    Idea("off", "H/RE (RG,TE) (F)", "Off the end", "The fullback goes on to the second line.", "H", "12", 1),
    Idea("off", "H/LT (F,LTE)", "Power left", "Behind the second tight end.", "H", "2", 2),
    Idea("off", "H/LT (LG) (LW)", "Lone back crack", "The receiver comes down.", "H", "3", 2),
    Idea("off", "H/RT (LG,TE) (C)", "Lone back counter", "Across behind guard and end.", "H", "3", 2),
    Idea("wide", "H/LE (F,LG,RG)", "Power sweep", "Both guards and the fullback ahead of him.", "H", "12", 2),
    Idea("wide", "H/LE (F,LG) (C)", "Sweep left", "Guard and fullback, the center behind them.", "H", "12", 2),
    Idea("wide", "H/LE (F,LG,LTE)", "Student body left", "Everybody who can run.", "H", "2", 3),
    Idea("wide", "H/WR (F) (RW)", "Sweep right", "Around the far end; the receiver blocks on.", "H", "12", 2),
    Idea("wide", "H/WL (LW)", "Toss left", "To the sideline behind the receiver.", "H", "3", 2),
    Idea("wide", "H/WL (LG) (LW)", "Sweep, one back", "A guard and the receiver.", "H", "3", 1),
    Idea("goal", "F/RC dive", "Over the top", "One yard and no more.", "F", "124", 2),
    Idea("goal", "H/LT (F,TE)", "Power left, both", "Two blockers for one hole.", "H", "4", 3),
    Idea("goal", "F/RC (TE)", "Fullback power", "Behind the strong side.", "F", "4", 1),
    Idea("goal", "F/RT (TE)", "Fullback off tackle", "Behind tackle and end.", "F", "12", 1),
    Idea("goal", "Q/LC qk", "Sneak", "For inches.", "Q", "1234", 0),
    Idea("draw", "H/C dr", "Draw", "He waits until the rush is past him.", "H", "123", 1),
    Idea("draw", "F/C dr", "Fullback draw", "Either side of the center.", "F", "1", 0),
    Idea("trick", "H/PWL (F,LG)", "Pitch left", "Past a line that comes too fast.", "H", "12", 1),
    Idea("trick", "H/PWL (LG)", "Lone back pitch", "One guard ahead.", "H", "3", 2),
    Idea("trick", "F/LC (no LG)", "Trap left", "The guard lets his man come, and past the hole.", "F", "12", 1),
    Idea("trick", "H/RC (no RG) (F) (TE)", "Trap right", "The fullback goes on behind the hole.", "H", "12", 1),
    Idea("trick", "Q/LT (LG) || H/PWL (F)", "Option left", "He keeps it, or pitches when it is closed.", "Q", "1", 0),
    Idea("screen", "H/L (LG,C)", "Screen left", "Guard and center wait with him for the rush to pass.", "H", "13", 2),
    Idea("screen", "H/L (LG)", "Screen, one guard", "One guard is enough.", "H", "123", 1),
    Idea("screen", "F/R (RG)", "Fullback screen", "Away from the halfback.", "F", "1", 2),
    Idea("hit", "LW/LS qk", "Quick out left", "Three steps and throw.", "W1", "13", 2),
    Idea("hit", "LW/WL qk", "Quick look left", "At once, in front of the corner.", "W1", "13", 1),
    Idea("hit", "RW/RS qk", "Quick out right", "Three steps and throw.", "W2", "23", 1),
    Idea("hit", "LW/SL qk", "Slant", "Inside his man.", "W1", "13", 1),
    Idea("hit", "H/SL qk", "Quick angle", "The halfback inside his man.", "H", "1234", 0),
    Idea("short", "LWW/SL || RW/RS", "Slot in", "The third man under the linebackers.", "W3", "3", 2),
    Idea("short", "LW/SL || LWW/LS", "Slant and out", "Two men cross.", "W1", "3", 2),
    Idea("short", "H/SR || TE/RS", "Cross", "The halfback under the tight end.", "H", "1234", 2),
    Idea("short", "LW/LS || RW/RS", "Double out", "Both corners must come up.", "W1", "13", 1),
    Idea("short", "LW/SL || TE/SR", "Slants", "Receiver and end inside.", "W1", "13", 1),
    Idea("short", "RW/RS || TE/SR", "Flood right", "Receiver outside, end inside.", "W2", "23", 0),
    Idea("short", "LW/LS || TE/SR || H/SL", "Three looks", "Out, drag, angle: somebody is free.", "W1", "13", 1),
    Idea("medium", "LW/IL || H/SL", "Hook left", "Behind the linebackers, the halfback before them.", "W1", "13", 2),
    Idea("medium", "LW/SC || H/LS", "Dig", "In front of the deep safety, the halfback in the flat.", "W1", "13", 2),
    Idea("medium", "LWW/IL || LW/LS", "Smash", "Deep and short on one side.", "W3", "3", 3),
    Idea("medium", "LW/SC || LWW/LS", "Dig and out", "Across the middle, the third man in the flat.", "W1", "3", 2),
    Idea("medium", "RW/IR || H/LS", "Hook right", "The halfback on the other side.", "W2", "123", 2),
    Idea("medium", "RW/IR || TE/SR || qb scr", "Hook or run", "If nobody is free he runs.", "W2", "123", 2),
    Idea(
        "medium",
        "LW/IL || TE/SR || H/LS",
        "Hook, drag, flat",
        "Left, right, left: three to choose from.",
        "W1",
        "13",
        2,
    ),
    Idea("medium", "H/IL || LW/LS", "Wheel", "The halfback behind his linebacker.", "H", "13", 1),
    Idea("medium", "LW/IL bullet || TE/SR", "Frozen rope", "Thrown hard between two zones.", "W1", "13", 1),
    Idea("medium", "RW/IR || TE/RS roll R", "Roll right", "Run and throw to the near side.", "W2", "123", 1),
    Idea("medium", "RW/SC || TE/SR", "Dig right", "In front of the deep safety.", "W2", "123", 0),
    Idea("deep", "LW/MC || TE/SC", "Post", "Over the middle behind the tight end.", "W1", "13", 0),
    Idea("deep", "LW/ML || TE/SR", "Deep out", "Behind the corner.", "W1", "13", 1),
    Idea("deep", "RW/MC || H/SL", "Post right", "The halfback if it is covered.", "W2", "123", 1),
    Idea("deep", "LWW/ML || LW/LS", "Switch", "The third man goes deep.", "W3", "3", 1),
    Idea("deep", "LWW/LL loft || LW/SL", "Go", "High and far down the sideline.", "W3", "3", 1),
    Idea("deep", "LW/MC loft || TE/SR", "Post, high", "A lofted ball over the middle.", "W1", "13", 1),
)
SNEAK: Final = Idea("sneak", "Q/LC", "Keep", "The quarterback behind his center.", "Q", "1234", 0)
