"""Punts (9.2): foul, snap, block, kick, roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules_engine.fool.kicks import Air, KickOutcome, punt_average
from rules_engine.fool.kicks.punts.rolls import roll_choices
from rules_engine.fool.kicks.punts.totals import kamikazes_ahead, squad_difference
from rules_engine.fool.kicks.tables import PUNT, coffin_corner, coffin_event, distance_column, punt_catch, punt_row
from rules_engine.fool.kicks.values import Returner, pass_block, pass_rush, punt_returner
from rules_engine.fool.model import Foot, Player
from tests.changing import replace

from .men import PUNTER, man, punt_return_squad, punt_squad
from .punting import CLEAN, FAIR, QUIET, RETURN, THREE, blocked, play

# -- tables ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.4-01")
@pytest.mark.parametrize(("letter", "average"), [("A", 44), ("B", 48), ("C", 40), ("D", 30)])
def test_the_punt_table_has_its_printed_average(letter: str, average: int) -> None:
    yards = [punt_row("standard", letter, 0, total).yards for total in THREE]
    assert round(sum(yards) / len(yards)) == average


@pytest.mark.rule("fool:9.2.4-01")
@pytest.mark.parametrize(
    ("control", "odds"),
    [(0, 27), (1, 26), (2, 25), (3, 24), (4, 23), (5, 22), (6, 21), (7, 20), (8, 19), (9, 18), (10, 17), (11, 16),
     (12, 15)],
)  # fmt: skip
def test_the_chances_of_a_return_have_their_printed_average(control: int, odds: int) -> None:
    """36ths by control; 9 prints 16 by a slip of the pen, its row makes 18."""
    chances = [punt_row("standard", "A", control, total).chances for total in THREE]
    assert round(sum(chances) / len(chances) * 6) == odds


@pytest.mark.rule("fool:9.2.4-01")
@pytest.mark.parametrize(("control", "chances"), [(-1, 6), (0, 6), (3, 6), (4, 5), (9, 5), (10, 4), (12, 4), (13, 4)])
def test_control_beyond_the_table_is_read_at_its_end(control: int, chances: int) -> None:
    """The row of a 4: "6 6 6 6 5 5 5 5 5 5 4 4 4" for controls of 0 to 12."""
    assert punt_row("standard", "A", control, 4).chances == chances


@pytest.mark.rule("fool:9.2.4-09")
@pytest.mark.parametrize(
    ("control", "total", "line"),
    [(-1, 2, 21), (0, 2, 21), (1, 2, 7), (11, 2, 15), (12, 2, 1), (13, 2, 1), (2, 3, None), (0, 7, None), (12, 7, 5)],
)
def test_where_a_punt_at_the_corner_comes_down(control: int, total: int, line: int | None) -> None:
    assert coffin_corner(control, total) == line


@pytest.mark.rule("fool:9.2.4-09")
def test_what_may_be_done_with_a_punt_at_the_corner() -> None:
    rows = {3: "RB", 7: "FR", 9: "HR"}
    assert [coffin_event(total) for total in range(2, 13)] == [rows.get(total, "dead") for total in range(2, 13)]


@pytest.mark.rule("fool:9.2.7-01")
@pytest.mark.parametrize(("yards", "column"), [(1, "35-"), (35, "35-"), (36, "med"), (49, "med"), (50, "50+")])
def test_the_distance_columns(yards: int, column: str) -> None:
    assert distance_column(yards) == column


@pytest.mark.rule("fool:9.2.7-02")
@pytest.mark.parametrize(
    ("kind", "column", "cells"),
    [
        ("fair", "35-", ["M", "M", "F", "F", "F", "-", "-", "-"]),
        ("fair", "50+", ["M", "M", "M", "M", "F", "-", "-", "-"]),
        ("return", "35-", ["M", "M", "F*", "F", "F", "F", "f", "-"]),
        ("return", "med", ["M", "M", "F", "F*", "F", "f", "-", "-"]),
        ("return", "50+", ["M", "M", "M", "M", "F*", "-", "-", "-"]),
    ],
)
def test_the_catching_table(kind: str, column: str, cells: list[str]) -> None:
    assert [punt_catch(kind, column, total) for total in (-1, 2, 3, 4, 5, 6, 7, 12)] == cells


@pytest.mark.rule("fool:9.2.5-02")
def test_the_rolling_ball_columns() -> None:
    assert PUNT["rolling"]["pooch"][2] == [6, 2]
    assert PUNT["rolling"]["standard"] == [[18, 9], [15, 8], [12, 6], [9, 5], [6, 4], [3, 2]]


# -- men ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.2-01")
@pytest.mark.parametrize(("skill", "values"), [((), (1, 2, 4)), (("PRS",), (3, 2, 5)), (("VPR",), (4, 2, 5))])
def test_returner_values(skill: tuple[str, ...], values: tuple[int, int, int]) -> None:
    assert punt_returner(man(22, "H", 3, 2, 5, skills=frozenset(skill))) == Returner(*values)


@pytest.mark.rule("fool:9.2.2-10", "fool:9.2.2-12", "fool:9.2.2-15")
@pytest.mark.parametrize(
    ("pos", "values", "rush"),
    [("LB", (2, 3, 4), 7), ("DT", (1, 4, 4), 10), ("DE", (1, 4, 3), 9), ("NT", (1, 4, 3), 8), ("S", (3, 2, 5), 7),
     ("F", (2, 3, 4), 6)],
)  # fmt: skip
def test_rush_values(pos: str, values: tuple[int, int, int], rush: int) -> None:
    assert pass_rush(man(90, pos, *values)) == rush


@pytest.mark.rule("fool:9.2.2-11")
def test_a_slow_substitute_rushes_a_point_worse_for_each_below_the_minimum() -> None:
    assert pass_rush(man(90, "LB", 1, 3, 2), least_speed=4) == 3


@pytest.mark.rule("fool:9.2-01")
@pytest.mark.parametrize(
    ("pos", "values", "more", "block"),
    [("G", (0, 3, 4), {}, 5), ("G", (0, 3, 3), {}, 4), ("C", (1, 3, 2), {}, 5), ("T", (0, 4, 2), {}, 6),
     ("T", (0, 4, 2), {"age": 30}, 6), ("G", (0, 3, 3), {"age": 31}, 5), ("G", (0, 3, 3), {"rookie": True}, 4),
     ("G", (0, 4, 2), {"rookie": True}, 4), ("H", (2, 2, 5), {}, 3), ("W", (3, 2, 5), {}, 0), ("LB", (1, 3, 4), {}, 4)],
)  # fmt: skip
def test_pass_block_values_outside(pos: str, values: tuple[int, int, int], more: dict[str, object], block: int) -> None:
    assert pass_block(man(60, pos, *values, **more), outside=True) == block


@pytest.mark.rule("fool:9.2.2-13")
def test_squad_totals_leave_out_punter_and_returner() -> None:
    """Two ends 2-5, four linebackers 3-4 (-1), three 3-3 (-1), a back 2-4: C 4 + 8 + 6 + 2, S 10 + 16 + 9 + 4.

    Covering: snapper and seven guards 4-2 (-1), two safeties 2-5: C 24 + 4, S 16 + 10.
    """
    assert squad_difference(punt_squad(), punt_return_squad(), speed=False) == 20 - 28
    assert squad_difference(punt_squad(), punt_return_squad(), speed=True) == 39 - 26


@pytest.mark.rule("fool:9.2.7-09")
def test_kamikazes_against_wide_blockers() -> None:
    assert kamikazes_ahead(punt_squad(), punt_return_squad()) == 0
    defenders = punt_return_squad(WB1=man(42, "CB", 2, 2, 5), WB2=man(43, "CB", 2, 2, 5))
    assert kamikazes_ahead(punt_squad(), defenders) == 2


# -- foul and snap -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.3-01", "fool:9.2.3-03")
@pytest.mark.parametrize(("roll", "side"), [(5, "kicking"), (18, "receiving")])
def test_dead_ball_fouls_end_the_play(roll: int, side: str) -> None:
    outcome = play({"punt.penalty": [roll]})
    assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == [(side, 5, "no_play")]
    assert (outcome.ball, outcome.los, outcome.new_series) == ("kicking", 70, False)


@pytest.mark.rule("fool:9.2.3-02")
def test_two_green_men_move_their_own_side_only() -> None:
    """With two rookies among the blockers Ki5 is a 6; the rushers' 18 stays."""
    rookies = punt_squad(B1=man(61, "G", 0, 4, 2, rookie=True), T1=man(63, "G", 0, 4, 2, attrs=frozenset({"!"})))
    assert play({"punt.penalty": [6]}, kicking=rookies).flags[0].side == "kicking"
    assert play({"punt.penalty": [18]}, kicking=rookies).flags[0].side == "receiving"
    one = punt_squad(B1=man(61, "G", 0, 4, 2, rookie=True))
    outcome = play({**CLEAN, **QUIET, **FAIR, "punt.penalty": [6], "punt.kick": [12]}, kicking=one)
    assert outcome.flags == ()


@pytest.mark.rule("fool:9.2.3-04")
def test_holding_lets_the_play_go_on() -> None:
    outcome = play({**CLEAN, **QUIET, **FAIR, "punt.penalty": [4], "punt.kick": [12]})
    assert [(flag.kind, flag.yards, flag.enforce) for flag in outcome.flags] == [("holding", 10, "previous")]
    assert outcome.result == "fair_catch"


@pytest.mark.rule("fool:9.2.3-05", "fool:9.2.8-04")
def test_roughing_the_punter() -> None:
    base = {**CLEAN, **FAIR, "punt.penalty": [17], "punt.kick": [12]}
    bump = play({**base, **QUIET, "punt.penalty.size": [3]})
    assert [(flag.yards, flag.first_down) for flag in bump.flags] == [(5, False)]
    rough = play({**base, "punt.penalty.size": [4], "punt.injury.who": [1, 1], "punt.injury": [8, 10], "injury": [1]})
    assert [(flag.yards, flag.first_down) for flag in rough.flags] == [(15, True)]
    assert [(hurt.side, hurt.player) for hurt in rough.hurts] == [("kicking", PUNTER.no)]


@pytest.mark.rule("fool:9.2.3-06", "fool:9.2.3-07")
@pytest.mark.parametrize(
    ("snapper", "punter", "los", "total", "bobbled"),
    [
        (("C", ()), PUNTER, 70, 3, True),  # 2/36: a 3
        (("C", ()), PUNTER, 70, 2, False),
        (("G", ()), PUNTER, 70, 6, True),  # 6/36: 2 or 6
        (("G", ()), PUNTER, 70, 2, True),
        (("C", ()), PUNTER, 97, 2, True),  # own 3: 1/36
        (("C", ()), man(10, "Q", 2, 1, 4), 70, 5, True),  # 2 + 2 = 4/36: a 5
    ],
)
def test_bobble_odds(snapper: tuple[str, tuple[str, ...]], punter: Player, los: int, total: int, bobbled: bool) -> None:
    squad = punt_squad(punter, Sn=man(57, snapper[0], 0, 4, 2))
    dice: dict[str, list[int]] = {"punt.penalty": [10], "punt.bobble": [total], "punt.kick": [10], **QUIET}
    if bobbled:
        outcome = play({**dice, "punt.bobble.result": [4], "qt": [5]} | {"punt.kick": []}, kicking=squad, los=los)
        assert outcome.result == "bobbled"
    else:
        outcome = play({**dice, "punt.block": [10], **FAIR}, kicking=squad, los=los)
        assert outcome.result == "fair_catch"


@pytest.mark.rule("fool:9.2.3-07")
def test_the_least_chance_of_a_bobble() -> None:
    base = {**CLEAN, **QUIET, "punt.bobble": [2]}
    assert play({**base, **FAIR, "punt.bobble.min": [4], "punt.kick": [12]}).result == "fair_catch"
    outcome = play({**base, "punt.block": [], "punt.bobble.min": [5], "punt.bobble.result": [4], "qt": [4]})
    assert (outcome.ball, outcome.los, outcome.new_series) == ("kicking", 70 + 6 + 10, False)


def bobbled(die: int, dice: Mapping[str, Sequence[int]], **more: int) -> KickOutcome:
    base = {"punt.penalty": [10], "punt.bobble": [2], "punt.bobble.min": [6], "punt.bobble.result": [die], **QUIET}
    return play({**base, **dice}, **more)


@pytest.mark.rule("fool:9.2.3-08", "fool:9.5.3-01")
def test_what_a_bobble_leads_to() -> None:
    """1, 5 hurried; 2 the punter runs from -5 (rb 4: +5, C 0 -2); 3 a fumble at -10; 4 QT -10; 6 blocked."""
    assert bobbled(1, {"punt.kick": [7], **FAIR}).los == 70 - 37
    assert bobbled(2, {"rb": [4]}).los == 70 + 5 - 3
    outcome = bobbled(3, {"fumble": [3], "fumble.who": [1, 1]})
    assert (outcome.ball, outcome.los, outcome.new_series) == ("receiving", 80, True)
    assert bobbled(4, {"qt": [1]}).los == 70 + 12 + 10
    assert bobbled(6, {"punt.blocked": [2], "punt.blocked.yards": [3]}).los == 70


@pytest.mark.rule("fool:9.2.3-08")
def test_a_punter_may_run_for_the_line_to_gain() -> None:
    """rb 6, lrb 3: +18 and -2 for S 3, from -5: eleven yards, or a measurement when eleven are needed."""
    assert bobbled(2, {"rb": [6], "lrb": [3]}).los == 70 - 11
    measured = bobbled(2, {"rb": [6], "lrb": [3], "measure": [4]}, to_gain=11)
    assert measured.over is True


@pytest.mark.rule("fool:9.2.3-13")
def test_trapped_in_the_own_end_zone_is_a_safety() -> None:
    outcome = bobbled(4, {"qt": [4]}, los=90)
    assert (outcome.score, outcome.scorer) == ("safety", "receiving")


# -- block -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.3-09", "fool:9.2.3-09c")
def test_the_block_roll() -> None:
    """3 and 18 blocked but by an old punter's normal kick; 4 hurried; 16 counts on the own 1-4 only."""
    base = {**CLEAN, **QUIET}
    assert play({**base, "punt.block": [3], "punt.blocked": [2], "punt.blocked.yards": [3]}).result == "blocked"
    old = punt_squad(replace(PUNTER, age=30))
    assert play({**base, **FAIR, "punt.block": [18], "punt.kick": [12]}, kicking=old).result == "fair_catch"
    assert play({**base, **FAIR, "punt.block": [4], "punt.kick": [6]}).los == 70 - 41
    assert play({**base, **FAIR, "punt.block": [16], "punt.kick": [12]}).result == "fair_catch"
    near = {**base, **FAIR, "punt.block": [16], "punt.block.pair": [1], "punt.block.match": [1], "punt.kick": [12]}
    assert play(near, los=97).result == "fair_catch"


@pytest.mark.rule("fool:9.2.2-11")
@pytest.mark.parametrize(
    ("pos", "values", "die"),
    [
        ("LB", (0, 3, 3), 4),  # 6 against 5: with a 4 he hurries the kick
        ("LB", (0, 4, 2), 5),  # his speed is a point below the least: 5
        ("DT", (0, 3, 3), 3),  # one more
    ],
)
def test_a_man_inside_needs_speed_three(pos: str, values: tuple[int, int, int], die: int) -> None:
    """I1 comes on a 5 of a blitz; a guard 4-2 blocks for 5, and the extra blocker is at O1 with the extra rusher."""
    rushers = punt_return_squad(I1=man(91, pos, *values))
    for roll, style in ((die - 1, None), (die, "hurried")):
        kick = [7] if style else [12]
        dice = {**CLEAN, **QUIET, "punt.block": [5], "punt.block.match": [roll], "punt.kick": kick, "punt.catch": [9]}
        outcome = play(dice, receiving=rushers, rush="blitz")
        assert outcome.events[0].data.get("style") == style


@pytest.mark.rule("fool:9.2.3-10", "fool:9.2.3-11")
@pytest.mark.parametrize(
    ("rush", "die", "result"),
    [(7, 1, "fair"), (7, 2, "fair"), (7, 3, "hurried"), (7, 4, "blocked"), (7, 6, "blocked"), (8, 6, "hurried"),
     (9, 6, "blocked"), (3, 1, "fair")],
)  # fmt: skip
def test_a_rusher_against_his_blocker(rush: int, die: int, result: str) -> None:
    """A guard 4-2 blocks for 5: 5 and 9 hurry, 6 to 8 and 10 or more block. Die 4 at O1 or O4 means O4."""
    rushers = punt_return_squad(O4=man(54, "LB", 0, rush - 4, 4))
    base = {**CLEAN, **QUIET, "punt.block": [5], "punt.block.pair": [4], "punt.block.match": [die]}
    if result == "blocked":
        outcome = play({**base, "punt.blocked": [2], "punt.blocked.yards": [3]}, receiving=rushers)
        assert (outcome.result, outcome.events[1].player) == ("blocked", 54)
    else:
        kick = [7] if result == "hurried" else [12]
        outcome = play({**base, **FAIR, "punt.kick": kick}, receiving=rushers)
        assert outcome.los == 70 - (37 if result == "hurried" else 47)


@pytest.mark.rule("fool:9.5.7-01")
def test_a_slow_punter_moves_the_block_roll_outward() -> None:
    slow = punt_squad(replace(PUNTER, foot=Foot(punt={**(PUNTER.foot.punt or {}), "blk": 1})))
    base = {**CLEAN, **QUIET, "punt.blocked": [2], "punt.blocked.yards": [3]}
    assert play({**base, "punt.block": [4]}, kicking=slow).result == "blocked"
    assert play({**base, "punt.block": [17]}, kicking=slow).result == "blocked"


@pytest.mark.rule("fool:9.2.3-12", "fool:9.2.3-15")
def test_blocked_punts() -> None:
    """Half of 47 is 24, a punt for the averages; then dead, recovered, fumbled, run back from 5 and 15 behind."""
    half = blocked(1, {"punt.kick": [12]})
    assert (half.ball, half.los) == ("receiving", 70 - 24)
    assert [event.kind for event in half.events] == ["punt"]
    assert blocked(2, {"punt.blocked.yards": [6]}).los == 64
    dead = blocked(2, {"punt.blocked.yards": [1]})
    assert (dead.ball, dead.los) == ("receiving", 76)
    assert dead.events[0].data == {"result": "blocked"}
    early = blocked(2, {"punt.blocked.yards": [1]}, down=3)
    assert (early.ball, early.los, early.new_series) == ("kicking", 76, False)
    assert blocked(3, {"fumble.who": [1, 1], "qt": [5]}).los == 70 + 15 + 5
    loose = blocked(4, {"punt.blocked.yards": [2], "fumble": [4], "fumble.who": [1, 1]})
    assert (loose.ball, loose.los) == ("receiving", 80)
    run = blocked(5, {"fumble.who": [1, 1], "lrb": [3]})
    assert (run.ball, run.los) == ("receiving", 70 + 5 + 18)
    score = blocked(6, {"fumble.who": [1, 1], "lrb": [3]})
    assert (score.score, score.scorer) == ("touchdown", "receiving")


@pytest.mark.rule("fool:9.2.3-13")
def test_blocked_into_the_end_zone() -> None:
    own = blocked(3, {"fumble.who": [1, 1], "qt": [5]}, los=95)
    assert (own.score, own.scorer) == ("safety", "receiving")
    theirs = blocked(5, {"fumble.who": [1, 1]}, los=96)
    assert (theirs.score, theirs.scorer) == ("touchdown", "receiving")
    out = blocked(6, {}, los=96)
    assert (out.score, out.scorer) == ("safety", "receiving")


# -- kick --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.4-01")
@pytest.mark.parametrize(("die", "result"), [(4, "returned"), (5, "fair_catch")])
def test_the_rulebooks_punt(die: int, result: str) -> None:
    """A+1 || 5 rolls 12: 47 yards, returned on 1-4 (9.2.4a)."""
    dice = {**CLEAN, **QUIET, "punt.kick": [12], "punt.returnable": [die], "punt.catch": [9]}
    if result == "returned":
        dice |= {"punt.return.penalty": [10], "punt.return": [9]}
    outcome = play(dice)
    assert (outcome.result, outcome.events[0].yards) == (result, 47)
    assert outcome.los == (23 + 13 if result == "returned" else 23)


@pytest.mark.rule("fool:9.2.4-06")
def test_a_punters_average() -> None:
    """Within five yards of it a coffin punt is legal: from the 40 to midfield for A+1."""
    assert punt_average(PUNTER) == 45


@pytest.mark.rule("fool:9.2.4-01")
def test_wind_and_touchback() -> None:
    assert play({**CLEAN, **QUIET, **FAIR, "punt.kick": [12]}, air=Air(-4)).los == 70 - 43
    outcome = play({**CLEAN, **QUIET, "punt.kick": [12]}, los=47)
    assert (outcome.result, outcome.ball, outcome.los) == ("touchback", "receiving", 20)


@pytest.mark.rule("fool:9.2.4-10")
@pytest.mark.parametrize(("total", "yards", "gain"), [(7, 37, 13), (5, 29, 4)])
def test_a_hurried_punt_halves_the_return_on_its_h_rows(total: int, yards: int, gain: int) -> None:
    """28 + 1 yards, a return of 8 (column up to 35) halved; 36 + 1 yards, 13 in full."""
    dice = {**CLEAN, **QUIET, **RETURN, "punt.block": [4], "punt.kick": [total], "punt.return": [9]}
    outcome = play(dice)
    assert outcome.los == 70 - yards + gain


# -- roll --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.5-02")
@pytest.mark.parametrize(("rush", "die", "spot"), [("standard", 6, 7), ("full_blitz", 6, 10), ("full_blitz", 5, 6)])
def test_a_punt_rolls_otherwise_on_a_full_blitz(rush: str, die: int, spot: int) -> None:
    """It lands on the 10. Standard, 6: "3/2"; full blitz, 6: none, 5: "4/2"."""
    dice = {**CLEAN, **QUIET, "punt.kick": [12], "punt.roll": [die]}
    if rush == "standard":
        dice["punt.returnable"] = [6]
    outcome = play(dice, los=57, rush=rush)
    assert (outcome.result, outcome.los) == ("downed", spot)


@pytest.mark.rule("fool:9.2.5-03", "fool:9.2.5-04")
@pytest.mark.parametrize(
    ("cell", "ahead", "back", "choices"),
    [([18, 9], 0, False, (18, 9)), ([18, 9], 0, True, (18, 12)), ([18, 9], 2, False, (18, 6)),
     ([18, 9], 2, True, (18, 9)), ([3, 2], 0, True, (3, 3)), ([3, 2], 2, False, (3, 0)), ([-6, -3], 2, True, (-6, -3)),
     ([-6, -3], 0, True, (-6, 0))],
)  # fmt: skip
def test_where_the_coverage_may_stop_a_rolling_ball(
    cell: list[int], ahead: int, back: bool, choices: tuple[int, int]
) -> None:
    assert roll_choices(cell, ahead >= 2, back) == choices


@pytest.mark.rule("fool:9.2.5-01", "fool:9.2.5-03", "fool:9.2.5-05")
@pytest.mark.parametrize(
    ("los", "die", "result", "spot"),
    [
        (57, 4, "downed", 1),  # lands on the 10, rolls 9
        (56, 3, "touchback", 20),  # lands on the 9: 12, or stopped after 6 + 3, which is the goal line
        (52, 1, "touchback", 20),  # lands on the 5: 18, or 12 with the extra man back
        (57, 2, "touchback", 20),
    ],
)
def test_a_ball_left_to_roll_inside_the_ten(los: int, die: int, result: str, spot: int) -> None:
    dice = {**CLEAN, **QUIET, "punt.kick": [12], "punt.returnable": [6], "punt.roll": [die]}
    if (los, die) == (56, 3):
        outcome = play({**dice, "punt.roll.stop": [3]}, los=los)
        assert (outcome.result, outcome.los) == ("downed", 2)
        return
    outcome = play(dice, los=los)
    assert (outcome.result, outcome.los) == (result, spot)
