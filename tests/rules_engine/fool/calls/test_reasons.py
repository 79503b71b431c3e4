"""Why a call was made, in sentences: from the reason that the record keeps with it."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.calls.reasons import explain_call

SET = {"table": "offense", "line": "n", "when": "normal", "set": "1"}


def _play(*rolled: dict[str, Any], **more: Any) -> dict[str, Any]:
    reason = {"line": rolled[0]["line"], "when": "down = 1", "rolled": list(rolled), "play": "B", **more}
    return {"body": {"set": "1", "play": "B", "text": "H/LE (F,LG)"}, "reason": {"set": SET, "play": reason}}


def _row(line: str, rolls: list[int], cell: str, **more: str) -> dict[str, Any]:
    return {"line": line, "rolls": rolls, "cell": cell, **more}


ROLLS = [
    ([_row("n", [4], "B")], 'line "n" (down = 1) held; the die showed 4: B.'),
    ([_row("n", [2, 5], "A/B")], "the die showed 2: A/B, and the second die 5: B."),
    ([_row("n", [2, 3], "A/B/C")], "the die showed 2: A/B/C, and the second die 3: B."),
    ([_row("n", [9], "B", kind="2d6")], "held; the two dice showed 9: B."),
    ([_row("n", [3], "B", kind="list")], "held; entry 3 of its list: B."),
    ([_row("bz", [1], "B", kind="blitz")], 'the quarterback read the blitz, and line "bz" (down = 1) held;'),
    (
        [_row("n", [1], "*x"), _row("x", [6], "B")],
        'the die showed 1: *x; which points to line "x": the die showed 6: B.',
    ),
    (
        [_row("n", [1], "C"), _row("n", [6], "B")],
        'the die showed 1: C; rolled again on line "n": the die showed 6: B.',
    ),
]


@pytest.mark.parametrize(("rolled", "told"), ROLLS)
def test_rolls_are_told_in_their_order(rolled: list[dict[str, Any]], told: str) -> None:
    sentences = explain_call(_play(*rolled))
    assert sentences[0] == 'Set 1: line "n" (normal) was the first of the table that held.'
    assert sentences[1].startswith("Play B, H/LE (F,LG): ")
    assert told in sentences[1]


def test_what_could_not_be_run_is_told_with_its_reason() -> None:
    row = _row("n", [4], "C/B")
    call = _play({**row, "rolls": [4, 1]}, refused={"C": "#88 W needs 6 movement points to DC, has 5."})
    assert explain_call(call)[2:] == ["Play C could not be run: #88 W needs 6 movement points to DC, has 5."]
    call["reason"]["play"]["fallback"] = "F/LC dive"
    call["body"] |= {"play": "", "text": "F/LC dive"}
    assert explain_call(call)[-1] == "No play of the table could be run, so it was F/LC dive."


def test_the_rotations_turn_and_fourth_down_are_told() -> None:
    call = _play(_row("n", [4], "B"))
    call["reason"] = {"fourth_down": "the plan's order", **call["reason"], "set": {**SET, "rotation": 3}}
    first, second, _ = explain_call(call)
    assert first == "Fourth down, and the ball is not kicked: the plan's order."
    assert "number 3 of the rotation" in second


OTHERS = [
    ({"kick": "punt", "tactic": "standard"}, {"why": "out of range"}, ["Punt, standard: out of range."]),
    ({"against": "field_goal", "tactic": "blitz"}, {"why": ""}, ["Against the field goal: blitz."]),
    (
        {"against": "punt", "tactic": "full_blitz", "return": "fair_catch"},
        {"why": "the plan's order"},
        ["Against the punt, full blitz, return fair catch: the plan's order."],
    ),
    ({"set": "1", "play": "", "text": "kneel"}, {"set": SET, "policy": "kneel"}, None),
    ({"set": "1", "play": "", "text": "spike"}, {"set": SET, "policy": "spike"}, None),
]


@pytest.mark.parametrize(("body", "reason", "told"), OTHERS)
def test_kicks_and_orders_of_the_clock_are_told(body: Any, reason: Any, told: list[str] | None) -> None:
    found = explain_call({"body": body, "reason": reason})
    assert found == told if told else f"the quarterback {body['text']}s" in found[-1]


def test_a_defense_and_the_choice_after_the_play_are_told() -> None:
    call = {
        "body": {"defense": "bz"},
        "reason": {"table": "defense", "when": "distance >= 8", "line": "x", "rolled": [_row("x", [6], "bz")]},
        "choices": [{"choice": "penalty", "taken": "accept:2", "reason": "the penalty is worth more"}],
    }
    assert explain_call(call) == [
        'Defense bz: line "x" (distance >= 8) held; the die showed 6: bz.',
        "Penalty: accept number 2, because the penalty is worth more.",
    ]
