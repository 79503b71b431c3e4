"""Deadlines that take time from somebody, or give time to the commissioner's own team."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from league import clock
from league.models import Consent, Fixture, Team, User, Week
from league.services import consents, deadlines, schedule
from league.services.errors import Asked, Refused
from league.services.house_rules import change_house_rules
from tests.factories import SeatFactory, UserFactory
from tests.league.conftest import DAY, HOUR, NOW, World, vacant

pytestmark = pytest.mark.usefixtures("the_time_is_now")
State = Consent.State


@pytest.fixture
def week(world: World) -> Week:
    found: Week = world.season.weeks.filter(number__gte=1).order_by("number")[0]
    deadlines.set_deadline(week=found, due_at=NOW + 5 * DAY)
    return found


@pytest.fixture
def owes(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The teams that owe a plan for the week's games."""
    owing: set[int] = set()
    monkeypatch.setattr(deadlines, "_owing", lambda week, opened, hurried_by=None: set() if hurried_by else owing)
    return owing


def head_of(team: Team) -> User:
    seat = team.seats.filter(until=None).first() or SeatFactory(team=team)
    user: User = seat.user
    return user


def opened(week: Week) -> None:
    week.fixtures.update(status="open")


def team_in(week: Week, at: int) -> Team:
    return week.fixtures.order_by("pk")[at].home


def move(week: Week, due_at: datetime, actor: User) -> None:
    deadlines.set_deadline(week=week, due_at=due_at, actor=actor)


@pytest.mark.parametrize(("ahead", "alone"), [(DAY, True), (DAY - timedelta(seconds=1), False)])
def test_a_deadline_moved_earlier_than_a_day_ahead_needs_those_who_owe(
    world: World, week: Week, owes: set[int], ahead: timedelta, alone: bool
) -> None:
    """Also of a commissioner without a team; all of them agree, and nobody in their stead."""
    heads = [head_of(team_in(week, at)) for at in (0, 1)]
    owes |= {team_in(week, at).pk for at in (0, 1)}
    if alone:
        move(week, NOW + ahead, world.commissioner)
        return
    with pytest.raises(Asked, match="takes time away from those who owe a plan") as said:
        move(week, NOW + ahead, world.commissioner)
    consent = said.value.consent
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=consent, user=UserFactory(is_staff=True))
    assert consents.agree(consent=consent, user=heads[0]).state == State.OPEN
    assert consents.agree(consent=consent, user=heads[1]).state == State.AGREED
    week.refresh_from_db()
    assert week.due_at == NOW + ahead


def test_one_who_owes_and_does_not_agree_keeps_the_deadline(world: World, week: Week, owes: set[int]) -> None:
    head = SeatFactory(team=vacant(world)).user
    owes.add(head.seats.get().team_id)
    with pytest.raises(Asked) as said:
        move(week, NOW + HOUR, world.commissioner)
    assert consents.refuse(consent=said.value.consent, user=head).state == State.REFUSED
    week.refresh_from_db()
    assert week.due_at == NOW + 5 * DAY


def test_moved_earlier_where_nobody_owes_is_his_to_do(world: World, week: Week, owes: set[int]) -> None:
    move(week, NOW + HOUR, world.commissioner)
    week.refresh_from_db()
    assert week.due_at == NOW + HOUR


@pytest.mark.parametrize("own_game", [True, False])
def test_earlier_at_all_for_a_game_of_his_own_needs_his_opponent(
    world: World, week: Week, owes: set[int], own_game: bool
) -> None:
    game, other = week.fixtures.order_by("pk")[0], week.fixtures.order_by("pk")[1]
    opponent = head_of(game.away)
    if own_game:
        SeatFactory(team=game.home, user=world.commissioner)
        owes |= {game.home_id, game.away_id, other.home_id}
    opened(week)
    if not own_game:
        move(week, NOW + 3 * DAY, world.commissioner)
        return
    with pytest.raises(Asked, match="takes time away") as said:
        move(week, NOW + 3 * DAY, world.commissioner)
    assert list(said.value.consent.sides.all()) == [game.away]
    assert consents.agree(consent=said.value.consent, user=opponent).state == State.AGREED


def test_an_extension_of_a_game_of_his_own_needs_a_second_person(world: World, week: Week) -> None:
    game = week.fixtures.order_by("pk")[0]
    SeatFactory(team=game.home, user=world.commissioner)
    opponent = head_of(game.away)
    move(week, NOW + 6 * DAY, world.commissioner)  # nothing is due yet: nobody gains
    opened(week)
    with pytest.raises(Asked, match="gain or lose by it") as said:
        move(week, NOW + 6 * DAY + HOUR, world.commissioner)
    assert consents.agree(consent=said.value.consent, user=opponent).state == State.AGREED


def test_a_deadline_is_not_removed_in_order_to_be_set_earlier(world: World, week: Week, owes: set[int]) -> None:
    owes.add(team_in(week, 0).pk)
    head_of(team_in(week, 0))
    deadlines.set_deadline(week=week, due_at=None, actor=world.commissioner)
    with pytest.raises(Asked, match="takes time away from those who owe a plan"):
        move(week, NOW + HOUR, world.commissioner)
    week.refresh_from_db()
    assert week.due_at is None
    move(week, NOW + DAY, world.commissioner)  # a day is left


@pytest.mark.parametrize(("first", "alone"), [(NOW + HOUR, False), (NOW + 2 * DAY, True), (NOW + 9 * DAY, True)])
def test_a_season_dated_anew_takes_a_day_from_nobody_unasked(
    world: World, week: Week, first: datetime, alone: bool
) -> None:
    """By a commissioner without a team: less than a day ahead all head coaches are asked."""
    team = team_in(week, 0)
    head_of(team)
    if alone:
        deadlines.set_timetable(season=world.season, first_due_at=first, every_days=7, actor=world.commissioner)
        return
    with pytest.raises(Asked, match="takes time away"):
        deadlines.set_timetable(season=world.season, first_due_at=first, every_days=7, actor=world.commissioner)
    assert team in Consent.objects.get().sides.all()


def test_a_season_that_was_never_dated_is_the_commissioners_to_date(world: World) -> None:
    head_of(world.season.weeks.get(number=1).fixtures.first().home)
    deadlines.set_timetable(season=world.season, first_due_at=NOW + HOUR, every_days=7, actor=world.commissioner)
    assert not Consent.objects.exists()


# -- games that come into a week which is due soon ---------------------------------------------------------------------


@pytest.fixture
def soon_and_later(world: World) -> tuple[Week, Week]:
    """The first two weeks of the regular season. The ground is due two days before a week's deadline: in 23 hours for
    the first of them, a week later for the second."""
    soon, later = world.season.weeks.filter(number__gte=1).order_by("number")[:2]
    for week, due_at in ((soon, NOW + 3 * DAY - HOUR), (later, NOW + 10 * DAY)):
        week.due_at = due_at
        week.save()
    return soon, later


def _swap(soon: Week, later: Week, actor: User) -> list[Team]:
    """The teams whose games are due earlier by it, as with each act below."""
    games = list(later.fixtures.select_related("home", "away"))
    schedule.swap_weeks(one=later, two=soon, actor=actor)
    return [team for game in games for team in (game.home, game.away)]


def _move(soon: Week, later: Week, actor: User) -> list[Team]:
    game = later.fixtures.select_related("home", "away").order_by("pk")[0]
    soon.fixtures.all().delete()
    schedule.move_game(fixture=Fixture.objects.get(pk=game.pk), week=soon, actor=actor)
    return [game.home, game.away]


def _pair(soon: Week, later: Week, actor: User) -> list[Team]:
    kept = soon.fixtures.select_related("home", "away").order_by("pk")[0]
    home, away = (soon.fixtures.select_related("home").order_by("pk")[at].home for at in (1, 2))
    schedule.pair_week(week=soon, pairs=[(kept.away, kept.home), (away, home)], actor=actor)
    return [home, away]


def _make_anew(soon: Week, later: Week, actor: User) -> list[Team]:
    schedule.make_anew(season=soon.season, year=7, actor=actor)
    return list(soon.season.league.teams.all())


def _other_rules(soon: Week, later: Week, actor: User) -> list[Team]:
    change_house_rules(league=soon.season.league, options={"rain": True}, reason="for the sailors", actor=actor)
    return list(soon.season.league.teams.all())


EDITS = {"swap": _swap, "move": _move, "pair": _pair, "make anew": _make_anew, "other rules": _other_rules}


def seat_all(world: World) -> None:
    for team in world.league.teams.all():
        head_of(team)


@pytest.mark.parametrize("edit", EDITS)
def test_no_game_comes_to_be_due_within_a_day_without_those_who_play_it(
    world: World, soon_and_later: tuple[Week, Week], edit: str
) -> None:
    """By a commissioner without a team, before the season begins."""
    seat_all(world)
    with pytest.raises(Asked, match="takes time away from those who owe a plan") as said:
        EDITS[edit](*soon_and_later, world.commissioner)
    with clock.at(NOW - 2 * DAY):
        teams = EDITS[edit](*soon_and_later, world.commissioner)
    assert set(said.value.consent.sides.all()) == set(teams)


@pytest.mark.parametrize("edit", EDITS)
def test_games_that_leave_a_day_are_the_commissioners_to_set(
    world: World, soon_and_later: tuple[Week, Week], edit: str
) -> None:
    seat_all(world)
    with clock.at(NOW - HOUR):
        EDITS[edit](*soon_and_later, world.commissioner)
    assert not Consent.objects.exists()


def test_a_game_moved_from_a_week_due_soon_to_a_later_one_takes_nobodys_time(
    world: World, soon_and_later: tuple[Week, Week]
) -> None:
    soon, later = soon_and_later
    seat_all(world)
    game = soon.fixtures.order_by("pk")[0]
    later.fixtures.all().delete()
    schedule.move_game(fixture=game, week=later, actor=world.commissioner)
    assert not Consent.objects.exists()
