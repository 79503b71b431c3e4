"""The service's secret keys: whether one is a secret, long and of letters as dice would give them; and what follows
from them.

A new key goes into SECRET_KEY and the one before it into SECRET_KEY_FALLBACKS. What earlier keys have signed stays good
for as long as they stand there, and the autocoach's plans go on as they were shown.
"""

from __future__ import annotations

import json
import math
from collections import Counter

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.crypto import salted_hmac

LEAST_LENGTH = 32
LEAST_BITS = 90  # by how often each character occurs: 32 random ones of sixteen letters have about 120
HOW = 'Draw one with: python -c "import secrets; print(secrets.token_urlsafe(64))"'


NO_LIST = (
    "SECRET_KEY_FALLBACKS is no list of keys. Write keys with commas between them, or, where one holds a comma or "
    'begins or ends with a blank, as JSON: ["the newest", "the one before"].'
)


def read_fallbacks(written: str) -> list[str]:
    """Return the keys of SECRET_KEY_FALLBACKS, each as good as SECRET_KEY must be; ImproperlyConfigured otherwise, with
    nothing quoted. Commas stand between them, with blanks around them or not. A text that begins with ``[`` is JSON,
    which holds any key to the letter."""
    text = written.strip()
    if not text:
        return []
    found = _read_json(text) if text.startswith("[") else [key.strip() for key in text.split(",")]
    for number, key in enumerate(found, start=1):
        if told := weakness(key, f"Key {number} of SECRET_KEY_FALLBACKS"):
            raise ImproperlyConfigured(told)
    return found


def _read_json(text: str) -> list[str]:
    try:
        found = json.loads(text)
    except ValueError:
        raise ImproperlyConfigured(NO_LIST) from None
    if not isinstance(found, list) or not all(isinstance(key, str) for key in found):
        raise ImproperlyConfigured(NO_LIST)
    return found


def weakness(key: str, name: str = "SECRET_KEY") -> str:
    """Why a key is too weak, in a sentence that does not quote it; "" for one that will do."""
    if not key:
        return f"{name} is empty. {HOW}"
    period = (key + key).find(key, 1)
    if 0 <= period < len(key):
        return f"{name} repeats a piece of {period} characters. {HOW}"
    if len(key) < LEAST_LENGTH:
        return f"{name} has {len(key)} characters; it needs {LEAST_LENGTH} at least. {HOW}"
    if bits(key) < LEAST_BITS:
        return f"{name} repeats too few characters to be a secret. {HOW}"
    return ""


def bits(key: str) -> float:
    """How much a key surprises, by how often each of its characters occurs."""
    return -sum(count * math.log2(count / len(key)) for count in Counter(key).values())


def every_key() -> list[str]:
    """Return the keys by which something may be signed, the present one first."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def plan_key(purpose: str, words: str) -> bytes:
    """Return the key of the dice for a plan that the autocoach writes. It follows from the oldest key of the service,
    so that a plan which a coach was shown is still the same under a new one."""
    return salted_hmac(purpose, words, secret=every_key()[-1], algorithm="sha256").digest()
