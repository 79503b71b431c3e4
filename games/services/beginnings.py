"""What a working draft begins with: nothing, a version that was handed in, the last plan, the autocoach's, a style."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import UUID

from games import engine, sealed, visibility
from games.engine import EngineError
from games.models import WorkingDraft
from games.selectors.exchange import earlier_plans
from games.selectors.roster_changes import roster_changes
from games.selectors.sheets import draft_of
from league.keys import plan_key
from league.models import User
from league.services.errors import Refused

from . import drafts, plans
from .plans import Due

Source = WorkingDraft.Source


@dataclass(frozen=True)
class Beginning:
    """The text with which a draft begins, from where it comes, its name, a sentence for each thing changed in it."""

    text: str
    source: str
    name: str = "My plan"
    notes: list[str] = field(default_factory=list)


def begin(due: Due, author: User, source: str, *, version_id: UUID | None = None, style: str = "") -> Beginning:
    """What a draft of that source begins with. Refused where there is no such source, or nothing of it."""
    match source:
        case Source.BLANK:
            return begin_with_nothing(due, author)
        case Source.VERSION if version_id is not None:
            return _from_version(due, author, version_id)
        case Source.VERSION:
            return begin_as_it_stands(due, author)
        case Source.LAST:
            last = drafts.last_plan(due, author)
            return Beginning(last.text, Source.LAST, "Last week's plan", [*_on_the_roster(due, author), *last.repairs])
        case Source.AUTOCOACH:
            text = plans.example_text(fixture=due.fixture, author=author)
            return Beginning(text, Source.AUTOCOACH, "The autocoach's plan")
        case Source.STYLE:
            return _in_style(due, style)
    raise Refused("A draft begins from nothing, a version, the last plan, the autocoach's or a style.", field="source")


def begin_with_nothing(due: Due, author: User) -> Beginning:
    """The blank plan, with what the side has sealed already."""
    side, steps = due.step.side, due.matchup.steps
    unread = sealed.unread(author, due.fixture, side)
    hidden = due.exchange.hidden(steps, side, unread)
    own = {name: body for name, body in due.exchange.sealed(steps, side).items() if name not in hidden}
    blank = engine.blank_plan(due.matchup, side, own)
    return Beginning(engine.draft_text(due.matchup, blank), Source.BLANK)


def begin_as_it_stands(due: Due, author: User) -> Beginning:
    """The newest version that the coach may read, else the blank plan."""
    draft = draft_of(due.fixture, due.exchange, due.step, sealed.unread(author, due.fixture, due.step.side))
    if draft.version is None:
        return begin_with_nothing(due, author)
    return Beginning(draft.version.text, Source.VERSION)


def _from_version(due: Due, author: User, version_id: UUID) -> Beginning:
    version = visibility.find_version(author, due.fixture, str(version_id))
    if version is None:
        raise Refused("Your side has no such version.")
    return Beginning(version.text, Source.VERSION, f"From version {version.number}")


def _on_the_roster(due: Due, author: User) -> list[str]:
    """What has changed on the roster since the game of the last plan that the coach may read."""
    side = due.step.side
    last = next((one for one, _ in earlier_plans(due.fixture, side) if sealed.may_read(author, one)), None)
    now = due.matchup.teams[side].athletes
    return [] if last is None else roster_changes(last.step.fixture, last.step.side, now)


def _in_style(due: Due, named: str) -> Beginning:
    """A plan that the ruleset fits to the men in one of its styles, or in one of each scale (``ground bold``)."""
    styles = [style for style in engine.plan_styles(due.matchup) if style.code in named.split()]
    if not styles or len(styles) < len(named.split()) or len({style.scale for style in styles}) < len(styles):
        raise Refused("There is no such style.", "Choose one of those that are offered.", field="style")
    side, codes = due.step.side, [style.code for style in styles]
    own, opened = due.exchange.sealed(due.matchup.steps, side), due.exchange.opened(due.matchup.steps, side)
    key = plan_key("styled plan", f"{due.fixture.public_id} {side} {' '.join(codes)}")
    try:
        text, _ = engine.coach_in_style(due.matchup, side, codes, opponent=opened, sealed=own, key=key)
    except EngineError as problem:
        raise Refused("No plan in this style can be made for this roster.", "Choose another beginning.") from problem
    return Beginning(text, Source.STYLE, ", ".join(style.name for style in styles).capitalize())
