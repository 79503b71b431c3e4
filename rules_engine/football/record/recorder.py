"""How a game writes itself into its record, play by play."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence
from typing import Final

from ...dice import Rolls, canonical
from ...interface import JSON, AnyRuleset, GameInput
from ...interface.situation import SIDES, Call, Clock, Eleven, Played, Situation
from ..penalties import Settled
from ..steps import Step, StepForm, step_form
from . import rows
from .codec import SCHEMA
from .teams import team_json

ENGINE: Final = "0.2.0"


class _Orders:
    """What one side orders and calls, as its part of the record grows."""

    __slots__ = ("_known", "_orders", "_plays", "_resumed", "_seen", "tosses")

    def __init__(self, part: JSON) -> None:
        self.tosses: list[JSON] = part["tosses"]
        self._plays: list[JSON] = part["plays"]
        self._orders: list[JSON] = part["orders"]
        self._resumed = {canonical(order): index for index, order in enumerate(self._orders)}
        self._seen: dict[tuple[str, str | int], list[tuple[int, Call]]] = {}
        self._known: dict[Hashable, int] = {}

    def play(self, call: Call, dice: list[rows.Row], choices: list[JSON]) -> None:
        """What the side called for a play, its own dice for it, and its choices about fouls."""
        row: JSON = {"order": self._order(call)}
        if dice:
            row["dice"] = dice
        if choices:
            row["choices"] = choices
        self._plays.append(row)

    def _order(self, call: Call) -> int:
        """The place of a call, with its reason, among the side's orders; most orders are given many times."""
        if call.key is None:
            return self._find(call)
        index = self._known.get(call.key)
        if index is None:
            index = self._known[call.key] = self._new(call) if call.apart else self._find(call)
        return index

    def _find(self, call: Call) -> int:
        """The place of an equal order, or of a new one. Only orders that end in the same word, for a reason that
        ends in the same word or number, are compared: a ruleset writes equal orders alike."""
        last = ""
        why: str | int = ""
        for word in reversed(call.body.values()):
            if isinstance(word, str):
                last = word
                break
        for value in reversed(call.reason.values()):
            if isinstance(value, (str, int)):
                why = value
                break
        alike = self._seen.get((last, why))
        if alike is None:
            alike = self._seen[last, why] = []
        for index, seen in alike:
            if seen.reason == call.reason and seen.body == call.body:
                return index
        index = self._new(call)
        alike.append((index, call))
        return index

    def _new(self, call: Call) -> int:
        """The place of an order that has not been given since the record was begun or resumed."""
        order: JSON = {"body": call.body, "reason": call.reason}
        index = self._resumed.get(canonical(order)) if self._resumed else None
        if index is None:
            index = len(self._orders)
            self._orders.append(order)
        return index


class Recorder:
    """Writes one game into a record, play by play."""

    def __init__(self, record: JSON) -> None:
        """A recorder that goes on where ``record`` stops, which it writes into."""
        self.record = record
        self._public: JSON = record["public"]
        self._plays: list[JSON] = self._public["plays"]
        self._line_up_rows: list[list[rows.Row]] = self._public["line_ups"]
        line_ups = enumerate(self._line_up_rows)
        self._line_ups = {
            (tuple([number for number, _ in men]), tuple([at for _, at in men])): index for index, men in line_ups
        }
        forms = enumerate(self._public["shapes"])
        self._heads: dict[StepForm, list[int]] = {step_form(*words): [index] for index, words in forms}
        self._home, self._away = _Orders(record["calls"]["home"]), _Orders(record["calls"]["away"])

    @classmethod
    def of(cls, game: GameInput, ruleset: AnyRuleset) -> Recorder:
        """A recorder at the start of a game.

        Rules: fool:10.1.5-01
        """
        return cls(
            {
                "schema": SCHEMA,
                "engine": ENGINE,
                "ruleset": {"code": ruleset.code, "version": ruleset.version},
                "options": game.options,
                "fixture": game.fixture,
                "revision": game.revision,
                "state": "first",
                "public": {
                    "teams": {"home": team_json(game.home), "away": team_json(game.away)},
                    "setup": {},
                    "periods": [],
                    "line_ups": [],
                    "shapes": [],
                    "plays": [],
                },
                "calls": {side: {"tosses": [], "orders": [], "plays": []} for side in SIDES},
                "memory": [],
                "plans": {side: game.plans[side] for side in SIDES},
                "proof": proof_json(game),
            }
        )

    @classmethod
    def resume(cls, record: JSON, ruleset: AnyRuleset) -> Recorder:
        """A recorder that goes on where a record of a first half stops; the record given is left alone. Where other
        versions go on, the record says which."""
        recorder = cls(_copy(record))
        version = {**record["ruleset"], "version": ruleset.version}
        if (record["engine"], record["ruleset"]) != (ENGINE, version):
            recorder.record["second_half"] = {"engine": ENGINE, "ruleset": version}
        return recorder

    def setup(self, facts: JSON, rolls: Rolls) -> None:
        """The facts of the start (wind, ...) and the dice that gave them."""
        self._public["setup"] = {"facts": facts, "dice": rolls[0]}

    def period(self, period: int) -> None:
        """A period begins with the play that comes next."""
        self._public["periods"].append({"period": period, "first_play": len(self._plays) + 1})

    def toss(self, winner: str, choice: str, reason: str, rolls: Rolls) -> None:
        """The toss before the period that has just been noted."""
        public, home, away = rolls
        self._public["periods"][-1]["toss"] = {"winner": winner, "choice": choice, "dice": public}
        own: JSON = {"choice": choice, "reason": reason}
        orders, dice = (self._home, home) if winner == "home" else (self._away, away)
        orders.tosses.append({**own, "dice": dice} if dice else own)

    def play(
        self,
        before: Situation,
        played: Played,
        settled: Settled,
        clock: Clock,
        rolls: Rolls,
        choices: Sequence[tuple[str, JSON]],
    ) -> None:
        """One play with everything that belongs to it.

        Rules: fool:2.4/1, fool:3.1/3
        """
        public, home, away = rolls
        self._plays.append(self._public_row(before, played, settled, clock, public))
        self._home.play(played.home, home, [choice for side, choice in choices if side == "home"])
        self._away.play(played.away, away, [choice for side, choice in choices if side == "away"])

    def _public_row(
        self, before: Situation, played: Played, settled: Settled, clock: Clock, dice: list[rows.Row]
    ) -> JSON:
        home, away = played.men
        row: JSON = {
            "before": rows.situation(before),
            "kind": played.kind,
            "men": [self._line_up(home), self._line_up(away), home.moves, away.moves],
            "result": rows.result(played.result),
            "clock": rows.clock(clock),
            "events": [rows.event(event) for event in played.events],
            "flags": _flag_rows(played, settled) if played.flags else [],
            "dice": dice,
        }
        if not settled.counted:
            row["counted"] = False
        if settled.first_down:
            row["first_down"] = settled.first_down
        detail = played.detail
        if detail:
            steps = detail.get("steps")
            row["detail"] = detail if steps is None else {**detail, "steps": self._steps(steps)}
        return row

    def _steps(self, steps: list[Step]) -> list[rows.Row]:
        """Steps as rows: where its form stands among the record's "shapes", then the values."""
        heads = self._heads
        return [(heads.get(step.form) or self._new_head(step.form)) + step.values for step in steps]

    def _new_head(self, form: StepForm) -> list[int]:
        """The head of the steps of a form that the record has not met before."""
        head = self._heads[form] = [len(self._heads)]
        self._public["shapes"].append([form.kind, *form.names])
        return head

    def _line_up(self, eleven: Eleven) -> int:
        """Where the eleven stand among the line-ups: who starts where."""
        men = eleven.numbers, eleven.starts
        index = self._line_ups.get(men)
        if index is None:
            index = self._line_ups[men] = len(self._line_ups)
            starts = eleven.starts
            self._line_up_rows.append([[number, starts[place]] for place, number in enumerate(eleven.numbers)])
        return index

    def period_ended(self, after: Situation, memory: JSON) -> None:
        """The last play ended a period (or the game) with this situation and this state of the ruleset."""
        self._plays[-1]["after"] = rows.situation(after)
        self.record["memory"].append({"period": after.period, "after_play": len(self._plays), "body": memory})

    def half_time(self) -> JSON:
        """The record of a first half: without secrets and nonces, which the second half still needs."""
        self.record["state"] = "half"
        record = _copy(self.record)
        record["proof"] |= {"secret": None, "nonces": {}}
        if "nonce_secret" in record["proof"]:
            record["proof"]["nonce_secret"] = None
        return record

    def finish(self, after: Situation) -> JSON:
        """The complete record."""
        home, away = after.score
        winner = None if home == away else "home" if home > away else "away"
        self.record["state"] = "final"
        self._public["score"] = {"home": home, "away": away, "winner": winner, "periods": after.period}
        return self.record


def _flag_rows(played: Played, settled: Settled) -> list[rows.Row]:
    """The fouls of a play with how they were taken and the yards marked off."""
    settlements = zip(played.flags, settled.taken, settled.marked, strict=True)
    return [rows.flag(flag, taken, marked) for flag, taken, marked in settlements]


def _copy(record: JSON) -> JSON:
    """A copy down to the lists that a recorder appends to; plays and plans are shared, since nothing changes them."""
    public = record["public"]
    out = dict(record)
    out["public"] = {**public, **{name: list(public[name]) for name in ("periods", "line_ups", "shapes", "plays")}}
    out["calls"] = {
        side: {name: list(value) for name, value in record["calls"][side].items()} for side in record["calls"]
    }
    out["memory"] = list(record["memory"])
    out["plans"] = dict(record["plans"])
    out["proof"] = dict(record["proof"])
    return out


def proof_json(game: GameInput) -> JSON:
    """What dice and commitments can be checked with."""
    proof: JSON = {
        "hash": hashlib.sha256(game.secret).hexdigest(),
        "secret": game.secret.hex(),
        "commitments": list(game.commitments),
        "revised_commitments": list(game.revised_commitments),
        "nonces": dict(game.nonces or {}),
    }
    if game.nonce_secret is not None:
        proof["nonce_hash"] = hashlib.sha256(game.nonce_secret).hexdigest()
        proof["nonce_secret"] = game.nonce_secret.hex()
    return proof
