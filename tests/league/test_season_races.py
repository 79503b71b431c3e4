"""Two at once over one season: buttons, sweeps, edits, on a server that runs them side by side."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from league import clock
from league.models import Fixture, LeagueLog, Phase, Season, Team
from league.selectors.calendar import current_phase
from league.services import calendar, fixtures, playoffs, schedule
from tests.depth import DEPTH
from tests.factories import UserFactory
from tests.league.seasons import after_first_week, decide_week, in_first_week, new_season, play_out
from tests.meeting import at_once, refusals, worlds

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(3, DEPTH.races // 5)


def ended(season: Season) -> dict[str, int]:
    """How often each phase was ended, by the log."""
    rows = LeagueLog.objects.filter(league=season.league, action="phase.ended").values_list("data__phase", flat=True)
    return {code: list(rows).count(code) for code in rows}


def test_two_buttons_end_a_phase_once() -> None:
    for season in worlds(TIMES, after_first_week):
        chiefs = (UserFactory(), UserFactory())
        phase = current_phase(season)
        given = at_once(*[partial(calendar.end_phase, phase=phase, actor=chief) for chief in chiefs])
        assert refusals(given) == 1
        assert ended(season) == {"start": 1, "week_1": 1}
        assert current_phase(season).code == "week_2"


def test_the_sweep_beside_the_button_ends_a_phase_once() -> None:
    for season in worlds(TIMES, after_first_week):
        phase = current_phase(season)
        at_once(partial(calendar.advance, season=season), partial(calendar.end_phase, phase=phase, actor=UserFactory()))
        assert ended(season) == {"start": 1, "week_1": 1}
        assert LeagueLog.objects.filter(league=season.league, action="phase.opened").count() == 3


def test_sweeps_side_by_side_seed_the_play_offs_and_crown_one_champion() -> None:
    for season in worlds(TIMES, after_first_week):
        while current_phase(season).code != "week_3":
            calendar.advance(season=season)
            decide_week(current_phase(season).week)
        at_once(*[partial(calendar.advance, season=season)] * 3)
        assert season.fixtures.filter(week__kind="playoff").count() == 1
        decide_week(current_phase(season).week)
        at_once(*[partial(calendar.advance, season=season)] * 3)
        assert LeagueLog.objects.filter(league=season.league, action="season.champion").count() == 1
        assert season.entries.filter(final_rank=1).count() == 1
        assert playoffs.champion(season) is not None
        assert Phase.objects.filter(season=season, closed_at=None).get().kind == "complete"


def test_a_step_is_taken_back_or_the_season_goes_on() -> None:
    """The button that goes back to the preparation beside the sweep: the season is in one phase, never in two."""
    for season in worlds(TIMES, in_first_week):
        phase = current_phase(season)
        later = clock.now() + timedelta(days=1)
        back = partial(calendar.step_back, phase=phase, actor=UserFactory(), moment=later)
        at_once(back, partial(calendar.advance, season=season), back)
        assert Phase.objects.filter(season=season, opened_at__isnull=False, closed_at=None).count() == 1
        assert LeagueLog.objects.filter(league=season.league, action="phase.reopened").count() == 1


def test_the_next_season_is_opened_once() -> None:
    for season in worlds(TIMES, after_first_week):
        play_out(season)
        given = at_once(*[partial(calendar.open_next_season, league=season.league, actor=UserFactory())] * 2)
        assert refusals(given) == 1
        assert season.league.seasons.count() == 2


def test_two_edits_never_let_a_team_play_twice_in_a_week() -> None:
    for season in worlds(TIMES, partial(new_season, (2, 2), ruleset="tiny")):
        chief = UserFactory()
        target = season.weeks.get(number=3)
        target.fixtures.all().delete()
        team = Team.objects.get(league=season.league, name="A1")
        own = [game for game in season.fixtures.all() if team.pk in (game.home_id, game.away_id)]
        given = at_once(*[partial(schedule.move_game, fixture=game, week=target, actor=chief) for game in own[:2]])
        assert refusals(given) == 1
        assert target.fixtures.count() == 1


def test_a_game_is_opened_or_moved_and_never_both() -> None:
    for season in worlds(TIMES, in_first_week):
        chief = UserFactory()
        target = season.weeks.get(number=3)
        target.fixtures.all().delete()
        game = season.weeks.get(number=1).fixtures.select_related("week", "season__league", "home", "away")[0]
        given = at_once(
            partial(fixtures.open_fixture, fixture=game),
            partial(schedule.move_game, fixture=Fixture.objects.get(pk=game.pk), week=target, actor=chief),
        )
        game.refresh_from_db()
        moved = game.week_id == target.pk
        assert moved or (game.status == "open" and refusals(given) == 1)


def test_a_schedule_is_made_anew_or_the_season_starts() -> None:
    for season in worlds(TIMES, partial(new_season, (2, 2), ruleset="tiny", rosters=True)):
        first = season.weeks.order_by("number")[0]
        first.due_at = clock.now() + timedelta(days=1)
        first.save()
        at_once(
            partial(calendar.advance, season=season),
            partial(schedule.make_anew, season=season, actor=UserFactory(), weeks=4),
        )
        calendar.advance(season=season)
        assert current_phase(season).code in ("start", "week_1")
        assert season.phases.count() == 3 + season.weeks.filter(kind="regular").count()
        assert season.phases.filter(opened_at__isnull=False, closed_at=None).count() == 1
