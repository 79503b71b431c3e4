"""A play of a record as a sentence or two, in the causal words of a game report (8.1): who, where, why, how far.

Only public facts are read: what everybody saw on the field, never what a coach had ordered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ...football import narrative
from ...interface import JSON
from ..quarters import REGULAR_TIME
from . import kick_narration
from .witness import Witness, yards

HOLES: Final = {
    "LE": "around left end", "LT": "off left tackle", "LC": "up the middle, left of the center",
    "RC": "up the middle, right of the center", "RT": "off right tackle", "RE": "around right end",
    "WL": "wide left", "WR": "wide right", "WWL": "far outside on the left", "WWR": "far outside on the right",
}  # fmt: skip
ZONES: Final = {
    "WWL": "at the left sideline behind the line", "WL": "in the left flat", "L": "at the left of the line",
    "C": "in the middle of the line", "R": "at the right of the line", "WR": "in the right flat",
    "WWR": "at the right sideline behind the line", "LS": "short at the left sideline", "SL": "short left",
    "SR": "short right", "RS": "short at the right sideline", "IL": "on the left at medium depth",
    "SC": "over the middle", "IR": "on the right at medium depth", "ML": "deep at the left sideline",
    "MC": "deep over the middle", "MR": "deep at the right sideline", "LL": "far down the left side",
    "DC": "far down the middle", "LR": "far down the right side", "VDC": "all the way down the field",
}  # fmt: skip
_RUNS: Final = {"draw": "on a draw ", "pitchout": "takes the pitch ", "dive": "dives "}
_BREAK: Final = "*"
_WORTH_TELLING: Final = 4  # yards of a run from which its blockers are named


def narrate(play: JSON, record: JSON) -> str:
    """The play as prose; ``play`` is expanded as ``docs/record-format.md`` describes it."""
    return _Teller(play, record).tell()


@dataclass(slots=True)
class _Teller(Witness):
    def tell(self) -> str:
        """What everybody saw, then what came of it."""
        parts = [*self._notes(), *self._what_happened(), *self._loose_balls(), *self._aftermath()]
        text = " ".join(part for part in parts if part)
        return text[:1].upper() + text[1:]

    # -- the play --------------------------------------------------------------------------------------------------

    def _notes(self) -> Iterable[str]:
        for event in self.events("substitute"):
            came, left = self.name(event["side"], event["player"]), self.name(event["side"], event["for"])
            yield f"{came} comes in for {left}."
        for event in self.events("note"):
            who = f"{self.name(event['side'], event['player'])} " if event["player"] else ""
            yield f"{who}{event['text']}."

    def _what_happened(self) -> Iterable[str]:
        if any(flag["enforce"] == "no_play" for flag in self.play["flags"]):
            return
        yield from kick_narration.tell(self.play, self.record)
        yield from self._scrimmage()

    def _scrimmage(self) -> Iterable[str]:
        sack, attempt, rush = self.first("sack"), self.first("pass_attempt"), self.first("rush")
        if sack:
            yield self._sack(sack)
        elif attempt and attempt["result"] != "complete":
            yield self._no_catch(attempt)
        elif attempt:
            yield self._catch(attempt)
        elif rush:
            yield self._rush(rush)
        yield from self._clutch()
        tried = self.first("two_point")
        if tried and tried["result"] != "good":
            yield "The try for two fails."

    def _rush(self, rush: JSON) -> str:
        who = self.name(rush["side"], rush["player"])
        if rush.get("kneel"):
            return f"{who} kneels."
        if rush.get("scramble"):
            return f"{who} finds nobody open and runs for {yards(rush['yards'])}{self._end()}."
        where = HOLES.get(str(rush.get("point", "")), "")
        gain = yards(rush["yards"])
        return f"{who} {self._how(rush)}{where or 'carries'} for {gain}{self._why(rush['yards'])}."

    def _how(self, rush: JSON) -> str:
        """What kind of run it was, and who was fooled by it."""
        if rush.get("how") == "option":
            return "takes the pitch on the option, " if self.steps("pitch") else "keeps the ball on the option, "
        if rush.get("how") == "trap":
            fooled = [step["player"] for step in self.steps("read") if step["what"] == "trap" and not step["success"]]
            return f"runs through the place that {self._list(self.defense, fooled)} left, " if fooled else ""
        return _RUNS.get(str(rush.get("how", "")), "")

    def _clutch(self) -> Iterable[str]:
        """Whose big play or error turned a die (7.2.4, 7.2.5)."""
        sides = {"offense": self.offense, "defense": self.defense}
        for step in self.steps("clutch"):
            who = self.name(sides[step["side"]], step["player"])
            yield f"A big play by {who}." if step["sign"] == "^" else f"An error by {who}."

    def _why(self, gain: int) -> str:
        """How the run came to its end, from its contacts: who made the hole, who ended it."""
        if self._scored():
            contacts = self.steps("contact")
            return self._opened(contacts[0], gain) if contacts else ""
        contacts = self.steps("contact")
        behind = next((step for step in self.steps("penetration") if step.get("success")), None)
        if behind and gain <= 0:
            out = ", out of bounds" if self.events("out_of_bounds") and not self.events("fumble") else ""
            return f"{out}: {self.name(self.defense, behind['defender'])} was in the backfield before the hole opened"
        if not contacts:
            return self._end()
        opened = self._opened(contacts[0], gain)
        last = contacts[-1]
        if last["result"].startswith(_BREAK) or not last["defenders"]:
            return opened + self._end()
        if gain <= 0 and not self.events("out_of_bounds"):
            return f", stuffed by {self._stoppers(last)}"
        return f"{opened}, {self._stopped(last)}"

    def _scored(self) -> bool:
        """Whether the man who ran or caught the ball came to the end zone with it: nobody stopped him."""
        points = self.play.get("points")
        if not points or points["kind"] not in ("touchdown", "two_point") or points["side"] != self.offense:
            return False
        return not self.events("fumble")

    def _opened(self, contact: JSON, gain: int) -> str:
        """Who made the hole of a run that gained something."""
        if gain < _WORTH_TELLING:
            return ""
        if not contact["blockers"]:
            return ", breaking the first tackle" if contact["result"].startswith(_BREAK) else ""
        led = [man["number"] for man in self.play["men"] if man["side"] == self.offense and man["job"] == "lead"]
        leaders = [number for number in contact["blockers"] if number in led]
        blockers = self._list(self.offense, (leaders or contact["blockers"])[:2])
        if contact["result"].startswith(_BREAK):
            return f", sprung by {'the lead block' if leaders else 'the blocks'} of {blockers}"
        return f" behind {blockers}"

    def _stopped(self, contact: JSON) -> str:
        if self.events("out_of_bounds") and not self.events("fumble"):
            return f"forced out of bounds by {self._stoppers(contact)}"
        pursuers = {step["defender"] for step in self.steps("pursue")}
        caught = [number for number in contact["defenders"] if number in pursuers]
        if caught and len(caught) == len(contact["defenders"]):
            return f"run down by {self._list(self.defense, caught[:2])}"
        return f"stopped by {self._stoppers(contact)}"

    def _stoppers(self, contact: JSON) -> str:
        return self._list(self.defense, contact["defenders"][:2]) or "the defense"

    def _list(self, side: str, numbers: Iterable[int]) -> str:
        return " and ".join(self.name(side, number) for number in numbers)

    def _end(self) -> str:
        """Out of bounds or tackled, where the contacts say nothing."""
        if self._scored():
            return ""
        if not self.events("fumble") and self.events("out_of_bounds"):
            return ", out of bounds"
        tackle = self.first("tackle")
        return f", stopped by {self.name(tackle['side'], tackle['player'])}" if tackle and tackle["player"] else ""

    # -- passes ----------------------------------------------------------------------------------------------------

    def _sack(self, sack: JSON) -> str:
        passer = self.name(self.offense, sack["passer"])
        by = f" by {self.name(sack['side'], sack['player'])}" if sack["player"] else ""
        return (
            f"{passer} is sacked{by} for a loss of {yards(sack['yards'])}."
            if sack["yards"]
            else f"{passer} is sacked{by}."
        )

    def _catch(self, attempt: JSON) -> str:
        passer = self.name(attempt["side"], attempt["player"])
        receiver = self.name(attempt["side"], attempt.get("target", 0))
        where = ZONES.get(str(attempt.get("zone", "")), "")
        extra = attempt["yards"] - attempt.get("air_yards", attempt["yards"])
        after = f", {yards(extra)} of them after the catch" if extra >= 5 else ""
        rolled = " on the rollout" if any(step.get("success") for step in self.steps("rollout")) else ""
        contacts = self.steps("contact")
        end = (
            f", {self._stopped(contacts[-1])}"
            if contacts and not contacts[-1]["result"].startswith(_BREAK) and not self._scored()
            else self._end()
        )
        place = f" {where}" if where else ""
        return f"{passer}{rolled} to {receiver}{place} for {yards(attempt['yards'])}{after}{end}."

    def _no_catch(self, attempt: JSON) -> str:
        passer = self.name(attempt["side"], attempt["player"])
        if attempt["result"] == "spike":
            return f"{passer} spikes the ball."
        if attempt["result"] == "thrown_away":
            return f"{passer} throws the ball away{self._pressed()}."
        receiver = self.name(attempt["side"], attempt.get("target", 0)) if attempt.get("target") else ""
        aim = f" for {receiver}" if receiver else ""
        where = ZONES.get(str(attempt.get("zone", "")), "")
        place = f" {where}" if where else ""
        if attempt["result"] == "intercepted":
            thief = self.first("interception")
            by = f" by {self.name(thief['side'], thief['player'])}" if thief else ""
            return f"{passer}'s pass{aim}{place} is intercepted{by}{self._returned('interception')}."
        defender = attempt.get("defended")
        broken = f", broken up by {self.name(self.defense, defender)}" if defender else ""
        return f"{passer}'s pass{aim}{place} is incomplete{broken}{self._pressed()}."

    def _returned(self, what: str) -> str:
        for event in self.events("return"):
            if event["of"] == what:
                return f", {self.name(event['side'], event['player'])} returns it {self.returned(event)}"
        return ""

    def _pressed(self) -> str:
        pressure = self.first("pressure")
        if not pressure:
            return ""
        return (
            f" under pressure from {self.name(pressure['side'], pressure['player'])}"
            if pressure["player"]
            else " under pressure"
        )

    # -- what came of it -------------------------------------------------------------------------------------------

    def _loose_balls(self) -> Iterable[str]:
        blockers = {event["player"] for event in self.events("return") if event["of"].startswith("blocked")}
        for event in self.events("fumble", "recovery", "return"):
            if event["kind"] == "recovery" and event["player"] in blockers:
                continue  # the sentence about the block has his return
            who = self.name(event["side"], event["player"]) if event["player"] else self.code(event["side"])
            if event["kind"] == "fumble":
                yield f"{who} fumbles{self._behind(event['yards'])}."
            elif event["kind"] == "recovery" and not event["player"]:
                yield f"{who} has the ball{self._rolled(event['yards'])}."
            elif event["kind"] == "recovery":
                yield f"{who} recovers for {self.code(event['side'])}{self._rolled(event['yards'])}."
            elif event["of"] == "fumble":
                yield f"{who} returns it {self.returned(event)}."
        if self.events("fumble") and self.events("out_of_bounds"):
            yield "The ball goes out of bounds."
        if self.events("touchback"):
            yield "Touchback."

    def _behind(self, count: int) -> str:
        """Where a ball was lost before anybody had run with it."""
        return f", {yards(abs(count))} {'past' if count > 0 else 'behind'} the line" if count else ""

    def _rolled(self, count: int) -> str:
        """How far a loose ball had rolled."""
        return f", {yards(abs(count))} {'farther on' if count > 0 else 'farther back'}" if count else ""

    def _aftermath(self) -> Iterable[str]:
        yield from (self._flag(flag) for flag in self.play["flags"])
        yield from (self._injury(event) for event in self.events("injury"))
        measure = self.first("measure")
        if measure:
            yield "The chains say: over the line." if measure["over"] else "The chains say: inches short."
        points = self.play.get("points")
        if points:
            yield self._points(points)
        elif self.play["first_down"] == "penalty":
            yield "First down by penalty."
        elif self.play["first_down"] and self.play["counted"]:
            yield f"First down at {self.spot()}."
        yield narrative.stoppage(self.play, narrative.codes(self.record), REGULAR_TIME)

    def _flag(self, flag: JSON) -> str:
        who = f" ({self.name(flag['side'], flag['player'])})" if flag["player"] else ""
        what = f"Penalty on {self.code(flag['side'])}{who}, {flag['kind']}"
        if flag["taken"] == "declined":
            return f"{what}, declined."
        if flag["taken"] == "offset":
            return f"{what}; the fouls offset."
        size = f", {yards(flag['marked'])}" if flag["marked"] else ""
        if flag["to_spot"] and flag["los"] > self.play["before"]["los"]:
            size += " behind the line"
        return f"{what}{size}{', no play' if flag['enforce'] == 'no_play' else ''}."

    def _injury(self, event: JSON) -> str:
        words = {"series": "for a series", "quarter": "for a quarter", "half": "for the half", "game": "for the game"}
        duration = str(event["duration"])
        return f"{self.name(event['side'], event['player'])} is hurt, out {words.get(duration, f'({duration})')}."

    def _points(self, points: JSON) -> str:
        kinds = {
            "touchdown": "Touchdown", "field_goal": "Three points for", "safety": "Safety for",
            "extra_point": "The point counts for", "two_point": "Two points for",
        }  # fmt: skip
        score = narrative.score_line(self.record, self.play["after"]["score"])
        return f"{kinds[points['kind']]} {self.code(points['side'])}: {score}."
