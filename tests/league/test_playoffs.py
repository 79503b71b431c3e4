"""Whose season is over, and the bracket."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from django.urls import reverse

from league.models import Season
from league.selectors.bracket import Bracket, Slot, bracket
from league.selectors.calendar import current_phase
from league.selectors.playoffs import out_of_season, season_is_over
from league.selectors.schedule import schedule
from league.selectors.standings import books_of
from league.services import calendar
from tests.depth import daily_part
from tests.factories import commissioner
from tests.kept import kept_world
from tests.league.seasons import date_first_week, decide_week, named, new_season, play_out
from tests.league.test_pages import of, page, words

pytestmark = pytest.mark.django_db

BEST = ("A1", "B1", "A2", "B2")


@pytest.fixture
def season() -> Season:
    """A season of eight teams whose first week is open."""
    return season_after(0)


@kept_world
def season_after(weeks: int) -> Season:
    """Return a season of eight teams of which so many weeks are decided."""
    made = new_season(rosters=True, preseason_games=0)
    date_first_week(made)
    calendar.advance(season=made)
    play_weeks(made, weeks)
    return made


def play_weeks(season: Season, count: int, best: tuple[str, ...] = BEST) -> None:
    for _ in range(count):
        decide_week(current_phase(season).week, best=best)
        calendar.advance(season=season)


def over(season: Season) -> set[str]:
    season.refresh_from_db()
    return set(season.league.teams.filter(pk__in=out_of_season(season)).values_list("name", flat=True))


@pytest.mark.rule("fool:12.0-03", "fool:11.1.1-04")
def test_a_season_ends_team_by_team() -> None:
    season = season_after(9)
    assert over(season) == set()
    play_weeks(season, 1)
    assert over(season) == {"A3", "A4", "B3", "B4"}
    play_weeks(season, 1)
    assert over(season) == {"A3", "A4", "B3", "B4", "A2", "B2"}
    assert not season_is_over(named(season, "A1"))
    assert season_is_over(named(season, "B2"))
    play_weeks(season, 1)
    assert len(over(season)) == 8
    calendar.open_next_season(league=season.league)
    assert not season_is_over(named(season, "B2"))


def test_without_play_offs_everybody_goes_on_to_the_end() -> None:
    season = new_season((2, 2), ruleset="paper", rosters=True)
    season.weeks.filter(kind="playoff").delete()
    date_first_week(season)
    calendar.advance(season=season)
    assert over(season) == set()
    play_out(season)
    assert len(over(season)) == 4


def test_a_team_without_a_season_is_not_out_of_one(season: Season) -> None:
    team = named(season, "A1")
    season.delete()
    assert not season_is_over(team)


# -- the bracket ---------------------------------------------------------------------------------------------------


def picture(season: Season) -> Bracket | None:
    season.refresh_from_db()
    weeks = [one for one in schedule(season) if one.week.kind == "playoff"]
    return bracket(books_of([season])[season.pk], weeks)


def named_slots(drawn: Bracket, at: int) -> list[tuple[str, ...]]:
    return [tuple(side.team.name for side in slot.sides) for slot in drawn.rounds[at].slots]


def test_nothing_is_drawn_before_a_game_is_played(season: Season) -> None:
    assert picture(season) is None


def test_before_the_play_offs_the_places_as_they_stand_are_drawn() -> None:
    season = season_after(9)
    drawn = picture(season)
    assert drawn is not None
    assert drawn.projected
    assert [one.name for one in drawn.rounds] == ["Semifinals", "Championship"]
    assert set(named_slots(drawn, 0)) == {("B2", "A1"), ("A2", "B1")}
    assert named_slots(drawn, 1) == [()]
    assert drawn.rounds[0].joined


def test_the_bracket_of_a_year() -> None:
    season = season_after(9)
    play_weeks(season, 1)
    drawn = picture(season)
    assert drawn is not None
    assert not drawn.projected
    assert drawn.champion is None
    play_weeks(season, 2, ("B2", "A1"))
    drawn = picture(season)
    assert drawn is not None
    assert sorted(named_slots(drawn, 0)) == [("A2", "B1"), ("B2", "A1")]
    (final,) = drawn.rounds[1].slots
    assert [(side.team.name, side.score, side.state) for side in final.sides] == [("B2", 10, "won"), ("B1", 0, "lost")]
    assert drawn.champion is not None
    assert drawn.champion.name == "B2"


@pytest.mark.parametrize(("teams", "upsets"), daily_part([*product([2, 3, 4, 5, 6, 7, 8, 11], [False, True])]))
def test_winners_of_two_places_side_by_side_meet_in_the_next_round(teams: int, upsets: bool) -> None:
    """Whatever the number of teams, byes among them, and however they are seeded anew."""
    season = new_season(
        (4, 4, 4),
        rosters=True,
        preseason_games=0,
        regular_games=3,  # the play-offs are what is looked at
        playoff_format="best_records",
        playoff_teams=teams,
    )
    date_first_week(season)
    calendar.advance(season=season)
    names = [f"{division}{place}" for place in range(1, 5) for division in "ABC"]
    while current_phase(season).week.kind == "regular":
        play_weeks(season, 1, tuple(names))
    order = tuple(reversed(names) if upsets else names)
    rounds = (teams - 1).bit_length()
    for at in range(rounds):
        drawn = picture(season)
        assert drawn is not None
        assert [len(one.slots) for one in drawn.rounds] == [2 ** (rounds - 1 - number) for number in range(rounds)]
        assert sum(len(slot.sides) for slot in drawn.rounds[0].slots) == teams
        assert [bool(named_slots(drawn, number)[0]) for number in range(rounds)] == [
            number <= at for number in range(rounds)
        ]
        play_weeks(season, 1, order)
    drawn = picture(season)
    assert drawn is not None
    for now, then in pairwise(drawn.rounds):
        assert now.joined
        for at, slot in enumerate(then.slots):
            winners = [through(one) for one in now.slots[2 * at : 2 * at + 2]]
            assert {side.team.name for side in slot.sides} == set(winners)
    assert drawn.champion is not None
    assert drawn.champion.name == through(drawn.rounds[-1].slots[0])


def through(slot: Slot) -> str:
    """Who goes on from a place: the winner, or who rests."""
    return next(side.team.name for side in slot.sides if slot.rests or side.state == "won")


def test_the_season_page_draws_it_with_links_and_seeds() -> None:
    season = season_after(9)
    play_weeks(season, 3)
    chief = commissioner(season.league)
    html = page(of(chief), "season", season.league.public_id, 1)
    drawn = html[html.index('class="bracket"') : html.index('aria-labelledby="standings"')]
    for game in season.fixtures.filter(week__kind="playoff"):
        assert reverse("game", args=[game.public_id]) in drawn
    assert "Champions" in drawn
    assert words(drawn).count("seed 1 ") == 2  # the best record in its semifinal and in the final
