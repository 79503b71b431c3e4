"""The commissioner's calendar and schedule: what blocks the season, who owes what, who meets whom when."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from league.forms.calendar import MakeScheduleForm, NextSeasonForm, NotBeforeForm, PairingForm, UntilForm, WeekForm
from league.forms.shared import in_words
from league.models import Fixture, League, Outage, Phase, Season, Week
from league.requests import SignedInRequest
from league.selectors import calendar as shown
from league.selectors.outages import outages, still_moved
from league.selectors.schedule import entered_teams, findings, schedule
from league.services import calendar as calendars
from league.services import outages as after_outages
from league.services import schedule as schedules
from league.services.errors import Refused

from .shared import league_context, managed_league


def _season(league: League) -> Season:
    return get_object_or_404(league.seasons.order_by("-number")[:1])


def _act(
    request: HttpRequest, form: forms.Form | None, act: Callable[[], object], done: str, back: str, league: League
) -> HttpResponse:
    """Act, say on the page what came of it, and go back there."""
    if form is not None and not form.is_valid():
        messages.error(request, in_words(form))
        return redirect(back, league.public_id)
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, done)
    return redirect(back, league.public_id)


# -- calendar ------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def calendar(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every phase, the checklist of the present one, and the button that ends it."""
    league = managed_league(request, public_id)
    season = _season(league)
    current = shown.current_phase(season)
    context = league_context(
        request,
        league,
        season=season,
        steps=shown.calendar(season),
        current=current,
        checklist=shown.checklist(current) if current else None,
        before=shown.phase_before(current) if current else None,
        kept=shown.kept_from_going_back(current) if current else "",
        until=UntilForm(auto_id="until_%s"),
        not_before=NotBeforeForm(initial={"moment": current.not_before} if current else None),
        moved=[(outage, left) for outage in outages(season)[:1] if (left := still_moved(outage))],
        next_season=NextSeasonForm() if season.status == Season.Status.FINISHED else None,
    )
    return render(request, "league/calendar.html", context)


@login_required
@require_POST
def end_phase(request: SignedInRequest, public_id: UUID, code: str) -> HttpResponse:
    """End the present phase now."""
    league = managed_league(request, public_id)
    phase = get_object_or_404(Phase, season=_season(league), code=code)
    return _act(
        request,
        None,
        lambda: calendars.end_phase(phase=phase, actor=request.user),
        f"{phase} is over.",
        "calendar",
        league,
    )


@login_required
@require_POST
def date_phase(request: SignedInRequest, public_id: UUID, code: str) -> HttpResponse:
    """The moment before which a phase without games does not end."""
    league = managed_league(request, public_id)
    phase = get_object_or_404(Phase, season=_season(league), code=code)
    form = NotBeforeForm(request.POST)

    def act() -> None:
        calendars.set_not_before(phase=phase, moment=form.cleaned_data["moment"], actor=request.user)

    return _act(request, form, act, f"{phase} is dated.", "calendar", league)


@login_required
@require_POST
def step_back(request: SignedInRequest, public_id: UUID, code: str) -> HttpResponse:
    """The phase before the present one is open again."""
    league = managed_league(request, public_id)
    phase = get_object_or_404(Phase, season=_season(league), code=code)
    form = UntilForm(request.POST)

    def act() -> None:
        calendars.step_back(phase=phase, actor=request.user, moment=form.cleaned_data["moment"])

    return _act(request, form, act, f"{phase} lies ahead again.", "calendar", league)


@login_required
@require_POST
def take_outage_back(request: SignedInRequest, public_id: UUID, outage_id: UUID) -> HttpResponse:
    """The deadlines that moved on after an outage are as they were planned."""
    league = managed_league(request, public_id)
    outage = get_object_or_404(Outage, season__league=league, public_id=outage_id)

    def act() -> None:
        after_outages.take_back(outage=outage, actor=request.user)

    return _act(request, None, act, "The deadlines are as they were planned.", "calendar", league)


@login_required
@require_POST
def open_season(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The next year begins."""
    league = managed_league(request, public_id)
    form = NextSeasonForm(request.POST)

    def act() -> None:
        calendars.open_next_season(league=league, actor=request.user, **form.cleaned_data)

    return _act(request, form, act, "The next season is open.", "calendar", league)


# -- schedule ------------------------------------------------------------------------------------------------------


@login_required
@require_GET
def edit_schedule(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every week with its games; those that have not begun can be changed."""
    league = managed_league(request, public_id)
    return _schedule_page(request, league, _season(league))


def _schedule_page(
    request: HttpRequest, league: League, season: Season, refused: dict[int, PairingForm] | None = None
) -> HttpResponse:
    """The page, with the week that was refused shown as it was filled in."""
    rounds = schedule(season)
    teams = [team for own in entered_teams(season).values() for team in own]
    begun = {one.week.number for one in rounds if any(f.status != Fixture.Status.SCHEDULED for f in one.fixtures)}
    weeks = [
        (
            one,
            one.week.number in begun,
            (refused or {}).get(one.week.number) or PairingForm(teams, [(f.away, f.home) for f in one.fixtures]),
        )
        for one in rounds
        if one.week.kind != Week.Kind.PLAYOFF
    ]
    context = league_context(
        request,
        league,
        season=season,
        findings=findings(season, rounds),
        weeks=weeks,
        open_weeks=[one.week for one, over, _ in weeks if not over],
        make=None if begun else MakeScheduleForm(),
    )
    return render(request, "league/schedule_edit.html", context, status=422 if refused else 200)


@login_required
@require_POST
def make_schedule(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Another schedule in the place of one that has not begun."""
    league = managed_league(request, public_id)
    form = MakeScheduleForm(request.POST)

    def act() -> None:
        schedules.make_anew(season=_season(league), actor=request.user, **form.cleaned_data)

    return _act(request, form, act, "The schedule is made anew.", "schedule", league)


@login_required
@require_POST
def pair_week(request: SignedInRequest, public_id: UUID, number: int) -> HttpResponse:
    """Who meets whom in a week."""
    league = managed_league(request, public_id)
    season = _season(league)
    week = get_object_or_404(season.weeks, number=number)
    teams = [team for own in entered_teams(season).values() for team in own]
    form = PairingForm(teams, [], request.POST)
    if form.is_valid():
        try:
            schedules.pair_week(week=week, pairs=form.pairs(), actor=request.user, clear=form.cleaned_data["clear"])
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, f"The games of {week.title} are set.")
            return redirect("schedule", league.public_id)
    if week.kind == Week.Kind.PLAYOFF:  # it stands on no page of forms that could show what is wrong
        messages.error(request, in_words(form))
        return redirect("schedule", league.public_id)
    return _schedule_page(request, league, season, {number: form})


@login_required
@require_POST
def swap_week(request: SignedInRequest, public_id: UUID, number: int) -> HttpResponse:
    """Two weeks exchange their games."""
    league = managed_league(request, public_id)
    season = _season(league)
    one = get_object_or_404(season.weeks, number=number)
    form = WeekForm(list(season.weeks.all()), request.POST)

    def act() -> None:
        two = season.weeks.get(number=form.cleaned_data["week"])
        schedules.swap_weeks(one=one, two=two, actor=request.user)

    return _act(request, form, act, "The weeks have exchanged their games.", "schedule", league)


@login_required
@require_POST
def move_game(request: SignedInRequest, public_id: UUID, fixture_id: UUID) -> HttpResponse:
    """A game to another week, or (without one) with its sites turned."""
    league = managed_league(request, public_id)
    season = _season(league)
    fixture = get_object_or_404(season.fixtures, public_id=fixture_id)
    form = WeekForm(list(season.weeks.all()), request.POST) if "turn" not in request.POST else None

    def act() -> None:
        if form is None:
            schedules.turn_game(fixture=fixture, actor=request.user)
        else:
            week = season.weeks.get(number=form.cleaned_data["week"])
            schedules.move_game(fixture=fixture, week=week, actor=request.user)

    return _act(request, form, act, "The game is changed.", "schedule", league)
