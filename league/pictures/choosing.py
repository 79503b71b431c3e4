"""A stable choice from a name: what a picture shows of somebody never changes by itself."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def number(seed: str, of: str) -> int:
    """A large number that follows from who it is (``seed``) and what it is for."""
    return int.from_bytes(sha256(f"{seed}|{of}".encode()).digest()[:6], "big")


def pick(seed: str, of: str, options: Sequence[T]) -> T:
    """One of the options."""
    return options[number(seed, of) % len(options)]


def share(seed: str, of: str) -> float:
    """A number from 0 up to 1."""
    return number(seed, of) / 2**48
