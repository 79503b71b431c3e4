"""Box scores and drives: hand-made records added up on paper, and laws over whole games."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules_engine
from rules_engine.football import narrative
from rules_engine.football.events import EVENT_KINDS, problems
from rules_engine.interface import JSON
from rules_engine.interface.situation import Event, Flag, Result, Score
from tests.changing import replace
from tests.depth import examples
from tests.rules_engine.kernel.hand_made import START, completion, incompletion, record_of, row, rush, third_and
from tests.tiny_ruleset import tiny_game


def line(box: JSON, side: str, number: int) -> JSON:
    found: JSON = next(man for man in box["players"][side] if man["number"] == number)
    return found


def test_a_drive_added_up_by_hand() -> None:
    touchdown = Score("touchdown", "home", 12)
    record = record_of(
        row("run", Result("home", 64), rush("home", 10, 6), Event("tackle", "away", 15)),
        row("pass", Result("home", 64), incompletion("home", 11, 12, defended=14)),
        row("pass", Result("home", 44), *completion("home", 11, 12, 20),
            Event("tackle", "away", 14, 0, {"assists": [15]})),
        row("pass", Result("home", 51), Event("sack", "away", 13, 7, {"passer": 11, "assists": [16]})),
        row("run", Result("home", 48), rush("home", 11, 3)),
        row("pass", Result("home", 0, score=touchdown), *completion("home", 11, 12, 48)),
        row("extra_point", Result("home", 2, score=Score("extra_point", "home", 20)),
            Event("extra_point", "home", 20, 0, {"result": "good"}), seconds=0),
    )  # fmt: skip
    box = rules_engine.box_score(record)
    team = box["teams"]["home"]
    assert (team["points"], team["total_plays"], team["total_yards"]) == (7, 6, 70)
    assert (team["carries"], team["rushing_yards"]) == (2, 9)
    assert (team["completions"], team["attempts"], team["passing_yards"]) == (2, 3, 68)
    assert (team["sacks_suffered"], team["sack_yards_lost"]) == (1, 7)
    assert (team["first_downs"], team["passing_first_downs"], team["rushing_first_downs"]) == (2, 2, 0)
    assert (team["third_down_attempts"], team["third_down_conversions"]) == (2, 2)
    assert team["possession_seconds"] == 180
    assert line(box, "home", 11) == {
        "number": 11, "name": "HAR Man 11", "position": "B", "ref": "", "attempts": 3, "completions": 2,
        "passing_yards": 68, "passing_interceptions": 0, "passing_long": 48, "passing_first_downs": 2,
        "passing_tds": 1, "sacks_suffered": 1, "sack_yards_lost": 7, "carries": 1, "rushing_yards": 3,
        "rushing_long": 3,
    }  # fmt: skip
    catcher = line(box, "home", 12)
    assert (catcher["targets"], catcher["receptions"], catcher["receiving_yards"]) == (3, 2, 68)
    assert (catcher["receiving_long"], catcher["receiving_tds"], catcher["tds"]) == (48, 1, 1)
    assert line(box, "away", 14)["def_pass_defended"] == 1
    assert line(box, "away", 15) == {
        **line(box, "away", 15), "def_tackles_solo": 1, "def_tackle_assists": 1,
    }  # fmt: skip
    assert line(box, "home", 20)["pat_made"] == 1
    assert box["quarters"] == {"home": [7], "away": [0]}
    assert [(score["kind"], score["score"], score["clock"]) for score in box["scoring"]] == [
        ("touchdown", [6, 0], 720), ("extra_point", [7, 0], 720),
    ]  # fmt: skip
    (drive,) = rules_engine.drives(record)
    assert (drive["plays"], drive["yards"], drive["seconds"], drive["points"]) == (6, 70, 180, 7)
    assert (drive["result"], drive["first_downs"], drive["first_play"], drive["last_play"]) == ("touchdown", 2, 1, 6)


def test_a_play_that_a_penalty_wiped_out_gives_no_statistics_but_its_penalty_and_injury() -> None:
    holding = Flag("home", "holding", 10, "previous", 70, player=17)
    record = record_of(
        row("run", Result("home", 30), rush("home", 10, 40), Event("injury", "home", 10, 0, {"duration": "half"}),
            flags=[holding]),
        row("run", Result("home", 78), rush("home", 10, 2)),
    )  # fmt: skip
    box = rules_engine.box_score(record)
    assert line(box, "home", 10)["rushing_yards"] == 2
    assert line(box, "home", 10)["injuries"] == 1
    assert (line(box, "home", 17)["penalties"], line(box, "home", 17)["penalty_yards"]) == (1, 10)
    assert box["teams"]["home"]["total_plays"] == 1


@pytest.mark.parametrize(
    ("start", "flag", "yards", "choice"),
    [
        (START, Flag("away", "offside", 5, "previous", 70), 5, "accept"),
        (replace(START, los=8, distance=8), Flag("away", "holding", 10, "previous", 8), 4, "accept"),
        (START, Flag("away", "interference", 0, "spot", 42, True, to_spot=True), 28, "accept"),
        (START, Flag("away", "face_mask", 15, "end", 66, True), 15, "accept"),
        (START, Flag("away", "offside", 5, "previous", 70), 0, "decline"),
    ],
)
def test_penalty_yards_are_those_marked_off(start: Any, flag: Flag, yards: int, choice: str) -> None:
    played = row("run", Result("home", start.los - 4), rush("home", 10, 4), flags=[flag], choice=choice)
    box = rules_engine.box_score(record_of(played, start=start))
    assert box["teams"]["away"]["penalty_yards"] == yards
    assert box["teams"]["away"]["penalties"] == (choice == "accept")


def test_turnovers_and_returns_are_counted_for_whom_they_belong_to() -> None:
    record = record_of(
        row("pass", Result("away", 0, new_series=True, score=Score("touchdown", "away", 10)),
            Event("pass_attempt", "home", 11, 0, {"result": "intercepted", "target": 12}),
            Event("interception", "away", 10, 0, {"passer": 11}),
            Event("return", "away", 10, 35, {"of": "interception"})),
        row("extra_point", Result("away", 2), Event("extra_point", "away", 20, 0, {"result": "missed"})),
        row("kickoff", Result("home", 72, new_series=True), Event("kickoff", "away", 20, 60, {"result": "returned"}),
            Event("return", "home", 10, 23, {"of": "kickoff"})),
        row("run", Result("home", 70), rush("home", 10, 2), Event("fumble", "home", 10, 0, {"forced_by": 13}),
            Event("recovery", "home", 18)),
        row("run", Result("away", 40, new_series=True), rush("home", 10, 10), Event("fumble", "home", 10),
            Event("recovery", "away", 16)),
    )  # fmt: skip
    box = rules_engine.box_score(record)
    assert box["teams"]["home"]["turnovers"] == 2
    assert (box["teams"]["home"]["fumbles"], box["teams"]["home"]["fumbles_lost"]) == (2, 1)
    thief = line(box, "away", 10)
    assert (thief["def_interceptions"], thief["def_interception_yards"], thief["def_interception_tds"]) == (1, 35, 1)
    assert line(box, "away", 13)["def_fumbles_forced"] == 1
    assert (line(box, "home", 10)["kickoff_returns"], line(box, "home", 10)["kickoff_return_yards"]) == (1, 23)
    assert line(box, "away", 20)["pat_att"] == 1
    results = [(drive["side"], drive["started"], drive["result"]) for drive in rules_engine.drives(record)]
    assert results == [("home", "kickoff", "opponent_touchdown"), ("home", "kickoff", "fumble")]


@pytest.mark.parametrize(
    ("play", "result", "started"),
    [
        (row("punt", Result("away", 70, True), Event("punt", "home", 20, 40, {"result": "downed"})), "punt", "punt"),
        (row("field_goal", Result("away", 70, True), Event("field_goal", "home", 20, 47, {"result": "missed"})),
         "missed_field_goal", "missed_field_goal"),
        (row("run", Result("home", 70), rush("home", 10, 0)), "downs", "downs"),
        (row("punt", Result("home", 30, True), Event("punt", "home", 20, 40, {"result": "muffed"})), "punt", "fumble"),
    ],
)  # fmt: skip
def test_drives_end_and_begin_as_the_ball_was_lost(play: Any, result: str, started: str) -> None:
    fourth = replace(third_and(5), down=4)
    following = row("run", Result("away", 60), rush("away", 10, 1))
    if play[1].possession == "home" and play[1].new_series:
        following = row("run", Result("home", 29), rush("home", 10, 1))
    one, two = rules_engine.drives(record_of(play, following, start=fourth))
    assert (one["result"], two["started"]) == (result, started)


def test_a_field_goal_is_counted_with_its_length() -> None:
    good = Result("home", 0, score=Score("field_goal", "home", 20))
    kick = Event("field_goal", "home", 20, 37, {"result": "good"})
    box = rules_engine.box_score(record_of(row("field_goal", good, kick), start=replace(START, los=20)))
    kicker = line(box, "home", 20)
    assert (kicker["fg_att"], kicker["fg_made"], kicker["fg_long"]) == (1, 1, 37)
    assert box["teams"]["home"]["points"] == 3


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(1, 2**64))
def test_the_box_score_is_the_fold_of_the_record(seed: int) -> None:
    record = rules_engine.play_game(tiny_game(seed))
    box, plays = rules_engine.box_score(record), rules_engine.plays(record)
    score = record["public"]["score"]
    for index, side in enumerate(("home", "away")):
        team = box["teams"][side]
        assert team["points"] == score[side] == sum(box["quarters"][side]) == plays[-1]["after"]["score"][index]
        for column in ("carries", "rushing_yards", "attempts", "passing_yards", "receptions", "punts", "def_sacks"):
            assert team.get(column, 0) == sum(man.get(column, 0) for man in box["players"][side])
        rushed = sum(
            fact["yards"] for play in plays if play["counted"] for fact in play["events"]
            if fact["kind"] == "rush" and fact["side"] == side
        )  # fmt: skip
        assert team["rushing_yards"] == rushed
        assert team["passing_yards"] == team.get("receiving_yards", 0)
        assert box["teams"]["away" if side == "home" else "home"].get("def_sacks", 0) == team["sacks_suffered"]
    seconds = sum(box["teams"][side]["possession_seconds"] for side in ("home", "away"))
    assert seconds == sum(play["before"]["clock"] - play["after"]["clock"] for play in plays)


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(1, 2**64))
def test_drives_are_every_play_from_scrimmage_once(seed: int) -> None:
    record = rules_engine.play_game(tiny_game(seed))
    drives, plays = rules_engine.drives(record), rules_engine.plays(record)
    scrimmage = [play["n"] for play in plays if play["before"]["phase"] == "scrimmage"]
    covered = [number for drive in drives for number in range(drive["first_play"], drive["last_play"] + 1)]
    assert covered == scrimmage
    box = rules_engine.box_score(record)
    for side in ("home", "away"):
        own = [drive for drive in drives if drive["side"] == side]
        assert sum(drive["first_downs"] for drive in own) == box["teams"][side]["first_downs"]
        assert sum(drive["points"] for drive in own) <= box["teams"][side]["points"]
    assert all(drive["result"] for drive in drives)


def test_a_safety_and_a_touchdown_of_the_other_side_are_no_points_of_the_drive() -> None:
    safety = Result("home", 100, score=Score("safety", "away", 13))
    (drive,) = rules_engine.drives(record_of(row("run", safety, rush("home", 10, -30))))
    assert (drive["result"], drive["points"]) == ("safety", 0)


# -- events and words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("rush", "home", 10, 4), ""),
        (Event("pass_attempt", "home", 10, 0, {"result": "complete"}), ""),
        (Event("touch", "home"), 'There is no event kind "touch".'),
        (Event("pass_attempt", "home", 10), 'A pass_attempt needs the field "result".'),
        (Event("rush", "home", 10, 4, {"shoe": 1}), 'A rush has no field "shoe".'),
        (Event("touchback", "home", 0, 4), "A touchback has no yards."),
        (Event("rush", "offense", 10, 4), 'A rush is of side "offense".'),  # type: ignore[arg-type]
    ],
)
def test_events_are_checked_by_their_table(event: Event, sentence: str) -> None:
    assert problems(event) == ([sentence] if sentence else [])


def test_every_kind_of_event_says_what_it_means() -> None:
    for name, kind in EVENT_KINDS.items():
        assert kind.meaning.endswith("."), name
        assert set(kind.required) <= set(kind.fields), name


@pytest.mark.parametrize(
    ("situation", "words"),
    [
        ({"phase": "scrimmage", "down": 2, "distance": 7, "los": 40}, "2nd and 7"),
        ({"phase": "scrimmage", "down": 1, "distance": 8, "los": 8}, "1st and goal"),
        ({"phase": "scrimmage", "down": 4, "distance": 0, "los": 30}, "4th and inches"),
        ({"phase": "free_kick", "down": 1, "distance": 10, "los": 80}, "free kick"),
    ],
)
def test_down_and_distance_are_written_as_spoken(situation: JSON, words: str) -> None:
    assert narrative.down_and_distance(situation) == words


@pytest.mark.parametrize(
    ("los", "side", "words"),
    [
        (65, "home", "HAR 35"),
        (35, "home", "MIL 35"),
        (50, "away", "50"),
        (99, "away", "MIL 1"),
        (0, "home", "MIL goal line"),
    ],
)
def test_spots_are_written_with_the_half_of_the_field(los: int, side: str, words: str) -> None:
    assert narrative.spot(los, side, {"home": "HAR", "away": "MIL"}) == words


@pytest.mark.parametrize(
    ("number", "periods", "words"), [(1, 4, "Q1"), (4, 4, "Q4"), (5, 4, "OT"), (6, 4, "OT2"), (3, 2, "OT")]
)
def test_periods_are_written_short(number: int, periods: int, words: str) -> None:
    assert narrative.period(number, periods) == words
    assert narrative.clock(872) == "14:32"
    assert narrative.clock(5) == "0:05"
