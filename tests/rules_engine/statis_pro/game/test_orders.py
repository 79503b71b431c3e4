"""What plans order, in whole games: sets that are kept, fakes that are limited, Big Plays that are not wasted."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.football import spots
from rules_engine.football.record.plays import calls
from rules_engine.interface import JSON
from rules_engine.interface.situation import Situation
from rules_engine.statis_pro.gameday.memory import GameMemory
from rules_engine.statis_pro.gameday.setting import compile_game
from rules_engine.statis_pro.gameday.views import landing, play_situation
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.deck import DeckOrder

from .games import game_of, plain_plan, team
from .test_clock import PASSES, men, running_plays

RULES = StatisProOptions(solitaire=True)
OTHER = {"home": "away", "away": "home"}


def called(*, fakes: bool = False, **tactics: list[tuple[str, str]]) -> list[tuple[str, JSON, JSON]]:
    """The plays of a game in which both sides play by the same words: the side that snaps, its call, the other's."""
    home, away = (plain_plan(place, PASSES, **tactics) for place in (0, 1))
    record = rules_engine.play_game(game_of(home, away, fake_kicks=fakes))
    orders = {side: [call["body"] for call in calls(record, side) or ()] for side in OTHER}
    sides = [play["before"]["possession"] for play in rules_engine.plays(record)]
    return [(side, orders[side][n], orders[OTHER[side]][n]) for n, side in enumerate(sides)]


@pytest.mark.rule("statis_pro:SP-007")
@pytest.mark.rule("statis_pro:SP-116")
def test_a_set_that_is_kept_needs_no_thirty_seconds() -> None:
    """The plan sends another flanker on second down, and wishes to use twenty seconds."""
    rows = running_plays(keep_set=[("normal", "yes")])
    assert len(rows) > 20
    for one, following in rows:
        offense = one["before"]["possession"]
        assert one["clock"]["seconds"] <= 20
        assert men(one, offense) == men(following, offense)


@pytest.mark.rule("statis_pro:SP-080")
def test_no_big_play_is_spent_on_a_spike() -> None:
    """ "The fact is stated before beginning to resolve the play", and a spike is stated before that."""
    second = [("down = 2", "yes")]
    plays = called(no_huddle=[("normal", "yes")], spike=second, big_play=second)
    spikes = [against for _, call, against in plays if call["play"] == "SPIKE"]
    assert len(spikes) > 5
    assert all(against["meets"] == "SPIKE" and "big_play" not in against for against in spikes)
    assert any(call["play"] != "SPIKE" and against.get("big_play") for _, call, against in plays)


@pytest.mark.rule("statis_pro:SP-126")
def test_a_plan_may_limit_its_fakes() -> None:
    """ "At most n a game" is a condition: here two fake punts, then real ones."""
    limited = [("fakes < 2", "fake_punt"), ("normal", "punt")]
    plays = called(fakes=True, fourth_down=limited)
    for side in OTHER:
        kicks = [call["play"] for each, call, _ in plays if each == side and call["play"] in ("PUNT", "FAKE_PUNT")]
        assert kicks[:3] == ["FAKE_PUNT", "FAKE_PUNT", "PUNT"]
        assert kicks.count("FAKE_PUNT") == 2


@pytest.mark.rule("statis_pro:SP-081", "statis_pro:SP-087")
def test_a_punt_is_stated_before_the_calls_with_its_coffin_corner() -> None:
    """On fourth down the plan punts; the defense meets a punt, and calls none of its defenses."""
    plays = called(fourth_down=[("normal", "punt")], punt=[("normal", "coffin_15")])
    punts = [(call, against) for _, call, against in plays if call["play"] == "PUNT"]
    assert len(punts) > 5
    assert all(call["coffin"] == 15 and against["meets"] == "PUNT" for call, against in punts)


@pytest.mark.rule("statis_pro:SP-046")
def test_the_landing_point_moves_with_the_spot_of_the_kick() -> None:
    """8.1.5: five yards of an offside on the kick move the landing point five yards; a play has none."""
    game = compile_game(team(0), team(1), {"home": plain_plan(0, PASSES), "away": plain_plan(1, PASSES)}, RULES)
    tee = Situation(1, 900, "home", "kickoff", 0, 0, spots.kickoff(game.parameters), (0, 0), (3, 3), "home", 0, 0)
    moved = tee.changed(los=tee.los + 5)
    assert [landing(each, game) for each in (tee, moved, moved.changed(phase="scrimmage"))] == [0, 5, 0]


@pytest.mark.rule("statis_pro:SP-080")
def test_a_plan_may_keep_a_big_play_back() -> None:
    """A reserve for the last quarter is a condition: until then one is left of what the team cards grant."""
    reserve = [("big_plays > 1 and quarter < 4", "yes"), ("quarter = 4", "yes")]
    plays = called(big_play=reserve)
    granted = {side: _granted(side) for side in OTHER}
    spent = {side: sum(bool(against.get("big_play")) for each, _, against in plays if each != side) for side in OTHER}
    assert max(granted.values()) > 1
    assert spent == granted


def _granted(side: str) -> int:
    """What a team card grants: team 0 plays at home, team 1 away."""
    values: JSON = game_of({}, {}).home.sheet if side == "home" else game_of({}, {}).away.sheet
    granted: int = values["values"]["big_plays"][side]
    return granted


@pytest.mark.rule("statis_pro:SP-127")
def test_what_was_called_before_counts_within_a_possession() -> None:
    """ "He may not choose two screen passes or quick passes in succession"; the other side's pass is none of his."""
    game = compile_game(team(0), team(1), {"home": plain_plan(0, PASSES), "away": plain_plan(1, PASSES)}, RULES)
    memory = GameMemory(DeckOrder((0,), 0), called="QK")
    for played, before in ((3, "QK"), (0, "")):
        now = Situation(1, 600, "home", "scrimmage", 1, 10, 60, (0, 0), (3, 3), "home", 4, played)
        assert play_situation(now, memory, game).before.previous_play == before
