"""The front page of a league: what it shows, to whom, with how many queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import statistics
from games.models import SeasonBest
from games.selectors.place import leading
from games.selectors.statistics import PLAYOFF, REGULAR
from league.models import League, Player, Season
from league.services import messages, moderation
from league.services.notices import announce
from tests.factories import MembershipFactory, PlayerFactory, UserFactory
from tests.league.seasons import decide_week, named, new_season
from tests.league.test_pages import of, words
from tests.league.test_permissions import commissioner

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Two weeks are played; A1 has won all its games."""
    made = new_season((4,), ruleset="tiny", rosters=True)
    League.objects.update(openness=League.Openness.PUBLIC)
    for week in made.weeks.filter(kind="regular").order_by("number")[:2]:
        decide_week(week, best=["A1", "A2"])
    made.refresh_from_db()
    return made


def front(client: Client, season: Season, **query: str) -> str:
    answer = client.get(reverse("league", args=[season.league.public_id]), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_tells_news_games_results_ranking_and_standings(season: Season) -> None:
    html = front(Client(), season)
    for heading in ("headlines", "week", "latest", "power", "standings"):
        assert f'id="{heading}"' in html
    text = words(html)
    assert "A3 do not score a point" in text
    assert "of the power ranking" in text
    assert 'id="board"' not in html
    assert 'id="announcement"' not in html


def test_another_week_is_shown_as_asked_for_and_no_week_that_is_not_there(season: Season) -> None:
    html = front(Client(), season, week="1")
    assert 'href="?week=1#week" aria-current="true"' in html
    assert 'id="latest"' not in html
    address = reverse("league", args=[season.league.public_id])
    assert {Client().get(address, {"week": week}).status_code for week in ("99", "x", "")} == {404}


def test_a_league_before_its_first_game_and_one_without_a_season(season: Season) -> None:
    fresh = new_season((4,), ruleset="tiny")
    empty = League.objects.create(name="Empty", ruleset="tiny", openness="public")
    League.objects.update(openness=League.Openness.PUBLIC)
    assert 'id="headlines"' not in front(Client(), fresh)
    assert Client().get(reverse("league", args=[empty.public_id])).status_code == 200


def test_words_of_the_board_are_for_whoever_may_read_it(season: Season) -> None:
    league, chief = season.league, commissioner(season.league)
    member = MembershipFactory.create(league=league).user
    announce(league=league, actor=chief, subject="Friday", text="A word to you all")
    messages.post(league=league, author=member, text="Well played")
    rude = messages.post(league=league, author=member, text="You cheat")
    moderation.hide(message=rude, actor=chief, why="Unkind.")
    said = {"Well played": True, "A word to you all": True, "You cheat": False}
    assert {text: text in front(of(member), season) for text in said} == said
    assert {text: text in front(of(chief), season) for text in said} == said
    for client in (Client(), of(UserFactory.create())):
        assert not any(text in front(client, season) for text in said)
    League.objects.update(shows_board=True)
    assert {text: text in front(Client(), season) for text in said} == said
    moderation.mute(user=chief, muted=member)
    assert "Well played" not in front(of(chief), season)


def test_leaders_stand_with_the_highest_value_first(season: Season) -> None:
    team = named(season, "A1")
    men: list[Player] = [PlayerFactory.create(league=season.league) for _ in range(6)]
    assert leading(season) == []
    code = next(code for table in statistics.TABLES for code in table.leaders[:1] if code in statistics.MARKS)
    for man, value in zip(men, (10, 60, 30, 20, 50, 40), strict=True):
        SeasonBest.objects.create(season=season, part=REGULAR, figure=code, value=value, player=man, team=team)
    SeasonBest.objects.create(season=season, part=PLAYOFF, figure=code, value=99, player=men[0], team=team)
    boards = leading(season)
    assert [[one.value for one in board.men] for board in boards] == [[60, 50, 40, 30]]
    assert front(Client(), season).count('class="leading__board"') == 1


def test_queries_do_not_grow_with_teams_weeks_or_words(season: Season) -> None:
    member = MembershipFactory.create(league=season.league).user
    larger = new_season((8, 8), ruleset="tiny", rosters=True)
    for week in larger.weeks.filter(kind="regular").order_by("number")[:6]:
        decide_week(week, best=["A1", "B1"])
    other = MembershipFactory.create(league=larger.league).user
    for number in range(9):
        author = MembershipFactory.create(league=larger.league).user
        messages.post(league=larger.league, author=author, text=f"{number}")
    messages.post(league=season.league, author=member, text="One")

    def asked(made: Season, user: object) -> int:
        client = of(user)  # type: ignore[arg-type]
        front(client, made)
        with CaptureQueriesContext(
            connection,
        ) as found:
            front(client, made)
        return len(found)

    assert asked(season, member) == asked(larger, other)
