"""Plays as they move, of every ruleset: whatever the play, the drawing keeps to the record."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest

from rules_engine import registry
from rules_engine.fool.tables import TABLES
from rules_engine.football.game import play_game
from rules_engine.football.motion import journey
from rules_engine.football.record.plays import plays
from rules_engine.interface import JSON, Mark, Motion, Track
from rules_engine.interface.playing.motion import WIDTH, Point
from tests.tiny_ruleset import tiny_game

from .whole_games import whole

RULESETS = ("fool", "statis_pro", "tiny")
ELSEWHERE = {"incomplete", "thrown_away", "spike", "missed", "failed", "out_of_bounds"}  # where the ball came down
ROUNDED = 0.11  # yards: points are kept to a tenth


@cache
def told(code: str) -> list[tuple[JSON, JSON, Motion]]:
    """Every play of two games with its record and its motion; some three hundred."""
    ruleset = registry.get(code)
    rows = []
    for number in range(2):
        if code == "tiny":
            record = play_game(tiny_game(number))
        else:
            record = whole(f"{code} {number}").record
        for play in plays(record):
            motion = ruleset.motion(play, record)
            assert motion is not None
            rows.append((play, record, motion))
    return rows


@pytest.fixture(params=RULESETS)
def drawn(request: pytest.FixtureRequest) -> list[tuple[JSON, Motion]]:
    return [(play, motion) for play, _, motion in told(request.param)]


def track(motion: Motion, side: str, number: int) -> Track:
    return next(one for one in motion.men if (one.side, one.number) == (side, number))


def yards(one: Point, two: Point) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def last_of(motion: Motion, kind: str) -> Mark:
    return [mark for mark in motion.marks if mark.kind == kind][-1]


def test_every_man_of_the_line_up_has_a_track_through_all_phases(drawn: list[tuple[JSON, Motion]]) -> None:
    for play, motion in drawn:
        assert {(man["side"], man["number"]) for man in play["men"]} == {(one.side, one.number) for one in motion.men}
        assert all(len(one.points) == len(motion.phases) for one in motion.men)
        assert len(motion.ball.points) == len(motion.ball.heights) == len(motion.phases) >= 2


def test_everything_stays_on_the_field_and_its_end_zones(drawn: list[tuple[JSON, Motion]]) -> None:
    for play, motion in drawn:
        los = play["before"]["los"]
        for across, along in [motion.ball.points[-1], *(point for one in motion.men for point in one.points)]:
            assert 0 <= across <= WIDTH
            assert los - 110 <= along <= los + 10


def test_the_ball_ends_where_the_record_has_it(drawn: list[tuple[JSON, Motion]]) -> None:
    """But where a rulebook puts it elsewhere: after a touchback it is dead in an end zone, a score ends beyond a goal
    line, and what nobody caught or kicked through counts from the line of scrimmage."""
    seen = 0
    for play, motion in drawn:
        los, end = play["before"]["los"], motion.ball.points[-1][1]
        kinds = {event["kind"]: event for event in play["events"]}
        results = {event.get("result") for event in play["events"]}
        if play["points"]:
            assert play["points"]["kind"] == "extra_point" or not los - 100 < end < los
        elif "touchback" in kinds or "touchback" in results:
            assert end <= los - 100 or end >= los
        elif play["counted"] and play["before"]["phase"] != "try" and not results & ELSEWHERE:
            result = play["result"]
            own = result["possession"] == play["before"]["possession"]
            assert end == pytest.approx(los - (result["los"] if own else 100 - result["los"]), abs=ROUNDED)
            seen += 1
    assert seen > len(drawn) / 2


def test_who_is_named_in_a_contact_is_there(drawn: list[tuple[JSON, Motion]]) -> None:
    for _, motion in drawn:
        for mark in motion.marks:
            if mark.kind in ("hit", "stop"):
                for side, number in mark.men:
                    assert yards(track(motion, side, number).points[mark.phase], mark.at) <= 1


@pytest.mark.parametrize("code", RULESETS)
def test_a_kick_comes_down_where_the_record_says(code: str) -> None:
    kicks = [(play, motion) for play, _, motion in told(code) if play["kind"] in ("kickoff", "punt")]
    checked = 0
    for play, motion in kicks:
        kick = next((event for event in play["events"] if event["kind"] == play["kind"]), None)
        if kick is None or kick["result"] in ("blocked", "touchback") or play["flags"]:
            continue
        mark = next(mark for mark in motion.marks if mark.kind == "kick")
        assert mark.at[1] == pytest.approx(min(kick["yards"], play["before"]["los"] + 9), abs=ROUNDED)
        assert max(motion.ball.heights) > 0
        checked += 1
    assert checked >= 10


@pytest.mark.parametrize("code", RULESETS)
def test_the_target_is_at_the_ball_when_he_catches_it(code: str) -> None:
    catches = 0
    for play, _, motion in told(code):
        passes = [event for event in play["events"] if event["kind"] == "pass_attempt"]
        if play["counted"] and passes and passes[0]["result"] == "complete" and passes[0].get("target"):
            mark = last_of(motion, "catch")
            receiver = track(motion, passes[0]["side"], passes[0]["target"])
            assert yards(receiver.points[mark.phase], motion.ball.points[mark.phase]) <= 1
            catches += 1
    assert catches >= 10


def test_the_contacts_of_fool_are_drawn_in_the_order_of_the_record() -> None:
    for play, _, motion in told("fool"):
        steps = [step for step in play["detail"].get("steps", ()) if step["step"] == "contact"]
        legs = [leg for leg in journey.journey(play) if leg.kind == journey.RUN]
        if legs:
            marks = [mark for mark in motion.marks if mark.kind in ("hit", "stop")]
            named = [{number for side, number in mark.men if side != legs[0].side} for mark in marks]
            assert named[: len(steps)] == [set(step["defenders"]) for step in steps]


def test_an_idle_receiver_of_fool_stays_where_he_is() -> None:
    """Nobody who neither moved nor blocked nor had the ball is drawn elsewhere than where he lined up."""
    checked = 0
    for play, _, motion in told("fool"):
        offense = play["before"]["possession"]
        if any(event["kind"] == "return" for event in play["events"]):
            continue  # all of the side that lost the ball run after it
        named = {step["player"] for step in play["detail"].get("steps", ()) if step["step"] == "move"}
        named |= {event["player"] for event in play["events"]} | {event.get("target") for event in play["events"]}
        named |= {number for mark in motion.marks for side, number in mark.men if side == offense}
        for man in play["men"]:
            if man["side"] == offense and man["job"] in ("route", "decoy") and man["number"] not in named:
                assert len(set(track(motion, offense, man["number"]).points)) == 1
                checked += 1
    assert checked > 10


@pytest.mark.parametrize("code", RULESETS)
def test_every_story_with_outcomes_marks_the_one_that_came(code: str) -> None:
    stories = [story for play, record, _ in told(code) for story in registry.get(code).stories(play, record)]
    assert len(stories) > 100
    for story in stories:
        assert story.title
        assert story.told.endswith(".")
        if story.outcomes:
            assert [outcome.came for outcome in story.outcomes].count(True) == 1
    assert any(story.outcomes for story in stories)


CELLS = sorted({cell for mark in "&#~" for cells in TABLES["special"][mark].values() for cell in cells})
PRINTED = sorted({cell for mark in "&#~" for cell in TABLES["special"]["text"][mark]})


@pytest.mark.parametrize("cell", CELLS + PRINTED)
def test_each_cell_of_fools_special_table_is_told(cell: str) -> None:
    """Plays from scrimmage keep a cell as it is printed, kicks as the data name it."""
    play, record, _ = told("fool")[0]
    step = {"step": "special", "roll": 4, "result": cell}
    (story,) = registry.get("fool").stories(play | {"detail": {"steps": [step]}}, record)
    assert story.told.startswith("Rolled 4: ")
    assert "_" not in story.told
