"""Proof of a record: that its dice, plans and plays are genuine.

``verify`` checks what it is given and names what is still closed. The first thing that differs raises RecordError with
its place. Nothing here trusts the record beyond its own statements: keys are drawn again from the secret, dice from
the keys, situations from the plays; and where plans and rosters are there and the engine is the same, the whole game
is played again and must give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from ... import registry
from ...dice import ScriptedDice, SeededDice, canonical, commitment
from ...errors import RecordError
from ...interface import JSON, AnyRuleset, ExchangeStep, GameInput
from ...interface.situation import SIDES, Parameters, Score, Side, Situation, other
from .. import books, game, penalties
from ..record import rows
from ..record.codec import check_schema
from ..record.parts import closed_parts
from ..record.recorder import ENGINE
from ..record.teams import read_team
from . import promises
from .promises import NOTHING_PUBLISHED, Published

_MARKED: Final = rows.FLAG.index("marked")


@dataclass(frozen=True, slots=True)
class Verification:
    """What was proved, what could not be, and why."""

    proved: tuple[str, ...]
    closed: tuple[str, ...]
    notes: tuple[str, ...]


def verify(record: JSON, published_hash: str | None = None, published: Published = NOTHING_PUBLISHED) -> Verification:
    """Prove a record; ``published_hash`` is that of the secret as it was published before the game, ``published`` what
    else was."""
    check_schema(record)
    try:
        return _verify(record, published_hash, published)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"The record has not the shape of a record ({type(error).__name__}: {error}).") from error


def _verify(record: JSON, published_hash: str | None, published: Published) -> Verification:
    ruleset = registry.get(record["ruleset"]["code"])
    proved: list[str] = []
    notes: list[str] = []
    promises.hold_against(record, published, proved, notes)
    parameters = ruleset.parameters(ruleset.options(record["options"]))
    _prove_tosses(record, ruleset, parameters)
    _prove_fold(record, parameters)
    proved.append("fold")
    secret = _prove_secret(record, published_hash)
    if secret is None:
        notes.append("The secret is not open yet: the dice are not checked.")
    else:
        proved.append("secret")
        promises.prove_nonces(record, ruleset, proved, notes)
        _prove_commitments(record, ruleset, proved, notes)
        proved += _prove_dice(record, secret, parameters)
        _prove_calls(record, ruleset, proved, notes)
    return Verification(tuple(proved), closed_parts(record), tuple(notes))


# -- the fold ----------------------------------------------------------------------------------------------------------


def _prove_tosses(record: JSON, ruleset: AnyRuleset, parameters: Parameters) -> None:
    """Check every toss: the die says who wins it, his choice says who kicks off, and the first toss gives the opening
    situation."""
    public = record["public"]
    for start in public["periods"]:
        toss = start.get("toss")
        if (toss is None) == parameters.is_tossed(start["period"]):
            raise RecordError(f"period {start['period']}: a toss belongs to the first period and to overtimes only.")
        if toss is None:
            continue
        purpose, _, faces = toss["dice"][0]
        winner = ruleset.toss(ScriptedDice({purpose: [sum(faces)]}))
        _same(f"toss of period {start['period']}, winner", winner, toss["winner"])
        kicker = winner if toss["choice"] == "kick" else other(winner)
        before = public["plays"][start["first_play"] - 1]["before"]
        _same(f"play {start['first_play']}, kicker", kicker, rows.read_situation(before).possession)
        if start["period"] == 1:
            _same("play 1, before", rows.situation(books.opening(kicker, parameters)), before)


def _prove_fold(record: JSON, parameters: Parameters) -> None:
    """Booking every play gives every situation, the periods and the final score."""
    plays = record["public"]["plays"]
    if not plays:
        raise RecordError("The record holds no play.")
    afters = [_after(number, row, parameters) for number, row in enumerate(plays, start=1)]
    for number, (_, following) in enumerate(pairwise(plays), start=1):
        situation, scored = afters[number - 1]
        if books.game_over(situation, scored, parameters):
            raise RecordError(f"The game was over after play {number}, but the record goes on.")
        expected = _following(situation, rows.read_situation(following["before"]), parameters)
        _same(f"play {number + 1}, before", rows.situation(expected), following["before"])
    _prove_end(record, *afters[-1], parameters)


def _after(number: int, row: JSON, parameters: Parameters) -> tuple[Situation, Score | None]:
    """The situation after a stored play, worked out anew, and compared with the stored one where there is one."""
    before = rows.read_situation(row["before"])
    fouls = [rows.read_flag(flag) for flag in row.get("flags", ())]
    taken = tuple(word for _, word in fouls)
    key = penalties.answer([flag for flag, _ in fouls], taken)
    result = rows.read_result(row["result"])
    settled = penalties.settle(before, result, [flag for flag, _ in fouls], parameters, lambda side, options: key)
    _same(f"play {number}, flags", list(settled.taken), list(taken))
    answers = [flag[_MARKED] for flag in row.get("flags", ()) if len(flag) > _MARKED]
    if answers:
        _same(f"play {number}, yards marked off", list(settled.marked), answers)
    _same(f"play {number}, counted", settled.counted, row.get("counted", True))
    _same(f"play {number}, first_down", settled.first_down, row.get("first_down", ""))
    after = game.apply_clock(settled.booked.situation, rows.read_clock(row["clock"]))
    if "after" in row:
        _same(f"play {number}, after", rows.situation(after), row["after"])
    return after, settled.booked.score


def _following(after: Situation, following: Situation, parameters: Parameters) -> Situation:
    """The situation before the next play; only an overtime's toss is taken from the record."""
    if not books.period_over(after):
        return after
    if after.period < parameters.periods:
        return books.next_period(after, parameters)
    if not parameters.is_tossed(after.period + 1):
        return books.overtime_goes_on(after, parameters)
    return books.overtime(after, following.possession, parameters)


def _prove_end(record: JSON, after: Situation, scored: Score | None, parameters: Parameters) -> None:
    state = record["state"]
    if state == "half":
        if not books.half_over(after, parameters):
            raise RecordError("The record says half-time, but the half is not over.")
        return
    if not books.game_over(after, scored, parameters):
        raise RecordError("The record ends before the game is over.")
    score = record["public"].get("score", {})
    _same("score", [score.get("home"), score.get("away")], list(after.score))


# -- dice and plans ----------------------------------------------------------------------------------------------------


def _prove_secret(record: JSON, published_hash: str | None) -> bytes | None:
    """The secret, if it is open and has the hash that was published."""
    proof = record.get("proof")
    if proof is None or proof.get("secret") is None:
        return None
    secret = bytes.fromhex(proof["secret"])
    digest = hashlib.sha256(secret).hexdigest()
    _same("proof, hash", proof["hash"], digest)
    if published_hash is not None:
        _same("the hash published before the game", published_hash, digest)
    return secret


def _prove_commitments(record: JSON, ruleset: AnyRuleset, proved: list[str], notes: list[str]) -> None:
    """Every commitment that comes with a nonce opens to the plan that the record holds."""
    proof = record["proof"]
    plans = record.get("plans")
    if not proof["commitments"]:
        notes.append("The record holds no commitments: its plans were not sealed.")
        return
    if plans is None:
        notes.append("The plans are closed: the commitments are not checked.")
        return
    options = ruleset.options(record["options"])
    steps = ruleset.exchange(options)
    whole: dict[str, JSON] = {side: plans[side] for side in SIDES}
    _open(proof["commitments"], _sealed(steps, "first"), whole, proof["nonces"], ruleset, options)
    revised = {**whole, **plans.get("revised", {})}
    nonces = proof["nonces"].get("revised", {})
    _open(proof["revised_commitments"], _sealed(steps, "second"), revised, nonces, ruleset, options)
    proved.append("commitments")


def _sealed(steps: Iterable[ExchangeStep], stage: str) -> list[tuple[Side, str]]:
    """What the steps of a stage seal, in the order of the exchange."""
    return [(side, part) for step in steps if step.stage == stage for side in step.sides for part in step.parts]


def _open(
    commitments: list[str],
    sealed: list[tuple[Side, str]],
    plans: dict[str, JSON],
    nonces: JSON,
    ruleset: AnyRuleset,
    options: Any,
) -> None:
    """Each commitment, in the order of the exchange, is that of its side's part with its nonce."""
    if commitments and len(commitments) != len(sealed):
        raise RecordError(f"The exchange seals {len(sealed)} parts, the record holds {len(commitments)} commitments.")
    for promised, (side, part) in zip(commitments, sealed, strict=False):
        body = ruleset.split_plan(plans[side], options).get(part)
        if commitment(body, nonces[side][part]) != promised:
            raise RecordError(f'The commitment to the part "{part}" of the {side} plan is not that of the plan played.')


def _prove_dice(record: JSON, secret: bytes, parameters: Parameters) -> list[str]:
    """Every roll that is there is the one that its stream gives; names the streams that were checked."""
    inputs = _keys_only(record, secret)
    first, second = game.first_key(inputs), game.second_key(inputs)
    streams = ["setup", "play"] + [side for side in SIDES if side in record.get("calls", {})]
    dice = {name: SeededDice(first, name) for name in streams}
    dice["setup"] = SeededDice(game.setup_key(inputs), "setup")
    half = None
    for period, place, stream, row in _rolls(record):
        if half is None and not parameters.in_first_half(period):
            half = {name: SeededDice(second, name) for name in streams}
        _prove_roll(place, (half or dice)[stream], row)
    return [f"dice.{name}" for name in streams]


def _rolls(record: JSON) -> Iterator[tuple[int, str, str, rows.Row]]:
    """Every roll of the record in the order in which its stream gave it: period, place, stream, row."""
    public = record["public"]
    calls = record.get("calls", {})
    tosses = {side: iter(part["tosses"]) for side, part in calls.items()}
    for row in public["setup"].get("dice", ()):
        yield 1, "setup", "setup", row
    starts = {period["first_play"]: period for period in public["periods"]}
    for number, play in enumerate(public["plays"], start=1):
        period = play["before"][0]
        start = starts.get(number)
        if start is not None and "toss" in start:
            for row in start["toss"]["dice"]:
                yield period, f"toss of period {period}", "setup", row
            winner = start["toss"]["winner"]
            if winner in tosses:
                for row in next(tosses[winner]).get("dice", ()):
                    yield period, f"toss of period {period}", winner, row
        for row in play.get("dice", ()):
            yield period, f"play {number}", "play", row
        for side, part in calls.items():
            for row in part["plays"][number - 1].get("dice", ()):
                yield period, f"play {number}", side, row


def _prove_roll(place: str, dice: SeededDice, row: rows.Row) -> None:
    purpose, sides, faces, *shuffle = row
    log = dice.log
    log.clear()
    if shuffle:
        dice.shuffle(sides, purpose)
    else:
        dice.sum(len(faces), sides, purpose)
    given = log[0][2]
    if given != faces:
        raise RecordError(f'{place}: the roll "{purpose}" shows {faces}, its stream gives {given}.')


def _keys_only(record: JSON, secret: bytes) -> GameInput:
    """The part of the game's input from which its keys are drawn."""
    proof, teams = record["proof"], record["public"]["teams"]
    return GameInput(
        ruleset=record["ruleset"]["code"],
        options=record["options"],
        home=read_team(teams["home"]),
        away=read_team(teams["away"]),
        plans={},
        secret=secret,
        fixture=record["fixture"],
        revision=record["revision"],
        commitments=tuple(proof["commitments"]),
        revised_commitments=tuple(proof["revised_commitments"]),
        nonces=proof["nonces"],
        nonce_secret=bytes.fromhex(proof["nonce_secret"]) if proof.get("nonce_secret") else None,
    )


# -- the calls ---------------------------------------------------------------------------------------------------------


def input_of(record: JSON) -> GameInput:
    """The input that a complete record was played from."""
    if closed_parts(record):
        raise RecordError(f"The record is not complete; closed: {', '.join(closed_parts(record))}.")
    given = _keys_only(record, bytes.fromhex(record["proof"]["secret"]))
    plans = dict(record["plans"])
    revised = plans.pop("revised", None)
    return GameInput(
        given.ruleset, given.options, given.home, given.away, plans, given.secret, given.fixture, given.revision,
        given.commitments, given.nonces, revised, given.revised_commitments, given.nonce_secret,
    )  # fmt: skip


def _prove_calls(record: JSON, ruleset: AnyRuleset, proved: list[str], notes: list[str]) -> None:
    """Playing the plans again gives the same record, byte for byte."""
    if closed_parts(record) or record["state"] != "final":
        notes.append("Not every part is open: the calls are not worked out again.")
        return
    others = _other_versions(record, ruleset)
    if others:
        notes.append(
            f"{others}; this is engine {ENGINE}, {ruleset.code} {ruleset.version}: the calls were not worked out anew."
        )
        return
    again = game.play_game(input_of(record))
    if canonical(again) != canonical(record):
        raise RecordError(f"Playing the plans again differs at {first_difference(record, again)}.")
    proved.append("calls")


def _other_versions(record: JSON, ruleset: AnyRuleset) -> str:
    """Who made a record, where it was not this engine with this ruleset alone; else ""."""
    present = (ENGINE, ruleset.version)
    first = (record["engine"], record["ruleset"]["version"])
    last = record.get("second_half")
    if last is None:
        return "" if first == present else f"The record was made by engine {first[0]}, {ruleset.code} {first[1]}"
    second = (last["engine"], last["ruleset"]["version"])
    one, two = (f"engine {engine}, {ruleset.code} {version}" for engine, version in (first, second))
    return f"The first half of the record was made by {one}, the second by {two}"


def first_difference(one: Any, two: Any, path: str = "") -> str:
    """The path of the first place where two JSON values differ; "" where they are equal."""
    if isinstance(one, dict) and isinstance(two, dict):
        for name in sorted(one.keys() | two.keys()):
            if name not in one or name not in two:
                return f"{path}.{name}".lstrip(".")
            if difference := first_difference(one[name], two[name], f"{path}.{name}"):
                return difference
        return ""
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)):
        for index, (left, right) in enumerate(zip(one, two, strict=False)):
            if difference := first_difference(left, right, f"{path}[{index}]"):
                return difference
        return "" if len(one) == len(two) else f"{path}[{min(len(one), len(two))}]".lstrip(".")
    return "" if one == two and type(one) is type(two) else path.lstrip(".") or "the whole"


def _same(place: str, expected: Any, stored: Any) -> None:
    """``expected`` is what the record should say; raises with the first place that differs."""
    difference = first_difference(expected, stored)
    if difference:
        where = "" if difference == "the whole" else f" ({difference})"
        raise RecordError(f"{place}{where}: {stored!r} does not follow; {expected!r} does.")
