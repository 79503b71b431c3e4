"""Requests of people who are signed in. Types only: Django and its REST framework make the requests themselves."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request

from league.models import User


class SignedInRequest(HttpRequest):
    """What a page behind ``login_required`` is called with: its user is a person, never an anonymous visitor."""

    user: User


class SignedInApiRequest(Request):
    """What a view of the API behind ``IsAuthenticated``, which is the default, is called with."""

    user: User
