"""Where a request comes from, for those who sign somebody in; and the cookie by which a device is known again."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.addresses import client_address
from league.models import User
from league.services import sign_in

COOKIE = "known_device"


def door(request: HttpRequest) -> sign_in.Door:
    """Address and device of a request."""
    return sign_in.Door(client_address(request), request.COOKIES.get(COOKIE, ""))


def remember(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """The same answer, with the cookie that makes this device known to the account."""
    response.set_cookie(
        COOKIE,
        sign_in.device_cookie(user=user, cookie=request.COOKIES.get(COOKIE, "")),
        max_age=sign_in.DEVICE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
