"""A man's numbers beside those of the other men at his position, and his clubs in order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from league import rulebook
from league.models import CareerYear, Player, Season, Team
from league.rulebook import Athlete, Column
from league.selectors.career_pages import Spell, career_story
from league.selectors.ratings import ALONE, Rating, label_terms, ratings_of
from rules_engine import codes
from tests.factories import PlayerFactory, RosterSpotFactory
from tests.league.seasons import named, new_season
from tests.tiny_ruleset import TinyRuleset


def rating(behind: int, level: int, others: int) -> Rating:
    return Rating("Skill", 9, "", "", "", False, behind, level, others)


@pytest.mark.parametrize(
    ("behind", "level", "others", "share", "word"),
    [(10, 0, 10, 100, "among the best"), (9, 0, 10, 90, "among the best"), (8, 1, 10, 85, "above average"),
     (13, 0, 20, 65, "above average"), (6, 0, 10, 60, "average"), (0, 10, 10, 50, "average"), (7, 0, 20, 35, "average"),
     (3, 0, 10, 30, "below average"), (1, 0, 10, 10, "below average"), (0, 1, 10, 5, "among the weakest"),
     (0, 0, 10, 0, "among the weakest"), (0, 0, 0, 0, ALONE)],
)  # fmt: skip
def test_a_bar_is_the_share_surpassed_with_level_men_by_half(
    behind: int, level: int, others: int, share: int, word: str
) -> None:
    one = rating(behind, level, others)
    assert (one.share, one.word) == (share, word)


def test_a_bar_is_told_in_numbers() -> None:
    assert rating(7, 2, 11).told == "better than 7 of 11 others at his position, level with 2"
    assert rating(7, 0, 11).told == "better than 7 of 11 others at his position"
    assert rating(0, 0, 0).told == "no other man at his position is on a roster"


def man(team: Team, skill: int, position: str = "Z") -> Player:
    """A man of a roster at a position that nobody else has, unless another is named."""
    player = PlayerFactory.create(league=team.league, position=position, sheet={"skill": skill})
    RosterSpotFactory.create(team=team, player=player, number=team.roster.count() + 50)
    return player


@pytest.mark.django_db
def test_men_are_compared_with_their_own_position_in_their_own_league() -> None:
    season = new_season((4,), ruleset="tiny")
    one, two = named(season, "A1"), named(season, "A2")
    men = [man(one, 5), man(two, 7), man(two, 5), man(one, 2)]
    man(one, 1, position="Y")
    man(named(new_season((4,), ruleset="tiny"), "A1"), 1)
    (own,) = ratings_of(season.league, [men[0]])[men[0].pk]
    assert (own.name, own.value, own.behind, own.level, own.others) == ("Skill", 5, 1, 1, 3)
    assert own.meaning == own.does == "from 1 to 20, higher is better"


@pytest.mark.django_db
def test_less_may_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = TinyRuleset.describe_player

    def turned(ruleset: TinyRuleset, athlete: Athlete) -> tuple[Column, ...]:
        return tuple(replace(one, better="less") for one in plain(ruleset, athlete))

    monkeypatch.setattr(TinyRuleset, "describe_player", turned)
    season = new_season((4,), ruleset="tiny")
    men = [man(named(season, "A1"), skill) for skill in (5, 7, 2)]
    found = ratings_of(season.league, men)
    assert [found[each.pk][0].behind for each in men] == [1, 0, 2]
    assert found[men[0].pk][0].less_is_better


@pytest.mark.django_db
def test_nothing_is_told_of_a_man_on_no_roster() -> None:
    """Before a draft a ruleset may hide what a man can do."""
    season = new_season((4,), ruleset="tiny")
    man(named(season, "A1"), 5)
    hidden = PlayerFactory.create(league=season.league, position="Z", sheet={"skill": 9})
    assert ratings_of(season.league, [hidden]) == {hidden.pk: []}
    assert career_story(hidden, None).ratings == career_story(hidden, None).hurts == ()


@pytest.mark.parametrize("code", codes())
def test_labels_of_a_sheet_have_their_own_meaning(code: str) -> None:
    """A label with its place before it holds there alone."""
    for term in rulebook.guide(code).terms:
        for label in term.labels:
            if label.startswith("player/"):
                assert label_terms(code, "player")[label.removeprefix("player/")] == term


def year(season: Season, number: int, team: Team, player: Player) -> None:
    ended = season if number == season.number else Season.objects.create(league=season.league, number=number)
    CareerYear.objects.create(season=ended, team=team, player=player, position="Z", age=25, worth=number, facts={})


@pytest.mark.django_db
def test_clubs_stand_in_order_with_the_seasons_that_he_ended_there() -> None:
    season = new_season((4,), ruleset="tiny")
    one, two = named(season, "A1"), named(season, "A2")
    player = man(two, 5)
    for number, team in ((1, one), (2, one), (3, two), (4, one)):
        year(season, number, team, player)
    story = career_story(player, player.spot)
    assert story.spells == (Spell(one, (1, 2)), Spell(two, (3,)), Spell(one, (4,)), Spell(two, (), today=True))
    year(season, 5, two, player)
    assert career_story(player, player.spot).spells[-1] == Spell(two, (5,), today=True)


def test_spells_are_told_in_words() -> None:
    club = Team(name="A1")
    told = [spell.told for spell in (Spell(club, (1, 2)), Spell(club, (3,)), Spell(club, (3,), True), Spell(club, ()))]
    assert told == [
        "1 to 2: 2 seasons ended with the club", "season 3: 1 season ended with the club",
        "since season 3: 1 season ended with the club", "his first season with the club",
    ]  # fmt: skip


@pytest.mark.django_db
def test_trends_stand_in_a_table_season_by_season() -> None:
    season = new_season((4,), ruleset="tiny")
    player = man(named(season, "A1"), 5)
    for number, facts in ((1, {"Skill": 3}), (2, {})):
        ended = season if number == 1 else Season.objects.create(league=season.league, number=number)
        CareerYear.objects.create(
            season=ended, team=player.spot.team, player=player, position="Z", age=25, worth=4, facts=facts
        )
    story = career_story(player, player.spot)
    assert [trend.name for trend in story.trends] == ["Worth", "Skill"]
    assert [(when, values[1]) for when, values in story.trend_table] == [
        ("season 1", 3), ("season 2", None), ("today", 5),
    ]  # fmt: skip


@pytest.mark.django_db
def test_injuries_of_today_are_told_of_men_on_rosters() -> None:
    season = new_season((4,), ruleset="fool", rosters=True)
    player = named(season, "A1").roster.order_by("number")[0].player
    assert career_story(player, player.spot).hurts == ()
    injury = {"value": "s", "row": 1, "lost": 1, "stage": "hurt", "left": None, "out": None, "old": False}
    player.sheet = {**player.sheet, "injuries": [injury]}
    told = rulebook.rules_of(season.league).hurts(rulebook.athlete_of(player.spot))
    assert career_story(player, player.spot).hurts == told != ()
    assert career_story(player, None).hurts == ()
