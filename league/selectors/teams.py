"""A team with its roster, in the columns of its ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from league import rulebook
from league.models import RosterSpot, Seat, Team

IDENTITY = {"Pos", "Age"}  # columns that the page shows for players of any ruleset


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: his spot and the ruleset's facts about him."""

    spot: RosterSpot
    facts: tuple[rulebook.Column, ...]


@dataclass(frozen=True, slots=True)
class RosterList:
    """One list of the roster and the size that the rules allow it."""

    code: str
    name: str
    size: int | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """A whole roster: the columns' names and meanings, its lists, and the ruleset's facts about the team itself."""

    facts: tuple[rulebook.Column, ...]
    columns: tuple[rulebook.Column, ...]
    lists: tuple[RosterList, ...]
    positions: dict[str, str]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for one in self.lists for line in one.lines)


def roster(team: Team) -> Roster:
    """The team's roster by lists, in the order of the ruleset's positions, with one query."""
    league = team.league
    rules = rulebook.rules_of(league)
    kept = rules.roster_rules()
    order = {code: at for at, code in enumerate(kept.positions)}
    spots = sorted(
        team.roster.select_related("player"),
        key=lambda spot: (order.get(spot.player.position, len(order)), spot.number),
    )
    lines = _lines(rules, spots)
    known = {rule.code for rule in kept.lists}
    heads = [(rule.code, rule.name, rule.size) for rule in kept.lists]
    heads += [(code, code, None) for code in sorted({spot.list for spot in spots} - known)]
    lists = [
        RosterList(code, name, size, tuple(line for line in lines if line.spot.list == code))
        for code, name, size in heads
    ]
    return Roster(
        facts=rules.describe_team(rulebook.team_of(team, spots)),
        columns=_columns(lines),
        lists=tuple(one for one in lists if one.lines),
        positions=dict(kept.positions),
    )


def _lines(rules: rulebook.LeagueRules, spots: Sequence[RosterSpot]) -> list[Line]:
    """Each spot with the ruleset's facts, every line in the same columns; identity is the league's own to show."""
    described = rules.describe_players(rulebook.athlete_of(spot) for spot in spots)
    names = dict.fromkeys(column.name for facts in described for column in facts if column.name not in IDENTITY)
    lines = []
    for spot, facts in zip(spots, described, strict=True):
        own = {column.name: column for column in facts}
        lines.append(Line(spot, tuple(own.get(name, rulebook.Column(name, "", "")) for name in names)))
    return lines


def _columns(lines: Sequence[Line]) -> tuple[rulebook.Column, ...]:
    """The columns' heads: a name and what it means for most players."""
    heads = []
    for at, first in enumerate(lines[0].facts if lines else ()):
        meanings = Counter(line.facts[at].meaning for line in lines)
        heads.append(rulebook.Column(first.name, "", meanings.most_common(1)[0][0]))
    return tuple(heads)


def head_coach(team: Team) -> Seat | None:
    """Who coaches the team now."""
    return team.seats.filter(until=None, head=True).select_related("user").first()
