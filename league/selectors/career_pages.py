"""A man's career as pages and API tell it: where he was chosen, his seasons, how his values went, injuries, camps, and
every entry of the ledger about him. All of it is open to whoever sees his league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from league import rulebook
from league.models import CampReport, CareerYear, DraftSlot, Player, RosterSpot, Team, Transaction
from league.rulebook import Column
from league.selectors.careers import LEFT
from league.selectors.ratings import Rating, ratings_of
from league.selectors.rosters import NOT_TOLD

MOST_ENTRIES = 200  # of the ledger that are told of one man, the newest
HURT = ("injury", "recovery")
UNDONE = "undone"
TODAY = "today"
WORTH, WORTH_MEANING = "Worth", "what he is worth to a team that lacks nobody"
LINE_WIDTH, LINE_HEIGHT, LINE_MARGIN = 120, 30, 3


@dataclass(frozen=True, slots=True)
class Trend:
    """A value of a man over his seasons: its name and meaning, and the value at the end of each, the last of today."""

    name: str
    meaning: str
    points: tuple[tuple[str, int], ...]

    @property
    def changed(self) -> bool:
        return len({value for _, value in self.points}) > 1

    @property
    def line(self) -> str:
        """The points of the drawn line, as SVG has them: the highest value at the top, one that stays the same in the
        middle."""
        values = [value for _, value in self.points]
        low, span = min(values), max(values) - min(values)
        step = (LINE_WIDTH - 2 * LINE_MARGIN) / max(1, len(values) - 1)
        height = LINE_HEIGHT - 2 * LINE_MARGIN
        shares = [(value - low) / span if span else 0.5 for value in values]
        places = [
            (LINE_MARGIN + at * step, LINE_HEIGHT - LINE_MARGIN - height * share) for at, share in enumerate(shares)
        ]
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)

    @property
    def told(self) -> str:
        """The line in words."""
        return ", ".join(f"{when}: {value}" for when, value in self.points)


@dataclass(frozen=True, slots=True)
class Spell:
    """Seasons on end that a man ended with one club; none while his first with it lasts. ``today``: he is there now."""

    team: Team
    seasons: tuple[int, ...]
    today: bool = False

    @property
    def told(self) -> str:
        """The seasons in words."""
        if not self.seasons:
            return "his first season with the club"
        first, last = self.seasons[0], self.seasons[-1]
        count = len(self.seasons)
        ended = f"{count} season{'' if count == 1 else 's'} ended with the club"
        when = f"since season {first}" if self.today else f"season {first}" if first == last else f"{first} to {last}"
        return f"{when}: {ended}"


@dataclass(frozen=True, slots=True)
class CareerStory:
    """What is told of a man's career. ``hurts`` are the injuries that he carries today, ``spells`` his clubs in order;
    ``chosen`` is his place in a draft; ``left`` the entry by which he left the game for good."""

    player: Player
    ratings: tuple[Rating, ...]
    hurts: tuple[str, ...]
    spells: tuple[Spell, ...]
    chosen: DraftSlot | None
    years: tuple[CareerYear, ...]
    trends: tuple[Trend, ...]
    camps: tuple[CampReport, ...]
    entries: tuple[Transaction, ...]

    @property
    def trend_table(self) -> list[tuple[str, list[int | None]]]:
        """The trends season by season for whoever sees no lines: when, and each trend's value, None where it had
        none."""
        values = [dict(trend.points) for trend in self.trends]
        times = [when for when, _ in self.trends[0].points] if self.trends else []
        return [(when, [own.get(when) for own in values]) for when in times]

    @property
    def injuries(self) -> tuple[Transaction, ...]:
        return tuple(entry for entry in self.entries if entry.kind in HURT)

    @property
    def moves(self) -> tuple[Transaction, ...]:
        """Everything that became of him but injuries and camps."""
        camp = {report.entry_id for report in self.camps}
        return tuple(entry for entry in self.entries if entry.kind not in HURT and entry.pk not in camp)

    @property
    def left(self) -> Transaction | None:
        return next((entry for entry in self.entries if entry.kind in LEFT), None)


def career_story(player: Player, spot: RosterSpot | None) -> CareerStory:
    """Six queries however long the career is."""
    chosen = DraftSlot.objects.filter(player=player, made_at__isnull=False).select_related("draft__season", "team")
    years = tuple(player.years.select_related("season", "team").order_by("season__number"))
    camps = CampReport.objects.filter(player=player, entry__undone_by=None).select_related("season", "team")
    entries = tuple(_entries(player))
    gone = any(entry.kind in LEFT for entry in entries)
    today = None if gone else rulebook.athlete(player, spot)
    return CareerStory(
        player=player,
        ratings=tuple(ratings_of(player.league, [player])[player.pk]),
        hurts=rulebook.rules_of(player.league).hurts(today) if today and spot else (),
        spells=tuple(spells(years, spot)),
        chosen=chosen.order_by("-draft__season__number", "-draft").first(),
        years=years,
        trends=tuple(trends(years, today, player)),
        camps=tuple(camps.order_by("-season__number")),
        entries=entries,
    )


def spells(years: Sequence[CareerYear], spot: RosterSpot | None) -> list[Spell]:
    """A man's clubs in order, by how his seasons ended and where he is today."""
    found = [Spell(team, tuple(year.season.number for year in own)) for team, own in groupby(years, _team)]
    if spot and found and found[-1].team.pk == spot.team_id:
        return [*found[:-1], replace(found[-1], today=True)]
    return [*found, Spell(spot.team, (), today=True)] if spot else found


def _team(year: CareerYear) -> Team:
    return year.team


def _entries(player: Player) -> Iterable[Transaction]:
    """What the ledger tells of a man and stands, the newest first."""
    found = Transaction.objects.filter(player=player, undone_by=None).exclude(kind__in=(*NOT_TOLD, UNDONE))
    return found.select_related("season", "team").defer("packed").order_by("-at", "-id")[:MOST_ENTRIES]


def trends(years: Sequence[CareerYear], today: rulebook.Athlete | None, player: Player) -> list[Trend]:
    """His worth, then every number of the ruleset's about him that has changed; nothing of less than two points."""
    rules = rulebook.rules_of(player.league)
    rows = [(f"season {year.season.number}", year.worth, year.facts) for year in years]
    columns: tuple[Column, ...] = ()
    if today is not None:
        (worth,), (columns,) = rules.draft_worths([today]), rules.describe_players([today])
        rows.append((TODAY, worth, {one.name: one.value for one in columns if isinstance(one.value, int)}))
    if len(rows) < 2:
        return []
    meanings = {one.name: one.meaning for one in columns}
    found = [Trend(WORTH, WORTH_MEANING, tuple((when, worth) for when, worth, _ in rows))]
    names = dict.fromkeys(name for year in years for name in year.facts)
    for name in names:
        points = tuple((when, facts[name]) for when, _, facts in rows if name in facts)
        found.append(Trend(name, meanings.get(name, name), points))
    return [found[0], *(trend for trend in found[1:] if trend.changed)]
