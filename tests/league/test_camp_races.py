"""Two at once between two seasons, on a server that runs them side by side."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from league import clock
from league.models import CampSheet, LeagueLog, Phase, Season
from league.services import calendar
from league.services.camps import sheets
from league.services.errors import Refused
from tests.depth import DEPTH
from tests.factories import SeatFactory, commissioner
from tests.kept import kept_world
from tests.meeting import at_once, meet, refusals, worlds

from .camps import SECOND, coach_of, default_of, go_on, open_phase, require_held_once, second_year, team_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(2, DEPTH.races // 8)


@kept_world
def in_camp() -> tuple[Season, Phase]:
    """A season whose camp is open, and whose orders are due."""
    season = second_year()
    return season, go_on(season, "camp")


@kept_world
def in_first_cut() -> tuple[Season, Phase]:
    """A season whose camp is over, and whose first cut is open."""
    season, _ = in_camp()
    return season, go_on(season, "cut_1")


def hand_in(season: Season, phase: Phase, name: str = "A1", **team_orders: str) -> partial[CampSheet]:
    """A team's coach hands in the default but for these orders of the team."""
    team = team_of(season, name)
    sheet: dict[str, Any] = default_of(team, phase)
    sheet["team"] = {**sheet["team"], **team_orders}
    actor = team.seats.get(head=True).user
    return partial(sheets.hand_in, team=team, step=phase.code, sheet=sheet, actor=actor)


def kept(season: Season, name: str = "A1") -> CampSheet:
    return CampSheet.objects.get(season=season, team=team_of(season, name), step="camp")


def test_two_sheets_of_one_team_at_one_deadline_leave_one_of_them_whole() -> None:
    season, phase = in_camp()
    other = SeatFactory.create(team=team_of(season, "A1"), head=False).user
    for _ in range(TIMES * 2):
        one, two = hand_in(season, phase), hand_in(season, phase, keep_speed="no")
        two.keywords["actor"] = other
        assert refusals(at_once(one, two)) == 0
        sheet = kept(season)
        orders = {one.keywords["actor"]: one.keywords["sheet"], other: two.keywords["sheet"]}
        assert sheet.handed_in_by is not None
        assert sheet.orders == orders[sheet.handed_in_by]
        receipt = sheets.camp_rules.commitment(sheet.orders, sheets.nonce_of(season, phase, sheet.team))
        assert sheet.digest == receipt


def test_sheets_of_two_teams_at_one_deadline_are_both_kept() -> None:
    season, phase = in_camp()
    for _ in range(TIMES):
        given = meet(hand_in(season, phase), hand_in(season, phase, "A2"))
        assert refusals(given) == 0
        assert CampSheet.objects.filter(season=season, step="camp", own=True).count() == 2


def test_a_sheet_and_the_roll_use_the_sheet_or_refuse_it() -> None:
    """Orders that come in while the camp is held are carried out, or their coach is told that they came too late."""
    for season, phase in worlds(TIMES, in_camp):
        assert phase.not_before is not None
        sheet = hand_in(season, phase, keep_speed="no")
        with clock.at(phase.not_before + SECOND):
            handed, held = meet(sheet, partial(calendar.advance, season=season))
        assert not isinstance(held, Refused)
        used = kept(season)
        assert used.own == (not isinstance(handed, Refused))
        assert (used.orders == sheet.keywords["sheet"]) == used.own
        require_held_once(season)


def test_two_sweeps_at_one_deadline_hold_one_camp() -> None:
    for season, phase in worlds(TIMES, in_camp):
        assert phase.not_before is not None
        with clock.at(phase.not_before + SECOND):
            at_once(*[partial(calendar.advance, season=season)] * 3)
        assert open_phase(season).code == "cut_1"
        require_held_once(season)
        assert LeagueLog.objects.filter(league=season.league, action="camp.held").count() == 4


def test_a_step_back_and_a_sheet_lose_no_sheet_and_open_no_other() -> None:
    """A sheet for the cut comes in as the step to it is taken back: it is kept for the cut, or refused; orders for the
    camp that lie open stay as they are."""
    for season, phase in worlds(TIMES, in_first_cut):
        opened = list(CampSheet.objects.filter(season=season, step="camp").order_by("pk").values())
        cut = partial(
            sheets.hand_in, team=team_of(season, "A1"), step="cut_1", sheet=default_of(team_of(season, "A1"), phase),
            actor=coach_of(team_of(season, "A1")),
        )  # fmt: skip
        moment = clock.now() + timedelta(days=1)
        back = partial(calendar.step_back, phase=phase, actor=commissioner(season.league), moment=moment)
        handed, stepped = meet(cut, back)
        assert not isinstance(stepped, Refused)
        assert open_phase(season).code == "camp"
        waiting = CampSheet.objects.filter(season=season, step="cut_1")
        assert waiting.count() == (0 if isinstance(handed, Refused) else 1)
        assert not waiting.exclude(closed_at=None).exists()
        assert list(CampSheet.objects.filter(season=season, step="camp").order_by("pk").values()) == opened
        go_on(season, "cut_1")
        require_held_once(season)
