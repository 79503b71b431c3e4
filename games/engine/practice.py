"""A practice game: two invented teams under the rules of a demonstration, first questions about a plan, the game.

No row of a league goes into it. The visitor's team is at home.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules_engine
from league.limits import on_time
from league.rulebook import LeagueRules, demonstration
from rules_engine import FirstAnswer, FirstStep, SeededDice

from .matchup import JSON, Matchup, side_named
from .plans import coach, join
from .play import Played, game_input, play

__all__ = ["FirstAnswer", "FirstStep", "Invented", "Practice"]

OWN, OTHER = "home", "away"
STRENGTH = 3  # of both teams, of 1 to 5
NAME = "practice"  # what stands for the fixture


@dataclass(frozen=True)
class Invented:
    """The name and letters of a team that is drawn."""

    name: str
    code: str


def key_of(seed: bytes, purpose: str) -> bytes:
    """Dice of a practice game for one purpose; those of one tell nothing of those of another."""
    return hmac.digest(seed, f"practice {purpose}".encode(), hashlib.sha256)


@dataclass(frozen=True)
class Practice:
    """The two teams of a practice game and the rules that they play by."""

    matchup: Matchup

    @property
    def teams_json(self) -> JSON:
        return {side: rules_engine.team_json(team) for side, team in self.matchup.teams.items()}

    @property
    def house_rules(self) -> JSON:
        return dict(self.matchup.rules.house_rules)

    @on_time
    def base_plan(self, seed: bytes) -> JSON:
        """The autocoach's plan for the visitor's team."""
        return self._coached(OWN, key_of(seed, "own plan"))

    def opponent_plan(self, seed: bytes) -> JSON:
        """The autocoach's plan for the other team."""
        return self._coached(OTHER, key_of(seed, "other plan"))

    def _coached(self, side: str, key: bytes) -> JSON:
        _, parts = coach(self.matchup, side, opponent=None, key=key)
        return join(self.matchup, parts)

    @on_time
    def steps(self, plan: JSON) -> tuple[FirstStep, ...]:
        """The questions about a plan, with what it does as it stands."""
        mine, theirs = self.matchup.teams[OWN], self.matchup.teams[OTHER]
        steps: tuple[FirstStep, ...] = self.matchup.ruleset.first_steps(
            plan, mine, side_named(OWN), self.matchup.options, theirs
        )
        return steps

    @on_time
    def answered(self, base: JSON, answers: Mapping[str, str]) -> JSON:
        """The plan with these answers in it, taken in the order of the questions; the answers to each step are those
        to the plan that the steps before it have left."""
        ruleset, team, options = self.matchup.ruleset, self.matchup.teams[OWN], self.matchup.options
        plan = base
        for step in self.steps(base):
            if step.code in answers:
                plan = ruleset.take_step(plan, step.code, answers[step.code], team, side_named(OWN), options)
        return plan

    @on_time
    def is_legal(self, plan: JSON) -> bool:
        """Whether the visitor's plan can be played."""
        report = self.matchup.ruleset.check_plan(
            plan, self.matchup.teams[OWN], side_named(OWN), self.matchup.options, None
        )
        return bool(report.ok)

    @on_time
    def picture(self, plan: JSON, key: str) -> JSON:
        """The men of a sheet of the plan on their places; {} where there is nothing to draw."""
        drawn: JSON = self.matchup.ruleset.plan_picture(plan, key, self.matchup.teams[OWN]) if key else {}
        return drawn

    def play(self, plan: JSON, other: JSON, seed: bytes) -> Played:
        """The whole game."""
        ruleset, options = self.matchup.ruleset, self.matchup.options
        plans = {side: ruleset.split_plan(body, options) for side, body in ((OWN, plan), (OTHER, other))}
        secret = key_of(seed, "dice")
        return play(
            game_input(self.matchup, fixture=NAME, revision=1, secret=secret, plans=plans, commitments=(), nonces={})
        )


@on_time
def draw_practice(ruleset: str, own: Invented, other: Invented, seed: bytes) -> Practice:
    """Two teams under these names, drawn from a seed."""
    rules = demonstration(ruleset)
    teams = {
        side: rules.ruleset.generate_team(each.name, each.code, STRENGTH, SeededDice(key_of(seed, side), "setup"))
        for side, each in ((OWN, own), (OTHER, other))
    }
    return Practice(Matchup(rules, teams, rules.exchange()))


def read_practice(ruleset: str, options: JSON, teams: Mapping[str, Any]) -> Practice:
    """A practice game as it was kept."""
    rules = LeagueRules(ruleset, options)
    return Practice(
        Matchup(rules, {side: rules_engine.read_team(body) for side, body in teams.items()}, rules.exchange())
    )
