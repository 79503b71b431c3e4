"""Both sides call in secret: what one calls on a play does not depend on what the other calls then (2.3, 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.interface import JSON

from .games import game_of, plain_plan

RUNS = [
    {"weight": 1, "play": "IL", "players": ["BK1", "BK2"]},
    {"weight": 1, "play": "SR", "players": ["BK2", "BK1"]},
    {"weight": 1, "play": "SH", "players": ["LE", "RE"]},
]
ANSWERS = [
    {"weight": 1, "defense": "P"},
    {"weight": 1, "defense": "R1"},
    {"weight": 1, "defense": "BLZ", "blitz": ["F", "J"]},
]
SEEDS = range(1, 8)


def first_calls(seed: int, offense: list[JSON], defense: list[JSON]) -> tuple[JSON, JSON]:
    """What both sides called on the first play from scrimmage, the offense's first: body and reason."""
    home, away = plain_plan(0, offense), plain_plan(1, offense)
    for plan in (home, away):
        plan["first"]["defense"][0]["calls"] = defense
    record = rules_engine.play_game(game_of(home, away, seed))
    first = next(play for play in rules_engine.plays(record) if play["before"]["phase"] == "scrimmage")
    ours = first["before"]["possession"]
    calls: dict[str, Any] = {side: rules_engine.calls(record, side)[first["n"] - 1] for side in ("home", "away")}
    return calls[ours], calls["away" if ours == "home" else "home"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("statis_pro:SP-003", "statis_pro:SP-006")
def test_what_the_offense_calls_does_not_depend_on_the_defenses_call(seed: int) -> None:
    ours, theirs = first_calls(seed, RUNS, ANSWERS)
    again, other = first_calls(seed, RUNS, [{"weight": 1, "defense": "PR"}])
    assert ours == again
    assert theirs["body"] != other["body"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("statis_pro:SP-003", "statis_pro:SP-031")
def test_what_the_defense_calls_does_not_depend_on_play_or_strategy(seed: int) -> None:
    draws = [{**RUNS[0], "strategy": "draw"}]
    ours, theirs = first_calls(seed, draws, ANSWERS)
    without, again = first_calls(seed, [RUNS[0]], ANSWERS)
    assert theirs == again
    assert ours["body"] == {**without["body"], "strategy": "draw"}
    assert "strategy" not in without["body"]
