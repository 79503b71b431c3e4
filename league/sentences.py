"""Sentences that are made of what people have written."""

from __future__ import annotations

ENDS = (".", "!", "?", "…")
QUOTES = "\"'”’»)"


def ended(words: str) -> str:
    """Return what somebody has written with a full stop where it has no end, so that another sentence may follow."""
    words = words.rstrip()
    return words if not words or words.rstrip(QUOTES).endswith(ENDS) else f"{words}."
