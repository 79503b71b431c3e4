"""The draft on which a coach works now, as the sheets of a form."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from games import engine, sealed
from games.engine import JSON, Matchup, Parts, Sheet, SheetLine
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.selectors.drawing import Picture, standing
from games.selectors.exchange import Exchange, read_exchange, read_matchup, working_version
from league.models import Fixture
from league.permissions import Viewer


@dataclass(frozen=True)
class Fault:
    """Something wrong with a draft in words, and where on its sheets: the keys of a sheet and an input, "" for none."""

    message: str
    hint: str
    error: bool
    sheet: str
    input: str

    @property
    def told(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


@dataclass
class Draft:
    """What a coach writes on for a step: his working draft, else his newest version, else what his earlier step has
    sealed, else a blank plan.

    ``plan`` is None when that cannot be read: it has no forms then. ``version`` is the newest that he may read, whether
    he works on it or on a draft.
    """

    side: str
    matchup: Matchup
    version: PlanVersion | None
    plan: JSON | None
    working: WorkingDraft | None = None

    @property
    def text(self) -> str:
        """What he writes on, as it stands; "" for a blank plan."""
        return self.working.text if self.working else self.version.text if self.version else ""

    @property
    def found(self) -> list[JSON]:
        """What the last check found wrong with it."""
        return self.working.problems if self.working else self.version.problems if self.version else []

    @cached_property
    def faults(self) -> list[Fault]:
        """What the last check found, each at its place on the sheets; errors first."""
        if self.plan is None:
            return []
        problems = sorted(self.found, key=lambda each: each["severity"] != "error")
        told = engine.told_on_sheets(self.matchup, self.side, self.plan, problems)
        return [
            Fault(message, hint, each["severity"] == "error", place.sheet, place.input)
            for each, (place, message, hint) in zip(problems, told, strict=True)
        ]

    def lines(self) -> list[SheetLine]:
        return [] if self.plan is None else engine.sheet_lines(self.matchup, self.side, self.plan)

    def sheet(self, key: str) -> Sheet | None:
        """A sheet with what is wrong with its inputs; None where there is none of that key."""
        drawn = None if self.plan is None else engine.sheet(self.matchup, self.side, self.plan, key)
        if drawn is None:
            return None
        return engine.with_problems(
            drawn, [(fault.input, fault.told, fault.error) for fault in self.faults_of(key) if fault.input]
        )

    def faults_of(self, key: str) -> list[Fault]:
        return [fault for fault in self.faults if fault.sheet == key]

    def picture(self, key: str) -> Picture | None:
        """Where the men of a sheet stand; None where nothing is to be drawn."""
        return None if self.plan is None else standing(engine.sheet_picture(self.matchup, self.side, self.plan, key))

    def errors_in_all(self) -> int:
        """How many errors the last check found in the whole plan."""
        return sum(problem["severity"] == "error" for problem in self.found)

    def errors(self, line: SheetLine) -> int:
        return sum(fault.error for fault in self.faults_of(line.key))


def opened_pictures(draft: Draft, opened: Parts | None) -> list[tuple[str, Picture]]:
    """What the other side has shown as drawings: each of its sheets on which men stand, with the sheet's title."""
    if not opened:
        return []
    other = "away" if draft.side == "home" else "home"
    plan = engine.join(draft.matchup, opened)
    drawn = [
        (line.title, standing(engine.sheet_picture(draft.matchup, other, plan, line.key)))
        for line in engine.sheet_lines(draft.matchup, other, plan)
    ]
    return [(title, picture) for title, picture in drawn if picture is not None]


def draft_of(
    fixture: Fixture,
    exchange: Exchange,
    step: FixtureStep,
    unread: Collection[int],
    working: WorkingDraft | None = None,
) -> Draft:
    """``unread`` are the versions of his side that this coach may not read: he does not work on with those. ``working``
    is the draft at which he works."""
    matchup = read_matchup(fixture, exchange)
    version = working_version(exchange, step, unread)
    if working is not None:
        return Draft(step.side, matchup, version, engine.read_draft(matchup, working.text), working)
    if version is None:
        shown = _shown(exchange, matchup, step, unread)
        return Draft(step.side, matchup, None, engine.blank_plan(matchup, step.side, shown))
    return Draft(step.side, matchup, version, engine.read_draft(matchup, version.text))


def _shown(exchange: Exchange, matchup: Matchup, step: FixtureStep, unread: Collection[int]) -> Parts:
    """What an earlier coach has sealed and everybody may know by now, so that a new one goes on from it."""
    own = exchange.sealed(matchup.steps, step.side) if unread else {}
    hidden = exchange.hidden(matchup.steps, step.side, unread)
    return {name: body for name, body in own.items() if name not in hidden}


def read_draft(viewer: Viewer, fixture: Fixture, side: str) -> Draft | None:
    """The draft of the viewer's side; None when nothing is due from it now."""
    exchange = read_exchange(fixture)
    owed = exchange.owed(side) if fixture.status == Fixture.Status.OPEN else []
    return draft_of(fixture, exchange, owed[0], sealed.unread(viewer, fixture, side)) if owed else None
