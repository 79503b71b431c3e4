"""Whoever asks with a token is told moments in sentences in his own time zone, as on pages."""

from __future__ import annotations

import zoneinfo

from django.utils import timezone
from rest_framework import authentication
from rest_framework.authtoken.models import Token

from league.models import User


class TokenAuthentication(authentication.TokenAuthentication):
    """A token in the header ``Authorization``. ``UserTimeZone`` ends what is activated here."""

    def authenticate_credentials(self, key: str) -> tuple[User, Token]:
        user, token = super().authenticate_credentials(key)
        timezone.activate(zoneinfo.ZoneInfo(user.time_zone))
        return user, token
