"""Mails that are written at the moment of sending: those with a secret link, and those that may have become false.

The outbox keeps only what they are about. So no row of the database ever holds what opens an account or a seat, and
nobody is reminded of what he has done meanwhile. Other apps register kinds of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from league import clock
from league.models import Invitation, User

from .tokens import token_digest

JSON = dict[str, Any]
ADDRESS_SALT = "league.address"
ADDRESS_SECONDS = 2 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as it goes out."""

    to: str
    subject: str
    text: str


def compose(kind: str, body: JSON) -> Letter | None:
    """The letter for an outbox row; None when there is nothing to send any more."""
    return _KINDS[kind](body)


def _address(name: str, *words: str) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, args=words)}"


def _password_reset(body: JSON) -> Letter | None:
    user = User.objects.filter(public_id=body["user"], is_active=True).first()
    if user is None or not user.email:
        return None
    link = _address("password-reset-confirm", urlsafe_base64_encode(force_bytes(user.pk)), _reset_token(user))
    return Letter(
        user.email,
        "A new password for Football by Mail",
        f"Somebody asked for a new password for your account {user.username}. Choose one here:\n\n{link}\n\n"
        "The link works once. If it was not you, do nothing.\n",
    )


def _reset_token(user: User) -> str:
    return default_token_generator.make_token(user)


def _address_change(body: JSON) -> Letter | None:
    user = User.objects.filter(public_id=body["user"], is_active=True).first()
    if user is None:
        return None
    word = signing.dumps({"user": body["user"], "email": body["email"], "old": user.email}, salt=ADDRESS_SALT)
    return Letter(
        body["email"],
        "Is this your address?",
        f"{user} wants mails from Football by Mail sent here. Say that it is right:\n\n"
        f"{_address('address-confirm', word)}\n\nThe link works for two days. If it was not you, do nothing.\n",
    )


def _invitation(body: JSON) -> Letter | None:
    """The token is new with every sending; the one drawn with the row was never shown to anybody."""
    open_ones = Invitation.objects.filter(
        public_id=body["invitation"], accepted_at=None, withdrawn_at=None, expires_at__gt=clock.now()
    )
    token = secrets.token_urlsafe(32)
    if not open_ones.update(token_digest=token_digest(token)):
        return None
    invitation = Invitation.objects.select_related("team", "league", "invited_by").get(public_id=body["invitation"])
    part = "coach" if invitation.head else "help to coach"
    return Letter(
        invitation.email,
        f"Will you {part} {invitation.team} in {invitation.league}?",
        f"{invitation.invited_by} invites you to {part} {invitation.team} in {invitation.league}, a league of tabletop "
        f"football played by mail. Take the seat here:\n\n{_address('invitation', token)}\n\n"
        f"The link works once, until {invitation.expires_at:%d %B %Y}.\n",
    )


_KINDS: dict[str, Callable[[JSON], Letter | None]] = {
    "password_reset": _password_reset,
    "address_change": _address_change,
    "invitation": _invitation,
}


def register(kind: str, write: Callable[[JSON], Letter | None]) -> None:
    """Another kind of letter: ``write`` makes it from the outbox row's body, None when there is nothing to say."""
    _KINDS[kind] = write


def kinds() -> tuple[str, ...]:
    """Every kind of letter."""
    return tuple(_KINDS)
