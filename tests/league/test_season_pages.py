"""The pages of a season: calendar, schedule, standings, all years."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league import clock
from league.models import Fixture, Season, User
from league.selectors.history import clubs
from league.selectors.standings import overall
from league.services import calendar
from tests.factories import commissioner
from tests.league.seasons import date_first_week, decide_week, game, named, new_season, play_out
from tests.league.test_pages import of, page, words

pytestmark = pytest.mark.django_db
ORDER = ("B1", "A1", "A2", "B2", "A3", "B3", "A4", "B4")


@pytest.fixture
def season() -> Season:
    return new_season(rosters=True, preseason_games=1)


@pytest.fixture
def chief(season: Season) -> User:
    return commissioner(season.league)


def league_id(season: Season) -> object:
    return season.league.public_id


def told(client: Client, name: str, *arguments: object, **body: object) -> str:
    """The text of the page after an act."""
    answer = client.post(reverse(name, args=arguments), body, follow=True)
    assert answer.status_code == 200
    return words(answer.content.decode())


def test_the_calendar_says_what_blocks_and_who_owes_what(season: Season, chief: User) -> None:
    text = words(page(of(chief), "calendar", league_id(season)))
    assert "Now:" not in text  # no sweep has looked yet
    calendar.advance(season=season)
    text = words(page(of(chief), "calendar", league_id(season)))
    assert "Now: Before the season What blocks its end Preseason game 1 has no deadline." in text
    assert "Nobody coaches A1; the autocoach plays for it." in text
    assert "End Before the season now" in text


def test_everybody_reads_what_a_phase_is_for_and_what_happens_by_default(season: Season, chief: User) -> None:
    calendar.advance(season=season)
    for text in (
        words(page(of(chief), "calendar", league_id(season))),
        words(page(of(chief), "season", league_id(season), season.number)),
    ):
        assert "Who does nothing The autocoach plays for a team that nobody coaches." in text
        assert "Preseason game 1 0 of 4 games no date yet What happens, and what by default" in text


def test_the_form_of_dates_names_the_first_week_which_may_be_a_preseason_game(season: Season, chief: User) -> None:
    text = words(page(of(chief), "commissioner", league_id(season)))
    assert "Plans for Preseason game 1 are due" in text
    assert "Week 1 is due" not in text


def test_the_button_ends_a_phase_and_says_why_it_cannot(season: Season, chief: User) -> None:
    calendar.advance(season=season)
    client = of(chief)
    refused = told(client, "phase-end", league_id(season), "opening")
    assert "Before the season cannot end yet. Preseason game 1 has no deadline." in refused
    date_first_week(season)
    done = told(client, "phase-end", league_id(season), "opening")
    assert "Before the season is over." in done
    assert "Now: Preseason game 1" in done
    assert "is not played yet: scheduled." in done
    assert "Before the season is not the phase that the season is in" in told(
        client, "phase-end", league_id(season), "opening"
    )


def test_a_phase_is_dated_in_the_viewers_zone(season: Season, chief: User) -> None:
    calendar.advance(season=season)
    chief.time_zone = "Europe/Vienna"
    chief.save()
    text = told(of(chief), "phase-date", league_id(season), "opening", moment="2031-08-05T20:00")
    assert "Before the season is dated." in text
    assert season.phases.get(code="opening").not_before.isoformat() == "2031-08-05T18:00:00+00:00"
    assert "has no date of its own" in told(of(chief), "phase-date", league_id(season), "week_1", moment="")


def test_the_next_season_is_opened_by_form(season: Season, chief: User) -> None:
    client = of(chief)
    assert "is not complete yet" in told(client, "season-open", league_id(season), every_days="7")
    date_first_week(season)
    play_out(season, ORDER)
    assert "Open the next season" in words(page(client, "calendar", league_id(season)))
    assert "Enter a whole number." in told(client, "season-open", league_id(season), every_days="three")
    assert season.league.seasons.count() == 1
    assert "The next season is open." in told(client, "season-open", league_id(season), every_days="3")
    assert season.league.seasons.count() == 2


def test_a_season_shows_standings_reasons_playoffs_and_champion(season: Season, chief: User) -> None:
    date_first_week(season)
    play_out(season, ORDER)
    html = page(of(chief), "season", league_id(season), 1)
    text = words(html)
    assert "Finished. Champions: B1 ." in text
    assert "Semifinals" in text
    assert "division won" in text
    assert "eliminated" in text
    assert "In order of: games won (a tie counts half); games won within the division;" in text
    years = words(page(of(chief), "seasons", league_id(season)))
    assert "Season 1 B1 A1 A1 0, B1 10" in years


def test_all_years_together_are_told_club_by_club(season: Season, chief: User) -> None:
    date_first_week(season)
    play_out(season, ORDER)
    found = {club.team.name: club for club in clubs(season.league)}
    best = found["B1"]
    assert (best.titles, best.playoff_years, best.playoff_wins, best.playoff_losses) == ([1], 1, 2, 0)
    assert clubs(season.league)[0].team.name == "B1"
    for row in overall(season):
        club = found[row.team.name]
        assert (club.wins, club.losses, club.ties) == (row.wins, row.losses, row.ties)
        assert (club.points_for, club.points_against) == (row.points_for, row.points_against)
        assert club.share == row.share
    assert sum(club.playoff_years for club in found.values()) == 4
    assert "B1 1 season 1" in words(page(of(chief), "seasons", league_id(season)))


def test_reasons_stand_below_the_table(season: Season, chief: User) -> None:
    date_first_week(season)
    calendar.advance(season=season)
    for number in (0, 1):
        decide_week(season.weeks.get(number=number))
        calendar.advance(season=season)
    text = words(page(of(chief), "season", league_id(season), 1))
    assert "A3: level with A4; last season" in text


def test_the_leagues_home_shows_one_week_and_links_the_others(season: Season, chief: User) -> None:
    date_first_week(season)
    calendar.advance(season=season)
    decide_week(season.weeks.get(number=0))
    calendar.advance(season=season)
    home = page(of(chief), "league", league_id(season))
    weeks = home[home.index('class="weeks"') : home.index("The whole schedule")]
    assert re.findall(r"week=(-?\d+)", weeks) == [str(number) for number in range(13)]
    assert re.findall(r'aria-hidden="true">([^<]+)<', weeks) == ["P1", *map(str, range(1, 11)), "S", "C"]
    assert home.count('<article class="tile') == 8  # the present week's games, and the last one's results
    other = of(chief).get(reverse("league", args=[league_id(season)]) + "?week=5").content.decode()
    assert 'id="week">Week 5<' in other
    assert other.count('<article class="tile') == 4
    late = of(chief).get(reverse("league", args=[league_id(season)]) + "?week=12").content.decode()
    assert "Its games follow from the standings." in late


@pytest.mark.parametrize("week", ["13", "-1", "x", ""])
def test_a_week_that_is_not_there_is_not_found(season: Season, chief: User, week: str) -> None:
    assert of(chief).get(reverse("league", args=[league_id(season)]) + f"?week={week}").status_code == 404


def test_a_season_that_is_not_there_is_not_found(season: Season, chief: User) -> None:
    assert of(chief).get(reverse("season", args=[league_id(season), 9])).status_code == 404


# -- schedule ------------------------------------------------------------------------------------------------------


def pairs(season: Season, *games: tuple[str, str]) -> dict[str, str]:
    body = {}
    for at, (away, home) in enumerate(games):
        body[f"away{at}"] = str(named(season, away).public_id) if away else ""
        body[f"home{at}"] = str(named(season, home).public_id) if home else ""
    return body


def test_a_week_is_set_by_form(season: Season, chief: User) -> None:
    client = of(chief)
    text = told(client, "week-pair", league_id(season), 1, **pairs(season, ("A1", "B1"), ("A2", "B2")))
    assert "The games of Week 1 are set." in text
    assert sorted(map(str, season.weeks.get(number=1).fixtures.all())) == ["A1 at B1", "A2 at B2"]
    assert "What is not even:" in text


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ([("A1", "B1"), ("B2", "A1")], "A1 would play twice in Week 1."),
        ([("A1", "A1")], "A1 cannot play against itself in Week 1."),
        ([("A1", "")], "Game 1 has one team only; choose both or neither."),
    ],
)
def test_a_conflict_is_shown_beside_what_was_chosen(season: Season, chief: User, games: list, sentence: str) -> None:  # type: ignore[type-arg]
    before = sorted(map(str, season.weeks.get(number=1).fixtures.all()))
    address = reverse("week-pair", args=[league_id(season), 1])
    answer = of(chief).post(address, pairs(season, *games))
    assert answer.status_code == 422
    html = answer.content.decode()
    assert sentence in words(html)
    assert f'<option value="{named(season, "A1").public_id}" selected>A1</option>' in html
    assert sorted(map(str, season.weeks.get(number=1).fixtures.all())) == before


def test_a_week_is_emptied_only_with_the_box_ticked(season: Season, chief: User) -> None:
    address = reverse("week-pair", args=[league_id(season), 1])
    answer = of(chief).post(address, {})
    assert answer.status_code == 422
    assert "No game is chosen: Week 1 would lose all 4 of its games." in words(answer.content.decode())
    assert season.weeks.get(number=1).fixtures.count() == 4
    assert "The games of Week 1 are set." in told(of(chief), "week-pair", league_id(season), 1, clear="on")
    assert season.weeks.get(number=1).fixtures.count() == 0


def test_a_week_of_the_play_offs_is_refused_in_words(season: Season, chief: User) -> None:
    text = told(of(chief), "week-pair", league_id(season), 11, **pairs(season, ("A1", "B1")))
    assert "Semifinals: games of the play-offs follow from the standings." in text
    assert season.weeks.get(number=11).fixtures.count() == 0


def test_a_step_is_taken_back_by_button(season: Season, chief: User) -> None:
    date_first_week(season)
    calendar.advance(season=season)
    client = of(chief)
    assert "Go back to Before the season" in words(page(client, "calendar", league_id(season)))
    assert "Say until when Before the season stays open" in told(
        client, "phase-back", league_id(season), "preseason_1", moment=""
    )
    text = told(client, "phase-back", league_id(season), "preseason_1", moment="2099-01-01T10:00")
    assert "within ten years" in text
    moment = clock.now() + timedelta(days=3)
    text = told(client, "phase-back", league_id(season), "preseason_1", moment=f"{moment:%Y-%m-%dT%H:%M}")
    assert "Preseason game 1 lies ahead again." in text
    assert "Now: Before the season" in text
    assert f"It does not end by itself before {moment.day} {moment:%B %Y, %H:%M} (UTC)." in text


def test_a_page_opened_before_the_week_began_is_told_so(season: Season, chief: User) -> None:
    Fixture.objects.filter(week__season=season, week__number=1).update(status=Fixture.Status.OPEN)
    answer = of(chief).post(reverse("week-pair", args=[league_id(season), 1]), pairs(season, ("A1", "B1")))
    assert answer.status_code == 422
    assert "Week 1 has begun; its games stay as they are." in words(answer.content.decode())


def test_games_are_moved_turned_and_weeks_exchanged(season: Season, chief: User) -> None:
    client = of(chief)
    first = game(season, "A1", "A3", 1)
    assert "The game is changed." in told(client, "game-move", league_id(season), first.public_id, turn="1")
    assert "A3 would play twice in Week 2." in told(client, "game-move", league_id(season), first.public_id, week="2")
    assert "Select a valid choice" in told(client, "game-move", league_id(season), first.public_id, week="77")
    assert "The weeks have exchanged their games." in told(client, "week-swap", league_id(season), 1, week="2")
    assert first.week.number == 1
    assert str(season.fixtures.get(week__number=2, home__name="A1")) == "A3 at A1"
    assert "different kinds" in told(client, "week-swap", league_id(season), 1, week="0")


def test_a_schedule_is_made_anew_until_a_game_is_open(season: Season, chief: User) -> None:
    client = of(chief)
    assert "The schedule is made anew." in told(client, "schedule-make", league_id(season), weeks="11", year="5")
    assert season.weeks.filter(kind="regular").count() == 11
    assert "8 teams need at least 10 weeks" in told(client, "schedule-make", league_id(season), weeks="5")
    Fixture.objects.filter(pk=season.fixtures.first().pk).update(status="open")
    assert "has begun" in told(client, "schedule-make", league_id(season), weeks="12")
    assert "Make it anew" not in words(page(client, "schedule", league_id(season)))


def test_deadlines_of_preseason_weeks_are_set(season: Season, chief: User) -> None:
    text = told(of(chief), "deadline", league_id(season), 0, due_at="2031-09-01T12:00")
    assert "Preseason game 1 is dated." in text
    assert season.weeks.get(number=0).due_at is not None


# -- how much they ask of the database -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["season", "seasons", "calendar", "schedule"])
def test_as_many_queries_for_a_large_season_as_for_a_small_one(name: str) -> None:
    counts = []
    for sizes, games in (((2, 2), 3), ((4, 4, 4, 4), 8)):
        season = new_season(sizes, rosters=False, preseason_games=0, regular_games=games)
        client = of(commissioner(season.league))
        arguments = [league_id(season), 1] if name == "season" else [league_id(season)]
        with CaptureQueriesContext(connection) as caught:
            page(client, name, *arguments)
        counts.append(len(caught))
    assert counts[0] == counts[1]
