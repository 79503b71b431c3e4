"""Box score, play rows, prose and drives of whole games say the same, since all are folded from the same events
(six games a day, 300 in the deep depth), and so do those of records that engine 0.1.0 made."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import rules_engine
from rules_engine.football import narrative
from rules_engine.football.figures import boxscore

from .whole_games import OLDER_NAMES, names, whole

JSON = dict[str, Any]
SIDES = ("home", "away")
NAMES = [*names(), *OLDER_NAMES]
TEXT = slice(33, 95)  # the column of the gamebook that tells what happened
_KICKS = ("kickoff", "free_kick")


def _came_to(play: JSON) -> int:
    """Where the ball came to by the events alone, in yards to the goal of the snap's offense."""
    before = play["before"]
    offense, spot, lost_by = before["possession"], before["los"], ""
    for event in play["events"]:
        kind, count = event["kind"], event["yards"]
        forward = -1 if event["side"] == offense else 1
        if kind in ("rush", "reception"):
            spot -= count
        elif kind == "sack":
            spot += count
        elif kind == "interception":
            spot = event["at"]
        elif kind == "fumble":
            spot += forward * count
            lost_by = event["side"]
        elif kind == "recovery":
            spot += -count if lost_by == offense else count
        elif kind == "return":
            spot += forward * count
    return int(min(100, max(0, spot)))


def _lies(situation: JSON, offense: str) -> int:
    return int(situation["los"] if situation["possession"] == offense else 100 - situation["los"])


@pytest.mark.parametrize("name", NAMES)
def test_the_events_of_a_play_lead_to_where_the_ball_is(name: str) -> None:
    plays = whole(name).plays
    older = name.endswith(".fbm")
    for play in plays:
        if play["before"]["phase"] != "scrimmage" or not play["counted"] or not boxscore.was_run(play):
            continue
        if older and any(event["kind"] == "interception" for event in play["events"]):
            continue  # engine 0.1.0 did not write where a pass was intercepted
        if any(event["kind"] == "touchback" for event in play["events"]):
            continue
        score, end = play["result"]["score"], _lies(play["result"], play["before"]["possession"])
        if score is None or score["kind"] == "touchdown":
            assert _came_to(play) == end, (name, play["n"])
        elif score["kind"] == "safety":
            assert _came_to(play) in (0, 100), (name, play["n"])


@pytest.mark.parametrize("name", NAMES)
def test_no_gain_return_or_kick_is_longer_than_the_field(name: str) -> None:
    plays = whole(name).plays
    for play in plays:
        for event in play["events"]:
            if event["kind"] in ("rush", "reception"):
                assert play["before"]["los"] - 100 <= event["yards"] <= play["before"]["los"], (name, play["n"])
            if event["kind"] == "return":
                assert event["yards"] <= 110, (name, play["n"])
            if event["kind"] in ("return", "sack", "recovery", "fumble"):
                assert abs(event["yards"]) <= 110, (name, play["n"])


@pytest.mark.parametrize("name", NAMES)
def test_the_yards_of_a_penalty_are_those_by_which_it_moves_the_ball(name: str) -> None:
    plays = whole(name).plays
    for play in plays:
        accepted = [flag for flag in play["flags"] if flag["taken"] == "accepted"]
        before, result, after = play["before"], play["result"], play["after"]
        if not accepted or play["points"] or after["phase"] != before["phase"] or after["clock"] == 0:
            continue
        offense, first = before["possession"], accepted[0]
        if first["enforce"] == "ruled":
            _is_marked_from_line_or_end(name, play, accepted)
            continue
        spots = {"previous": before["los"], "no_play": before["los"], "spot": first["los"]}
        spots["runback"] = first["los"]
        spot = spots.get(first["enforce"], _lies(result, offense))
        if first["to_spot"]:
            assert (_lies(after, offense), first["marked"]) == (first["los"], abs(before["los"] - first["los"]))
            continue
        for flag in accepted:
            spot += flag["marked"] if flag["side"] == offense else -flag["marked"]
            assert 0 <= flag["marked"] <= abs(flag["yards"])
        assert spot == _lies(after, offense), (name, play["n"])


def _is_marked_from_line_or_end(name: str, play: JSON, accepted: list[JSON]) -> None:
    """Fouls that the rulebook rules on itself say no spot. From scrimmage it is the line or the end of the play; fouls
    on runbacks and punts have others."""
    if play["kind"] == "punt" or any(event["kind"] in ("return", "interception") for event in play["events"]):
        return
    offense = play["before"]["possession"]
    moved = sum(flag["marked"] if flag["side"] == offense else -flag["marked"] for flag in accepted)
    spot = _lies(play["after"], offense) - moved
    assert spot in (play["before"]["los"], _lies(play["result"], offense)), (name, play["n"])


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_add_up_to_the_box_score(name: str) -> None:
    game = whole(name)
    record, rows, box = game.record, game.rows, game.box
    codes = narrative.codes(record)
    for side in SIDES:
        own = [row for row in rows if row["posteam"] == codes[side]]
        team = box["teams"][side]
        counted = [row for row in own if row["play_counted"] and row["down"] is not None]
        found = {
            "total_yards": sum(row["yards_gained"] or 0 for row in counted),
            "fumble_yards": sum(row["fumble_yards"] or 0 for row in counted),
            "total_plays": sum(row["yards_gained"] is not None for row in counted),
            "rushing_yards": sum(row["yards_gained"] for row in counted if row["rush_attempt"]),
            "passing_yards": sum(row["yards_gained"] for row in counted if row["complete_pass"]),
            "sack_yards_lost": -sum(row["yards_gained"] for row in counted if row["sack"]),
            "carries": sum(row["rush_attempt"] or 0 for row in counted),
            "attempts": sum(row["pass_attempt"] or 0 for row in counted),
            "completions": sum(row["complete_pass"] or 0 for row in counted),
            "passing_interceptions": sum(row["interception"] or 0 for row in counted),
            "sacks_suffered": sum(row["sack"] or 0 for row in counted),
            "first_downs": sum(row["first_down"] for row in own),
            "penalties": sum(row[f"{side}_penalties"] for row in rows),
            "penalty_yards": sum(row[f"{side}_penalty_yards"] for row in rows),
            "possession_seconds": sum(row["seconds_used"] for row in rows if row["possession_team"] == codes[side]),
            "points": rows[-1][f"total_{side}_score"],
        }
        assert {column: team[column] for column in found} == found, (name, side)
        assert team["total_yards"] == team["rushing_yards"] + team["passing_yards"] - team["sack_yards_lost"]
    returns = ("kickoff_return", "punt_return", "def_interception", "fumble_return", "blocked_kick_return")
    returned = sum(box["teams"][side].get(f"{column}_yards", 0) for side in SIDES for column in returns)
    tries = {row["play_id"] for row in rows if row["extra_point_result"] or row["two_point_conv_result"]}
    assert returned == sum(row["return_yards"] or 0 for row in rows if row["play_id"] not in tries)


@pytest.mark.parametrize("name", NAMES)
def test_drives_are_the_plays_from_scrimmage_with_their_yards_and_time(name: str) -> None:
    game = whole(name)
    record, plays, rows, box = game.record, game.plays, game.rows, game.box
    drives = rules_engine.drives(record)
    for side in SIDES:
        own = [drive for drive in drives if drive["side"] == side]
        kicked = [row for row, play in zip(rows, plays, strict=True) if play["before"]["phase"] in _KICKS]
        codes = narrative.codes(record)
        seconds = sum(row["seconds_used"] for row in kicked if row["possession_team"] == codes[side])
        assert sum(drive["seconds"] for drive in own) + seconds == box["teams"][side]["possession_seconds"]
        assert sum(drive["plays"] for drive in own) == box["teams"][side]["total_plays"]
        assert sum(drive["first_downs"] for drive in own) == box["teams"][side]["first_downs"]
    for drive in drives:
        own_plays = plays[drive["first_play"] - 1 : drive["last_play"]]
        if any(flag["taken"] == "accepted" for play in own_plays for flag in play["flags"]):
            continue  # the yards of a penalty are held to its plays above
        rows_of = rows[drive["first_play"] - 1 : drive["last_play"]]
        moved = sum((row["yards_gained"] or 0) + (row["fumble_yards"] or 0) for row in rows_of)
        assert drive["yards"] == moved, (name, drive)


@pytest.mark.parametrize("name", NAMES)
def test_a_drive_starts_as_the_ball_was_won(name: str) -> None:
    game = whole(name)
    record, plays = game.record, game.plays
    for drive in rules_engine.drives(record):
        kick = plays[drive["first_play"] - 2]
        if kick["before"]["phase"] not in _KICKS or kick["before"]["possession"] != drive["side"]:
            assert drive["started"] != "onside_kick"
            continue
        onside = any(event.get("onside") for event in kick["events"])
        fumbled = any(event["kind"] == "fumble" for event in kick["events"])
        assert drive["started"] == ("onside_kick" if onside and not fumbled else "fumble")


@pytest.mark.parametrize("name", NAMES)
def test_a_score_has_one_clock(name: str) -> None:
    game = whole(name)
    rows, box = game.rows, game.box
    for score in box["scoring"]:
        row = rows[score["n"] - 1]
        assert (score["period"], score["clock"]) == (row["qtr"], row["end_quarter_seconds_remaining"])
        assert score["score"] == [row["total_home_score"], row["total_away_score"]]
    for one, two in pairwise(rows):
        if one["qtr"] == two["qtr"]:
            assert one["end_quarter_seconds_remaining"] == two["quarter_seconds_remaining"]


@pytest.mark.parametrize("name", NAMES)
def test_prose_and_text_tell_time_outs_two_minutes_and_out_of_bounds(name: str) -> None:
    game = whole(name)
    record, plays, rows = game.record, game.plays, game.rows
    lines = rules_engine.gamebook(record).splitlines()
    book = " ".join(" ".join(line[TEXT] for line in lines).split())
    called = reached = out = 0
    for play, row in zip(plays, rows, strict=True):
        told = row["desc"]
        assert ("Time-out" in told) == bool(row["timeout"]) == (play["after"]["timeouts"] != play["before"]["timeouts"])
        crossed = (
            row["qtr"] in (2, 4) and row["quarter_seconds_remaining"] > 120 >= row["end_quarter_seconds_remaining"]
        )
        assert bool(row["two_minute_warning"]) == crossed
        if crossed and not row["timeout"]:
            assert told.endswith("Two-minute line.")
        if row["out_of_bounds"] and not row["touchdown"]:
            assert "out of bounds" in told.lower(), told
        called += row["timeout"]
        reached += crossed and not row["timeout"]
        out += any(event["kind"] == "out_of_bounds" for event in play["events"])
    assert book.count("Time-out ") == called
    assert book.count("Two-minute line.") == reached
    assert book.count("out of bounds") >= out
