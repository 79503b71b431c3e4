"""Whole games for tests: four generated teams with plans of the autocoach, and plans that try everything once."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any, Final

import rules_engine
from rules_engine.dice import SeededDice
from rules_engine.interface import JSON, GameInput, Team
from rules_engine.statis_pro.ruleset import RULESET

STRENGTHS: Final = (2, 3, 4, 3)
EVERY_RULE: Final[JSON] = {
    "out_of_position": True, "onside_defense": True, "squib": True, "extra_blocking": True, "measurements": True,
    "fake_kicks": True,
}  # fmt: skip

# Lines before those of the autocoach, so that games meet every tactic.
_TRIED: Final[dict[str, list[tuple[str, str]]]] = {
    "kickoff": [("quarter = 1 and clock <= 8:00", "onside"), ("quarter = 2", "squib")],
    "fourth_down": [
        ("quarter = 2 and los <= 40", "fake_field_goal"),
        ("quarter = 3 and los > 60", "fake_punt"),
        ("distance <= 2", "go"),
    ],
    "punt": [("los <= 60", "coffin_15")],
    "delay": [("los <= 55", "yes")],
    "punt_rush": [("quarter = 1", "yes")],
    "suspect_fake": [("quarter >= 3", "yes")],
    "onside_defense": [("quarter = 2", "yes")],
    "safety": [("quarter = 4 and los >= 97 and margin > 0", "yes")],
    "no_huddle": [("half_clock <= 4:00", "yes"), ("quarter = 1", "yes")],
    "two_minute": [("half_clock <= 2:00", "yes")],
    "spike": [("half_clock <= 2:00 and down = 2", "yes")],
    "timeout": [("half_clock <= 3:00", "yes")],
    "big_play": [("down = 2", "yes")],
    "seconds": [("quarter = 1", "20")],
    "penalty": [("quarter = 3", "decline")],
    "kickoff_out": [("quarter >= 3", "return")],
    "pull_quarterback": [("normal", "yes")],
}
# Calls beside those of the autocoach, in every line of the offense.
_CALLED_TOO: Final[list[JSON]] = [
    {"weight": 2, "play": "SC", "players": ["BK1", "BK2"]},
    {"weight": 1, "play": "ER", "players": ["LE", "RE", "FL1", "FL2"]},
    {"weight": 2, "play": "SH", "players": ["LE", "RE"], "block": ["BK1"]},
    {"weight": 2, "play": "LP", "players": ["RE", "LE"], "strategy": "play_action"},
    {"weight": 1, "play": "IL", "players": ["QB"], "strategy": "flop"},
    {"weight": 1, "play": "IR", "players": ["QB"], "strategy": "sneak"},
]


@cache
def team(place: int) -> Team:
    """One of the four teams."""
    dice = SeededDice(place.to_bytes(32, "big"), "statis")
    return RULESET.generate_team(f"Team {place}", f"T{place}", STRENGTHS[place], dice)


@cache
def _plan(place: int) -> JSON:
    plan: JSON = RULESET.autocoach(team(place), "home", {}, RULESET.options({}), SeededDice(bytes(32), "plan"))
    return plan


def plan_of(place: int, *, tries_everything: bool) -> JSON:
    """The plan of one of the four."""
    plan = deepcopy(_plan(place))
    return trying_everything(plan) if tries_everything else plan


def trying_everything(plan: JSON) -> JSON:
    """The plan with lines before its own and calls beside its own, so that a game meets every tactic and play."""
    tactics = dict(plan["first"].get("tactics", {}))
    for name, lines in _TRIED.items():
        tried = [{"when": when, "call": call} for when, call in lines]
        tactics[name] = [*tried, *tactics.get(name, ())]
    offense = [{**line, "calls": [*line["calls"][:6], *_CALLED_TOO]} for line in plan["first"]["offense"]]
    return {**plan, "first": {**plan["first"], "offense": offense, "tactics": tactics}}


def game(seed: int, *, everything: bool | None = None, **options: Any) -> GameInput:
    """A game of two of the four; every other one tries everything, by all optional rules."""
    wild = seed % 2 == 1 if everything is None else everything
    home, away = seed % 4, (seed + 1 + seed // 4 % 3) % 4
    return GameInput(
        ruleset="statis_pro",
        options={**(EVERY_RULE if wild else {}), **options},
        home=team(home),
        away=team(away),
        plans={"home": plan_of(home, tries_everything=wild), "away": plan_of(away, tries_everything=wild)},
        secret=seed.to_bytes(32, "big"),
        fixture=f"statis-{seed}",
    )


def record_of(seed: int, *, everything: bool | None = None, **options: Any) -> JSON:
    """The record of such a game."""
    record: JSON = rules_engine.play_game(game(seed, everything=everything, **options))
    return record


# -- plans that hold still, whatever the autocoach writes --------------------------------------------------------------


def plain_plan(place: int, calls: list[JSON], *more_lines: JSON, **tactics: list[tuple[str, str]]) -> JSON:
    """A plan from the team card's lineup that always calls one of ``calls`` against a pass defense, where no line of
    ``more_lines`` (before it) holds; ``tactics`` are lines of condition and answer."""
    lineup = team(place).sheet["lineup"]
    return {
        "name": "plain",
        "sets": [{"id": "BASE", "men": lineup["offense"]}],
        "defensive_sets": [{"id": "D43", "men": lineup["defense"]}],
        "first": {
            "offense": [*more_lines, {"id": "a", "when": "normal", "set": "BASE", "calls": calls}],
            "defense": [{"id": "a", "when": "normal", "set": "D43", "calls": [{"weight": 1, "defense": "P"}]}],
            "tactics": {
                name: [{"when": when, "call": call} for when, call in lines] for name, lines in tactics.items()
            },
        },
    }


def game_of(home: JSON, away: JSON, seed: int = 1, **options: Any) -> GameInput:
    """A game of teams 0 and 1 from these plans."""
    return GameInput(
        ruleset="statis_pro",
        options=options,
        home=team(0),
        away=team(1),
        plans={"home": home, "away": away},
        secret=seed.to_bytes(32, "big"),
        fixture=f"plain-{seed}",
    )
