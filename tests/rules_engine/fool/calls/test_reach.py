"""Whether the men of a set can run a play when nobody is in the way; counts of points by the rulebook."""

from __future__ import annotations

import pytest

from rules_engine.fool.calls.reach import why_not
from rules_engine.fool.model import OffMan, Player, Snap
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.resolution.line_up.line_ups import LineUps

from .. import field

SPOTS = [
    ("LW", "W", 1, 6), ("RTE", "TE", 2, 4), ("LT", "T", 4, 2), ("LG", "G", 3, 4), ("C", "C", 4, 4), ("RG", "G", 5, 2),
    ("RT", "T", 4, 3), ("RW-", "W", 1, 5), ("Q", "Q", 2, 4), ("F", "F", 3, 4), ("LH", "H", 2, 5),
]  # fmt: skip


def men(**changed: tuple[str, int]) -> tuple[OffMan, ...]:
    """The set, with other men (position, speed) on some spots."""
    found = []
    for number, (at, position, contact, speed) in enumerate(SPOTS, 1):
        position, speed = changed.get(at.replace("-", "_"), (position, speed))
        found.append(OffMan(Player(number, position, 2, contact, speed), at))
    return tuple(found)


CASES = [
    # a halfback has his speed and one more: over F or the tackle's place to the hole and across
    ("H/LT", {}, ""),
    ("H/LE", {}, ""),
    ("H/LE", {"LH": ("B", 2)}, "needs 3 movement points to LE, has 2"),
    ("H/LE", {"LH": ("H", 2)}, ""),
    # quick: two points a zone (4.7.1): F to C is two zones, four points; a fullback has one more
    ("F/RC qk", {}, ""),
    ("F/RC qk", {"F": ("F", 3)}, ""),
    ("F/RC qk", {"F": ("B", 3)}, "needs 4 movement points to RC, has 3"),
    ("H/LT qk", {"LH": ("B", 4)}, ""),
    ("H/LT qk", {"LH": ("B", 3)}, "needs 4 movement points to LT, has 3"),
    # the quarterback pays for the snap, but not straight into C unless the play is quick (4.1.8, R100)
    ("Q/LC", {"Q": ("Q", 1)}, ""),
    ("Q/LC qk", {"Q": ("Q", 4)}, ""),
    ("Q/LC qk", {"Q": ("Q", 3)}, "needs 4 movement points to LC, has 3"),
    # receivers: half a point an offensive zone, one a defensive (5.1.4)
    ("LW/IL", {}, ""),
    ("LW/DC", {"LW": ("W", 3)}, "has"),
    ("LW/LS qk", {"LW": ("W", 2)}, "needs 4 movement points to LS, has 3"),
    ("LW/LS qk", {"LW": ("W", 3)}, ""),
    # who is not there
    ("TB/L", {}, "only a tailback"),
    ("#77/LT", {}, "there is no #77"),
    ("#1/LT", {}, "cannot carry the ball"),
    ("RE/SR", {"RTE": ("E", 4)}, ""),
    ("LTE/SL || RW/SR", {}, ""),
    ("kneel", {}, ""),
]


@pytest.mark.rule("fool:3.3/3", "fool:10.3-02")
@pytest.mark.parametrize(("text", "changed", "why"), CASES)
def test_who_can_get_there(text: str, changed: dict[str, tuple[str, int]], why: str) -> None:
    found = why_not(parse(text), men(**changed))
    assert (why in found) if why else found == ""


@pytest.mark.rule("fool:4.1.3a/1")
@pytest.mark.parametrize("easier", [True, False])
@pytest.mark.parametrize("text", ["LW/IL", "H/LT", "Q/LE (F,LG) || opt H/PWL (LW)"])
def test_who_asks_first_leaves_the_house_rules_to_the_play(text: str, easier: bool) -> None:
    known, eleven, options = LineUps(), men(), FoolOptions(te_outside=easier)
    why_not(parse(text), eleven, known, options=options)
    kept = known.offense(Snap(eleven, (), "normal", parse(text), field.FIRST_AND_TEN, options=options))
    assert {post.stance.easier for post in kept.posts} == {int(easier)}
