"""From the last game of the regular season to a champion: lots, the games of each round, final ranks.

Called by the calendar with the season's row locked; each function may be called twice and does its work once.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from league import rulebook
from league.models import Entry, Fixture, Season, Team, Week
from league.selectors.playoffs import loser, playoff_games
from league.selectors.standings import books_of

from . import log


@transaction.atomic
def settle_ranking(*, season: Season) -> None:
    """Throw the die for teams that nothing else parts, once; its key stands in the log, so that anybody can check."""
    books = books_of([season])[season.pk]
    if books.drawn or not books.needs_the_die:
        return
    key = secrets.token_bytes(32)
    lots = rulebook.draw_lots(len(books.entries), key)
    for entry, lot in zip(books.entries, lots, strict=True):
        entry.lot = lot
    Entry.objects.bulk_update(books.entries, ["lot"])
    log.write(
        league=season.league,
        action="ranking.lots",
        sentence=f"{season}: teams are level in everything that is compared; the die was thrown for their order.",
        data={"key": key.hex(), "lots": {str(e.team.public_id): e.lot for e in books.entries}},
    )


@transaction.atomic
def seed_round(*, week: Week) -> list[Fixture]:
    """The games of a round, from the standings and from who has been beaten; those that are there already."""
    if found := list(week.fixtures.all()):
        return found
    season = week.season
    pairs = _later_round(season) if season.entries.exclude(seed=None).exists() else _first_round(season)
    games = Fixture.objects.bulk_create(Fixture(season=season, week=week, away=away, home=home) for away, home in pairs)
    log.write(
        league=season.league,
        action="playoffs.seeded",
        sentence=f"{week.title}: {', '.join(str(game) for game in games) or 'no game is left to play'}.",
        data={"season": season.number, "week": week.number},
    )
    return games


def unseed_round(*, week: Week) -> None:
    """Take the games of a round back, of which none has begun; with those of the first round nobody is through."""
    week.fixtures.all().delete()
    if not Fixture.objects.filter(season=week.season_id, week__kind=Week.Kind.PLAYOFF).exists():
        Entry.objects.filter(season=week.season_id).update(seed=None)


Pairs = list[tuple[Team, Team]]


def _first_round(season: Season) -> Pairs:
    """Who is in, seeded by the final standings for the whole of the play-offs, and its first games."""
    settle_ranking(season=season)
    books = books_of([season])[season.pk]
    places = rulebook.final_places(books.results, books.rules.criteria, books.lots)
    through = [books.entries[at] for at in rulebook.playoff_field(books.rules.playoffs, places)]
    for seed, entry in enumerate(through, start=1):
        entry.seed = seed
    Entry.objects.bulk_update(through, ["seed"])
    clubs = [entry.team for entry in books.entries]
    return [(clubs[away], clubs[home]) for away, home in rulebook.playoff_pairs(books.rules.playoffs, places, ())]


def _later_round(season: Season) -> Pairs:
    """Those left, by their seeds."""
    beaten = {loser(game) for game in playoff_games(season)}
    seeded = season.entries.exclude(seed=None).select_related("team").order_by("seed")
    left = [entry.team for entry in seeded if entry.team_id not in beaten]
    return [(left[away], left[home]) for away, home in rulebook.seeded_pairs(range(len(left)))]


@transaction.atomic
def crown(*, season: Season) -> Team | None:
    """Give every team its final rank: the champion, who lost the final, then everybody by the regular season."""
    if season.entries.filter(final_rank=1).exists():
        return champion(season)
    settle_ranking(season=season)
    books = books_of([season])[season.pk]
    places = rulebook.final_places(books.results, books.rules.criteria, books.lots)
    order = rulebook.final_order([place.overall for place in places], _championship(season, books.entries))
    for rank, at in enumerate(order, start=1):
        books.entries[at].final_rank = rank
    Entry.objects.bulk_update(books.entries, ["final_rank"])
    best = books.entries[order[0]].team
    log.write(
        league=season.league,
        action="season.champion",
        sentence=f"{best} are the champions of {season}.",
        data={"season": season.number, "team": str(best.public_id)},
    )
    return best


def champion(season: Season) -> Team | None:
    """Who won the season; None while it lasts."""
    entry = season.entries.filter(final_rank=1).select_related("team").first()
    return entry.team if entry else None


def _championship(season: Season, entries: Sequence[Entry]) -> tuple[int, int] | None:
    """Who won and who lost the championship game, by their indexes in ``entries``; None where none is played."""
    games = playoff_games(season)
    if not games:
        return None
    at = {entry.team_id: index for index, entry in enumerate(entries)}
    final = games[-1]
    beaten = loser(final)
    winner = final.home_id if beaten == final.away_id else final.away_id
    return at[winner], at[beaten]
