"""Draft picks: which drafts may be traded in now, and who owns what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league import rulebook
from league.models import DraftPick, League, Phase, Season, Team


def open_drafts(season: Season) -> tuple[int, ...]:
    """The seasons whose drafts have picks that may be traded now: the coming draft alone, which opens the next
    season; while this season's own draft lies ahead or is held, that one and the next. One query."""
    ahead = season.phases.filter(kind=Phase.Kind.DRAFT, closed_at=None).exists()
    return (season.number, season.number + 1) if ahead else (season.number + 1,)


def draft_day_has_come(season: Season) -> bool:
    """Whether agreements for draft day take effect: the season's draft has begun, or the season has none."""
    drafts = season.phases.filter(kind=Phase.Kind.DRAFT).values_list("opened_at", flat=True)
    return all(drafts)


def rounds(league: League) -> int:
    """Rounds of a draft by the rules in force."""
    return rulebook.rules_of(league).draft_rounds()


def tradable_picks(season: Season, teams: Iterable[Team] | None = None) -> list[DraftPick]:
    """The picks that may be traded now, of all teams or those that ``teams`` own, in the order of drafts, rounds and
    places, but none that has been used; two queries."""
    found = DraftPick.objects.filter(
        league=season.league_id,
        season_number__in=open_drafts(season),
        round__lte=rounds(season.league),
        draft=DraftPick.Kind.YEARLY,
        slot__made_at=None,
    )
    if teams is not None:
        found = found.filter(owner__in=list(teams))
    return list(found.select_related("original", "owner"))


@dataclass(frozen=True, slots=True)
class DraftTable:
    """One draft: for each team whose place it is, in alphabetical order, its picks round by round."""

    season_number: int
    rows: tuple[tuple[Team, tuple[DraftPick, ...]], ...]

    @property
    def rounds(self) -> range:
        return range(1, max((len(picks) for _, picks in self.rows), default=0) + 1)


def draft_tables(season: Season) -> list[DraftTable]:
    """Who owns what in each draft that may be traded in; two queries however many picks there are."""
    drafts: dict[int, dict[Team, list[DraftPick]]] = {}
    for pick in tradable_picks(season):
        drafts.setdefault(pick.season_number, {}).setdefault(pick.original, []).append(pick)
    return [
        DraftTable(number, tuple((team, tuple(picks)) for team, picks in sorted(rows.items(), key=lambda r: r[0].name)))
        for number, rows in sorted(drafts.items())
    ]
