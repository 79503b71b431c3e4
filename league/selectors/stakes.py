"""Who has a stake in what: whether a person's team gains or loses by what is decided about others.

A team has a stake in what is decided about itself, about a rival for its place (in the division, the play-offs or the
draft) and about a team that it still meets. Between seasons, and before anything is certain, every team of the league
is a rival.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q

from league import clock
from league.models import Fixture, Season, Team, User, Week

from .confirming import unconfirmed, who_brought
from .playoffs import out_of_season
from .standings import Books, books_of

STAKE_LASTS = timedelta(days=14)  # whoever leaves a team keeps its stake so long: nobody leaves in order to decide
ONE_GAME = 2  # halves of a win: what is decided about a team may turn a game that counts already


def stakes(user: User, *, season: Season, teams: Collection[Team]) -> list[Team]:
    """Return the teams that the user coaches, in whatever seat, or somebody who has brought him unconfirmed, which gain
    or lose by what is decided about ``teams``; empty: he has no stake. Seven queries at most."""
    return _affected(at_heart(user, season), season, teams)


def own_stakes(user: User, *, season: Season, teams: Collection[Team]) -> list[Team]:
    """Return those of the stakes that the user has by his own seats."""
    return _affected(coached_of_late(user, season), season, teams)


def _affected(own: list[Team], season: Season, teams: Collection[Team]) -> list[Team]:
    if not own:
        return []
    concerned = {team.pk for team in teams}
    affected = concerned | _rivals(season, concerned) | _still_met(season, concerned)
    return [team for team in own if team.pk in affected]


def coached_of_late(user: User, season: Season) -> list[Team]:
    """Return the teams of the season's league that the user coaches, or coached until a few days ago."""
    return _coached_of_late({user.pk}, season)


def _coached_of_late(users: Collection[int], season: Season) -> list[Team]:
    held = Q(seats__until=None) | Q(seats__until__gt=clock.now() - STAKE_LASTS)
    return list(Team.objects.filter(held, seats__user__in=users, league=season.league_id).distinct().order_by("name"))


def at_heart(user: User, season: Season) -> list[Team]:
    """Return the teams whose gain is the user's: those that he coached of late, and those of who has brought him into
    the league while nobody else has confirmed him, since he may be that person himself. Three queries."""
    brought = who_brought(unconfirmed(season.league), user.pk)
    return _coached_of_late({user.pk, *brought}, season)


def _rivals(season: Season, concerned: Collection[int]) -> set[int]:
    """The teams, by their keys, that can still end on either side of one of those concerned."""
    everybody = set(Team.objects.filter(league=season.league_id).values_list("pk", flat=True))
    books = books_of([season]).get(season.pk)
    if season.status != Season.Status.PLAYING or books is None:
        return everybody
    spans = dict(_spans(books, concerned))
    if not spans.keys() >= set(concerned):
        return everybody
    if any(entry.seed for entry in books.entries):
        return _rivals_in_play_offs(season, concerned) | _overlapping(spans, concerned)
    return _overlapping(spans, concerned)


def _rivals_in_play_offs(season: Season, concerned: Collection[int]) -> set[int]:
    """Whoever is still playing can come to stand before or behind anybody else."""
    entries = set(season.entries.values_list("team", flat=True))
    playing = entries - out_of_season(season)
    return entries if playing & set(concerned) else playing


@dataclass(frozen=True, slots=True)
class _Span:
    """The fewest and the most games that a team can have won in the end, counted in halves."""

    least: int
    most: int

    def meets(self, other: _Span) -> bool:
        """Whether either of the two may end before the other; level teams may stand in any order."""
        return self.least <= other.most and other.least <= self.most


def _spans(books: Books, concerned: Collection[int]) -> Iterator[tuple[int, _Span]]:
    """Each team's span, by its key."""
    left = [team for game in books.left for team in game]
    for at, entry in enumerate(books.entries):
        won = books.results.value(at, "wins", ())
        turned = ONE_GAME if entry.team_id in concerned else 0
        yield entry.team_id, _Span(won - turned, won + ONE_GAME * left.count(at) + turned)


def _overlapping(spans: dict[int, _Span], concerned: Collection[int]) -> set[int]:
    return {team for team, span in spans.items() if any(span.meets(spans[one]) for one in concerned)}


def _still_met(season: Season, concerned: Collection[int]) -> set[int]:
    """The teams, by their keys, that have a game against one of those concerned before them."""
    games = Fixture.objects.filter(season=season).exclude(status=Fixture.Status.FINAL)
    games = games.exclude(week__kind=Week.Kind.PRESEASON)
    met = games.filter(Q(home__in=concerned) | Q(away__in=concerned)).values_list("home", "away")
    return {team for game in met for team in game}
