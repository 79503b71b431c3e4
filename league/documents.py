"""JSON from outside, read so that every database can keep what it says."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: str | bytes) -> Any:
    """The value of ``text``. ValueError with the end of a sentence ("is not JSON: ...") for what JSON does not know,
    and for what no database keeps: numbers without end, NUL and half characters."""
    try:
        value = json.loads(text)
    except RecursionError as deep:
        raise ValueError("has braces and brackets too deep inside each other") from deep
    except ValueError as wrong:
        raise ValueError(f"is not JSON: {wrong}") from wrong
    try:
        kept = json.dumps(value, allow_nan=False, ensure_ascii=False)
        kept.encode()
    except RecursionError as deep:
        raise ValueError("has braces and brackets too deep inside each other") from deep
    except UnicodeEncodeError as half:
        raise ValueError("holds half a character, which nothing can keep") from half
    except ValueError as endless:
        raise ValueError("holds NaN or a number without end; write whole numbers") from endless
    if "\\u0000" in kept.replace("\\\\", ""):
        raise ValueError("holds the character NUL, which nothing can keep")
    return value
