"""Working drafts: a plan that is saved as it is written, taken back and done again, and played once it is sealed.

Nothing here touches what was handed in, but ``seal``. Each change says on which ``number`` of the draft it rests. One
that rests on an older number than the draft has by now is kept as a second draft beside it: two who write at the same
time lose nothing. Like what is handed in, a change is checked before anything is locked. How much a side keeps is
bounded (``draft_room``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import engine
from games.engine import JSON, CheckedPlan
from games.models import DraftEdit, DraftWriter, PlanVersion, WorkingDraft
from games.selectors.working_drafts import draft_at_work, find_draft, readable_drafts, side_drafts
from league import clock, limits
from league.models import Fixture, User
from league.services.errors import Refused

from . import beginnings, draft_room, plans
from . import exchange as exchanges
from .plans import Due

Source = WorkingDraft.Source
MOST_NAME = 60
GONE = "This working draft is not there any more."
UNREADABLE = "{name} cannot be read as a plan, so it has no forms."
MEND = "Mend its text, take the change back, or begin another draft."


@dataclass(frozen=True)
class Place:
    """What a change is made to: the draft of this id as it was at ``number``. Without an id the one at which its coach
    is at work; ``fresh``: the coach has seen no draft, and begins one."""

    draft_id: UUID | None = None
    number: int | None = None
    fresh: bool = False


@dataclass(frozen=True)
class Kept:
    """What became of a change: the draft in which it stands; ``split``: that is a second one beside the draft that it
    was meant for, which had been changed since. ``key`` is the sheet's by now, where one was written on."""

    draft: WorkingDraft
    split: bool = False
    key: str = ""


@dataclass(frozen=True)
class Made:
    """A plan's document as a change leaves it, the title of the sheet that was changed, and its key by now."""

    plan: JSON
    title: str
    key: str


@dataclass(frozen=True)
class _Text:
    """A draft's text as a change leaves it, and what the change is called in its history."""

    text: str
    what: str
    key: str = ""


@dataclass(frozen=True)
class _Base:
    """What a change rests on: a draft with the text that it is made to; ``split`` where the draft says something else
    by now. Without a draft it is what stands for the side, and a draft is begun with it."""

    draft: WorkingDraft | None
    text: str
    split: bool = False
    began: beginnings.Beginning | None = None


# -- beginning -----------------------------------------------------------------------------------------------------


def start(
    *, fixture: Fixture, author: User, source: str, name: str = "", version_id: UUID | None = None, style: str = ""
) -> WorkingDraft:
    """Begin a working draft: from nothing, from a version of the coach's own side (that which stands, where none is
    named), from the last plan, from the autocoach's, or from a style that the ruleset offers."""
    received = clock.now()
    for _ in range(plans.TRIES):
        due = plans.look(fixture, author, received)
        began = beginnings.begin(due, author, source, version_id=version_id, style=style)
        checked = due.check(engine.storable(began.text))
        with transaction.atomic():
            now = plans.look(exchanges.lock_fixture(fixture.pk), author, received)
            if now.basis() == due.basis():
                limits.WORKING_DRAFTS.require(side_drafts(fixture, due.step.side).count() + 1)
                return _create(now, author, began, checked, name=name)
    raise _busy()


def _create(
    due: Due,
    author: User,
    began: beginnings.Beginning,
    checked: CheckedPlan,
    *,
    name: str = "",
    beside: WorkingDraft | None = None,
) -> WorkingDraft:
    text, now = engine.storable(began.text), clock.now()
    draft = WorkingDraft.objects.create(
        fixture=due.fixture,
        side=due.step.side,
        name=_named(name) or _unused(due, began.name),
        text=text,
        source=began.source,
        began=text,
        notes=began.notes,
        problems=checked.problems,
        legal=checked.legal,
        beside=beside,
        author=author,
        created_at=now,
        updated_at=now,
    )
    DraftEdit.objects.create(draft=draft, number=1, text=text, what=began.name, author=author, made_at=now)
    DraftWriter.objects.create(draft=draft, coach=author, wrote_at=now)
    draft_room.make_room(draft)
    return draft


def _named(name: str) -> str:
    return " ".join(engine.storable(name).split())[:MOST_NAME]


def _unused(due: Due, name: str) -> str:
    """The name, with a number behind it where another draft of the side has it."""
    taken = set(side_drafts(due.fixture, due.step.side).values_list("name", flat=True))
    names = [name, *(f"{name[: MOST_NAME - 4]} {count}" for count in range(2, 100))]
    return next((each for each in names if each not in taken), name)


# -- writing -------------------------------------------------------------------------------------------------------


def write_sheet(*, fixture: Fixture, author: User, place: Place, key: str, values: Mapping[str, str]) -> Kept:
    """Keep what was typed into one sheet, whatever is wrong with it; the rest of the draft stays as it is."""

    def make(due: Due, plan: JSON) -> Made:
        return filled_sheet(due, plan, key, values)

    return write_plan(fixture=fixture, author=author, place=place, make=make)


def filled_sheet(due: Due, plan: JSON, key: str, values: Mapping[str, str]) -> Made:
    """The plan with what was typed into one of its sheets."""
    side = due.step.side
    filled = engine.fill_sheet(due.matchup, side, plan, key, values)
    if filled is None:
        raise Refused("This sheet is not there any more.", "Somebody may have removed it; look at the plan again.")
    return Made(filled, *engine.sheet_after(due.matchup, side, plan, filled, key))


def write_plan(*, fixture: Fixture, author: User, place: Place, make: Callable[[Due, JSON], Made]) -> Kept:
    """Keep what ``make`` makes of the document of a draft, whatever is wrong with it."""

    def write(due: Due, base: _Base) -> _Text:
        plan = engine.read_draft(due.matchup, base.text)
        if plan is None:
            raise Refused(UNREADABLE.format(name=base.draft or "What was handed in"), MEND)
        made = make(due, plan)
        return _Text(engine.draft_text(due.matchup, made.plan), made.title, made.key)

    return _change(fixture, author, place, write)


def write_text(*, fixture: Fixture, author: User, place: Place, text: str, what: str = "The text") -> Kept:
    """Keep a whole plan as it was typed, right or wrong."""
    return _change(fixture, author, place, lambda due, base: _Text(text, what))


def _change(fixture: Fixture, author: User, place: Place, write: Callable[[Due, _Base], _Text]) -> Kept:
    """Keep what ``write`` makes of the text on which a change rests."""
    received = clock.now()
    for _ in range(plans.TRIES):
        due = plans.look(fixture, author, received)
        base = _base(due, author, place)
        written = write(due, base)
        text = engine.storable(written.text)
        if sentence := engine.too_long(text):
            raise Refused(sentence, limits.PLAN_BODY.hint, field="text")
        checked = due.check(text)
        with transaction.atomic():
            now = plans.look(exchanges.lock_fixture(fixture.pk), author, received)
            again = _base(now, author, place)
            if now.basis() == due.basis() and _same(again, base):
                return _keep(now, author, again, written, checked)
    raise _busy()


def _same(one: _Base, other: _Base) -> bool:
    """Whether what a change rests on is still so."""
    return (one.draft, one.text, one.split) == (other.draft, other.text, other.split)


def _busy() -> Refused:
    return Refused("Others are changing this game at the same time; nothing was kept.", "Send it again.")


def _base(due: Due, author: User, place: Place) -> _Base:
    fixture, side = due.fixture, due.step.side
    if place.draft_id is None:
        at_work = draft_at_work(readable_drafts(author, fixture, side))
        if at_work is not None and not place.fresh:
            return _Base(at_work, at_work.text)
        began = beginnings.begin_as_it_stands(due, author)
        return _Base(at_work, began.text, split=at_work is not None, began=began)
    draft = find_draft(author, fixture, side, place.draft_id)
    if draft is None:
        raise Refused(GONE, "Begin another one, or go on with one of the others.")
    if place.number is None or place.number == draft.number:
        return _Base(draft, draft.text)
    before = draft.edits.filter(number__lte=place.number, undone=False).order_by("-number").first()
    return _Base(draft, before.text if before else draft.text, split=True)


def _keep(due: Due, author: User, base: _Base, written: _Text, checked: CheckedPlan) -> Kept:
    """A change under the fixture's lock: in its draft, in a first draft, or in a second one beside it."""
    draft = base.draft
    if draft is not None and not base.split:
        _record(draft, author, written, checked)
        return Kept(draft, key=written.key)
    if draft is not None and engine.storable(written.text) == draft.text:
        return Kept(draft, key=written.key)
    limits.WORKING_DRAFTS_SPLIT.require(side_drafts(due.fixture, due.step.side).count() + 1)
    began = base.began or beginnings.Beginning(base.text, Source.VERSION)
    made = _create(due, author, began, checked, name=_unused(due, _also(draft)) if draft else "", beside=draft)
    if draft is not None:
        made.source, made.began = draft.source, draft.began
        for writer in draft.writers.exclude(coach=author):  # what they wrote stands in this one too
            DraftWriter.objects.create(draft=made, coach=writer.coach, wrote_at=writer.wrote_at, sheets=writer.sheets)
    _record(made, author, written, checked)
    return Kept(made, split=draft is not None, key=written.key)


def _also(draft: WorkingDraft) -> str:
    """The name of a second draft: whose other half it is, and since when. It leaves room for a number behind it."""
    since = f", also from {timezone.localtime(clock.now()):%H:%M}"
    return draft.name[: MOST_NAME - 4 - len(since)] + since


def _record(draft: WorkingDraft, author: User, written: _Text, checked: CheckedPlan) -> None:
    """Store one change of a draft; what was taken back before it cannot be done again."""
    text, now = engine.storable(written.text), clock.now()
    if text != draft.text:
        draft.edits.filter(undone=True).delete()
        draft.number += 1
        DraftEdit.objects.create(
            draft=draft, number=draft.number, text=text, what=written.what[:120], author=author, made_at=now
        )
        _note_writer(draft, author, [written.what[:120]], now)
    _store(draft, text, checked, now)


def _store(draft: WorkingDraft, text: str, checked: CheckedPlan, now: datetime) -> None:
    draft.text, draft.problems, draft.legal, draft.updated_at = text, checked.problems, checked.legal, now
    draft.save(update_fields=["text", "problems", "legal", "number", "updated_at", "source", "began"])
    draft_room.make_room(draft)


def _note_writer(draft: WorkingDraft, author: User, sheets: Sequence[str], now: datetime) -> None:
    writer, _ = DraftWriter.objects.get_or_create(draft=draft, coach=author, defaults={"wrote_at": now})
    writer.wrote_at = now
    writer.sheets = list(dict.fromkeys([*writer.sheets, *sheets]))[:200]
    writer.save(update_fields=["wrote_at", "sheets"])


# -- taking back ---------------------------------------------------------------------------------------------------


def take_back(*, fixture: Fixture, author: User, place: Place) -> WorkingDraft:
    """Undo the last change that was not taken back yet."""
    return _step(fixture, author, place, forward=False)


def redo(*, fixture: Fixture, author: User, place: Place) -> WorkingDraft:
    """Do again what was taken back last."""
    return _step(fixture, author, place, forward=True)


def _step(fixture: Fixture, author: User, place: Place, *, forward: bool) -> WorkingDraft:
    received = clock.now()
    with engine.remembering():
        due = plans.look(fixture, author, received)
        due.check(_next_edits(_asked(due, author, place), forward)[1].text)  # before anything is locked
        with transaction.atomic():
            now = plans.look(exchanges.lock_fixture(fixture.pk), author, received)
            draft = _asked(now, author, place)
            edit, shown = _next_edits(draft, forward)
            edit.undone = not forward
            edit.save(update_fields=["undone"])
            draft.number = _next_number(draft)
            _store(draft, shown.text, now.check(shown.text), clock.now())
            _note_writer(draft, author, [], clock.now())
    return draft


def _next_number(draft: WorkingDraft) -> int:
    """A number that neither the draft nor any edit of it has had."""
    newest = draft.edits.order_by("-number").values_list("number", flat=True).first() or 0
    return max(draft.number, newest) + 1


def _next_edits(draft: WorkingDraft, forward: bool) -> tuple[DraftEdit, DraftEdit]:
    """Return the edit that is done again or taken back, and the one that then says what stands in the draft."""
    if forward:
        edit = draft.edits.filter(undone=True).order_by("number").first()
        if edit is None:
            raise Refused("Nothing was taken back that could be done again.")
        return edit, edit
    edits = list(draft.edits.filter(undone=False).order_by("-number")[:2])
    if len(edits) < 2:
        raise Refused("There is no change that could be taken back.")
    return edits[0], edits[1]


def _asked(due: Due, author: User, place: Place) -> WorkingDraft:
    """The draft that a coach means, as he has seen it."""
    base = _base(due, author, place)
    if base.draft is None:
        raise Refused(GONE)
    if base.split:
        raise Refused(
            f"“{base.draft}” has been changed since you opened this page; nothing was done.",
            "Look at it, then try again.",
        )
    return base.draft


# -- what else is done with a draft --------------------------------------------------------------------------------


@transaction.atomic
def rename(*, fixture: Fixture, author: User, draft_id: UUID, name: str) -> WorkingDraft:
    """Give a draft another name."""
    draft = _own(exchanges.lock_fixture(fixture.pk), author, draft_id)
    if not _named(name):
        raise Refused("A working draft needs a name.", field="name")
    draft.name = _named(name)
    draft.save(update_fields=["name"])
    return draft


@transaction.atomic
def throw_away(*, fixture: Fixture, author: User, draft_id: UUID) -> None:
    """Remove a draft with all its edits. What was sealed from it stays."""
    _own(exchanges.lock_fixture(fixture.pk), author, draft_id).delete()


def _own(fixture: Fixture, author: User, draft_id: UUID) -> WorkingDraft:
    draft = find_draft(author, fixture, plans.side_for(fixture, author), draft_id)
    if draft is None:
        raise Refused(GONE)
    return draft


def seal(*, fixture: Fixture, author: User, place: Place) -> PlanVersion:
    """Hand in what a draft says and confirm it: it is played. Refused while it has errors, or where it has been changed
    since the coach looked at it."""
    due = plans.look(fixture, author, clock.now())
    draft = _asked(due, author, place)
    if not due.check(draft.text).legal:
        raise Refused(f"“{draft}” has errors and cannot be sealed.", "Mend them first; what is played is as before.")
    untouched = draft.text == draft.began
    source = {Source.AUTOCOACH: plans.EXAMPLE, Source.LAST: plans.CARRIED}.get(Source(draft.source), plans.COACH)
    version = plans.save_plan(
        fixture=fixture, author=author, text=draft.text, source=source if untouched else plans.COACH
    )
    return plans.confirm_plan(fixture=fixture, author=author, number=version.number)
