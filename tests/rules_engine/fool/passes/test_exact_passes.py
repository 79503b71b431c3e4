"""Passes at the very number where a rule begins or ends, and for the very men whom it names."""

from __future__ import annotations

import pytest

from rules_engine.fool.model import Spot

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps
from ..throwing import NOBODY, value


@pytest.mark.rule("fool:5.1.5/4", "fool:5.5.4/1")
@pytest.mark.parametrize(
    ("tackles", "less"),
    [
        (("71 DT 1-3-2 C",), 1),
        (("71 DT 1-3-2 C", "73 DT 2-3-2 C"), 3),
        (
            ("71 DT 1-3-2 C", "73 DT 2-3-2 C", "70 DT 1-3-2 C"),
            3,
        ),  # "A DT (up to 2) in C similarly affects quick passes"
        (("71 DT 2-3-2 C", "73 DT 1-3-2 C", "70 DT 2-3-2 C"), 4),  # the two who reach highest
    ],
)
def test_two_tackles_bat_a_quick_pass_over_the_middle(tackles: tuple[str, ...], less: int) -> None:
    men = tuple(man for man in NOBODY if " DT " not in man)
    assert value("RW/SR qk", against=tackles, men=men) == value("RW/SR qk", men=men) - less


@pytest.mark.rule("fool:5.3.15/2")
@pytest.mark.parametrize(
    ("end", "foes", "able"),
    [
        # One rushes from R: the tackle alone equals him, the end beside him makes two.
        ("89 TE 2-2-4 LTE", (), False),
        ("89 TE 2-2-4 RTE", (), True),
        ("89 TE 2-2-4 RTE", ("57 LB 1-2-4 R blitz",), False),
        ("89 TE 2-2-4 RTE", ("57 LB 1-2-4 R",), True),
    ],
)
def test_equal_numbers_keep_him_in_the_pocket(end: str, foes: tuple[str, ...], able: bool) -> None:
    """5.3.15: "If there are no more blockers than rushers on the" side of the rollout it fails; the halfback at LH and
    the men of the middle do not count for the right."""
    attack = offense("12 Q 3-2-5 Q", end)
    outcome = resolve(snap("LW/SL roll R", attack, defense(*foes)), {"pass_rush": [6], "pass": [6]}, WHATEVER)
    left_end = 3 + 2 + 1
    rushing = step(outcome, "pass_rush")["rushing"]
    everybody = 6 * 4 + ("blitz" in str(foes)) * (2 + 4)
    assert (rushing <= everybody - left_end) is able


@pytest.mark.rule("fool:5.3.6a/1")
@pytest.mark.parametrize(
    ("quarter", "clock", "down", "slides"),
    [
        (4, 60, 2, True),
        (4, 60, 3, False),
        (4, 60, 4, False),
        (4, 121, 3, True),
        (2, 60, 3, True),
    ],
)
def test_on_a_late_third_down_he_does_not_slide(quarter: int, clock: int, down: int, slides: bool) -> None:
    """From -2 a long runback that breaks loose: he slides after another one, or runs on for the long gain."""
    attack = offense("81 W 3-1-3 LW", "12 Q 3-1-5 Q")
    strong = defense("52 MLB 1-5-5 C blitz", "54 LB 2-3-3 C blitz")
    spot = Spot(down, 10, 70, quarter=quarter, clock=clock)
    dice = {"pass_rush": [1], "qt": [6], "rb": [6], "lrb": [6, 6]}
    spare = {**WHATEVER, "out_of_bounds": [6], "rb": [1], "lrb": [1], "long_gain": [2]}
    outcome = resolve(snap("LW/SL", attack, strong, spot=spot), dice, spare)
    assert bool(steps(outcome, "long_gain")) is not slides
    assert outcome.gain == -2 + 10 + (5 * 5 if slides else 30 + 5)


@pytest.mark.rule("fool:5.3.1/1", "fool:7.1.5/1")
@pytest.mark.parametrize(("back", "worth"), [("B", 3 + 2), ("TB", 3 + 2 - 1), ("H", 3 + 2 - 1)])
def test_a_tailback_pass_blocks_at_one_less(back: str, worth: int) -> None:
    """5.3.1: "A specialized H or TB is -1". Contact 3, speed 4 or more two."""

    def blocking(*men: str) -> int:
        outcome = resolve(snap("LW/SL", offense(*men), defense()), {"pass_rush": [6]}, {**WHATEVER, "pass": [6]})
        found: int = step(outcome, "pass_rush")["blocking"]
        return found

    assert blocking(f"32 {back} 2-3-5 TB") - blocking("32 W 2-3-5 RWW") == worth


@pytest.mark.rule("fool:4.4.7/2", "fool:4.4.7/3")
@pytest.mark.parametrize(
    ("second", "backer", "zones"),
    [
        (
            "LW/IL",
            "57 OLB 1-2-4 SL on 81",
            ["IL"],
        ),  # his man waits on the ball's way, a zone off: the bonus takes him there
        ("LW/LS", "57 OLB 1-2-4 L on 81", []),  # his man stands where the ball has been
        ("LW/LS", "57 OLB 1-2-5 L on 81", ["LS"]),  # fast enough without it, he goes that way all the same
    ],
)
def test_the_bonus_holds_where_the_chase_leads_to_his_man(second: str, backer: str, zones: list[str]) -> None:
    """4.4.7: "He would get only the reaction bonus ... since the pursuit path would not be toward the covered man." The
    ball is caught in LS and goes by IL; the defender is too slow for LW, and a point slower than the ballcarrier."""
    attack = offense("81 E 3-1-9 LW", "32 B 2-2-5 LH")
    foes = defense(backer, "54 OLB 2-2-2 R", "21 DH 3-1-5 DC", "24 DH 3-1-5 WWR", "31 S 3-1-5 WWR")
    the_snap = snap(f"LH/LS || {second}", attack, foes, line="normal", path={32: "IL"})
    dice = {"contact": [1], "pass_rush": [6], "pass": [1], "coverage": [1], "bump": [8], "minimal_rush": [6]}
    outcome = resolve(the_snap, {}, {**WHATEVER, **dice})
    assert [move["zone"] for move in steps(outcome, "pursue") if move["defender"] == 57] == zones
