"""The one door from this app to the rules engine: league rows go in, the engine's public values come out.

Nothing here names a ruleset, a step of its exchange or a part of its plans. A coach always hands in a whole plan; a
step of the exchange seals its own parts of it, and a later step cannot change what an earlier one has sealed.
"""

from __future__ import annotations

import hashlib
import logging
import math
import secrets
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from league.models import Fixture, League, RosterSpot, Team
from rules_engine import EngineError, RecordError, Report, Step

log = logging.getLogger(__name__)

JSON = dict[str, Any]
Parts = dict[str, Any]

MOST_PLAN_CHARACTERS = 400_000
MOST_PROBLEMS = 300  # what one answer lists; nobody mends more at a time
SECRET_BYTES = 32
RECORD_PARTS: tuple[str, ...] = tuple(rules_engine.PARTS)
ENGINE_VERSION: str = rules_engine.ENGINE

__all__ = ["CheckedPlan", "EngineError", "RecordError", "Step"]


@dataclass(frozen=True)
class CheckedPlan:
    """What a check found: the plan as read, its parts, every problem; ``parts`` only when it is legal."""

    problems: list[JSON] = field(default_factory=list)
    plan: JSON | None = None
    parts: Parts | None = None

    @property
    def legal(self) -> bool:
        return self.parts is not None

    @property
    def errors(self) -> list[JSON]:
        return [problem for problem in self.problems if problem["severity"] == "error"]

    @property
    def warnings(self) -> list[JSON]:
        return [problem for problem in self.problems if problem["severity"] == "warning"]


@dataclass(frozen=True)
class Matchup:
    """The game as the ruleset meets it: both teams with their rosters, the typed options, the steps."""

    ruleset: Any
    options: Any
    overrides: JSON
    teams: Mapping[str, Any]
    steps: tuple[Step, ...]

    def step(self, code: str) -> Step:
        return next(step for step in self.steps if step.code == code)


def takes(steps: Iterable[Step], code: str, side: str) -> tuple[str, ...]:
    """The parts that a side owes in a step; none when it owes nothing there."""
    return next((tuple(step.parts) for step in steps if step.code == code and side in step.sides), ())


def plans_opened(league: League) -> str:
    """When a game's plans open to everybody who may see it: ``final`` (the default) or ``season_end``."""
    options = rules_engine.get(league.ruleset).options(league.options)
    return str(getattr(options, "plans_opened", "final"))


def exchange(league: League) -> tuple[Step, ...]:
    """The steps by which plans are exchanged in a league."""
    ruleset = rules_engine.get(league.ruleset)
    return tuple(ruleset.exchange(ruleset.options(league.options)))


def matchup(fixture: Fixture) -> Matchup:
    """Both teams of a fixture with their present rosters; three queries."""
    league = fixture.season.league
    ruleset = rules_engine.get(league.ruleset)
    overrides = _overrides(ruleset, league, fixture)
    options = ruleset.options(overrides)
    rosters: dict[int, list[RosterSpot]] = {fixture.home_id: [], fixture.away_id: []}
    for spot in RosterSpot.objects.filter(team__in=rosters).select_related("player").order_by("number"):
        rosters[spot.team_id].append(spot)
    teams = {
        "home": _team(fixture.home, rosters[fixture.home_id]),
        "away": _team(fixture.away, rosters[fixture.away_id]),
    }
    return Matchup(ruleset, options, overrides, teams, tuple(ruleset.exchange(options)))


def _overrides(ruleset: Any, league: League, fixture: Fixture) -> JSON:
    """The house rules with the facts of this fixture, where the ruleset has an option for them."""
    facts = {"game_number": fixture.week.number}
    known = {spec.code for spec in ruleset.option_specs()}
    return {**league.options, **{code: value for code, value in facts.items() if code in known}}


def _team(team: Team, spots: Iterable[RosterSpot]) -> Any:
    return rules_engine.Team(
        name=team.name,
        code=team.code,
        athletes=tuple(
            rules_engine.Athlete(
                number=spot.number,
                name=spot.player.name,
                position=spot.player.position,
                age=spot.player.age,
                sheet=spot.player.sheet,
                status=spot.list,
                out=spot.out,
                ref=str(spot.player.public_id),
            )
            for spot in spots
        ),
    )


# -- plans -------------------------------------------------------------------------------------------------------


def check(matchup: Matchup, side: str, text: str, *, sealed: Parts, opponent: Parts | None) -> CheckedPlan:
    """Everything that is wrong with a plan as handed in, each thing with its place in the text.

    ``sealed`` are the side's own parts that earlier steps have sealed, ``opponent`` what it may see of the other side.
    A fault of the check itself is told as a problem too: nobody's draft is lost by it.
    """
    try:
        return _check(matchup, side, text, sealed=sealed, opponent=opponent)
    except Exception as fault:
        log.error("A plan could not be checked: %s", describe_fault(fault))
        message = "This plan could not be checked. It is kept as it is, and the operator has been told."
        return CheckedPlan([_problem("", "CHECK", message)])


def _check(matchup: Matchup, side: str, text: str, *, sealed: Parts, opponent: Parts | None) -> CheckedPlan:
    if len(text) > MOST_PLAN_CHARACTERS:
        return CheckedPlan([_problem("", "SIZE", f"A plan may have {MOST_PLAN_CHARACTERS:,} characters.")])
    plan, report = matchup.ruleset.read_text(text)
    if plan is None:
        return CheckedPlan(_listed(text, report), plan)
    oddities = _oddities(plan)
    if oddities:
        return CheckedPlan([_problem(path, "TEXT", message) for path, message in oddities], None)
    report.extend(matchup.ruleset.check_plan(plan, matchup.teams[side], side, matchup.options, opponent))
    if not report.ok:
        return CheckedPlan(_listed(text, report), plan)
    parts = matchup.ruleset.split_plan(plan, matchup.options)
    changed = [name for name, body in sealed.items() if parts.get(name) != body]
    for name in changed:
        place = _first_difference(sealed[name], parts.get(name))
        report.error(
            place or name,
            "SEALED",
            f'The part "{name}" of your plan was sealed at an earlier step and cannot be changed any more.',
            "Hand in the plan with that part as it was.",
        )
    return CheckedPlan(_listed(text, report), plan, None if changed else parts)


def adapt(
    matchup: Matchup, side: str, text: str, *, sealed: Parts, opponent: Parts | None
) -> tuple[str, Parts, list[str]]:
    """A plan that was legal once, made so for the present roster: its text, its parts, a sentence for each repair.

    Parts that were sealed already stay as they are. Raises EngineError when no legal plan comes of it.
    """
    ruleset = matchup.ruleset
    plan, read = ruleset.read_text(text)
    read.require()
    repaired, repairs = ruleset.repair(plan, matchup.teams[side], side, matchup.options)
    if sealed:
        repaired = ruleset.join_plan({**ruleset.split_plan(repaired, matchup.options), **sealed})
    report = ruleset.check_plan(repaired, matchup.teams[side], side, matchup.options, opponent)
    report.require()
    return ruleset.write_text(repaired), ruleset.split_plan(repaired, matchup.options), repairs


def coach(matchup: Matchup, side: str, *, opponent: Parts | None, key: bytes | None = None) -> tuple[str, Parts]:
    """A plan by the autocoach, from what the coach himself would see; its text and its parts.

    Its dice are of their own and never a fixture's: ``key`` None draws them.
    """
    other = "away" if side == "home" else "home"
    visible = {"opponent": {"team": _public_team(matchup.teams[other]), "parts": opponent or {}}}
    dice = rules_engine.DiceBox.seeded(key or secrets.token_bytes(32)).setup
    plan = matchup.ruleset.autocoach(matchup.teams[side], side, visible, matchup.options, dice)
    matchup.ruleset.check_plan(plan, matchup.teams[side], side, matchup.options, opponent).require()
    return matchup.ruleset.write_text(plan), matchup.ruleset.split_plan(plan, matchup.options)


def join(matchup: Matchup, parts: Parts) -> JSON:
    """A whole plan from its parts."""
    plan: JSON = matchup.ruleset.join_plan(parts)
    return plan


def commit(body: Any) -> tuple[str, str]:
    """A fresh nonce and the commitment to ``body`` with it."""
    nonce = secrets.token_hex(16)
    return nonce, rules_engine.commitment(body, nonce)


def _public_team(team: Any) -> JSON:
    rows = [
        {"number": man.number, "name": man.name, "position": man.position, "age": man.age, "sheet": man.sheet}
        for man in team.athletes
        if man.status == "active"
    ]
    return {"name": team.name, "code": team.code, "athletes": rows}


def _problem(path: str, code: str, message: str, hint: str = "") -> JSON:
    return {"path": path, "code": code, "message": message, "hint": hint, "severity": "error"}


def _listed(text: str, report: Report) -> list[JSON]:
    """Every problem as JSON, with its place in the text, in characters that every database keeps."""
    listed = Report(report.problems[:MOST_PROBLEMS])
    more = len(report.problems) - MOST_PROBLEMS
    if more > 0:
        tell = listed.warn if report.ok else listed.error
        tell("", "MORE", f"There are {more:,} problems more.", "Mend these first.")
    located = rules_engine.locate(text, listed)
    return [{key: storable(value) for key, value in problem.as_json().items()} for problem in located]


def describe_fault(fault: BaseException) -> str:
    """Kind and place of a fault for the operator's log, without its text: that may quote a sealed plan."""
    frames = traceback.extract_tb(fault.__traceback__)[-3:]
    places = " < ".join(
        f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}" for frame in reversed(frames)
    )
    return f"{type(fault).__name__} at {places}"


def storable(value: Any) -> Any:
    """Text without the two things that databases refuse: NUL and halves of surrogate pairs."""
    if isinstance(value, str):
        return value.replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")
    return value


def _oddities(value: Any, path: str = "") -> list[tuple[str, str]]:
    """Characters and numbers in a document that could not be kept to the letter, with their paths."""
    if isinstance(value, str):
        if storable(value) != value:
            return [(path, "This text holds a character that cannot be kept (NUL, or half of a surrogate pair).")]
        return []
    if isinstance(value, float):
        return [] if math.isfinite(value) else [(path, "This number is not finite.")]
    if isinstance(value, list):
        return [odd for place, item in enumerate(value) for odd in _oddities(item, f"{path}[{place}]")]
    if isinstance(value, dict):
        found = [("", "A name in this document holds a character that cannot be kept.")] * any(
            storable(name) != name for name in value
        )
        return found + [odd for name, item in value.items() for odd in _oddities(item, f"{path}.{name}".lstrip("."))]
    return []


def _first_difference(before: Any, after: Any, path: str = "") -> str:
    """The path of the first place where two documents differ; "" at the root or when they do not."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                return _first_difference(before.get(name), after.get(name), f"{path}.{name}".lstrip("."))
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, two) in enumerate(zip(before, after, strict=True)):
            if one != two:
                return _first_difference(one, two, f"{path}[{place}]")
    return path


# -- games -------------------------------------------------------------------------------------------------------


def draw_secret() -> tuple[bytes, str]:
    """A fixture's 32 secret bytes and the hash that is published at once."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret, hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Played:
    """A game that has been played: its record, the stored form of it, digest and score."""

    record: JSON
    body: bytes
    digest: str
    home_score: int
    away_score: int


def game_input(
    matchup: Matchup,
    *,
    fixture: str,
    revision: int,
    secret: bytes,
    plans: Mapping[str, Parts],
    commitments: Sequence[str],
    nonces: Mapping[str, Mapping[str, str]],
) -> Any:
    """Everything that a game is played from; ``plans`` by side as parts."""
    return rules_engine.GameInput(
        ruleset=matchup.ruleset.code,
        options=matchup.overrides,
        home=matchup.teams["home"],
        away=matchup.teams["away"],
        plans={side: join(matchup, parts) for side, parts in plans.items()},
        secret=secret,
        fixture=fixture,
        revision=revision,
        commitments=tuple(commitments),
        nonces={side: dict(own) for side, own in nonces.items()},
    )


def play(game: Any) -> Played:
    """Play a whole game. Pure: the same input gives the same bytes."""
    record = rules_engine.play_game(game)
    score = record["public"]["score"]
    return Played(
        record, rules_engine.compress(record), rules_engine.record_digest(record), score["home"], score["away"]
    )


def input_json(game: Any) -> JSON:
    """The input of a game that could not be played, for whoever looks into it."""
    return {
        "ruleset": game.ruleset,
        "options": game.options,
        "teams": {side: rules_engine.team_json(team) for side, team in (("home", game.home), ("away", game.away))},
        "plans": dict(game.plans),
        "secret": game.secret.hex(),
        "fixture": game.fixture,
        "revision": game.revision,
        "commitments": list(game.commitments),
        "nonces": dict(game.nonces or {}),
    }


def open_record(body: bytes) -> JSON:
    """The record from its stored form; raises RecordError when it is damaged."""
    record: JSON = rules_engine.decompress(bytes(body))
    return record


def record_digest(record: JSON) -> str:
    digest: str = rules_engine.record_digest(record)
    return digest


def cut(record: JSON, parts: Iterable[str]) -> JSON:
    """The record with these parts only; the names of the others stand under ``closed``."""
    part: JSON = rules_engine.select(record, parts)
    return part


def prove(record: JSON) -> JSON:
    """What a record proves about itself; raises RecordError with the first thing that differs."""
    return rules_engine.verify(record)


# -- reading a record --------------------------------------------------------------------------------------------


def plays(record: JSON) -> list[JSON]:
    """Every play with its fields by name, and its narration under ``text``."""
    rows: list[JSON] = rules_engine.plays(record)
    ruleset = rules_engine.get(record["ruleset"]["code"])
    for row in rows:
        row["text"] = ruleset.narrate(row, record)
    return rows


def calls(record: JSON, side: str) -> list[JSON] | None:
    """What a side ordered and why, play by play; None where that part is closed."""
    rows: list[JSON] | None = rules_engine.calls(record, side)
    return rows


def drives(record: JSON) -> list[JSON]:
    return rules_engine.drives(record)


def box_score(record: JSON) -> JSON:
    return rules_engine.box_score(record)


def player_figures(record: JSON) -> dict[str, JSON]:
    """Each player's figures of a game by the league's own id of him: ``{"side": ..., "figures": {name: number}}``."""
    who = ("number", "name", "position", "ref")
    return {
        line["ref"]: {"side": side, "figures": {name: value for name, value in line.items() if name not in who}}
        for side, lines in box_score(record)["players"].items()
        for line in lines
        if line["ref"]
    }


def picture(record: JSON, play: JSON) -> JSON:
    """Where the men of a play stood and went; empty when the ruleset draws none."""
    drawing: JSON = rules_engine.get(record["ruleset"]["code"]).picture(play, record)
    return drawing


def words(play: JSON, record: JSON) -> JSON:
    """Where and when a play began, in the words that all pages use."""
    before = play["before"]
    codes = rules_engine.narrative.codes(record)
    return {
        "period": rules_engine.narrative.period(before["period"]),
        "clock": rules_engine.narrative.clock(before["clock"]),
        "down": rules_engine.narrative.down_and_distance(before),
        "spot": rules_engine.narrative.spot(before["los"], before["possession"], codes),
        "code": codes[before["possession"]],
    }


def period_name(number: int) -> str:
    """``Q1`` to ``Q4``, then overtime."""
    name: str = rules_engine.narrative.period(number)
    return name


def clock_words(seconds: int) -> str:
    """``872`` is ``14:32``."""
    text: str = rules_engine.narrative.clock(seconds)
    return text
