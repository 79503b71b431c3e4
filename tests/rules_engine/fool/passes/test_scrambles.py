"""A passer who runs by decision: ``|| qb scr`` (5.3.16, R158). Blockers are worth 25, the rush 24: a 3 is an ``s``."""

from __future__ import annotations

import pytest

from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from ..field import defense, offense, resolve, snap, step, steps
from ..throwing import NOBODY, QUIET, WEAK


def scramble(play="LW/SL || qb scr R", *changes, against=(), line="rush", spare=QUIET, **dice):
    the_snap = snap(play, offense(*WEAK, *changes), defense(*against, men=NOBODY), line=line)
    return resolve(the_snap, {"pass_rush": [3], **dice}, spare)


def own_move(outcome):
    return next(move for move in steps(outcome, "move") if move["player"] == 12)


# ------------------------------------------------------------------------------------------ the course
@pytest.mark.rule("fool:5.3.16/1", "fool:5.3.16/2")
@pytest.mark.parametrize(
    ("written", "passer", "zone", "left"),
    [
        ("", "3-2-4", "C", 4),  # nothing named: up the middle, the snap free: 4 + 1 - 1
        ("C", "3-2-4", "C", 4),
        ("R", "3-2-4", "R", 1),  # snap, two zones, the line: 4 of 5
        ("L", "3-2-4", "L", 1),
        ("WL", "3-2-4", "WL", 0),
        ("WL", "3-2-3", "L", 0),  # he has 4 points for 5: the zone beside it
        ("WR", "3-2-3", "R", 0),
    ],
)
def test_where_he_runs(written, passer, zone, left):
    outcome = scramble(f"LW/SL || qb scr {written}", f"12 Q {passer} Q", "44 F 1-4-4 F")
    assert (own_move(outcome)["zone"], own_move(outcome)["left"]) == (zone, left)
    assert [event.player for event in outcome.events if event.kind == "rush"] == [12]


@pytest.mark.rule("fool:5.3.16/2")
@pytest.mark.parametrize(("written", "zone"), [("", "WR"), ("R", "R"), ("WR", "WR"), ("C", "WR")])
def test_a_passer_who_has_rolled_out_runs_on_his_side(written, zone):
    """C, RG, LG 3, RT 2, TE 4, F 5 and his own 7 are 21, the rush of C and R 18."""
    outcome = scramble(f"LW/SL roll R || qb scr {written}", "12 Q 3-2-5 Q")
    assert step(outcome, "pass_rush")["total"] in (3, 4, 5)
    assert own_move(outcome)["zone"] == zone


@pytest.mark.rule("fool:5.3.16/1")
def test_he_scrambles_only_when_the_rush_makes_him():
    thrown = resolve(snap("LW/SL || qb scr R", offense(*WEAK), defense(men=NOBODY)), {"pass_rush": [6]}, QUIET)
    assert step(thrown, "pass")["target"] == 81
    assert not [event for event in thrown.events if event.kind == "rush"]


@pytest.mark.rule("fool:5.3.9/1", "fool:5.3.16/1")
@pytest.mark.parametrize(("second", "thrown_to"), [("LH/LS", 32), ("RW/SR", None)])
def test_a_safety_valve_written_before_it_comes_first(second, thrown_to):
    """LH has points to spare, a slow RW has none: then he runs."""
    play = f"LW/SL || {second} || qb scr C"
    back = "44 F 1-7-4 F" if thrown_to else "44 F 1-4-4 F"  # the blockers stay worth 25
    dice = {"pass_rush": [3, 6]} if thrown_to else {}
    outcome = scramble(play, "84 W 3-1-3 RW", back, **dice)
    throws = [event.data["target"] for event in outcome.events if event.kind == "pass_attempt"]
    assert throws == ([thrown_to] if thrown_to else [])
    assert bool([event for event in outcome.events if event.kind == "rush"]) is not bool(thrown_to)


# -------------------------------------------------------------------------------------- with him there
@pytest.mark.rule("fool:5.3.16/3")
def test_men_on_the_line_block_ahead_and_backs_do_not():
    """In R: the tackle and the end, not the halfback behind them; contact 2 + 0 + 2 - 3."""
    outcome = scramble("LW/SL || qb scr R", "32 H 2-2-5 RH")
    contact = step(outcome, "contact")
    assert (contact["blockers"], contact["value"]) == ([76, 89], 1)


@pytest.mark.rule("fool:5.3.16/3")
def test_the_receiver_whom_he_did_not_throw_to_blocks():
    """#81 stands in LS, where #52 meets the passer; SL is held by a stronger man."""
    against = ("52 MLB 1-3-4 LS", "54 LB 2-9-4 SL", "91 DE 0-0-2 L")
    spare = {**QUIET, "contact": []}
    outcome = scramble("LW/LS || qb scr L", "81 E 3-2-2 LW", against=against, spare=spare, contact=[6, 1])
    second = step(outcome, "contact", 1)
    assert (second["zone"], second["blockers"]) == ("LS", [81])


@pytest.mark.rule("fool:5.3.16/1")
def test_rushers_give_chase():
    """The passer of speed 2 breaks through C: ends and tackles beside it follow him."""
    against = ("90 DE 0-3-4 C", "71 DT 0-3-2 R", "91 DE 0-0-2 L", "52 MLB 1-3-4 DC", "54 LB 2-2-4 DC", "57 LB 1-2-4 DC")
    slow = ("12 Q 3-2-2 Q", "79 T 0-4-2 LT", "44 F 1-0-4 F")  # blockers: 25 + 4 - 4 - 2 of his speed + 1
    spare = {**QUIET, "contact": []}
    outcome = scramble("LW/SL || qb scr C", *slow, against=against, spare=spare, contact=[6, 1])
    assert [one["defender"] for one in steps(outcome, "pursue") if one["defender"] in (90, 71)]


@pytest.mark.rule("fool:5.3.16/1")
def test_rushers_penetrate():
    """#71 of C: 3 + 2 + 1, less a guard of 0 + 1, one step and one man nearer to R: two chances (4.6.4)."""
    outcome = scramble("LW/SL || qb scr R", spare={**QUIET, "penetration": []}, penetration=[2, 6])
    tries = steps(outcome, "penetration")
    assert [(one["defender"], one["success"]) for one in tries] == [(71, True), (73, False)]
    contact = step(outcome, "contact")
    assert (contact["yard"], contact["defenders"]) == (-3, [71])


@pytest.mark.rule("fool:5.3.16/4")
@pytest.mark.parametrize(("duty", "value"), [("zone", -1), ("on 12", -3)])
def test_a_man_on_the_passer_counts_one_more(duty, value):
    """Passer 2, C and guards 0; two DTs 0; #52 C 3 in zone, man-to-man another for the +1 and one unmoved (4.3.6)."""
    against = ("71 DT 0-0-5 C", "73 DT 0-0-5 C", f"52 LB 1-3-4 C {duty}", "54 LB 2-2-4 DC", "57 LB 1-2-4 DC")
    outcome = scramble("LW/SL || qb scr C", against=against)
    assert step(outcome, "contact")["value"] == value


@pytest.mark.rule("fool:5.3.16/4")
@pytest.mark.parametrize(("speed", "zone"), [(3, "SC"), (4, "C")])
def test_a_man_on_the_passer_reacts_a_point_faster(speed, zone):
    """The passer has speed 5: a defender of 4 counts as fast and comes to him, one of 3 only falls back."""
    against = (f"52 LB 1-3-{speed} SL on 12",)
    outcome = scramble("LW/SL || qb scr C", "12 Q 3-1-5 Q", against=against)
    assert [one["zone"] for one in steps(outcome, "react") if one["defender"] == 52][-1] == zone


@pytest.mark.rule("fool:5.3.16/4")
@pytest.mark.parametrize(("die", "result"), [(3, "sack"), (2, "run")])
def test_a_three_in_the_first_contact_traps_him(die, result):
    spare = {**QUIET, "contact": []}
    outcome = scramble("LW/SL || qb scr R", spare=spare, contact=[die], **({"qt": [4]} if die == 3 else {}))
    assert outcome.result == result
    if die == 3:
        assert (outcome.gain, step(outcome, "contact")["result"]) == (-6, "qt")


@pytest.mark.rule("fool:5.3.16/4")
def test_a_three_in_a_later_contact_is_what_the_table_says():
    spare = {**QUIET, "contact": []}
    against = ("52 MLB 1-3-4 SR", "90 DE 0-0-2 R")
    outcome = scramble("LW/SL || qb scr R", against=against, spare=spare, contact=[6, 3])
    assert outcome.result == "run"
    assert steps(outcome, "qt") == []


# ----------------------------------------------------------------------------------- the rookie option
@pytest.mark.rule("fool:5.3.16a/1")
@pytest.mark.parametrize(
    ("on", "passer", "dice", "runs"),
    [
        (False, "3-1-5 Q R", {}, False),
        (True, "3-1-5 Q R", {}, True),
        (True, "3-1-5 Q", {}, False),
        (True, "3-2-4 Q R", {"scramble": [3]}, True),
        (True, "3-2-4 Q R", {"scramble": [4]}, False),
        (True, "3-3-3 Q R", {}, False),
    ],
)
def test_rookies_who_run_from_their_safety_valve(on, passer, dice, runs):
    attack = offense(*WEAK, "44 F 1-7-4 F", f"12 Q {passer}")
    the_snap = snap("LW/SL || LH/LS", attack, defense(men=NOBODY))
    the_snap = replace(the_snap, options=FoolOptions(rookie_scramble=on))
    outcome = resolve(the_snap, {"pass_rush": [3] if runs else [3, 6], **dice}, QUIET)
    assert bool([event for event in outcome.events if event.kind == "rush"]) is runs
