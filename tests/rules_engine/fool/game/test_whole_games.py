"""Whole games through the kernel: whatever the seed, what must always hold holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import rules_engine
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import setting
from rules_engine.fool.gameday.health import fatigue, fitness
from rules_engine.fool.gameday.memory import GameMemory, decode, encode
from rules_engine.fool.ruleset import RULESET, Fool
from rules_engine.football.events import problems
from rules_engine.interface import GameInput
from rules_engine.interface.situation import Event, Played, Situation
from tests.depth import DEEP

from .. import sample

SEEDS = range(6 if DEEP else 4)


@dataclass
class Seen:
    """One call of next_play: what went in and came out."""

    situation: Situation
    memory: GameMemory
    orders: setting.GameOrders
    played: Played
    after: GameMemory


@dataclass
class Witness:
    plays: list[Seen] = field(default_factory=list)
    settled: list[GameMemory] = field(default_factory=list)


def game(seed: int, **options: Any) -> GameInput:
    home, away = sample.plan(), sample.plan()
    away["side"] = "away"
    secret = hashlib.sha256(f"whole game {seed}".encode()).digest()
    return GameInput("fool", options, sample.team(), sample.team(), {"home": home, "away": away}, secret)


@pytest.fixture(scope="module", params=SEEDS)
def played(request: pytest.FixtureRequest) -> Iterator[tuple[dict[str, Any], Witness]]:
    """A game's record, and what the ruleset saw while it was played."""
    witness = Witness()
    next_play, settled = Fool.next_play, Fool.settled

    def spy_play(self: Fool, situation: Situation, memory: GameMemory, orders: Any, dice: Any) -> Any:
        result, after = next_play(self, situation, memory, orders, dice)
        witness.plays.append(Seen(situation, memory, orders, result, after))
        return result, after

    def spy_settled(self: Fool, *args: Any) -> GameMemory:
        memory = settled(self, *args)
        witness.settled.append(memory)
        return memory

    patch = pytest.MonkeyPatch()
    patch.setattr(Fool, "next_play", spy_play)
    patch.setattr(Fool, "settled", spy_settled)
    yield rules_engine.play_game(game(request.param)), witness
    patch.undo()


def test_the_game_ends_with_a_plausible_number_of_plays(played: tuple[dict[str, Any], Witness]) -> None:
    record, witness = played
    assert record["state"] == "final"
    assert 90 <= len(witness.plays) <= 260
    last = rules_engine.plays(record)[-1]
    assert last["after"]["clock"] == 0 or last["before"]["period"] > 4


def test_twenty_two_different_men_each_play(played: tuple[dict[str, Any], Witness]) -> None:
    for seen in played[1].plays:
        assert [len(set(eleven.numbers)) for eleven in seen.played.men] == [11, 11]
        for eleven in seen.played.men:
            assert {len(eleven.starts), len(eleven.moves)} == {11}


@pytest.mark.rule("fool:6.3/5", "fool:10.3-01")
def test_nobody_plays_who_is_hurt_or_tired_out(played: tuple[dict[str, Any], Witness]) -> None:
    for seen in played[1].plays:
        hurt = {(one.side, one.number) for one in seen.memory.absences}
        if seen.situation.period != seen.memory.period:
            continue  # men come back when a half begins
        elevens = zip(("home", "away"), seen.played.men, strict=True)
        on_field = {(side, number) for side, eleven in elevens for number in eleven.numbers}
        assert not hurt & on_field
        overtime = seen.situation.period > 4
        for side in ("home", "away"):
            for number, row in fitness.rows(seen.orders, seen.memory.of(side), side, overtime).items():
                assert row < fatigue.OUT or (side, number) not in on_field


def test_spots_are_on_the_field(played: tuple[dict[str, Any], Witness]) -> None:
    for seen in played[1].plays:
        assert 0 <= seen.played.result.los <= 100
        assert all(0 <= flag.los <= 100 for flag in seen.played.flags)


def test_the_memory_survives_json(played: tuple[dict[str, Any], Witness]) -> None:
    for memory in played[1].settled:
        body = encode(memory, PlaceInLists.to_json)
        again = decode(json.loads(rules_engine.canonical(body)), PlaceInLists.from_json)
        assert again == memory


@pytest.mark.rule("fool:8.7.1/2")
def test_loads_are_never_below_their_narrower_scopes(played: tuple[dict[str, Any], Witness]) -> None:
    for memory in played[1].settled:
        for side in (memory.home, memory.away):
            for load in side.loads.values():
                assert 0 <= load.series <= load.half <= load.game
                assert load.quarter <= load.half


@pytest.mark.rule("fool:8.1/1")
def test_every_event_is_of_a_known_kind_and_form(played: tuple[dict[str, Any], Witness]) -> None:
    for seen in played[1].plays:
        for event in seen.played.events:
            assert isinstance(event, Event)
            assert problems(event) == []


def test_every_play_can_be_told_and_drawn(played: tuple[dict[str, Any], Witness]) -> None:
    record, _ = played
    for play in rules_engine.plays(record):
        text = RULESET.narrate(play, record)
        assert text.endswith(".")
        assert "None" not in text
        picture = RULESET.picture(play, record)
        assert len(picture["men"]) == 22
        for man in picture["men"]:
            for x, _ in (man["start"], man["end"]):
                assert 0 <= x <= 53.3


def test_the_story_needs_no_sealed_part(played: tuple[dict[str, Any], Witness]) -> None:
    record, _ = played
    public = rules_engine.select(record, ["public"])
    assert rules_engine.narrate(public) == rules_engine.narrate(record)


def test_the_proof_holds_and_playing_again_gives_the_same_bytes() -> None:
    record = rules_engine.play_game(game(99))
    assert rules_engine.compress(record) == rules_engine.compress(rules_engine.play_game(game(99)))
    rules_engine.verify(record)


@pytest.mark.rule("fool:8.10/1")
def test_a_playoff_game_goes_on_until_somebody_wins() -> None:
    for seed in range(40):
        record = rules_engine.play_game(game(seed, playoff=True))
        assert record["public"]["score"]["winner"] is not None
        if record["public"]["score"]["periods"] > 4:
            return
    pytest.fail("No game of forty went into overtime.")
