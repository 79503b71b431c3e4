"""Inside runs, sweeps, draws, end arounds, sneak and flop (8.2, 7.1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from rules_engine.statis_pro.scrimmage import automatic_safety, spike
from tests.rules_engine.statis_pro.elevens import (
    BACK,
    DEFENSE,
    NO_RUSH,
    OFFENSE,
    changed,
    emptied,
    moved,
    placed,
    played,
    replaced,
    situation,
    snap,
)

INSIDE = OffenseCall("IL", "BK1")
SWEEP = OffenseCall("SL", "BK1")
WITH_G = moved(DEFENSE, J="G")  # the linebacker with TV -1 stands in G
TWO_IN_B = moved(DEFENSE, J="B")
NO_B = replaced(emptied(DEFENSE, "B"), placed("C", 93, "DL", tv=-2, pr=1))


def run(directive: str, *numbers: int, call: OffenseCall = SWEEP, **given: Any) -> tuple[Any, dict[str, Any]]:
    """The outcome and the step ``run`` of a run with this directive and these Run Numbers."""
    cards = [{"runs": {call.play: directive}}, *({"rn": number} for number in numbers)]
    outcome, steps = played(snap(call, **given), *cards)
    return outcome, steps["run"]


# -- directives and adjustments ----------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-047", "statis_pro:SP-049")
@pytest.mark.parametrize(
    ("play", "blocker", "adds"),
    [("SL", "LE", 1), ("IL", "LT", 2), ("IL", "LG", 3), ("IR", "CN", 1), ("IR", "RG", 2), ("SR", "RT", 2)],
)
def test_a_blocker_named_in_the_column_of_the_play_adds_his_value(play: str, blocker: str, adds: int) -> None:
    call = OffenseCall(play, "BK1")
    others = {other: "A" for other in ("SL", "IL", "IR", "SR") if other != play}
    outcome, steps = played(snap(call), {"runs": {play: blocker, **others}}, {"rn": 5})
    assert outcome.gain == 4 + adds  # entry 5 of column N is 4
    assert steps["run"]["adjust"] == adds


@pytest.mark.rule("statis_pro:SP-050")
@pytest.mark.parametrize(
    ("directive", "against", "adds"),
    [
        ("A", DEFENSE, -1),
        ("E", DEFENSE, -2),
        ("F", DEFENSE, -1),
        ("C", DEFENSE, 2),  # nobody in C
        ("G+C", DEFENSE, 2),  # both empty: two yards once
        ("B+G", DEFENSE, -2),  # G is empty, B is not: no two yards
        ("B+G", WITH_G, -3),
    ],
)
def test_boxes_add_their_tackle_values_and_empty_ones_two_yards(directive: str, against: Display, adds: int) -> None:
    outcome, step = run(directive, 6, against=against)
    assert (step["adjust"], outcome.gain) == (adds, 3 + adds)


@pytest.mark.rule("statis_pro:SP-051")
@pytest.mark.parametrize(
    ("directive", "adds"),
    [
        ("LG v B", 3),  # 3 - 2 = +1: the blocker alone
        ("CN v B", -2),  # 1 - 2 = -1: the tackler alone
        ("LT v B", 0),  # 2 - 2: neither
    ],
)
def test_in_a_contest_only_the_winner_counts(directive: str, adds: int) -> None:
    assert run(directive, 6)[1]["adjust"] == adds


@pytest.mark.rule("statis_pro:SP-052")
@pytest.mark.parametrize(
    ("directive", "against", "adds"),
    [
        ("LG+LT", DEFENSE, 5),
        ("A+F", DEFENSE, -2),
        ("LG v B", NO_B, 3),  # an empty box: the blocker's value and no two yards
        ("B", TWO_IN_B, -4),  # -2 and -1 are worth -4 together
        ("LG v B", TWO_IN_B, -4),  # 3 - 4 < 0
        ("B+A", TWO_IN_B, -5),
    ],
)
def test_two_blockers_two_boxes_two_men_in_a_box(directive: str, against: Display, adds: int) -> None:
    assert run(directive, 6, against=against)[1]["adjust"] == adds


def with_backs(first: int, second: int | None, third: int | None) -> Display:
    """The offense with backs of these Blocking Values, None for nobody; a flanker goes for a third back."""
    base = emptied(OFFENSE, "BK1", "BK2", *(["FL1"] if third is not None else []))
    values = {"BK1": (33, first), "BK2": (44, second), "BK3": (35, third)}
    backs = [
        placed(at, number, "RB", bv=value, rush=BACK) for at, (number, value) in values.items() if value is not None
    ]
    return Display((*base.placed, *backs))


@pytest.mark.rule("statis_pro:SP-057")
@pytest.mark.parametrize(
    ("backs", "carrier", "adds"),
    [
        ((1, None, None), "BK1", 0),
        ((1, 2, None), "BK1", 2),
        ((1, 2, None), "BK2", 1),
        ((1, 2, 1), "BK1", 3),
        ((0, -2, 1), "BK1", -1),
        ((1, 2, 1), "QB", 4),  # all backs block for the quarterback
    ],
)
def test_backs_who_do_not_carry_the_ball_block(
    backs: tuple[int, int | None, int | None], carrier: str, adds: int
) -> None:
    call = OffenseCall("IL", carrier)
    assert run("BK", 5, call=call, offense=with_backs(*backs))[1]["adjust"] == adds


@pytest.mark.rule("statis_pro:SP-060")
def test_a_man_who_blitzes_is_not_in_his_box_on_a_run() -> None:
    assert run("F", 6, defense="BLZ", blitz=(52,))[1]["adjust"] == -1
    assert run("F", 6, defense="BLZ", blitz=(55,))[1]["adjust"] == 2


# -- Run Numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-048", "statis_pro:SP-037")
@pytest.mark.parametrize(
    ("defense", "carrier", "modifier"),
    [
        ("R1", "BK1", 4), ("R2", "BK2", 4), ("RNK", "BK1", 2), ("RNK", "QB", 2),
        ("R2", "BK1", 0), ("R1", "BK2", 0), ("R3", "BK1", 0), ("R1", "QB", 0),
        ("P", "BK1", 0), ("PR", "BK1", 0), ("BLZ", "BK1", 0),
    ],
)  # fmt: skip
def test_the_defense_moves_the_run_number(defense: str, carrier: str, modifier: int) -> None:
    blitz = (55,) if defense == "BLZ" else ()
    step = run("LT", 3, call=OffenseCall("IL", carrier), defense=defense, blitz=blitz)[1]
    assert (step["modifier"], step["rn"]) == (modifier, 3 + modifier)


@pytest.mark.rule("statis_pro:SP-034")
@pytest.mark.parametrize(
    ("defense", "drawn", "modifier", "applied"),
    [
        ("R1", 2, 6, 8), ("RNK", 2, 4, 6), ("R2", 2, 2, 4), ("PR", 9, -2, 7), ("P", 9, -4, 5), ("BLZ", 9, -4, 5),
    ],
)  # fmt: skip
def test_a_draw_moves_the_run_number_in_addition(defense: str, drawn: int, modifier: int, applied: int) -> None:
    blitz = (55,) if defense == "BLZ" else ()
    step = run("LT", drawn, call=OffenseCall("IL", "BK1", "draw"), defense=defense, blitz=blitz)[1]
    assert (step["modifier"], step["rn"]) == (modifier, applied)


@pytest.mark.rule("statis_pro:SP-048", "statis_pro:SP-053")
def test_a_run_number_stays_within_1_and_12() -> None:
    assert run("LT", 11, defense="R1")[1]["rn"] == 12
    draw = OffenseCall("IL", "BK1", "draw")
    assert run("LT", 2, 8, call=draw)[1]["column"] == "SG"  # 2 - 4 is a 1, which is a short gain


@pytest.mark.rule("statis_pro:SP-053")
def test_a_1_is_a_short_gain_adjusted_like_any_other() -> None:
    outcome, step = run("LG", 1, 4)
    assert (step["column"], step["rn"], step["card"], outcome.gain) == ("SG", 4, 11, 14)


@pytest.mark.rule("statis_pro:SP-053")
def test_without_a_short_gain_column_the_1_counts_as_it_stands() -> None:
    plain = {"N": [9, 7, 6, 5, 4, 3, 2, 2, 1, 1, 0, -1], "SG": None, "LG": None}
    outcome, step = run("LG", 1, offense=changed(OFFENSE, "BK1", rush=plain))
    assert (step["column"], step["card"], outcome.gain) == ("N", 9, 12)


@pytest.mark.rule("statis_pro:SP-053")
def test_the_second_run_number_of_a_short_gain_is_not_moved() -> None:
    draw = OffenseCall("IL", "BK1", "draw")
    assert run("CN", 1, 5, call=draw, defense="PR")[1]["rn"] == 5


@pytest.mark.rule("statis_pro:SP-054")
@pytest.mark.parametrize(("blank", "column", "yards"), [((), "LG", 22), (("LG",), "SG", 9), (("LG", "SG"), "N", 2)])
def test_break_is_a_long_gain_in_the_best_column_without_adjustment(
    blank: tuple[str, ...], column: str, yards: int
) -> None:
    rush = {**BACK, "N": [9, *BACK["N"][1:]], **dict.fromkeys(blank)}
    outcome, step = run("Break", 7, defense="R1", offense=changed(OFFENSE, "BK1", rush=rush))
    assert (step["column"], step["modifier"], step["adjust"], outcome.gain) == (column, 0, 0, yards)


@pytest.mark.rule("statis_pro:SP-056")
@pytest.mark.parametrize(("play", "gain"), [("IL", -3), ("IR", -3), ("SL", -5), ("SR", -5)])
def test_an_inside_run_loses_three_yards_at_most(play: str, gain: int) -> None:
    outcome, _ = run("B", 12, call=OffenseCall(play, "BK1"), against=TWO_IN_B)  # -1 and -4
    assert outcome.gain == gain


# -- end arounds -------------------------------------------------------------------------------------------------------


def around(*cards: Any, defense: str = "P", **given: Any) -> tuple[Any, dict[str, Any]]:
    outcome, steps = played(snap(OffenseCall("ER", "RE"), defense, **given), *cards)
    return outcome, steps["run"]


@pytest.mark.rule("statis_pro:SP-055")
def test_an_end_around_loses_what_the_card_says() -> None:
    assert around({"runs": {"ER": -5}})[0].gain == -5
    assert around({"runs": {"ER": -10}}, defense="R1")[0].gain == -10


@pytest.mark.rule("statis_pro:SP-055", "statis_pro:SP-048")
@pytest.mark.parametrize(("defense", "applied", "yards"), [("P", 5, 4), ("RNK", 7, 2), ("R1", 5, 4), ("PR", 5, 4)])
def test_an_ok_end_around_reads_the_normal_column(defense: str, applied: int, yards: int) -> None:
    outcome, step = around({"runs": {"ER": "OK"}}, {"rn": 5}, defense=defense)
    assert (step["rn"], step["adjust"], outcome.gain) == (applied, 0, yards)


@pytest.mark.rule("statis_pro:SP-055")
@pytest.mark.parametrize(
    ("numbers", "column", "yards"),
    [((1, 2), "SG", 14), ((1, 11), "SG", 7), ((1, 1, 6), "LG", 25), ((1, 12, 4), "LG", 32)],
)
def test_a_1_on_an_end_around_is_a_short_gain_and_a_1_or_12_there_a_long_one(
    numbers: tuple[int, ...], column: str, yards: int
) -> None:
    outcome, step = around({"runs": {"ER": "OK"}}, *({"rn": number} for number in numbers))
    assert (step["column"], outcome.gain) == (column, yards)


# -- the quarterback's own ---------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-032")
@pytest.mark.parametrize("yard_line", [30, 60])
def test_a_flop_loses_a_yard_without_a_card(yard_line: int) -> None:
    outcome, _ = played(snap(OffenseCall("IR", "QB", "flop"), "R1", situation=situation(yard_line=yard_line)))
    assert (outcome.result, outcome.gain, outcome.yard_line) == ("run", -1, yard_line - 1)


@pytest.mark.rule("statis_pro:SP-033")
@pytest.mark.parametrize(("number", "gain"), [(31, 0), (32, 1), (1, 0), (48, 1)])
def test_a_sneak_gains_a_yard_on_an_even_number(number: int, gain: int) -> None:
    outcome, _ = played(snap(OffenseCall("IL", "QB", "sneak"), "R1"), {"pn": number})
    assert (outcome.result, outcome.gain) == ("run", gain)


@pytest.mark.rule("statis_pro:SP-032", "statis_pro:SP-033", "statis_pro:SP-055")
def test_what_is_not_read_on_a_card_is_neither_modified_nor_adjusted() -> None:
    for call, cards in (
        (OffenseCall("IL", "QB", "flop"), []),
        (OffenseCall("IL", "QB", "sneak"), [{"pn": 2}]),
        (OffenseCall("ER", "RE"), [{"runs": {"ER": -4}}]),
    ):
        step = played(snap(call, "RNK"), *cards)[1]["run"]
        assert (step["modifier"], step["adjust"], step["rn"], step["column"]) == (0, 0, None, None)


@pytest.mark.rule("statis_pro:SP-115", "statis_pro:SP-108")
def test_a_spike_gains_nothing_and_an_automatic_safety_gives_two_points() -> None:
    grounded = spike(snap(OffenseCall("SPIKE"), situation=situation(yard_line=64)))
    assert (grounded.result, grounded.gain, grounded.yard_line, grounded.scored) == ("spike", 0, 64, None)
    given = automatic_safety()
    assert (given.result, given.gain, given.scored, given.scorer) == ("automatic_safety", 0, "safety", "defense")


# -- out of bounds, goal lines -----------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-110")
@pytest.mark.parametrize(
    ("play", "cards", "out"),
    [
        ("SL", [{"runs": {"SL": "LT"}}, {"rn": 5, "ob": True}], True),
        ("SL", [{"runs": {"SL": "LT"}}, {"rn": 5}], False),
        ("SL", [{"runs": {"SL": "LT"}}, {"rn": 1, "ob": True}, {"rn": 5}], False),  # not the last number
        ("IL", [{"runs": {"IL": "LT"}}, {"rn": 5, "ob": True}], False),
        ("IR", [{"runs": {"IR": "Break"}}, {"rn": 5, "ob": True}], False),
    ],
)
def test_ob_behind_the_last_run_number_ends_a_run_out_of_bounds_but_no_inside_run(
    play: str, cards: list[Any], out: bool
) -> None:
    assert played(snap(OffenseCall(play, "BK1")), *cards)[0].out_of_bounds is out


@pytest.mark.rule("statis_pro:SP-106", "statis_pro:SP-107")
@pytest.mark.parametrize(
    ("yard_line", "number", "gain", "scored", "scorer"),
    [
        (94, 2, 6, "touchdown", "offense"),  # 7 + 2 yards from the 6: at most to the goal line
        (91, 2, 9, "touchdown", "offense"),  # exactly to it
        (90, 2, 9, None, None),
        (1, 12, 1, None, None),  # -1 + 2
    ],
)
def test_a_run_to_the_goal_line_is_a_touchdown(
    yard_line: int, number: int, gain: int, scored: str | None, scorer: str | None
) -> None:
    outcome, _ = run("LT", number, situation=situation(yard_line=yard_line))
    assert (outcome.gain, outcome.scored, outcome.scorer) == (gain, scored, scorer)
    assert outcome.yard_line == yard_line + gain


@pytest.mark.rule("statis_pro:SP-107")
@pytest.mark.parametrize(("yard_line", "scored"), [(3, "safety"), (4, None), (2, "safety")])
def test_a_loss_to_the_own_goal_line_is_a_safety(yard_line: int, scored: str | None) -> None:
    outcome, _ = run("B", 12, situation=situation(yard_line=yard_line), call=INSIDE, against=TWO_IN_B)
    assert outcome.scored == scored  # three yards are lost
    assert outcome.gain == max(-3, -yard_line)


@pytest.mark.rule("statis_pro:SP-015")
def test_a_blank_rushing_column_is_blank_on_the_card() -> None:
    end = OFFENSE.man_at("LE")
    assert end is not None
    assert all(end.card.is_blank(f"rush.{name}") for name in NO_RUSH)
    assert not end.card.is_blank("pass.Q")
