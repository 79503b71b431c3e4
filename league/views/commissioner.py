"""The commissioner's desk: invitations, seats, deadlines, members."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from league import rulebook
from league.forms.commissioner import DeadlineForm, ReplaceForm, TimetableForm, WordForm
from league.forms.shared import in_words, show
from league.models import Fixture, League, Season, Seat, Team, Week
from league.requests import SignedInRequest
from league.selectors.console import glance
from league.selectors.leagues import current_season, members
from league.selectors.people import benches
from league.selectors.schedule import schedule
from league.services import deadlines, people
from league.services.errors import Refused
from league.services.notices import announce as announce_to_all

from .shared import league_context, managed_league


@login_required
@require_GET
def commissioner(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Everything that the commissioner can do, on one page."""
    return _page(request, managed_league(request, public_id))


@login_required
@require_POST
@never_cache
def invite(request: SignedInRequest, public_id: UUID, team_id: UUID) -> HttpResponse:
    """Draw a link for a team without a coach, or end its coach's seat and draw one; the link is shown here, once."""
    league = managed_league(request, public_id)
    team = get_object_or_404(league.teams, public_id=team_id)
    form = ReplaceForm(request.POST)
    if not form.is_valid():
        return _refuse_invitation(request, league, team, in_words(form))
    seat = Seat.objects.filter(team=team, until=None, head=True).first()
    to = {"email": form.cleaned_data["email"], "by_mail": form.cleaned_data["by_mail"]}
    try:
        if seat and "replace" in request.POST:
            invited = people.replace_coach(seat=seat, actor=request.user, reason=form.cleaned_data["reason"], **to)
        else:
            invited = people.invite_coach(team=team, actor=request.user, **to)
    except Refused as refused:
        return _refuse_invitation(request, league, team, str(refused))
    if not invited.token:
        messages.success(request, f"The link goes to {invited.invitation.email}.")
        return redirect("commissioner", league.public_id)
    link = request.build_absolute_uri(reverse("invitation", args=[invited.token]))
    context = league_context(request, league, invitation=invited.invitation, team=team, link=link)
    return render(request, "league/invitation_link.html", context)


@login_required
@require_POST
def withdraw(request: SignedInRequest, public_id: UUID, invitation_id: UUID) -> HttpResponse:
    """A link stops working."""
    league = managed_league(request, public_id)
    invitation = get_object_or_404(league.invitations, public_id=invitation_id)
    return _do(
        request,
        league,
        lambda: people.withdraw_invitation(invitation=invitation, actor=request.user),
        f"The link for {invitation.team} does not work any more.",
    )


@login_required
@require_POST
def remove_member(request: SignedInRequest, public_id: UUID, user_id: UUID) -> HttpResponse:
    """Somebody belongs to the league no longer."""
    league = managed_league(request, public_id)
    membership = get_object_or_404(league.memberships, user__public_id=user_id)
    return _do(
        request,
        league,
        lambda: people.remove_member(membership=membership, actor=request.user),
        f"{membership.user} is not a member any more.",
    )


@login_required
@require_POST
def deadline(request: SignedInRequest, public_id: UUID, number: int) -> HttpResponse:
    """Set, move or remove the deadline of one week of the newest season."""
    league = managed_league(request, public_id)
    week = get_object_or_404(_season(league).weeks, number=number)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _page(request, league, deadline_forms={number: form})
    due_at, reason = form.cleaned_data["due_at"], form.cleaned_data["reason"]
    try:
        deadlines.set_deadline(week=week, due_at=due_at, actor=request.user, reason=reason)
    except Refused as refused:
        form.add_error("due_at", str(refused))
        return _page(request, league, deadline_forms={number: form})
    messages.success(request, f"{week.title} is {'dated' if due_at else 'without a deadline now'}.")
    return redirect("commissioner", league.public_id)


@login_required
@require_POST
def timetable(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Date every week of a season that has not begun."""
    league = managed_league(request, public_id)
    season = _season(league)
    form = TimetableForm(_first_week(season), request.POST)
    if not form.is_valid():
        return _page(request, league, timetable_form=form)
    try:
        deadlines.set_timetable(season=season, actor=request.user, **form.cleaned_data)
    except Refused as refused:
        if not refused.field:
            return _refuse(request, league, str(refused))
        form.add_error(refused.field, str(refused))
        return _page(request, league, timetable_form=form)
    messages.success(request, "Every week has its deadline.")
    return redirect("commissioner", league.public_id)


@login_required
@require_POST
def announce(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A word to everybody of the league."""
    league = managed_league(request, public_id)
    form = WordForm(request.POST)
    if form.is_valid():
        try:
            count = announce_to_all(league=league, actor=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, f"It goes to {count} {'person' if count == 1 else 'people'}.")
            return redirect("commissioner", league.public_id)
    return _page(request, league, word_form=form)


def _season(league: League) -> Season:
    return get_object_or_404(league.seasons.order_by("-number")[:1])


def _first_week(season: Season | None) -> Week | None:
    """The first week of a season, one of the preseason where there is any."""
    return season.weeks.order_by("number").first() if season else None


def _page(
    request: HttpRequest,
    league: League,
    *,
    deadline_forms: dict[int, DeadlineForm] | None = None,
    timetable_form: TimetableForm | None = None,
    word_form: WordForm | None = None,
    invitation: tuple[Team, QueryDict] | None = None,
) -> HttpResponse:
    """The page, with the form that was refused shown as it was filled in."""
    season = current_season(league)
    rounds = schedule(season) if season else []
    refused = deadline_forms or {}
    begun = any(f.status != Fixture.Status.SCHEDULED for one in rounds for f in one.fixtures)
    context = league_context(
        request,
        league,
        glance=glance(league, season),
        benches=benches(league),
        invited_team=invitation[0] if invitation else None,
        typed=invitation[1] if invitation else {},
        members=members(league),
        weeks=[
            (one, refused.get(one.week.number) or DeadlineForm(initial={"due_at": one.week.due_at}, auto_id=False))
            for one in rounds
        ],
        timetable=None if begun else timetable_form or TimetableForm(_first_week(season)),
        word=word_form or WordForm(),
        imports_rosters=bool(rulebook.rules_of(league).roster_texts()),
        latest=league.log.select_related("actor")[:10],
    )
    return render(
        request,
        "league/commissioner.html",
        context,
        status=422 if refused or timetable_form or word_form or invitation else 200,
    )


def _do(request: HttpRequest, league: League, act: Callable[[], object], done: str) -> HttpResponse:
    """Act, and say on the page what came of it."""
    try:
        act()
    except Refused as refused:
        return _refuse(request, league, str(refused))
    messages.success(request, done)
    return redirect("commissioner", league.public_id)


def _refuse_invitation(request: HttpRequest, league: League, team: Team, sentence: str) -> HttpResponse:
    """The page again, with the team's form as it was filled in."""
    messages.error(request, sentence)
    return _page(request, league, invitation=(team, request.POST))


def _refuse(request: HttpRequest, league: League, sentence: str) -> HttpResponse:
    messages.error(request, sentence)
    return redirect("commissioner", league.public_id)
