"""One play of the tiny ruleset: a card, a d12, a d20, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.dice import DiceBox
from rules_engine.football import spots
from rules_engine.football.steps import step
from rules_engine.interface import JSON, Team
from rules_engine.interface.situation import (
    Call,
    Eleven,
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
from rules_engine.plans.tables.choosing import LineMemory
from rules_engine.plans.tables.lines import Table
from tests.changing import replace

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


@dataclass(frozen=True)
class TinyMemory:
    deck: tuple[int, ...]
    turned: int
    carries: tuple[tuple[str, int, int], ...] = ()  # side, number, carries in a row
    out: tuple[tuple[str, int], ...] = ()
    drawn: LineMemory = ()  # what the decks of the tables remember


@dataclass(frozen=True)
class TinyOrders:
    plans: Mapping[Side, JSON]
    teams: Mapping[str, Team]
    parameters: Parameters
    tables: Mapping[str, Table | None] = field(default_factory=dict)


class Scene:
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
        detail = {"card": self.card, "steps": [step("card", {"value": self.card})]}
        men = self.eleven("home"), self.eleven("away")
        return Played(kind, self.calls["home"], self.calls["away"], men, tuple(events), result, flags, detail)

    def eleven(self, side: Side) -> Eleven:
        numbers = tuple(self.lineup(side))
        places = tuple(f"P{place}" for place in range(len(numbers)))
        carrier = self.carrier() if side == self.offense else 0
        moves = [["carrier" if number == carrier else "block"] for number in numbers]
        return Eleven(numbers, places, moves)

    def lineup(self, side: Side) -> list[int]:
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
