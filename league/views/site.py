"""What browsers and search engines ask every site for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

DAY = 86_400  # seconds


@require_safe
@cache_control(max_age=DAY, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """The service's mark, for browsers that look for it at this address."""
    return redirect(static("league/mark.svg"))


@require_safe
@cache_control(max_age=DAY, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave alone: whatever acts, computes or opens with a secret link."""
    return render(request, "robots.txt", content_type="text/plain; charset=utf-8")
