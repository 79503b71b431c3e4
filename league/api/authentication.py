"""Whoever asks with a token is told moments in sentences in his own time zone, as on pages."""

from __future__ import annotations

from django.utils import timezone
from rest_framework import authentication
from rest_framework.authtoken.models import Token
from rest_framework.request import Request

from league import clock
from league.models import User
from league.reading import give_links


class TokenAuthentication(authentication.TokenAuthentication):
    """A token in the header ``Authorization``. ``UserTimeZone`` ends what is activated here."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        found: tuple[User, Token] | None = super().authenticate(request)
        if found is not None:
            give_links(found[0], request._request)
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, Token]:
        user, token = super().authenticate_credentials(key)
        timezone.activate(clock.shown_zone(user.time_zone))
        return user, token
