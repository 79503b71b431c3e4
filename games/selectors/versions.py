"""Two versions of a plan, line against line."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from games import engine
from games.models import PlanVersion
from league.models import Fixture

AROUND = 3  # lines shown on both sides of a difference
KINDS = {"-": "gone", "+": "come", "@": "place", " ": "same"}


@dataclass(frozen=True)
class VersionLine:
    """A version in a list, with the name of the step for which it was handed in."""

    version: PlanVersion
    step: str


def version_lines(fixture: Fixture, versions: list[PlanVersion]) -> list[VersionLine]:
    names = {spec.code: spec.name for spec in engine.exchange(fixture.season.league)}
    return [VersionLine(version, names.get(version.step.code, version.step.code)) for version in versions]


@dataclass(frozen=True)
class DiffLine:
    kind: str  # gone, come, same, place
    text: str


def differences(fixture: Fixture, old: PlanVersion, new: PlanVersion) -> list[DiffLine]:
    """What differs between two versions, in the ruleset's own text where both can be read, else as handed in."""
    texts = engine.comparable(fixture.season.league, old.text, new.text)
    before, after = (text.splitlines() for text in texts)
    rows = list(difflib.unified_diff(before, after, lineterm="", n=AROUND))[2:]
    return [DiffLine(KINDS[row[:1]], "" if row.startswith("@@") else row[1:]) for row in rows]
