"""Whether a secret key is one: long, and of letters as dice would give them."""

from __future__ import annotations

import math
from collections import Counter

LEAST_LENGTH = 32
LEAST_BITS = 90  # by how often each character occurs: 32 random ones of sixteen letters have about 120
HOW = 'Draw one with: python -c "import secrets; print(secrets.token_urlsafe(64))"'


def weakness(key: str) -> str:
    """Why a key is too weak, in a sentence that does not quote it; "" for one that will do."""
    period = (key + key).find(key, 1)
    if 0 <= period < len(key):
        return f"SECRET_KEY repeats a piece of {period} characters. {HOW}"
    if len(key) < LEAST_LENGTH:
        return f"SECRET_KEY has {len(key)} characters; it needs {LEAST_LENGTH} at least. {HOW}"
    if bits(key) < LEAST_BITS:
        return f"SECRET_KEY repeats too few characters to be a secret. {HOW}"
    return ""


def bits(key: str) -> float:
    """How much a key surprises, by how often each of its characters occurs."""
    return -sum(count * math.log2(count / len(key)) for count in Counter(key).values())
