"""Cases that show the same thing: every day one of them, all of them at the deep depth."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.depth import DEEP, rotation

DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES = {"desk": DESK, "phone": PHONE}

Test = Callable[..., None]


def daily_place(name: str, count: int) -> int:
    """Return the place of the case that the daily run takes: by the name, so that about half of all tests run at a
    desk, and by PYTEST_ROTATION, so that each case has its turn."""
    return (zlib.crc32(name.encode()) + rotation()) % count


def alike(argument: str, cases: dict[str, Any]) -> Callable[[Test], Test]:
    """Parametrize a test by cases that show the same thing, each under its id."""

    def parametrized(test: Test) -> Test:
        names = list(cases)
        chosen = names if DEEP else [names[daily_place(f"{test.__name__} {argument}", len(names))]]
        marked: Test = pytest.mark.parametrize(argument, [cases[name] for name in chosen], ids=chosen)(test)
        return marked

    return parametrized


def at_each_size(test: Test) -> Test:
    """Give a test ``size``: every day a desk's or a phone's."""
    return alike("size", SIZES)(test)


def at_sizes_with(argument: str, values: Sequence[Any]) -> Callable[[Test], Test]:
    """Give a test ``size`` and another argument: every day one value, at a desk or on a phone."""
    pairs = {f"{name}-{value}": (size, value) for value in values for name, size in SIZES.items()}
    return alike(f"size,{argument}", pairs)
