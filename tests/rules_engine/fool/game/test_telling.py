"""The play as a sentence and as a picture, from its public facts."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.reading.narration import narrate
from rules_engine.fool.reading.picture import WIDTH, picture

HOME = {16: "Bell", 30: "Marsh", 61: "Stone", 27: "Ford", 88: "Wren", 3: "Toes"}
AWAY = {55: "Krol", 43: "Pike", 90: "Boyd", 8: "Foote"}


def record() -> dict[str, Any]:
    def team(code: str, men: dict[int, str]) -> dict[str, Any]:
        return {"code": code, "name": code, "athletes": [{"number": no, "name": name} for no, name in men.items()]}

    return {"public": {"teams": {"home": team("HAR", HOME), "away": team("MIL", AWAY)}}}


def play(kind: str = "run", **facts: Any) -> dict[str, Any]:
    before = {"possession": "home", "phase": "scrimmage", "down": 1, "distance": 10, "los": 60, "score": [0, 0]}
    before |= {"period": 1, "clock": 900, "timeouts": [3, 3]}
    told: dict[str, Any] = {
        "kind": kind,
        "before": before,
        "after": {**before, "score": facts.pop("score", [0, 0]), "los": facts.get("los", 55)},
        "men": facts.pop("men", []),
        "events": facts.pop("events", []),
        "flags": facts.pop("flags", []),
        "result": {"los": facts.pop("los", 55), "possession": "home"},
        "counted": True,
        "points": None,
        "first_down": "",
        "clock": {"seconds": 40, "stopped": False, "timeout": None, "reason": ""},
        "detail": {"steps": facts.pop("steps", [])},
    }
    return {**told, **facts}


def event(kind: str, side: str, player: int, yards: int = 0, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "side": side, "player": player, "yards": yards, **more}


def contact(zone: str, result: str, blockers: list[int], defenders: list[int], value: int = 2) -> dict[str, Any]:
    return {
        "step": "contact", "zone": zone, "yard": 0, "value": value, "roll": 4, "result": result,
        "blockers": blockers, "defenders": defenders,
    }  # fmt: skip


LEAD = [{"side": "home", "number": 27, "start": "F", "end": "L", "job": "lead", "target": 0}]
LOSS = event("rush", "home", 30, -2, point="RT")


@pytest.mark.rule("fool:8.1/1")
@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            play(events=[event("rush", "home", 30, 6, point="LT")], steps=[contact("L", "6", [61], [55])]),
            "Marsh off left tackle for 6 yards behind Stone, stopped by Krol.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 18, point="LE")],
                men=LEAD,
                steps=[
                    contact("L", "*", [27, 61], [55]),
                    {"step": "pursue", "defender": 43, "zone": "IL"},
                    contact("IL", "6", [], [43]),
                ],
            ),
            "Marsh around left end for 18 yards, sprung by the lead block of Ford, run down by Pike.",
        ),
        (
            play(events=[LOSS], steps=[{"step": "penetration", "defender": 90, "roll": 2, "success": True}]),
            "Marsh off right tackle for a loss of 2 yards: Boyd was in the backfield before the hole opened.",
        ),
        (
            play(events=[event("rush", "home", 30, 0, point="RC")], steps=[contact("C", "0", [61], [55, 90], -1)]),
            "Marsh up the middle, right of the center for no gain, stuffed by Krol and Boyd.",
        ),
        (
            play(
                "pass",
                events=[
                    event("pass_attempt", "home", 16, 14, result="complete", target=88, zone="SR", air_yards=6),
                    event("reception", "home", 88, 14, passer=16),
                ],
                steps=[contact("SR", "8", [], [43])],
                first_down="play",
                los=46,
            ),
            "Bell to Wren short right for 14 yards, 8 yards of them after the catch, stopped by Pike. "
            "First down at MIL 46.",
        ),
        (
            play(
                "pass",
                events=[
                    event("pressure", "away", 90),
                    event("pass_attempt", "home", 16, 0, result="incomplete", target=88, zone="IL", defended=43),
                ],
            ),
            "Bell's pass for Wren on the left at medium depth is incomplete, broken up by Pike "
            "under pressure from Boyd.",
        ),
        (
            play("pass", events=[event("sack", "away", 90, 7, passer=16)]),
            "Bell is sacked by Boyd for a loss of 7 yards.",
        ),
        (
            play(
                "punt",
                events=[event("punt", "away", 8, 44, result="returned"), event("return", "home", 88, 9, of="punt")],
            ),
            "Foote punts 44 yards, Wren returns it 9 yards.",
        ),
        (
            play(
                "field_goal",
                events=[event("field_goal", "home", 3, 39, result="good")],
                points={"kind": "field_goal", "side": "home", "player": 3, "points": 3},
                score=[3, 0],
            ),
            "Toes's 39-yard field goal is good. Three points for HAR: HAR 3, MIL 0.",
        ),
        (
            play(
                events=[
                    event("rush", "home", 30, 3, point="LC"),
                    event("fumble", "home", 30),
                    event("recovery", "away", 55),
                ],
                steps=[contact("C", "3#", [61], [55])],
            ),
            "Marsh up the middle, left of the center for 3 yards, stopped by Krol. "
            "Marsh fumbles. Krol recovers for MIL.",
        ),
        (
            play(
                counted=False,
                flags=[
                    {
                        "side": "away", "kind": "offside", "yards": 5, "enforce": "no_play", "los": 60, "player": 90,
                        "taken": "accepted", "marked": 5, "to_spot": False,
                    }
                ],
            ),
            "Penalty on MIL (Boyd), offside, 5 yards, no play.",
        ),
        (
            play(
                events=[
                    event("substitute", "home", 27, **{"for": 30}, reason="injured"),
                    event("rush", "home", 27, 1, point="RT"),
                    event("injury", "home", 27, duration="quarter", games=0),
                ],
            ),
            "Ford comes in for Marsh. Ford off right tackle for 1 yard. Ford is hurt, out for a quarter.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 6, point="LT")],
                steps=[contact("L", "6", [61], [55])],
                flags=[
                    {
                        "side": "away", "kind": "face mask", "yards": 15, "enforce": "end", "los": 54, "player": 0,
                        "taken": "accepted", "marked": 5, "to_spot": False,
                    }
                ],
            ),
            "Marsh off left tackle for 6 yards behind Stone, stopped by Krol. Penalty on MIL, face mask, 5 yards.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 6, point="LT")],
                steps=[contact("L", "6", [61], [55])],
                points={"kind": "touchdown", "side": "home", "player": 30, "points": 6},
                score=[6, 0],
            ),
            "Marsh off left tackle for 6 yards behind Stone. Touchdown HAR: HAR 6, MIL 0.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 6, point="LE"), event("out_of_bounds", "home", 30)],
                steps=[contact("L", "6", [61], [55])],
            ),
            "Marsh around left end for 6 yards behind Stone, forced out of bounds by Krol.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 2, point="LE")],
                clock={"seconds": 10, "stopped": True, "timeout": "away", "reason": "timeout"},
                after={"possession": "home", "los": 58, "score": [0, 0], "timeouts": [3, 1], "period": 4, "clock": 80},
            ),
            "Marsh around left end for 2 yards. Time-out MIL, 1 left.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 2, point="LE")],
                clock={"seconds": 12, "stopped": True, "timeout": None, "reason": "two-minute line"},
            ),
            "Marsh around left end for 2 yards. Two-minute line.",
        ),
        (
            play(
                events=[event("fumble", "home", 30, -6, at=66), event("recovery", "home", 61, -3, at=69)],
            ),
            "Marsh fumbles, 6 yards behind the line. Stone recovers for HAR, 3 yards farther back.",
        ),
        (play("kneel", events=[event("rush", "home", 16, -1, kneel=True)]), "Bell kneels."),
        (play("spike", events=[event("pass_attempt", "home", 16, result="spike")]), "Bell spikes the ball."),
    ],
)  # fmt: skip
def test_the_story_of_a_play(told: dict[str, Any], sentence: str) -> None:
    assert narrate(told, record()) == sentence


def man(side: str, number: int, start: str, end: str, job: str) -> dict[str, Any]:
    return {"side": side, "number": number, "start": start, "end": end, "job": job, "target": 0}


def run_of(how: str, point: str, *steps: dict[str, Any]) -> dict[str, Any]:
    return play(events=[event("rush", "home", 30, 3, point=point, how=how)], steps=list(steps))


PITCHED = {"step": "pitch", "target": 30, "zone": "P2L", "value": 9, "roll": 1, "result": "c"}
FOOLED = {"step": "read", "what": "trap", "player": 90, "chances": 2, "roll": 5, "success": False}


@pytest.mark.rule("fool:8.1/1")
@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (run_of("draw", "LC"), "Marsh on a draw up the middle, left of the center for 3 yards."),
        (run_of("pitchout", "WL", PITCHED), "Marsh takes the pitch wide left for 3 yards."),
        (run_of("option", "WL", PITCHED), "Marsh takes the pitch on the option, wide left for 3 yards."),
        (run_of("option", "LT"), "Marsh keeps the ball on the option, off left tackle for 3 yards."),
        (run_of("dive", "RC"), "Marsh dives up the middle, right of the center for 3 yards."),
        (run_of("trap", "LT", FOOLED), "Marsh runs through the place that Boyd left, off left tackle for 3 yards."),
        (run_of("trap", "LT"), "Marsh off left tackle for 3 yards."),
        (
            play(
                events=[event("rush", "home", 30, 3, point="LT")],
                steps=[{"step": "clutch", "player": 30, "side": "offense", "sign": "^", "die": "contact", "shift": 1}],
            ),
            "Marsh off left tackle for 3 yards. A big play by Marsh.",
        ),
        (
            play(
                events=[event("rush", "home", 30, 3, point="LT")],
                steps=[{"step": "clutch", "player": 55, "side": "defense", "sign": "o", "die": "contact", "shift": 1}],
            ),
            "Marsh off left tackle for 3 yards. An error by Krol.",
        ),
        (
            play(
                "two_point",
                events=[event("rush", "home", 30, 1, point="LC"), event("two_point", "home", 30, result="failed")],
            ),
            "Marsh up the middle, left of the center for 1 yard. The try for two fails.",
        ),
        (play(events=[event("note", "home", 0, text="There is no wind now")]), "There is no wind now."),
    ],
)
def test_what_kind_of_run_it_was(told: dict[str, Any], sentence: str) -> None:
    assert narrate(told, record()) == sentence


def test_the_line_stands_shoulder_to_shoulder_and_the_carrier_ends_where_he_was_down() -> None:
    line = ("LT", "LG", "C", "RG", "RT")
    men = [man("home", no, spot, "L", "block") for no, spot in enumerate(line, 70)]
    men += [man("home", 30, "LH", "L", "carrier"), man("away", 55, "SL", "SL", "zone")]
    drawn = picture(play(men=men, events=[event("rush", "home", 30, 6)]), record())["men"]
    across = [one["start"][0] for one in drawn[:5]]
    assert across == sorted(across)
    assert across[2] == pytest.approx(WIDTH / 2, abs=0.1)
    assert all(one["start"][1] < 0 for one in drawn[:6])
    assert drawn[5]["end"][1] == 6
    assert drawn[6]["start"][1] > 0


@pytest.mark.rule("fool:8.1/1")
def test_contacts_are_labelled_as_a_record_prints_them() -> None:
    drawn = picture(play(steps=[contact("SL", "2", [], [55], 2)]), record())["contacts"]
    assert drawn[0]["label"] == "+2/4/2"


@pytest.mark.parametrize("kind", ["kickoff", "punt", "field_goal"])
def test_kicks_are_drawn_in_two_lines(kind: str) -> None:
    men = [man("home", no, f"C{no}", f"C{no}", f"C{no}") for no in range(1, 12)]
    men += [man("away", no, "R" if no == 1 else f"B{no}", "R", "R") for no in range(1, 12)]
    drawn = picture(play(kind, men=men), record())
    assert len(drawn["men"]) == 22
    assert drawn["contacts"] == []
    assert max(one["start"][1] for one in drawn["men"]) == 55.0
