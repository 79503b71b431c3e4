"""Whole games of every ruleset: no gain, return or kick is longer than the field allows, and the ball is where the
yards have brought it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .whole_games import REGISTERED, Play, every_play, told

FIELD, END_ZONE = 100, 10
FIELD_GOAL = 17  # seven yards to the holder, ten of end zone
CAUGHT = ("returned", "muffed")


@pytest.fixture(scope="module", params=REGISTERED)
def plays(request: pytest.FixtureRequest) -> list[Play]:
    return every_play(request.param)


def on_field(spot: int) -> int:
    return min(FIELD, max(0, spot))


def test_no_play_gains_more_than_the_field_has(plays: list[Play]) -> None:
    seen = set()
    for play in plays:
        ahead = play["before"]["los"]
        for event in play["events"]:
            kind, yards = event["kind"], event["yards"]
            seen.add(kind)
            if kind in ("rush", "pass_attempt", "reception"):
                assert ahead - FIELD <= yards <= ahead, told(play)
            elif kind == "sack":
                assert 0 <= yards <= FIELD - ahead, told(play)
    assert {"rush", "pass_attempt", "reception", "sack"} <= seen


def test_no_kick_is_longer_than_the_field(plays: list[Play]) -> None:
    seen = set()
    for play in plays:
        ahead = play["before"]["los"]
        for event in play["events"]:
            kind, yards = event["kind"], event["yards"]
            seen.add(kind)
            if kind == "kickoff":
                assert 0 <= yards < ahead + END_ZONE, told(play)
            elif kind == "punt":
                assert 0 <= yards <= ahead + marked_before(play), told(play)
            elif kind == "field_goal":
                assert yards == ahead + FIELD_GOAL, told(play)
    assert {"kickoff", "punt", "field_goal"} <= seen


def marked_before(play: Play) -> int:
    """Yards of a foul on which the rulebook itself rules, and which may have moved the line before the kick."""
    taken = [flag for flag in play["flags"] if flag["enforce"] == "ruled" and flag["taken"] == "accepted"]
    return sum(flag["marked"] for flag in taken)


def spots(play: Play) -> Iterator[tuple[Play, int, int]]:
    """Each event that moves or finds a ball won, with the spot before it and after it, in yards to the goal of the
    offense (of the kicking side). Nothing of a play whose line such a foul has moved: the record tells no other."""
    if marked_before(play):
        return
    spot = play["before"]["los"]
    for event in play["events"]:
        start, kind = spot, event["kind"]
        if kind in ("kickoff", "punt") and event["result"] in CAUGHT:
            spot -= event["yards"]
        elif kind in ("interception", "recovery"):
            spot = event["at"]
        elif kind == "return":
            spot += -event["yards"] if event["side"] == play["before"]["possession"] else event["yards"]
        yield event, start, spot


def test_a_return_begins_and_ends_on_the_field(plays: list[Play]) -> None:
    seen = set()
    for play in plays:
        for event, start, end in spots(play):
            if event["kind"] == "return":
                seen.add(event["of"])
                assert -END_ZONE < start < FIELD + END_ZONE, told(play)
                assert 0 <= end <= FIELD or end == start, told(play)
    assert {"kickoff", "punt", "interception"} <= seen


def test_a_ball_is_lost_where_its_carrier_had_come(plays: list[Play]) -> None:
    for play in plays:
        returned = False
        for event, start, _ in spots(play):
            if event["kind"] == "fumble" and returned:
                assert on_field(event["at"]) == on_field(start), told(play)
            returned = event["kind"] == "return" or (returned and event["kind"] == "tackle")


def test_the_last_return_ends_where_the_ball_is(plays: list[Play]) -> None:
    """The spot before penalties; a touchdown by a return is exactly as long as the way to the goal line."""
    touchdowns = 0
    for play in plays:
        moves = [(event, end) for event, _, end in spots(play) if event["kind"] in ("return", "recovery")]
        dead = any(flag["enforce"] in ("no_play", "ruled") for flag in play["flags"])  # which move the ball themselves
        if dead or not moves or moves[-1][0]["kind"] != "return":
            continue
        end = moves[-1][1]
        result, mine = play["result"], play["result"]["possession"] == play["before"]["possession"]
        score = (result["score"] or {}).get("kind")
        if score == "touchdown":
            touchdowns += 1
            assert end == (0 if mine else FIELD), told(play)
        elif score != "safety" and not is_touchback(play, end):
            assert end == (result["los"] if mine else FIELD - result["los"]), told(play)
    assert touchdowns


def is_touchback(play: Play, end: int) -> bool:
    """The ball stayed in the end zone of the side that won it."""
    return end <= 0 and play["result"]["los"] == FIELD - 20
