"""Kicks of every kind as prose and in the box score (8.1, 8.14, 9.5.1)."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine import registry
from rules_engine.dice import DiceBox
from rules_engine.fool.gameday.kicking import kicks
from rules_engine.fool.reading.narration import narrate
from rules_engine.football import penalties
from rules_engine.football.record.plays import plays
from rules_engine.football.record.recorder import Recorder
from rules_engine.interface import GameInput
from rules_engine.interface.situation import Clock, Situation

from .. import sample
from .kick_calling import Lines, kickoff_at, memory, orders
from .values import at

KO = {"ko.injury": [10]}
PUNT = {"punt.penalty": [10], "punt.bobble": [7], "punt.block": [10], "punt.injury": [10]}
CLEAN = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2], "pk.injury": [10]}


def recorded(
    situation: Situation, kind: str, dice: dict[str, list[int]], home: Lines | None = None, away: Lines | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record of one kick by scripted dice, and the kick as ``plays`` expands it; offered penalties are taken."""
    game, box = orders(home, away), DiceBox.scripted(dice)
    played, _ = kicks.kick(game, memory(), situation, kind, "", box.play)
    plans = {"home": sample.plan(), "away": {**sample.plan(), "side": "away"}}
    ruleset = registry.get("fool")
    recorder = Recorder.of(GameInput("fool", {}, sample.team(), sample.team(), plans, bytes(32)), ruleset)  # type: ignore[arg-type]
    recorder.setup({}, box.drain())
    recorder.period(1)
    settled = penalties.settle(
        situation, played.result, played.flags, game.parameters, lambda side, alternatives: "accept"
    )
    recorder.play(situation, played, settled, Clock(10, True), box.drain(), [])
    recorder.period_ended(settled.booked.situation, {})
    record = recorder.finish(settled.booked.situation)
    return record, plays(record)[0]


TOLD: list[tuple[str, Situation, str, dict[str, list[int]], Lines, Lines, str]] = [
    ("sideline", kickoff_at(), "kickoff", {**KO, "ko.oob": [10], "ko.kick": [10], "ko.return": [9]},
     {"kickoff": [{"call": "sideline"}]}, {}, "kicks off along the sideline 58 yards, {R} returns it 22 yards."),
    ("squib", kickoff_at(), "kickoff", {**KO, "ko.kick": [10], "ko.who": [1, 1], "ko.return": [10]},
     {"kickoff": [{"call": "squib"}]}, {}, "squibs the kickoff 45 yards, {R} returns it 6 yards."),
    ("onside", kickoff_at(), "kickoff", {**KO, "ko.kick": [9, 9]},
     {"kickoff": [{"call": "onside"}]}, {}, "tries an onside kick of 11 yards. SAM has the ball."),
    ("reverse", kickoff_at(), "kickoff", {**KO, "ko.kick": [10], "ko.return": [9], "ko.handoff": [6]},
     {}, {"kickoff_return": [{"call": "reverse"}]}, "kicks off 63 yards, {R} returns it on a reverse 28 yards."),
    ("pooch", at(down=4, los=70), "punt", {**PUNT, "punt.kick": [12], "punt.returnable": [6], "punt.catch": [12]},
     {"punt": [{"call": "pooch"}]}, {}, "pooches it 35 yards, fair catch by {F}."),
    ("corner", at(down=4, los=45), "punt", {**PUNT, "punt.coffin": [9], "punt.coffin.event": [2]},
     {"punt": [{"call": "coffin"}]}, {}, "aims his punt at the corner, 34 yards, downed."),
    ("hurried", at(down=4, los=70), "punt",
     {**PUNT, "punt.block": [4], "punt.kick": [7], "punt.returnable": [6], "punt.catch": [12]}, {}, {},
     "hurries his punt, 37 yards, fair catch by {F}."),
    ("block", at(down=4, los=60), "punt",
     {**PUNT, "punt.block": [3], "punt.blocked": [5], "fumble.who": [1, 1], "lrb": [3]}, {}, {},
     "punt is blocked, {R} returns it 28 yards."),
    ("fake", at(down=4, los=25, distance=2), "field_goal", {"contact": [2]},
     {"placekick": [{"call": "FkFG (Run C)"}]}, {}, "{H} keeps the ball: it is a fake. {H} carries for"),
    ("good", at(down=4, los=25), "field_goal", {**CLEAN, "pk.distance": [13]}, {}, {},
     "'s 42-yard field goal is good."),
]  # fmt: skip


@pytest.mark.rule("fool:8.5/1")
@pytest.mark.parametrize(("situation", "kind", "dice", "home", "away", "told"), [row[1:] for row in TOLD],
                         ids=[row[0] for row in TOLD])  # fmt: skip
def test_a_kick_in_words(
    situation: Situation, kind: str, dice: dict[str, list[int]], home: Lines, away: Lines, told: str
) -> None:
    record, play = recorded(situation, kind, dice, home, away)
    who = {"R": "return", "F": "fair_catch", "H": "note"}
    names = {letter: _of(play, event) for letter, event in who.items()}
    text = narrate(play, record)
    assert told.format(**names) in text
    assert "recovers" not in text


def _of(play: dict[str, Any], kind: str) -> str:
    return next((f"Man {event['player']}" for event in play["events"] if event["kind"] == kind), "nobody")


@pytest.mark.rule("fool:9.5.1-01")
@pytest.mark.parametrize(("rolls", "yards"), [([15, 11], 12), ([15, 18], 12), ([11], 19)])
def test_a_penalised_return_counts_to_the_foul(rolls: list[int], yards: int) -> None:
    """19 yards with a clip 12 from the catch; a run of 12 with one at its end; a run of 19 without."""
    dice = {**KO, "ko.kick": [10], "ko.return": rolls, **({"ko.clip": [2]} if len(rolls) > 1 else {})}
    record, _ = recorded(kickoff_at(), "kickoff", dice)
    assert rules_engine.box_score(record)["teams"]["away"]["kickoff_return_yards"] == yards


@pytest.mark.rule("fool:9.2.3-15")
@pytest.mark.parametrize(
    ("dice", "gross", "net"),
    [({"punt.kick": [12], "punt.returnable": [6], "punt.catch": [12]}, 47, 47),
     ({"punt.kick": [12], "punt.returnable": [1], "punt.catch": [12], "punt.return.penalty": [10], "punt.return": [9]},
      47, 47 - 13)],
)  # fmt: skip
def test_what_a_punt_nets(dice: dict[str, list[int]], gross: int, net: int) -> None:
    record, _ = recorded(at(down=4, los=70), "punt", {**PUNT, **dice})
    team = rules_engine.box_score(record)["teams"]["home"]
    assert (team["punts"], team["punt_yards"], team["punt_net_yards"]) == (1, gross, net)


@pytest.mark.rule("fool:9.2.3-15")
def test_a_touchback_gives_twenty_yards_back_and_a_block_counts_no_yards() -> None:
    """47 yards from the 40; a block recovered where it was."""
    deep, _ = recorded(at(down=4, los=40), "punt", {**PUNT, "punt.kick": [12]}, {"punt": [{"when": "down = 4"}]})
    assert rules_engine.box_score(deep)["teams"]["home"]["punt_net_yards"] == 20
    blocked = {**PUNT, "punt.block": [3], "punt.blocked": [2], "punt.blocked.yards": [3]}
    lost, _ = recorded(at(down=4, los=70), "punt", blocked)
    team = rules_engine.box_score(lost)["teams"]["home"]
    assert (team["punts"], team["punts_blocked"], team.get("punt_net_yards", 0)) == (1, 1, 0)
