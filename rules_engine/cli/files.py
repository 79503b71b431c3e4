"""Reading and writing the files of the command line: plans, teams, records; with every mistake located."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import registry
from ..dice import SeededDice, canonical
from ..errors import EngineError, PlanError, Problem, RecordError, Report
from ..football.proof import promises
from ..football.record import codec, teams
from ..interface import JSON, AnyRuleset, Athlete, GameInput, Team
from ..interface.situation import SIDES, Side
from ..plans import json_text

FIELDS: dict[str, type] = {"number": int, "name": str, "position": str, "age": int, "sheet": dict}
OPTIONAL: dict[str, type] = {"status": str, "out": str, "ref": str}


@dataclass(frozen=True, slots=True)
class Teams:
    """A TEAMS file: ``{"ruleset": code, "options": {...}, "home": team, "away": team}``."""

    ruleset: AnyRuleset
    overrides: JSON
    teams: dict[Side, Team]

    @property
    def options(self) -> Any:
        return self.ruleset.options(self.overrides)


def between(low: int, high: int) -> Callable[[str], int]:
    """For argparse: a whole number from ``low`` to ``high``."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not low <= int(text[:9]) <= high:
            raise argparse.ArgumentTypeError(f"give a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return number


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise EngineError(f"{path}: this is no text in UTF-8 ({error.reason} at byte {error.start}).") from error


def read_json(path: str) -> Any:
    """The JSON value of a file; raises PlanError with every mistake and its line."""
    read = json_text.read(read_text(path))
    _require(read.report, path)
    return read.value


def _require(report: Report, path: str) -> None:
    """Raise PlanError if there is an error; every problem then starts with the file's name."""
    named = Report([_named(problem, path) for problem in report.problems])
    named.require()


def _named(problem: Problem, path: str) -> Problem:
    place = f"line {problem.line}, column {problem.column}: " if problem.line else f"{problem.path}: "
    sentence = f"{path}: {place.removeprefix(': ')}{problem.message} {problem.hint}".rstrip()
    if problem.line and problem.text:
        sentence += f"\n    {problem.text}\n    {' ' * (problem.caret - 1)}^"
    return replace(problem, path="", line=0, column=0, text="", skipped=0, hint="", message=sentence)


def read_teams(path: str) -> Teams:
    """A TEAMS file; raises PlanError with everything that is wrong in it."""
    text = read_text(path)
    read = json_text.read(text)
    _require(read.report, path)
    report = Report()
    body = read.value if isinstance(read.value, dict) else {}
    if not isinstance(read.value, dict):
        report.error("", "TEAMS", "A teams file is an object with ruleset, home and away.")
    code = body.get("ruleset", registry.DEFAULT)
    if code not in registry.codes():
        report.error("ruleset", "RULESET", f"There is no ruleset {code!r}; there are: {', '.join(registry.codes())}.")
        _require(json_text.locate(text, report), path)
    ruleset = registry.get(code)
    overrides = body.get("options", {})
    _check_options(ruleset, overrides, report)
    teams: dict[Side, Team] = {}
    for side in SIDES:
        team = _team(body.get(side), side, ruleset, report)
        if team is not None:
            teams[side] = team
    _require(json_text.locate(text, report), path)
    return Teams(ruleset, overrides, teams)


def _check_options(ruleset: AnyRuleset, overrides: Any, report: Report) -> None:
    if not isinstance(overrides, dict):
        report.error("options", "OPTIONS", "Options are an object from code to value.")
        return
    try:
        ruleset.options(overrides)
    except PlanError as error:
        for problem in error.report.problems:
            report.problems.append(replace(problem, path=f"options.{problem.path}"))


def _team(body: Any, side: str, ruleset: AnyRuleset, report: Report) -> Team | None:
    if not isinstance(body, dict) or not isinstance(body.get("athletes"), list):
        report.error(side, "TEAM", f"The {side} team is missing: an object with name, code and athletes is wanted.")
        return None
    for name in ("name", "code"):
        if not isinstance(body.get(name), str):
            report.error(f"{side}.{name}", "TEAM", f"The {side} team needs a {name}.")
    athletes = []
    for index, row in enumerate(body["athletes"]):
        athlete = _athlete(row, f"{side}.athletes[{index}]", report)
        if athlete is None:
            continue
        athletes.append(athlete)
        for problem in ruleset.check_player(athlete):
            report.problems.append(replace(problem, path=f"{side}.athletes[{index}].{problem.path}".rstrip(".")))
    numbers = [athlete.number for athlete in athletes]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        report.error(f"{side}.athletes", "NUMBER", f"Two players of the {side} team wear #{number}.")
    sheet = body.get("sheet", {})
    if not isinstance(sheet, dict):
        report.error(f"{side}.sheet", "TEAM", f"The sheet of the {side} team is an object.")
        sheet = {}
    team = Team(str(body.get("name", "")), str(body.get("code", "")), tuple(athletes), sheet)
    for problem in ruleset.check_team(team):
        report.problems.append(replace(problem, path=f"{side}.{problem.path}".rstrip(".")))
    return team


def _athlete(row: Any, path: str, report: Report) -> Athlete | None:
    if not isinstance(row, dict):
        report.error(path, "PLAYER", "A player is an object.")
        return None
    known = len(report.errors)
    for name, kind in FIELDS.items():
        if not isinstance(row.get(name), kind) or isinstance(row.get(name), bool):
            report.error(path, "PLAYER", f'A player needs "{name}" ({kind.__name__}).')
    for name in row:
        if name not in FIELDS and name not in OPTIONAL:
            report.error(f"{path}.{name}", "PLAYER", f'A player has no "{name}".')
        elif name in OPTIONAL and not isinstance(row[name], str):
            report.error(f"{path}.{name}", "PLAYER", f'"{name}" is a text.')
    return Athlete(**row) if len(report.errors) == known else None


def read_plan(path: str, teams: Teams, side: Side) -> tuple[JSON | None, Report]:
    """A plan and every problem in it, each sentence starting with the file's name."""
    text = read_text(path)
    plan, report = teams.ruleset.read_text(text)
    if plan is not None:
        checked = teams.ruleset.check_plan(plan, teams.teams[side], side, teams.options, None)
        report.extend(teams.ruleset.locate(text, checked))
    return plan, Report([_named(problem, path) for problem in report.problems])


def read_record(path: str) -> JSON:
    """A record, as JSON or compressed."""
    raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    if raw.startswith(b"FBM"):
        return codec.decompress(raw)
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: this is no record: {error}.") from error
    return codec.check_schema(body)


def read_commitments(given: str | None) -> tuple[str, ...] | None:
    """Published commitments, given as a list or as the name of a file; None where nothing was given."""
    if given is None:
        return None
    return promises.read_published(given if promises.is_list(given) else read_text(given))


INPUTS = {"ruleset", "options", "teams", "plans", "secret", "fixture", "revision", "commitments", "nonces"}
REVISED = {"revised", "revised_commitments"}  # of a game that failed after half-time
SEALED = {"nonce_secret"}  # of a game whose nonces were derived


def read_inputs(path: str) -> GameInput | None:
    """The inputs of a game as the service keeps them when it could not be played; None for any other file."""
    if path == "-":
        return None
    try:
        body = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or set(body) - REVISED - SEALED != INPUTS:
        return None
    try:
        read: JSON = {side: teams.read_team(body["teams"][side]) for side in SIDES}
        read |= {name: body[name] for name in INPUTS - {"teams", "secret", "commitments"}}
        read |= {
            name: kind(body[name]) for name, kind in (("revised", dict), ("revised_commitments", tuple)) if name in body
        }
        read |= {name: bytes.fromhex(body[name]) for name in ("secret", "nonce_secret") if name in body}
        return GameInput(**read, commitments=tuple(body["commitments"]))
    except (KeyError, TypeError, ValueError) as error:
        raise EngineError(f"{path}: these inputs are not whole ({type(error).__name__}: {error}).") from error


def write(text: str, path: str | None) -> None:
    """Write to a file, or to standard output without one."""
    if path:
        Path(path).write_text(text, encoding="utf-8")
    else:
        print(text, end="")


def to_json(value: object) -> str:
    """Canonical JSON with a line end."""
    return canonical(value).decode() + "\n"


def secret_of(seed: str) -> bytes:
    """The 32 bytes that a seed of the command line stands for."""
    return hashlib.sha256(f"seed {seed}".encode()).digest()


def dice_of(seed: str, purpose: str) -> SeededDice:
    """Dice for what is drawn before a game (rosters, plans); each purpose has its own."""
    return SeededDice(secret_of(f"{seed} {purpose}"), "setup")
