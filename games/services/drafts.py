"""Writing a plan: sheet by sheet on forms, from last week's, from the autocoach's, from an older version.

Each act keeps a new version of the step that the coach owes, legal or not, by the same service as a plan handed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from games import engine, sealed, visibility
from games.engine import EngineError
from games.models import PlanVersion
from games.selectors.exchange import earlier_plans, read_exchange, read_matchup
from games.selectors.sheets import draft_of
from league.models import Fixture, User
from league.services.errors import Refused

from . import plans
from .defaults import Default, find_default, reads_default
from .plans import Due, Offer

UNREADABLE = "Version {number} cannot be read as a plan, so it has no forms."
MEND = "Mend its text, or go on from an older version, last week's plan or the autocoach's."


def fill_sheet(*, fixture: Fixture, author: User, key: str, values: Mapping[str, str]) -> PlanVersion:
    """Keep what a coach typed into one sheet of his plan; the rest of it stays as his newest version has it."""

    def write(due: Due) -> Offer:
        draft = draft_of(due.fixture, due.exchange, due.step, sealed.unread(author, fixture, due.step.side))
        if draft.plan is None:
            raise Refused(UNREADABLE.format(number=draft.version.number if draft.version else 1), MEND)
        filled = engine.fill_sheet(draft.matchup, due.step.side, draft.plan, key, values)
        if filled is None:
            raise Refused("This sheet is not there any more.", "Somebody may have removed it; look at the plan again.")
        return Offer(engine.draft_text(draft.matchup, filled), mends=due.newest)

    return plans.hand_in(fixture=fixture, author=author, write=write)


def copy_last(*, fixture: Fixture, author: User) -> PlanVersion:
    """Hand in the team's last plan again, adapted to the present roster with a note for each repair; where it cannot be
    adapted, as it was, with everything that is wrong with it now."""
    return plans.hand_in(fixture=fixture, author=author, write=lambda due: last_plan(due, author))


def last_plan(due: Due, author: User) -> Offer:
    """The team's last plan that the coach may read, adapted to the present roster where that can be done."""
    matchup, side = due.matchup, due.step.side
    own, opponent = due.exchange.sealed(matchup.steps, side), due.exchange.opened(matchup.steps, side)
    last: PlanVersion | None = None
    for version, _ in earlier_plans(due.fixture, side):
        if not sealed.may_read(author, version):
            continue
        last = last or version
        try:
            text, _, repairs = engine.adapt(matchup, side, version.text, sealed=own, opponent=opponent)
        except EngineError:
            continue
        return Offer(text, plans.CARRIED, repairs)
    if last is None:
        raise Refused("Your team has no earlier plan.", "Start from the autocoach's, or from a blank one.")
    return Offer(last.text, plans.CARRIED)


def restore(*, fixture: Fixture, author: User, version_id: UUID) -> PlanVersion:
    """Make an older version of the coach's own side the newest again."""

    def write(due: Due) -> Offer:
        own = visibility.find_version(author, due.fixture, str(version_id))
        if own is None:
            raise Refused("Your side has no such version.")
        return Offer(own.text)

    return plans.hand_in(fixture=fixture, author=author, write=write)


def preview_default(*, fixture: Fixture, author: User) -> Default | None:
    """What would be played for the coach's side if its step closed now without anything more from it, and if nothing
    legal were there; nothing is kept. Without its text and repairs where they tell of what an earlier coach wrote. None
    when no plan can be found."""
    side = plans.side_for(fixture, author)
    exchange = read_exchange(fixture)
    step = plans.current_step(exchange, side) if fixture.status == Fixture.Status.OPEN else None
    if step is None:
        raise Refused(f"Nothing of yours is due for {fixture} now.")
    matchup = read_matchup(fixture, exchange)
    own, opponent = exchange.sealed(matchup.steps, side), exchange.opened(matchup.steps, side)
    default = find_default(step=step, exchange=exchange, matchup=matchup, sealed=own, opponent=opponent)
    if default is None or reads_default(author, default, fixture, exchange, side):
        return default
    return replace(default, text="", parts={}, repairs=[])
