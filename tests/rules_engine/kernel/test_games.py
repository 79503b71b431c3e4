"""Whole games through the kernel: laws that hold for every game of every ruleset, shown on the tiny one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_engine
from rules_engine.football import books, events, game
from rules_engine.football.record import rows
from rules_engine.interface import JSON
from rules_engine.interface.situation import Clock, Event
from tests.changing import replace
from tests.depth import examples
from tests.tiny_ruleset import RULESET, TinyRuleset, tiny_game

ROOT = Path(__file__).parents[3]
SEEDS = st.integers(1, 2**64)
OVERTIME = st.sampled_from(["sudden_death", "second_possession", "none"])
GAMES = settings(max_examples=examples(30), deadline=None)


@GAMES
@given(seed=SEEDS, overtime=OVERTIME)
def test_a_game_ends_and_every_play_follows_from_the_one_before(seed: int, overtime: str) -> None:
    record = rules_engine.play_game(tiny_game(seed, options={"overtime": overtime}))
    assert record["state"] == "final"
    proof = rules_engine.verify(record)
    assert {"fold", "secret", "dice.setup", "dice.play", "dice.home", "dice.away", "calls"} == set(proof.proved)
    plays = rules_engine.plays(record)
    for play, following in pairwise(plays):
        if following["before"]["period"] == play["before"]["period"]:
            assert following["before"] == play["after"]
            assert following["before"]["clock"] <= play["before"]["clock"]
    _the_end_is_the_end(record, plays[-1])


def _the_end_is_the_end(record: JSON, last: JSON) -> None:
    score = record["public"]["score"]
    assert [score["home"], score["away"]] == last["after"]["score"]
    assert score["periods"] == last["before"]["period"] >= 4
    assert last["after"]["clock"] == 0 or score["periods"] > 4
    if score["periods"] > 4:
        assert last["before"]["score"][0] - last["before"]["score"][1] in (-3, 0, 3)


@GAMES
@given(SEEDS)
def test_every_play_names_eleven_men_a_side_and_lies_on_the_field(seed: int) -> None:
    record = rules_engine.play_game(tiny_game(seed))
    for play in rules_engine.plays(record):
        for side in ("home", "away"):
            numbers = [man["number"] for man in play["men"] if man["side"] == side]
            assert len(numbers) == len(set(numbers)) == 11
        assert 0 <= play["before"]["los"] <= 100
        assert 0 <= play["after"]["los"] <= 100
        assert play["before"]["distance"] >= 0
        assert min(play["after"]["timeouts"]) >= 0
        for fact in play["events"]:
            data = {name: value for name, value in fact.items() if name not in rows.EVENT}
            assert not events.problems(Event(fact["kind"], fact["side"], fact["player"], fact["yards"], data))


@GAMES
@given(SEEDS)
def test_the_score_is_the_sum_of_its_scoring_plays(seed: int) -> None:
    record = rules_engine.play_game(tiny_game(seed))
    total = {"home": 0, "away": 0}
    for play in rules_engine.plays(record):
        if play["points"]:
            total[play["points"]["side"]] += play["points"]["points"]
    score = record["public"]["score"]
    assert total == {"home": score["home"], "away": score["away"]}


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_game_stopped_at_half_time_goes_on_to_the_same_end(seed: int) -> None:
    whole = rules_engine.play_game(tiny_game(seed))
    half = rules_engine.play_first_half(tiny_game(seed))
    assert half["state"] == "half"
    assert (half["proof"]["secret"], half["proof"]["nonces"]) == (None, {})
    assert rules_engine.verify(half).proved == ("fold",)
    stored = rules_engine.decompress(rules_engine.compress(half))
    resumed = rules_engine.play_second_half(stored, tiny_game(seed))
    assert rules_engine.canonical(resumed) == rules_engine.canonical(whole)
    assert rules_engine.canonical(half) == rules_engine.canonical(stored)


def test_a_revised_plan_is_played_in_the_second_half_only() -> None:
    first = tiny_game(3)
    plan = dict(first.plans["home"])
    plan["calls"] = {"run": 12, "dump": 0}
    revised = replace(first, revised={"home": plan})
    changed = rules_engine.play_game(revised)
    whole = rules_engine.play_game(first)
    half = rules_engine.play_first_half(first)
    length = len(half["public"]["plays"])
    assert changed["public"]["plays"][:length] == whole["public"]["plays"][:length]
    own = rules_engine.calls(changed, "home")
    assert own is not None
    assert {call["body"]["call"] for call in own[length:]} == {"run"}
    assert "calls" in rules_engine.verify(changed).proved


def test_only_a_game_at_half_time_is_resumed() -> None:
    record = rules_engine.play_game(tiny_game(1))
    with pytest.raises(rules_engine.EngineError, match="half-time"):
        rules_engine.play_second_half(record, tiny_game(1))


def test_the_state_of_a_ruleset_survives_its_encoding() -> None:
    record = rules_engine.play_game(tiny_game(2))
    for row in record["memory"]:
        assert RULESET.encode_memory(RULESET.decode_memory(row["body"])) == row["body"]
    assert [row["period"] for row in record["memory"]] == list(range(1, record["public"]["score"]["periods"] + 1))


def test_a_clock_that_does_not_run_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TinyRuleset, "time", lambda *given: Clock(0, True))
    with pytest.raises(rules_engine.EngineError, match="clock does not run"):
        rules_engine.play_game(tiny_game(1))


def test_a_time_out_that_nobody_has_is_an_error() -> None:
    situation = replace(books.opening("home", RULESET.parameters(RULESET.options({}))), timeouts=(0, 1))
    assert game.apply_clock(situation, Clock(10, True, "away")).timeouts == (0, 0)
    with pytest.raises(rules_engine.EngineError, match="time-out"):
        game.apply_clock(situation, Clock(10, True, "home"))


def test_the_clock_stops_at_nothing() -> None:
    situation = replace(books.opening("home", RULESET.parameters(RULESET.options({}))), clock=7)
    assert game.apply_clock(situation, Clock(40, False)).clock == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"los": 101}, "101 yards to the goal"),
        ({"away": 10}, "names 11 men against 10"),
        ({"home": 12}, "names 12 men against 11"),
    ],
)
def test_a_play_off_the_field_stops_the_game(
    change: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TinyRuleset.next_play

    def broken(self: TinyRuleset, *given: Any) -> Any:
        played, memory = honest(self, *given)
        result = replace(played.result, los=change.get("los", played.result.los))
        home, away = (
            replace(eleven, numbers=(*eleven.numbers, 99)[: change.get(side, 11)])
            for side, eleven in zip(("home", "away"), played.men, strict=True)
        )
        return replace(played, result=result, men=(home, away)), memory

    monkeypatch.setattr(TinyRuleset, "next_play", broken)
    with pytest.raises(rules_engine.EngineError, match=message):
        rules_engine.play_game(tiny_game(1))
