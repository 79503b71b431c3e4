"""The games of a week that are worth most attention, and what is at stake in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Fixture, Week
from league.selectors.power import Ranked
from league.selectors.schedule import Round
from league.selectors.standings import Row, Table

MOST = 3


@dataclass(frozen=True, slots=True)
class Attraction:
    """A game that is still to be played, and why one would watch it."""

    fixture: Fixture
    stake: str


def attractions(shown: Round, ranking: Sequence[Ranked], tables: Sequence[Table]) -> list[Attraction]:
    """The week's games between the best by the power ranking, the best first, without a query; nothing before there is
    a ranking."""
    places = {ranked.team.pk: ranked.place for ranked in ranking}
    rows = {row.team.pk: row for table in tables for row in table.rows}
    if not places:
        return []
    ahead = [game for game in shown.fixtures if game.status != Fixture.Status.FINAL]
    known = [game for game in ahead if game.home_id in places and game.away_id in places]
    known.sort(key=lambda game: (places[game.home_id] + places[game.away_id], game.pk))
    return [Attraction(game, _stake(shown.week, game, places, rows)) for game in known[:MOST]]


def _stake(week: Week, game: Fixture, places: dict[int, int], rows: dict[int, Row]) -> str:
    if week.kind == Week.Kind.PLAYOFF:
        return "Whoever loses is out."
    home, away = rows.get(game.home_id), rows.get(game.away_id)
    if home and away and home.division == away.division and {home.rank, away.rank} == {1, 2}:
        level = home.share == away.share
        return f"{'Level at the head' if level else 'First against second'} of {home.division}."
    first, second = sorted((places[game.home_id], places[game.away_id]))
    return f"Number {first} against number {second} of the power ranking."
