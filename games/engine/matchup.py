"""League rows as the ruleset meets them: both teams with their rosters, the options, the steps of the exchange."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import rules_engine
from league.models import Fixture, RosterSpot
from league.rulebook import LeagueRules, rules_of, team_of
from league.selectors.calendar import game_facts
from league.selectors.camps import camp_facts
from rules_engine import AnyRuleset, ExchangeStep

JSON = dict[str, Any]
Parts = dict[str, Any]
FIRST, SECOND = "first", "second"


@dataclass(frozen=True)
class Matchup:
    """The game as the ruleset meets it: the rules that it is played by, both teams with their rosters, the steps."""

    rules: LeagueRules
    teams: Mapping[str, rules_engine.Team]
    steps: tuple[ExchangeStep, ...]

    @property
    def ruleset(self) -> AnyRuleset:
        return self.rules.ruleset

    @property
    def options(self) -> Any:
        """The ruleset's own options."""
        return self.rules.options

    def step(self, code: str) -> ExchangeStep:
        return next(step for step in self.steps if step.code == code)


def side_named(word: str) -> Literal["home", "away"]:
    """A side by the word for it in a row or an address, as the engine wants it."""
    if word == "home":
        return "home"
    if word == "away":
        return "away"
    raise ValueError(f'"{word}" is no side of a game.')


def plan_form(matchup: Matchup, side: str, plan: Any) -> Any:
    """The sheets on which that side writes its plan; the men of the other side are called by their names."""
    own, other = matchup.teams[side], matchup.teams["away" if side == "home" else "home"]
    return matchup.ruleset.plan_form(plan, own, side_named(side), matchup.options, other)


def takes(steps: Iterable[ExchangeStep], code: str, side: str) -> tuple[str, ...]:
    """The parts that a side owes in a step; none when it owes nothing there."""
    return next((tuple(step.parts) for step in steps if step.code == code and side in step.sides), ())


def needs(steps: Iterable[ExchangeStep], code: str, side: str) -> frozenset[str]:
    """The parts of a side's plan that must be there when a step closes: its own and those of the steps before it."""
    found: set[str] = set()
    for step in steps:
        found |= set(step.parts) if side in step.sides else set()
        if step.code == code:
            break
    return frozenset(found)


def has_half_time(steps: Iterable[ExchangeStep]) -> bool:
    """Whether something is handed in between the halves, so that they are played apart."""
    return any(step.stage == SECOND for step in steps)


def matchup(fixture: Fixture) -> Matchup:
    """Both teams of a fixture with their present rosters; three queries."""
    rules = _rules_of(fixture)
    rosters: dict[int, list[RosterSpot]] = {fixture.home_id: [], fixture.away_id: []}
    for spot in RosterSpot.objects.filter(team__in=rosters).select_related("player").order_by("number"):
        rosters[spot.team_id].append(spot)
    teams = {
        "home": rules.as_they_play(team_of(fixture.home, rosters[fixture.home_id])),
        "away": rules.as_they_play(team_of(fixture.away, rosters[fixture.away_id])),
    }
    return Matchup(rules, teams, rules.exchange())


def resumed(matchup: Matchup, record: JSON) -> Matchup:
    """The matchup of a game that stands at half-time: rosters and house rules as they were at its start."""
    teams = {side: rules_engine.read_team(body) for side, body in record["public"]["teams"].items()}
    rules = LeagueRules(matchup.rules.code, record["options"])
    return Matchup(rules, teams, rules.exchange())


def opening(fixture: Fixture, secret: bytes, revision: int) -> JSON:
    """What the dice settle before any plan: ``setup`` the ruleset's own facts (wind, ...), ``toss`` who wins it."""
    rules = _rules_of(fixture)
    return rules_engine.opening(rules.code, dict(rules.house_rules), secret, str(fixture.public_id), revision)


def _rules_of(fixture: Fixture) -> LeagueRules:
    """The league's rules with the facts of this fixture, and with what follows from the camps of both teams."""
    rules = rules_of(fixture.season.league).of_game(game_facts(fixture))
    return LeagueRules(rules.code, {**rules.house_rules, **camp_facts(fixture)})
