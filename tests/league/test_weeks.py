"""A week played now, and all later deadlines moved at once."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league import clock
from league.models import Consent, Fixture, League, Outbox, Season, User, Week
from league.services import consents, deadlines, weeks
from league.services.errors import Asked, Refused
from tests.factories import SeatFactory
from tests.league.conftest import DAY, HOUR, NOW, World
from tests.league.test_pages import of, page, words

pytestmark = pytest.mark.usefixtures("the_time_is_now")


@pytest.fixture
def dated(world: World) -> list[Week]:
    """Every week has a deadline, seven days apart, the first in five days."""
    deadlines.set_timetable(season=world.season, first_due_at=NOW + 5 * DAY)
    return list(world.season.weeks.order_by("number"))


@pytest.fixture
def first(dated: list[Week]) -> Week:
    """The first week, whose plans are asked for."""
    dated[0].fixtures.update(status=Fixture.Status.OPEN)
    return dated[0]


@pytest.fixture
def owes(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The teams that owe a plan for the first week's games."""
    owing: set[int] = set()

    def owe(week: Week, *, opened: bool, hurried_by: object = None) -> set[int]:
        return owing if week.number == 1 and not hurried_by else set()

    monkeypatch.setattr(deadlines, "_owing", owe)
    return owing


def due(week: Week) -> object:
    return Week.objects.get(pk=week.pk).due_at


def due_days(season: Season) -> list[int]:
    """In how many days each week is due."""
    return [(week.deadline - NOW).days for week in season.weeks.order_by("number")]


# -- now ---------------------------------------------------------------------------------------------------------------


def test_a_week_for_which_nobody_owes_a_plan_is_due_at_once(world: World, first: Week, owes: set[int]) -> None:
    weeks.play_now(week=first, actor=world.commissioner)
    assert due(first) == NOW
    assert world.league.log.first().sentence.endswith("Reason: The commissioner has the week played now.")


def test_who_owes_a_plan_is_asked_and_the_week_is_due_when_he_agrees(world: World, first: Week, owes: set[int]) -> None:
    owes.add(world.team.pk)
    with pytest.raises(Asked, match="takes time away") as said:
        weeks.play_now(week=first, actor=world.commissioner)
    assert due(first) == NOW + 5 * DAY
    consent = said.value.consent
    assert "It is due Saturday 6 September 2031, 12:00 (UTC); without consent it stays so." in consent.sentence
    with clock.at(NOW + HOUR):
        assert consents.agree(consent=consent, user=world.coach).state == Consent.State.AGREED
    assert due(first) == NOW + HOUR  # the moment of his consent, not that of the question


def test_a_demo_asks_nobody(world: World, first: Week, owes: set[int]) -> None:
    League.objects.update(demo=True)
    owes.add(world.team.pk)
    weeks.play_now(week=Week.objects.get(pk=first.pk), actor=world.commissioner)
    assert due(first) == NOW


def test_his_own_game_needs_his_opponent(world: World, first: Week, owes: set[int]) -> None:
    game = first.fixtures.order_by("pk")[0]
    for team, user in ((game.home, world.commissioner), (game.away, None)):
        team.seats.all().delete()
        SeatFactory(team=team, **({"user": user} if user else {}))
    with pytest.raises(Asked, match="gain or lose by it") as said:
        weeks.play_now(week=first, actor=world.commissioner)
    assert list(said.value.consent.sides.all()) == [game.away]


def test_a_week_that_is_not_open_or_due_already_is_refused(world: World, dated: list[Week]) -> None:
    with pytest.raises(Refused, match="No game of Week 1 waits for plans"):
        weeks.play_now(week=dated[0], actor=world.commissioner)
    dated[0].fixtures.update(status=Fixture.Status.OPEN)
    with clock.at(NOW + 5 * DAY), pytest.raises(Refused, match="Week 1 is due already"):
        weeks.play_now(week=dated[0], actor=world.commissioner)


# -- all that lie ahead --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "days", "expected"),
    [
        (1, 7, [12, 19, 26, 33, 40, 47, 54, 61]),
        (3, 1, [5, 12, 20, 27, 34, 41, 48, 55]),
        (3, -6, [5, 12, 13, 20, 27, 34, 41, 48]),
    ],
)
def test_this_week_and_all_after_it_move(
    world: World, dated: list[Week], number: int, days: int, expected: list[int]
) -> None:
    weeks.move_deadlines(week=dated[number - 1], days=days, actor=world.commissioner, reason="storm")
    assert due_days(world.season) == expected
    assert world.league.log.first().sentence.endswith("Reason: storm")
    assert Outbox.objects.filter(user=world.coach, key__startswith="deadlines:").count() == 1


def test_moved_and_moved_back_is_as_it_was(world: World, first: Week, owes: set[int]) -> None:
    before = due_days(world.season)
    for days in (7, -7):
        weeks.move_deadlines(week=Week.objects.get(pk=first.pk), days=days, actor=world.commissioner)
    assert due_days(world.season) == before


def test_weeks_that_are_played_stay(world: World, dated: list[Week]) -> None:
    dated[0].fixtures.update(status="final", home_score=7, away_score=0, played_at=NOW)
    weeks.move_deadlines(week=dated[0], days=1, actor=world.commissioner)
    assert due_days(world.season)[:3] == [5, 13, 20]


@pytest.mark.parametrize(
    ("number", "days", "sentence"),
    [
        (1, 0, "1 to 28 days"),
        (1, 29, "1 to 28 days"),
        (1, -5, "Week 1 would be due in the past"),
        (2, -7, "Week 2 must be due after Week 1"),
    ],
)
def test_refused_moves(world: World, dated: list[Week], number: int, days: int, sentence: str) -> None:
    before = due_days(world.season)
    with pytest.raises(Refused, match=sentence) as refused:
        weeks.move_deadlines(week=dated[number - 1], days=days, actor=world.commissioner)
    assert refused.value.field == "days"
    assert due_days(world.season) == before


def test_less_than_a_day_is_left_to_nobody_who_owes_unasked(world: World, first: Week, owes: set[int]) -> None:
    owes.add(world.team.pk)
    weeks.move_deadlines(week=first, days=-4, actor=world.commissioner)  # a day is left
    with clock.at(NOW - HOUR), pytest.raises(Asked, match="takes time away"):
        weeks.move_deadlines(week=Week.objects.get(pk=first.pk), days=-1, actor=world.commissioner)


def test_an_extension_for_his_own_open_game_needs_a_second_person(world: World, first: Week) -> None:
    game = first.fixtures.order_by("pk")[0]
    game.home.seats.all().delete()
    SeatFactory(team=game.home, user=world.commissioner)
    with pytest.raises(Asked, match="gain or lose by it"):
        weeks.move_deadlines(week=first, days=7, actor=world.commissioner)


# -- by page -----------------------------------------------------------------------------------------------------------


def _post(user: User, world: World, name: str, **sent: str) -> str:
    return words(of(user).post(reverse(name, args=[world.league.public_id, 1]), sent, follow=True).content.decode())


def test_the_desk_has_a_button_for_each(world: World, first: Week, owes: set[int]) -> None:
    desk = words(page(of(world.commissioner), "commissioner", world.league.public_id))
    assert "Play Week 1 now" in desk
    assert "A week later" in desk
    assert "The deadlines of Week 1 and of all weeks after it have moved." in _post(
        world.commissioner, world, "deadlines-move", days="7"
    )
    assert due(first) == NOW + 12 * DAY
    assert "Week 1 is due now; its games are played within minutes." in _post(world.commissioner, world, "week-play")
    assert "Play Week 1 now" not in words(page(of(world.commissioner), "commissioner", world.league.public_id))
    assert "Days" in _post(world.commissioner, world, "deadlines-move", days="many")
