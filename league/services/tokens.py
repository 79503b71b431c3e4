"""What is kept of a secret word: its digest."""

from __future__ import annotations

import hashlib


def token_digest(token: str) -> str:
    """What is stored of an invitation's token."""
    return hashlib.sha256(token.encode()).hexdigest()
