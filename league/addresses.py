"""From which network address a request came: the one place that decides whom to believe."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from django.conf import settings
from django.http import HttpRequest

from league import clock

UNKNOWN = "unknown"


def client_address(request: HttpRequest) -> str:
    """The visitor's address, as it is counted; "unknown" where there is none (a socket of the machine itself).

    Without proxies in front (setting ``PROXIES``) only the connection itself is believed. Each proxy adds the address
    that it saw at the end of ``X-Forwarded-For``; what stands before those was written by the visitor and counts for
    nothing. An IPv6 address counts as its network (/64), since every household has so many.
    """
    seen = request.META.get("REMOTE_ADDR", "")
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.PROXIES and len(forwarded) >= settings.PROXIES:
        return _counted(forwarded[-settings.PROXIES]) or _counted(seen) or UNKNOWN
    return _counted(seen) or UNKNOWN


def visitor_of(address: str, purpose: str) -> str:
    """Under what a visitor is counted: a keyed hash of his network address with the day, from which neither follows."""
    text = f"{purpose} {clock.now().date()} {address}"
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hex()


def _counted(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.strip("[]").split("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
