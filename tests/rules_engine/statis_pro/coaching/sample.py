"""Generated teams and what the autocoach makes of them, for tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules_engine.dice import DiceBox
from rules_engine.interface import JSON, Athlete, Team
from rules_engine.statis_pro.careers.teams import able, generate_team, ranks_of, team_card
from rules_engine.statis_pro.coaching.autocoach import Elevens, autocoach, usual_elevens
from rules_engine.statis_pro.document.roster import read_roster
from rules_engine.statis_pro.options import StatisProOptions


@cache
def team(strength: int = 3, key: int = 1) -> Team:
    """A generated team, always the same for a strength and key."""
    return generate_team("Harbor Pilots", "HAR", strength, DiceBox.seeded(bytes([key]) * 32).setup)


def plan_of(given: Team, visible: JSON | None = None, **options: Any) -> JSON:
    """The autocoach's plan for a team at home."""
    dice = DiceBox.seeded(bytes(32)).setup
    return autocoach(given, "home", visible or {}, StatisProOptions(**options), dice)


@cache
def plan(strength: int = 3, key: int = 1) -> JSON:
    """The plan of a generated team that sees nothing of its opponent."""
    return plan_of(team(strength, key))


def elevens(given: Team) -> Elevens:
    """The sets that a team sends onto the field."""
    athletes = able(given)
    return usual_elevens(athletes, ranks_of(athletes), read_roster(given), team_card(given))


def row(athlete: Athlete) -> JSON:
    """A man as the other side sees him."""
    names = ("number", "name", "position", "age", "sheet")
    return {name: getattr(athlete, name) for name in names}
