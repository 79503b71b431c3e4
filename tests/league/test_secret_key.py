"""The embedded mode's key: drawn once, whole before anybody reads it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from league import settings


def test_the_key_is_drawn_once_and_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    drawn = settings._drawn_key()
    assert len(drawn) > 50
    assert settings._drawn_key() == drawn
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert oct((tmp_path / "secret_key").stat().st_mode)[-3:] == "600"


def test_of_two_that_start_at_once_both_take_the_key_that_is_there_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def too_late(source: Path, target: Path) -> None:
        target.write_text("the other's key")
        link(source, target)

    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    monkeypatch.setattr(os, "link", too_late)
    assert settings._drawn_key() == "the other's key"
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
