"""Plans: checked as handed in, made fit for the present roster, written by the autocoach, taken apart and sealed."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import rules_engine
from league.limits import TookTooLong, on_time
from rules_engine import Report

from .matchup import JSON, Matchup, Parts, side_named
from .remembering import remembered
from .text import describe_fault, first_difference, oddities, storable

log = logging.getLogger(__name__)

MOST_PLAN_CHARACTERS = 200_000
MOST_PROBLEMS = 300  # what one answer lists; nobody mends more at a time


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


@remembered
def check(
    matchup: Matchup,
    side: str,
    text: str,
    *,
    sealed: Parts,
    opponent: Parts | None,
    parts: Collection[str] | None = None,
) -> CheckedPlan:
    """Everything that is wrong with a plan as handed in, each thing with its place in the text.

    ``sealed`` are the side's own parts that earlier steps have sealed, ``opponent`` what it may see of the other side,
    ``parts`` those that must be there by now (None: all).
    A fault of the check itself is told as a problem too: nobody's draft is lost by it.
    """
    try:
        return _check(matchup, side, text, sealed, opponent, parts)
    except TookTooLong:
        raise
    except Exception as fault:
        log.error("A plan could not be checked: %s", describe_fault(fault))
        message = "This plan could not be checked. It is kept as it is, and the operator has been told."
        return CheckedPlan([_problem("", "CHECK", message)])


def too_long(text: str) -> str:
    """Return the sentence about a plan's text that has too many characters; "" for one that has not."""
    if len(text) <= MOST_PLAN_CHARACTERS:
        return ""
    return f"A plan may have at most {MOST_PLAN_CHARACTERS:,} characters; this has {len(text):,}."


def _check(
    matchup: Matchup, side: str, text: str, sealed: Parts, opponent: Parts | None, needed: Collection[str] | None
) -> CheckedPlan:
    if len(text) > MOST_PLAN_CHARACTERS:
        return CheckedPlan([_problem("", "SIZE", too_long(text))])
    plan, report = matchup.ruleset.read_text(text)
    if plan is None:
        return CheckedPlan(_listed(matchup, text, report), plan)
    odd = oddities(plan)
    if odd:
        for path, message in odd:
            report.error(path, "TEXT", message, "Type that character anew, or leave it out.")
        return CheckedPlan(_listed(matchup, text, report), None)
    report.extend(_report(matchup, side, plan, opponent, needed))
    parts = matchup.ruleset.split_plan(plan, matchup.options) if report.ok else _split(matchup, plan)
    if parts is not None:
        _tell_what_is_sealed(report, parts, sealed)
    return CheckedPlan(_listed(matchup, text, report), plan, parts if report.ok else None)


def _tell_what_is_sealed(report: Report, parts: Parts, sealed: Parts) -> None:
    """An error for each sealed part of which a plan says something else, where it begins to do so."""
    for name, body in sealed.items():
        if parts.get(name) != body:
            place = first_difference(body, parts.get(name))
            message = f'The part "{name}" of your plan was sealed at an earlier step and cannot be changed any more.'
            report.error(place or name, "SEALED", message, "Hand in the plan with that part as it was.")


def _split(matchup: Matchup, plan: JSON) -> Parts | None:
    """The parts of a plan that may be wrong in any way; None where it cannot be taken apart."""
    try:
        parts: Parts = matchup.ruleset.split_plan(plan, matchup.options)
    except Exception as fault:
        log.info("A draft could not be taken apart: %s", describe_fault(fault))
        return None
    return parts


def as_sealed(matchup: Matchup, plan: JSON, sealed: Parts) -> JSON | None:
    """The plan with its sealed parts as they were sealed; None where it cannot be taken apart."""
    parts = _split(matchup, plan)
    if parts is None:
        return None
    joined: JSON = matchup.ruleset.join_plan({**parts, **sealed})
    return joined


@on_time
def _report(
    matchup: Matchup, side: str, plan: JSON, opponent: Parts | None, needed: Collection[str] | None = None
) -> Report:
    """The ruleset's word on a plan; ``needed`` None asks for all parts."""
    more = {} if needed is None else {"parts": needed}
    team, whose = matchup.teams[side], side_named(side)
    return matchup.ruleset.check_plan(plan, team, whose, matchup.options, opponent, **more)


@remembered
def adapt(
    matchup: Matchup, side: str, text: str, *, sealed: Parts, opponent: Parts | None
) -> tuple[str, Parts, list[str]]:
    """A plan that was legal once, made so for the present roster: its text, its parts, a sentence for each repair.

    Parts that were sealed already stay as they are. Raises EngineError when no legal plan comes of it.
    """
    ruleset = matchup.ruleset
    plan, read = ruleset.read_text(text)
    read.require()
    assert plan is not None  # what is read without an error is a plan
    repaired, repairs = ruleset.repair(plan, matchup.teams[side], side_named(side), matchup.options)
    if sealed:
        repaired = ruleset.join_plan({**ruleset.split_plan(repaired, matchup.options), **sealed})
    _report(matchup, side, repaired, opponent).require()
    return ruleset.write_text(repaired), ruleset.split_plan(repaired, matchup.options), repairs


@remembered
def coach(
    matchup: Matchup, side: str, *, opponent: Parts | None, sealed: Parts | None = None, key: bytes | None = None
) -> tuple[str, Parts]:
    """A plan by the autocoach, from what the coach himself would see; its text and its parts.

    It keeps the side's own parts that are ``sealed`` already. Its dice are of their own and never a fixture's:
    ``key`` None draws them. Raises EngineError when no legal plan comes of it.
    """
    dice = rules_engine.DiceBox.seeded(key or secrets.token_bytes(32)).setup
    visible = _visible(matchup, side, opponent, sealed)
    plan = matchup.ruleset.autocoach(matchup.teams[side], side_named(side), visible, matchup.options, dice)
    return _written(matchup, side, plan, opponent, sealed)


def coach_in_style(
    matchup: Matchup, side: str, styles: Collection[str], *, opponent: Parts | None, sealed: Parts | None, key: bytes
) -> tuple[str, Parts]:
    """A plan in styles of the ruleset's, one of a scale at most, fitted to the side's men: its text and its parts. Like
    ``coach`` otherwise."""
    dice = rules_engine.DiceBox.seeded(key).setup
    visible = _visible(matchup, side, opponent, sealed)
    team = matchup.teams[side]
    plan = matchup.ruleset.plan_in_styles(styles, team, side_named(side), visible, matchup.options, dice)
    return _written(matchup, side, plan, opponent, sealed)


def _visible(matchup: Matchup, side: str, opponent: Parts | None, sealed: Parts | None) -> JSON:
    """What a coach sees when he writes a plan."""
    other = "away" if side == "home" else "home"
    return {"opponent": {"team": _public_team(matchup, other), "parts": opponent or {}}, "sealed": sealed or {}}


def _written(
    matchup: Matchup, side: str, plan: JSON, opponent: Parts | None, sealed: Parts | None
) -> tuple[str, Parts]:
    """The text and the parts of a plan that was written for a coach, with what he has sealed already."""
    ruleset = matchup.ruleset
    if sealed:
        plan = ruleset.join_plan({**ruleset.split_plan(plan, matchup.options), **sealed})
    _report(matchup, side, plan, opponent).require()
    return ruleset.write_text(plan), ruleset.split_plan(plan, matchup.options)


def join(matchup: Matchup, parts: Parts) -> JSON:
    """A whole plan from its parts."""
    plan: JSON = matchup.ruleset.join_plan(parts)
    return plan


def commit(body: Any, nonce: str | None = None) -> tuple[str, str]:
    """The nonce, a fresh one where none is given, and the commitment to ``body`` with it."""
    used = nonce or secrets.token_hex(16)
    return used, rules_engine.commitment(body, used)


def nonce(secret: bytes, fixture: str, revision: int, step: str, side: str, part: str) -> str:
    """The nonce of a part as it comes of the fixture's second secret."""
    derived: str = rules_engine.nonce(secret, fixture, revision, step, side, part)
    return derived


def _public_team(matchup: Matchup, side: str) -> JSON:
    """What both sides know of a team: its own sheet and the men of the lists that play, fit or not."""
    team, playing = matchup.teams[side], playing_lists(matchup)
    rows = [
        {"number": man.number, "name": man.name, "position": man.position, "age": man.age, "sheet": man.sheet}
        for man in team.athletes
        if man.status in playing
    ]
    return {"name": team.name, "code": team.code, "sheet": team.sheet, "athletes": rows}


def playing_lists(matchup: Matchup) -> set[str]:
    """The lists of a roster whose men play."""
    return {rule.code for rule in matchup.rules.roster_lists() if rule.plays}


def _problem(path: str, code: str, message: str, hint: str = "") -> JSON:
    return {"path": path, "code": code, "message": message, "hint": hint, "severity": "error"}


def _listed(matchup: Matchup, text: str, report: Report) -> list[JSON]:
    """Every problem as JSON, with its place in the text, in characters that every database keeps."""
    listed = Report(report.problems[:MOST_PROBLEMS])
    more = len(report.problems) - MOST_PROBLEMS
    if more > 0:
        tell = listed.warn if report.ok else listed.error
        tell("", "MORE", f"There are {more:,} problems more.", "Mend these first.")
    located = matchup.ruleset.locate(text, listed)
    return [{key: storable(value) for key, value in problem.as_json().items()} for problem in located]
