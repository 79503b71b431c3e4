"""A play told step by step: the card that was turned, what was read on it, what that gave."""

from __future__ import annotations

import pytest

from rules_engine.interface import JSON
from rules_engine.statis_pro.reading.steps import explain_play, sentence, yards


@pytest.mark.parametrize(("number", "words"), [(1, "1 yard"), (-1, "-1 yard"), (0, "0 yards"), (-3, "-3 yards")])
def test_yards(number: int, words: str) -> None:
    assert yards(number) == words


def card(purpose: str, read: object, fac: int = 57) -> JSON:
    return {"step": "card", "number": 1, "fac": fac, "for": purpose, "read": read}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (card("run.dir", "LG v B"), "Card 57: LG v B decides the run."),
        (card("run.rn", 7), "Card 57: Run Number 7."),
        (card("run.rn", "Z", 0), "A Z card is passed over; the next card is read."),
        (card("pass.all", "ORIG"), "Card 57: the pass goes to the receiver who was called (ORIG)."),
        (card("pass.all", "FL"), "Card 57: the pass goes to FL."),
        (card("solo", ["P", "PR"]), "Card 57: the defenses P, PR."),
        (card("z", "FUMS"), "Card 57: Z result FUMS (fumble, unless of the home team)."),
    ],
)
def test_a_card(step: JSON, told: str) -> None:
    assert sentence(step) == told


RUN = {"step": "run", "carrier": "BK1", "directive": "B", "modifier": -2, "rn": 5, "column": "N", "card": 4}
PASS = {"step": "pass", "receiver": "LE", "modifier": -2, "com": 33, "inc": 47, "pn": 38, "result": "incomplete"}
RUSH = {"step": "pass_rush", "defense": 5, "offense": 9, "sack": 3, "runs": 14, "com": 29, "pn": 2, "result": "sack"}
PUNT = {"step": "kick", "rn": 5, "yards": 41, "lands": 18, "ret": None, "touchback": False}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            {**RUN, "adjust": -1, "gain": 3},
            "BK1 carries: Run Number 5 after -2 gives 4 yards in column N, blockers and boxes -1. The run is 3 yards.",
        ),
        ({**RUN, "rn": None, "column": None, "card": None, "adjust": 0, "gain": -1}, "BK1 carries: -1 yard."),
        ({"step": "target", "called": "LE", "receiver": "LE", "why": "orig"}, "LE is thrown to, as called."),
        ({"step": "target", "called": "LE", "receiver": "LE", "why": "redirect"}, "LE is thrown to, as called."),
        ({"step": "target", "called": "LE", "receiver": "RE", "why": "redirect"}, "RE is thrown to instead of LE."),
        ({"step": "target", "called": "LE", "receiver": None, "why": "redirect"}, "Nobody is there to be thrown to."),
        (PASS, "The quarterback's card: complete to 33 (-2), incomplete to 47. 38 is incomplete."),
        (
            {**PASS, "com": 0, "modifier": 0},
            "The quarterback's card: nothing complete, incomplete to 47. 38 is incomplete.",
        ),
        (
            RUSH,
            "Pass Rush 5 against Pass Blocking 9: sack to 3, runs to 14, complete to 29. 2 is a sack.",
        ),
        (
            {"step": "screen", "entry": "COMx2", "modifier": 4, "rn": 7, "card": 2, "factor": 2, "gain": 4},
            "The screen is complete: Run Number 7 after +4 gives 2 yards, twice that. The gain is 4 yards.",
        ),
        (
            {"step": "interception", "how": "coverage", "by": 24, "spot": 1, "return": "TD"},
            "#24, who covers the receiver, intercepts 1 yard beyond the line of scrimmage, with a return all the way.",
        ),
        (
            {"step": "interception", "how": "table", "by": None, "spot": None, "return": None},
            "The table names an empty box, so the pass is incomplete.",
        ),
        ({"step": "kick", "distance": 37, "good": 35, "pn": 20}, "A field goal of 37 yards is good to 35: 20 is read."),
        ({"step": "kick", "good": 46, "pn": 12}, "The extra point is good to 46: 12 is read."),
        ({"step": "kick", "pn": 12}, "The onside kick is settled by 12."),
        ({"step": "kick", "rn": 3, "returner": None, "start": None, "touchback": True}, "A touchback."),
        (
            {"step": "kick", "rn": 3, "returner": "KR-1", "start": 5, "touchback": False},
            "KR-1 fields it on yard line 5.",
        ),
        (PUNT, "Entry 5 of the punter's card: 41 yards, to the receivers' yard line 18; it is dead there."),
        (
            {"step": "return", "returner": "KR-1", "rn": 1, "star": True, "yards": "TD"},
            "KR-1 returns it: Run Number 1 in his column gives a return all the way, the starred one.",
        ),
        ({"step": "fumble", "pn": 14, "lost_to": 20, "lost": True}, "A fumble is lost to 20: 14 loses the ball."),
        (
            {"step": "solitaire", "line": 2, "entry": "BLZ", "defense": "BLZ", "blitz": ["F", "J"]},
            "The card calls the defense: line 2, BLZ, so BLZ by F J.",
        ),
        ({"step": "new_kind", "first": 1, "second": "x"}, "New kind: first 1, second x."),
    ],
)
def test_what_was_read_gives(step: JSON, told: str) -> None:
    assert sentence(step) == told


def test_a_play_without_steps_has_nothing_to_tell() -> None:
    assert explain_play({"detail": {}}) == []
