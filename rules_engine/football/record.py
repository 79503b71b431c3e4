"""The record of a game: its parts, how a game writes itself into them, and how readers take them out again.

A record is JSON. ``public`` holds what both sides and the public see once a half is played; ``calls`` what each side
ordered and why; ``memory`` the ruleset's state at the end of each period; ``plans`` the plans; ``proof`` what a
stranger needs to check the dice. ``select`` cuts a record down to parts; whatever reads one says what is closed.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from ..dice import Rolls, canonical, digest
from ..errors import RecordError
from ..interface import JSON, AnyRuleset, Athlete, GameInput, Team
from ..interface.situation import SIDES, Call, Clock, Eleven, Played, Situation
from . import older, rows
from .penalties import Settled
from .steps import Shape, Step, shape

SCHEMA: Final = 1
ENGINE: Final = "0.2.0"
PARTS: Final = ("public", "calls.home", "calls.away", "memory", "plans", "proof")
_MAGIC: Final = b"FBM1"
MOST_BYTES: Final = 4_000_000  # of a record as canonical JSON; a game has about 230,000


# -- codec -------------------------------------------------------------------------------------------------------------


def encode(record: JSON) -> tuple[bytes, str]:
    """The compressed record and its digest: what ``compress`` and ``record_digest`` give, spelled once for both."""
    text = canonical(record)
    return _MAGIC + zlib.compress(text, 6), hashlib.sha256(text).hexdigest()


def compress(record: JSON) -> bytes:
    """The canonical JSON, deflated. Equal records give equal bytes."""
    return encode(record)[0]


def decompress(body: bytes) -> JSON:
    """The record of ``compress``; raises RecordError on anything else, without ever unpacking more than MOST_BYTES."""
    text = unpack(body)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"The compressed record is damaged: {error}.") from error
    return check_schema(record)


def unpack(body: bytes) -> bytes:
    """The JSON of a compressed record: one whole deflated stream, with nothing behind it."""
    if not body.startswith(_MAGIC):
        raise RecordError("This is no compressed record.")
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(body[len(_MAGIC) :], MOST_BYTES + 1)
    except zlib.error as error:
        raise RecordError(f"The compressed record is damaged: {error}.") from error
    if len(text) > MOST_BYTES:
        raise RecordError(f"The compressed record holds more than {MOST_BYTES:,} bytes.")
    if not stream.eof or stream.unused_data:
        raise RecordError("The compressed record is damaged: it does not end where it should.")
    return text


def check_schema(record: Any) -> JSON:
    """The value, if it is a record of a schema that this engine reads."""
    if not isinstance(record, dict) or "schema" not in record:
        raise RecordError("This is no game record: it has no schema.")
    if record["schema"] != SCHEMA:
        raise RecordError(f"The record has schema {record['schema']!r}; this engine reads {SCHEMA}.")
    for name in ("ruleset", "options", "fixture", "revision", "state", "public"):
        if name not in record:
            raise RecordError(f'The record has no "{name}".')
    return record


def record_digest(record: JSON) -> str:
    """SHA-256 of the canonical JSON."""
    return digest(record)


def select(record: JSON, parts: Iterable[str]) -> JSON:
    """The record with these parts only; the names of the others stand under ``closed``."""
    wanted = set(parts)
    unknown = sorted(wanted - set(PARTS))
    if unknown:
        raise RecordError(f"A record has no part {unknown[0]!r}; it has {', '.join(PARTS)}.")
    closed = sorted(set(closed_parts(record)) | {part for part in PARTS if part not in wanted})
    out = {name: value for name, value in record.items() if name not in ("public", "calls", "memory", "plans", "proof")}
    for name in ("public", "memory", "plans", "proof"):
        if name not in closed and name in record:
            out[name] = record[name]
    calls = {side: body for side, body in record.get("calls", {}).items() if f"calls.{side}" not in closed}
    if calls:
        out["calls"] = calls
    if closed:
        out["closed"] = closed
    return out


def closed_parts(record: JSON) -> tuple[str, ...]:
    """The parts that this record does not hold."""
    return tuple(record.get("closed", ()))


# -- writing -----------------------------------------------------------------------------------------------------------


class _Orders:
    """What one side orders and calls, as its part of the record grows."""

    __slots__ = ("_known", "_orders", "_plays", "_resumed", "_seen", "tosses")

    def __init__(self, part: JSON) -> None:
        self.tosses: list[JSON] = part["tosses"]
        self._plays: list[JSON] = part["plays"]
        self._orders: list[JSON] = part["orders"]
        self._resumed = {canonical(order): index for index, order in enumerate(self._orders)}
        self._seen: dict[str, list[tuple[int, Call]]] = {}
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
            index = self._known[call.key] = self._find(call)
        return index

    def _find(self, call: Call) -> int:
        """The place of an equal order, or of a new one. Only orders that end in the same word are compared: a ruleset
        writes equal orders alike."""
        last = ""
        for word in call.body.values():
            if isinstance(word, str):
                last = word
        alike = self._seen.get(last)
        if alike is None:
            alike = self._seen[last] = []
        for index, seen in alike:
            if seen.reason == call.reason and seen.body == call.body:
                return index
        index = self._new({"body": call.body, "reason": call.reason})
        alike.append((index, call))
        return index

    def _new(self, order: JSON) -> int:
        """The place of an order that has not been given since the record was begun or resumed."""
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
        shapes = enumerate(self._public["shapes"])
        self._heads: dict[Shape, list[int]] = {shape(*words): [index] for index, words in shapes}
        self._home, self._away = _Orders(record["calls"]["home"]), _Orders(record["calls"]["away"])

    @classmethod
    def of(cls, game: GameInput, ruleset: AnyRuleset) -> Recorder:
        """A recorder at the start of a game."""
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
        if played.detail:
            row["detail"] = played.detail
            if "steps" in played.detail:
                row["detail"] = {**played.detail, "steps": self._steps(played.detail["steps"])}
        return row

    def _steps(self, steps: list[Step]) -> list[rows.Row]:
        """Steps as rows: where its shape stands among the shapes, then the values."""
        heads, found = self._heads, []
        for step in steps:
            head = heads.get(step.shape)
            if head is None:
                head = heads[step.shape] = [len(heads)]
                self._public["shapes"].append([step.shape.kind, *step.shape.names])
            found.append(head + step.values)
        return found

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


def team_json(team: Team) -> JSON:
    """A team as records and TEAMS files write it."""
    return {"name": team.name, "code": team.code, "athletes": [_athlete_json(athlete) for athlete in team.athletes]}


def _athlete_json(athlete: Athlete) -> JSON:
    row: JSON = {
        "number": athlete.number,
        "name": athlete.name,
        "position": athlete.position,
        "age": athlete.age,
        "sheet": athlete.sheet,
    }
    if athlete.status != "active":
        row["status"] = athlete.status
    if athlete.out:
        row["out"] = athlete.out
    if athlete.ref:
        row["ref"] = athlete.ref
    return row


def read_team(body: JSON) -> Team:
    """The inverse of ``team_json``."""
    return Team(body["name"], body["code"], tuple(Athlete(**athlete) for athlete in body["athletes"]))


# -- reading -----------------------------------------------------------------------------------------------------------


def plays(record: JSON, *, brief: bool = False) -> list[JSON]:
    """Every play of a record with its fields by name; see ``docs/record-format.md``, "An expanded play".

    ``brief`` leaves out men, dice and detail, which no statistic needs, and takes a third of the time.
    """
    public = record["public"]
    stored = public["plays"]
    mending = older.parameters_of(record)
    out = []
    for index, row in enumerate(stored):
        after = row.get("after") or stored[index + 1]["before"]
        play = _expand(index + 1, row, after)
        if mending is not None:
            older.mend(play, row, public, mending)
        out.append(play if brief else play | _expand_details(row, public))
    return out


def _expand(number: int, row: JSON, after_row: rows.Row) -> JSON:
    before, after = rows.expand_situation(row["before"]), rows.expand_situation(after_row)
    result = rows.expand_result(row["result"])
    won = [after["score"][side] - before["score"][side] for side in (0, 1)]
    return {
        "n": number,
        "kind": row["kind"],
        "before": before,
        "after": after,
        "events": [rows.expand_event(event) for event in row.get("events", ())],
        "result": result,
        "flags": [rows.expand_flag(flag) for flag in row.get("flags", ())],
        "counted": row.get("counted", True),
        "points": {**result["score"], "points": max(won)} if any(won) else None,
        "first_down": row.get("first_down", ""),
        "clock": rows.expand_clock(row["clock"]),
    }


def _expand_details(row: JSON, public: JSON) -> JSON:
    home, away, home_moves, away_moves = row["men"]
    line_ups = public["line_ups"]
    return {
        "men": rows.expand_men("home", line_ups[home], home_moves)
        + rows.expand_men("away", line_ups[away], away_moves),
        "dice": [rows.expand_roll(roll) for roll in row.get("dice", ())],
        "detail": _expand_detail(row.get("detail", {}), public["shapes"]),
    }


def _expand_detail(detail: JSON, shapes: Sequence[Sequence[str]]) -> JSON:
    if "steps" not in detail:
        return detail
    steps = []
    for index, *values in detail["steps"]:
        kind, *names = shapes[index]
        steps.append({"step": kind, **dict(zip(names, values, strict=True))})
    return {**detail, "steps": steps}


def calls(record: JSON, side: str) -> list[JSON] | None:
    """What a side ordered, play by play (body, reason, and dice and choices where there were any); None where that
    part is closed."""
    part = record.get("calls", {}).get(side)
    if part is None:
        return None
    orders = part["orders"]
    return [
        {**orders[row["order"]], **{name: value for name, value in row.items() if name != "order"}}
        for row in part["plays"]
    ]


def athletes(record: JSON, side: str) -> dict[int, JSON]:
    """A side's players by jersey number."""
    return {athlete["number"]: athlete for athlete in record["public"]["teams"][side]["athletes"]}
