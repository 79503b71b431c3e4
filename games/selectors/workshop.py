"""The workshop of one plan: its parts with their state, what to do next, what is played as things stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from uuid import UUID

from django.db.models import Exists, OuterRef

from games import engine, visibility
from games.engine import SheetLine
from games.models import BenchRun, DraftEdit, DraftWriter, FixtureStep, PlanVersion, WorkingDraft
from games.selectors import bench_runs, working_drafts
from games.selectors.bench_report import verdict
from games.selectors.exchange import Exchange, read_exchange
from games.selectors.sheets import Draft, Fault, draft_of
from games.selectors.standing import Standing, if_nothing_more, step_name, waits_for
from league.models import Fixture
from league.permissions import Viewer
from league.rulebook import rules_of

READY, WORK, BEGAN, EMPTY, LATER, SEALED = "ready", "work", "began", "empty", "later", "sealed"
LABELS = {
    READY: "Yours, ready",
    WORK: "Needs work",
    BEGAN: "As it began",
    EMPTY: "Not begun",
    LATER: "Due later",
    SEALED: "Sealed already",
}
OF_OTHERS = (WorkingDraft.Source.AUTOCOACH, WorkingDraft.Source.LAST, WorkingDraft.Source.STYLE)
DONE = (FixtureStep.State.CONFIRMED, FixtureStep.State.UNCHANGED)


@dataclass(frozen=True)
class Part:
    """A part of a plan: one sheet, or a list whose entries have a sheet each. ``is_closed``: an earlier step has sealed
    it, whatever the draft says."""

    code: str
    title: str
    group: str
    state: str
    errors: int
    lines: list[SheetLine]
    is_closed: bool = False

    @property
    def label(self) -> str:
        return LABELS[self.state]

    @property
    def entries(self) -> list[SheetLine]:
        return [line for line in self.lines if not line.new]

    @property
    def name(self) -> str:
        """The title with that of its group, as it stands alone."""
        return self.lines[0].part

    @property
    def key(self) -> str:
        """The key of the sheet that is opened first."""
        return self.lines[0].key

    @property
    def listed(self) -> bool:
        return any(line.new for line in self.lines)


@dataclass(frozen=True)
class Next:
    """The one next thing to do: a sentence, and where it is done."""

    title: str
    text: str = ""
    sheet: str = ""
    input: str = ""
    seal: bool = False


@dataclass(frozen=True)
class Tried:
    """A trial of the draft at work: the draft as it stood, what came of it, whether it was changed since."""

    run: BenchRun
    plan: str
    verdict: str
    changed: bool


@dataclass
class Workshop:
    """All that every page of the workshop shows. ``step`` is None when nothing is due from the side now."""

    fixture: Fixture
    side: str
    exchange: Exchange
    step: FixtureStep | None
    versions: list[PlanVersion]  # those of the side that this coach may read, the newest first, without their texts
    closed: frozenset[int]  # those that he may not
    drafts: list[WorkingDraft] = field(default_factory=list)
    draft: Draft | None = None
    back: DraftEdit | None = None
    again: DraftEdit | None = None
    standing: Standing | None = None
    step_name: str = ""
    waits_for: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    viewer: Viewer | None = None

    @cached_property
    def tried(self) -> Tried | None:
        """What came of the newest trial of the draft at work, as far as this coach may read it."""
        if self.working is None or self.viewer is None:
            return None
        run = bench_runs.newest_of(self.viewer, self.fixture, self.side, self.working)
        return Tried(run, bench_runs.plan_words(run), verdict(run), bench_runs.changed_since(run)) if run else None

    @property
    def reasons(self) -> list[engine.Reason]:
        """What the autocoach's plan does and why, while it is as it was begun."""
        draft, working = self.draft, self.working
        if draft is None or draft.plan is None or working is None or working.number != 1 or not working.legal:
            return []
        made = working.source in (WorkingDraft.Source.AUTOCOACH, WorkingDraft.Source.STYLE)
        return engine.reasons(draft.matchup, self.side, draft.plan) if made else []

    @property
    def working(self) -> WorkingDraft | None:
        return self.draft.working if self.draft else None

    @property
    def has_plan(self) -> bool:
        """Whether the coach has written or handed in anything for this game."""
        return self.working is not None or bool(self.versions)

    @property
    def groups(self) -> list[tuple[str, list[Part]]]:
        return [(title, list(parts)) for title, parts in groupby(self.parts, key=lambda part: part.group)]

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The states that occur, with their labels."""
        states = {part.state for part in self.parts}
        return [(state, label) for state, label in LABELS.items() if state in states]

    @property
    def due(self) -> list[Part]:
        return [part for part in self.parts if part.state not in (LATER, SEALED)]

    def after(self, code: str) -> Part | None:
        """The part that a coach writes after this one: the next that is still to be written; None behind the last."""
        codes = [part.code for part in self.parts]
        behind = self.parts[codes.index(code) + 1 :] if code in codes else []
        return next((part for part in behind if not part.is_closed), None)

    @property
    def playable(self) -> int:
        return sum(part.state in (READY, BEGAN) for part in self.due)

    @property
    def as_begun(self) -> int:
        return sum(part.state == BEGAN for part in self.due)

    @property
    def errors(self) -> int:
        return self.draft.errors_in_all() if self.draft else 0

    @property
    def copies(self) -> list[WorkingDraft]:
        """The drafts that were split off the one at work."""
        return [draft for draft in self.drafts if self.working and draft.beside_id == self.working.pk]

    @property
    def passed_over(self) -> list[WorkingDraft]:
        """The drafts that change what is sealed already, but for the one at work."""
        return [
            draft for draft in self.drafts if draft != self.working and working_drafts.against_what_is_sealed(draft)
        ]

    @property
    def breaks_seal(self) -> bool:
        """Whether the draft at work changes what is sealed already."""
        return self.working is not None and working_drafts.against_what_is_sealed(self.working)

    @property
    def sealed(self) -> PlanVersion | None:
        """What this step's coach has sealed, while it stands as he sealed it."""
        done = self.step is not None and self.step.state in DONE
        return self.standing.version if self.standing and done else None

    @property
    def is_sealed(self) -> bool:
        """Whether the draft at work says what is sealed."""
        return bool(self.sealed and self.working and self.sealed.text == self.working.text)

    @property
    def next(self) -> Next:
        """The first error, else what is to be looked through, else the seal."""
        draft = self.draft
        first = next((fault for fault in draft.faults if fault.error), None) if draft else None
        if draft is not None and first is not None:
            return Next(first.message, first.hint, first.sheet or self.parts[0].key, first.input)
        if self.errors:
            return Next("The plan cannot be read", "Mend its text, take the change back, or begin another draft.")
        if self.is_sealed:
            return Next(
                "Nothing is left to do", "This draft is sealed. You can change it and seal it again until it is due."
            )
        if self.working is None:
            return Next(
                "Begin a draft", "Choose a way in. What you write is saved by itself, and played once you seal it."
            )
        touched = next((part for part in self.due if part.state in (BEGAN, EMPTY)), None)
        if touched is not None and self.working.number == 1:
            what = "It is as it began." if touched.state == BEGAN else "Nothing stands there yet."
            return Next(f"Look at {touched.title}", f"{what} You can also seal the plan as it is.", touched.key)
        return Next("Seal your plan", "It has no errors. It is played once it is sealed.", seal=True)


def read_workshop(viewer: Viewer, fixture: Fixture, side: str, chosen: UUID | None = None) -> Workshop:
    """The workshop of a coach; ``chosen`` is the draft that he has opened."""
    exchange = read_exchange(fixture)
    step = working_drafts.owed_step(fixture, exchange, side)
    every, closed = visibility.readable_versions(viewer, fixture)
    mine = [version for version in every if version.pk not in closed]
    workshop = Workshop(fixture, side, exchange, step, mine, closed, viewer=viewer)
    if step is None:
        return workshop
    workshop.drafts = working_drafts.readable_drafts(viewer, fixture, side)
    at_work = working_drafts.draft_at_work(workshop.drafts, chosen)
    workshop.draft = draft = draft_of(fixture, exchange, step, closed, at_work)
    if at_work is not None:
        workshop.back, workshop.again = working_drafts.edits_to_take_back(at_work)
    drafted = working_drafts.standing_in_of([fixture]).get((fixture.pk, side))
    workshop.standing = if_nothing_more(fixture, exchange, step, every, unread=closed, drafted=drafted)
    workshop.step_name = step_name(fixture, step)
    workshop.waits_for = waits_for(fixture, exchange, step)
    workshop.parts = _parts(draft, exchange, step)
    return workshop


def _parts(draft: Draft, exchange: Exchange, step: FixtureStep) -> list[Part]:
    """The parts of a plan in the order of its sheets, those of one group together."""
    if draft.plan is None:
        return []
    matchup, side, plan = draft.matchup, draft.side, draft.plan
    needed = engine.needs(matchup.steps, step.code, side)
    sealed = exchange.sealed(matchup.steps, side).keys()
    every = {name for spec in matchup.steps if side in spec.sides for name in spec.parts}
    later = engine.sheets_of_parts(matchup, side, plan, every - needed)
    closed = engine.sheets_of_parts(matchup, side, plan, sealed)
    began = engine.read_draft(matchup, draft.working.began) if draft.working else None
    changed = engine.changed_sheets(matchup, side, began, plan) if began is not None else None
    by_code: dict[str, list[SheetLine]] = {}
    for line in draft.lines():
        by_code.setdefault(line.code, []).append(line)
    parts = []
    for code, lines in by_code.items():
        errors = sum(draft.errors(line) for line in lines)
        if errors:
            state = WORK
        elif code in closed:
            state = SEALED
        elif code in later:
            state = LATER
        elif changed is not None and code in changed:
            state = READY
        else:
            state = _untouched(draft)
        parts.append(Part(code, _short(lines[0]), lines[0].group, state, errors, lines, code in closed))
    order = list(dict.fromkeys(part.group for part in parts))
    return sorted(parts, key=lambda part: order.index(part.group))


def _short(line: SheetLine) -> str:
    """The title of a part without what the title of its group says already."""
    title = line.part.removeprefix(f"{line.group}: ")
    return f"{title[:1].upper()}{title[1:]}"


def _untouched(draft: Draft) -> str:
    """The state of a part that is as the draft began."""
    if draft.working is None:
        return READY if draft.version else EMPTY
    if draft.working.source in OF_OTHERS:
        return BEGAN
    return EMPTY if draft.working.source == WorkingDraft.Source.BLANK else READY


def plan_faults(draft: Draft) -> list[Fault]:
    """What is wrong with a draft and belongs to none of its sheets."""
    return [fault for fault in draft.faults if not fault.sheet]


@dataclass(frozen=True)
class Receipt:
    """What a coach has handed in: the version, the names of its parts that its step takes, who wrote what. ``sealed``:
    it is played as things stand; ``closed``: nothing of it can be changed any more."""

    version: PlanVersion
    digest: str
    parts: Sequence[str]
    sealed: bool
    closed: bool
    writers: Sequence[DraftWriter] = ()


def received_version(workshop: Workshop) -> PlanVersion | None:
    """The version whose receipt is shown: what is sealed for the step that is due, else what was handed in last for it
    without errors; once nothing is due, what the last step closed with."""
    if workshop.sealed is not None:
        return workshop.sealed
    newest = next(iter(workshop.versions), None)
    if workshop.step is not None and newest is not None and newest.legal:
        return newest
    return next((version for version in workshop.versions if version.frozen_at), None)


def receipt_of(workshop: Workshop, version: PlanVersion, digest: str) -> Receipt:
    """The receipt of a version with the digest of its text; who wrote what, if it is sealed and more than one did."""
    steps = rules_of(workshop.fixture.season.league).exchange()
    due = workshop.step
    step = due if due is not None and due.pk == version.step_id else version.step
    taken = engine.takes(steps, step.code, workshop.side)
    closed = version.frozen_at is not None
    sealed = closed or version == workshop.sealed
    writers = _writers(workshop.drafts, version.text) if sealed else []
    return Receipt(version, digest, taken, sealed, closed, writers if len(writers) > 1 else ())


def _writers(drafts: Sequence[WorkingDraft], text: str) -> list[DraftWriter]:
    """Who wrote the first of these drafts that has said this text; one query."""
    said = DraftEdit.objects.filter(draft=OuterRef("draft"), text=text)
    found = DraftWriter.objects.filter(Exists(said), draft__in=drafts).select_related("coach").order_by("pk")
    by_draft: dict[int, list[DraftWriter]] = {}
    for writer in found:
        by_draft.setdefault(writer.draft_id, []).append(writer)
    return next((by_draft[draft.pk] for draft in drafts if draft.pk in by_draft), [])
