"""What stands for each side of a fixture: what is due, what has been handed in, what plays if nothing more is done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from games import engine
from games.engine import ExchangeStep
from games.models import ADAPTED, FixtureSecret, FixtureStep, PlanVersion, WorkingDraft
from games.selectors.exchange import Exchange, games_planned
from games.selectors.games import flat
from league.models import Fixture
from league.rulebook import rules_of

State = FixtureStep.State
LAST_PLAN = (
    "Your last legal plan is played, adapted to the present roster; where that cannot be done, one of the autocoach's."
)
DRAFTED = "Your side's newest working draft without errors is played, though it is not sealed."
EARLIER_COACH = "What an earlier coach of your team has handed in is played as it stands; it is not open to you."
PRIVATE = (State.ABSENT, State.SAVED)  # others are not told of drafts before the step has closed


@dataclass(frozen=True)
class StepLine:
    """One side's share of a step, as this viewer may know it."""

    name: str
    side: str
    state: str
    label: str
    due_at: datetime
    closed_at: datetime | None


def step_lines(fixture: Fixture, exchange: Exchange, viewer_side: str | None) -> list[StepLine]:
    """Every step and side: who has confirmed, and nothing of what. A draft is its own coach's business."""
    names = {step.code: step.name for step in rules_of(fixture.season.league).exchange()}
    lines = []
    for step in exchange.steps:
        hidden = step.state in PRIVATE and not step.closed_at and step.side != viewer_side
        lines.append(
            StepLine(
                name=names.get(step.code, step.code),
                side=step.side,
                state="open" if hidden else step.state,
                label="Not confirmed yet" if hidden else _label(step),
                due_at=step.due_at,
                closed_at=step.closed_at,
            )
        )
    return lines


def _label(step: FixtureStep) -> str:
    if step.state == State.SAVED:
        return "Handed in" if step.closed_at else "Saved, not confirmed"
    if step.state == State.REPLACED:
        return "Replaced by a default"
    if step.state == State.ABSENT:
        return "Nothing handed in yet"
    return str(State(step.state).label)


@dataclass(frozen=True)
class Standing:
    """What plays for a side as things stand, in words for its own coach."""

    sentence: str
    version: PlanVersion | None = None  # the one that is played as it is
    newest: PlanVersion | None = None
    kept: bool = False  # an earlier step has sealed a whole plan, which may be confirmed without a change


def if_nothing_more(
    fixture: Fixture,
    exchange: Exchange,
    step: FixtureStep,
    versions: list[PlanVersion],
    planned: dict[int, set[int]] | None = None,
    unread: Collection[int] = (),
    drafted: WorkingDraft | None = None,
) -> Standing:
    """What plays if the coach does nothing more before ``step`` closes. ``versions`` are the side's own, newest first,
    of which those that he may not read are ``unread``: of them he is told that they stand, and nothing else.

    ``drafted`` is the working draft that stands in where nothing was handed in, None where there is none. ``planned``
    is ``games_planned`` for whoever has asked already, for many fixtures at once.
    """
    mine = [version for version in versions if version.step_id == step.pk]
    newest = mine[0] if mine and mine[0].pk not in unread else None
    standing = next((version for version in mine if version.legal or _repairs(version)), None)
    if standing is not None and standing.pk in unread:
        draft = f" Version {newest.number} has errors and is kept as a draft." if newest else ""
        return Standing(f"{EARLIER_COACH}{draft}", None, newest)
    if standing is not None:
        sentence = f"Version {standing.number} is played{_adapted(standing)}."
        if newest is not None and newest is not standing:
            sentence += f" Version {newest.number} has errors and is kept as a draft."
        return Standing(sentence, standing if standing.legal else None, newest)
    draft = f"Version {newest.number} has errors and cannot be played. " if newest else ""
    kept = [
        exchange.frozen[row.pk]
        for row in exchange.steps
        if row.side == step.side and row.order < step.order and row.pk in exchange.frozen
    ]
    if kept and kept[-1].pk in unread:
        return Standing(f"{draft}{EARLIER_COACH}", None, newest)
    if kept:
        return Standing(f"{draft}What your earlier step has sealed goes on without a change.", None, newest, True)
    if drafted is not None:
        return Standing(f"{draft}{DRAFTED}", None, newest)
    team = fixture.home_id if step.side == "home" else fixture.away_id
    if planned is None:
        planned = games_planned([team], [fixture.season.league_id])
    if planned[team] - {fixture.pk}:
        return Standing(f"{draft}{LAST_PLAN}", None, newest)
    return Standing(f"{draft}The autocoach makes a plan for you.", None, newest)


def _repairs(version: PlanVersion) -> int:
    """How many things are changed where a version that no longer fits is played; 0 for one that fits or never did."""
    return 0 if version.legal else sum(problem["code"] == ADAPTED for problem in version.problems)


def _adapted(version: PlanVersion) -> str:
    count = _repairs(version)
    return f", adapted to the present roster with {count} repair{'' if count == 1 else 's'}" if count else ""


def opened_text(fixture: Fixture, exchange: Exchange, side: str) -> str:
    """What a coach may see of the other side's plan so far, in the ruleset's own short form; "" for nothing."""
    opened = exchange.opened(rules_of(fixture.season.league).exchange(), side)
    return engine.parts_text(fixture.season.league, opened) if opened else ""


def opening_facts(fixture: Fixture, exchange: Exchange) -> list[tuple[str, str]]:
    """Wind, toss and the like, as names and values, as soon as the coaches may know them; else []."""
    if not exchange.tells_opening(rules_of(fixture.season.league).exchange()):
        return []
    row = FixtureSecret.objects.filter(fixture=fixture, spent=False).order_by("revision").first()
    if row is None:
        return []
    facts = engine.opening(fixture, bytes(row.secret), row.revision)
    winner = fixture.home if facts["toss"] == "home" else fixture.away
    return [*flat(facts["setup"]), ("toss won by", winner.name)]


def waits_for(fixture: Fixture, exchange: Exchange, step: FixtureStep) -> list[str]:
    """Names of the steps that must be closed before this one; a plan may come in all the same."""
    specs = rules_of(fixture.season.league).exchange()
    before = next((spec.after for spec in specs if spec.code == step.code), ())
    return [spec.name for spec in specs if spec.code in before and not exchange.closed(spec.code)]


def step_name(fixture: Fixture, step: FixtureStep) -> str:
    return _named(rules_of(fixture.season.league).exchange(), step)


def _named(steps: tuple[ExchangeStep, ...], step: FixtureStep) -> str:
    return next((spec.name for spec in steps if spec.code == step.code), step.code)
