"""The draft on which a coach works now, as the sheets of a form."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games import engine, sealed
from games.engine import JSON, Matchup, Parts, Sheet, SheetLine
from games.models import FixtureStep, PlanVersion
from games.selectors.drawing import Picture, standing
from games.selectors.exchange import Exchange, read_exchange, read_matchup, working_version
from league.models import Fixture
from league.permissions import Viewer


@dataclass
class Draft:
    """What a coach writes on for a step: his newest version, else what his earlier step has sealed, else a blank plan.

    ``plan`` is None when the newest version cannot be read: it has no forms then.
    """

    side: str
    matchup: Matchup
    version: PlanVersion | None
    plan: JSON | None

    def lines(self) -> list[SheetLine]:
        return [] if self.plan is None else engine.sheet_lines(self.matchup, self.side, self.plan)

    def sheet(self, key: str) -> Sheet | None:
        return None if self.plan is None else engine.sheet(self.matchup, self.side, self.plan, key)

    def picture(self, key: str) -> Picture | None:
        """Where the men of a sheet stand; None where nothing is to be drawn."""
        return None if self.plan is None else standing(engine.sheet_picture(self.matchup, self.side, self.plan, key))

    def errors_in_all(self) -> int:
        """How many errors the last check found in the whole plan."""
        return sum(problem["severity"] == "error" for problem in (self.version.problems if self.version else []))

    def errors(self, line: SheetLine) -> int:
        return sum(problem["severity"] == "error" for problem in self.problems(line))

    def problems(self, line: SheetLine) -> list[JSON]:
        """What the last check found wrong on a sheet."""
        found = self.version.problems if self.version else []
        return [problem for problem in found if line.path and _within(problem["path"], line.path)]


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


def _within(path: str, place: str) -> bool:
    return path == place or path.startswith((f"{place}.", f"{place}["))


def draft_of(fixture: Fixture, exchange: Exchange, step: FixtureStep, unread: Collection[int]) -> Draft:
    """``unread`` are the versions of his side that this coach may not read: he does not work on with those."""
    matchup = read_matchup(fixture, exchange)
    version = working_version(exchange, step, unread)
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


@dataclass(frozen=True)
class ListedSheet:
    """A sheet in the list of its group: ``title`` leaves out what the group's own title says."""

    line: SheetLine
    title: str
    errors: int


@dataclass(frozen=True)
class SheetGroup:
    """Sheets that belong together, each with how many errors the last check found on it."""

    title: str
    sheets: list[ListedSheet]


def sheet_groups(draft: Draft) -> list[SheetGroup]:
    """Every sheet of a draft, by groups in the order in which they first appear."""
    groups: dict[str, SheetGroup] = {}
    for line in draft.lines():
        title = line.title.removeprefix(f"{line.group}: ")
        listed = ListedSheet(line, f"{title[:1].upper()}{title[1:]}", draft.errors(line))
        groups.setdefault(line.group, SheetGroup(line.group, [])).sheets.append(listed)
    return list(groups.values())
