"""Dice as a stranger would check them: the published recipe written down once more, and the scripted dice of cases."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import registry
from rules_engine.dice import DiceBox, DiceError, ScriptedDice, SeededDice, canonical, commitment, digest, stage_key
from rules_engine.errors import PlanError, Problem, Report

KEY = bytes(range(32))


def stranger(key: bytes, stream: str, sizes: list[int]) -> list[int]:
    """The recipe of docs/record-format.md, written by somebody who has not seen the engine."""
    source = (byte for i in count() for byte in hashlib.sha256(key + stream.encode() + i.to_bytes(4, "big")).digest())
    out = []
    for n in sizes:
        while True:
            number, top = (next(source), 256) if n <= 256 else (next(source) * 256 + next(source), 65536)
            if number < top - top % n:
                out.append(number % n + 1)
                break
    return out


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 1000), max_size=60))
def test_seeded_dice_follow_the_published_recipe(key: bytes, sizes: list[int]) -> None:
    dice = SeededDice(key, "play")
    assert [dice.die(n, "any") for n in sizes] == stranger(key, "play", sizes)


@given(st.integers(1, 400))
def test_a_shuffle_is_fisher_yates_from_the_last_place_down(size: int) -> None:
    shuffled = SeededDice(KEY, "play").shuffle(size, "deck")
    order = list(range(size))
    for place, face in zip(range(size - 1, 0, -1), stranger(KEY, "play", list(range(size, 1, -1))), strict=True):
        order[place], order[face - 1] = order[face - 1], order[place]
    assert list(shuffled) == order
    assert sorted(shuffled) == list(range(size))


def test_every_face_comes_about_as_often() -> None:
    dice = SeededDice(KEY, "play")
    faces = Counter(dice.die(6, "any") for _ in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(times - 10_000) < 500 for times in faces.values())


def test_streams_and_keys_are_apart() -> None:
    rolls = set()
    for key in (KEY, KEY[::-1]):
        for stream in ("setup", "home", "away", "play"):
            dice = SeededDice(key, stream)
            rolls.add(tuple(dice.die(6, "any") for _ in range(30)))
    assert len(rolls) == 8


def test_a_box_logs_every_roll_with_stream_and_purpose() -> None:
    box = DiceBox.seeded(KEY, KEY[::-1])
    box.setup.die(6, "wind")
    box.calls("home").die(6, "play")
    box.calls("away").sum(2, 6, "defense")
    box.play.shuffle(3, "deck")
    public, home, away = box.drain()
    assert [(purpose, sides, len(faces), *mark) for purpose, sides, faces, *mark in public] == [
        ("wind", 6, 1), ("deck", 3, 2, 1),
    ]  # fmt: skip
    assert [(purpose, sides, len(faces)) for purpose, sides, faces in home + away] == [
        ("play", 6, 1),
        ("defense", 6, 2),
    ]
    assert box.drain() == ([], [], [])
    assert public[0][2] == [SeededDice(KEY[::-1], "setup").die(6, "wind")]


def test_scripted_dice_give_what_the_script_says_and_no_more() -> None:
    dice = ScriptedDice({"contact": [4], "bump": [7]}, {"contact": [2]})
    assert (dice.die(6, "contact"), dice.sum(2, 6, "bump"), dice.die(6, "contact")) == (4, 7, 2)
    with pytest.raises(DiceError, match='"contact" was asked for'):
        dice.die(6, "contact")
    assert dice.unused() == {}


@pytest.mark.parametrize(("count_", "value"), [(1, 7), (1, 0), (2, 1), (2, 13)])
def test_a_script_cannot_show_what_the_dice_cannot(count_: int, value: int) -> None:
    with pytest.raises(DiceError, match=f"gives {value}"):
        ScriptedDice({"any": [value]}).sum(count_, 6, "any")


def test_unused_results_are_named_and_spare_ones_are_not() -> None:
    assert ScriptedDice({"rb": [3]}, {"lrb": [4]}).unused() == {"rb": [3]}
    with pytest.raises(DiceError, match="cannot shuffle"):
        ScriptedDice({}).shuffle(4, "deck")


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": 1, "a": [True, None, "é"]}) == '{"a":[true,null,"é"],"b":1}'.encode()
    assert digest({"a": 1}) == hashlib.sha256(b'{"a":1}').hexdigest()
    assert commitment({"a": 1}, "salt") == hashlib.sha256(b'[{"a":1},"salt"]').hexdigest()
    body = json.dumps(["game", 2, "first", ["x", "y"]], separators=(",", ":")).encode()
    assert stage_key(b"secret", "game", 2, "first", ["x", "y"]) == hmac.new(b"secret", body, "sha256").digest()


def test_problems_speak_with_their_place() -> None:
    problem = Problem(
        "plays[3].text", "PLY-02", "Cannot read 'LX'.", "Did you mean LT?", line=4, column=7, text="  F/LX"
    )
    assert str(problem) == "line 4, column 7: Cannot read 'LX'.\n      F/LX\n          ^ Did you mean LT?"
    assert problem.as_json()["column"] == 7
    report = Report()
    report.warn("a", "W", "Mind this.")
    report.require()
    report.error("b", "E", "This is wrong.")
    assert [each.code for each in report] == ["W", "E"]
    with pytest.raises(PlanError, match="b: This is wrong"):
        report.require()


def test_an_unknown_ruleset_is_told_with_those_there_are() -> None:
    with pytest.raises(registry.UnknownRuleset, match=r'There is no ruleset "chess"; there are: .*fool'):
        registry.get("chess")
