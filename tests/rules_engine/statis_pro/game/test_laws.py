"""What holds of every game of Statis-Pro, whatever its teams, plans, house rules and cards."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import rules_engine
from rules_engine.football import events
from rules_engine.football.record import rows
from rules_engine.interface import JSON
from rules_engine.interface.situation import Clock, Event, Played, Situation, other
from rules_engine.statis_pro.gameday import game as gameday
from rules_engine.statis_pro.gameday.after_cards import AfterCards
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.resolution.legality.snaps import why_illegal
from rules_engine.statis_pro.ruleset import RULESET, StatisPro
from tests.depth import daily_part

from .games import game, record_of

GAMES = 40
SEEDS = range(GAMES)


@pytest.fixture(scope="module")
def played() -> list[JSON]:
    """Forty games with what the rules said of each play's end, and whether every call was legal."""
    honest_time, honest_play = StatisPro.time, gameday._resolved

    def time(self: StatisPro, one: Played, before: Situation, after: Situation, memory: Any, *more: Any) -> Clock:
        assert_as_ruled(memory.just_played, one, before, after)
        return honest_time(self, one, before, after, memory, *more)

    def resolved(chosen: Any, *more: Any) -> Any:
        assert why_illegal(chosen.snap) is None, chosen.snap
        return honest_play(chosen, *more)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(StatisPro, "time", time)
        patched.setattr(gameday, "_resolved", resolved)
        return [record_of(seed, playoff=seed % 3 == 0) for seed in SEEDS]


def assert_as_ruled(read: AfterCards, one: Played, before: Situation, after: Situation) -> None:
    """The kernel's books agree with where the rules leave the ball, by which cases are judged."""
    standing = read.standing
    if read.effect.penalty is not None:
        standing = read.effect.penalty.alternatives[one.flags[-1].rulings[0].name].standing
    if standing.phase == "final":
        assert after.score != before.score
        return
    side = before.possession if standing.ball == "offense" else other(before.possession)
    assert (after.phase, after.possession) == (standing.phase, side)
    if standing.phase == "scrimmage":
        found = Standing("scrimmage", standing.ball, after.down, after.distance, 100 - after.los)
        assert found == standing, (one.kind, before, one.flags)


@pytest.fixture(scope="module")
def plays_by_game(played: list[JSON]) -> list[list[JSON]]:
    """The plays of the forty games, game by game."""
    return [rules_engine.plays(record) for record in played]


@pytest.fixture(scope="module")
def every_play(plays_by_game: list[list[JSON]]) -> list[JSON]:
    """The plays of the forty games in one list."""
    return [play for plays in plays_by_game for play in plays]


def test_every_game_ends_with_the_score_of_its_plays(played: list[JSON], plays_by_game: list[list[JSON]]) -> None:
    for record, plays in zip(played, plays_by_game, strict=True):
        total = {"home": 0, "away": 0}
        for play in plays:
            if play["points"]:
                total[play["points"]["side"]] += play["points"]["points"]
        score = record["public"]["score"]
        assert record["state"] == "final"
        assert total == {"home": score["home"], "away": score["away"]}
        assert score["periods"] == 4 or score["winner"] or not record["options"]["playoff"]


def test_every_play_starts_where_the_one_before_ended(plays_by_game: list[list[JSON]]) -> None:
    for plays in plays_by_game:
        for play, following in pairwise(plays):
            if play["before"]["period"] == following["before"]["period"]:
                assert following["before"] == play["after"]


@pytest.mark.parametrize("seed", daily_part(range(6), of=2))
def test_a_game_proves_itself_and_replays_to_the_same_bytes(seed: int) -> None:
    record = record_of(seed)
    assert {"fold", "secret", "dice.setup", "dice.play", "dice.home", "dice.away", "calls"} == set(
        rules_engine.verify(record).proved
    )


@pytest.mark.parametrize("seed", daily_part(range(4), of=2))
def test_a_game_stopped_at_half_time_goes_on_to_the_same_end(seed: int) -> None:
    stored = rules_engine.decompress(rules_engine.compress(rules_engine.play_first_half(game(seed))))
    resumed = rules_engine.play_second_half(stored, game(seed))
    assert rules_engine.canonical(resumed) == rules_engine.canonical(record_of(seed))


def test_the_memory_survives_its_encoding(played: list[JSON]) -> None:
    for record in played:
        for row in record["memory"]:
            body = json.loads(json.dumps(row["body"]))
            assert RULESET.encode_memory(RULESET.decode_memory(body)) == row["body"]


def test_every_play_names_eleven_men_a_side(every_play: list[JSON]) -> None:
    for play in every_play:
        for side in ("home", "away"):
            numbers = [man["number"] for man in play["men"] if man["side"] == side]
            assert len(numbers) == len(set(numbers)) == 11


def test_every_event_is_of_a_known_kind(every_play: list[JSON]) -> None:
    for play in every_play:
        for fact in play["events"]:
            data = {name: value for name, value in fact.items() if name not in rows.EVENT}
            assert not events.problems(Event(fact["kind"], fact["side"], fact["player"], fact["yards"], data))


def test_every_yard_that_the_ball_moved_is_in_one_event(every_play: list[JSON]) -> None:
    """As ``docs/record-format.md`` says how to find the end of a play from its events."""
    for play in every_play:
        if play["kind"] in ("run", "pass", "kneel") and not play["flags"]:
            offense, result = play["before"]["possession"], play["result"]
            mine = result["los"] if result["possession"] == offense else 100 - result["los"]
            in_end_zone = any(event["kind"] == "touchback" for event in play["events"])
            assert in_end_zone or end_by_events(play) == mine, play["events"]


def end_by_events(play: JSON) -> int:
    """Yards to the goal of the offense of the snap."""
    los: int = play["before"]["los"]
    for event in play["events"]:
        kind, yards = event["kind"], event["yards"]
        if kind in ("rush", "reception"):
            los -= yards
        elif kind == "sack":
            los += yards
        elif kind == "interception":
            los = event["at"]
        elif kind == "return":
            los += yards
        elif kind in ("fumble", "recovery"):
            assert yards == 0
            assert event["at"] == los
    return los


def test_every_play_can_be_told_and_drawn_and_its_calls_explained(
    played: list[JSON], plays_by_game: list[list[JSON]]
) -> None:
    for record, plays in daily_part(list(zip(played, plays_by_game, strict=True))):
        told = rules_engine.narrate(record)
        assert len(told) == len(record["public"]["plays"])
        assert all(sentence.strip().endswith((".", "!")) and "  " not in sentence for sentence in told)
        assert [
            sentence
            for play in plays
            for sentence in RULESET.explain_play(play, record)
            if not sentence.endswith(".") or "None" in sentence or "  " in sentence
        ] == []
        for side in ("home", "away"):
            for play, call in zip(plays, rules_engine.calls(record, side), strict=True):
                assert all(sentence.endswith(".") for sentence in RULESET.explain_call(call, play, record, side))


def test_every_man_is_drawn_on_the_field(every_play: list[JSON]) -> None:
    for play in daily_part(every_play):
        drawn = RULESET.picture(play, {})["men"]
        assert len(drawn) == 22
        assert len({tuple(man["start"]) for man in drawn}) == 22
        assert all(0 <= x <= 53.3 for man in drawn for x, _ in (man["start"], man["end"]))
        offense = play["before"]["possession"]
        behind = {man["side"] for man in drawn if man["start"][1] < 0}
        assert behind == {offense}


def test_figures_can_be_worked_out(played: list[JSON]) -> None:
    for record in daily_part(played):
        box = rules_engine.box_score(record)
        assert {side: box["teams"][side]["points"] for side in ("home", "away")} == {
            side: record["public"]["score"][side] for side in ("home", "away")
        }
        assert rules_engine.gamebook(record)
        assert rules_engine.drives(record)


def test_the_games_meet_everything_that_a_plan_may_order(played: list[JSON], every_play: list[JSON]) -> None:
    """Otherwise the laws above would say less than they seem to."""
    bodies = [
        call["body"] for record in played for side in ("home", "away") for call in rules_engine.calls(record, side)
    ]
    plays = {body["play"] for body in bodies if "play" in body}
    assert plays >= {"IL", "SR", "SC", "QK", "SH", "LP", "KO", "PUNT", "FG", "XP", "FAKE_PUNT", "FAKE_FG", "SPIKE"}
    assert {body.get("kind") for body in bodies if body.get("play") == "KO"} == {"normal", "onside", "squib"}
    for word in ("coffin", "delay", "big_play", "rush", "suspect", "onside", "coverages", "blitz"):
        assert any(body.get(word) for body in bodies), word
    kinds = {event["kind"] for play in every_play for event in play["events"]}
    assert kinds >= {"fumble", "recovery", "injury", "measure", "interception", "return", "sack", "block"}
    assert {play["clock"]["timeout"] for play in every_play} == {None, "home", "away"}
    assert {flag["kind"] for play in every_play for flag in play["flags"]} >= {
        "offside", "movement", "holding", "personal_foul", "facemask", "pass_interference", "delay_of_game", "clipping",
    }  # fmt: skip
