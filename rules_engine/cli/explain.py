"""``explain``: one play of a record, die by die."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from .. import registry
from ..errors import EngineError
from ..football import narrative
from ..football.periods import parameters_of
from ..football.record.plays import calls, plays
from ..interface import JSON
from . import files


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    explain = commands.add_parser("explain", help="one play of a record, die by die")
    explain.add_argument("record", metavar="RECORD")
    explain.add_argument("--play", type=int, required=True, metavar="N", help="number of the play, from 1")
    explain.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print everything that is open about one play."""
    record = files.read_record(given.record)
    stored = plays(record)
    if not 1 <= given.play <= len(stored):
        raise EngineError(f"The record has plays 1 to {len(stored)}; there is no play {given.play}.")
    play = stored[given.play - 1]
    for line in lines(play, record):
        print(line)
    return 0


def lines(play: JSON, record: JSON) -> Iterator[str]:
    """The play in lines."""
    before, names = play["before"], narrative.codes(record)
    spot = narrative.spot(before["los"], before["possession"], names)
    period = narrative.period(before["period"], parameters_of(record).periods)
    yield (
        f"Play {play['n']}, {period} {narrative.clock(before['clock'])}, "
        f"{narrative.score_line(record, before['score'])}: {names[before['possession']]} "
        f"{narrative.down_and_distance(before)} at {spot}"
    )
    for side in ("home", "away"):
        yield from _call(play["n"], side, names[side], record)
    for roll in play["dice"]:
        yield f"  die {roll['purpose']}: {_faces(roll)}"
    ruleset = registry.get(record["ruleset"]["code"])
    for told in ruleset.explain_play(play, record) or map(_step, play["detail"].get("steps", ())):
        yield "  " + told
    for fact in play["events"]:
        yield "  " + _event(fact, names)
    for flag in play["flags"]:
        yield f"  flag on {names[flag['side']]}: {flag['kind']}, {flag['yards']} yards, {flag['taken']}"
    yield f"  {ruleset.narrate(play, record)}"
    reason = play["clock"]["reason"]
    yield f"  clock {play['clock']['seconds']} s" + (f" ({reason})" if reason else "")
    after = play["after"]
    yield (
        f"  then {narrative.score_line(record, after['score'])}: {names[after['possession']]} "
        f"{narrative.down_and_distance(after)} at {narrative.spot(after['los'], after['possession'], names)}"
    )


def _call(number: int, side: str, code: str, record: JSON) -> Iterator[str]:
    own = calls(record, side)
    if own is None:
        yield f"  {code} call: closed"
        return
    call = own[number - 1]
    because = _fields(call["reason"])
    yield f"  {code} call: {_fields(call['body'])}" + (f"; because {because}" if because else "")
    for row in call.get("dice", ()):
        yield f"  {code} die {row[0]}: {_faces({'sides': row[1], 'faces': row[2], 'value': sum(row[2])})}"
    for choice in call.get("choices", ()):
        yield f"  {code} chose {choice['choice']}: {choice['taken']} ({choice['reason']})"


def _faces(roll: JSON) -> str:
    if roll["value"] == 0:
        return f"a shuffle of {roll['sides']}"
    faces = " + ".join(map(str, roll["faces"]))
    total = f" = {roll['value']}" if len(roll["faces"]) > 1 else ""
    return f"{faces}{total} (d{roll['sides']})"


def _step(step: JSON) -> str:
    return f"{step.get('step', 'step')}: " + _fields({name: value for name, value in step.items() if name != "step"})


def _event(fact: JSON, names: dict[str, str]) -> str:
    rest = {name: value for name, value in fact.items() if name not in ("kind", "side", "player", "yards")}
    who = f" #{fact['player']}" if fact["player"] else ""
    yards = f", {fact['yards']} yards" if fact["yards"] else ""
    return f"{fact['kind']} {names[fact['side']]}{who}{yards}{'; ' + _fields(rest) if rest else ''}"


def _fields(value: JSON) -> str:
    return ", ".join(f"{name} {_plain(item)}" for name, item in value.items() if item not in ("", None))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(_plain(item) for item in value)
    if isinstance(value, dict):
        return f"({_fields(value)})"
    return str(value)
