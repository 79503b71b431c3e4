"""Rates of the API, counted by the same address as sign-ins."""

from __future__ import annotations

from rest_framework import throttling
from rest_framework.request import Request

from league.addresses import client_address


class _ByAddress(throttling.SimpleRateThrottle):
    def get_ident(self, request: Request) -> str:
        return client_address(request)


class AnonThrottle(_ByAddress, throttling.AnonRateThrottle):
    """Visitors."""


class UserThrottle(_ByAddress, throttling.UserRateThrottle):
    """People, each for himself."""


class ScopedThrottle(_ByAddress, throttling.ScopedRateThrottle):
    """Addresses of the API with a rate of their own."""
