"""A rehearsal that comes out the same whenever it is held: all that is drawn at random follows from a seed.

Keys of rosters, secrets of dice and public ids come from the system's source of random bytes, and the autocoach's dice
from the site's own key. Inside ``repeatable`` both follow from the seed, for this process alone; what is made there
must be thrown away, since whoever knows the seed knows every secret.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings

# Where the standard library keeps the source: ``uuid`` asks the first, ``secrets`` the second.
SOURCES: tuple[tuple[Any, str], ...] = ((os, "urandom"), (random, "_urandom"))


@contextmanager
def repeatable(seed: str) -> Iterator[None]:
    """Inside, everything that is drawn follows from the seed; "" changes nothing."""
    if not seed:
        yield
        return
    before = [getattr(module, name) for module, name in SOURCES]
    keys, draw = (settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS), _bytes_of(seed)
    try:
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = draw(32).hex(), []
        for module, name in SOURCES:
            setattr(module, name, draw)
        yield
    finally:
        for (module, name), own in zip(SOURCES, before, strict=True):
            setattr(module, name, own)
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = keys


def _bytes_of(seed: str) -> Callable[[int], bytes]:
    """A source of bytes: block after block of SHA-256 over seed and number."""
    number = 0

    def draw(count: int) -> bytes:
        nonlocal number
        drawn = b""
        while len(drawn) < count:
            drawn += hashlib.sha256(f"{seed} {number}".encode()).digest()
            number += 1
        return drawn[:count]

    return draw
