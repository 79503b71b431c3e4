"""Where a man-defender goes who cannot reach his man, where several zones meet that man equally soon (4.2.4).

All turns on LW/DC, as in C.2 example 13: from the LS area a man as fast as the receiver gets to MC, ML, LL or VDC. He
stands in VDC already, reaches it from LL by a zone of pursuit, and from ML or MC by two.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.model import Outcome

from .. import field

SPARE = {
    **field.WHATEVER, "pass_rush": [6], "pass": [1], "minimal_rush": [6], "bump": [8] * 3, "coverage": [1],
    "out_of_bounds": [6], "measure": [1], "fumble.who": [1],
}  # fmt: skip


def play(text: str, *foes: str, men: tuple[str, ...] = (), path: Mapping[int, str] | None = None) -> Outcome:
    snap = field.snap(text, field.offense(*men), field.defense(*foes), line="normal", path=path)
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, SPARE))


def reacted(outcome: Outcome, number: int) -> str:
    zone: str = next(step["zone"] for step in field.steps(outcome, "react") if step["defender"] == number)
    return zone


@pytest.mark.rule("fool:4.2.4/2", "fool:4.4.7/3")
@pytest.mark.parametrize(
    ("man", "end", "zone"),
    [
        # The cornerback's point against a W gives him two zones of pursuit: ML, LL and VDC all meet LW in VDC.
        ("21 CB 3-1-5 LS on 81", "81 W 3-1-5 LW", "ML"),
        ("21 CB 3-1-6 LS on 81", "81 W 3-1-6 LW", "ML"),
        # Without it one zone: LL and VDC, of which LL is on the other's way.
        ("21 DH 3-1-5 LS on 81", "81 W 3-1-5 LW", "LL"),
        # Example 13: "LL is chosen since from that zone he is guaranteed to be able to catch B#26 in VDC".
        ("21 CB 3-1-5 LS on 81", "81 B 3-1-5 LW", "LL"),
    ],
)
def test_the_way_of_the_second_receiver_decides_between_zones_that_meet_the_first(
    man: str, end: str, zone: str
) -> None:
    """4.2.4: "If there are two legitimate and rational choices and one allows interception of the play and the other
    does not, the defender is free to choose the former." The halfback would go from IL by ML, LL and VDC.

    His own man's way is measured once, with the bonus that he has against him: it is no tie-break once more without.
    """
    outcome = play("LW/DC || H/IL", man, men=(end,), path={32: "ML"})
    assert reacted(outcome, 21) == zone


@pytest.mark.rule("fool:4.2.4/2", "fool:4.4.7/1")
@pytest.mark.parametrize(("pos", "zone"), [("S", "MC"), ("DH", "LL")])
def test_a_safety_on_a_receiver_reckons_with_his_speed_after_the_catch(pos: str, zone: str) -> None:
    """7.1.16: "if he reverts to zone he receives the +1 pursuit bonus. This happens when the safety was covering a
    receiver after the pass reception": so from MC too he is in VDC in time, and the halfback comes by MC."""
    outcome = play("LW/DC || H/IL", f"31 {pos} 3-1-5 SL on 81", path={32: "MC"})
    assert reacted(outcome, 31) == zone


@pytest.mark.rule("fool:4.2.4/2", "fool:4.4.1/1")
@pytest.mark.parametrize(("speed", "zone"), [(5, "MC"), (6, "VDC")])
def test_each_way_is_measured_by_the_speed_of_who_would_run_it(speed: int, zone: str) -> None:
    """RW would go from IR by MR, LR and VDC. From MC a cornerback of speed 5 meets a man of speed 5 in LR, by one zone
    of pursuit; one of speed 6 he meets in VDC alone, where he stands already. His man is a W of speed 5 both times."""
    outcome = play("LW/DC || RW/IR", "21 CB 3-1-5 LS on 81", men=(f"84 E 3-1-{speed} RW",), path={84: "MR"})
    assert reacted(outcome, 21) == zone


@pytest.mark.rule("fool:4.4.7/1")
@pytest.mark.parametrize(
    ("man", "back", "pursued"),
    [
        # From the LS area the defender gets to LL at best and must pursue from there to VDC, one zone: speeds equal.
        ("21 CB 3-1-5 LS on 32", "32 B 2-2-5 LH", True),
        ("21 CB 3-1-5 LS on 32", "32 B 2-2-6 LH", True),
        ("21 CB 3-1-5 LS on 32", "32 H 2-2-6 LH", True),
        ("21 DH 3-1-5 LS on 32", "32 B 2-2-6 LH", False),
        ("21 CB 3-1-5 LS on 32", "32 B 2-2-7 LH", False),
        ("21 CB 3-1-5 SL on 32", "32 B 2-2-6 LH", False),  # no bonus from SL, so none in pursuit either
    ],
)
def test_a_reaction_bonus_holds_in_pursuit_of_any_ballcarrier(man: str, back: str, pursued: bool) -> None:
    """4.4.7: "A player who gets a reaction bonus against the ballcarrier also gets the same bonus on pursuit against
    that same ballcarrier." CB against W is an example of it, no limit."""
    rolls = {**SPARE, "contact": [6, 6, 1, 1]}
    snap = field.snap("H/WR", field.offense(back), field.defense(man), line="normal")
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, rolls))
    assert any(step["defender"] == 21 for step in field.steps(outcome, "pursue")) is pursued
