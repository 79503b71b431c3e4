"""Where the ball went on a play, leg by leg, from the play's events: "every yard that the ball moves is in one event".

Yards are counted downfield from the line of scrimmage, as the offense of the snap or the side that kicks sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...interface import JSON
from ...interface.playing.motion import LENGTH

# Kinds of legs.
RUN: Final = "run"
SACK: Final = "sack"
CATCH: Final = "catch"
INCOMPLETE: Final = "incomplete"
THROWN_AWAY: Final = "thrown away"
SPIKE: Final = "spike"
INTERCEPTION: Final = "interception"
KICK: Final = "kick"
GOOD: Final = "good"
MISSED: Final = "missed"
BLOCKED: Final = "blocked"
FUMBLE: Final = "fumble"
RECOVERY: Final = "recovery"
RETURN: Final = "return"

CARRIED: Final = (RUN, RETURN)
KICKED: Final = (KICK, GOOD, MISSED, BLOCKED)
TRIES: Final = ("extra_point", "two_point")
_NOT_BEYOND: Final = 9.0  # yards into an end zone where a kick comes down at most
_INTO: Final = 2.0  # yards into an end zone where a score is drawn
_GROUND: Final = 6.0  # yards downfield of a pass of which the record says no more
_BACK: Final = -5.0  # where a blocked kick falls
_AWARDED: Final = ("touchback", "out_of_bounds")  # kickoffs after which the ball is put elsewhere


@dataclass(frozen=True, slots=True)
class Leg:
    """A way of the ball: who has it at its end (0 nobody), where that is, and who had part in it."""

    kind: str
    side: str
    number: int
    end: float
    others: tuple[int, ...] = ()
    what: str = ""


def other_side(side: str) -> str:
    """The opponent of a side."""
    return "away" if side == "home" else "home"


def journey(play: JSON) -> list[Leg]:
    """The legs in order; none for a play that was stopped before it began."""
    legs: list[Leg] = []
    if any(flag["enforce"] == "no_play" for flag in play["flags"]) and not play["counted"]:
        return legs
    spot = 0.0
    for event in play["events"]:
        leg = _leg(event, play, spot)
        if leg is not None:
            legs.append(leg)
            spot = leg.end
    return _ended(legs, play)


def dead_at(play: JSON) -> float:
    """Where the record has the ball after a play, before penalties are marked off."""
    result, before = play["result"], play["before"]
    own = result["possession"] == before["possession"]
    return float(before["los"] - (result["los"] if own else LENGTH - result["los"]))


def _leg(event: JSON, play: JSON, spot: float) -> Leg | None:
    kind, side, player = event["kind"], event["side"], event["player"]
    los = play["before"]["los"]
    if kind in ("rush", "reception"):
        return Leg(RUN, side, player, float(event["yards"]))
    if kind == "sack":
        offense = play["before"]["possession"]
        sackers = tuple(number for number in (player, *event.get("assists", ())) if number)
        return Leg(SACK, offense, event["passer"], -float(event["yards"]), sackers)
    if kind == "pass_attempt":
        return _throw(event, play)
    if kind == "interception":
        at = float(los - event["at"]) if "at" in event else _air(play)
        return Leg(INTERCEPTION, side, player, at)
    if kind in ("kickoff", "punt", "field_goal", "extra_point"):
        return _kick(event, play)
    if kind in ("fumble", "recovery"):
        end = float(los - event["at"]) if "at" in event else spot + event["yards"]
        return Leg(FUMBLE if kind == "fumble" else RECOVERY, side, player, end)
    if kind == "return":
        forward = 1 if side == play["before"]["possession"] else -1
        return Leg(RETURN, side, player, spot + forward * event["yards"], what=event["of"])
    return None


def _throw(event: JSON, play: JSON) -> Leg | None:
    result = event["result"]
    side, target = event["side"], event.get("target", 0)
    if result == "intercepted":
        return None  # the interception says where
    if result == "spike":
        return Leg(SPIKE, side, 0, -1.0)
    if result == "thrown_away":
        return Leg(THROWN_AWAY, side, 0, _GROUND)
    return Leg(CATCH if result == "complete" else INCOMPLETE, side, target, _air(play))


def _air(play: JSON) -> float:
    """Where a pass came down; a record that does not say so had it caught where the play ended."""
    for event in play["events"]:
        if "air_yards" in event:
            return float(event["air_yards"])
    caught = next((event for event in play["events"] if event["kind"] == "reception"), None)
    return float(caught["yards"]) if caught else _GROUND


def _kick(event: JSON, play: JSON) -> Leg | None:
    kind, result, los = event["kind"], event["result"], play["before"]["los"]
    side, player = event["side"], event["player"]
    if result == "failed":
        return None
    if result == "blocked":
        blocker = next((one["player"] for one in play["events"] if one["kind"] == "block"), 0)
        return Leg(BLOCKED, side, player, _BACK, (blocker,) if blocker else ())
    if kind in ("field_goal", "extra_point"):
        if any(one["kind"] in ("rush", "reception") for one in play["events"]):
            return None  # carried over after a bad snap
        return Leg(GOOD if result == "good" else MISSED, side, player, los + 10.0)
    end = min(float(event["yards"]), los + _NOT_BEYOND)
    if result == "touchback":
        end = max(end, los + _INTO)
    return Leg(KICK, side, player, end, what=result)


def _ended(legs: list[Leg], play: JSON) -> list[Leg]:
    """The last leg ends where the record has the ball, but where the ball was then put elsewhere."""
    if not legs or not _stays(legs[-1], play):
        return legs
    end, points, los = dead_at(play), play["points"], play["before"]["los"]
    if points and points["kind"] in ("touchdown", "two_point", "safety"):
        end += _INTO if end > los / 2 - LENGTH / 2 else -_INTO
    return [*legs[:-1], replace(legs[-1], end=end)]


def _stays(last: Leg, play: JSON) -> bool:
    if play["kind"] in TRIES or play["before"]["phase"] == "try":
        return bool(play["points"]) and last.kind in CARRIED
    if last.kind in (INCOMPLETE, THROWN_AWAY, SPIKE, GOOD, MISSED):
        return False
    if any(event["kind"] == "touchback" for event in play["events"]):
        return False
    return not (last.kind == KICK and last.what in _AWARDED)
