"""A rulebook of two pages: it keeps the interface honest and lets services be tested without a real ruleset.

Every down both sides call run or pass. A card is turned from a deck of forty that is reshuffled when it is used up, a
d12 is rolled for power and a d20 for skill; a passer who is not rushed may take a short gain instead of what
the d20 brought (a decision after the dice). A man who carries three times in a row rests. The exchange has two steps:
the home side names the ground, which the other sees; then both hand in starters and calls, sealed until the end. With
hours for half-time the home side may say anew how often it runs, having seen the visitors' calls.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal

from rules_engine import registry
from rules_engine.dice import Dice, DiceBox, SeededDice
from rules_engine.errors import PlanError, Report
from rules_engine.interface import (
    JSON,
    Athlete,
    Column,
    Decision,
    ExchangeStep,
    GameFacts,
    GameInput,
    OptionSpec,
    PlanForm,
    PlayoffFormat,
    RosterRules,
    Ruleset,
    SeasonRules,
    Team,
    TextForm,
)
from rules_engine.interface.forms import FieldSpec, SheetSpec
from rules_engine.interface.situation import Call, Clock, Parameters, Played, Side, Situation, other
from rules_engine.plans import json_text
from rules_engine.plans.inputs import NUMBER, NUMBERS
from tests.tiny_options import SPECS, TinyOptions, read_options
from tests.tiny_play import Scene, TinyMemory, TinyOrders
from tests.tiny_rosters import LISTS, TinyRosters

DECK = 40


class TinyRuleset(TinyRosters, Ruleset[TinyOptions, TinyOrders, TinyMemory]):
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
        return (Column("Skill", athlete.sheet["skill"], "from 1 to 20, higher is better"),)

    def generate_team(self, name: str, code: str, strength: int, dice: Dice) -> Team:
        positions = ("B",) * 5 + ("L",) * 8 + ("K",)
        men = tuple(
            Athlete(number, f"{code} Man {number}", position, 25, {"skill": min(20, dice.die(12, "skill") + strength)})
            for number, position in enumerate(positions, start=10)
        )
        return Team(name, code, men)

    # -- plans ---------------------------------------------------------------------------------------------------------
    def check_plan(
        self,
        plan: Any,
        team: Team,
        side: Side,
        options: TinyOptions,
        opponent: JSON | None,
        parts: Collection[str] | None = None,
    ) -> Report:
        report = Report()
        if not isinstance(plan, dict):
            report.error("", "JSON", "A plan is an object.")
            return report
        if parts is not None and "calls" not in parts and set(plan) == {"ground"}:
            return report
        if "again" in plan and not (options.halftime and 0 <= plan["again"]["run"] <= 12):
            report.error("again.run", "RUN", "At half-time you say on how many faces of a d12 you run, 0 to 12.")
        calls = plan.get("calls")
        runs = calls.get("run") if isinstance(calls, dict) else None
        if not isinstance(runs, int) or not 0 <= runs <= 12:
            report.error("calls.run", "RUN", "Say on how many faces of a d12 you run, 0 to 12.")
        if plan.get("ground", "grass") not in ("grass", "turf") or (side == "away" and "ground" in plan):
            report.error("ground", "GROUND", "The home side names grass or turf.")
        starters = plan.get("starters")
        numbers = {athlete.number for athlete in team.athletes if not athlete.out and athlete.status == "active"}
        if not isinstance(starters, list) or len(starters) != 11:
            report.error("starters", "STARTERS", "Name eleven starters.")
            return report
        for index, number in enumerate(starters):
            if not isinstance(number, int) or number not in numbers or number in starters[:index]:
                report.error(f"starters[{index}]", "STARTER", f"#{number} cannot play.", "Name another man.")
        if isinstance(runs, int) and runs > 10 and (opponent or {}).get("ground") == {"ground": "turf"}:
            report.error("calls.run", "TURF", "On turf nobody runs more than ten in twelve.")
        if not report.errors and runs in (0, 12):
            report.warn("calls.run", "PLAIN", "The other side will know what you call.")
        return report

    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        report = Report()
        if (document := _document(text)) is not None:
            return document, report
        words = text.split()
        ground = {"ground": words.pop(0)} if words and words[0].isalpha() else {}
        if ground.get("ground") in ("grass", "turf") and not words:
            return ground, report
        again = {}
        if len(words) > 2 and words[-2] == "again" and words[-1].isdigit():
            again = {"again": {"run": int(words[-1])}}
            words = words[:-2]
        if len(words) != 12 or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            report.error("", "TEXT", "Write eleven starters and a number of runs.", "", line=1, column=1, text=text)
            return None, report
        *starters, runs = map(int, words)
        return {**ground, "starters": starters, "calls": {"run": runs, "dump": 7}, **again}, report

    def locate(self, text: str, report: Report) -> Report:
        return json_text.locate(text, report)

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        if form == "json":
            return json.dumps(plan)
        ground = [plan["ground"]] if "ground" in plan else []
        again = ["again", plan["again"]["run"]] if "again" in plan else []
        calls = [*plan["starters"], plan["calls"]["run"]] if "calls" in plan else []
        return " ".join(str(word) for word in [*ground, *calls, *again])

    def split_plan(self, plan: JSON, options: TinyOptions) -> dict[str, JSON]:
        ground = {"ground": plan["ground"]} if "ground" in plan else {}
        calls: JSON = {name: plan[name] for name in ("starters", "calls") if name in plan}
        parts: dict[str, JSON] = {"ground": ground, "calls": calls}
        if options.halftime:
            parts["again"] = {"again": plan["again"]} if "again" in plan else {}
        return parts

    def plan_form(self, plan: Any, team: Team, side: Side, options: TinyOptions) -> PlanForm:
        men = [(str(man.number), f"#{man.number} {man.name}") for man in team.athletes]
        ground = FieldSpec("ground", "Ground", choices="grounds")
        starters = FieldSpec("starters", "Starters", NUMBERS, hint="Eleven numbers")
        sheets = [
            SheetSpec("men", "Men", "All", (), fields=(ground, starters) if side == "home" else (starters,)),
            SheetSpec("calls", "Calls", "All", ("calls",), fields=(FieldSpec("run", "Runs in twelve", NUMBER),)),
        ]
        if side == "home" and options.halftime:
            again = (FieldSpec("run", "Runs in twelve", NUMBER),)
            sheets.append(SheetSpec("again", "From half-time on", "All", ("again",), fields=again))
        grounds = (("grass", "grass"), ("turf", "turf"))
        return PlanForm(tuple(sheets), {"calls": {"dump": 7}}, {"men": men, "grounds": grounds})

    def autocoach(self, team: Team, side: Side, visible: JSON, options: TinyOptions, dice: Dice) -> JSON:
        fit = [athlete for athlete in team.athletes if athlete.status == "active" and not athlete.out]
        starters = [athlete.number for athlete in sorted(fit, key=lambda man: man.position == "K")][:11]
        ground = {"ground": "grass"} if side == "home" else {}
        return {**ground, "starters": starters, "calls": {"run": dice.die(10, "autocoach"), "dump": 7}}

    def repair(self, plan: JSON, team: Team, side: Side, options: TinyOptions) -> tuple[JSON, list[str]]:
        if "starters" not in plan:
            report = Report()
            report.error("starters", "STARTERS", "Nobody is named.")
            raise PlanError(report)
        able = [athlete.number for athlete in team.athletes if athlete.status == "active" and not athlete.out]
        kept = [number for number in plan["starters"] if number in able]
        spare = [number for number in able if number not in kept]
        said = [f"#{number} cannot play." for number in plan["starters"] if number not in able]
        if len(kept) + len(spare) < 11:
            report = Report()
            report.error("starters", "STARTERS", "Fewer than eleven men can play.")
            raise PlanError(report)
        rest = {name: value for name, value in plan.items() if name != "ground"}
        ground = {"ground": plan.get("ground", "grass")} if side == "home" else {}
        return {**ground, **rest, "starters": (kept + spare)[:11]}, said

    # -- the kernel ----------------------------------------------------------------------------------------------------
    def parameters(self, options: TinyOptions) -> Parameters:
        periods = 0 if options.playoff else 1
        return Parameters(period_seconds=options.quarter, overtime=options.overtime, overtime_periods=periods)

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: TinyOptions) -> TinyOrders:
        return TinyOrders(plans, {"home": home, "away": away}, self.parameters(options))

    def opening(self, options: TinyOptions, dice: DiceBox) -> JSON:
        return _sky(dice)

    def start(self, orders: TinyOrders, dice: DiceBox) -> tuple[TinyMemory, JSON]:
        return TinyMemory((), 0), _sky(dice)

    def next_play(
        self, situation: Situation, memory: TinyMemory, orders: TinyOrders, dice: DiceBox
    ) -> tuple[Played, TinyMemory]:
        calls = {side: self._call(side, orders, dice) for side in ("home", "away")}
        if memory.turned == len(memory.deck):
            memory = replace(memory, deck=dice.play.shuffle(DECK, "deck"), turned=0)
        card = memory.deck[memory.turned]
        memory = replace(memory, turned=memory.turned + 1)
        scene = Scene(situation, memory, orders, dice, calls, card)
        kick = {"kickoff": scene.kickoff, "free_kick": scene.kickoff, "try": scene.extra_point}
        played = kick.get(situation.phase, scene.down)()
        return played, memory

    def _call(self, side: Side, orders: TinyOrders, dice: DiceBox) -> Call:
        face = dice.calls(side).die(12, "call")
        plan = orders.plans[side]
        run = face <= (plan["again"] if "again" in plan else plan["calls"])["run"]
        return Call({"call": "run" if run else "pass"}, {"die": face})

    def decide(
        self,
        choice: str,
        side: Side,
        alternatives: Mapping[str, Situation],
        situation: Situation,
        memory: TinyMemory,
        orders: TinyOrders,
        dice: DiceBox,
    ) -> Decision:
        if choice == "toss":
            return Decision("receive", "always")
        best = max(alternatives, key=lambda name: (_value(alternatives[name], side), name))
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

    def settled(
        self,
        played: Played,
        counted: bool,
        before: Situation,
        after: Situation,
        memory: TinyMemory,
        orders: TinyOrders,
        dice: DiceBox,
    ) -> TinyMemory:
        hurt = tuple((event.side, event.player) for event in played.events if event.kind == "injury")
        carried = [event for event in played.events if event.kind == "rush"]
        out = tuple(pair for pair in memory.out if after.series % 2 == 0) + hurt
        if not carried or not counted:
            return replace(memory, out=out)
        side, number = carried[0].side, carried[0].player
        before_ = [row for row in memory.carries if row[:2] == (side, number)]
        count = before_[0][2] + 1 if before_ else 1
        rest = tuple(row for row in memory.carries if row[0] != side)
        return replace(memory, carries=(*rest, (side, number, count)), out=out)

    def encode_memory(self, memory: TinyMemory) -> JSON:
        return {name: [list(v) if isinstance(v, tuple) else v for v in value] if isinstance(value, tuple) else value
                for name, value in asdict(memory).items()}  # fmt: skip

    def decode_memory(self, body: JSON) -> TinyMemory:
        return TinyMemory(
            tuple(body["deck"]),
            body["turned"],
            tuple((side, number, count) for side, number, count in body["carries"]),
            tuple((side, number) for side, number in body["out"]),
        )

    # -- readers -------------------------------------------------------------------------------------------------------
    def narrate(self, play: JSON, record: JSON) -> str:
        return f"{play['kind'].replace('_', ' ').capitalize()}, card {play['detail']['card']}."

    def explain_call(self, call: JSON, play: JSON, record: JSON, side: Side) -> list[str]:
        return [f"Ordered: {call['body']}."]

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


def _document(text: str) -> JSON | None:
    """A plan as JSON; None for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    known = isinstance(found, dict) and found and set(found) <= {"ground", "starters", "calls", "again"}
    return found if known else None


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
