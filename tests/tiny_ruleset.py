"""A rulebook of two pages: it keeps the interface honest and lets services be tested without a real ruleset.

Every down both sides call run or pass. A card is turned from a deck of forty that is reshuffled when it is used up, a
d12 is rolled for power and a d20 for skill; a passer who is not rushed may take a short gain instead of what
the d20 brought (a decision after the dice). A man who carries three times in a row rests. The exchange has two steps:
the home side names the ground, which the other sees; then both hand in starters and calls, sealed until the end. With
hours for half-time the home side may say anew how often it runs, having seen the visitors' calls. Plans are told in
``tiny_plan_text`` and its neighbours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal

from rules_engine import registry
from rules_engine.dice import Dice, DiceBox, SeededDice
from rules_engine.errors import Report
from rules_engine.football.motion.drawing import Script, drawn
from rules_engine.interface import (
    JSON,
    Athlete,
    CallName,
    Column,
    Decision,
    ExchangeStep,
    FinalPlay,
    GameFacts,
    GameInput,
    Motion,
    OpenChoice,
    OptionSpec,
    Outcome,
    PlayNotes,
    PlayoffFormat,
    RosterRules,
    Ruleset,
    SeasonRules,
    Story,
    Team,
)
from rules_engine.interface.situation import SIDES, Call, Clock, Overtime, Parameters, Played, Side, Situation, other
from rules_engine.plans.tables.explaining import describe_draws
from rules_engine.plans.tables.lines import Table
from tests.tiny_options import SPECS, TinyOptions, read_options
from tests.tiny_plan_calls import COMPILED, TinyFacts, call_from
from tests.tiny_plan_text import TABLES
from tests.tiny_plans import TinyPlans
from tests.tiny_play import Scene, TinyMemory, TinyOrders
from tests.tiny_rosters import DEALT, LISTS, TinyDraft, TinyRosters

DECK = 40


class TinyRuleset(TinyRosters, TinyDraft, TinyPlans, Ruleset[TinyOptions, TinyOrders, TinyMemory]):
    code = "tiny"
    name = "Tiny football"
    version = "1"

    # -- leagues -------------------------------------------------------------------------------------------------------
    def option_specs(self) -> Sequence[OptionSpec]:
        return SPECS

    def options(self, overrides: Mapping[str, Any]) -> TinyOptions:
        return read_options(overrides)

    def game_rules(self, facts: GameFacts) -> Mapping[str, Any]:
        return {"playoff": facts.playoff}

    def roster_rules(self, options: TinyOptions) -> RosterRules:
        return RosterRules(LISTS, {"B": "back", "L": "lineman", "K": "kicker"})

    def season_rules(self, options: TinyOptions, divisions: Sequence[int]) -> SeasonRules:
        return SeasonRules(0, options.games, ("wins", "point_difference"), PlayoffFormat(0, 2, ("Final",)))

    def plans_opened(self, options: TinyOptions) -> Literal["final", "season_end"]:
        return options.plans_opened

    def exchange(self, options: TinyOptions) -> tuple[ExchangeStep, ...]:
        ground = ExchangeStep("ground", "Ground", ("home",), (), ("ground",), {"ground": "step_closed"}, 48)
        plan = ExchangeStep("plan", "Plan", ("home", "away"), ("ground",), ("calls",), {"calls": "final"}, 2)
        if not options.halftime:
            return ground, plan
        shown = replace(plan, opens={"calls": "half_played"})
        opens = {"again": "final"}
        look = ExchangeStep("look", "Second look", ("home",), ("plan",), ("again",), opens, -options.halftime)
        return ground, shown, replace(look, stage="second")

    def check_player(self, athlete: Athlete) -> Report:
        report = Report()
        if not isinstance(athlete.sheet.get("skill"), int) or not 1 <= athlete.sheet["skill"] <= 20:
            report.error("sheet.skill", "SKILL", f"#{athlete.number} needs a skill from 1 to 20.")
        return report

    def describe_player(self, athlete: Athlete) -> tuple[Column, ...]:
        return (Column("Skill", athlete.sheet["skill"], "from 1 to 20, higher is better", "more"),)

    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        men = tuple(
            Athlete(number, f"{code} Man {number}", position, 25, {"skill": min(20, dice.die(12, "skill") + strength)})
            for number, position in enumerate(DEALT, start=10)
        )
        return Team(name, code, men)

    # -- the kernel ----------------------------------------------------------------------------------------------------
    def parameters(self, options: TinyOptions) -> Parameters:
        periods = 0 if options.playoff else 1
        return Parameters(period_seconds=options.quarter, overtime=Overtime(options.overtime, periods=periods))

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: TinyOptions) -> TinyOrders:
        tables: dict[str, Table | None] = {side: COMPILED.compiled(plan, side) for side, plan in plans.items()}
        return TinyOrders(plans, {"home": home, "away": away}, self.parameters(options), tables)

    def opening(self, options: TinyOptions, dice: DiceBox) -> JSON:
        return _sky(dice)

    def start(self, orders: TinyOrders, dice: DiceBox) -> tuple[TinyMemory, JSON]:
        return TinyMemory((), 0), _sky(dice)

    def next_play(
        self, situation: Situation, memory: TinyMemory, orders: TinyOrders, dice: DiceBox
    ) -> tuple[Played, TinyMemory]:
        calls: dict[str, Call] = {}
        for side in SIDES:
            calls[side], memory = self._call(side, situation, memory, orders, dice)
        if memory.turned == len(memory.deck):
            memory = replace(memory, deck=dice.play.shuffle(DECK, "deck"), turned=0)
        card = memory.deck[memory.turned]
        memory = replace(memory, turned=memory.turned + 1)
        scene = Scene(situation, memory, orders, dice, calls, card)
        kick = {"kickoff": scene.kickoff, "free_kick": scene.kickoff, "try": scene.extra_point}
        played = kick.get(situation.phase, scene.down)()
        return played, memory

    def _call(
        self, side: Side, situation: Situation, memory: TinyMemory, orders: TinyOrders, dice: DiceBox
    ) -> tuple[Call, TinyMemory]:
        """From the coach's table where he has one, else by a die."""
        plan, table = orders.plans[side], orders.tables.get(side)
        if table is not None and "again" not in plan:
            ground = orders.plans["home"].get("ground", "grass")
            facts = TinyFacts(situation, side, ground, orders.parameters)
            found = call_from(table, facts, memory.drawn, dice.calls(side))
            return Call({"call": found.call}, found.reason), replace(memory, drawn=found.memory)
        face = dice.calls(side).die(12, "call")
        run = face <= (plan["again"] if "again" in plan else plan["calls"])["run"]
        return Call({"call": "run" if run else "pass"}, {"die": face}), memory

    def decide(
        self, choice: OpenChoice, situation: Situation, memory: TinyMemory, orders: TinyOrders, dice: DiceBox
    ) -> Decision:
        if choice.code == "toss":
            return Decision("receive", "always")
        best = max(choice.alternatives, key=lambda name: (_value(choice.alternatives[name], choice.side), name))
        return Decision(best, "the better situation")

    def time(
        self,
        played: Played,
        before: Situation,
        after: Situation,
        memory: TinyMemory,
        orders: TinyOrders,
        dice: DiceBox,
    ) -> Clock:
        if before.phase == "try" or any(flag.enforce == "no_play" for flag in played.flags):
            return Clock(0, True, reason="untimed")
        if after.phase != "scrimmage" or after.series != before.series or played.flags:
            return Clock(12, True, reason="stopped")
        side = other(before.possession)
        index = 0 if side == "home" else 1
        left = orders.parameters.half_seconds_left(before.period, before.clock)
        late = left <= 120 and before.margin(side) < 0
        if late and after.timeouts[index] > 0:
            return Clock(8, True, side, "time-out")
        return Clock(34, False)

    def settled(self, play: FinalPlay, memory: TinyMemory, orders: TinyOrders, dice: DiceBox) -> TinyMemory:
        hurt = tuple((event.side, event.player) for event in play.played.events if event.kind == "injury")
        carried = [event for event in play.played.events if event.kind == "rush"]
        out = tuple(pair for pair in memory.out if play.after.series % 2 == 0) + hurt
        if not carried or not play.counted:
            return replace(memory, out=out)
        side, number = carried[0].side, carried[0].player
        before_ = [row for row in memory.carries if row[:2] == (side, number)]
        count = before_[0][2] + 1 if before_ else 1
        rest = tuple(row for row in memory.carries if row[0] != side)
        return replace(memory, carries=(*rest, (side, number, count)), out=out)

    def encode_memory(self, memory: TinyMemory) -> JSON:
        return {name: [list(v) if isinstance(v, tuple) else v for v in value] if isinstance(value, tuple) else value
                for name, value in asdict(memory).items() if name != "drawn"} | {
                    "drawn": [[name, list(cards)] for name, cards in memory.drawn]}  # fmt: skip

    def decode_memory(self, body: JSON) -> TinyMemory:
        return TinyMemory(
            tuple(body["deck"]),
            body["turned"],
            tuple((side, number, count) for side, number, count in body["carries"]),
            tuple((side, number) for side, number in body["out"]),
            tuple((name, tuple(places)) for name, places in body["drawn"]),
        )

    # -- readers -------------------------------------------------------------------------------------------------------
    def narrate(self, play: JSON, record: JSON) -> str:
        return f"{play['kind'].replace('_', ' ').capitalize()}, card {play['detail']['card']}."

    def play_notes(self, play: JSON, offense: JSON | None, defense: JSON | None) -> PlayNotes:
        ours, theirs = (str((body or {}).get("call", "")) for body in (offense, defense))
        rolls = tuple(f"card {step['value']}" for step in play["detail"].get("steps", ()))
        return PlayNotes(ours, theirs, ours and f"calls {ours}", rolls)

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        told = [f"Ordered: {call['body']}."]
        return [*told, describe_draws(call["reason"], TABLES)] if "rolled" in call["reason"] else told

    def call_name(self, call: JSON) -> CallName:
        reason = call["reason"]
        return CallName(call["body"]["call"], f"{reason['line']} ({reason['when']})" if "line" in reason else "")

    def picture(self, play: JSON, record: JSON) -> JSON:
        men = [
            {
                "side": man["side"],
                "number": man["number"],
                "start": [index % 11 * 5, 0],
                "end": [index % 11 * 5, 3],
                "job": man["job"],
            }
            for index, man in enumerate(play["men"])
        ]
        return {"men": men, "contacts": []}

    def motion(self, play: JSON, record: JSON) -> Motion:
        """Two lines of men."""
        offense = play["before"]["possession"]
        starts = {
            (man["side"], man["number"]): (2.0 + index % 11 * 4.9, -2.0 if man["side"] == offense else 2.0)
            for index, man in enumerate(play["men"])
        }
        jobs = {(man["side"], man["number"]): str(man["job"]) for man in play["men"]}
        return drawn(play, Script(starts, jobs))

    def stories(self, play: JSON, record: JSON) -> list[Story]:
        """The dice in the words of this ruleset; ten of power are a run through everybody."""
        return [
            Story(
                f"The {roll['purpose']}",
                f"Rolled {roll['value']}.",
                tuple(roll["faces"]),
                (Outcome("1 to 9", "held", roll["value"] < 10), Outcome("10 to 12", "free", roll["value"] >= 10))
                if roll["purpose"] == "power"
                else (),
            )
            for roll in play["dice"]
        ]

    def value_tables(self) -> JSON:
        tables: JSON = json.loads(Path(__file__).with_name("tiny_worth.json").read_text(encoding="utf-8"))
        return tables

    def resolve_case(self, case: JSON, dice: DiceBox) -> JSON:
        """A case of this ruleset is a down: ``card`` and scripted dice."""
        situation = Situation(1, 900, "home", "scrimmage", 1, 10, case["los"], (0, 0), (3, 3), "away", 1, 0)
        plan = {"starters": list(range(10, 21)), "calls": {"run": 6, "dump": 7}}
        plans: Mapping[Side, JSON] = {"home": plan, "away": plan}
        team = self.generate_team("Case", "CAS", 3, SeededDice(b"case", "team"))
        orders = TinyOrders(plans, {"home": team, "away": team}, Parameters())
        calls = {name: Call({"call": case["calls"][name]}, {}) for name in ("home", "away")}
        scene = Scene(situation, TinyMemory((), 0), orders, dice, calls, case["card"])
        played = scene.down()
        steps = [{"step": "card", "value": case["card"]}]
        steps += [{"step": event.kind, "player": event.player, "yards": event.yards} for event in played.events]
        return {"gain": case["los"] - played.result.los, "result": played.kind, "steps": steps}


def _sky(dice: DiceBox) -> JSON:
    return {"sky": "rain" if dice.setup.die(20, "sky") == 20 else "dry"}


def _value(situation: Situation, side: Side) -> float:
    """What a situation is worth to ``side``, roughly, in points."""
    ball = 1 if situation.possession == side else -1
    return situation.margin(side) + ball * (6 - 0.06 * situation.los - 0.5 * situation.down)


RULESET = TinyRuleset()
registry.register("tiny", "tests.tiny_ruleset:RULESET")


def tiny_game(seed: int = 1, **fields: Any) -> GameInput:
    """A game of two generated teams with autocoached plans."""
    key = seed.to_bytes(32, "big")
    dice = SeededDice(key, "teams")
    home = RULESET.generate_team("Harbor Pilots", "HAR", 3, dice)
    away = RULESET.generate_team("Mill Town", "MIL", 2, dice)
    options = RULESET.options({})
    plans: dict[Side, JSON] = {
        "home": RULESET.autocoach(home, "home", {}, options, dice),
        "away": RULESET.autocoach(away, "away", {}, options, dice),
    }
    given: dict[str, Any] = {
        "ruleset": "tiny",
        "options": {},
        "home": home,
        "away": away,
        "plans": plans,
        "secret": key,
        "fixture": f"tiny-{seed}",
    }
    return GameInput(**{**given, **fields})
