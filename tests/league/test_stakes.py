"""Who gains or loses by what is decided about a team: spans of wins counted by hand."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league import clock
from league.models import Fixture, Season, Team, Week
from league.selectors.stakes import STAKE_LASTS, stakes
from tests.factories import (
    DivisionFactory,
    EntryFactory,
    FixtureFactory,
    SeasonFactory,
    SeatFactory,
    TeamFactory,
    UserFactory,
    WeekFactory,
)

pytestmark = pytest.mark.django_db


def season_of(names: str, **facts: object) -> tuple[Season, dict[str, Team]]:
    """A season under way with one division of teams that are called by single letters."""
    season = SeasonFactory(**{"status": Season.Status.PLAYING, **facts})
    division = DivisionFactory(season=season)
    teams = {name: TeamFactory(league=season.league, name=name) for name in names}
    for place, team in enumerate(teams.values(), start=1):
        EntryFactory(division=division, team=team, place=place)
    return season, teams


def beat(season: Season, winner: Team, loser: Team, times: int) -> None:
    for _ in range(times):
        FixtureFactory(week=WeekFactory(season=season), home=winner, away=loser, final=(9, 3))


def test_ones_own_team_is_a_stake_in_whatever_seat() -> None:
    season, teams = season_of("AB")
    beat(season, teams["A"], teams["B"], 9)
    for head in (True, False):
        coach = UserFactory()
        SeatFactory(team=teams["A"] if head else teams["B"], user=coach, head=head)
        own = teams["A"] if head else teams["B"]
        assert stakes(coach, season=season, teams=[own]) == [own]


def test_whoever_coaches_nobody_has_no_stake() -> None:
    season, teams = season_of("AB")
    assert stakes(UserFactory(), season=season, teams=list(teams.values())) == []
    elsewhere = SeatFactory()
    assert stakes(elsewhere.user, season=season, teams=list(teams.values())) == []


@pytest.mark.parametrize(
    ("wins", "left", "rival"),
    [(4, 3, True), (4, 2, False), (2, 1, True), (2, 0, False), (1, 0, True)],
)
def test_a_rival_is_whoever_can_still_be_level(wins: int, left: int, rival: bool) -> None:
    """A has won ``wins`` games and C none; D has ``left`` games against others. One game of A's may be turned, so D
    with none won is a rival where left >= wins - 1."""
    season, teams = season_of("ACDE")
    beat(season, teams["A"], teams["C"], wins)
    for _ in range(left):
        FixtureFactory(week=WeekFactory(season=season), home=teams["D"], away=teams["E"])
    coach = UserFactory()
    SeatFactory(team=teams["D"], user=coach)
    assert stakes(coach, season=season, teams=[teams["A"]]) == ([teams["D"]] if rival else [])


def test_whoever_still_meets_the_team_has_a_stake() -> None:
    season, teams = season_of("ACD")
    beat(season, teams["A"], teams["C"], 5)
    coach = SeatFactory(team=teams["D"]).user
    assert stakes(coach, season=season, teams=[teams["A"]]) == []
    FixtureFactory(week=WeekFactory(season=season), home=teams["A"], away=teams["D"])
    assert stakes(coach, season=season, teams=[teams["A"]]) == [teams["D"]]


def test_a_preseason_game_gives_no_stake() -> None:
    season, teams = season_of("ACD")
    beat(season, teams["A"], teams["C"], 5)
    coach = SeatFactory(team=teams["D"]).user
    week = WeekFactory(season=season, number=0, kind=Week.Kind.PRESEASON)
    FixtureFactory(week=week, home=teams["A"], away=teams["D"])
    assert stakes(coach, season=season, teams=[teams["A"]]) == []


@pytest.mark.parametrize("status", [Season.Status.PREPARING, Season.Status.FINISHED])
def test_between_seasons_every_team_is_a_rival(status: str) -> None:
    season, teams = season_of("ACD", status=status)
    beat(season, teams["A"], teams["C"], 9)
    coach = SeatFactory(team=teams["D"]).user
    assert stakes(coach, season=season, teams=[teams["A"]]) == [teams["D"]]


def test_before_the_first_game_every_team_is_a_rival() -> None:
    season, teams = season_of("ABCD")
    coach = SeatFactory(team=teams["D"]).user
    assert stakes(coach, season=season, teams=[teams["A"]]) == [teams["D"]]


def test_in_the_play_offs_whoever_still_plays_may_pass_anybody() -> None:
    season, teams = season_of("ABCDE")
    for winner, loser, times in (("A", "E", 12), ("B", "E", 9), ("C", "E", 6), ("D", "E", 3)):
        beat(season, teams[winner], teams[loser], times)
    for seed, name in enumerate("ABC", start=1):
        season.entries.filter(team=teams[name]).update(seed=seed)
    final = WeekFactory(season=season, kind=Week.Kind.PLAYOFF)
    semifinal = FixtureFactory(week=final, home=teams["B"], away=teams["C"], final=(20, 10))
    assert semifinal.status == Fixture.Status.FINAL
    coaches = {name: SeatFactory(team=teams[name]).user for name in "ABCDE"}

    def has_a_stake(name: str, about: str) -> bool:
        return bool(stakes(coaches[name], season=season, teams=[teams[about]]))

    assert has_a_stake("A", "C")  # both still play
    assert has_a_stake("B", "D")
    assert has_a_stake("C", "A")  # A still plays: its end moves others
    assert not has_a_stake("C", "E")  # neither plays, and six halves part them
    assert not has_a_stake("D", "E")


def test_who_leaves_a_team_keeps_its_stake_for_a_while() -> None:
    season, teams = season_of("AB")
    seat = SeatFactory(team=teams["A"])
    seat.until = clock.now()
    seat.save()
    assert stakes(seat.user, season=season, teams=[teams["B"]]) == [teams["A"]]
    with clock.at(seat.until + STAKE_LASTS + timedelta(seconds=1)):
        assert stakes(seat.user, season=season, teams=[teams["B"]]) == []


def test_stakes_ask_the_database_a_fixed_number_of_times(django_assert_max_num_queries: object) -> None:
    season, teams = season_of("ABCDEFGH")
    coach = SeatFactory(team=teams["A"]).user
    with django_assert_max_num_queries(7):  # type: ignore[operator]
        stakes(coach, season=season, teams=list(teams.values()))
