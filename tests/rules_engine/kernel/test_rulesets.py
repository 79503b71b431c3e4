"""The laws of the kernel for every ruleset there is, on games between its own teams and its own coach's plans."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import rules_engine
from rules_engine.football import events
from rules_engine.football.record import rows
from rules_engine.interface import JSON
from rules_engine.interface.situation import Event

from .whole_games import CODES, matchup, whole

ROOT = Path(__file__).parents[3]
GAMES = (0, 1, 2)


@pytest.fixture(scope="module", params=[(code, number) for code in CODES for number in GAMES], ids=str)
def played(request: pytest.FixtureRequest) -> tuple[rules_engine.GameInput, JSON]:
    code, number = request.param
    return matchup(code, number), whole(f"{code} {number}").record


Game = tuple[rules_engine.GameInput, JSON]


def test_a_record_proves_itself(played: Game) -> None:
    _, record = played
    proof = rules_engine.verify(record)
    assert proof.proved == ("fold", "secret", "dice.setup", "dice.play", "dice.home", "dice.away", "calls")


def test_every_play_follows_from_the_one_before(played: Game) -> None:
    plays = rules_engine.plays(played[1])
    for play, following in pairwise(plays):
        if following["before"]["period"] == play["before"]["period"]:
            assert following["before"] == play["after"]
            assert following["before"]["clock"] <= play["before"]["clock"]
    for play in plays:
        assert 0 <= play["before"]["los"] <= 100
        assert 1 <= play["before"]["down"] <= 4
        assert 0 <= play["before"]["distance"] <= 99
        assert play["clock"]["seconds"] >= 0
    assert 60 <= len(plays) <= 260


def test_eleven_men_a_side_and_known_facts(played: Game) -> None:
    _, record = played
    numbers = {side: set(rules_engine.athletes(record, side)) for side in ("home", "away")}
    for play in rules_engine.plays(record):
        for side in ("home", "away"):
            men = [man["number"] for man in play["men"] if man["side"] == side]
            assert len(set(men)) == 11
            assert set(men) <= numbers[side]
        for fact in play["events"]:
            data = {name: value for name, value in fact.items() if name not in rows.EVENT}
            assert not events.problems(Event(fact["kind"], fact["side"], fact["player"], fact["yards"], data))
            assert fact["player"] == 0 or fact["player"] in numbers[fact["side"]], fact


def test_box_score_and_drives_agree_with_the_score(played: Game) -> None:
    _, record = played
    box, score = rules_engine.box_score(record), record["public"]["score"]
    for side, other in (("home", "away"), ("away", "home")):
        team = box["teams"][side]
        assert team["points"] == score[side] == sum(box["quarters"][side])
        assert team["passing_yards"] == team.get("receiving_yards", 0)
        assert team["sacks_suffered"] == box["teams"][other].get("def_sacks", 0)
        assert team["passing_interceptions"] == box["teams"][other].get("def_interceptions", 0)
        assert team["completions"] == team.get("receptions", 0)
    assert all(drive["result"] and drive["plays"] >= 0 for drive in rules_engine.drives(record))
    scored = [line["score"] for line in box["scoring"]]
    assert (scored[-1] if scored else [0, 0]) == [score["home"], score["away"]]


def test_a_game_goes_on_from_half_time_to_the_same_bytes(played: Game) -> None:
    game, record = played
    half = rules_engine.decompress(rules_engine.compress(rules_engine.play_first_half(game)))
    resumed = rules_engine.play_second_half(half, game)
    assert rules_engine.first_difference(resumed, record) == ""
    assert rules_engine.canonical(resumed) == rules_engine.canonical(record)


def test_a_record_is_small_and_is_read_in_words(played: Game) -> None:
    _, record = played
    assert len(rules_engine.canonical(record)) < 300_000
    assert len(rules_engine.compress(record)) < 40_000
    public = rules_engine.select(record, ["public"])
    told = rules_engine.narrate(public)
    assert len(told) == len(record["public"]["plays"])
    assert all(told)
    assert len(rules_engine.gamebook(record).splitlines()) > len(told)
    for number in (1, 7, len(told)):
        assert len(rules_engine.picture(public, number)["men"]) == 22


def test_nothing_sealed_is_needed_to_tell_the_game_and_nothing_of_it_is_left_in_the_public_part(played: Game) -> None:
    _, record = played
    public = rules_engine.select(record, ["public"])
    assert rules_engine.narrate(public) == rules_engine.narrate(record)
    assert rules_engine.gamebook(public)
    assert rules_engine.calls(public, "home") is rules_engine.calls(public, "away") is None
    assert not {"plans", "memory", "proof"} & public.keys()
    for plan in record["plans"].values():
        assert rules_engine.canonical(plan) not in rules_engine.canonical(public)


def test_each_side_sees_its_own_calls_with_their_reasons_alone(played: Game) -> None:
    _, record = played
    ruleset = rules_engine.get(record["ruleset"]["code"])
    for side, other in (("home", "away"), ("away", "home")):
        own = rules_engine.select(record, ["public", f"calls.{side}"])
        assert rules_engine.calls(own, other) is None
        calls = rules_engine.calls(own, side)
        assert calls is not None
        plays = rules_engine.plays(own)
        assert len(calls) == len(plays)
        for play, call in zip(plays, calls, strict=True):
            assert all(sentence.endswith(".") for sentence in ruleset.explain_call(call, play, own, side))


def test_what_a_game_remembers_survives_its_encoding(played: Game) -> None:
    _, record = played
    ruleset = rules_engine.get(record["ruleset"]["code"])
    assert [row["period"] for row in record["memory"]] == list(range(1, record["public"]["score"]["periods"] + 1))
    for row in record["memory"]:
        body = json.loads(rules_engine.canonical(row["body"]))
        assert ruleset.encode_memory(ruleset.decode_memory(body)) == row["body"]


def test_points_are_those_of_the_plays(played: Game) -> None:
    _, record = played
    total = {"home": 0, "away": 0}
    for play in rules_engine.plays(record):
        if play["points"]:
            total[play["points"]["side"]] += play["points"]["points"]
    assert total == {side: record["public"]["score"][side] for side in total}


def test_another_process_with_another_hash_seed_plays_the_same_games() -> None:
    script = (
        "import rules_engine as e\n"
        "from tests.rules_engine.kernel.whole_games import CODES, matchup\n"
        "print(*[e.record_digest(e.play_game(matchup(code, 0))) for code in CODES])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [rules_engine.record_digest(whole(f"{code} 0").record) for code in CODES]
