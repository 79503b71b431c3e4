"""Records that engine 0.1.0 made with FOOL 5.4: proved as before, finished, and read with what they lack or have wrong
put right (``data/README.md`` says how they were made)."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import rules_engine
from rules_engine.football.proof import replay
from rules_engine.football.record import rows
from rules_engine.football.record.recorder import ENGINE
from rules_engine.interface import JSON

from .whole_games import REGISTERED, matchup

DATA = Path(__file__).parent / "data"
DRAWN = "The record has no second secret: its nonces were drawn by whoever sealed the plans."
NOTE = (
    f"The record was made by engine 0.1.0, fool 5.4; this is engine {ENGINE}, "
    f"fool {rules_engine.get('fool').version}: the calls were not worked out anew."
)


def stored(name: str) -> JSON:
    return rules_engine.decompress((DATA / f"{name}.fbm").read_bytes())


@pytest.mark.parametrize("name", ["returned", "overtime"])
def test_a_record_of_the_version_before_is_proved_but_for_its_calls(name: str) -> None:
    record = stored(name)
    assert (record["engine"], record["ruleset"]) == ("0.1.0", {"code": "fool", "version": "5.4"})
    proof = rules_engine.verify(record, record["proof"]["hash"])
    assert proof.proved == (
        "fold", "secret", "commitments", "dice.setup", "dice.play", "dice.home", "dice.away",
    )  # fmt: skip
    assert proof.notes == (DRAWN, NOTE)
    assert proof.closed == ()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda record: record["public"]["plays"][5]["result"].__setitem__(1, 3), "play 6, first_down"),
        (lambda record: record["public"]["plays"][-1]["dice"][0][2].__setitem__(0, 9), "the roll"),
        (lambda record: record["plans"]["home"].update(comment="another plan"), 'part "second" of the home plan'),
    ],
)
def test_a_changed_record_of_the_version_before_is_found(change: object, place: str) -> None:
    record = copy.deepcopy(stored("returned"))
    change(record)  # type: ignore[operator]
    with pytest.raises(rules_engine.RecordError, match=place):
        rules_engine.verify(record)


def test_the_streams_of_the_second_half_go_on_in_overtime() -> None:
    record = stored("overtime")
    assert [period["period"] for period in record["public"]["periods"]] == [1, 2, 3, 4, 5]
    second = replay.game.second_key(replay.input_of(record))
    dice = {name: rules_engine.SeededDice(second, name) for name in ("setup", "play", "home", "away")}
    thrown = 0
    for period, place, stream, row in replay._rolls(record):
        if period > 2:
            replay._prove_roll(place, dice[stream], row)
            thrown += period > 4
    assert thrown > 20


def test_a_half_time_game_of_the_version_before_is_finished() -> None:
    half, whole = stored("half-time"), stored("returned")
    record = rules_engine.play_second_half(half, replay.input_of(whole))
    plays = record["public"]["plays"]
    assert record["state"] == "final"
    assert plays[: len(half["public"]["plays"])] == half["public"]["plays"]
    assert record["engine"] == "0.1.0"
    assert record["second_half"] == {
        "engine": ENGINE, "ruleset": {"code": "fool", "version": rules_engine.get("fool").version},
    }  # fmt: skip
    proof = rules_engine.verify(record)
    assert {"fold", "secret", "commitments", "dice.play"} < set(proof.proved)
    assert "calls" not in proof.proved
    drawn, note = proof.notes
    assert drawn == DRAWN
    assert note.startswith("The first half of the record was made by engine 0.1.0, fool 5.4, the second by engine")


def test_a_game_that_one_engine_plays_names_no_other_for_its_second_half() -> None:
    whole = stored("returned")
    game = replay.input_of(whole)
    again = rules_engine.play_second_half(rules_engine.play_first_half(game), game)
    assert "second_half" not in again
    assert again["engine"] == ENGINE
    assert "calls" in rules_engine.verify(again).proved


def test_a_return_past_the_goal_line_ends_there_when_it_is_read() -> None:
    record = stored("returned")
    digest = rules_engine.record_digest(record)
    written = [
        (number, event)
        for number, play in enumerate(record["public"]["plays"], start=1)
        for event in play.get("events", ())
        if event[0] == "return" and event[3] > 110
    ]
    ((number, event),) = written
    assert event == ["return", "home", 55, 380, {"of": "interception"}]
    play = rules_engine.plays(record)[number - 1]
    # second down on the visitors' own 22: 6 yards in the air to their 28, from where it is 28 yards to their goal line
    assert play["before"]["los"] == 78
    thrown = next(event for event in play["events"] if event["kind"] == "pass_attempt")
    (returned,) = [event for event in play["events"] if event["kind"] == "return"]
    assert (thrown["air_yards"], returned["yards"], play["points"]["kind"]) == (6, 28, "touchdown")
    line = next(man for man in rules_engine.box_score(record)["players"]["home"] if man["number"] == 55)
    assert (line["def_interception_yards"], line["def_interception_long"]) == (28, 28)
    assert "returns it 28 yards" in rules_engine.narrate(record)[number - 1]
    assert rules_engine.record_digest(record) == digest


def test_figures_say_why_they_differ() -> None:
    reasons = rules_engine.fold_reasons(["def_interception_yards", "penalty_yards"], since=1)
    assert reasons == ["Return yards end at the goal line now.", "Penalty yards are those marked off."]
    assert rules_engine.fold_reasons(["points"], since=1) == ["The figures were counted anew from the record."]
    assert rules_engine.fold_reasons(["penalty_yards"], since=2) == ["The figures were counted anew from the record."]
    assert rules_engine.fold_reasons([], since=1) == []


# -- what came to engine 0.2.0 later ----------------------------------------------------------------------------------
#
# Fouls that a rulebook rules on itself, periods that a play extends and sheets of teams were added for rulebooks that
# have them. A record without them is written as before, so the version of the engine has not moved.

WITHOUT_RULING = rows.FLAG.index("ruling")
WITHOUT_EXTENSION = rows.CLOCK.index("extends")


def test_a_game_without_rulings_extensions_and_sheets_is_written_as_before_they_were_there() -> None:
    record = rules_engine.play_game(matchup("fool", 1))
    plays = record["public"]["plays"]
    flags = [flag for play in plays for flag in play["flags"]]
    assert flags
    assert {len(flag) for flag in flags} == {WITHOUT_RULING}
    assert max(len(play["clock"]) for play in plays) == WITHOUT_EXTENSION
    assert all("sheet" not in team for team in record["public"]["teams"].values())


def test_what_such_a_record_leaves_out_is_read_as_nothing() -> None:
    record = rules_engine.play_game(matchup("fool", 1))
    plays = rules_engine.plays(record)
    assert {flag["ruling"] for play in plays for flag in play["flags"]} == {""}
    assert not any(play["clock"]["extends"] for play in plays)
    assert replay.input_of(record).home.sheet == {}
    assert "calls" in rules_engine.verify(record).proved


@pytest.mark.parametrize("code", [code for code in REGISTERED if code != "fool"])
def test_a_game_with_them_proves_itself(code: str) -> None:
    record = rules_engine.play_game(matchup(code, 1))
    flags = [flag for play in record["public"]["plays"] for flag in play["flags"]]
    assert {len(flag) for flag in flags} == {len(rows.FLAG)}
    assert all(team["sheet"] for team in record["public"]["teams"].values())
    assert "calls" in rules_engine.verify(record).proved
