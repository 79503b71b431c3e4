"""Pass rush, screens, interceptions, Big Plays (8.3.5 to 8.3.8, 8.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.statis_pro.cards.men import PassRushRange
from rules_engine.statis_pro.passes.interception import MissingChoice
from rules_engine.statis_pro.passes.rush import moved_by_rush
from rules_engine.statis_pro.passes.screen import multiplied
from rules_engine.statis_pro.resolution.calls import Coverage, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display
from tests.rules_engine.statis_pro.elevens import (
    BACK,
    DEFENSE,
    DOUBLING,
    OFFENSE,
    RANGES,
    RECEIVER,
    TRIPLING,
    changed,
    emptied,
    moved,
    placed,
    played,
    situation,
    snap,
)

LONG = OffenseCall("LP", "FL1")
SHORT = OffenseCall("SH", "FL1")
QUICK = OffenseCall("QK", "BK1")
SCREEN = OffenseCall("SC", "BK1")


# -- pass rush ---------------------------------------------------------------------------------------------------------


def rushed(*cards: Any, call: OffenseCall = SHORT, **given: Any) -> tuple[Any, dict[str, dict[str, Any]]]:
    """A pass before which the rush comes; without a coach's interest in who intercepts."""
    return played(snap(call, **given), {"all": "P.Rush"}, *cards)


@pytest.mark.rule("statis_pro:SP-070")
@pytest.mark.parametrize(
    ("defense", "offense", "printed", "after"),
    [
        (8, 5, (14, 19, 34), (19, 19, 34)),  # 14 + 6, at most all of Runs
        (5, 8, (14, 19, 34), (8, 19, 34)),
        (7, 7, (14, 19, 34), (14, 19, 34)),
        (9, 8, (14, 19, 34), (16, 19, 34)),
        (1, 12, (14, 19, 34), (0, 19, 34)),
    ],
)
def test_a_point_of_difference_moves_the_sack_range_by_two(
    defense: int, offense: int, printed: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    assert moved_by_rush(PassRushRange(*printed), defense - offense) == PassRushRange(*after)


@pytest.mark.rule("statis_pro:SP-070", "statis_pro:SP-124")
@pytest.mark.parametrize(
    ("given", "sums"),
    [
        ({}, (6, 7)),  # 2 + 1 + 1 + 2 against 1 + 2 + 1 + 2 + 1
        ({"call": OffenseCall("SH", "FL1", block=("BK1",))}, (6, 9)),
        ({"call": OffenseCall("SH", "FL1", block=("BK1", "BK2"))}, (6, 11)),
        ({"call": QUICK, "defense": "BLZ", "blitz": (55, 50)}, (10, 7)),
        ({"offense": changed(OFFENSE, "LG", positions=["LT", "RT"])}, (6, 6)),  # out of position (O1)
        ({"against": moved(DEFENSE, J="B")}, (8, 7)),
    ],
)
def test_the_front_and_who_blitzes_rush_against_the_line_and_who_stays_in(
    given: dict[str, Any], sums: tuple[int, int]
) -> None:
    _, steps = rushed({"pn": 40}, **given)
    assert (steps["pass_rush"]["defense"], steps["pass_rush"]["offense"]) == sums


@pytest.mark.rule("statis_pro:SP-071")
@pytest.mark.parametrize(
    ("number", "result", "cards"),
    [
        (12, "sack", [{"pn": 20}]),
        (13, "runs", [{"rn": 3}]),
        (19, "runs", [{"rn": 3}]),
        (20, "complete", [{"rn": 3}]),
        (34, "complete", [{"rn": 3}]),
        (35, "incomplete", []),
        (46, "incomplete", []),
    ],
)
def test_where_the_pass_number_of_a_rush_falls(number: int, result: str, cards: list[Any]) -> None:
    outcome, steps = rushed({"pn": number}, *cards)
    rush = steps["pass_rush"]
    assert (rush["sack"], rush["runs"], rush["com"], rush["result"]) == (12, 19, 34, result)  # 14 - 2
    assert outcome.result == ("scramble" if result == "runs" else result)
    assert steps["target"] == {"step": "target", "called": "FL1", "receiver": "FL1", "why": "rush"}


@pytest.mark.rule("statis_pro:SP-072")
@pytest.mark.parametrize(("number", "yards"), [(2, 0), (3, -1), (5, -1), (47, -15), (48, -16)])
def test_a_sack_loses_a_third_of_the_pass_number_rounded_down(number: int, yards: int) -> None:
    outcome, _ = rushed({"pn": 1}, {"pn": number})
    assert (outcome.result, outcome.gain) == ("sack", yards)


@pytest.mark.rule("statis_pro:SP-072", "statis_pro:SP-107")
@pytest.mark.parametrize(("yard_line", "scored"), [(10, "safety"), (11, None)])
def test_a_sack_on_or_behind_the_own_goal_line_is_a_safety(yard_line: int, scored: str | None) -> None:
    outcome, _ = rushed({"pn": 1}, {"pn": 30}, situation=situation(yard_line=yard_line))
    assert (outcome.scored, outcome.gain) == (scored, -10)


@pytest.mark.rule("statis_pro:SP-073")
@pytest.mark.parametrize("defense", ["RNK", "PR"])
def test_a_quarterback_who_runs_reads_his_normal_column_unmodified(defense: str) -> None:
    assert rushed({"pn": 15}, {"rn": 4}, defense=defense)[0].gain == 5
    outcome, steps = rushed({"pn": 15}, {"rn": 1}, {"rn": 6}, defense=defense)
    assert (outcome.gain, steps["run"]["column"], steps["run"]["carrier"]) == (9, "SG", "QB")


@pytest.mark.rule("statis_pro:SP-071", "statis_pro:SP-016")
def test_a_completion_under_a_rush_goes_to_the_intended_receiver() -> None:
    outcome, _ = rushed({"pn": 25}, {"rn": 3})
    assert (outcome.result, outcome.gain, outcome.men.directed_at) == ("complete", 16, 81)
    no_column = changed(OFFENSE, "FL1", **{"pass": {**RECEIVER, "S": None}})
    assert rushed({"pn": 25}, offense=no_column)[0].result == "incomplete"


@pytest.mark.rule("statis_pro:SP-074")
@pytest.mark.parametrize(("number", "result"), [(46, "incomplete"), (47, "intercepted")])
def test_an_incompletion_under_a_rush_may_be_intercepted_by_the_guard(number: int, result: str) -> None:
    cards = [{"rn": 3}, {"rn": 12}] if result == "intercepted" else []
    assert rushed({"pn": number}, *cards)[0].result == result  # the man in O has 47-48


@pytest.mark.rule("statis_pro:SP-077")
@pytest.mark.parametrize("play", ["SH", "LP"])
def test_a_blitz_forces_the_rush_on_short_and_long_passes(play: str) -> None:
    outcome, steps = played(snap(OffenseCall(play, "FL1"), "BLZ", blitz=(55,)), {"pn": 5}, {"pn": 30})
    assert (outcome.result, steps["target"]["why"]) == ("sack", "rush")


@pytest.mark.rule("statis_pro:SP-077")
def test_quick_passes_and_screens_are_normal_against_a_blitz() -> None:
    quick, steps = played(snap(QUICK, "BLZ", blitz=(52,)), {"all": "ORIG"}, {"pn": 40}, {"rn": 5})
    assert (quick.result, steps["pass"]["com"]) == ("complete", 45)  # 36 + 10 - 1
    assert played(snap(SCREEN, "BLZ", blitz=(52,)), {"sc": "INC"})[0].result == "incomplete"


# -- screens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-075")
@pytest.mark.parametrize(
    ("defense", "modifier", "applied"),
    [("R1", 4, 9), ("RNK", 2, 7), ("R2", 0, 5), ("P", 0, 5), ("BLZ", -4, 1), ("PR", -2, 3)],
)
def test_the_defense_moves_the_run_number_of_a_screen(defense: str, modifier: int, applied: int) -> None:
    blitz = (55,) if defense == "BLZ" else ()
    cards = [{"rn": 5}, *([{"rn": 8}] if applied == 1 else [])]
    outcome, steps = played(snap(SCREEN, defense, blitz=blitz), {"sc": "COM"}, *cards)
    assert steps["screen"]["modifier"] == modifier
    yards = 8 if applied == 1 else BACK["N"][applied - 1]
    assert (outcome.result, outcome.gain) == ("complete", yards)


@pytest.mark.rule("statis_pro:SP-075")
@pytest.mark.parametrize(
    ("yards", "entry", "gain"),
    [
        (5, "COM", 5), (5, "COMxh", 3), (4, "COMxh", 2), (-3, "COMxh", -1), (-2, "COMx3", -6), (5, "COMx2", 10),
        (0, "COMxh", 0), (-1, "COMxh", 0),
    ],
)  # fmt: skip
def test_the_factor_of_a_screen_rounds_fractions_up(yards: int, entry: str, gain: int) -> None:
    assert multiplied(yards, entry) == gain


@pytest.mark.rule("statis_pro:SP-075")
def test_a_screen_reads_no_quarterback_and_no_blockers() -> None:
    nobody = changed(OFFENSE, "QB", **{"pass": {}})
    assert played(snap(SCREEN, offense=nobody), {"sc": "COMx3"}, {"rn": 2})[0].gain == 21
    assert played(snap(SCREEN), {"sc": "INC"})[0].result == "incomplete"


@pytest.mark.rule("statis_pro:SP-076", "statis_pro:SP-065")
def test_a_screen_is_intercepted_from_the_box_of_its_column_or_by_nobody() -> None:
    outcome, steps = played(snap(SCREEN), {"sc": "INT"}, {"rn": 5}, {"rn": 8}, {"rn": 3})
    assert (outcome.result, steps["interception"]["by"]) == ("intercepted", 93)  # box B
    outcome, steps = played(snap(SCREEN), {"sc": "INT"}, {"rn": 3})  # box C is empty
    assert (outcome.result, steps["interception"]["by"]) == ("incomplete", None)


# -- interceptions -----------------------------------------------------------------------------------------------------


def thrown(call: OffenseCall, *cards: Any, number: int = 48, **given: Any) -> tuple[Any, dict[str, Any]]:
    """The outcome and the step ``interception`` of a throw with that Pass Number."""
    extra = {key: given.pop(key) for key in ("interceptor", "coin") if key in given}
    outcome, steps = played(snap(call, **given), {"all": "ORIG"}, {"pn": number}, *cards, **extra)
    return outcome, steps.get("interception", {})


@pytest.mark.rule("statis_pro:SP-065")
@pytest.mark.parametrize(
    ("play", "number", "by"),
    [("QK", 1, 31), ("QK", 2, 22), ("SH", 4, 55), ("SH", 9, 24), ("LP", 2, 29), ("LP", 12, None), ("QK", 4, None)],
)
def test_the_table_names_the_box_of_the_interceptor(play: str, number: int, by: int | None) -> None:
    cards = [{"rn": number}, *([{"rn": 1}, {"rn": 12}] if by else [])]
    outcome, step = thrown(OffenseCall(play, "LE"), *cards)
    assert (step["how"], step["by"]) == ("table", by)
    assert outcome.result == ("intercepted" if by else "incomplete")


@pytest.mark.rule("statis_pro:SP-065", "statis_pro:SP-060")
def test_a_blitzer_intercepts_nothing() -> None:
    assert thrown(QUICK, {"rn": 10}, defense="BLZ", blitz=(55,))[1]["by"] is None  # box F


def two_in_l(first: Any, second: Any) -> Display:
    """A defense with two men of these ratings in L."""
    return Display((
        *emptied(TRIPLING, "L").placed, placed("L", 36, "DB", int=first), placed("L", 37, "DB", int=second)
    ))  # fmt: skip


@pytest.mark.rule("statis_pro:SP-065")
@pytest.mark.parametrize(
    ("first", "second", "by"),
    [([46, 48], "48?", 36), ("48?", [48, 48], 37), (None, "48?", 37), ([47, 48], [46, 48], 37)],
)
def test_of_two_men_in_a_box_the_better_rated_intercepts(first: Any, second: Any, by: int) -> None:
    _, step = thrown(LONG, {"rn": 1}, {"rn": 1}, {"rn": 12}, against=two_in_l(first, second))
    assert step["by"] == by


@pytest.mark.rule("statis_pro:SP-065")
@pytest.mark.parametrize(("face", "by"), [(1, 36), (2, 37)])
def test_a_coin_decides_between_equal_ratings(face: int, by: int) -> None:
    equal = two_in_l([48, 48], [48, 48])
    coin = ScriptedDice({"int.coin": [face]})
    assert thrown(LONG, {"rn": 1}, {"rn": 1}, {"rn": 12}, against=equal, coin=coin)[1]["by"] == by


@pytest.mark.rule("statis_pro:SP-066")
@pytest.mark.parametrize(
    ("receiver", "number", "by"), [("LE", 47, 24), ("LE", 46, None), ("RE", 47, None), ("RE", 48, 31), ("FL1", 47, 22)]
)
def test_the_guard_intercepts_an_incompletion_within_his_rating(receiver: str, number: int, by: int | None) -> None:
    never = changed(OFFENSE, "QB", **{"pass": {**RANGES, "S": {"com": 30, "inc": 48}}})
    cards = [{"rn": 1}, {"rn": 12}] if by else []
    outcome, step = thrown(OffenseCall("SH", receiver), *cards, number=number, offense=never)
    assert step.get("by") == by
    assert outcome.result == ("intercepted" if by else "incomplete")


DOUBLED = (Coverage("LE", (24, 36), False),)
NEVER = changed(OFFENSE, "QB", **{"pass": {"S": {"com": 20, "inc": 48}}})


@pytest.mark.rule("statis_pro:SP-066")
@pytest.mark.parametrize(("number", "wanted", "by"), [(46, None, 36), (47, 24, 24), (47, 36, 36)])
def test_of_several_who_cover_the_defense_chooses(number: int, wanted: int | None, by: int) -> None:
    call = OffenseCall("SH", "LE")
    given: dict[str, Any] = {"against": DOUBLING, "coverages": DOUBLED, "offense": NEVER, "number": number}
    assert thrown(call, {"rn": 1}, {"rn": 12}, interceptor=wanted, **given)[1]["by"] == by


@pytest.mark.rule("statis_pro:SP-066")
@pytest.mark.parametrize("wanted", [None, 31])
def test_a_choice_of_interceptor_that_is_missing_or_impossible_is_told(wanted: int | None) -> None:
    given: dict[str, Any] = {"against": DOUBLING, "coverages": DOUBLED, "offense": NEVER, "number": 48}
    with pytest.raises(MissingChoice, match=r"choices\.interceptor.*24, 36"):
        thrown(OffenseCall("SH", "LE"), interceptor=wanted, **given)


@pytest.mark.rule("statis_pro:SP-067")
@pytest.mark.parametrize(("second", "result"), [(10, "intercepted"), (11, "incomplete")])
def test_a_doubtful_rating_needs_an_even_number(second: int, result: str) -> None:
    never = changed(OFFENSE, "QB", **{"pass": {"Q": {"com": 30, "inc": 48}}})
    cards = [{"pn": second}, *([{"rn": 4}, {"rn": 12}] if result == "intercepted" else [])]
    assert thrown(QUICK, *cards, offense=never)[0].result == result  # the man in F has 48?
    assert thrown(QUICK, number=47, offense=never)[0].result == "incomplete"


@pytest.mark.rule("statis_pro:SP-068")
@pytest.mark.parametrize(
    ("play", "number", "beyond"), [("SC", 8, 2), ("SC", 2, -4), ("QK", 8, 8), ("SH", 8, 16), ("LP", 8, 32)]
)
def test_where_a_pass_is_intercepted(play: str, number: int, beyond: int) -> None:
    first = [{"sc": "INT"}] if play == "SC" else [{"all": "ORIG"}, {"pn": 48}]
    who = {"SC": 2, "QK": 1, "SH": 1, "LP": 2}[play]
    receiver = "BK1" if play == "SC" else "LE"
    outcome, steps = played(snap(OffenseCall(play, receiver)), *first, {"rn": who}, {"rn": number}, {"rn": 12})
    assert steps["interception"]["spot"] == beyond
    assert (outcome.yard_line, outcome.ball, outcome.gain) == (30 + beyond, "defense", 0)


@pytest.mark.rule("statis_pro:SP-068")
@pytest.mark.parametrize(("yard_line", "touchback"), [(68, True), (67, False), (69, True)])
def test_an_interception_on_or_behind_the_goal_line_is_a_touchback(yard_line: int, touchback: bool) -> None:
    cards = [{"rn": 2}, {"rn": 8}, *([] if touchback else [{"rn": 12}])]
    outcome, step = thrown(LONG, *cards, situation=situation(yard_line=yard_line))  # 32 yards
    assert outcome.touchback is touchback
    assert outcome.yard_line == (80 if touchback else 99)
    assert step["return"] == (None if touchback else 0)


@pytest.mark.rule("statis_pro:SP-069")
@pytest.mark.parametrize(
    ("call", "who", "number", "printed", "end", "scored"),
    [
        (SHORT, 1, 2, 50, 0, "touchdown"),  # a defensive back's 50 yards from the 32
        (SHORT, 1, 4, 20, 12, None),
        (SHORT, 1, 1, "TD", 0, "touchdown"),
        (SHORT, 4, 2, 20, 12, None),  # a linebacker
        (SHORT, 4, 5, 8, 24, None),
    ],
)
def test_how_far_an_interception_is_run_back(
    call: OffenseCall, who: int, number: int, printed: Any, end: int, scored: str | None
) -> None:
    outcome, step = thrown(call, {"rn": who}, {"rn": 1}, {"rn": number})
    assert (step["return"], outcome.yard_line, outcome.scored) == (printed, end, scored)
    assert outcome.scorer == ("defense" if scored else None)


@pytest.mark.rule("statis_pro:SP-069")
def test_a_lineman_runs_back_less() -> None:
    outcome, _ = played(snap(SCREEN), {"sc": "INT"}, {"rn": 5}, {"rn": 8}, {"rn": 3})  # box B, from the 32
    assert (outcome.yard_line, outcome.turned_over) == (26, True)


# -- Big Plays ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-080")
@pytest.mark.parametrize(
    ("play", "number", "result", "gain"),
    [
        ("SL", 1, "run", -4), ("IL", 3, "run", -2), ("SL", 4, "run", -1), ("SL", 5, "run", 0), ("SL", 7, "run", 0),
        ("SH", 1, "sack", -13), ("QK", 2, "sack", -10), ("LP", 3, "sack", -7), ("SC", 4, "incomplete", 0),
        ("SH", 7, "incomplete", 0),
    ],
)  # fmt: skip
def test_a_big_play_decides_the_whole_play(play: str, number: int, result: str, gain: int) -> None:
    outcome, steps = played(snap(OffenseCall(play, "BK1"), big_play=True), {"rn": number})
    assert (outcome.result, outcome.gain) == (result, gain)
    assert steps == {"big_play": {"step": "big_play", "rn": number, "fails": False}}


@pytest.mark.rule("statis_pro:SP-080")
@pytest.mark.parametrize("number", [8, 12])
def test_a_big_play_that_fails_leaves_the_play_as_it_was_called(number: int) -> None:
    cards = [{"rn": number}, {"runs": {"SL": "LT"}}, {"rn": 5}]
    outcome, steps = played(snap(OffenseCall("SL", "BK1"), big_play=True), *cards)
    assert (steps["big_play"]["fails"], outcome.gain) == (True, 6)
