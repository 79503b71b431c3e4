"""Quick, short and long passes: target, completion range, catch (8.3.1 to 8.3.4, 8.3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.cards.men import CompletionRange
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.passes.completion import moved as moved_range
from rules_engine.statis_pro.resolution.calls import Coverage, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.resolution.out_of_position import (
    blocking_value,
    pass_blocking_value,
    pass_defense_value,
)
from tests.rules_engine.statis_pro.elevens import (
    BACK,
    DEFENSE,
    DOUBLING,
    NO_RUSH,
    OFFENSE,
    RECEIVER,
    TRIPLING,
    changed,
    emptied,
    placed,
    played,
    replaced,
    situation,
    snap,
)

TWO_FLANKERS = replaced(emptied(OFFENSE, "BK2"), placed("FL2", 85, "WR", **{"pass": RECEIVER}))
ONE_FLANKER_WIDE = replaced(emptied(OFFENSE, "FL1"), placed("FL2", 81, "WR", **{"pass": RECEIVER}))
NO_FLANKER = replaced(emptied(OFFENSE, "FL1"), placed("BK3", 35, "RB", **{"pass": RECEIVER}))


def modifier(call: OffenseCall, defense: str = "P", target: str = "ORIG", **given: Any) -> int:
    """What is added to the completion range of a pass that falls incomplete."""
    wild = {column: {"com": 5, "inc": 48} for column in ("Q", "S", "L")}
    given["offense"] = changed(given.get("offense", OFFENSE), "QB", **{"pass": wild})
    outcome, steps = played(snap(call, defense, **given), {"all": target}, {"pn": 45})
    assert outcome.result == "incomplete"
    return int(steps["pass"]["modifier"])


# -- target ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-058")
def test_p_rush_leaves_the_receiver_as_called_and_brings_the_rush() -> None:
    """8.3.1: "If Pass Rush occurs, see section 8.3.6": no Pass Number is read against the completion range."""
    _, steps = played(snap(OffenseCall("QK", "LE")), {"all": "P.Rush"}, {"pn": 40})
    assert (steps["target"]["called"], steps["target"]["receiver"], steps["target"]["why"]) == ("LE", "LE", "rush")
    assert "pass_rush" in steps
    assert "pass" not in steps


@pytest.mark.rule("statis_pro:SP-058", "statis_pro:SP-079")
@pytest.mark.parametrize(
    ("offense", "entry", "receiver", "why"),
    [
        (OFFENSE, "ORIG", "LE", "orig"),
        (OFFENSE, "RE", "RE", "redirect"),
        (OFFENSE, "LE", "LE", "redirect"),
        (OFFENSE, "FL", "FL1", "redirect"),
        (OFFENSE, "BK2", "BK2", "redirect"),
        (OFFENSE, "BK3", None, "redirect"),  # one flanker: nobody for the third back
        (NO_FLANKER, "FL", None, "redirect"),
        (NO_FLANKER, "BK3", "BK3", "redirect"),
        (TWO_FLANKERS, "FL", "FL1", "redirect"),
        (TWO_FLANKERS, "BK2", "FL2", "redirect"),
        (TWO_FLANKERS, "BK3", "FL2", "redirect"),
        (TWO_FLANKERS, "BK1", "BK1", "redirect"),
        (ONE_FLANKER_WIDE, "FL", "FL2", "redirect"),
    ],
)
def test_to_whom_a_pass_is_thrown(offense: Display, entry: str, receiver: str | None, why: str) -> None:
    cards = [{"all": entry}, *([{"pn": 40}] if receiver else [])]
    outcome, steps = played(snap(OffenseCall("QK", "LE"), offense=offense), *cards)
    assert (steps["target"]["called"], steps["target"]["receiver"], steps["target"]["why"]) == ("LE", receiver, why)
    assert (outcome.result, outcome.gain) == ("incomplete", 0)


@pytest.mark.rule("statis_pro:SP-026")
def test_a_redirected_play_is_directed_at_the_man_to_whom_it_goes() -> None:
    tired = changed(OFFENSE, "RE", endurance=4)
    earlier = situation()
    outcome, _ = played(snap(OffenseCall("QK", "LE"), offense=tired, situation=earlier), {"all": "RE"}, {"pn": 40})
    assert outcome.men.directed_at == 88
    assert played(snap(OffenseCall("QK", "LE")), {"all": "ORIG"}, {"pn": 40})[0].men.directed_at == 80
    assert played(snap(OffenseCall("QK", "LE")), {"all": "BK3"})[0].men.directed_at == 0


# -- completion range --------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-059", "statis_pro:SP-061")
@pytest.mark.parametrize(
    ("play", "defense", "yard_line", "table"),
    [
        ("QK", "R1", 30, 0), ("QK", "R1", 80, -10), ("QK", "RNK", 79, 0), ("QK", "P", 30, -10), ("QK", "P", 82, -15),
        ("QK", "BLZ", 30, 10), ("QK", "BLZ", 85, 10), ("QK", "PR", 30, 0), ("QK", "PR", 90, 0),
        ("SH", "R2", 30, 5), ("SH", "R2", 82, 0), ("SH", "P", 30, -5), ("SH", "P", 90, -5), ("SH", "PR", 30, -5),
        ("LP", "RNK", 30, 7), ("LP", "P", 30, 0), ("LP", "PR", 30, -7),
    ],
)  # fmt: skip
def test_the_defense_moves_the_completion_range(play: str, defense: str, yard_line: int, table: int) -> None:
    blitz = (52,) if defense == "BLZ" else ()
    where = situation(yard_line=yard_line)
    found = modifier(OffenseCall(play, "LE"), defense, situation=where, blitz=blitz)
    assert found == table - 2  # the man in K has PD -2


@pytest.mark.rule("statis_pro:SP-060", "statis_pro:SP-061")
@pytest.mark.parametrize(
    ("receiver", "offense", "adds"),
    [
        ("LE", OFFENSE, -2),  # K
        ("RE", OFFENSE, -4),  # N
        ("FL1", OFFENSE, -3),  # O
        ("FL2", TWO_FLANKERS, -1),  # M
        ("BK1", OFFENSE, -1),  # F
        ("BK2", OFFENSE, 0),  # J
        ("BK3", NO_FLANKER, -1),  # H
    ],
)
def test_each_receiver_is_guarded_from_his_box(receiver: str, offense: Display, adds: int) -> None:
    assert modifier(OffenseCall("SH", receiver), "PR", offense=offense) == -5 + adds


@pytest.mark.rule("statis_pro:SP-060", "statis_pro:SP-061")
def test_an_empty_box_adds_five_and_so_does_a_guard_who_blitzes() -> None:
    no_guard = replaced(emptied(DEFENSE, "F"), placed("G", 55, "LB", pd=-1))
    assert modifier(OffenseCall("SH", "BK1"), "P", against=no_guard) == 0
    assert modifier(OffenseCall("QK", "BK1"), "BLZ", blitz=(55,)) == 15
    assert modifier(OffenseCall("QK", "BK1"), "BLZ", blitz=(52,)) == 9


@pytest.mark.rule("statis_pro:SP-061")
@pytest.mark.parametrize(
    ("complete", "incomplete", "by", "moved"),
    [(25, 47, -3, 22), (30, 46, 30, 46), (10, 46, -20, 0), (17, 45, 5, 22)],
)
def test_com_gains_what_inc_loses_and_int_stays(complete: int, incomplete: int, by: int, moved: int) -> None:
    assert moved_range(CompletionRange(complete, incomplete), by) == CompletionRange(moved, incomplete)


@pytest.mark.rule("statis_pro:SP-038", "statis_pro:SP-039", "statis_pro:SP-040")
def test_double_and_triple_coverage_take_the_place_of_the_guards_value() -> None:
    double = (Coverage("LE", (24, 36), False),)
    triple = (Coverage("FL1", (22, 36, 37), True),)
    several = (Coverage("LE", (24, 36), False), Coverage("RE", (31, 37), False))
    assert modifier(OffenseCall("SH", "LE"), "P", against=DOUBLING, coverages=double) == -5 - 7
    assert modifier(OffenseCall("SH", "RE"), "P", against=DOUBLING, coverages=double) == -5 - 4
    assert modifier(OffenseCall("LP", "FL1"), "PR", against=TRIPLING, coverages=triple) == -7 - 15
    assert modifier(OffenseCall("SH", "LE"), "P", "RE", against=TRIPLING, coverages=several) == -5 - 7


@pytest.mark.rule("statis_pro:SP-040")
def test_a_guard_who_helps_elsewhere_leaves_his_receiver_free() -> None:
    helping = (Coverage("LE", (24, 31), False),)
    assert modifier(OffenseCall("SH", "RE"), "P", against=DOUBLING, coverages=helping) == -5 + 5


@pytest.mark.rule("statis_pro:SP-035")
@pytest.mark.parametrize(("defense", "adds"), [("R1", 5), ("RNK", 5), ("P", -5), ("PR", -10)])
@pytest.mark.parametrize("play", ["SH", "LP"])
def test_play_action_helps_against_a_run_defense_and_hurts_against_others(play: str, defense: str, adds: int) -> None:
    with_it = modifier(OffenseCall(play, "LE", "play_action"), defense)
    assert with_it - modifier(OffenseCall(play, "LE"), defense) == adds


@pytest.mark.rule("statis_pro:SP-124")
def test_backs_who_stay_in_raise_the_completion_range_and_catch_nothing() -> None:
    assert modifier(OffenseCall("SH", "LE", block=("BK1",))) == -5 - 2 + 2
    assert modifier(OffenseCall("SH", "LE", block=("BK1", "BK2"))) == -5 - 2 + 4
    outcome, steps = played(snap(OffenseCall("SH", "LE", block=("BK2",))), {"all": "BK2"})
    assert (outcome.result, steps["target"]["receiver"]) == ("incomplete", None)


@pytest.mark.rule("statis_pro:SP-121")
@pytest.mark.parametrize(
    ("box", "positions", "adds"), [("K", ["O"], -3), ("K", ["K", "O"], -2), ("K", None, -2), ("L", ["K"], -2)]
)
def test_a_defensive_back_out_of_position_has_one_less_but_for_box_l(
    box: str, positions: list[str] | None, adds: int
) -> None:
    card = {} if positions is None else {"positions": positions}
    back = placed(box, 24, "DB", pd=-2, **card).man
    assert pass_defense_value(back, box, StatisProOptions()) == adds
    worse = StatisProOptions(backs_out_of_position="worse")
    assert pass_defense_value(back, box, worse) == (-1 if adds == -3 else -2)


@pytest.mark.rule("statis_pro:SP-017", "statis_pro:SP-018")
def test_men_count_where_they_belong_what_their_cards_say() -> None:
    """4.2.3 and 4.3.1: Blocking Value and Pass Blocking of a lineman, Pass Defense of a back."""
    guard = placed("LG", 64, "OL", bv=3, pb=2)
    assert (blocking_value(guard), pass_blocking_value(guard)) == (3, 2)
    assert pass_defense_value(placed("K", 24, "DB", pd=-4).man, "K", StatisProOptions()) == -4


@pytest.mark.rule("statis_pro:SP-059", "statis_pro:SP-064")
@pytest.mark.parametrize(("number", "result"), [(22, "complete"), (23, "incomplete"), (46, "incomplete")])
def test_a_pass_number_within_the_range_completes_the_pass(number: int, result: str) -> None:
    cards = [{"all": "ORIG"}, {"pn": number}, *([{"rn": 12}] if result == "complete" else [])]
    outcome, steps = played(snap(OffenseCall("SH", "FL1")), *cards)  # 30 - 5 - 3
    assert (outcome.result, steps["pass"]["com"], steps["pass"]["inc"]) == (result, 22, 46)


# -- catch -------------------------------------------------------------------------------------------------------------


def caught(call: OffenseCall, *numbers: int, **given: Any) -> tuple[Any, dict[str, Any]]:
    """The outcome and the step ``catch`` of a pass that is complete."""
    outcome, steps = played(snap(call, **given), {"all": "ORIG"}, {"pn": 1}, *({"rn": number} for number in numbers))
    return outcome, steps["catch"]


@pytest.mark.rule("statis_pro:SP-062")
@pytest.mark.parametrize(
    ("play", "column", "number", "yards"),
    [("QK", "Q", 5, 7), ("SH", "S", 5, 13), ("LP", "L", 5, 32), ("LP", "L", 1, 60)],
)
def test_a_catch_reads_the_column_of_the_pass(play: str, column: str, number: int, yards: int) -> None:
    outcome, step = caught(OffenseCall(play, "FL1"), number)
    assert (step["column"], step["rn"], step["yards"], outcome.gain) == (column, number, yards, yards)


@pytest.mark.rule("statis_pro:SP-062")
def test_the_entry_l_reads_the_long_column_with_a_new_number() -> None:
    assert caught(OffenseCall("QK", "FL1"), 1, 7)[1]["yards"] == 27
    no_long_pass = {**RECEIVER, "L": None}
    runner = changed(OFFENSE, "FL1", rush=BACK, **{"pass": no_long_pass})
    assert caught(OffenseCall("SH", "FL1"), 1, 7, offense=runner)[1]["yards"] == 22  # the long runs
    neither = changed(OFFENSE, "FL1", rush=NO_RUSH, **{"pass": no_long_pass})
    assert caught(OffenseCall("SH", "FL1"), 1, offense=neither)[1]["yards"] == 19  # the most of the same column


@pytest.mark.rule("statis_pro:SP-016")
@pytest.mark.parametrize("columns", [None, {**RECEIVER, "Q": None}])
def test_a_pass_to_a_man_without_the_column_is_incomplete(columns: dict[str, Any] | None) -> None:
    end = changed(OFFENSE, "RE", **{"pass": columns})
    outcome, steps = played(snap(OffenseCall("QK", "LE"), offense=end), {"all": "RE"}, {"pn": 1})
    assert (outcome.result, outcome.gain) == ("incomplete", 0)
    assert "catch" not in steps


@pytest.mark.rule("statis_pro:SP-063")
@pytest.mark.parametrize(
    ("quarter", "clock", "receiver", "number", "scored"),
    [
        (4, 120, "RE", 1, True),
        (4, 120, "FL1", 1, True),
        (4, 121, "RE", 1, False),
        (2, 60, "RE", 1, False),
        (4, 60, "RE", 2, False),
        (4, 60, "LE", 1, False),  # a tight end
        (5, 60, "RE", 1, True),
    ],
)
def test_late_in_the_game_a_long_pass_with_a_1_is_a_touchdown(
    quarter: int, clock: int, receiver: str, number: int, scored: bool
) -> None:
    where = situation(quarter=quarter, clock=clock, yard_line=20)
    outcome, _ = caught(OffenseCall("LP", receiver), number, situation=where)
    assert (outcome.scored == "touchdown") is scored
    assert outcome.gain == (80 if scored else RECEIVER["L"][number - 1])


@pytest.mark.rule("statis_pro:SP-063")
def test_a_back_at_flanker_scores_late_too_but_no_short_pass_does() -> None:
    late = situation(quarter=4, clock=60, yard_line=20)
    back = replaced(emptied(OFFENSE, "FL1"), placed("FL1", 35, "RB", **{"pass": RECEIVER}))
    assert caught(OffenseCall("LP", "FL1"), 1, situation=late, offense=back)[0].scored == "touchdown"
    assert caught(OffenseCall("SH", "RE"), 1, 1, situation=late)[0].scored is None


@pytest.mark.rule("statis_pro:SP-078", "statis_pro:SP-106")
@pytest.mark.parametrize(
    ("yard_line", "gain", "scored"), [(88, 12, "touchdown"), (87, 13, "touchdown"), (86, 13, None)]
)
def test_a_pass_to_or_past_the_goal_line_is_a_touchdown(yard_line: int, gain: int, scored: str | None) -> None:
    outcome, _ = caught(OffenseCall("SH", "FL1"), 5, situation=situation(yard_line=yard_line))  # 13 yards
    assert (outcome.gain, outcome.scored) == (gain, scored)


@pytest.mark.rule("statis_pro:SP-110")
@pytest.mark.parametrize(
    ("cards", "out"),
    [
        ([{"all": "ORIG"}, {"pn": 1}, {"rn": 5, "ob": True}], True),
        ([{"all": "ORIG"}, {"pn": 1}, {"rn": 5}], False),
        ([{"all": "ORIG"}, {"pn": 1}, {"rn": 1, "ob": True}, {"rn": 5}], False),
        ([{"all": "ORIG"}, {"pn": 40, "ob": True}], False),
    ],
)
def test_a_catch_with_ob_ends_out_of_bounds(cards: list[Any], out: bool) -> None:
    assert played(snap(OffenseCall("SH", "FL1")), *cards)[0].out_of_bounds is out
