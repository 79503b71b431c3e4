"""People of a league: who coaches what, how reliably, who is away; the seats of one team; forgotten passwords."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league import permissions
from league.doors import remember
from league.forms.people import AssistantForm, EndSeatForm, ForgottenForm, LeaveForm
from league.forms.shared import focus_first_error, in_words, show
from league.models import League, Seat, Team, User
from league.permissions import Viewer
from league.requests import SignedInRequest
from league.selectors.confirming import confirmable, leagues_to_confirm_in, unconfirmed
from league.selectors.leagues import members
from league.selectors.people import latest_seat, seats_of
from league.selectors.reliability import WHAT_COUNTS, leaves, not_handed_in, reliability
from league.services import confirming, left_open, mail_address, people
from league.services import reliability as keeping
from league.services import seats as sitting
from league.services.errors import Refused

from .shared import league_context, managed_league, not_shown, visible_league


@require_GET
def league_people(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Everybody of the league: seats, reliability, leaves."""
    league = visible_league(request, public_id)
    return _people(request, league, LeaveForm(league=league))


def _people(request: HttpRequest, league: League, form: LeaveForm) -> HttpResponse:
    if not permissions.may_see_people(request.user, league):
        return not_shown(request)
    listed = members(league)
    users = [member.user for member in listed]
    counts = reliability(league, users)
    is_member = permissions.is_member(request.user, league)
    may_see_bringers = is_member or (request.user.is_authenticated and request.user.is_staff)
    bringers = unconfirmed(league) if may_see_bringers else {}
    missing = not_handed_in(league, users) if is_member else {}
    names = {member.user_id: member.user for member in listed}
    context = league_context(
        request,
        league,
        rows=[
            (
                member,
                counts[member.user_id],
                _names(bringers.get(member.user_id, ()), names),
                missing.get(member.user_id, ()),
            )
            for member in listed
        ],
        what_counts=WHAT_COUNTS,
        may_see_bringers=may_see_bringers,
        may_confirm=confirmable(request.user, league, bringers),
        leaves=leaves(league) if is_member else [],
        form=form,
    )
    return render(request, "league/people.html", context, status=422 if form.errors else 200)


def _names(bringers: Collection[int], members: Mapping[int, User]) -> list[str]:
    return [str(members.get(bringer, "somebody who has left")) for bringer in sorted(bringers)]


@login_required
@require_POST
def confirm(request: SignedInRequest, public_id: UUID, user_id: UUID) -> HttpResponse:
    """Somebody is known to another than who brought him; for members of the league and operators."""
    league = get_object_or_404(leagues_to_confirm_in(request.user), public_id=public_id)
    member = get_object_or_404(league.memberships.select_related("user"), user__public_id=user_id)
    try:
        confirming.confirm(league=league, user=member.user, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"{member.user} is confirmed.")
    seen = permissions.may_see_people(request.user, league)
    return redirect("people", league.public_id) if seen else redirect("home")


@login_required
@require_POST
def ask_leave(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A coach says when he is away."""
    league = visible_league(request, public_id)
    form = LeaveForm(request.POST, league=league)
    if form.is_valid():
        try:
            keeping.ask_leave(league=league, user=request.user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, "The commissioner sees what you ask for.")
            return redirect("people", league.public_id)
    focus_first_error(form)
    messages.error(request, in_words(form))
    return _people(request, league, form)


@login_required
@require_POST
def decide_leave(request: SignedInRequest, public_id: UUID, absence_id: UUID) -> HttpResponse:
    """The commissioner grants or ends a leave; its coach may take it back."""
    league = visible_league(request, public_id)
    absence = get_object_or_404(league.absences, public_id=absence_id)
    manages = permissions.may_manage_league(request.user, league)
    granting = "grant" in request.POST
    if not manages and (granting or absence.user_id != request.user.pk):
        raise PermissionDenied
    try:
        act = keeping.grant if granting else keeping.end_leave
        act(absence=absence, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"The leave of {absence.user} is {'granted' if granting else 'ended'}.")
    return redirect("people", league.public_id)


# -- one team's seats ------------------------------------------------------------------------------------------------


def _team(request: HttpRequest, public_id: UUID) -> Team:
    teams = permissions.visible_teams(request.user)
    return get_object_or_404(teams, public_id=public_id)


@require_http_methods(["GET", "POST"])
@never_cache
def seats(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Who coaches the team and who did; its head coach invites assistants."""
    team = _team(request, public_id)
    viewer = request.user
    if not permissions.may_see_people(viewer, team.league) and latest_seat(team, viewer) is None:
        return not_shown(request)
    may_invite = permissions.may_seat_assistants(viewer, team)
    form = AssistantForm(request.POST or None)
    if request.method == "POST":
        if not (viewer.is_authenticated and may_invite):
            raise PermissionDenied
        if form.is_valid():
            try:
                invited = people.invite_coach(team=team, actor=viewer, head=False, **form.cleaned_data)
            except Refused as refused:
                show(form, refused)
            else:
                return _link(request, team, invited)
    listed = [(seat, _foreseen(viewer, seat)) for seat in seats_of(team)]
    head = next((seat for seat, _ in listed if seat.head and seat.until is None), None)
    may_hand_over = permissions.may_hand_over(viewer, team)
    may_count = permissions.is_coach_of(viewer, team)
    handed = left_open.foresee(head, may_count=may_count, goes_on=True) if head and may_hand_over else []
    context = league_context(
        request,
        team.league,
        team=team,
        seats=listed,
        own=latest_seat(team, viewer),
        may_invite=may_invite,
        may_hand_over=may_hand_over,
        head=head,
        handed_over=handed,
        form=form,
    )
    return render(request, "league/seats.html", context, status=422 if form.errors else 200)


def _foreseen(viewer: Viewer, seat: Seat) -> list[str]:
    """Return what would lapse and wait if the seat ended, for whoever may end it."""
    if seat.until is not None or not permissions.may_end_seat(viewer, seat):
        return []
    return left_open.foresee(seat, may_count=permissions.is_coach_of(viewer, seat.team))


def _link(request: HttpRequest, team: Team, invited: people.Invited) -> HttpResponse:
    """The link, once; or word that it goes by mail."""
    if not invited.token:
        messages.success(request, f"The link goes to {invited.invitation.email}.")
        return redirect("seats", team.public_id)
    link = request.build_absolute_uri(reverse("invitation", args=[invited.token]))
    context = league_context(request, team.league, invitation=invited.invitation, team=team, link=link)
    return render(request, "league/invitation_link.html", context)


@login_required
@require_POST
def end_seat(request: SignedInRequest, public_id: UUID, user_id: UUID) -> HttpResponse:
    """A coach leaves his seat; a head coach ends an assistant's, the commissioner anybody's."""
    team = _team(request, public_id)
    seat = get_object_or_404(team.seats.filter(until=None), user__public_id=user_id)
    if not permissions.may_end_seat(request.user, seat):
        raise PermissionDenied
    form = EndSeatForm(request.POST)
    if not form.is_valid():
        messages.error(request, in_words(form))
        return redirect("seats", team.public_id)
    own = seat.user_id == request.user.pk
    reason = form.cleaned_data["reason"] or ("He leaves." if own else "")
    try:
        hands_on = form.cleaned_data["hands_on"] if own else None
        sitting.end_seat(seat=seat, actor=request.user, reason=reason, hands_on=hands_on)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"{seat.user} does not coach {team} any more.")
    return redirect("seats", team.public_id)


@login_required
@require_POST
def hand_over(request: SignedInRequest, public_id: UUID, user_id: UUID) -> HttpResponse:
    """An assistant becomes head coach, by the word of the head coach or of the commissioner."""
    team = _team(request, public_id)
    seat = get_object_or_404(team.seats.filter(until=None), user__public_id=user_id)
    if not permissions.may_hand_over(request.user, team):
        raise PermissionDenied
    try:
        sitting.hand_over(seat=seat, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"{seat.user} is the head coach of {team} now.")
    return redirect("seats", team.public_id)


@login_required
@require_POST
def hand_on_plans(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A coach, also one whose seat has ended, leaves his plans to his successor, or keeps them."""
    team = _team(request, public_id)
    hands_on = "hand_on" in request.POST
    try:
        sitting.hand_on_plans(team=team, actor=request.user, hands_on=hands_on)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        told = "Your successor may read your plans." if hands_on else "Your plans stay closed to your successor."
        messages.success(request, told)
    return redirect("seats", team.public_id)


@login_required
@require_POST
def appoint(request: SignedInRequest, public_id: UUID, user_id: UUID) -> HttpResponse:
    """A commissioner makes a member a commissioner too."""
    league = managed_league(request, public_id)
    membership = get_object_or_404(league.memberships.select_related("user"), user__public_id=user_id)
    try:
        people.appoint(membership=membership, actor=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, f"{membership.user} runs the league too.")
    return redirect("people", league.public_id)


@login_required
@require_POST
def step_down(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """A commissioner becomes a plain member."""
    league = managed_league(request, public_id)
    try:
        people.step_down(membership=league.memberships.select_related("user").get(user=request.user))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "You are a member of the league now, and run it no longer.")
    return redirect("people", league.public_id)


# -- forgotten passwords ---------------------------------------------------------------------------------------------


@require_http_methods(["GET", "POST"])
@never_cache
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link to a new password. The answer is the same whether or not there is such an account."""
    form = ForgottenForm(request.POST or None)
    if form.is_valid():
        people.ask_password_reset(email=form.cleaned_data["email"])
        messages.success(
            request,
            "If there is an account with that address, a link is on its way to it. "
            f"No more than {settings.ACCOUNT_MAILS_PER_DAY} a day are sent to one account.",
        )
        return redirect("sign-in")
    return render(request, "league/forgotten.html", {"form": form})


@method_decorator(never_cache, name="dispatch")
class NewPassword(views.PasswordResetConfirmView):
    """Where the link of a forgotten password leads."""

    template_name = "league/new_password.html"
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        messages.success(
            self.request, "Your password is changed; your API token and every session have ended. Sign in with it."
        )
        return remember(self.request, super().form_valid(form), form.user)


@require_http_methods(["GET", "POST"])
@never_cache
def confirm_address(request: HttpRequest, word: str) -> HttpResponse:
    """Where the link to a new address leads: one button makes it count."""
    try:
        user, email = mail_address.asked(word)
        if request.method == "POST":
            mail_address.confirm(word=word)
            messages.success(request, f"Mails for {user} go to {email} from now on.")
            return redirect("profile")
    except Refused as refused:
        return render(request, "league/address.html", {"refused": refused}, status=410)
    return render(request, "league/address.html", {"whose": user, "email": email})
