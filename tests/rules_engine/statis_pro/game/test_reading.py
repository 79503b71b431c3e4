"""What readers of a record are told and shown: plays in sentences, reasons of calls, men on their places."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.interface import JSON
from rules_engine.statis_pro.boxes import BOXES, POSITIONS
from rules_engine.statis_pro.reading.narration import narrate, yards
from rules_engine.statis_pro.reading.picture import picture, standing
from rules_engine.statis_pro.reading.reasons import explain_call

RECORD = {
    "ruleset": {"code": "statis_pro"},
    "options": {},
    "public": {
        "teams": {
            "home": {
                "name": "Harbor",
                "code": "HAR",
                "athletes": [{"number": 12, "name": "Ann"}, {"number": 33, "name": "Bo"}],
            },
            "away": {"name": "Mill", "code": "MIL", "athletes": [{"number": 55, "name": "Cy"}]},
        }
    }
}
RUNNING = {"timeout": None, "reason": ""}


def stopped(clock: int, left: int, why: JSON) -> JSON:
    """A run of 7 yards at 2:30 of the second quarter, the clock after it, home's time-outs left, what stopped it."""
    told = play(event("rush", yards=7), clock=why)
    told["before"] |= {"period": 2, "clock": 150}
    return {**told, "after": {"clock": clock, "timeouts": [left, 3]}}


def play(
    *events: JSON, points: JSON | None = None, flags: Any = (), counted: bool = True, clock: JSON = RUNNING
) -> JSON:
    return {
        "before": {"possession": "home", "period": 1, "clock": 900},
        "after": {"clock": 870, "timeouts": [3, 3]},
        "clock": clock,
        "result": {"possession": "home"},
        "events": events,
        "points": points,
        "flags": flags,
        "counted": counted,
    }


def event(kind: str, side: str = "home", player: int = 33, yards: int = 0, **data: Any) -> JSON:
    return {"kind": kind, "side": side, "player": player, "yards": yards, **data}


def flag(kind: str, marked: int = 5, taken: str = "accepted", ruling: str = "accept") -> JSON:
    return {"side": "away", "kind": kind, "marked": marked, "taken": taken, "ruling": ruling}


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (stopped(140, 2, {"timeout": "home", "reason": "time-out"}), "Time-out HAR, 2 left."),
        (stopped(140, 0, {"timeout": "home", "reason": "time-out"}), "Time-out HAR, none left."),
        (stopped(120, 3, RUNNING), "Two-minute line."),
        (stopped(115, 3, RUNNING), "Two-minute line."),  # a play may take its time beyond it
        (stopped(125, 3, RUNNING), ""),
    ],
)
def test_what_stopped_the_clock(after: JSON, sentence: str) -> None:
    assert narrate(after, RECORD) == f"Bo runs for 7 yards. {sentence}".rstrip()


@pytest.mark.parametrize(
    ("number", "words"), [(7, "7 yards"), (1, "a yard"), (0, "no gain"), (-1, "a loss of 1"), (-8, "a loss of 8")]
)
def test_yards_in_words(number: int, words: str) -> None:
    assert yards(number) == words


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (play(event("rush", yards=7)), "Bo runs for 7 yards."),
        (play(event("rush", yards=-2, how="draw")), "Bo runs a draw for a loss of 2."),
        (play(event("rush", yards=-1, kneel=True)), "Bo goes down with the ball."),
        (play(event("pass_attempt", player=12, result="incomplete", target=33)), "Ann's pass for Bo is incomplete."),
        (
            play(
                event("pass_attempt", player=12, yards=9, result="complete", target=33),
                event("reception", yards=9, passer=12),
            ),
            "Ann passes to Bo for 9 yards.",
        ),
        (play(event("sack", "away", 0, 6, passer=12)), "Ann is sacked for a loss of 6."),
        (
            play(event("interception", "away", 55), event("return", "away", 55, 0, of="interception")),
            "Cy has it. Cy returns it for no gain.",
        ),
        (play(event("punt", yards=41, result="fair_catch")), "Bo punts 41 yards to a fair catch."),
        (
            play(event("field_goal", yards=44, result="good"), points={"kind": "field_goal"}),
            "Bo's field goal from 44 yards is good.",
        ),
        (play(event("rush", yards=4), points={"kind": "touchdown"}), "Bo runs for 4 yards. Touchdown!"),
        (
            play(event("rush", yards=4), flags=[flag("offside")], counted=False),
            "Bo runs for 4 yards. Penalty on Mill: offside, 5 yards. The play does not count.",
        ),
        (
            play(event("rush", yards=4), flags=[flag("holding", 0, "declined", "decline")]),
            "Bo runs for 4 yards. Penalty on Mill: holding, declined.",
        ),
        (
            play(flags=[flag("kickoff_out_of_bounds", 0, ruling="own_35")]),
            "Penalty on Mill: kickoff out of bounds; the receivers take their 35.",
        ),
        (play(event("injury", duration="4 plays")), "Bo is hurt and misses the next 4 plays."),
        (play(event("injury", duration="game+2")), "Bo is hurt and misses the rest of this game and 2 more."),
        (play(), "No play."),
    ],
)
def test_a_play_in_sentences(told: JSON, sentence: str) -> None:
    assert narrate(told, RECORD) == sentence


@pytest.mark.parametrize(
    ("body", "reason", "sentences"),
    [
        (
            {"set": "D43", "meets": "SPIKE"},
            {},
            ["No defense was called, since the spike was announced."],
        ),
        (
            {"set": "BASE", "play": "SH", "player": "FL1", "number": 81, "strategy": "play_action"},
            {"table": "offense", "line": "a", "when": "down = 3", "rolled": 2, "of": 7, "refused": {"LP RE": "no"}},
            [
                "Ordered: short pass to FL1 #81 off play action from the set BASE.",
                "By line a of your offense table, when down = 3: drawn 2 of 7.",
                "Not LP RE: no.",
            ],
        ),
        (
            {"set": "D43", "defense": "BLZ", "blitz": [55, 52], "big_play": True},
            {"table": "defense", "line": "rulebook"},
            [
                "Ordered: blitz by #55 and #52 as a Big Play from the set D43.",
                "No line of your defense table could be played; this is what the rules leave.",
            ],
        ),
        (
            {"play": "KO", "kind": "onside"},
            {"tactic": "kickoff", "when": "normal", "call": "onside", "usual": True},
            ["Ordered: onside kick.", 'By the usual answer to "kickoff": when normal, onside.'],
        ),
        ({"meets": "KO"}, {}, ["Ordered: the return."]),
    ],
)
def test_why_a_call_was_made(body: JSON, reason: JSON, sentences: list[str]) -> None:
    assert explain_call({"body": body, "reason": reason}) == sentences


def test_every_position_stands_behind_the_line_and_every_box_beyond_it() -> None:
    men = [{"side": "home", "number": 1, "start": place, "job": ""} for place in POSITIONS]
    men += [{"side": "away", "number": 2, "start": box, "job": ""} for box in BOXES]
    drawn = picture({"before": {"possession": "home"}, "men": men, "events": ()})["men"]
    assert all((man["start"][1] < 0) == (man["side"] == "home") for man in drawn)
    assert len({tuple(man["start"]) for man in drawn}) == len(men)


def test_two_men_of_a_box_stand_side_by_side() -> None:
    men = [{"side": "away", "number": number, "start": "B", "job": ""} for number in (91, 92)]
    one, other = picture({"before": {"possession": "home"}, "men": men, "events": ()})["men"]
    assert one["start"][1] == other["start"][1]
    assert 1 < other["start"][0] - one["start"][0] < 3


def test_the_rows_of_the_defense_stand_one_behind_the_other() -> None:
    depth = {box: picture_of(box)[1] for box in BOXES}
    assert max(depth[box] for box in "ABCDE") < min(depth[box] for box in "FGHIJ")
    assert max(depth[box] for box in "FGHIJ") < min(depth[box] for box in "KLMNO")


def picture_of(box: str) -> Any:
    man = {"side": "away", "number": 1, "start": box, "job": ""}
    return picture({"before": {"possession": "home"}, "men": [man], "events": ()})["men"][0]["start"]


def test_a_set_of_a_draft_is_drawn_as_far_as_it_can_be_read() -> None:
    plan = {"sets": [{"men": {"QB": 12, "LE": "x", "ZZ": 4}}], "defensive_sets": [{"men": {"A": [91, 92], "B": 5}}]}
    offense = standing(plan, "sets.0")["men"]
    assert [(man["number"], man["note"]) for man in offense] == [(12, "QB")]
    defense = standing(plan, "defensive_sets.0")["men"]
    assert [(man["number"], man["note"]) for man in defense] == [(91, "A"), (92, "A"), (5, "B")]


@pytest.mark.parametrize("plan", [None, {}, {"sets": 4}, {"sets": [4]}, {"sets": [{"men": []}]}])
@pytest.mark.parametrize("key", ["sets.0", "sets.9", "sets.x", "first.0", ""])
def test_whatever_a_draft_is_nothing_is_raised(plan: Any, key: str) -> None:
    assert standing(plan, key) in ({}, {"men": []})
