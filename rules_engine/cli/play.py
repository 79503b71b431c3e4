"""``play`` and ``replay``: a game from two plans, and the proof of its record."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..errors import PlanError, RecordError, Report
from ..football.figures.gamebook import gamebook
from ..football.game import play_game
from ..football.proof import replay as replays
from ..football.proof.promises import Published
from ..football.record.codec import record_digest
from ..interface import JSON, GameInput
from ..interface.situation import Side
from . import files


def add(commands: Any) -> None:
    """Add the commands of this module to the parser."""
    play = commands.add_parser("play", help="play a game from two plans")
    play.add_argument("home_plan", metavar="HOME_PLAN")
    play.add_argument("away_plan", metavar="AWAY_PLAN")
    play.add_argument("teams", metavar="TEAMS", help="both rosters, ruleset and options")
    play.add_argument("--seed", required=True, help="any text; the same seed gives the same game")
    play.add_argument("--text", action="store_true", help="print the game record as text")
    play.add_argument("-o", "--output", metavar="FILE", help="write the record there (JSON)")
    play.set_defaults(run=run_play)
    replay = commands.add_parser("replay", help="prove a record, or play the kept inputs of a failed run again")
    replay.add_argument("record", metavar="RECORD")
    replay.add_argument("--hash", help="the hash of the secret as it was published before the game")
    replay.add_argument("--nonce-hash", help="the hash of the second secret, from which the nonces come, as published")
    replay.add_argument(
        "--commitments",
        metavar="FILE|LIST",
        help="the commitments as they were published: digests with commas between them, or a file that holds them (the "
        "service's JSON, or the mails)",
    )
    replay.add_argument("--digest", help="the digest of the whole record as the service shows it")
    replay.add_argument("--text", action="store_true", help="print the game record as text too")
    replay.set_defaults(run=run_replay)


def run_play(given: argparse.Namespace) -> int:
    """Check both plans, play, write the record."""
    teams = files.read_teams(given.teams)
    plans = _read_plans(given, teams)
    game = GameInput(
        ruleset=teams.ruleset.code,
        options=teams.overrides,
        home=teams.teams["home"],
        away=teams.teams["away"],
        plans=plans,
        secret=files.secret_of(given.seed),
        fixture=f"seed {given.seed}",
    )
    record = play_game(game)
    if given.output or not given.text:
        files.write(files.to_json(record), given.output)
    if given.text:
        print(gamebook(record), end="")
    return 0


def _read_plans(given: argparse.Namespace, teams: files.Teams) -> dict[Side, JSON]:
    """Both plans; raises PlanError with the mistakes of both."""
    report = Report()
    plans: dict[Side, JSON] = {}
    sides: tuple[tuple[Side, str], ...] = (("home", given.home_plan), ("away", given.away_plan))
    for side, path in sides:
        plan, problems = files.read_plan(path, teams, side)
        report.extend(problems)
        if plan is not None:
            plans[side] = plan
    for warning in report.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    if not report.ok:
        raise PlanError(report)
    return plans


def run_replay(given: argparse.Namespace) -> int:
    """Prove a record and say what was proved; inputs that the service kept are played again instead."""
    inputs = files.read_inputs(given.record)
    if inputs is not None:
        return _play_again(inputs, text=given.text)
    record = files.read_record(given.record)
    proof = replays.verify(record, given.hash, Published(files.read_commitments(given.commitments), given.nonce_hash))
    digest = record_digest(record)
    if given.digest and given.digest != digest:
        raise RecordError(f"The record's digest is {digest}, not the {given.digest} that was published.")
    if given.text:
        print(gamebook(record), end="")
    print(f"proved: {', '.join(proof.proved)}")
    if proof.closed:
        print(f"still closed: {', '.join(proof.closed)}")
    for note in proof.notes:
        print(note)
    print(f"digest: {digest}")
    return 0


def _play_again(inputs: GameInput, *, text: bool) -> int:
    """Play kept inputs; whatever failed then fails again here, with its traceback."""
    record = play_game(inputs)
    if text:
        print(gamebook(record), end="")
    score = record["public"]["score"]
    print(f"played: {inputs.away.name} {score['away']} at {inputs.home.name} {score['home']}")
    print(f"digest: {record_digest(record)}")
    return 0
