"""Rushes of a punt, kinds of punt, and what the return squad called (9.2.1-9.2.7).

The men: rushers O of value 7, I of 6, wide blockers and returner 6, the extra rusher 5; guards and extra blocker of
pass block 5, kamikazes 3. A+1, control 5: a 12 is 47 yards with four chances of a return.
"""

from __future__ import annotations

import pytest

from rules_engine.errors import PlanError
from rules_engine.fool.kicks import Air, Squad
from rules_engine.fool.kicks.punts.punt import legal
from rules_engine.fool.kicks.tactics import CALLS, RUSHES
from rules_engine.fool.kicks.values import Returner, punt_returner
from rules_engine.fool.options import FoolOptions, read_options
from tests.changing import replace

from .men import PUNTER, RETURNER, man, punt_return_squad, punt_squad
from .punting import CLEAN, FAIR, QUIET, RETURN, play

KICK = {**CLEAN, **QUIET, "punt.kick": [12]}
CAUGHT = {**KICK, "punt.catch": [9]}
CLUMSY = punt_return_squad(replace(RETURNER, p=0, skills=frozenset()))  # P -2
OTHER_SNAPPER = punt_squad(Sn=man(57, "T", 0, 4, 2))  # 6/36


# -- fouls by rush -----------------------------------------------------------------------------------------------------


def green(squad: Squad, *roles: str) -> Squad:
    """The squad with these men as rookies."""
    return replace(squad, men=dict(squad.men) | {role: replace(squad[role], rookie=True) for role in roles})


PENALTIES = [
    ("blitz", False, {5: "Ki5", 16: "Ki10", 15: "Re5", 11: "Re", 14: "Re", 12: "", 6: ""}),
    ("blitz", True, {6: "Ki5", 15: "Ki10", 14: "Re5", 11: "Re", 12: "Re", 5: "", 16: ""}),
    ("return_only", False, {5: "Ki5", 18: "Re5", 4: "", 17: "", 3: ""}),
    ("return_only", True, {6: "Ki5", 3: "Ki10", 17: "Re5", 18: "Re"}),
    ("fake_defense", False, {5: "Ki5", 4: "Ki10", 17: "Re5", 18: ""}),
    ("fake_defense", True, {6: "Ki5", 5: "Ki10", 16: "Re5", 18: "Re"}),
]
ROWS = {"blitz": "fool:9.2.3-01a", "return_only": "fool:9.2.3-01b", "fake_defense": "fool:9.2.3-01c"}


@pytest.mark.parametrize(
    ("rush", "both", "total", "code"),
    [
        pytest.param(rush, both, total, code, marks=pytest.mark.rule(ROWS[rush]))
        for rush, both, rows in PENALTIES
        for total, code in rows.items()
    ],
)
def test_the_penalty_roll_by_rush(rush: str, both: bool, total: int, code: str) -> None:
    """Printed totals, without and with two rookies on both sides."""
    kicking, receiving = punt_squad(), punt_return_squad()
    if both:
        kicking, receiving = green(kicking, "B1", "B3"), green(receiving, "O1", "O2")
    dice = {"punt.penalty": [total]}
    if code not in ("Ki5", "Re5"):
        returned = {"punt.returnable": [6]} if rush == "return_only" else {}
        dice |= {"punt.bobble": [7], "punt.block": [10], "punt.kick": [12], "punt.catch": [9], **returned, **QUIET}
    if code == "Re":
        dice |= {"punt.penalty.size": [2]}
    outcome = play(dice, kicking, receiving, rush=rush)
    found = [(flag.side, flag.yards) for flag in outcome.flags]
    wanted = {"Ki5": [("kicking", 5)], "Ki10": [("kicking", 10)], "Re5": [("receiving", 5)], "Re": [("receiving", 5)]}
    assert found == wanted.get(code, [])


@pytest.mark.rule("fool:9.2.3-02", "fool:9.2.1-04")
@pytest.mark.parametrize(("rush", "fouls"), [("standard", 0), ("blitz", 1)])
def test_the_kamikazes_count_as_blockers_on_a_blitz(rush: str, fouls: int) -> None:
    """Two rookies KK1 and KK2 make Ki5 a 6, but only when they block."""
    squad = green(punt_squad(), "KK1", "KK2")
    dice = {"punt.penalty": [6]} if fouls else {**KICK, **FAIR, "punt.penalty": [6]}
    assert len(play(dice, squad, rush=rush).flags) == fouls


# -- the snap and the block --------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.3-08a")
@pytest.mark.parametrize(
    ("rush", "die", "step"),
    [("blitz", 5, "punt.blocked"), ("blitz", 4, "qt"), ("blitz", 1, "punt.kick"), ("return_only", 1, "punt.kick"),
     ("return_only", 3, "punt.kick"), ("return_only", 4, "qt"), ("return_only", 6, "punt.kick"),
     ("fake_defense", 3, "qt"), ("fake_defense", 2, "rb"), ("fake_defense", 6, "punt.blocked")],
)  # fmt: skip
def test_what_follows_a_bobbled_snap(rush: str, die: int, step: str) -> None:
    dice: dict[str, list[int]] = {"punt.penalty": [10], "punt.bobble": [6], "punt.bobble.result": [die], **QUIET}
    if step == "punt.kick":
        hurried = not (rush == "return_only" and die <= 3)
        dice |= {"punt.kick": [7 if hurried else 12], "punt.catch": [9]}
        dice |= {"punt.returnable": [6]} if rush == "return_only" else {}
    dice |= {"qt": [4]} if step == "qt" else {}
    dice |= {"rb": [5]} if step == "rb" else {}
    dice |= {"punt.blocked": [2], "punt.blocked.yards": [3]} if step == "punt.blocked" else {}
    outcome = play(dice, OTHER_SNAPPER, rush=rush)
    assert step in [one.form.kind for one in outcome.steps]


@pytest.mark.rule("fool:9.2.3-08a")
@pytest.mark.parametrize(("rush", "die", "lost"), [("fake_defense", 3, 11), ("fake_defense", 4, 6), ("blitz", 4, 16)])
def test_yards_lost_by_a_trapped_punter(rush: str, die: int, lost: int) -> None:
    """QT 4 is -6: as it is, five or ten yards farther back."""
    dice = {"punt.penalty": [10], "punt.bobble": [6], "punt.bobble.result": [die], "qt": [4], **QUIET}
    assert play(dice, OTHER_SNAPPER, rush=rush).los == 70 + lost


@pytest.mark.rule("fool:9.2.1-04")
@pytest.mark.parametrize(("rush", "bobbled"), [("standard", False), ("blitz", True)])
def test_a_blitz_makes_a_bobble_likelier(rush: str, bobbled: bool) -> None:
    """A center who is no specialist has 2/36, a 3; the blitz makes it 3/36, a 4."""
    squad = punt_squad(Sn=man(57, "C", 0, 4, 2))
    dice = {"punt.penalty": [10], "punt.bobble": [4], **QUIET}
    dice |= {"punt.bobble.result": [4], "qt": [4]} if bobbled else {"punt.block": [10], "punt.kick": [12], **FAIR}
    assert (play(dice, squad, rush=rush).result == "bobbled") == bobbled


BLITZ_ROWS = [
    (3, [], 4), (4, [], 2), (5, [], 4), (6, [6], 3), (15, [2], 3), (16, [], 4), (17, [], 2), (18, [], 4),
]  # fmt: skip


@pytest.mark.rule("fool:9.2.3-09a")
@pytest.mark.parametrize(("total", "pair", "hurries"), BLITZ_ROWS)
def test_the_block_roll_of_a_blitz(total: int, pair: list[int], hurries: int) -> None:
    """Each row's rusher less his blocker: I2-Sn 1, WB-KK 3, I-B 1, O-T 2; the die that makes it 5 hurries the kick."""
    dice = {**CLEAN, **QUIET, "punt.block": [total], "punt.block.match": [hurries], "punt.kick": [7], "punt.catch": [9]}
    dice |= {"punt.block.pair": pair} if pair else {}
    outcome = play(dice, rush="blitz", xr="I1" if total != 5 else "I3", xb="I2" if total != 3 and total != 18 else "I1")
    assert outcome.events[0].data["style"] == "hurried"


@pytest.mark.rule("fool:9.2.3-09a")
@pytest.mark.parametrize(("los", "total", "result"), [(70, 7, "blocked"), (70, 8, "fair_catch"), (97, 8, "blocked")])
def test_a_seven_is_blocked_and_an_eight_only_near_the_own_goal(los: int, total: int, result: str) -> None:
    dice = {**CLEAN, **QUIET, "punt.block": [total]}
    if result == "blocked":
        dice |= {"punt.blocked": [2], "punt.blocked.yards": [3]}
        dice |= {"punt.block.pair": [1], "punt.block.match": [5]} if total == 8 else {}
    else:
        dice |= {"punt.kick": [12], "punt.catch": [9]}
    assert play(dice, los=los, rush="blitz").result == result


@pytest.mark.rule("fool:9.2.3-09a", "fool:9.2.4-11")
def test_a_pooch_or_an_old_punter_saves_a_kick() -> None:
    """WB1 against KK1 carries e and p, O1 or O4 on a 6 only p."""
    pooch = {**CAUGHT, "punt.block": [4]}
    assert play(pooch, rush="blitz", call="pooch").result == "fair_catch"
    assert play(pooch, punt_squad(replace(PUNTER, age=30)), rush="blitz").result == "fair_catch"
    assert play({**CAUGHT, "punt.block": [6]}, rush="blitz", call="pooch").result == "fair_catch"


@pytest.mark.rule("fool:9.2.1-02", "fool:9.2.2-08", "fool:9.2.2-07")
@pytest.mark.parametrize(
    ("xb", "die", "result"), [("", 2, "fair_catch"), ("", 3, "hurried"), ("", 4, "blocked"), ("I1", 1, "blocked")]
)
def test_the_extra_rusher_at_o1_and_the_blocker_who_follows(xb: str, die: int, result: str) -> None:
    """O1 7 and half of 5, up, against 5 and half of 5, up: 2 and the die; 5 with the extra blocker elsewhere."""
    dice = {**CLEAN, **QUIET, "punt.block": [6], "punt.block.pair": [1], "punt.block.match": [die]}
    if result == "blocked":
        dice |= {"punt.blocked": [2], "punt.blocked.yards": [3]}
    else:
        dice |= {"punt.kick": [7 if result == "hurried" else 12], "punt.catch": [9]}
    outcome = play(dice, rush="blitz", xb=xb)
    style = outcome.events[0].data.get("style", "")
    assert (style or outcome.result) == result


@pytest.mark.rule("fool:9.2.1-03", "fool:9.2.2-05")
@pytest.mark.parametrize(("rush", "hurried"), [("blitz", False), ("full_blitz", True)])
def test_the_returner_rushes_too_on_a_full_blitz(rush: str, hurried: bool) -> None:
    """At I3, where nobody follows him: 6 and half of 6 against 5, with a 1 hurries; on a blitz he stays back."""
    dice = {**CLEAN, **QUIET, "punt.block": [16], "punt.block.match": [1], "punt.kick": [7 if hurried else 12]}
    dice |= {"punt.roll": [4]} if rush == "full_blitz" else {"punt.catch": [9]}
    outcome = play(dice, rush=rush, ret="I3")
    assert (outcome.events[0].data.get("style") == "hurried") == hurried


@pytest.mark.rule("fool:9.2.3-09b", "fool:9.2.1-08", "fool:9.2.7-13")
@pytest.mark.parametrize("total", [3, 5, 17, 18])
def test_nobody_rushes_who_only_returns(total: int) -> None:
    dice = {**KICK, **FAIR, "punt.block": [total]}
    assert play(dice, rush="return_only").result == "fair_catch"


@pytest.mark.rule("fool:9.2.3-09b", "fool:9.2.1-10")
@pytest.mark.parametrize(
    ("total", "call", "age", "hurried"),
    [(4, "standard", 26, True), (4, "pooch", 26, False), (17, "standard", 26, True), (17, "standard", 30, False),
     (3, "standard", 26, False), (16, "standard", 26, False)],
)  # fmt: skip
def test_a_defense_against_a_fake_hardly_blocks(total: int, call: str, age: int, hurried: bool) -> None:
    squad = punt_squad(replace(PUNTER, age=age))
    dice = {**CAUGHT, "punt.block": [total], "punt.kick": [7 if hurried else 12]}
    outcome = play(dice, squad, rush="fake_defense", call=call)
    assert (outcome.events[0].data.get("style") == "hurried") == hurried
    assert outcome.result == "fair_catch"


@pytest.mark.rule("fool:9.2.3-14")
def test_no_roughing_where_the_punt_is_blocked() -> None:
    """Re5/15 on a 17 counts on a kick that gets away, hurried too, not on a blocked one."""
    lost = {"punt.penalty": [17], "punt.bobble": [7], "punt.block": [3], "punt.blocked": [2], "punt.blocked.yards": [3]}
    assert play({**lost, **QUIET}).flags == ()
    hurried = {**QUIET, "punt.penalty": [17], "punt.bobble": [7], "punt.block": [4], "punt.penalty.size": [1]}
    assert len(play({**hurried, "punt.kick": [7], **FAIR}).flags) == 1


# -- the kinds of punt -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.1-01", "fool:9.2.10-01")
def test_the_steps_of_a_punt_stand_in_their_order() -> None:
    outcome = play({**KICK, **RETURN, "punt.return": [9]})
    assert [step.form.kind for step in outcome.steps] == [
        "punt.penalty", "punt.bobble", "punt.block", "punt.kick", "punt.returnable", "punt.catch",
        "punt.return.penalty", "punt.return", "punt.injury",
    ]  # fmt: skip
    assert outcome.los == 23 + 13


@pytest.mark.rule("fool:9.2.4-02")
@pytest.mark.parametrize(("roll", "more", "yards"), [(9, {}, 11 - 3), (6, {"punt.star": [10]}, 23)])
def test_a_punt_out_of_bounds(roll: int, more: dict[str, list[int]], yards: int) -> None:
    """37 yards, two chances of a return, to the sideline whatever was called, 3 yards less but after ``*``."""
    dice = {**KICK, **RETURN, "punt.returnable": [2], "punt.return": [roll], **more}
    outcome = play(dice, call="out_of_bounds", answer="standard")
    assert (outcome.result, outcome.los) == ("returned", 33 + yards)
    assert play({**KICK, **FAIR, "punt.returnable": [3]}, call="out_of_bounds").result == "fair_catch"


@pytest.mark.rule("fool:9.2.4-03")
@pytest.mark.parametrize(("los", "yards"), [(50, 37), (49, 47)])
def test_out_of_bounds_only_from_the_own_half(los: int, yards: int) -> None:
    dice = {**KICK, **FAIR}
    dice = {name: rolls for name, rolls in dice.items() if name != "punt.catch" or los == 50}
    dice |= {"punt.roll": [6]} if los == 49 else {}
    outcome = play(dice, los=los, call="out_of_bounds")
    assert outcome.events[0].data.get("style", "standard") == ("out_of_bounds" if los == 50 else "standard")
    assert outcome.steps[3].fields()["result"] == yards


@pytest.mark.rule("fool:9.2.4-06", "fool:9.2.4-09")
@pytest.mark.parametrize(
    ("event", "more", "result", "los"),
    [(2, {}, "downed", 11), (7, {"punt.catch": [9]}, "fair_catch", 11),
     (3, {"punt.catch": [9], "punt.return.penalty": [10], "punt.return": [9]}, "returned", 11 + 8),
     (9, {"punt.catch": [9], "punt.return.penalty": [10], "punt.return": [9]}, "returned", 11 + 4)],
)  # fmt: skip
def test_a_punt_at_the_corner(event: int, more: dict[str, list[int]], result: str, los: int) -> None:
    """From the 45, his average: control 5, a 9 is the 11; then dead, fair, run back, or run back half as far."""
    dice = {**CLEAN, **QUIET, "punt.coffin": [9], "punt.coffin.event": [event], **more}
    outcome = play(dice, los=45, call="coffin")
    assert (outcome.result, outcome.los) == (result, los)


@pytest.mark.rule("fool:9.2.4-09")
def test_the_corner_missed_is_a_touchback() -> None:
    outcome = play({**CLEAN, **QUIET, "punt.coffin": [7]}, los=45, call="coffin")
    assert (outcome.result, outcome.los) == ("touchback", 20)


@pytest.mark.rule("fool:9.2.4-06")
@pytest.mark.parametrize(("los", "may"), [(39, False), (40, True), (50, True), (51, False)])
def test_from_where_the_corner_may_be_aimed_at(los: int, may: bool) -> None:
    assert legal("coffin", PUNTER, los) is may


@pytest.mark.rule("fool:9.2.4-11")
@pytest.mark.parametrize(("die", "result"), [(3, "returned"), (4, "fair_catch")])
def test_a_pooch(die: int, result: str) -> None:
    """35 yards and three chances of a return."""
    dice = {**KICK, "punt.returnable": [die], "punt.catch": [9]}
    dice |= {"punt.return.penalty": [10], "punt.return": [9]} if result == "returned" else {}
    outcome = play(dice, call="pooch")
    assert (outcome.result, outcome.events[0].yards) == (result, 35)


@pytest.mark.rule("fool:9.2.5-01", "fool:9.2.6-03", "fool:9.2.4-12")
@pytest.mark.parametrize(("call", "die", "yards"), [("standard", 2, 47 + 18), ("pooch", 3, 35 + 6)])
def test_nobody_touches_a_punt_against_a_full_blitz(call: str, die: int, yards: int) -> None:
    """18 (6) of the blitz column, 6 (2) of the pooch; nobody is asked whether it can be returned."""
    outcome = play({**KICK, "punt.roll": [die]}, rush="full_blitz", call=call)
    assert (outcome.result, outcome.events[0].yards) == ("downed", yards)


@pytest.mark.rule("fool:9.2.5-04")
def test_the_coverage_stops_a_ball_sooner_on_a_blitz() -> None:
    """24 (8) from the 23 would be a touchback; the limit of 8, less 3 on any blitz, stops it on the 18."""
    outcome = play({**KICK, "punt.roll": [1]}, rush="full_blitz")
    assert outcome.los == 23 - 5
    usual = play({**KICK, "punt.roll": [1], "punt.returnable": [1]}, answer="roll", los=65)
    assert usual.los == 18 - 12  # 18 (9): the extra rusher's three make it 12


# -- what the return squad called --------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.6-01")
@pytest.mark.parametrize(
    ("answer", "more", "result", "los"),
    [("roll", {"punt.roll": [6]}, "downed", 23 - 3), ("fair_catch", {"punt.catch": [9]}, "fair_catch", 23),
     ("standard", {"punt.catch": [9], "punt.return.penalty": [10], "punt.return": [9]}, "returned", 23 + 13),
     ("sideline", {"punt.catch": [9], "punt.return.penalty": [10], "punt.return": [8]}, "returned", 23 + 5)],
)  # fmt: skip
def test_four_ways_to_treat_a_punt(answer: str, more: dict[str, list[int]], result: str, los: int) -> None:
    outcome = play({**KICK, "punt.returnable": [1], **more}, answer=answer)
    assert (outcome.result, outcome.los) == (result, los)


@pytest.mark.rule("fool:9.2.6-02")
@pytest.mark.parametrize(("inside", "result"), [(22, "returned"), (23, "downed"), (None, "returned")])
def test_balls_that_land_deep_are_left_alone_as_ordered(inside: int | None, result: str) -> None:
    """Down on the 23, and it could be returned."""
    dice = {**KICK, "punt.returnable": [1]}
    dice |= {"punt.roll": [6]} if result == "downed" else {**RETURN, "punt.return": [9]}
    assert play(dice, roll_inside=inside).result == result


@pytest.mark.rule("fool:9.2.6-03", "fool:9.2.6-06", "fool:9.2.1-02")
@pytest.mark.parametrize("rush", ["blitz", "fake_defense"])
@pytest.mark.parametrize("answer", ["standard", "sideline"])
def test_no_return_where_everybody_rushes_or_waits_for_a_fake(rush: str, answer: str) -> None:
    """A fair catch of a ball that an even die would have let be returned."""
    assert play(CAUGHT, rush=rush, answer=answer).result == "fair_catch"


@pytest.mark.rule("fool:9.2.2-07", "fool:9.2.7-12")
@pytest.mark.parametrize(("rush", "result"), [("standard", "fair_catch"), ("blitz", "muffed")])
def test_the_extra_rusher_helps_to_catch_unless_he_rushes(rush: str, result: str) -> None:
    """P -2: a 6 makes 4, a fumble of a fair catch at medium distance; 5 with his help is clean."""
    dice = {**KICK, "punt.catch": [6]}
    dice |= {"punt.returnable": [6]} if rush == "standard" else {"fumble": [3], "fumble.who": [1, 1]}
    assert play(dice, receiving=CLUMSY, rush=rush).result == result


@pytest.mark.rule("fool:9.2.7-03")
@pytest.mark.parametrize(("tie", "ball"), [(3, "receiving"), (4, "kicking")])
def test_a_muff_where_nobody_rushed_is_anybodys(tie: int, ball: str) -> None:
    """P -2 and the extra man: a 5 makes 4, F on a fair catch; men are even, a die decides."""
    dice = {**KICK, "punt.returnable": [6], "punt.catch": [5], "fumble": [3], "fumble.tie": [tie], "fumble.who": [1, 1]}
    outcome = play(dice, receiving=CLUMSY, rush="return_only")
    assert (outcome.result, outcome.ball) == ("muffed", ball)


@pytest.mark.rule("fool:9.2.6-05", "fool:9.2.1-08")
@pytest.mark.parametrize(("rush", "yards"), [("standard", 5), ("return_only", 19)])
def test_a_medium_punt_is_returned_like_a_long_one(rush: str, yards: int) -> None:
    assert play({**KICK, **RETURN, "punt.return": [7]}, rush=rush).los == 23 + yards


@pytest.mark.rule("fool:9.2.7-12")
@pytest.mark.parametrize(("rush", "yards"), [("standard", 9 + 1), ("return_only", 10 + 4)])
def test_who_helps_the_wide_blockers(rush: str, yards: int) -> None:
    """Level pairs: the extra man is one ahead, +1; with O1 and O4 three ahead, +4; 10 is circled in both columns."""
    assert play({**KICK, **RETURN, "punt.return": [10]}, rush=rush).los == 23 + yards


@pytest.mark.rule("fool:9.2.2-02")
@pytest.mark.parametrize(("skill", "values"), [((), (1, 2, 4)), (("PRS",), (3, 2, 5)), (("VPR",), (4, 2, 5))])
def test_values_of_a_punt_returner(skill: tuple[str, ...], values: tuple[int, int, int]) -> None:
    assert punt_returner(man(22, "H", 3, 2, 5, skills=frozenset(skill))) == Returner(*values)


@pytest.mark.rule("fool:9.2.2-06")
@pytest.mark.parametrize(("speed", "dice", "yards"), [(5, {"punt.star2": [5]}, 53), (4, {"punt.star": [3, 9]}, 25)])
def test_a_slow_returner_has_no_double_star(speed: int, dice: dict[str, list[int]], yards: int) -> None:
    """A 17 at medium distance; natural speed 4 rolls on ``*`` until it is no ``**``."""
    squad = punt_return_squad(replace(RETURNER, s=speed))
    assert play({**KICK, **RETURN, "punt.return": [17], **dice}, receiving=squad).los == 23 + yards


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.9-01")
def test_there_is_no_fake_punt() -> None:
    """No procedure exists: no word for it, and no league can have it."""
    assert not any("fake" in word.lower() for word in CALLS["punt"])
    assert FoolOptions().fake_punt is False
    with pytest.raises(PlanError, match="fake punts"):
        read_options({"fake_punt": True})


@pytest.mark.rule("fool:9.2.1-08")
def test_the_five_rushes() -> None:
    assert RUSHES == ("standard", "blitz", "full_blitz", "return_only", "fake_defense")


@pytest.mark.rule("fool:7.2.4/3", "fool:7.2.5/1")
@pytest.mark.parametrize(("better", "yards"), [(True, 47), (False, 33)])
def test_a_punters_own_roll_is_made_twice(better: bool, yards: int) -> None:
    """A 12 and a 16 of A+1 are 47 and 33 yards; the second row's one chance of a return is not met either."""
    dice = {**KICK, "punt.kick": [12, 16], "punt.returnable": [6], "punt.catch": [9]}
    outcome = play(dice, clutch={("kicking", PUNTER.no): better})
    assert outcome.events[0].yards == yards


@pytest.mark.rule("fool:9.2.4-01")
@pytest.mark.parametrize(
    ("air", "yards", "returned"), [(Air(), 47, True), (Air(-5, 0, 0, 4), 42, False), (Air(4), 51, True)]
)
def test_the_air_on_a_punt(air: Air, yards: int, returned: bool) -> None:
    """Wind at the back or against it; rain takes five yards and adds to the control: 9 has three chances, not four."""
    dice = {**KICK, "punt.returnable": [4], "punt.catch": [9]}
    dice |= {"punt.return.penalty": [10], "punt.return": [13]} if returned else {}
    outcome = play(dice, air=air)
    assert (outcome.events[0].yards, outcome.result == "returned") == (yards, returned)
