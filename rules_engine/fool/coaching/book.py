"""The autocoach's play book: runs and passes for the four sets, with what they are good for."""

from __future__ import annotations

from typing import Final, NamedTuple


class Idea(NamedTuple):
    """A play that may go into a plan.

    kind    what the tables call it by; star the man whose legs or hands it lives on
    sets    roles of the sets from which it may be run
    merit   0 to 5: how well it does for average men against the defenses of this book
    """

    kind: str
    text: str
    name: str
    comment: str
    star: str
    sets: str
    merit: int


BOOK: Final[tuple[Idea, ...]] = (
    Idea("inside", "H/RC (F) (RT)", "Blast and seal", "The tackle goes on to the linebackers.", "H", "12", 4),
    Idea("inside", "H/LC (F,LG)", "Blast left", "Fullback and guard ahead of the halfback.", "H", "12", 3),
    Idea("inside", "H/RC (F,C)", "Wedge right", "Fullback and center for one hole.", "H", "12", 3),
    Idea("inside", "F/LC (LG) (LT)", "Fullback trail", "Behind his guard; the tackle goes on.", "F", "12", 3),
    Idea(
        "inside", "H/LC (F lead)", "Isolation", "The fullback leads and goes on where he is not needed.", "H", "12", 2
    ),
    Idea("inside", "F/LC ( ) (LT)", "Fullback dive", "Straight ahead; the tackle goes on.", "F", "4", 2),
    Idea("inside", "H/RC (RG) (TE)", "Lone back right", "The end takes the linebacker behind the hole.", "H", "3", 2),
    Idea("inside", "H/RC", "Lone back plunge", "Nobody leaves his man.", "H", "3", 1),
    Idea("quick", "H/RC (F,TE) qk", "Quick blast", "Fullback and end through the middle at once.", "H", "12", 5),
    Idea("quick", "H/LC (F) qk", "Quick lead", "Two backs before the linebackers can read it.", "H", "12", 3),
    Idea("quick", "H/RC (TE) qk", "Quick, one back", "The end helps; no waiting.", "H", "3", 4),
    Idea("quick", "F/LC qk", "Quick fullback", "No waiting.", "F", "4", 0),
    Idea("off", "H/LT (F,LG,RG)", "Three ahead", "Fullback and both guards for one hole.", "H", "12", 4),
    Idea(
        "off",
        "H/RT (LG,TE) (C)",
        "Counter and seal",
        "Across behind the guard, the center cuts off pursuit.",
        "H",
        "12",
        3,
    ),
    Idea("off", "H/RT (LG,TE)", "Counter right", "Across behind the pulling guard.", "H", "123", 3),
    Idea("off", "H/LT (LG,F) (C)", "Off tackle left", "Guard and fullback first, then the center.", "H", "12", 3),
    Idea("off", "F/LT (LG) (C)", "Fullback off tackle", "A guard ahead, the center behind the hole.", "F", "12", 3),
    Idea("off", "H/LT (F,LTE)", "Power left", "Behind the second tight end.", "H", "2", 4),
    Idea("off", "H/RE (LG,TE)", "Lone back off the end", "A guard comes across.", "H", "3", 4),
    Idea("off", "H/RT (TE,RG)", "Lone back off tackle", "Guard and end.", "H", "3", 3),
    Idea("wide", "H/LE (F,LG,RG)", "Power sweep", "Both guards and the fullback ahead of him.", "H", "12", 4),
    Idea("wide", "H/LE (F,LG) (C)", "Sweep left", "Guard and fullback, the center behind them.", "H", "12", 4),
    Idea("wide", "H/LE (F,LG,LTE)", "Student body left", "Everybody who can run.", "H", "24", 4),
    Idea("wide", "H/WR (F,RG) (RW)", "Sweep right", "Around the far end; the receiver blocks on.", "H", "12", 1),
    Idea("wide", "H/LE (LG) (LW)", "Lone back sweep", "One guard; the receiver takes the second man.", "H", "3", 4),
    Idea("wide", "H/WL (LW)", "Toss left", "To the sideline behind the receiver.", "H", "3", 3),
    Idea("wide", "H/WL (LG) (LW)", "Sweep, one back", "A guard and the receiver.", "H", "3", 3),
    Idea("wide", "H/WR (RW)", "Toss right", "Behind the other receiver.", "H", "3", 2),
    Idea("goal", "F/RC dive", "Over the top", "One yard and no more.", "F", "124", 2),
    Idea("goal", "H/LT (F,TE)", "Power left, both", "Two blockers for one hole.", "H", "4", 3),
    Idea("goal", "F/RC (TE)", "Fullback power", "Behind the strong side.", "F", "4", 1),
    Idea("goal", "F/RT (TE)", "Fullback behind the end", "Behind tackle and end.", "F", "12", 2),
    Idea("goal", "Q/LC qk", "Sneak", "For inches.", "Q", "1234", 0),
    Idea("draw", "H/C dr", "Draw", "He waits until the rush is past him.", "H", "123", 3),
    Idea("draw", "F/C dr", "Fullback draw", "Either side of the center.", "F", "1", 0),
    Idea("trick", "H/PWL (F,LG)", "Pitch left", "Past a line that comes too fast.", "H", "12", 2),
    Idea("trick", "H/PWL (LG)", "Lone back pitch", "One guard ahead.", "H", "3", 2),
    Idea("trick", "F/LC (no LG)", "Trap left", "The guard lets his man come, and past the hole.", "F", "12", 0),
    Idea("trick", "H/RC (no RG) (F) (TE)", "Trap right", "The fullback goes on behind the hole.", "H", "12", 1),
    Idea("trick", "Q/LT (LG) || H/PWL (F)", "Option left", "He keeps it, or pitches when it is closed.", "Q", "1", 0),
    Idea("screen", "H/L (LG,C)", "Screen left", "Guard and center wait with him for the rush to pass.", "H", "13", 3),
    Idea("screen", "H/L (LG)", "Screen, one guard", "One guard is enough.", "H", "123", 1),
    Idea("screen", "F/R (RG)", "Fullback screen", "Away from the halfback.", "F", "1", 2),
    Idea("hit", "LW/SL qk", "Slant", "Inside his man.", "W1", "13", 3),
    Idea("hit", "LW/LS qk", "Quick out", "Three steps and throw.", "W1", "13", 3),
    Idea("hit", "LW/WL qk", "Quick look", "At once, in front of the corner.", "W1", "13", 2),
    Idea("hit", "H/SL qk", "Quick angle", "The halfback inside his man.", "H", "1234", 2),
    Idea("hit", "LWW/WL qk", "Quick slot", "The third man at once.", "W3", "3", 1),
    Idea("short", "H/SR || TE/RS", "Cross", "The halfback under the tight end.", "H", "1234", 1),
    Idea("short", "LW/LS || TE/SR || H/SL", "Three looks", "Out, drag, angle: somebody is free.", "W1", "13", 3),
    Idea("short", "LW/LS || H/SL", "Out and angle", "Receiver outside, halfback inside.", "W1", "13", 3),
    Idea("short", "LWW/LS || H/SL", "Slot out", "The third man, then the halfback.", "W3", "3", 2),
    Idea("short", "LW/SL || LWW/LS", "Slant and out", "Two men cross.", "W1", "3", 1),
    Idea("short", "LW/SL || TE/SR", "Slants", "Receiver and end inside.", "W1", "13", 0),
    Idea("short", "H/SL || TE/SR", "Angle", "Two men over the linebackers.", "H", "12", 3),
    Idea("medium", "LW/IL || H/SL", "Hook left", "Behind the linebackers, the halfback before them.", "W1", "13", 5),
    Idea("medium", "LW/SC || H/LS", "Dig", "In front of the deep safety, the halfback in the flat.", "W1", "13", 3),
    Idea(
        "medium",
        "LW/IL || TE/SR || H/LS",
        "Hook, drag, flat",
        "Left, right, left: three to choose from.",
        "W1",
        "13",
        3,
    ),
    Idea("medium", "LW/IL || TE/SR || qb scr", "Hook or run", "If nobody is free he runs.", "W1", "13", 2),
    Idea("medium", "LWW/IL || LW/LS", "Smash", "Deep and short on one side.", "W3", "3", 4),
    Idea("medium", "LW/SC || LWW/LS", "Dig and out", "Across the middle, the third man in the flat.", "W1", "3", 4),
    Idea("medium", "H/IL || LW/LS", "Wheel", "The halfback behind his linebacker.", "H", "13", 5),
    Idea("medium", "RW/IR || TE/SR", "Hook right", "The end underneath.", "W2", "123", 2),
    Idea("medium", "RW/SC || H/LS", "Dig right", "The halfback on the other side.", "W2", "123", 0),
    Idea("medium", "LW/IL bullet || TE/SR", "Frozen rope", "Thrown hard between two zones.", "W1", "13", 2),
    Idea("medium", "RW/IR || TE/RS roll R", "Roll right", "Run and throw to the near side.", "W2", "123", 1),
    Idea("deep", "RW/MC || H/SL", "Post right", "The halfback if it is covered.", "W2", "12", 4),
    Idea("deep", "LW/DC || H/LS", "Fly", "Past the safeties, or to the flat.", "W1", "13", 4),
    Idea("deep", "LW/MC || TE/SC || H/LS", "Post, seam, flat", "Deep, middle, short.", "W1", "13", 4),
    Idea("deep", "LWW/MC || LW/LS", "Slot post", "The third man over the middle.", "W3", "3", 4),
    Idea("deep", "LW/ML || LWW/SL", "Corner and slant", "Behind the corner, or under the linebackers.", "W1", "3", 3),
    Idea("deep", "LWW/ML || LW/LS", "Switch", "The third man goes deep.", "W3", "3", 3),
    Idea("deep", "LW/DC loft || TE/SR", "Bomb", "High and far; somebody may come down with it.", "W1", "13", 3),
    Idea("deep", "LW/ML loft || H/SL", "Fade", "Lofted behind the corner.", "W1", "13", 2),
)
SNEAK: Final = Idea("sneak", "Q/LC", "Keep", "The quarterback behind his center.", "Q", "1234", 0)
