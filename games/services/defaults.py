"""What is played when a coach has handed in nothing that can be played."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.crypto import salted_hmac

from games import engine
from games import sealed as sealed_plans
from games.engine import EngineError, Matchup, Parts
from games.models import FixtureStep, PlanVersion
from games.selectors.exchange import Exchange, earlier_plans
from league.limits import TookTooLong
from league.models import Fixture
from league.permissions import Viewer
from league.rulebook import rules_of

log = logging.getLogger(__name__)

State = FixtureStep.State
MOST_OWN = 3  # of a step's versions, the newest, are tried before other plans


@dataclass(frozen=True)
class Default:
    """A plan that stands in: ``which`` one, ``{whose}`` standing for its team; ``repairs`` tell its coach what was
    changed; ``origin`` is the version that it was made of, None where the autocoach wrote it."""

    text: str
    parts: Parts
    state: str
    source: str
    which: str
    repairs: list[str] = field(default_factory=list)
    origin: PlanVersion | None = None

    @property
    def what(self) -> str:
        """Which plan it is, as everybody reads it."""
        return self.which.format(whose="its")

    @property
    def to_its_coach(self) -> str:
        """Which plan it is, as its own coach reads it."""
        return self.which.format(whose="your")


def reads_default(viewer: Viewer, default: Default, fixture: Fixture, exchange: Exchange, side: str) -> bool:
    """Whether a coach may read a plan that stands in for his side: also what is sealed already stands in it."""
    if default.origin is not None and not sealed_plans.may_read(viewer, default.origin):
        return False
    unread = sealed_plans.unread(viewer, fixture, side)
    return not exchange.hidden(rules_of(fixture.season.league).exchange(), side, unread)


def find_default(
    *, step: FixtureStep, exchange: Exchange, matchup: Matchup, sealed: Parts, opponent: Parts | None
) -> Default | None:
    """The plan for a side that owes one: kept from an earlier step, else the last legal plan adapted to the present
    roster, else the autocoach's, whose dice are the same whenever it is asked. None when even that is impossible."""
    side = step.side
    kept = _kept(step, exchange, matchup, sealed, opponent)
    if kept is not None:
        return kept
    for candidate, what in _candidates(step, exchange):
        made = adapted(step, matchup, candidate.text, sealed=sealed, opponent=opponent)
        if made is not None:
            text, parts, repairs = made
            return Default(text, parts, State.REPLACED, "carried", what, repairs, candidate)
    try:
        key = salted_hmac("default plan", f"{step.fixture.public_id} {side}", algorithm="sha256").digest()
        text, parts = engine.coach(matchup, side, opponent=opponent, sealed=sealed, key=key)
    except TookTooLong:
        raise
    except Exception as fault:
        # Without any plan the step closes all the same; the game then waits for the commissioner.
        log.error("Fixture %s has no plan for %s: %s", step.fixture.public_id, side, engine.describe_fault(fault))
        return None
    return Default(text, parts, State.REPLACED, "autocoach", "the autocoach's plan is played")


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
            return Default(version.text, checked.parts, State.REPLACED, version.source, said, origin=version)
        said = "kept without a change"
        return Default(version.text, checked.parts, State.UNCHANGED, "carried", said, origin=version)
    return None


def _candidates(step: FixtureStep, exchange: Exchange) -> Iterator[tuple[PlanVersion, str]]:
    """Legal plans of the same coach that may be adapted, the nearest first, and what to say of each."""
    # Parts are there if it was legal when it came in, though the roster or the other side's share have changed since.
    own = list(step.versions.filter(parts__isnull=False).order_by("-number")[:MOST_OWN])
    for version in own[:1]:
        yield version, "{whose} own plan is played, adapted to the present roster"
    for version in own[1:]:
        yield version, "an earlier version of {whose} own plan is played, adapted to the present roster"
    for earlier in reversed(exchange.steps):
        frozen = exchange.frozen.get(earlier.pk)
        if earlier.side == step.side and frozen is not None:
            yield frozen, "{whose} plan of the earlier step is played, adapted"
    for version, week in earlier_plans(step.fixture, step.side):
        yield version, f"{{whose}} last legal plan (week {week}) is played, adapted to the present roster"
