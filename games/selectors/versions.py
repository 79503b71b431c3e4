"""Two versions of a plan: what differs in words, and line against line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from games import engine
from games.models import PlanVersion
from league import limits
from league.models import Fixture
from league.rulebook import rules_of

from .lines import aligned, excerpt

AROUND = 3  # lines shown on both sides of a difference
TOO_DIFFERENT = "These versions differ in too much to be set line against line: the one stands whole behind the other."
CUT = "Only the first {shown:,} of {all:,} lines are shown."
CUT_WORDS = "Only the first {shown:,} of {all:,} differences are told in words."


@dataclass(frozen=True)
class VersionLine:
    """A version in a list, with the name of the step for which it was handed in."""

    version: PlanVersion
    step: str


def version_lines(fixture: Fixture, versions: list[PlanVersion]) -> list[VersionLine]:
    names = {spec.code: spec.name for spec in rules_of(fixture.season.league).exchange()}
    return [VersionLine(version, names.get(version.step.code, version.step.code)) for version in versions]


@dataclass(frozen=True)
class DiffLine:
    kind: str  # gone, come, same, place
    text: str


@dataclass(frozen=True)
class Differences:
    """A comparison in sentences and in lines, and what is to be said where it is not the whole of it."""

    lines: Sequence[DiffLine]
    sentences: Sequence[str]
    notes: Sequence[str] = ()


def differences(fixture: Fixture, old: PlanVersion, new: PlanVersion) -> Differences:
    """What differs between two versions, in the ruleset's own text where both can be read, else as handed in.

    Bounded however long and however different they are: what cannot be aligned stands one behind the other.
    """
    before, after = (text.splitlines() for text in engine.comparable(fixture.season.league, old.text, new.text))
    rows, found = aligned(before, after, limits.COMPARED_STEPS)
    pieces = ([("place", ""), *piece] for piece in excerpt(rows, AROUND))
    lines = [DiffLine(*row) for row in chain.from_iterable(pieces)]
    notes = [] if found else [TOO_DIFFERENT]
    if len(lines) > limits.COMPARED_LINES:
        notes.append(CUT.format(shown=limits.COMPARED_LINES, all=len(lines)))
    sentences = engine.changes(engine.matchup(fixture), old.step.side, old.text, new.text)
    if len(sentences) > limits.COMPARED_SENTENCES:
        notes.append(CUT_WORDS.format(shown=limits.COMPARED_SENTENCES, all=len(sentences)))
    return Differences(lines[: limits.COMPARED_LINES], sentences[: limits.COMPARED_SENTENCES], notes)
