"""The flat table of plays: hand-made plays column by column, and laws over whole games."""

from __future__ import annotations

import rules_engine
from rules_engine.football.figures.play_table import play_table
from rules_engine.interface import JSON
from rules_engine.interface.situation import Event, Flag, Result, Score
from tests.rules_engine.kernel.hand_made import completion, incompletion, record_of, row, rush
from tests.tiny_ruleset import tiny_game


def table(*plays: object) -> list[JSON]:
    return play_table(record_of(*plays), lambda play, record: f"a {play['kind']}")  # type: ignore[arg-type]


def shows(found: JSON, **columns: object) -> None:
    assert {name: found[name] for name in columns} == columns


def test_a_run_and_the_situation_it_met() -> None:
    one, two = table(
        row("run", Result("home", 64), rush("home", 10, 6)), row("run", Result("home", 65), rush("home", 10, -1))
    )
    shows(one, play_id=1, qtr=1, quarter_seconds_remaining=900, half_seconds_remaining=1800, down=1, ydstogo=10)
    shows(one, game_seconds_remaining=3600, goal_to_go=0, yardline_100=70, rush_attempt=1, yards_gained=6)
    assert one["pass_attempt"] is None
    shows(two, down=2, ydstogo=4, yardline_100=64, yards_gained=-1, quarter_seconds_remaining=870)
    assert one["rusher_player_name"]
    assert one["posteam"] == one["home_team"] != one["defteam"]


def test_passes() -> None:
    caught, dropped, sacked = table(
        row("pass", Result("home", 50), *completion("home", 11, 12, 20)),
        row("pass", Result("home", 50), incompletion("home", 11, 12, defended=14)),
        row("pass", Result("home", 57), Event("sack", "away", 13, 7, {"passer": 11})),
    )
    shows(caught, pass_attempt=1, complete_pass=1, incomplete_pass=0, interception=0, yards_gained=20, first_down=1)
    shows(dropped, pass_attempt=1, complete_pass=0, incomplete_pass=1, yards_gained=0)
    shows(sacked, sack=1, pass_attempt=None, yards_gained=-7)
    assert sacked["passer_player_name"] == caught["passer_player_name"]


def test_a_fumble_is_lost_only_to_the_other_side() -> None:
    kept, lost = table(
        row("run", Result("home", 70), rush("home", 10, 0), Event("fumble", "home", 10), Event("recovery", "home", 12)),
        row("run", Result("away", 30), rush("home", 10, 0), Event("fumble", "home", 10), Event("recovery", "away", 15)),
    )
    shows(kept, fumble=1, fumble_lost=0)
    shows(lost, fumble=1, fumble_lost=1)


def test_a_touchdown_and_the_score_before_and_after() -> None:
    (scored,) = table(row("run", Result("home", 0, score=Score("touchdown", "home", 10)), rush("home", 10, 70)))
    shows(scored, touchdown=1, safety=0, home_score=0, total_home_score=6, total_away_score=0)
    assert scored["td_team"] == scored["home_team"]


def test_a_play_that_a_penalty_wiped_out_is_no_statistic() -> None:
    foul = Flag("home", "holding", 10, "no_play", 70)
    (wiped,) = table(row("run", Result("home", 40), rush("home", 10, 30), flags=[foul]))
    shows(
        wiped, play_counted=0, rush_attempt=None, yards_gained=None, penalty=1, penalty_type="holding", penalty_yards=10
    )
    assert wiped["penalty_team"] == wiped["home_team"]


def test_every_row_has_every_column_and_adds_up_to_the_box_score() -> None:
    for seed in range(3):
        record = rules_engine.play_game(tiny_game(seed))
        rows = rules_engine.play_table(record)
        box = rules_engine.box_score(record)
        assert all(list(found) == list(rules_engine.PLAY_COLUMNS) for found in rows)
        for side in ("home", "away"):
            code = rows[0][f"{side}_team"]
            downs = [
                found
                for found in rows
                if found["posteam"] == code and found["down"] and found["play_type"] != "two_point"
            ]
            runs = sum(found["rush_attempt"] or 0 for found in downs)
            assert runs == box["teams"][side]["carries"]
            assert rows[-1][f"total_{side}_score"] == record["public"]["score"][side]


def test_what_plays_were_worth_tells_of_the_side_with_the_ball() -> None:
    for seed in range(3):
        record = rules_engine.play_game(tiny_game(seed))
        rows = rules_engine.play_table(record)
        ends = rules_engine.play_values(record)[-1]["home_win"]
        for found, after in zip(rows, [*(one["home_wp"] for one in rows[1:]), ends], strict=True):
            assert abs(found["home_wp"] + found["away_wp"] - 1) < 1e-9
            at_home = found["posteam"] == found["home_team"]
            assert found["wp"] == found["home_wp" if at_home else "away_wp"]
            gained = after - found["home_wp"]
            assert abs(found["wpa"] - (gained if at_home else -gained)) < 1e-9
        assert rows[0]["wp"] != 0


def test_a_touchdown_is_worth_what_it_adds() -> None:
    (scored,) = table(row("run", Result("home", 0, score=Score("touchdown", "home", 10)), rush("home", 10, 70)))
    assert scored["epa"] > 4  # six points and the try, less what the ball was worth on the own 30
    assert scored["wpa"] > 0
