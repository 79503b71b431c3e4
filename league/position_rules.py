"""Changes of a man's position in the season, as a league's rulebook has them: a part of the league's door to the rules
engine."""

from __future__ import annotations

from dataclasses import dataclass

from league.camp_rules import Problem, problems_of
from league.models import League
from league.rulebook import Athlete, CampStory, LeagueRules, OpenMove, SeededDice, rules_of


@dataclass(frozen=True)
class PositionRules:
    """What a league asks about positions in its season, by the rules that are in force in it."""

    rules: LeagueRules

    def open_moves(self, athlete: Athlete) -> tuple[OpenMove, ...]:
        """The steps that his coach may take now; () where there are no such changes."""
        return self.rules.ruleset.open_moves(athlete, self.rules.options)

    def told(self, athlete: Athlete) -> str:
        """How far he is with a change, in a sentence."""
        return self.rules.ruleset.position_told(athlete, self.rules.options)

    def odds(self, athlete: Athlete, move: OpenMove) -> tuple[str, ...]:
        """What a step may bring him, and how likely."""
        return self.rules.ruleset.move_odds(athlete, move, self.rules.options)

    def check(self, athlete: Athlete, move: OpenMove) -> list[Problem]:
        """What speaks against a step."""
        return problems_of(self.rules.ruleset.check_move_of_position(athlete, move.step, move.to, self.rules.options))

    def may_take_back(self, athlete: Athlete, *, games_since: int, season_begun: bool) -> bool:
        """Whether the team to which a man has come may take back his change of position."""
        return self.rules.ruleset.may_take_back(athlete, games_since, season_begun)

    def take(self, athlete: Athlete, move: OpenMove, dice: SeededDice) -> CampStory:
        """A step against which nothing speaks."""
        return self.rules.ruleset.move_of_position(athlete, move.step, move.to, self.rules.options, dice)


def position_rules_of(league: League) -> PositionRules:
    """What is in force in a league."""
    return PositionRules(rules_of(league))
