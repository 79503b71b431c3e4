"""Careers, honours and classes: what is kept when a season ends, who is honoured and by which arithmetic, what became
of a class; to whom it is shown, with as many queries however long a league has played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import PlayerSeasonLine, SeasonBest
from games.selectors import classes, honours
from games.selectors.places import placed
from league import clock
from league.models import CareerYear, Draft, League, Player, Prospect, Season, Transaction
from league.selectors.career_pages import Trend, career_story
from league.services import ledger
from tests.league.drafts import NOON, begun, choose_next, season_to_draft
from tests.league.seasons import date_first_week, named, new_season, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def year() -> Season:
    """A season of four teams that A1 has won, with every man's year kept."""
    season = new_season((4,), ruleset="tiny", rosters=True)
    season.league.openness = League.Openness.PUBLIC
    season.league.save()
    date_first_week(season)
    play_out(season, best=["A1", "A2"])
    return Season.objects.get(pk=season.pk)


def man(season: Season, name: str = "A1", at: int = 0) -> Player:
    return named(season, name).roster.order_by("number")[at].player


def mark(season: Season, player: Player, figure: str, value: int) -> None:
    """A man's value of a figure over the season, as a count of the season writes it."""
    team = player.spot.team
    SeasonBest.objects.create(season=season, part="regular", figure=figure, value=value, player=player, team=team)


def leave(season: Season, player: Player, kind: str = "retired") -> Transaction:
    player.spot.delete()
    change = [ledger.Changed(player, {}, {})]
    return ledger.write(kind=kind, season=season, sentence=f"{player} retires.", changes=change)


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_a_seasons_end_keeps_every_mans_year_once(year: Season) -> None:
    player = man(year)
    kept = CareerYear.objects.get(season=year, player=player)
    assert CareerYear.objects.count() == 4 * named(year, "A1").roster.count()
    assert (kept.team, kept.position, kept.age) == (named(year, "A1"), player.position, player.age)
    assert kept.facts == {"Skill": player.sheet["skill"]}


@pytest.mark.parametrize(
    ("values", "line"),
    [((1, 3), "3.0,27.0 117.0,3.0"), ((3, 1, 2), "3.0,3.0 60.0,27.0 117.0,15.0"), ((2, 2), "3.0,15.0 117.0,15.0")],
)
def test_a_trend_is_drawn_from_the_lowest_to_the_highest(values: tuple[int, ...], line: str) -> None:
    """120 by 30 with a margin of 3: x from 3 to 117, y from 27 (the lowest) up to 3, 15 where nothing changes."""
    trend = Trend("Skill", "skill", tuple((str(at), value) for at, value in enumerate(values)))
    assert trend.line == line
    assert trend.changed == (len(set(values)) > 1)


def test_a_career_tells_trends_up_to_today_and_the_ledger(year: Season) -> None:
    player = man(year)
    was = player.sheet["skill"]
    Player.objects.filter(pk=player.pk).update(sheet={"skill": was + 1})
    hurt, moved = (
        ledger.write(kind=kind, season=year, sentence=sentence, changes=[ledger.Changed(player, {}, {})])
        for kind, sentence in (("injury", "He is hurt."), ("moved", "He moves."))
    )
    ledger.write(kind="experience", season=year, sentence="Counted.", changes=[ledger.Changed(player, {}, {})])
    wrong = ledger.write(kind="moved", season=year, sentence="A slip.", changes=[ledger.Changed(player, {}, {})])
    ledger.write(kind="undone", season=year, sentence="Back.", changes=[ledger.Changed(player, {}, {})], undoes=wrong)
    player.refresh_from_db()
    story = career_story(player, player.spot)
    skill = next(trend for trend in story.trends if trend.name == "Skill")
    assert skill.points == (("season 1", was), ("today", was + 1))
    assert (list(story.injuries), list(story.moves), story.left) == ([hurt], [moved], None)


# -- honours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "places"),
    [([9, 8, 7], [0, 1, 2]), ([9, 9, 7], [0, 0, 2]), ([9, 8, 7, 6, 5, 4], [0, 1, 2, 3, 4]),
     ([9, 8, 7, 6, 5, 5, 4], [0, 1, 2, 3, 4, 4]), ([9, 8, 7, 6, 6, 5], [0, 1, 2, 3, 3])],
)  # fmt: skip
def test_equal_values_share_the_better_place(values: list[int], places: list[int]) -> None:
    assert [place for _, place in placed([SeasonBest(value=value) for value in values], len(honours.POINTS))] == places


def test_the_man_of_the_season_has_most_points_and_the_newcomer_of_his_class(year: Season) -> None:
    """First in runs and third in catches, 5 + 3, is as much as twice second, 4 + 4: all three are honoured."""
    one, two, three = man(year), man(year, "A2"), man(year, "A3")
    for player, runs, catches in ((one, 100, 10), (two, 90, 20), (three, 80, 30)):
        mark(year, player, "rushing_yards", runs)
        mark(year, player, "receiving_yards", catches)
    draft = Draft.objects.create(
        season=year, rounds=1, seconds_per_pick=60, starts_at=NOON, status=Draft.Status.OVER, over_at=NOON
    )
    Prospect.objects.create(draft=draft, player=two, worth=5)
    (told,) = honours.season_honours(honours.finished(year.league))
    assert {(each.player, each.value) for each in told.men} == {(one, 8), (two, 8), (three, 8)}
    assert [(each.player, each.value) for each in told.newcomers] == [(two, 8)]
    assert [(led.figure.code, led.men[0].player) for led in told.led] == [
        ("rushing_yards", one),
        ("receiving_yards", three),
    ]
    mark(year, one, "carries", 1000)  # leads no table, and is not counted
    mark(year, one, "rushing_tds", 2)
    (told,) = honours.season_honours(honours.finished(year.league))
    assert [(each.player, each.value) for each in told.men] == [(one, 13)]


def test_an_unfinished_season_honours_nobody(year: Season) -> None:
    Season.objects.filter(pk=year.pk).update(status=Season.Status.PLAYING)
    assert honours.finished(year.league) == []


def test_who_has_left_stands_with_seasons_titles_and_what_he_led(year: Season) -> None:
    player, young = man(year), Player.objects.create(league=year.league, name="Young", position="B", age=22, sheet={})
    mark(year, player, "rushing_yards", 100)
    PlayerSeasonLine.objects.create(
        season=year, part="regular", team=named(year, "A1"), player=player, games=9, figures={}
    )
    entry = leave(year, player)
    ledger.write(kind="dropped", season=year, sentence="Gone.", changes=[ledger.Changed(young, {}, {})])
    (told,) = honours.retired(year.league, list(honours.retired_entries(year.league)))
    assert (told.player, told.left) == (player, entry)
    feats = told.feats
    assert (feats.seasons, feats.teams, feats.games, feats.titles) == ((1,), (named(year, "A1"),), 9, (1,))
    assert [(figure.code, number) for figure, number in feats.led] == [("rushing_yards", 1)]
    assert career_story(player, None).left == entry


# -- a class -----------------------------------------------------------------------------------------------------------


def test_a_class_tells_what_became_of_everybody() -> None:
    draft = begun(season_to_draft(4, men=12))
    with clock.at(NOON + timedelta(seconds=1)):
        first, second = choose_next(draft), choose_next(draft)
        gone = draft.prospects.exclude(player__in=[first, second]).order_by("pk")[0].player
        ledger.write(kind="dropped", season=draft.season, sentence="Gone.", changes=[ledger.Changed(gone, {}, {})])
    found = classes.draft_class(draft)
    assert [each.player for each in found.men[:2]] == [first, second]
    assert found.counts == {"chosen": 2, "on a roster today": 2, "out of the game": 1}
    worths = [each.prospect.worth for each in found.men[2:]]
    assert worths == sorted(worths, reverse=True)
    told = classes.followed(draft, found.men)
    assert told[0].man.spot.team.name == "T4"
    assert [each.man.player for each in told if each.man.left] == [gone]


# -- pages and API -----------------------------------------------------------------------------------------------------


def addresses(season: Season) -> list[str]:
    league, player = season.league.public_id, man(season).public_id
    draft = Draft.objects.get_or_create(
        season=season, defaults={"rounds": 1, "seconds_per_pick": 60, "starts_at": NOON}
    )[0]
    return [
        *[reverse(name, args=[league]) for name in ("honours", "retired", "api-honours", "api-retired")],
        *[reverse(name, args=[league, draft.public_id]) for name in ("draft-class", "api-draft-class-past")],
        *[reverse(name, args=[player]) for name in ("player", "api-career")],
    ]


def test_they_are_shown_to_those_who_see_the_league(year: Season) -> None:
    for address in addresses(year):
        assert Client().get(address).status_code == 200, address
    League.objects.filter(pk=year.league_id).update(openness=League.Openness.MEMBERS)
    for address in addresses(year):
        assert Client().get(address).status_code == 404, address


def test_pages_and_api_tell_the_same(year: Season) -> None:
    player, old = man(year), man(year, at=1)
    mark(year, player, "rushing_yards", 100)
    leave(year, old)
    hall, retired, api_hall, api_retired, *_, page, api_career = (Client().get(one) for one in addresses(year))
    assert player.name in hall.content.decode()
    assert "Man of the season" in hall.content.decode()
    assert reverse("player-face", args=[player.public_id]) in hall.content.decode()
    assert reverse("team-crest", args=[named(year, "A1").public_id]) in hall.content.decode()  # the champions'
    (row,) = api_hall.json()["seasons"]
    assert (row["champion"]["name"], row["men"][0]["player"]["name"], row["men"][0]["value"]) == ("A1", player.name, 5)
    assert "champion in season 1" in retired.content.decode()
    assert api_retired.json()["men"][0]["feats"]["titles"] == [1]
    assert [one["season"] for one in api_career.json()["years"]] == [1]
    assert "in no draft of this league" in page.content.decode()


def queries(address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert Client().get(address).status_code == 200
    return len(seen)


def test_queries_do_not_grow_with_seasons_and_men(year: Season) -> None:
    draft_class_of(year, 2)
    leave(year, man(year, at=1))
    lean = {address: queries(address) for address in addresses(year)}
    for number in (2, 3, 4):
        later = Season.objects.create(league=year.league, number=number, status=Season.Status.FINISHED)
        for spot in named(year, "A1").roster.select_related("player"):
            CareerYear.objects.create(
                season=later, team=spot.team, player=spot.player, position="B", age=25, worth=number, facts={}
            )
            mark(later, spot.player, "rushing_yards", spot.number)
    for at in (1, 2, 3):
        leave(year, man(year, at=at))
    draft_class_of(year, 9)
    assert {address: queries(address) for address in addresses(year)} == lean


def draft_class_of(season: Season, men: int) -> None:
    """So many men of A2 and A3 are the class of the season's draft."""
    addresses(season)
    players: list[Any] = [man(season, name, at) for name in ("A2", "A3") for at in range(men)]
    for player in players:
        Prospect.objects.get_or_create(draft=season.drafts.get(), player=player, defaults={"worth": 1})
