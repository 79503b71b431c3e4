"""A coach who knows the rules and nothing else: legal plans whose sets and calls the dice pick."""

from __future__ import annotations

from rules_engine.dice import Dice
from rules_engine.interface import JSON, Team
from rules_engine.statis_pro.boxes import BACKS, RECEIVERS
from rules_engine.statis_pro.coaching.matchups.candidates import boxes_of, defense_calls, offense_calls
from rules_engine.statis_pro.coaching.sets import NamedSet
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display

from . import sample

MOST_CALLS = 12


def picked(count: int, of: int, dice: Dice) -> list[int]:
    """So many places of so many, at random."""
    return list(dice.shuffle(of, "random"))[:count]


def random_plan(team: Team, dice: Dice) -> JSON:
    """A legal plan: from one random set of each side, twelve random calls; a second line for where the first has none
    that is allowed. Kicks, clock and fourth downs are as usual."""
    sides = sample.elevens(team)
    offense = sides.offense[dice.die(len(sides.offense), "random") - 1]
    defense = sides.defense[dice.die(len(sides.defense), "random") - 1]
    calls = offense_calls(offense.display)
    against = defense_calls(defense.display, BACKS, RECEIVERS)
    return {
        "name": "Random",
        "sets": [{"id": offense.id, "men": offense.numbers()}],
        "defensive_sets": [{"id": defense.id, "men": boxes(defense)}],
        "first": {
            "offense": [
                {
                    "id": "any",
                    "when": "normal",
                    "set": offense.id,
                    "calls": [play(calls[place]) for place in picked(MOST_CALLS, len(calls), dice)],
                }
            ],
            "defense": [
                {
                    "id": "any",
                    "when": "normal",
                    "set": defense.id,
                    "calls": [
                        defends(against[place], defense.display) for place in picked(MOST_CALLS, len(against), dice)
                    ],
                }
            ],
        },
    }


def boxes(defense: NamedSet) -> JSON:
    """The men of a set by box."""
    return {box: [man.number for man in defense.display.at(box)] for box in defense.numbers()}


def play(call: OffenseCall) -> JSON:
    """A call as an entry of a line."""
    return {"play": call.play, "players": [call.player], "strategy": call.strategy}


def defends(call: DefenseCall, display: Display) -> JSON:
    """A defense as an entry of a line."""
    return {
        "defense": call.defense,
        "blitz": boxes_of(display, call.blitz),
        "coverages": [{"receiver": each.position, "boxes": boxes_of(display, each.numbers)} for each in call.coverages],
    }
