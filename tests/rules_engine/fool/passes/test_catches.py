"""What becomes of a thrown ball: interceptions, the catch and the run after it, special throws."""

from __future__ import annotations

import pytest

from rules_engine.fool import board
from rules_engine.fool.model import Spot
from rules_engine.fool.passes.throwing import may_be_bullet

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps
from ..throwing import COVERED, NOBODY, thrown, value


# -------------------------------------------------------------------------------------------------------- interceptions
def intercepted(cell, dice, against=("57 DH 7-3-4 SR",), play="RW/SR", los=70, **more):
    first = {"pass": [6], "pass.half": [6]} if "7-" in against[0] else {"pass": [6]}
    return thrown(play, {**first, "interception": [cell], **dice}, against=against, spot=Spot(1, 10, los), **more)


@pytest.mark.rule("fool:5.5.9/2")
@pytest.mark.parametrize(
    ("cell", "dice", "gain"),
    [
        (1, {"interception.half": [1]}, 10),
        (1, {"interception.half": [6]}, 2),
        (2, {}, 6),
        (3, {"rb": [4]}, 6 - 6),  # contact 3 adds a yard
        (4, {"rb": [5]}, 6 - 18),
        (5, {"rb": [1]}, 6 - 11),
        (6, {"lrb": [3]}, 6 - 18),
        (3, {"rb": [6], "lrb": [4]}, 6 - 25),
        (3, {"rb": [6], "lrb": [6], "long_gain": [1]}, 6 - 20),
        (3, {"rb": [6], "lrb": [5], "long_gain": [2]}, 6 - 20),
    ],
)
def test_where_an_interception_ends(cell, dice, gain):
    """SR adds nothing to the dice; the man is 7-3-4."""
    outcome = intercepted(cell, dice)
    assert (outcome.result, outcome.gain, outcome.ball, outcome.changed) == ("intercepted", gain, "defense", True)


@pytest.mark.rule("fool:6.5/1", "fool:5.5.9/1")
@pytest.mark.parametrize(("rolls", "who"), [([1, 1], 21), ([1, 3], 21), ([1, 4], 57), ([2, 1], 57)])
def test_who_intercepts_goes_by_pass_values(rolls, who):
    """P 3 and 4 of 7 ways, in jersey order, two dice."""
    against = ["57 DH 4-3-4 SR", "21 DH 3-3-4 SR"]
    dice = {"interception.who": rolls}
    outcome = thrown("RW/SR", {"pass": [6], "pass.half": [6], "interception": [2], **dice}, against=against)
    assert step(outcome, "interception")["player"] == who


@pytest.mark.rule("fool:7.2.3/1")
@pytest.mark.parametrize(("die", "result"), [(2, "incomplete"), (3, "intercepted")])
def test_a_fumble_prone_defender_may_drop_it(die, result):
    dice = {"pass": [6], "pass.half": [6], "drop": [die]} | ({"interception": [2]} if die > 2 else {})
    assert thrown("RW/SR", dice, against=["57 DH 7-3-4 SR [f]"]).result == result


@pytest.mark.rule("fool:5.5.9/2")
@pytest.mark.parametrize(
    ("cell", "dice", "los", "score"),
    [(2, {}, 5, "touchback"), (3, {"rb": [1]}, 4, "touchback"), (3, {"rb": [4]}, 5, ""),
     (3, {"rb": [6], "lrb": [6], "long_gain": [6]}, 70, "touchdown"), (4, {"rb": [5]}, 95, "touchdown")],
)  # fmt: skip
def test_interceptions_and_goal_lines(cell, dice, los, score):
    outcome = intercepted(cell, dice, los=los)
    assert outcome.score == score
    assert outcome.ball == "defense"


# --------------------------------------------------------------------------------------------------------- the catch
@pytest.mark.rule("fool:5.6/1", "fool:5.6/2", "fool:5.5.10/1")
@pytest.mark.parametrize(
    ("play", "area", "yard"), [("RW/SR", "SR", 6), ("RW/RS", "RS", 6), ("RW/IR", "IR", 12), ("RW/WR", "RS", 3)]
)
def test_the_contact_of_a_catch_is_at_the_far_boundary(play, area, yard):
    """Against a man of contact 2 the value is 0; a die of 3 gives nothing."""
    outcome = thrown(play, {"pass": [1], "contact": [3]}, "84 E 3-2-7 RW", against=[f"57 DH 1-2-7 {area}"])
    assert step(outcome, "contact") | {"blockers": [], "defenders": []} == {
        "step": "contact", "zone": play[3:], "yard": yard, "value": 0, "column": 0, "modifier": 0, "roll": 3,
        "result": "0^", "blockers": [], "defenders": [],
    }  # fmt: skip
    assert (outcome.result, outcome.gain) == ("complete", yard)
    reception = next(event for event in outcome.events if event.kind == "reception")
    assert (reception.player, reception.yards, reception.data["passer"]) == (84, yard, 12)


@pytest.mark.rule("fool:5.5.2/5", "fool:5.6/3")
def test_a_deficit_of_pass_value_weakens_the_contact():
    """A man of P 0 on another receiver: two below, so that contact 5 counts 5 - 2 - 2."""
    outcome = thrown("RW/SR", {"pass": [1], "contact": [3]}, "84 E 3-2-5 RW", against=["57 DH 0-5-5 SR on 81"])
    assert step(outcome, "contact")["value"] == 2 - 1
    assert step(outcome, "contact")["modifier"] == 1  # nobody else is there (R111)


@pytest.mark.rule("fool:5.5.2/1", "fool:4.3.6/1")
@pytest.mark.parametrize(("defender", "points"), [("57 DH 1-2-5 SR on 84", 3), ("57 OLB 1-2-5 SR on 84", 4)])
def test_an_unmoved_man_is_stronger_in_the_contact(defender, points):
    outcome = thrown("RW/SR", {"pass": [1], "contact": [3]}, "84 E 3-4-5 RW", against=[defender])
    assert step(outcome, "contact")["value"] == 4 - points


@pytest.mark.rule("fool:5.1.3/1")
def test_the_other_receiver_blocks_where_he_stands():
    """TE in SR; the W catches in RS and breaks free towards IR, where the TE waits as a blocker."""
    men = [*NOBODY, "31 DH 3-2-7 IR", "57 DH 1-1-5 RS"]
    outcome = thrown("RW/RS || RE/IR", {"pass": [1], "contact": [6, 3]}, "89 TE 2-2-6 RTE", men=men)
    first, second = steps(outcome, "contact")
    assert (first["zone"], second["zone"]) == ("RS", "IR")
    assert second["blockers"] == [89]


@pytest.mark.parametrize(("los", "score"), [(5, "touchdown"), (6, ""), (7, "")])
@pytest.mark.rule("fool:5.5.10/1")
def test_a_catch_past_the_goal_line_is_a_touchdown(los, score):
    dice = {"pass": [1]} if los == 5 else {"pass": [1], "contact": [3]}
    dice |= {"measure": [3]} if los == 6 else {}
    outcome = thrown("RW/SR", dice, "84 E 3-2-5 RW", against=["57 DH 1-2-5 SR"], spot=Spot(1, los, los))
    assert outcome.score == score


@pytest.mark.rule("fool:4.8/1")
@pytest.mark.parametrize(("die", "over"), [(3, False), (4, True)])
def test_a_catch_on_the_line_to_gain_is_measured(die, over):
    dice = {"pass": [1], "contact": [3], "measure": [die]}
    outcome = thrown("RW/SR", dice, "84 E 3-2-5 RW", against=["57 DH 1-2-5 SR"], spot=Spot(3, 6, 40))
    assert outcome.measured is over


@pytest.mark.rule("fool:5.8.2/1", "fool:7.1.8/2", "fool:8.4/2")
@pytest.mark.parametrize(
    ("receiver", "clock", "die", "out"),
    [("84 E 3-2-5 RW", 120, 3, True), ("84 E 3-2-5 RW", 120, 4, False), ("84 W 3-2-5 RW", 120, 4, True),
     ("84 E 3-2-5 RW", 121, None, False)],
)  # fmt: skip
def test_out_of_bounds_late_in_a_half(receiver, clock, die, out):
    dice = {"pass": [1], "contact": [3]} | ({"out_of_bounds": [die]} if die else {})
    outcome = thrown("RW/RS", dice, receiver, against=["57 DH 1-2-5 RS"], spot=Spot(1, 10, 70, 2, clock))
    assert outcome.out_of_bounds is out
    assert outcome.clock_stops is out


@pytest.mark.rule("fool:5.8.2/2")
def test_a_pass_thrown_to_the_sideline():
    """A point less; the contact is rolled, but he steps out where he caught it."""
    dice = {"pass": [1], "contact": [6]}
    outcome = thrown("RW/RS oob", dice, against=["57 DH 1-2-5 RS"])
    assert step(outcome, "pass")["value"] == 3 + 3 + 3 - 1 - 1
    assert (outcome.gain, outcome.out_of_bounds, outcome.clock_stops) == (6, True, True)


@pytest.mark.rule("fool:5.8.2/2")
def test_a_fumble_at_the_sideline_is_an_incompletion():
    """-1~, and "~ 1" is a fumble: nobody has to fall on the ball."""
    dice = {"pass": [1], "contact": [2], "special": [1]}
    outcome = thrown("RW/RS oob", dice, against=["57 DH 1-2-5 RS"])
    assert (outcome.result, outcome.gain, outcome.clock_stops) == ("incomplete", 0, True)
    assert not outcome.changed
    assert steps(outcome, "fumble") == []


@pytest.mark.rule("fool:5.3.19/1", "fool:5.3.19/2", "fool:5.3.19/3")
@pytest.mark.parametrize(
    ("passer", "blitzers", "chances"),
    [
        ("12 Q 3-2-4 Q", ["52 MLB 1-3-4 C blitz"], 2),
        ("12 Q 3-2-4 Q", ["52 MLB 1-3-4 C blitz", "57 LB 1-2-4 C blitz"], 3),
        ("12 Q 3-2-4 Q R", ["52 MLB 1-3-4 C blitz"], 1),
        ("12 Q 3-2-4 Q e", ["52 MLB 1-3-4 C blitz"], 3),
        ("12 Q 3-2-4 Q", ["52 MLB 1-3-4 C blitz e"], 1),  # most of the blitzers are experienced linebackers
        ("12 Q 3-2-4 Q", ["52 MLB 1-3-4 C blitz e", "57 LB 1-2-4 C blitz"], 3),  # half of them is not most
    ],
)
def test_reading_the_blitz(passer, blitzers, chances):
    """LH has more points left than RW: he is a safety valve, and the target when the blitz is seen."""
    for die, target in ((chances, 32), (chances + 1, 84)):
        dice = {"read_blitz": [die], "pass_rush": [6], "pass": [1]}
        the_snap = snap("RW/SR || LH/LS", offense(passer), defense(*blitzers, men=NOBODY))
        outcome = resolve(the_snap, dice, WHATEVER)
        assert step(outcome, "read")["chances"] == chances
        assert step(outcome, "pass")["target"] == target
        assert {one["player"] for one in steps(outcome, "move")} == {84, 32}


@pytest.mark.rule("fool:5.3.19/2", "fool:5.3.9/3")
def test_a_valve_who_is_thrown_to_when_the_blitz_is_read_runs_no_slow_route():
    """He is thrown to as on a normal play: the point of +1 is his only when the quarterback has read nothing."""

    def left(depth, die):
        the_snap = snap(f"RW/SR || LH/LS{depth}", offense(), defense("52 MLB 1-3-4 C blitz", men=NOBODY))
        outcome = resolve(the_snap, {"read_blitz": [die], "pass_rush": [6], "pass": [1]}, WHATEVER)
        return next(one["left"] for one in steps(outcome, "move") if one["player"] == 32)

    read, unread = 2, 3  # a chance of two sixths
    assert left(" +1", read) == left("", read) == left("", unread)
    assert left(" +1", unread) == left("", unread) + 1


@pytest.mark.rule("fool:5.3.19/2")
@pytest.mark.parametrize("play", ["RW/SR", "RW/SR || inc", "RW/WR || LH/LS", "RW/SR qk"])
def test_no_blitz_die_without_a_safety_valve(play):
    against = defense("52 MLB 1-3-4 C blitz", men=NOBODY)
    outcome = resolve(snap(play, offense(), against), {}, {**WHATEVER, "pass_rush": [6]})
    assert steps(outcome, "read") == []


# ------------------------------------------------------ lofts, bullets, third receivers, stunts: not called yet
@pytest.mark.rule("fool:5.8.4/1", "fool:5.8.3/2")
@pytest.mark.parametrize(
    ("flight", "defender", "expected"),
    [
        ("", "57 DH 3-1-5 SR", 10 - 3),
        (" loft", "57 DH 3-1-5 SR", 10 - 4),  # zone defenders see it coming
        (" loft", "57 DH 3-1-5 SR on 84", 10 - 4),  # an unmoved man counts his 4 as ever
        (" bullet", "57 DH 3-1-5 SR", 10 - 2),  # halved, rounded up
        (" bullet", "57 DH 3-1-5 SR on 84", 10 - 3),  # a man no faster: one less
        (" bullet", "57 DH 3-1-6 SR on 84", 10 - 4),
    ],
)
def test_lofts_and_bullets_change_the_defenders(flight, defender, expected):
    assert value(f"RW/SR{flight}", "84 E 3-2-5 RW", against=[defender]) == expected


@pytest.mark.rule("fool:5.8.3/1", "fool:5.8.3/3")
@pytest.mark.parametrize(
    ("passer", "zone", "die", "result"),
    [
        ("12 Q 3-2-4 Q", "SR", 4, "incomplete"),  # value 7: a bullet is caught like a 6, cs/s, high
        ("12 Q 3-2-4 Q [-]", "SR", 4, "complete"),  # a weak arm throws a normal pass: 7, c/cs
        ("12 Q 3-2-4 Q", "IR", 4, "complete"),  # a zone of 2 is too far for a bullet: a normal 8
    ],
)
def test_what_a_bullet_does(passer, zone, die, result):
    """SR is worth 3 + 3 + 4 - 3 (a man's 4 less one); IR 3 + 3 + 2."""
    against = ["57 DH 3-1-5 SR on 84"] if zone == "SR" else []
    dice = {"pass": [die], "pass.half": [4]} if zone == "SR" else {"pass": [die]}
    if "[-]" in passer:
        dice["pass.half"] = [1]
    spare = {**WHATEVER, "pass": [], "pass.half": []}
    outcome = thrown(f"RW/{zone} bullet", dice, passer, "84 E 3-2-6 RW", against=against, spare=spare)
    assert outcome.result == result


@pytest.mark.rule("fool:5.8.3/1")
@pytest.mark.parametrize(
    ("arm", "zone", "roll", "thrown_hard"),
    [
        ("", "RS", "", True), ("", "IR", "", False), ("", "IR", "R", True), ("", "SC", "R", False),
        ("+", "IR", "", True), ("+", "MR", "", False), ("-", "SR", "", False),
    ],
)  # fmt: skip
def test_which_arm_throws_a_bullet_where(arm: str, zone: str, roll: str, thrown_hard: bool) -> None:
    """Zones of 3 or more (RS 3, IR 2, SC 3), a strong arm 2 or more (MR 1), a weak arm nowhere; a rollout to the right
    adds one to IR and takes one off the middle (5.5.14)."""
    assert may_be_bullet(frozenset(arm), board.ZONE[zone], roll) is thrown_hard


@pytest.mark.rule("fool:7.2.11/1")
def test_a_third_receiver():
    """The second rush is three points better for the defense, the third six."""
    dice = {"pass_rush": [6, 6, 6], "pass": [3, 3, 1]}
    play = "RW/SR || LW/LS || LH/SL"
    against = ["57 DH 7-1-5 SR", "21 DH 6-1-5 LS"]
    outcome = thrown(play, dice, "12 Q 3-2-4 Q [3r]", against=against, spare={**WHATEVER, "pass": []})
    assert [one["target"] for one in steps(outcome, "pass")] == [84, 81, 32]
    rolls = steps(outcome, "pass_rush")
    base = [roll["blocking"] - roll["rushing"] for roll in rolls]
    assert [roll["total"] - one for roll, one in zip(rolls, base, strict=True)] == [5 * 2, 5 * 2 - 3, 5 * 2 - 6]


@pytest.mark.rule("fool:7.2.11/1")
def test_a_passer_who_looks_for_two_only_has_no_third():
    """On the second an ``s`` is a dash: he has nobody left."""
    dice = {"pass_rush": [6, 6], "pass": [3, 3]}
    against = ["57 DH 7-1-5 SR", "21 DH 6-1-5 LS"]
    outcome = thrown("RW/SR || LW/LS || LH/SL", dice, against=against, spare={**WHATEVER, "pass": []})
    assert [one["target"] for one in steps(outcome, "pass")] == [84, 81]
    assert outcome.result == "incomplete"


@pytest.mark.rule("fool:5.3.18/1")
def test_stunting_linemen():
    """One point less each on the first rush, three more on the second."""
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    the_snap = snap("RW/SR || LW/LS", offense(), defense(COVERED, men=NOBODY), stunts=((71, 73),))
    first, second = steps(resolve(the_snap, dice, WHATEVER), "pass_rush")
    assert (first["rushing"], second["rushing"]) == (24 - 2, 24 + 6)


@pytest.mark.rule("fool:5.3.18/1")
@pytest.mark.parametrize(("stunts", "less"), [((), 2), (((71, 73),), 0)])
def test_stunting_linemen_bat_down_no_pass(stunts, less):
    """On a low pass over the middle each tackle's P of 1 counts, unless he stunts."""
    tackles = ("71 DT 1-3-2 C", "73 DT 1-3-2 C")
    values = []
    for foes in ((), tackles):
        the_snap = snap("TE/SC qk", offense(), defense(*foes, men=NOBODY), stunts=stunts)
        outcome = resolve(the_snap, {"pass_rush": [3]}, {**WHATEVER, "measure": [6]})
        values.append(step(outcome, "pass")["value"])
    assert values[0] - values[1] == less


@pytest.mark.rule("fool:5.8.5/1")
@pytest.mark.parametrize(("second", "value_added"), [("81 W 3-1-6 LW", 1), ("81 W 2-1-6 LW", 0), ("81 E 3-1-2 LW", 0)])
def test_others_help_to_catch_a_hail_mary(second, value_added):
    """A point for each who gets there with a pass value of three; zone defenders count one more."""
    against = ["57 DH 2-1-5 SC"]
    got = value("RW/MC hm(LW)", "84 E 3-2-7 RW", second, against=against)
    assert got == 3 + 3 + 2 - 3 + value_added
