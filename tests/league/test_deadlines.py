"""Deadlines of weeks."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from league.models import Fixture, Outbox, Week
from league.services import deadlines
from league.services.errors import Refused
from league.services.notices import notices
from league.signals import deadline_set
from tests.league.conftest import DAY, NOW, World

pytestmark = pytest.mark.usefixtures("the_time_is_now")


@pytest.fixture
def weeks(world: World) -> list[Week]:
    return list(world.season.weeks.order_by("number"))


def test_setting_is_stored_logged_and_signalled(world: World, weeks: list[Week]) -> None:
    heard: list[tuple[int, datetime | None]] = []

    def hear(week: Week, **kwargs: object) -> None:
        heard.append((week.number, week.due_at))

    deadline_set.connect(hear)
    try:
        deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY, actor=world.commissioner)
    finally:
        deadline_set.disconnect(hear)
    weeks[0].refresh_from_db()
    assert weeks[0].due_at == NOW + DAY
    assert heard == [(1, NOW + DAY)]
    row = world.league.log.get(action="deadline.set")
    assert row.sentence == "Plans for Week 1 are due Tuesday 2 September 2031, 12:00 (UTC)."
    assert row.actor == world.commissioner
    assert not Outbox.objects.exists()  # nobody had been told another hour


def test_moving_tells_the_coaches_why_in_their_zone(world: World, weeks: list[Week]) -> None:
    world.coach.time_zone = "America/Chicago"
    world.coach.save()
    deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY, actor=world.commissioner)
    deadlines.set_deadline(week=weeks[0], due_at=NOW + 2 * DAY, actor=world.commissioner, reason="storm")
    (notice,) = notices(world.coach)
    assert notice.text == (
        "The deadline of Week 1 moved from Tuesday 2 September 2031, 07:00 (America/Chicago) "
        "to Wednesday 3 September 2031, 07:00 (America/Chicago).\n\nReason: storm"
    )
    assert world.league.log.first().sentence.endswith("Reason: storm")


def test_the_same_moment_again_changes_and_tells_nothing(world: World, weeks: list[Week]) -> None:
    for _ in range(2):
        deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY, actor=world.commissioner)
    assert world.league.log.filter(action="deadline.set").count() == 1


def test_now_is_allowed(weeks: list[Week]) -> None:
    deadlines.set_deadline(week=weeks[0], due_at=NOW)
    weeks[0].refresh_from_db()
    assert weeks[0].due_at == NOW


def test_removing(world: World, weeks: list[Week]) -> None:
    deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY)
    deadlines.set_deadline(week=weeks[0], due_at=None)
    weeks[0].refresh_from_db()
    assert weeks[0].due_at is None
    assert world.league.log.get(action="deadline.removed").sentence == "Week 1 has no deadline any more."


@pytest.mark.parametrize(
    ("number", "due_at", "sentence"),
    [
        (2, NOW - DAY, "lies in the past"),
        (2, datetime(2031, 9, 9, 12), "needs a time zone"),  # noqa: DTZ001 (the point of the case)
        (1, NOW + 8 * DAY, "Week 1 must be due before Week 2, which is due Tuesday 9 September 2031"),
        (3, NOW + 8 * DAY, "Week 3 must be due after Week 2"),
        (3, datetime(9999, 12, 31, tzinfo=UTC), "more than ten years ahead"),
    ],
)
def test_refused_moments(weeks: list[Week], number: int, due_at: datetime, sentence: str) -> None:
    deadlines.set_deadline(week=weeks[1], due_at=NOW + 8 * DAY)
    with pytest.raises(Refused) as refused:
        deadlines.set_deadline(week=weeks[number - 1], due_at=due_at)
    assert sentence in str(refused.value)
    assert refused.value.field == "due_at"
    assert list(Week.objects.exclude(due_at=None)) == [weeks[1]]


@pytest.mark.parametrize(
    ("moment", "hours", "due"),
    [
        # Summer time ends in Chicago on 2 November 2031 at 02:00: noon is 17:00 UTC before, 18:00 UTC after.
        (datetime(2031, 11, 3, 18, tzinfo=UTC), 48, datetime(2031, 11, 1, 17, tzinfo=UTC)),
        (datetime(2031, 11, 3, 18, tzinfo=UTC), 54, datetime(2031, 11, 1, 11, tzinfo=UTC)),
        (datetime(2031, 11, 1, 17, tzinfo=UTC), -48, datetime(2031, 11, 3, 18, tzinfo=UTC)),
        (datetime(2031, 11, 2, 10, tzinfo=UTC), 6, datetime(2031, 11, 2, 4, tzinfo=UTC)),
        (datetime(2031, 11, 3, 18, tzinfo=UTC), 0, datetime(2031, 11, 3, 18, tzinfo=UTC)),
    ],
)
def test_days_before_a_deadline_keep_its_hour_when_the_clocks_change(
    moment: datetime, hours: int, due: datetime
) -> None:
    assert deadlines.hours_before(moment, hours, "America/Chicago") == due


def test_an_early_final_game_leaves_the_deadline_of_the_others_free(world: World, weeks: list[Week]) -> None:
    deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY)
    first = weeks[0].fixtures.order_by("pk")[0]
    Fixture.objects.filter(pk=first.pk).update(status="final", home_score=7, away_score=0, played_at=NOW)
    deadlines.set_deadline(week=weeks[0], due_at=NOW + 2 * DAY)
    weeks[0].refresh_from_db()
    assert weeks[0].due_at == NOW + 2 * DAY
    Fixture.objects.filter(week=weeks[0]).update(status="final", home_score=7, away_score=0, played_at=NOW)
    with pytest.raises(Refused, match="being played or are over"):
        deadlines.set_deadline(week=weeks[0], due_at=NOW + 3 * DAY)


@pytest.mark.parametrize(
    ("status", "move", "remove"),
    [("scheduled", True, True), ("open", True, False), ("ready", True, False), ("playing", True, False)],
)
def test_what_the_games_allow(weeks: list[Week], status: str, move: bool, remove: bool) -> None:
    deadlines.set_deadline(week=weeks[0], due_at=NOW + DAY)
    Fixture.objects.filter(pk=weeks[0].fixtures.first().pk).update(status=status)
    for due_at, allowed in ((NOW + 2 * DAY, move), (None, remove)):
        if allowed:
            deadlines.set_deadline(week=weeks[0], due_at=due_at)
        else:
            with pytest.raises(Refused, match="Week 1"):
                deadlines.set_deadline(week=weeks[0], due_at=due_at)


def test_timetable_dates_every_week_of_a_season_that_has_not_begun(world: World, weeks: list[Week]) -> None:
    deadlines.set_timetable(season=world.season, first_due_at=NOW + DAY, every_days=3, actor=world.commissioner)
    dated = list(world.season.weeks.values_list("due_at", flat=True))
    assert dated == [NOW + DAY + 3 * DAY * n for n in range(8)]
    Fixture.objects.filter(pk=weeks[0].fixtures.first().pk).update(status="open")
    with pytest.raises(Refused, match="season has begun"):
        deadlines.set_timetable(season=world.season, first_due_at=NOW + DAY)
