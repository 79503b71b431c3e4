"""Text and values as they come in from outside: what no database keeps, where two documents differ, faults told."""

from __future__ import annotations

import math
import traceback
from typing import Any


def describe_fault(fault: BaseException) -> str:
    """Kind and place of a fault for the operator's log, without its text: that may quote a sealed plan."""
    frames = traceback.extract_tb(fault.__traceback__)[-3:]
    places = " < ".join(
        f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}" for frame in reversed(frames)
    )
    return f"{type(fault).__name__} at {places}"


def storable(value: Any) -> Any:
    """Text without the two things that databases refuse: NUL and halves of surrogate pairs."""
    if isinstance(value, str):
        return value.replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")
    return value


def oddities(value: Any, path: str = "") -> list[tuple[str, str]]:
    """Characters and numbers in a document that could not be kept to the letter, with their paths."""
    if isinstance(value, str):
        if storable(value) != value:
            return [(path, "This text holds a character that cannot be kept (NUL, or half of a surrogate pair).")]
        return []
    if isinstance(value, float):
        return [] if math.isfinite(value) else [(path, "This number is not finite.")]
    if isinstance(value, list):
        return [odd for place, item in enumerate(value) for odd in oddities(item, f"{path}[{place}]")]
    if isinstance(value, dict):
        found = [("", "A name in this document holds a character that cannot be kept.")] * any(
            storable(name) != name for name in value
        )
        return found + [odd for name, item in value.items() for odd in oddities(item, f"{path}.{name}".lstrip("."))]
    return []


def first_difference(before: Any, after: Any, path: str = "") -> str:
    """The path of the first place where two documents differ; "" at the root or when they do not."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                return first_difference(before.get(name), after.get(name), f"{path}.{name}".lstrip("."))
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, two) in enumerate(zip(before, after, strict=True)):
            if one != two:
                return first_difference(one, two, f"{path}[{place}]")
    return path
