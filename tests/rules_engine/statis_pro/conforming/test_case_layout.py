"""What is wrong with the layout of a case is told in a sentence with its place; nothing else is ever raised."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cli.cases import resolve
from rules_engine.dice import DiceBox
from rules_engine.errors import EngineError
from rules_engine.statis_pro.conform import resolve_case

CASES = Path(__file__).parents[4] / "rules_engine" / "statis_pro" / "conformance"
MUTATIONS = 1500
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 12, 48, 99, 10**40, 1.5, float("nan"), "", "x", "Z", "LE", "A", "BK1", "48?", "SG", "L",
    "KO", "PUNT", "FG", "SC", "LP", "BLZ", [], {}, [1, 2], [[]], ["x"] * 300, {"a": 1},
)  # fmt: skip


def case(name: str) -> dict[str, Any]:
    """A case of the folder, without what is expected of it."""
    body: dict[str, Any] = json.loads((CASES / f"statis-pro-{name}.json").read_text("utf-8"))
    del body["expect"]
    return body


def resolved(body: dict[str, Any]) -> dict[str, Any]:
    return resolve_case(body, DiceBox.scripted(body.get("dice", {})))


def told(body: dict[str, Any]) -> str:
    """The sentence about a case that cannot be resolved."""
    with pytest.raises(EngineError) as refused:
        resolved(body)
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda c: c.pop("cards"), 'cards: The field "cards" is missing.'),
        (lambda c: c["situation"].pop("down"), 'situation.down: The field "down" is missing.'),
        (lambda c: c["situation"].update(down=5), "situation.down: down should be a whole number from 1 to 4, not 5."),
        (lambda c: c["situation"].update(weather="rain"), 'situation.weather: There is no field "weather" here.'),
        (lambda c: c["situation"].update(score=[7]), "situation.score: score should be two numbers"),
        (lambda c: c["offense"]["call"].update(play="XX"), 'offense.call.play: play cannot be "XX".'),
        (lambda c: c["offense"]["call"].pop("player"), 'offense.call.player: The field "player" is missing.'),
        (lambda c: c["defense"]["call"].pop("defense"), 'defense.call.defense: The field "defense" is missing.'),
        (lambda c: c["offense"]["players"][0].update(at="K"), 'offense.players[0].at: at cannot be "K".'),
        (lambda c: c["defense"]["players"][0].update(no=93), "defense.players: Two men wear number 93."),
        (lambda c: c["offense"]["players"][0].update(bv="big"), "offense.players[0].bv: bv should be a whole number"),
        (lambda c: c.update(options={"rain": True}), "rain"),
        (lambda c: c.update(options=7), "options: options should be an object, not 7."),
        (lambda c: c.update(choices={"seconds": "all"}), "choices.seconds: seconds should be a whole number"),
        (lambda c: c["cards"].append({"rn": 3}), "cards: 1 of 3 are left over, from cards[2] on."),
        (lambda c: c["cards"].pop(), 'cards: a card is asked for ("run.rn") after the last one, 1.'),
        (lambda c: c["cards"][1].pop("rn"), 'Card 2, turned for "run.rn", has no field "rn".'),
        (lambda c: c["cards"][0].update(runs={"IL": "K"}), 'cards[0].runs.IL: "K" is no run directive.'),
    ],
)
def test_each_fault_has_its_sentence(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    body = case("ex-01")
    change(body)
    assert sentence in told(body)


def test_all_faults_are_told_at_once() -> None:
    body = case("ex-01")
    body["situation"]["quarter"] = "first"
    body["offense"]["players"][3]["no"] = 0
    body["cards"][1]["rn"] = 13
    message = told(body)
    assert all(place in message for place in ("situation.quarter", "offense.players[3].no", "cards[1].rn"))


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        (
            "scramble",
            lambda man: man.pop("pass_rush"),
            "offense.players[7].pass_rush is missing: the play asks for it.",
        ),
        ("scramble", lambda man: man["rush"].pop("N"), "offense.players[7].rush.N is missing: the play asks for it."),
        ("long-entry", lambda man: man["pass"].pop("Q"), "offense.players[7].pass.Q is missing: the play asks for it."),
    ],
)
def test_a_column_that_is_asked_for_and_missing_is_told(
    name: str, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    body = case(name)
    change(next(man for man in body["offense"]["players"] if man["pos"] == "QB"))
    assert sentence in told(body)


def test_a_choice_that_is_asked_for_and_missing_is_told() -> None:
    body = case("defensive-holding")
    del body["choices"]
    assert "choices.penalty is missing" in told(body)


@pytest.mark.rule("statis_pro:SP-111")
@pytest.mark.parametrize(("timeouts", "seconds"), [([3, 3], 10), ([0, 1], 10), ([3, 0], 45)])
def test_a_side_without_time_outs_takes_none(timeouts: list[int], seconds: int) -> None:
    body = case("time-out")  # the defense takes one, the offense wishes 45 seconds
    body["situation"]["timeouts"] = timeouts
    assert resolved(body)["seconds"] == seconds


def test_an_illegal_call_turns_no_card() -> None:
    body = case("long-inside-20")
    assert resolved(body) == {"result": "illegal", "problem": "play"}
    body["cards"] = [{"all": "ORIG"}]
    assert "cards: 1 of 1 are left over" in told(body)


def test_the_command_line_resolves_a_case() -> None:
    assert resolve(case("ex-04"))["gain"] == 4


# -- mutations ---------------------------------------------------------------------------------------------------------


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every object and list within a value, with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def mutate(body: dict[str, Any], dice: random.Random) -> None:
    """One field gone, replaced by something else, or new."""
    within, key = dice.choice(places(body))
    kind = dice.choice(("drop", "junk", "swap", "new"))
    if kind == "drop":
        del within[key]
    elif kind == "junk":
        within[key] = copy.deepcopy(dice.choice(JUNK))
    elif kind == "swap":
        other, name = dice.choice(places(body))
        within[key] = copy.deepcopy(other[name])
    elif isinstance(within, dict):
        within["new"] = 1
    else:
        within.append(copy.deepcopy(within[key]))


def test_no_mutated_case_raises_anything_but_a_sentence() -> None:
    dice = random.Random(6)
    bodies = [case(path.stem.removeprefix("statis-pro-")) for path in sorted(CASES.glob("*.json"))]
    refused: list[str] = []
    for _ in range(MUTATIONS):
        body = copy.deepcopy(dice.choice(bodies))
        for _ in range(dice.randint(1, 2)):
            mutate(body, dice)
        try:
            json.dumps(resolved(body))
        except EngineError as error:
            refused.append(str(error))
    assert MUTATIONS // 2 < len(refused) < MUTATIONS
    assert all(refused)
