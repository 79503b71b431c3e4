"""Calls of a tiny plan in a game: what its coach sees, and what his table draws."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules_engine.dice import Dice
from rules_engine.interface import (
    JSON,
)
from rules_engine.interface.situation import Parameters, Side, Situation
from rules_engine.plans.keeping import KeptPlans
from rules_engine.plans.tables.choosing import ChoiceReason, Drawer, LineMemory, first_holding
from rules_engine.plans.tables.lines import ConditionRules, Table, compile_table
from tests.tiny_plan_text import TABLES, read_condition, read_shape


class TinyFacts:
    """What a tiny coach sees: the situation, and the ground."""

    def __init__(self, situation: Situation, side: Side, ground: str, parameters: Parameters) -> None:
        self.down, self.distance, self.los = situation.down, situation.distance, situation.los
        self.quarter, self.half = situation.period, 1 if parameters.in_first_half(situation.period) else 2
        self.clock = situation.clock
        self.half_clock = parameters.half_seconds_left(situation.period, situation.clock)
        self.margin = situation.margin(side)
        self.timeouts, self.opp_timeouts = situation.timeouts if side == "home" else situation.timeouts[::-1]
        self.series_play = situation.series_play
        self.counts: dict[str, int] = {}
        self.on: Collection[int] = ()
        self.ground = ground


def compile_calls(plan: JSON, side: str) -> Table | None:
    """The table of a plan; None where the coach has written none."""
    if "table" not in plan:
        return None
    return compile_table("calls", f"{side}.calls", side, read_shape(plan)[0], TABLES, ConditionRules(read_condition))


COMPILED = KeptPlans(compile_calls)


@dataclass(frozen=True)
class TableCall:
    """A call from a table, why, and what its decks remember."""

    call: str
    reason: JSON
    memory: LineMemory


def call_from(table: Table, facts: TinyFacts, memory: LineMemory, dice: Dice) -> TableCall:
    line = first_holding(table.lines, facts)
    assert line is not None
    drawer = Drawer(table, memory, dice, "call")
    name = drawer.draw(line)[0]
    return TableCall(name, ChoiceReason(table, line.when, drawer.draws, {}).for_record, drawer.memory)
