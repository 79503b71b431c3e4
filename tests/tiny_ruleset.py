"""A rulebook of two pages: it keeps the interface honest and lets services be tested without a real ruleset.

Every down both sides call run or pass. A card is turned from a deck of forty that is reshuffled when it is used up, a
d12 is rolled for power and a d20 for skill; a passer who is not rushed may take a short gain instead of what
the d20 brought (a decision after the dice). A man who carries three times in a row rests. The exchange has two steps:
the home side names the ground, which the other sees; then both hand in starters and calls, sealed until the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rules_engine import registry
from rules_engine.dice import Dice, DiceBox, SeededDice
from rules_engine.errors import PlanError, Report
from rules_engine.football import spots
from rules_engine.football.situation import (
    Call,
    Clock,
    Event,
    Flag,
    Parameters,
    Played,
    Result,
    Score,
    Side,
    Situation,
    other,
)
from rules_engine.interface import JSON, Athlete, Column, Decision, GameInput, OptionSpec, RosterRules, Step, Team

DECK = 40
SPECIAL = {
    0: "offside",
    1: "holding",
    2: "interception",
    3: "fumble",
    4: "face_mask",
    5: "late_hit",
    6: "injury",
    7: "clip",
}
SPECS = (
    OptionSpec("overtime", "how a tie is broken", "sudden_death", ("sudden_death", "second_possession", "none"), "1"),
    OptionSpec("quarter", "seconds in a quarter", 900, (), "2"),
)


@dataclass(frozen=True)
class TinyOptions:
    overtime: str = "sudden_death"
    quarter: int = 900


@dataclass(frozen=True)
class TinyMemory:
    deck: tuple[int, ...]
    turned: int
    carries: tuple[tuple[str, int, int], ...] = ()  # side, number, carries in a row
    out: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class TinyOrders:
    plans: Mapping[str, JSON]
    teams: Mapping[str, Team]


class TinyRuleset:
    code = "tiny"
    name = "Tiny football"
    version = "1"

    # -- leagues -------------------------------------------------------------------------------------------------------
    def option_specs(self) -> Sequence[OptionSpec]:
        return SPECS

    def options(self, overrides: Mapping[str, Any]) -> TinyOptions:
        report = Report()
        specs = {spec.code: spec for spec in SPECS}
        for name, value in overrides.items():
            if name not in specs:
                report.error(name, "OPT-01", f'There is no option "{name}".')
            elif specs[name].values and value not in specs[name].values:
                report.error(name, "OPT-02", f'"{value}" is no value of "{name}".')
        report.require()
        return TinyOptions(**overrides)

    def roster_rules(self, options: TinyOptions) -> RosterRules:
        return RosterRules({"active": 14}, {"B": "back", "L": "lineman", "K": "kicker"})

    def schedule_template(self, options: TinyOptions, teams: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        return ()

    def exchange(self, options: TinyOptions) -> tuple[Step, ...]:
        return (
            Step("ground", "Ground", ("home",), (), ("ground",), {"ground": "step_closed"}, 48),
            Step("plan", "Plan", ("home", "away"), ("ground",), ("calls",), {"calls": "final"}, 2),
        )

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
    def check_plan(self, plan: Any, team: Team, side: Side, options: TinyOptions, opponent: JSON | None) -> Report:
        report = Report()
        if not isinstance(plan, dict):
            report.error("", "JSON", "A plan is an object.")
            return report
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
        words = text.split()
        ground = {"ground": words.pop(0)} if words and words[0].isalpha() else {}
        if len(words) != 12 or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            report.error("", "TEXT", "Write eleven starters and a number of runs.", "", line=1, column=1, text=text)
            return None, report
        *starters, runs = map(int, words)
        return {**ground, "starters": starters, "calls": {"run": runs, "dump": 7}}, report

    def write_text(self, plan: JSON) -> str:
        ground = [plan["ground"]] if "ground" in plan else []
        return " ".join(str(word) for word in [*ground, *plan["starters"], plan["calls"]["run"]])

    def split_plan(self, plan: JSON, options: TinyOptions) -> dict[str, JSON]:
        ground = {"ground": plan["ground"]} if "ground" in plan else {}
        return {"ground": ground, "calls": {name: plan[name] for name in ("starters", "calls")}}

    def join_plan(self, parts: Mapping[str, JSON]) -> JSON:
        return {name: value for part in parts.values() for name, value in part.items()}

    def autocoach(self, team: Team, side: Side, visible: JSON, options: TinyOptions, dice: Dice) -> JSON:
        fit = [athlete for athlete in team.athletes if athlete.status == "active" and not athlete.out]
        starters = [athlete.number for athlete in sorted(fit, key=lambda man: man.position == "K")][:11]
        ground = {"ground": "grass"} if side == "home" else {}
        return {**ground, "starters": starters, "calls": {"run": dice.die(10, "autocoach"), "dump": 7}}

    def repair(self, plan: JSON, team: Team, side: Side, options: TinyOptions) -> tuple[JSON, list[str]]:
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
        return Parameters(period_seconds=options.quarter, overtime=options.overtime)  # type: ignore[arg-type]

    def compile(self, home: Team, away: Team, plans: Mapping[Side, JSON], options: TinyOptions) -> TinyOrders:
        return TinyOrders(plans, {"home": home, "away": away})

    def start(self, orders: TinyOrders, dice: DiceBox) -> tuple[TinyMemory, JSON]:
        sky = dice.setup.die(20, "sky")
        return TinyMemory((), 0), {"sky": "rain" if sky == 20 else "dry"}

    def next_play(
        self, situation: Situation, memory: TinyMemory, orders: TinyOrders, dice: DiceBox
    ) -> tuple[Played, TinyMemory]:
        calls = {side: self._call(side, orders, dice) for side in ("home", "away")}
        if memory.turned == len(memory.deck):
            memory = replace(memory, deck=dice.play.shuffle(DECK, "deck"), turned=0)
        card = memory.deck[memory.turned]
        memory = replace(memory, turned=memory.turned + 1)
        scene = _Scene(situation, memory, orders, dice, calls, card)
        kick = {"kickoff": scene.kickoff, "free_kick": scene.kickoff, "try": scene.extra_point}
        played = kick.get(situation.phase, scene.down)()
        return played, memory

    def _call(self, side: str, orders: TinyOrders, dice: DiceBox) -> Call:
        face = dice.calls(side).die(12, "call")
        run = face <= orders.plans[side]["calls"]["run"]
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
        late = before.half_clock <= 120 and before.margin(side) < 0
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

    def resolve_case(self, case: JSON, dice: DiceBox) -> JSON:
        """A case of this ruleset is a down: ``card`` and scripted dice."""
        situation = Situation(1, 900, "home", "scrimmage", 1, 10, case["los"], (0, 0), (3, 3), "away", 1, 0)
        plan = {"starters": list(range(10, 21)), "calls": {"run": 6, "dump": 7}}
        plans: Mapping[Side, JSON] = {"home": plan, "away": plan}
        team = self.generate_team("Case", "CAS", 3, SeededDice(b"case", "team"))
        orders = TinyOrders(plans, {"home": team, "away": team})
        calls = {name: Call({"call": case["calls"][name]}, {}) for name in ("home", "away")}
        scene = _Scene(situation, TinyMemory((), 0), orders, dice, calls, case["card"])
        played = scene.down()
        steps = [{"step": "card", "value": case["card"]}]
        steps += [{"step": event.kind, "player": event.player, "yards": event.yards} for event in played.events]
        return {"gain": case["los"] - played.result.los, "result": played.kind, "steps": steps}


class _Scene:
    """One play."""

    def __init__(
        self,
        situation: Situation,
        memory: TinyMemory,
        orders: TinyOrders,
        dice: DiceBox,
        calls: Mapping[str, Call],
        card: int,
    ) -> None:
        self.situation, self.memory, self.orders, self.calls, self.card = situation, memory, orders, calls, card
        self.dice = dice.play
        self.offense: Side = situation.possession
        self.defense: Side = other(situation.possession)
        self.special = SPECIAL.get(card, "")

    def played(self, kind: str, events: list[Event], result: Result, flags: tuple[Flag, ...] = ()) -> Played:
        men = []
        detail = {"card": self.card, "steps": [{"step": "card", "value": self.card}]}
        carrier = (self.offense, self.carrier())
        for side in ("home", "away"):
            for place, number in enumerate(self.lineup(side)):
                job = "carrier" if (side, number) == carrier else "block"
                men.append((side, number, f"P{place}", f"P{place}", job, 0))
        return Played(kind, self.calls["home"], self.calls["away"], tuple(men), tuple(events), result, flags, detail)

    def lineup(self, side: str) -> list[int]:
        """Starters, with the first spare man in for whoever is out."""
        out = {number for who, number in self.memory.out if who == side}
        plan = self.orders.plans[side]["starters"]
        spare = [man.number for man in self.orders.teams[side].athletes if man.number not in plan]
        fit = [number for number in plan if number not in out] + spare
        return (fit + [number for number in plan if number in out])[:11]

    def carrier(self) -> int:
        tired = {number for who, number, count in self.memory.carries if who == self.offense and count >= 3}
        return next(number for number in self.lineup(self.offense) if number not in tired)

    def kickoff(self) -> Played:
        kicker = self.lineup(self.offense)[10]
        carry = 40 + self.dice.sum(2, 20, "kick")
        landing = self.situation.los - carry
        if landing <= 0:
            event = Event("kickoff", self.offense, kicker, carry, {"result": "touchback"})
            return self.played(self.situation.phase, [event], Result(self.defense, 80, new_series=True))
        returner = self.lineup(self.defense)[0]
        back = self.dice.die(20, "return") + (80 if self.card == 39 else 0)
        los = 100 - landing - back
        events = [
            Event("kickoff", self.offense, kicker, carry, {"result": "returned"}),
            Event("return", self.defense, returner, min(back, 100 - landing), {"of": self.situation.phase}),
        ]
        if self.special == "clip":
            spot = 100 - (los + back // 2)
            clip = Flag(self.defense, "clip", 10, "spot", spot, player=returner, possession=self.defense)
            return self.played(self.situation.phase, events, Result(self.defense, max(los, 1), True), (clip,))
        if los <= 0:
            score = Score("touchdown", self.defense, returner)
            return self.played(self.situation.phase, events, Result(self.defense, 0, True, score=score))
        return self.played(self.situation.phase, events, Result(self.defense, los, True))

    def extra_point(self) -> Played:
        good = self.dice.die(20, "kick") > 1
        kicker = self.lineup(self.offense)[10]
        event = Event("extra_point", self.offense, kicker, 0, {"result": "good" if good else "missed"})
        score = Score("extra_point", self.offense, kicker) if good else None
        flags = (Flag(self.defense, "offside", 5, "previous", self.situation.los),) if self.special == "offside" else ()
        return self.played("extra_point", [event], Result(self.offense, self.situation.los, score=score), flags)

    def down(self) -> Played:
        situation = self.situation
        if situation.down == 4 and situation.los <= 30:
            return self.field_goal()
        if situation.down == 4 and situation.distance > 1:
            return self.punt()
        return self.run() if self.calls[self.offense].body["call"] == "run" else self.throw()

    def field_goal(self) -> Played:
        kicker = self.lineup(self.offense)[10]
        length = self.situation.los + 17
        good = self.dice.die(20, "kick") * 4 >= length
        event = Event("field_goal", self.offense, kicker, length, {"result": "good" if good else "missed"})
        if good:
            return self.played(
                "field_goal", [event], Result(self.offense, 0, score=Score("field_goal", self.offense, kicker))
            )
        los = spots.missed_field_goal(self.situation.los, Parameters())
        return self.played("field_goal", [event], Result(self.defense, los, new_series=True))

    def punt(self) -> Played:
        carry = 30 + self.dice.die(20, "kick")
        kicker = self.lineup(self.offense)[10]
        landing = self.situation.los - carry
        result = Result(self.defense, 80 if landing <= 0 else 100 - landing, new_series=True)
        word = "touchback" if landing <= 0 else "fair_catch"
        return self.played("punt", [Event("punt", self.offense, kicker, carry, {"result": word})], result)

    def run(self) -> Played:
        runner = self.carrier()
        power = self.dice.die(12, "power")
        gain = power - (8 if self.calls[self.defense].body["call"] == "run" else 4)
        return self.stopped("run", gain, [Event("rush", self.offense, runner, 0)], runner)

    def throw(self) -> Played:
        passer, receiver = self.lineup(self.offense)[1:3]
        power = self.dice.die(12, "power")
        attempt = Event("pass_attempt", self.offense, passer, 0, {"result": "incomplete", "target": receiver})
        if self.special == "interception":
            thief = self.lineup(self.defense)[0]
            events = [
                replace(attempt, data={"result": "intercepted", "target": receiver}),
                Event("interception", self.defense, thief, 0, {"passer": passer}),
            ]
            return self.played("pass", events, Result(self.defense, 100 - max(1, self.situation.los - 10), True))
        if power <= 2:
            sack = Event("sack", self.defense, self.lineup(self.defense)[3], 7, {"passer": passer})
            return self.stopped("pass", -7, [sack], passer)
        skill = self.dice.die(20, "skill")
        if skill < 9 and self.orders.plans[self.offense]["calls"].get("dump", 0) < self.situation.distance:
            return self.played("pass", [attempt], Result(self.offense, self.situation.los))
        gain = 4 if skill < 9 else skill
        events = [
            replace(attempt, data={"result": "complete", "target": receiver}),
            Event("reception", self.offense, receiver, 0, {"passer": passer}),
        ]
        return self.stopped("pass", gain, events, receiver)

    def stopped(self, kind: str, gain: int, events: list[Event], runner: int) -> Played:
        """The man with the ball gains ``gain`` unless a goal line or the card says otherwise."""
        los = self.situation.los
        gain = max(min(gain, los), los - 100)
        events = [replace(event, yards=-gain if event.kind == "sack" else gain) for event in events]
        spot = los - gain
        if self.special == "fumble":
            events += [
                Event("fumble", self.offense, runner),
                Event("recovery", self.defense, self.lineup(self.defense)[2]),
            ]
            return self.played(kind, events, Result(self.defense, 100 - max(1, min(99, spot)), True))
        if self.special == "injury":
            events.append(Event("injury", self.offense, runner, 0, {"duration": "series"}))
        flags = self.flags(spot)
        if spot == 0:
            return self.played(
                kind, events, Result(self.offense, 0, score=Score("touchdown", self.offense, runner)), flags
            )
        if spot == 100:
            score = Score("safety", self.defense, self.lineup(self.defense)[3])
            return self.played(kind, events, Result(self.offense, 100, score=score), flags)
        tackler = self.lineup(self.defense)[4]
        events.append(Event("tackle", self.defense, tackler))
        over = None
        if gain == self.situation.distance:
            over = self.dice.die(6, "measure") >= 4
            events.append(Event("measure", self.offense, 0, 0, {"over": over}))
        return self.played(kind, events, Result(self.offense, spot, over=over), flags)

    def flags(self, spot: int) -> tuple[Flag, ...]:
        calls: dict[str, tuple[Flag, ...]] = {
            "offside": (Flag(self.defense, "offside", 5, "no_play", self.situation.los),),
            "holding": (Flag(self.offense, "holding", 10, "previous", self.situation.los),),
            "face_mask": (Flag(self.defense, "face_mask", 15, "end", spot, first_down=True),),
            "late_hit": (Flag(self.defense, "late_hit", 15, "after", spot, first_down=True),),
            "clip": (
                Flag(self.offense, "clip", 15, "spot", min(99, spot + 2)),
                Flag(self.defense, "holding", 5, "previous", self.situation.los),
            )[: 1 + self.card % 2],
        }
        return calls.get(self.special, ())


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
