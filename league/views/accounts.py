"""Signing in, signing up by invitation, one's own profile."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from league import clock
from league.doors import door, remember
from league.forms.accounts import CodeForm, OwnPasswordForm, OwnProfileForm, SignInForm, SignUpForm
from league.forms.shared import show
from league.models import User
from league.requests import SignedInRequest
from league.selectors.leagues import my_team
from league.selectors.people import has_token, invitation_by_digest, standing
from league.services import people, second_factor, sign_in
from league.services.errors import Refused
from league.services.tokens import token_digest

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING = "waits_for_code"
MINUTES_FOR_THE_CODE = 10


@method_decorator(never_cache, name="dispatch")
class SignIn(views.LoginView):
    """User name and password, and a code where the account has a second factor. Failures make people wait."""

    template_name = "league/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"door": door(self.request)}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        if second_factor.is_set(user):
            until = (clock.now() + timedelta(minutes=MINUTES_FOR_THE_CODE)).isoformat()
            waiting = {"user": user.pk, "password": user.get_session_auth_hash(), "until": until}
            self.request.session[WAITING] = waiting | {"next": self.get_success_url()}
            return redirect("sign-in-code")
        return remember(self.request, super().form_valid(form), user)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if isinstance(form, SignInForm) and form.held is not None:
            return _held(self.request, form.held)
        return super().form_invalid(form)


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """The code after the password, within ten minutes."""
    user = _waits_for_code(request)
    if user is None:
        return redirect("sign-in")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            sign_in.by_code(user=user, code=form.cleaned_data["code"], door=door(request))
        except sign_in.Held as held:
            return _held(request, held)
        except Refused as refused:
            show(form, refused)
        else:
            target = request.session.pop(WAITING)["next"]
            login(request, user, backend=PASSWORD_BACKEND)
            return remember(request, redirect(target), user)
    return render(request, "league/sign_in_code.html", {"form": form})


def _waits_for_code(request: HttpRequest) -> User | None:
    """Whose password was right a moment ago in this session, unless it has changed since."""
    waiting = request.session.get(WAITING)
    if waiting is None or clock.now() > datetime.fromisoformat(waiting["until"]):
        return None
    user = User.objects.filter(pk=waiting["user"], is_active=True).first()
    return user if user and constant_time_compare(user.get_session_auth_hash(), waiting["password"]) else None


def _held(request: HttpRequest, held: sign_in.Held) -> HttpResponse:
    response = render(request, "league/locked_out.html", {"held": held}, status=429)
    response["Retry-After"] = str(max(1, int((held.until - clock.now()).total_seconds())))
    return response


@never_cache
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The operator's pages are entered by the same door as all others."""
    if request.user.is_authenticated and not admin.site.has_permission(request):
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"), reverse("sign-in"))


class SignOut(views.LogoutView):
    """By button (POST) only."""


@method_decorator(sensitive_post_parameters(), name="dispatch")
class PasswordChange(views.PasswordChangeView):
    request: SignedInRequest
    form_class = OwnPasswordForm
    template_name = "league/password.html"
    success_url = reverse_lazy("profile")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, "Your password is changed. Your API token and your other sessions have ended.")
        return remember(self.request, super().form_valid(form), self.request.user)


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation's link leads: accept it as who you are, or sign up. A link that is no link is not found."""
    found = invitation_by_digest(token_digest(token))
    if found is None:
        raise Http404
    state = standing(found)
    form = SignUpForm(initial={"time_zone": found.league.time_zone})
    if request.method == "POST" and state == "open":
        if request.user.is_authenticated:
            return _accept(request, token, request.user)
        form = SignUpForm(request.POST)
        if form.is_valid() and (answer := _sign_up(request, token, form)):
            return answer
    context = {"invitation": found, "team": found.team, "league": found.league, "state": state, "form": form}
    context["other"] = my_team(request.user, found.league)
    return render(request, "league/invitation.html", context)


def _accept(request: HttpRequest, token: str, user: User) -> HttpResponse:
    try:
        seat = people.accept_invitation(token=token, user=user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("invitation", token)
    messages.success(request, f"You {'coach' if seat.head else 'help to coach'} {seat.team} now.")
    return redirect("team", seat.team.public_id)


def _sign_up(request: HttpRequest, token: str, form: SignUpForm) -> HttpResponse | None:
    """The new coach's team, signed in, where his tour begins; None when the form must be shown again."""
    try:
        user = people.sign_up(token=token, **form.account())
    except Refused as refused:
        show(form, refused)
        return None
    login(request, user, backend=PASSWORD_BACKEND)
    seat = user.seats.select_related("team").get()
    messages.success(request, f"Welcome, {user}. You {'coach' if seat.head else 'help to coach'} {seat.team} now.")
    return remember(request, redirect("team", seat.team.public_id), user)


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    """Name, address, time zone and what is mailed; password and API token."""
    user = request.user
    initial = {
        "display_name": user.display_name,
        "email": user.email,
        "time_zone": user.time_zone,
        "mailed": people.mailed_topics(user),
    }
    form = OwnProfileForm(request.POST or None, initial=initial)
    if form.is_valid():
        try:
            asked = people.change_profile(user=user, **form.cleaned_data)
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, "Your profile is saved.")
            if asked:
                messages.info(request, "A mail is on its way to the new address; it counts when you follow its link.")
            return redirect("profile")
    context = {"form": form, "has_token": has_token(user), "has_second": second_factor.is_set(user)}
    return render(request, "league/profile.html", context)


@login_required
@require_POST
@never_cache
def token(request: SignedInRequest) -> HttpResponse:
    """Draw a new token for the API, shown once, or revoke the old one."""
    people.revoke_token(user=request.user)
    if "revoke" in request.POST:
        messages.success(request, "Your token does not work any more.")
        return redirect("profile")
    return render(request, "league/token.html", {"token": people.draw_token(user=request.user)})
