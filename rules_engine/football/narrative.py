"""The words that every rulebook's football shares: spots, downs, clock, score."""

from __future__ import annotations

from typing import Final

from ..interface import JSON
from ..interface.situation import Parameters

TWO_MINUTES: Final = "two-minute line"  # why the clock stands: its reason in a record
TWO_MINUTES_LEFT: Final = 120  # seconds
ORDINALS: Final = ("0th", "1st", "2nd", "3rd", "4th")


def clock(seconds: int) -> str:
    """``872`` is ``14:32``."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def spot(los: int, possession: str, codes: dict[str, str]) -> str:
    """Where the ball is, with the code of the team whose half it is: ``HAR 35``, ``50``, ``MIL goal line``."""
    if los == 50:
        return "50"
    own = los > 50
    code = codes[possession if own else _other(possession)]
    yards = 100 - los if own else los
    return f"{code} {yards}" if yards else f"{code} goal line"


def _other(side: str) -> str:
    return "away" if side == "home" else "home"


def down_and_distance(situation: JSON) -> str:
    """``2nd and 7``, ``4th and inches``, ``1st and goal``; for a kick its name."""
    if situation["phase"] != "scrimmage":
        return str(situation["phase"]).replace("_", " ")
    down = ORDINALS[situation["down"]]
    if situation["distance"] == 0:
        return f"{down} and inches"
    if situation["distance"] >= situation["los"]:
        return f"{down} and goal"
    return f"{down} and {situation['distance']}"


def out_of_bounds(play: JSON) -> bool:
    """Whether a play ended out of bounds: the man with the ball, or a kick."""
    facts = play["events"] if play["counted"] else ()
    return any("out_of_bounds" in (fact["kind"], fact.get("result")) for fact in facts)


def at_two_minutes(play: JSON, parameters: Parameters) -> bool:
    """Whether a play brought a half into its last two minutes, where the clock stops unless it stands already; some
    rulebooks let the play take its time beyond the line."""
    before, after = play["before"], play["after"]
    there = parameters.ends_half(before["period"]) and before["clock"] > TWO_MINUTES_LEFT >= after["clock"]
    return bool(there or play["clock"]["reason"] == TWO_MINUTES)


def stoppage(play: JSON, names: dict[str, str], parameters: Parameters) -> str:
    """What stopped the clock after a play, if that is worth a sentence: ``Time-out HAR, 2 left.``, the two-minute
    line; "" for anything else."""
    clock = play["clock"]
    side = clock["timeout"]
    if side:
        left = play["after"]["timeouts"][0 if side == "home" else 1]
        return f"Time-out {names[side]}, {left or 'none'} left."
    return "Two-minute line." if at_two_minutes(play, parameters) else ""


def period(number: int, periods: int) -> str:
    """``Q1``, ``Q2`` ... as far as regular time has ``periods``, then ``OT``, ``OT2``."""
    if number <= periods:
        return f"Q{number}"
    return "OT" if number == periods + 1 else f"OT{number - periods}"


def codes(record: JSON) -> dict[str, str]:
    """The two teams' codes by side."""
    return {side: team["code"] for side, team in record["public"]["teams"].items()}


def score_line(record: JSON, score: list[int]) -> str:
    """``HAR 14, MIL 10``."""
    names = codes(record)
    return f"{names['home']} {score[0]}, {names['away']} {score[1]}"
