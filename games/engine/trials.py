"""Trials of plans: what they are played from, as it is kept while they run, and what comes of them.

A trial has dice of its own: nothing of a fixture's secrets, commitments or nonces goes into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import rules_engine
from rules_engine import GameInput, trials

from .matchup import FIRST, JSON, Matchup, Parts, side_named
from .plans import join
from .play import game_input

TrialSums = trials.TrialSums
GameSums = trials.GameSums
PlanSums = trials.PlanSums
UnitSums = trials.UnitSums
Tally = trials.Tally
Estimate = trials.Estimate
AskedSituation = trials.AskedSituation
TrialError = trials.TrialError
share, mean, difference = trials.share, trials.mean, trials.difference
verdict, situation_verdict = trials.verdict, trials.situation_verdict
findings, changed = trials.findings, trials.changed
HUNDREDTHS = trials.HUNDREDTHS
ENOUGH_CALLS = trials.ENOUGH

NAME = "trial"  # what stands for the fixture


def trial_json(matchup: Matchup, plans: Mapping[str, Parts], beside: Mapping[str, Parts] | None = None) -> JSON:
    """What a trial is played from, as JSON: ``plans`` by side as parts, and those of the plan beside it."""
    game = _game(matchup, plans)
    body: JSON = {
        "ruleset": game.ruleset,
        "options": game.options,
        "teams": {side: rules_engine.team_json(team) for side, team in (("home", game.home), ("away", game.away))},
        "plans": [_plans_json(game)],
    }
    if beside is not None:
        body["plans"].append(_plans_json(_game(matchup, beside)))
    return body


def _game(matchup: Matchup, plans: Mapping[str, Parts]) -> GameInput:
    """The game of these plans. Parts that are handed in at half-time are a revision for the second half."""
    before = {name for step in matchup.steps if step.stage == FIRST for name in step.parts}
    first = {side: {name: body for name, body in parts.items() if name in before} for side, parts in plans.items()}
    revised = {side: parts for side, parts in plans.items() if parts.keys() - before}
    return game_input(
        matchup, fixture=NAME, revision=1, secret=b"", plans=first, commitments=(), nonces={}, revised=revised
    )


def _plans_json(game: GameInput) -> JSON:
    return {"plans": dict(game.plans), "revised": dict(game.revised or {})}


def read_trial(body: JSON, side: str, key: bytes) -> trials.Trial:
    """The trial that ``trial_json`` wrote, for the coach of a side, on the dice of ``key``."""
    home, away = (rules_engine.read_team(body["teams"][side]) for side in ("home", "away"))
    plain = GameInput(body["ruleset"], body["options"], home, away, plans={}, secret=b"", fixture=NAME)
    games = [replace(plain, plans=each["plans"], revised=each["revised"] or None) for each in body["plans"]]
    return trials.Trial(key, side_named(side), games[0], games[1] if len(games) > 1 else None)


def play_trial(trial: trials.Trial, numbers: Iterable[int], situation: JSON | None) -> TrialSums:
    """What comes of these numbers of a trial: whole games, or one situation. Raises EngineError where one cannot be
    played."""
    if situation is None:
        return trials.play_games(trial, numbers)
    return trials.play_situation(trial, AskedSituation(**situation), numbers)


def calls_of(matchup: Matchup, plan: JSON | None, with_ball: bool) -> list[tuple[str, str]]:
    """What a plan can call from scrimmage with the ball, or without it: codes with their labels."""
    return [] if plan is None else list(matchup.ruleset.scrimmage_calls(plan, with_ball))


def parts_calling(matchup: Matchup, parts: Parts, call: str, with_ball: bool) -> Parts | None:
    """A whole plan that makes one of its calls in every situation, by its parts; None where it has no such call."""
    plan = join(matchup, parts)
    if call not in dict(calls_of(matchup, plan, with_ball)):
        return None
    only = matchup.ruleset.calling_only(plan, call, with_ball)
    split: Parts = matchup.ruleset.split_plan(only, matchup.options)
    return split


def situation_problems(matchup: Matchup, asked: AskedSituation) -> list[tuple[str, str]]:
    """What is impossible about a situation in a game of these rules: the field and a sentence each."""
    return list(asked.problems(matchup.ruleset.parameters(matchup.options)))
