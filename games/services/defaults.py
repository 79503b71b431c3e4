"""What is played when a coach has handed in nothing that can be played."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field

from games import engine
from games import sealed as sealed_plans
from games.engine import JSON, EngineError, Matchup, Parts
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.selectors.exchange import Exchange, earlier_plans
from games.selectors.working_drafts import standing_in
from league.keys import plan_key
from league.limits import TookTooLong
from league.models import Fixture
from league.permissions import Viewer
from league.rulebook import rules_of

log = logging.getLogger(__name__)

State = FixtureStep.State
AUTOCOACH = "autocoach"  # the source of a plan that nobody wrote
MOST_OWN = 3  # of a step's versions, the newest, are tried before other plans


@dataclass(frozen=True)
class Default:
    """A plan that stands in: ``which`` one, ``{whose}`` standing for its team; ``repairs`` tell its coach what was
    changed; ``origin`` is the version that it was made of, ``draft`` the working draft that it is; both None where the
    autocoach wrote it. ``goes_on``: it is what an earlier step has sealed, as it stands."""

    text: str
    parts: Parts
    state: str
    source: str
    which: str
    repairs: list[str] = field(default_factory=list)
    origin: PlanVersion | None = None
    draft: WorkingDraft | None = None
    goes_on: bool = False

    @property
    def what(self) -> str:
        """Which plan it is, as everybody reads it."""
        return self.which.format(whose="its")

    @property
    def to_its_coach(self) -> str:
        """Which plan it is, as its own coach reads it."""
        return self.which.format(whose="your")


@dataclass(frozen=True)
class Choice:
    """The plan that a side plays: the ``version`` that it handed in, else a ``default``."""

    parts: Parts
    problems: list[JSON] = field(default_factory=list)
    version: PlanVersion | None = None
    default: Default | None = None


def reads_default(viewer: Viewer, default: Default, fixture: Fixture, exchange: Exchange, side: str) -> bool:
    """Whether a coach may read a plan that stands in for his side: also what is sealed already stands in it."""
    if default.origin is not None and not sealed_plans.may_read(viewer, default.origin):
        return False
    if default.draft is not None and default.draft.pk in sealed_plans.closed_drafts(viewer, fixture, side):
        return False
    unread = sealed_plans.unread(viewer, fixture, side)
    return not exchange.hidden(rules_of(fixture.season.league).exchange(), side, unread)


def find_default(
    *, step: FixtureStep, exchange: Exchange, matchup: Matchup, sealed: Parts, opponent: Parts | None
) -> Default | None:
    """The plan for a side that owes one: kept from an earlier step, else what was handed in for this one adapted to the
    present roster, else its newest working draft without errors, else the last legal plan that a coach wrote adapted,
    else the autocoach's, whose dice are the same whenever it is asked. None when even that is impossible."""
    side = step.side
    found = (
        _kept(step, exchange, matchup, sealed, opponent)
        or _first_adapted(_handed_in(step), step, matchup, sealed, opponent)
        or _drafted(step, matchup, sealed, opponent)
        or _first_adapted(_played_before(step, exchange), step, matchup, sealed, opponent)
    )
    if found is not None:
        return found
    try:
        key = plan_key("default plan", f"{step.fixture.public_id} {side}")
        text, parts = engine.coach(matchup, side, opponent=opponent, sealed=sealed, key=key)
    except TookTooLong:
        raise
    except Exception as fault:
        # Without any plan the step closes all the same; the game then waits for the commissioner.
        log.error("Fixture %s has no plan for %s: %s", step.fixture.public_id, side, engine.describe_fault(fault))
        return None
    return Default(text, parts, State.REPLACED, AUTOCOACH, "the autocoach's plan is played")


def _drafted(step: FixtureStep, matchup: Matchup, sealed: Parts, opponent: Parts | None) -> Default | None:
    """The newest working draft of the side that can be played as it is."""
    needed = engine.needs(matchup.steps, step.code, step.side)
    for draft in standing_in(step.fixture, step.side):
        checked = engine.check(matchup, step.side, draft.text, sealed=sealed, opponent=opponent, parts=needed)
        if checked.parts is not None:
            which = "{whose} newest working draft is played, which was not sealed"
            return Default(draft.text, checked.parts, State.REPLACED, "draft", which, draft=draft)
    return None


def _first_adapted(
    candidates: Iterator[tuple[PlanVersion, str]],
    step: FixtureStep,
    matchup: Matchup,
    sealed: Parts,
    opponent: Parts | None,
) -> Default | None:
    """The first of these plans that can be made fit for the present roster."""
    for candidate, which in candidates:
        made = adapted(step, matchup, candidate.text, sealed=sealed, opponent=opponent)
        if made is not None:
            text, parts, repairs = made
            return Default(text, parts, State.REPLACED, "carried", which, repairs, candidate)
    return None


def adapted(
    step: FixtureStep, matchup: Matchup, text: str, *, sealed: Parts, opponent: Parts | None
) -> tuple[str, Parts, list[str]] | None:
    """A plan made so for the present roster: its text, its parts, a sentence for each repair; None where that cannot
    be done."""
    try:
        return engine.adapt(matchup, step.side, text, sealed=sealed, opponent=opponent)
    except EngineError:
        return None
    except TookTooLong:
        raise
    except Exception as fault:
        # A fault of the repair must not keep the step open: there is still the next plan.
        log.error("A plan of fixture %s was not adapted: %s", step.fixture.public_id, engine.describe_fault(fault))
        return None


def _kept(
    step: FixtureStep, exchange: Exchange, matchup: Matchup, sealed: Parts, opponent: Parts | None
) -> Default | None:
    """The whole plan that an earlier step of the same fixture has frozen, if it is still legal as it stands."""
    for earlier in reversed(exchange.steps):
        version = exchange.frozen.get(earlier.pk)
        if earlier.side != step.side or earlier.order >= step.order or version is None:
            continue
        needed = engine.needs(matchup.steps, step.code, step.side)
        checked = engine.check(matchup, step.side, version.text, sealed=sealed, opponent=opponent, parts=needed)
        if checked.parts is None:
            return None
        if earlier.state == State.REPLACED:
            said = "what stood in goes on"
            return Default(
                version.text, checked.parts, State.REPLACED, version.source, said, origin=version, goes_on=True
            )
        said = "kept without a change"
        return Default(version.text, checked.parts, State.UNCHANGED, "carried", said, origin=version, goes_on=True)
    return None


def _handed_in(step: FixtureStep) -> Iterator[tuple[PlanVersion, str]]:
    """What was handed in for this step and may be adapted, the newest first, and what to say of each."""
    # Parts are there if it was legal when it came in, though the roster or the other side's share have changed since.
    own = list(step.versions.filter(parts__isnull=False).order_by("-number")[:MOST_OWN])
    for version in own[:1]:
        yield version, "{whose} own plan is played, adapted to the present roster"
    for version in own[1:]:
        yield version, "an earlier version of {whose} own plan is played, adapted to the present roster"


def _played_before(step: FixtureStep, exchange: Exchange) -> Iterator[tuple[PlanVersion, str]]:
    """Plans of the same team that were sealed before and may be adapted, the nearest first, and what to say of each.
    What the autocoach wrote for an earlier game is left alone: it writes anew, for the men whom the team has now."""
    for earlier in reversed(exchange.steps):
        frozen = exchange.frozen.get(earlier.pk)
        if earlier.side == step.side and frozen is not None:
            yield frozen, "{whose} plan of the earlier step is played, adapted"
    for version, week in earlier_plans(step.fixture, step.side):
        if version.source == AUTOCOACH and version.author_id is None:
            continue
        yield version, f"{{whose}} last legal plan (week {week}) is played, adapted to the present roster"
