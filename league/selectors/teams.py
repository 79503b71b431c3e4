"""A team with its roster, in the columns of its ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from league import rulebook
from league.models import RosterSpot, Seat, Team

IDENTITY = {"Pos", "Age"}  # columns that the page shows for players of any ruleset


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: his spot and the ruleset's facts about him."""

    spot: RosterSpot
    facts: tuple[rulebook.Column, ...]


@dataclass(frozen=True, slots=True)
class RosterTable:
    """The men of a list of whom the ruleset tells the same facts: the columns' names and meanings, and a line each."""

    positions: tuple[str, ...]
    columns: tuple[rulebook.Column, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RosterList:
    """One list of the roster and the size that the rules allow it, in tables by what is told of its men."""

    code: str
    name: str
    size: int | None
    tables: tuple[RosterTable, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for table in self.tables for line in table.lines)


@dataclass(frozen=True, slots=True)
class Roster:
    """A whole roster: its lists, and the ruleset's facts about the team itself."""

    facts: tuple[rulebook.Column, ...]
    lists: tuple[RosterList, ...]
    positions: dict[str, str]

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for one in self.lists for line in one.lines)

    @property
    def columns(self) -> tuple[rulebook.Column, ...]:
        """Every column's name with what it means; a name that means two things stands twice."""
        return tuple(dict.fromkeys(column for one in self.lists for table in one.tables for column in table.columns))


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
    groups = _groups(rules, spots)
    known = {rule.code for rule in kept.lists}
    heads = [(rule.code, rule.name, rule.size) for rule in kept.lists]
    heads += [(code, code, None) for code in sorted({spot.list for spot in spots} - known)]
    lists = [RosterList(code, name, size, _tables(groups, code)) for code, name, size in heads]
    return Roster(
        facts=rules.describe_team(rulebook.team_of(team, spots)),
        lists=tuple(one for one in lists if one.tables),
        positions=dict(kept.positions),
    )


def _groups(rules: rulebook.LeagueRules, spots: Sequence[RosterSpot]) -> list[RosterTable]:
    """The whole roster in tables: positions of which the same is told share one. Identity is the league's to show."""
    described = rules.describe_players(rulebook.athlete_of(spot) for spot in spots)
    told = [tuple(column for column in facts if column.name not in IDENTITY) for facts in described]
    names: dict[str, dict[str, None]] = {}
    for spot, facts in zip(spots, told, strict=True):
        names.setdefault(spot.player.position, {}).update(dict.fromkeys(column.name for column in facts))
    groups: dict[frozenset[str], list[str]] = {}
    for position, own in names.items():
        groups.setdefault(frozenset(own), []).append(position)
    return [
        _table(tuple(together), tuple(names[together[0]]), list(zip(spots, told, strict=True)))
        for together in groups.values()
    ]


def _table(
    positions: tuple[str, ...], names: tuple[str, ...], men: Sequence[tuple[RosterSpot, tuple[rulebook.Column, ...]]]
) -> RosterTable:
    """The men at these positions, every line in the same columns."""
    lines = []
    for spot, facts in men:
        if spot.player.position in positions:
            own = {column.name: column for column in facts}
            lines.append(Line(spot, tuple(own.get(name, rulebook.Column(name, "", "")) for name in names)))
    return RosterTable(positions, _columns(lines), tuple(lines))


def _tables(groups: Sequence[RosterTable], code: str) -> tuple[RosterTable, ...]:
    """The men of one list, in the columns of the whole roster's tables; a table without a man is left out."""
    cut = [replace(group, lines=tuple(line for line in group.lines if line.spot.list == code)) for group in groups]
    return tuple(table for table in cut if table.lines)


def _columns(lines: Sequence[Line]) -> tuple[rulebook.Column, ...]:
    """The columns' heads: a name and what it means for most players."""
    heads = []
    for at, first in enumerate(lines[0].facts if lines else ()):
        meanings = Counter(line.facts[at].meaning for line in lines if line.facts[at].meaning)
        heads.append(rulebook.Column(first.name, "", meanings.most_common(1)[0][0] if meanings else ""))
    return tuple(heads)


def head_coach(team: Team) -> Seat | None:
    """Who coaches the team now."""
    return team.seats.filter(until=None, head=True).select_related("user").first()
