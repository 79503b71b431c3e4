"""The ruleset is among the others for as long as these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules_engine import registry

from .games import HOME


@pytest.fixture(scope="package", autouse=True)
def registered() -> Iterator[None]:
    """Enter it where the registry looks."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry._HOMES, "statis_pro", HOME)
        yield
