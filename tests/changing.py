"""A value with some of its attributes changed: frozen dataclasses and plain values alike."""

from __future__ import annotations

import dataclasses
from typing import TypeVar

from rules_engine.value import Value

Changed = TypeVar("Changed")


def replace(value: Changed, **changes: object) -> Changed:
    """What ``dataclasses.replace`` makes of a dataclass, and the same of a plain value."""
    if isinstance(value, Value):
        attributes = {name: getattr(value, name) for name in value.NAMES.split()}
        return type(value)(**{**attributes, **changes})
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]  # whatever is no plain value is a dataclass
