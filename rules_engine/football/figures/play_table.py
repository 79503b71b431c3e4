"""The plays of a record as flat rows, a column a fact, under the names that public play-by-play data use.

For spreadsheets and data frames: one row a play, every row with every column, None where a column says nothing of the
play. Sides are given as team codes; spots are yards to the opponent's goal (``yardline_100``). A fact without a public
column keeps the record's own name. Only the public part of a record is read.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from ...interface import JSON
from ...interface.situation import SIDES, Parameters, other
from .. import narrative
from ..periods import parameters_of
from ..record.plays import plays
from ..record.teams import athletes
from ..worth import play_values
from .boxscore import fumble_lost, gained, holder, loose_yards, returned, was_run

Row = dict[str, Any]

MEANINGS: Final[dict[str, str]] = {
    "game_id": "the game's id",
    "play_id": "the play's number in the game, from 1",
    "home_team": "code of the home team",
    "away_team": "code of the visitors",
    "posteam": "code of the team with the ball before the play; the kicking team on kickoffs",
    "defteam": "code of the other team",
    "qtr": "period, from 1; 5 and up are overtime",
    "quarter_seconds_remaining": "seconds left in the period before the play",
    "half_seconds_remaining": "seconds left in the half before the play",
    "game_seconds_remaining": "seconds left in the game before the play, overtime apart",
    "down": "down, 1 to 4; none on kickoffs and tries",
    "ydstogo": "yards to a first down",
    "goal_to_go": "1 where the goal is as near as a first down",
    "yardline_100": "yards to the goal that the team with the ball attacks",
    "home_score": "points of the home team before the play",
    "away_score": "points of the visitors before the play",
    "score_differential": "points of posteam less those of defteam before the play",
    "posteam_timeouts_remaining": "time-outs that posteam has left",
    "defteam_timeouts_remaining": "time-outs that defteam has left",
    "play_type": "run, pass, kickoff, free_kick, punt, field_goal, extra_point, two_point, kneel, spike",
    "desc": "the play in words",
    "play_counted": "0 where a penalty wiped the play out; such a play is no statistic",
    "yards_gained": "net yards from the line of scrimmage by run, catch or sack",
    "fumble_yards": "yards that the ball moved toward posteam's goal to attack while nobody had it",
    "rush_attempt": "1 for a run",
    "pass_attempt": "1 for a pass thrown",
    "complete_pass": "1 for a pass caught by a teammate",
    "incomplete_pass": "1 for a pass that nobody caught",
    "interception": "1 for a pass caught by the defense",
    "sack": "1 for a sack",
    "qb_scramble": "1 where the quarterback ran although he meant to pass",
    "air_yards": "yards from the line of scrimmage to the catch or aim",
    "passer_player_name": "passer",
    "passer_player_id": "the league's id of the passer",
    "rusher_player_name": "ballcarrier of a run",
    "rusher_player_id": "the league's id of the ballcarrier",
    "receiver_player_name": "receiver thrown to",
    "receiver_player_id": "the league's id of the receiver",
    "solo_tackle_player_name": "tackler",
    "fumble": "1 where the ball was fumbled",
    "fumble_lost": "1 where the other side recovered it",
    "first_down": "1 where a first down was made, by play or penalty",
    "first_down_penalty": "1 where a penalty gave it",
    "penalty": "1 where a penalty was accepted",
    "penalty_team": "code of the team penalized first",
    "penalty_type": "kind of that penalty",
    "penalty_yards": "yards marked off for that penalty",
    "home_penalties": "penalties accepted against the home team",
    "home_penalty_yards": "yards marked off against it",
    "away_penalties": "penalties accepted against the visitors",
    "away_penalty_yards": "yards marked off against them",
    "touchdown": "1 for a touchdown",
    "td_team": "code of the team that scored it",
    "safety": "1 for a safety",
    "field_goal_result": "good, missed or blocked",
    "extra_point_result": "good, missed, blocked or failed",
    "two_point_conv_result": "good or failed",
    "kick_distance": "yards of a kickoff, punt or field goal",
    "return_yards": "yards of all returns of the play",
    "punt_blocked": "1 for a blocked punt",
    "touchback": "1 for a touchback",
    "total_home_score": "points of the home team after the play",
    "total_away_score": "points of the visitors after the play",
    "ep": "points that posteam may expect of the next score in this half, before the play",
    "epa": "what the play added to them for posteam",
    "wp": "posteam's chance to win before the play, 0 to 1, a tie counting half",
    "wpa": "what the play added to it for posteam",
    "home_wp": "the home team's chance to win before the play",
    "away_wp": "the visitors' chance to win before the play",
    "seconds_used": "what the play took off the clock",
    "end_quarter_seconds_remaining": "seconds left in the period after the play; those of a score, where it made one",
    "possession_team": "code of the team whose time of possession the seconds are",
    "timeout": "1 where a time-out was called after the play",
    "timeout_team": "code of the team that called it",
    "two_minute_warning": "1 where the play brought the half to its last two minutes",
    "out_of_bounds": "1 where the ball or the man with it went out of bounds",
    "series": "possession, counted from 1",
    "series_play": "play of the possession",
}
COLUMNS: Final = tuple(MEANINGS)


def play_table(record: JSON, narrate: Callable[[JSON, JSON], str]) -> list[Row]:
    """Every play as a row of ``COLUMNS``; ``narrate`` is the ruleset's own."""
    men = {side: athletes(record, side) for side in SIDES}
    codes = narrative.codes(record)
    parameters = parameters_of(record)
    worths = list(pairwise(play_values(record)))
    return [
        {
            **_row(play, record, men, codes, narrate),
            **_left(play, parameters),
            **(_worth(play, *worths[place]) if worths else {}),
        }
        for place, play in enumerate(plays(record))
    ]


def _left(play: JSON, parameters: Parameters) -> Row:
    """What is left of half and game, in overtime of its period."""
    period, clock = play["before"]["period"], play["before"]["clock"]
    return {
        "half_seconds_remaining": parameters.half_seconds_left(period, clock),
        "game_seconds_remaining": clock if parameters.is_overtime(period) else parameters.seconds_left(period, clock),
        "two_minute_warning": int(narrative.at_two_minutes(play, parameters)),
    }


def _worth(play: JSON, now: JSON, then: JSON) -> Row:
    """Expected points and chances to win before the play, and what it added; ``then`` is what comes after it."""
    at_home = play["before"]["possession"] == "home"
    before, after = now["home_win"], then["home_win"]
    return {
        "ep": now["ep"],
        "epa": now["epa"],
        "wp": before if at_home else round(1 - before, 4),
        "wpa": round(after - before if at_home else before - after, 4),
        "home_wp": before,
        "away_wp": round(1 - before, 4),
    }


def _row(play: JSON, record: JSON, men: Any, codes: dict[str, str], narrate: Callable[[JSON, JSON], str]) -> Row:
    row: Row = dict.fromkeys(COLUMNS)
    snapped = play["counted"] and play["before"]["phase"] == "scrimmage" and was_run(play)
    row.update(_situation(play, codes))
    row.update(
        game_id=record["fixture"],
        play_id=play["n"],
        home_team=codes["home"],
        away_team=codes["away"],
        play_type=play["kind"],
        desc=narrate(play, record),
        play_counted=int(play["counted"]),
        yards_gained=gained(play) if snapped else None,
        fumble_yards=loose_yards(play) if snapped else None,
    )
    row.update(_outcome(play, codes))
    if play["counted"]:
        for event in play["events"]:
            if event["kind"] in _EVENTS:
                _EVENTS[event["kind"]](row, event, men)
            if event["kind"] == "return":
                row["return_yards"] = (row["return_yards"] or 0) + returned(event, play)
        fumbles = [event for event in play["events"] if event["kind"] == "fumble"]
        row["fumble"] = int(bool(fumbles))
        row["fumble_lost"] = int(any(fumble_lost(event, play) for event in fumbles))
    return row


def _situation(play: JSON, codes: dict[str, str]) -> Row:
    before = play["before"]
    side = before["possession"]
    own, theirs = (before["score"][SIDES.index(one)] for one in (side, other(side)))
    at = SIDES.index(side)
    scrimmage = before["phase"] == "scrimmage"
    return {
        "posteam": codes[side],
        "defteam": codes[other(side)],
        "qtr": before["period"],
        "quarter_seconds_remaining": before["clock"],
        "down": before["down"] if scrimmage else None,
        "ydstogo": before["distance"] if scrimmage else None,
        "goal_to_go": int(before["distance"] >= before["los"]) if scrimmage else None,
        "yardline_100": before["los"],
        "home_score": before["score"][0],
        "away_score": before["score"][1],
        "score_differential": own - theirs,
        "posteam_timeouts_remaining": before["timeouts"][at],
        "defteam_timeouts_remaining": before["timeouts"][1 - at],
        "series": before["series"],
        "series_play": before["series_play"],
    }


def _outcome(play: JSON, codes: dict[str, str]) -> Row:
    after, points = play["after"], play["points"]
    accepted = [flag for flag in play["flags"] if flag["taken"] == "accepted"]
    touchdown = bool(points) and points["kind"] == "touchdown"
    return {
        "first_down": int(bool(play["first_down"])),
        "first_down_penalty": int(play["first_down"] == "penalty"),
        "penalty": int(bool(accepted)),
        "penalty_team": codes[accepted[0]["side"]] if accepted else None,
        "penalty_type": accepted[0]["kind"] if accepted else None,
        "penalty_yards": accepted[0]["marked"] if accepted else None,
        **_penalties(accepted),
        "touchdown": int(touchdown),
        "td_team": codes[points["side"]] if touchdown else None,
        "safety": int(bool(points) and points["kind"] == "safety"),
        "total_home_score": after["score"][0],
        "total_away_score": after["score"][1],
        **_time(play, codes),
    }


def _penalties(accepted: list[JSON]) -> Row:
    """What was marked off against each team."""
    row: Row = {}
    for side in SIDES:
        own = [flag["marked"] for flag in accepted if flag["side"] == side]
        row |= {f"{side}_penalties": len(own), f"{side}_penalty_yards": sum(own)}
    return row


def _time(play: JSON, codes: dict[str, str]) -> Row:
    """What the play took off the clock, for whom it counts, and what stopped it."""
    clock, after = play["clock"], play["after"]["clock"]
    return {
        "seconds_used": play["before"]["clock"] - after,
        "end_quarter_seconds_remaining": after,
        "possession_team": codes[holder(play)],
        "timeout": int(clock["timeout"] is not None),
        "timeout_team": codes[clock["timeout"]] if clock["timeout"] else None,
        "out_of_bounds": int(narrative.out_of_bounds(play)),
    }


# -- what each kind of event says --------------------------------------------------------------------------------------


def _named(row: Row, column: str, men: Any, side: str, number: int | None) -> None:
    man = men[side].get(number or 0)
    if man is not None:
        row[f"{column}_player_name"] = man["name"]
        if f"{column}_player_id" in row:
            row[f"{column}_player_id"] = man.get("ref", "")


def _rush(row: Row, event: JSON, men: Any) -> None:
    row.update(rush_attempt=1, qb_scramble=int(bool(event.get("scramble"))))
    _named(row, "rusher", men, event["side"], event["player"])


def _pass_attempt(row: Row, event: JSON, men: Any) -> None:
    result = event["result"]
    row.update(
        pass_attempt=1,
        complete_pass=int(result == "complete"),
        incomplete_pass=int(result in ("incomplete", "thrown_away", "spike")),
        interception=int(result == "intercepted"),
        air_yards=event.get("air_yards"),
    )
    _named(row, "passer", men, event["side"], event["player"])
    _named(row, "receiver", men, event["side"], event.get("target"))


def _reception(row: Row, event: JSON, men: Any) -> None:
    _named(row, "receiver", men, event["side"], event["player"])


def _sack(row: Row, event: JSON, men: Any) -> None:
    row.update(sack=1)
    _named(row, "passer", men, other(event["side"]), event["passer"])


def _tackle(row: Row, event: JSON, men: Any) -> None:
    _named(row, "solo_tackle", men, event["side"], event["player"])


def _kickoff(row: Row, event: JSON, men: Any) -> None:
    row.update(kick_distance=event["yards"], touchback=int(event["result"] == "touchback"))


def _punt(row: Row, event: JSON, men: Any) -> None:
    blocked, touchback = (int(event["result"] == word) for word in ("blocked", "touchback"))
    row.update(kick_distance=event["yards"], punt_blocked=blocked, touchback=touchback)


def _field_goal(row: Row, event: JSON, men: Any) -> None:
    row.update(kick_distance=event["yards"], field_goal_result=event["result"])


def _extra_point(row: Row, event: JSON, men: Any) -> None:
    row["extra_point_result"] = event["result"]


def _two_point(row: Row, event: JSON, men: Any) -> None:
    row["two_point_conv_result"] = event["result"]


_EVENTS: Final[dict[str, Callable[[Row, JSON, Any], None]]] = {
    "rush": _rush,
    "pass_attempt": _pass_attempt,
    "reception": _reception,
    "sack": _sack,
    "tackle": _tackle,
    "kickoff": _kickoff,
    "punt": _punt,
    "field_goal": _field_goal,
    "extra_point": _extra_point,
    "two_point": _two_point,
}
