"""One's own second factor: set up, confirm, new recovery codes, remove."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league.forms.accounts import CodeForm, PasswordForm, ProofForm
from league.forms.shared import show
from league.requests import SignedInRequest
from league.services import second_factor, sign_in
from league.services.errors import Refused

private = sensitive_post_parameters("password", "code")


@login_required
@never_cache
@private
@require_http_methods(["GET", "POST"])
def state(request: SignedInRequest) -> HttpResponse:
    """Whether there is one; begin to set it up, which needs the password."""
    form = PasswordForm(request.POST or None)
    has = second_factor.is_set(request.user)
    if not has and form.is_valid():
        try:
            sign_in.once_more(user=request.user, password=form.cleaned_data["password"])
            second_factor.begin(user=request.user)
        except Refused as refused:
            show(form, refused)
        else:
            return redirect("second-factor-confirm")
    context = {"form": ProofForm() if has else form, "has": has, "left": second_factor.codes_left(request.user)}
    return render(request, "league/second_factor.html", context)


@login_required
@never_cache
@private
@require_http_methods(["GET", "POST"])
def confirm(request: SignedInRequest) -> HttpResponse:
    """The secret as picture and text; the first code makes it count, and shows the recovery codes once."""
    device = second_factor.waiting(request.user)
    if device is None:
        return redirect("second-factor")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            codes = second_factor.confirm(user=request.user, code=form.cleaned_data["code"])
        except Refused as refused:
            show(form, refused)
        else:
            return render(request, "league/recovery_codes.html", {"codes": codes, "begun": True})
    # Drawn by a library from the secret and the user name, both written into it as modules, not as text.
    picture = mark_safe(second_factor.picture(device))
    context = {"form": form, "picture": picture, "secret": second_factor.secret_text(device)}
    return render(request, "league/second_factor_confirm.html", context)


@login_required
@never_cache
@private
@require_http_methods(["GET", "POST"])
def codes(request: SignedInRequest) -> HttpResponse:
    """New recovery codes for password and code; the old ones stop working."""
    form = ProofForm(request.POST or None)
    if _proven(request, form):
        drawn = second_factor.draw_codes(user=request.user)
        return render(request, "league/recovery_codes.html", {"codes": drawn})
    return _asked(request, form, "New recovery codes", "Draw new codes, the old ones stop")


@login_required
@never_cache
@private
@require_http_methods(["GET", "POST"])
def remove(request: SignedInRequest) -> HttpResponse:
    """The password is enough again: for password and code."""
    form = ProofForm(request.POST or None)
    if _proven(request, form):
        second_factor.remove(user=request.user)
        messages.success(request, "Your second factor is removed. Your password is enough again.")
        return redirect("profile")
    return _asked(request, form, "Remove the second factor", "Remove it")


def _proven(request: SignedInRequest, form: ProofForm) -> bool:
    if not second_factor.is_set(request.user) or not form.is_valid():
        return False
    try:
        sign_in.once_more(user=request.user, **form.cleaned_data)
    except Refused as refused:
        show(form, refused)
        return False
    return True


def _asked(request: SignedInRequest, form: ProofForm, title: str, button: str) -> HttpResponse:
    if not second_factor.is_set(request.user):
        return redirect("second-factor")
    return render(request, "league/second_factor_proof.html", {"form": form, "title": title, "button": button})
