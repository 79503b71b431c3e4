"""From the last game of the regular season to a champion: lots, the games of each round, final ranks.

Called by the calendar with the season's row locked; each function may be called twice and does its work once.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from league import development
from league.development import Place
from league.models import Entry, Fixture, Season, Team, Week
from league.selectors.standings import Books, books_of

from . import log


@transaction.atomic
def settle_ranking(*, season: Season) -> None:
    """Throw the die for teams that nothing else parts, once; its key stands in the log, so that anybody can check."""
    books = books_of([season])[season.pk]
    if books.drawn or not books.needs_the_die:
        return
    key = secrets.token_bytes(32)
    lots = development.draw_lots(len(books.entries), key)
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
    settle_ranking(season=season)
    books = books_of([season])[season.pk]
    pairs = development.playoff_pairs(books.rules.playoffs, _places(books), _beaten(season, books))
    clubs = [entry.team for entry in books.entries]
    games = Fixture.objects.bulk_create(
        Fixture(season=season, week=week, away=clubs[away], home=clubs[home]) for away, home in pairs
    )
    log.write(
        league=season.league,
        action="playoffs.seeded",
        sentence=f"{week.title}: {', '.join(str(game) for game in games) or 'no game is left to play'}.",
        data={"season": season.number, "week": week.number},
    )
    return games


@transaction.atomic
def crown(*, season: Season) -> Team | None:
    """Give every team its final rank: the champion first, then by how far it came, then by the regular season."""
    if season.entries.filter(final_rank=1).exists():
        return champion(season)
    settle_ranking(season=season)
    books = books_of([season])[season.pk]
    places = _places(books)
    came = _rounds_survived(season, books)
    order = sorted(range(len(places)), key=lambda at: (-came[at], places[at].overall))
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


def _places(books: Books) -> Sequence[Place]:
    return development.final_places(books.ledger, books.rules.criteria, books.lots)


def _playoff_games(season: Season) -> list[Fixture]:
    finals = season.fixtures.filter(week__kind=Week.Kind.PLAYOFF, status=Fixture.Status.FINAL)
    return list(finals.order_by("week__number", "id"))


def _loser(game: Fixture) -> int:
    """Who is out. The team at home has the better record, and goes on if a ruleset lets such a game end in a tie."""
    return game.away_id if (game.home_score or 0) >= (game.away_score or 0) else game.home_id


def _beaten(season: Season, books: Books) -> set[int]:
    at = {entry.team_id: index for index, entry in enumerate(books.entries)}
    return {at[_loser(game)] for game in _playoff_games(season)}


def _rounds_survived(season: Season, books: Books) -> list[int]:
    """How far each team came: 0 out of the play-offs, else one more than the round it was beaten in, most of all the
    champion. Who ranks first where there are no play-offs is champion by that."""
    places = _places(books)
    came = [0] * len(books.entries)
    for team in development.playoff_field(books.rules.playoffs, places):
        came[team] = 1 + len(books.rules.playoffs.rounds)
    at = {entry.team_id: index for index, entry in enumerate(books.entries)}
    rounds = sorted({game.week_id: None for game in _playoff_games(season)})
    numbers = {week: number for number, week in enumerate(rounds, start=1)}
    for game in _playoff_games(season):
        came[at[_loser(game)]] = numbers[game.week_id]
    return came
