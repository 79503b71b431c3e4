"""Signing in, signing up by invitation, one's own profile."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from league.forms.accounts import OwnProfileForm, SignInForm, SignUpForm
from league.forms.shared import show
from league.selectors.leagues import my_team
from league.selectors.people import has_token, invitation_by_digest, standing
from league.services import people
from league.services.errors import Refused
from league.services.tokens import token_digest

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"


@method_decorator(never_cache, name="dispatch")
class SignIn(views.LoginView):
    """User name and password. Too many failures lock the name from that address for a while."""

    template_name = "league/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True


class SignOut(views.LogoutView):
    """By button (POST) only."""


class PasswordChange(views.PasswordChangeView):
    template_name = "league/password.html"
    success_url = reverse_lazy("profile")

    def form_valid(self, form: object) -> HttpResponse:
        messages.success(self.request, "Your password is changed. Your API token and your other sessions have ended.")
        return super().form_valid(form)


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Where an invitation's link leads: accept it as who you are, or sign up. A link that is no link is not found."""
    found = invitation_by_digest(token_digest(token))
    if found is None:
        raise Http404
    state = standing(found)
    form = SignUpForm(initial={"email": found.email})
    if request.method == "POST" and state == "open":
        if request.user.is_authenticated:
            return _accept(request, token)
        form = SignUpForm(request.POST)
        if form.is_valid() and (answer := _sign_up(request, token, form)):
            return answer
    context = {"invitation": found, "team": found.team, "league": found.league, "state": state, "form": form}
    context["other"] = my_team(request.user, found.league)
    return render(request, "league/invitation.html", context)


def _accept(request: HttpRequest, token: str) -> HttpResponse:
    try:
        seat = people.accept_invitation(token=token, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("invitation", token)
    messages.success(request, f"You {'coach' if seat.head else 'help to coach'} {seat.team} now.")
    return redirect("desk")


def _sign_up(request: HttpRequest, token: str, form: SignUpForm) -> HttpResponse | None:
    """The new coach's desk, signed in; None when the form must be shown again."""
    try:
        user = people.sign_up(token=token, **form.account())
    except Refused as refused:
        show(form, refused)
        return None
    login(request, user, backend=PASSWORD_BACKEND)
    seat = user.seats.select_related("team").get()
    messages.success(request, f"Welcome, {user}. You {'coach' if seat.head else 'help to coach'} {seat.team} now.")
    if form.cleaned_data["email"] and not user.email:
        messages.info(request, "A mail is on its way to your address; it counts when you follow its link.")
    return redirect("desk")


@login_required
@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Name, address, time zone and what is mailed; password and API token."""
    user = request.user
    initial = {"display_name": user.display_name, "email": user.email, "time_zone": user.time_zone}
    initial["mailed"] = people.mailed_topics(user)
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
    context = {"form": form, "has_token": has_token(user)}
    return render(request, "league/profile.html", context)


@login_required
@require_POST
@never_cache
def token(request: HttpRequest) -> HttpResponse:
    """Draw a new token for the API, shown once, or revoke the old one."""
    people.revoke_token(user=request.user)
    if "revoke" in request.POST:
        messages.success(request, "Your token does not work any more.")
        return redirect("profile")
    return render(request, "league/token.html", {"token": people.draw_token(user=request.user)})
