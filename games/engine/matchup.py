"""League rows as the ruleset meets them: both teams with their rosters, the options, the steps of the exchange."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import rules_engine
from league.models import Fixture, League, RosterSpot, Team
from league.selectors.calendar import game_facts
from rules_engine import ExchangeStep

JSON = dict[str, Any]
Parts = dict[str, Any]
FIRST, SECOND = "first", "second"


@dataclass(frozen=True)
class Matchup:
    """The game as the ruleset meets it: both teams with their rosters, the typed options, the steps."""

    ruleset: Any
    options: Any
    overrides: JSON
    teams: Mapping[str, Any]
    steps: tuple[ExchangeStep, ...]

    def step(self, code: str) -> ExchangeStep:
        return next(step for step in self.steps if step.code == code)


def side_named(word: str) -> Literal["home", "away"]:
    """A side by the word for it in a row or an address, as the engine wants it."""
    if word == "home":
        return "home"
    if word == "away":
        return "away"
    raise ValueError(f'"{word}" is no side of a game.')


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


def plans_opened(league: League) -> str:
    """When a game's plans open to everybody who may see it: ``final`` (the default) or ``season_end``."""
    options = rules_engine.get(league.ruleset).options(league.options)
    return str(getattr(options, "plans_opened", "final"))


def exchange(league: League) -> tuple[ExchangeStep, ...]:
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


def resumed(matchup: Matchup, record: JSON) -> Matchup:
    """The matchup of a game that stands at half-time: rosters and house rules as they were at its start."""
    teams = {side: rules_engine.read_team(body) for side, body in record["public"]["teams"].items()}
    options = matchup.ruleset.options(record["options"])
    steps = tuple(matchup.ruleset.exchange(options))
    return replace(matchup, options=options, overrides=record["options"], teams=teams, steps=steps)


def opening(fixture: Fixture, secret: bytes, revision: int) -> JSON:
    """What the dice settle before any plan: ``setup`` the ruleset's own facts (wind, ...), ``toss`` who wins it."""
    league = fixture.season.league
    options = _overrides(rules_engine.get(league.ruleset), league, fixture)
    found: JSON = rules_engine.opening(league.ruleset, options, secret, str(fixture.public_id), revision)
    return found


def _overrides(ruleset: Any, league: League, fixture: Fixture) -> JSON:
    """The house rules with the facts of this fixture, where the ruleset has an option for them."""
    facts = game_facts(fixture)
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
                out=spot.unavailable,
                ref=str(spot.player.public_id),
            )
            for spot in spots
        ),
    )
