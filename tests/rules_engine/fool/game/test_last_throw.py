"""A Hail Mary by the executor of the game, and the defense's answer to it (5.8.5); the spike's seconds (5.8.6)."""

from __future__ import annotations

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import clock, setting, snaps
from rules_engine.fool.gameday.decisions import last_throw
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind
from rules_engine.fool.notation.printing import print_play
from rules_engine.fool.options import FoolOptions
from rules_engine.interface.situation import Situation

from .. import field, sample
from .values import Coach, at, run

LAST = {"period": 4, "clock": 8, "los": 60, "distance": 10}


@pytest.mark.rule("fool:5.8.5/2")
@pytest.mark.parametrize(
    ("change", "called"),
    [
        ({"score": (0, 7)}, True),
        ({"score": (0, 1)}, True),
        ({"score": (0, 8)}, True),  # a touchdown and a try for two points
        ({"score": (0, 9)}, False),  # no touchdown helps
        ({"score": (0, 7), "los": 16}, True),
        ({"score": (3, 3)}, False),
        ({"score": (7, 0)}, False),
        ({"score": (0, 7), "clock": 60}, False),  # time for more
        ({"score": (0, 7), "los": 15}, False),  # the plan's own plays get there
        ({"score": (0, 7), "period": 2}, False),
    ],
)
def test_when_everybody_runs_deep(change: dict[str, object], called: bool) -> None:
    assert last_throw.wanted(at(**{**LAST, **change})) is called


@pytest.mark.rule("fool:5.8.5/2")
@pytest.mark.parametrize(
    ("men", "play"),
    [
        (("81 W 3-1-6 LW", "84 W 4-1-6 RW"), "#84/VDC hm(#81)"),  # the better hands first
        (("81 W 3-1-4 LW", "84 W 4-1-3 RW"), "#81/VDC hm"),  # six zones: four points, a W's and the long throw's
        (("81 W 3-1-6 LW", "84 W 4-1-3 RW", "12 Q 3-2-4 Q [-]"), "#81/DC hm"),  # a weak arm gets no farther
    ],
)
def test_who_runs_deep(men: tuple[str, ...], play: str) -> None:
    found = last_throw.hail_mary(at(**LAST, score=(0, 7)), field.offense("32 H 2-2-2 LH", "89 TE 2-2-2 RTE", *men))
    assert found is not None
    assert print_play(found) == play


def _snap(situation: Situation, **options: bool) -> snaps.Chosen:
    home, away = sample.plan(), sample.plan()
    away["side"] = "away"
    plans = {"home": home, "away": away}
    game = setting.compile_game(sample.team(), sample.team(), plans, FoolOptions(**options))  # type: ignore[arg-type]
    memory = GameMemory(Wind(), SideMemory(place=PlaceInLists()), SideMemory(place=PlaceInLists()), period=4)
    return snaps.make(game, memory, situation, DiceBox.seeded(bytes(32)))


@pytest.mark.rule("fool:5.8.5/2")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_call_and_the_defense_against_it(allowed: bool) -> None:
    chosen = _snap(at(**LAST, score=(0, 7)), hail_mary=allowed)
    assert (chosen.calls["home"].reason.get("policy") == "hail_mary") is allowed
    assert (chosen.calls["away"].reason.get("policy") == "hail_mary") is allowed


@pytest.mark.rule("fool:5.8.6/1")
def test_a_spike_takes_ten_seconds_after_ten_for_the_play_before() -> None:
    """Behind without a time-out at 0:45: ten for the play, then the spike, no dice, the ball where it was."""
    situation = at(period=4, clock=45, score=(0, 3), timeouts=(0, 0))
    after = at(down=2, period=4, score=(0, 3), timeouts=(0, 0))
    hurried = clock.pace(run(), situation, after, {"home": Coach(), "away": Coach()})
    assert (hurried.seconds, hurried.spike_follows) == (10, True)
    spike = field.resolve(field.snap("spike"), {})
    assert (spike.result, spike.gain, spike.clock_stops) == ("incomplete", 0, True)
    told = clock.pace(run("spike"), situation, after, {"home": Coach(), "away": Coach()})
    assert told.seconds == 10
