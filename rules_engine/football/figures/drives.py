"""Drives: each possession of a game, folded from its plays."""

from __future__ import annotations

from ...interface import JSON
from ...interface.situation import Parameters
from .. import spots
from ..periods import parameters_of
from ..record.plays import plays
from .boxscore import gained, loose_yards, was_run

KICKS = ("kickoff", "free_kick")


def drives(record: JSON) -> list[JSON]:
    """One row a possession, in order.

    side, period, clock and los at its start; ``started`` how the ball was won; ``plays`` from scrimmage, ``yards`` net
    of them and of penalties, ``seconds``, ``first_downs``, ``result``, ``points``, first and last play.
    """
    parameters = parameters_of(record)
    rows: list[JSON] = []
    won_by = "kickoff"
    current: JSON | None = None
    for play in plays(record, brief=True):
        before = play["before"]
        if before["phase"] == "scrimmage":
            if current is None or (current["series"], current["side"]) != (before["series"], before["possession"]):
                current = _open(play, won_by)
                rows.append(current)
            _add(current, play)
            current["result"], won_by = _ending(play, parameters)
        elif before["phase"] in KICKS:
            current, won_by = None, _won_by_kick(play)
        elif current is not None and play["points"] and play["points"]["side"] == current["side"]:
            current["points"] += play["points"]["points"]
    return rows


def _open(play: JSON, won_by: str) -> JSON:
    before = play["before"]
    return {
        "side": before["possession"],
        "series": before["series"],
        "started": won_by,
        "period": before["period"],
        "clock": before["clock"],
        "los": before["los"],
        "end_los": before["los"],
        "first_play": play["n"],
        "last_play": play["n"],
        "plays": 0,
        "yards": 0,
        "seconds": 0,
        "first_downs": 0,
        "result": "",
        "points": 0,
    }


def _add(drive: JSON, play: JSON) -> None:
    before, after = play["before"], play["after"]
    drive["last_play"] = play["n"]
    drive["seconds"] += before["clock"] - after["clock"]
    if play["first_down"]:
        drive["first_downs"] += 1
    if play["counted"] and was_run(play):
        drive["plays"] += 1
    points = play["points"]
    if points and points["side"] == drive["side"]:
        drive["points"] += points["points"]
    if after["possession"] == drive["side"] and after["series"] == drive["series"] and after["phase"] == "scrimmage":
        drive["end_los"] = after["los"]
    else:
        drive["end_los"] = _last_spot(play)
    drive["yards"] = drive["los"] - drive["end_los"]


def _last_spot(play: JSON) -> int:
    """Where the drive's side had brought the ball when it lost it or scored, as its runs and passes say."""
    before = play["before"]
    if not play["counted"] or not was_run(play):
        return int(before["los"])
    return min(spots.FIELD, max(0, int(before["los"]) - gained(play) - loose_yards(play)))


def _ending(play: JSON, parameters: Parameters) -> tuple[str, str]:
    """How a drive ends with this play (as far as it does), and how the other side then starts."""
    before, after = play["before"], play["after"]
    points = play["points"]
    if points:
        return _scored(play, points), "kickoff" if points["kind"] != "safety" else "free_kick"
    if after["series"] == before["series"]:
        return _by_the_clock(after, parameters), ""
    if play["kind"] == "punt":
        return "punt", "fumble" if after["possession"] == before["possession"] else "punt"
    if play["kind"] == "field_goal":
        return "missed_field_goal", "missed_field_goal"
    kinds = {event["kind"] for event in play["events"]} if play["counted"] else set()
    if "interception" in kinds:
        return "interception", "interception"
    if "fumble" in kinds:
        return "fumble", "fumble"
    return "downs", "downs"


def _by_the_clock(after: JSON, parameters: Parameters) -> str:
    """A drive that only the end of a half or of the game stops."""
    period = after["period"]
    if after["clock"] or not (parameters.ends_half(period) or parameters.is_overtime(period)):
        return ""
    return "end_of_half" if parameters.in_first_half(period) else "end_of_game"


def _scored(play: JSON, points: JSON) -> str:
    if points["side"] == play["before"]["possession"]:
        return str(points["kind"])
    return "safety" if points["kind"] == "safety" else "opponent_touchdown"


def _won_by_kick(play: JSON) -> str:
    """How the side that has the ball after a kick won it: the kickers by an onside kick, or by a fumble."""
    kicker, after = play["before"]["possession"], play["after"]
    if after["phase"] != "scrimmage" or after["possession"] != kicker:
        return str(play["before"]["phase"])
    onside = any(event["kind"] == "kickoff" and event.get("onside") for event in play["events"])
    fumbled = any(event["kind"] == "fumble" for event in play["events"])
    return "onside_kick" if onside and not fumbled else "fumble"
