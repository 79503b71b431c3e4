"""Statistics above the single game: counted from the records, equal when counted again, a fixed number of queries."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import statistics as figures
from games.models import GameRecord, GameRun, PlayerGameLine, PlayerSeasonLine, SeasonBest, SeasonCount, TeamGameLine
from games.selectors import statistics
from games.selectors.team_records import team_records
from games.services import exchange, runs, sweep
from games.services.statistics import count_season, refresh_stale, stale
from league import clock
from league.models import Fixture, League, Season, Week
from tests.kept import kept_world

from .worlds import World, all_in, replayed, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def play(small: World, number: int) -> None:
    moment = small.weeks[number - 1].due_at - timedelta(days=5)
    with clock.at(moment):
        for fixture in small.fixtures[number]:
            exchange.open_fixture(fixture=fixture)
            all_in(small, fixture)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)


@pytest.fixture
def played() -> World:
    """Two weeks of four teams, played and counted."""
    return _played(2)


@kept_world
def _played(weeks: int) -> World:
    """Play and count so many weeks of four teams."""
    small = world(teams=4, weeks=3, openness="public")
    for number in range(1, weeks + 1):
        play(small, number)
    refresh_stale()
    return small


def season_line(line: PlayerGameLine) -> PlayerSeasonLine:
    return PlayerSeasonLine.objects.get(player=line.player, team=line.team)


@pytest.mark.rule("fool:11.7-03")
def test_a_season_is_the_sum_of_its_games(played: World) -> None:
    busiest = PlayerGameLine.objects.filter(figures__has_key="carries").order_by("pk").first()
    games = [line.figures for line in PlayerGameLine.objects.filter(player=busiest.player)]
    line = season_line(busiest)
    assert line.games == len(games) == 2
    assert line.figures["carries"] == sum(game.get("carries", 0) for game in games)
    longest = max(game["rushing_long"] for game in games if "rushing_long" in game)
    assert line.figures["rushing_long"] == longest


def test_team_lines_agree_with_the_score(played: World) -> None:
    for line in TeamGameLine.objects.select_related("fixture"):
        assert line.figures["points"] == getattr(line.fixture, f"{line.side}_score")


def test_counting_again_changes_nothing_and_says_so(played: World) -> None:
    assert count_season(season=played.season)
    PlayerSeasonLine.objects.order_by("pk").first().delete()
    assert not count_season(season=played.season)
    assert count_season(season=played.season)


def test_only_seasons_with_other_records_are_counted(played: World) -> None:
    assert list(stale()) == []
    play(played, 3)
    assert list(stale(played.league.pk)) == [played.season]
    assert refresh_stale() == 1
    assert list(stale()) == []


def test_the_sweep_counts_what_is_stale(played: World) -> None:
    SeasonCount.objects.update(counted="")
    PlayerSeasonLine.objects.all().delete()
    sweep.sweep(send=False)
    assert PlayerSeasonLine.objects.exists()


def test_a_superseded_record_counts_no_more(played: World) -> None:
    record = GameRecord.objects.order_by("pk").first()
    before = PlayerSeasonLine.objects.count()
    GameRecord.objects.filter(pk=record.pk).update(superseded_at=played.weeks[0].due_at)
    refresh_stale()
    assert PlayerSeasonLine.objects.filter(games=2).count() < before
    assert not SeasonBest.objects.filter(fixture=record.fixture).exists()


@pytest.mark.parametrize(
    ("kind", "number", "parts"), [("playoff", 9, {"regular", "playoff"}), ("preseason", 0, {"regular"})]
)
def test_parts_of_a_season_are_kept_apart(played: World, kind: str, number: int, parts: set[str]) -> None:
    Week.objects.filter(pk=played.weeks[1].pk).update(kind=kind, number=number)
    count_season(season=played.season)
    assert set(PlayerSeasonLine.objects.values_list("part", flat=True)) == parts
    assert set(PlayerSeasonLine.objects.filter(part="regular").values_list("games", flat=True)) == {1}


def test_the_best_of_a_season_are_the_highest(played: World) -> None:
    lines = [figures.completed(line.figures) for line in PlayerGameLine.objects.all()]
    for name in ("rushing_yards", "passing_yards", "def_tackles"):
        values = sorted((line.get(name, 0) for line in lines), reverse=True)
        kept = SeasonBest.objects.filter(figure=name, fixture__isnull=False).order_by("-value")
        assert [best.value for best in kept] == [value for value in values[:10] if value > 0]


def test_leaders_stand_in_order_and_equal_values_share_a_rank(played: World) -> None:
    boards = statistics.leaders(played.season, "regular")
    assert boards
    for board in boards:
        values = [float(place.value.replace(",", "")) for place in board.places]
        assert values == sorted(values, reverse=not board.figure.low)
        ranks = {value: place.rank for value, place in zip(values, board.places, strict=True)}
        assert [ranks[value] for value in values] == [place.rank for place in board.places]


def test_a_career_sums_seasons_and_teams(played: World) -> None:
    line = PlayerSeasonLine.objects.filter(figures__has_key="rushing_yards").first()
    rushing = next(one for one in statistics.career(line.player, "regular") if one.table.code == "rushing")
    assert rushing.games == line.games
    assert rushing.total[0] == str(line.figures["carries"])


def test_the_clubs_best_games_and_seasons_are_the_highest(played: World) -> None:
    lines = list(TeamGameLine.objects.all())
    records = {record.figure.code: record for record in team_records(played.league, "regular")}
    assert tuple(records) == figures.TEAM_MARKS
    for code, record in records.items():
        values = sorted((line.figures[code] for line in lines), reverse=True)[:5]
        assert [best.value for best in record.game] == [f"{value:,}" for value in values if value > 0]
        sums = Counter[int]()
        for line in lines:
            sums[line.team_id] += line.figures[code]
        assert [best.value for best in record.season] == [f"{value:,}" for _, value in sums.most_common(5) if value]
    page = Client().get(address(played, "league-records")).content.decode()
    assert f"<strong>{records['points'].game[0].value}</strong>" in page
    assert team_records(played.league, "playoff") == []


def test_a_replay_counts_anew_and_is_rebuilt_with_an_equal_result(played: World) -> None:
    """The new playing alone counts, and the command that rebuilds everything finds nothing to change."""
    game = played.fixtures[1][0]
    game.refresh_from_db()
    before = GameRecord.objects.get(fixture=game, superseded_at=None)
    with clock.at(played.weeks[1].due_at):
        runs.play_run(run_id=replayed(played, game).pk)
    refresh_stale()
    after = GameRecord.objects.get(fixture=game, superseded_at=None)
    assert after.pk != before.pk
    for line in PlayerSeasonLine.objects.filter(player__game_lines__record=after).distinct():
        own = [one.figures for one in PlayerGameLine.objects.filter(player=line.player, record__superseded_at=None)]
        assert line.figures == figures.add(own)
    assert not SeasonBest.objects.filter(fixture=game).exclude(
        player__in=PlayerGameLine.objects.filter(record=after).values("player")
    )
    out = StringIO()
    call_command("rebuild_lines", check=True, stdout=out)
    assert out.getvalue() == "5 records read, 0 differed.\n"


PAGES = ("statistics", "statistics-table", "league-records", "team-statistics", "player")


def address(small: World, name: str) -> str:
    if name == "statistics-table":
        return reverse(name, args=[small.league.public_id, "rushing"])
    if name == "team-statistics":
        return reverse(name, args=[small.teams[0].public_id])
    if name == "player":
        return reverse(name, args=[PlayerGameLine.objects.order_by("pk").first().player.public_id])
    return reverse(name, args=[small.league.public_id])


def test_pages_take_as_many_queries_after_more_games() -> None:
    small = _played(1)
    after_one = queries_of_pages(small)
    play(small, 2)
    refresh_stale()
    assert queries_of_pages(small) == after_one
    assert max(after_one.values()) <= 16


def queries_of_pages(small: World) -> dict[str, int]:
    """Return how many queries each page takes."""
    counts = {}
    for name in PAGES:
        cache.clear()
        with CaptureQueriesContext(connection) as caught:
            assert Client().get(address(small, name)).status_code == 200
        counts[name] = len(caught)
    return counts


def test_a_members_league_shows_strangers_no_statistics(played: World) -> None:
    League.objects.update(openness="members")
    for name in PAGES:
        assert Client().get(address(played, name)).status_code == 404, name


def test_a_season_or_part_that_is_not_there_is_not_found(played: World) -> None:
    for query in ("?season=99", "?part=camp", "?season=one", "?part=regular&season=0"):
        assert Client().get(address(played, "statistics") + query).status_code == 404, query


def test_tables_sort_by_any_figure_and_by_nothing_else(played: World) -> None:
    where = address(played, "statistics-table")
    assert Client().get(where + "?order=rushing_long").status_code == 200
    assert Client().get(where + "?order=password").status_code == 404
    assert Client().get(reverse("statistics-table", args=[played.league.public_id, "knitting"])).status_code == 404


# -- a long season ---------------------------------------------------------------------------------------------------


def lengthen(small: World, games: int) -> None:
    """So many more games of the season, each with the lines of the first."""
    first = GameRecord.objects.order_by("pk").first()
    lines = list(PlayerGameLine.objects.filter(record=first))
    last = Week.objects.filter(season=small.season).count()
    for number in range(last + 1, last + 1 + games):
        week = Week.objects.create(season=small.season, number=number, due_at=small.weeks[-1].due_at)
        fixture = Fixture.objects.create(
            season=small.season, week=week, home=small.fixture.home, away=small.fixture.away
        )
        run = GameRun.objects.create(fixture=fixture, queued_at=clock.now(), status=GameRun.Status.DONE)
        record = GameRecord.objects.create(run=run, fixture=fixture, body=b"", digest=first.digest, engine=first.engine)
        PlayerGameLine.objects.bulk_create(
            PlayerGameLine(record=record, fixture=fixture, team_id=line.team_id, player_id=line.player_id,
                           side=line.side, figures=line.figures)
            for line in lines
        )  # fmt: skip


def peak_of_counting(season: Season) -> int:
    """The most bytes that a count of the season holds at a time."""
    count_season(season=season)  # what is read once and kept is there
    tracemalloc.start()
    try:
        count_season(season=season)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_counting_a_long_season_holds_no_more_than_counting_a_short_one(played: World) -> None:
    """A worker that counted a season after each of its games grew with the season."""
    lengthen(played, 80)  # so many that what is read at a time is full
    short = peak_of_counting(played.season)
    more = 240
    lengthen(played, more)
    figures_of_a_game = sum(len(line.figures) for line in PlayerGameLine.objects.filter(fixture=played.fixture))
    a_figure = 50  # bytes at least that one takes in a dictionary
    assert peak_of_counting(played.season) - short < more * figures_of_a_game * a_figure / 4
