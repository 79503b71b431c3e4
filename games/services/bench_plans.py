"""The plans of a trial: those of its drafts, as they stand, and one for the other side.

All of it is looked up again when a worker begins: a coach tries only what he may read at that moment.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from games import engine, permissions, sealed, visibility
from games.engine import FIRST, JSON, EngineError, Matchup, Parts
from games.models import BenchRun, PlanVersion, PlaybookEntry, WorkingDraft
from games.selectors import bench as selector
from games.selectors.bench_calls import OWN, THEIRS, autocoached, opponent_key
from games.selectors.bench_runs import BESIDE, DRAFT
from games.selectors.exchange import Exchange, read_exchange, read_matchup
from games.selectors.working_drafts import owed_step
from league.services.errors import Refused


@dataclass
class _Preparation:
    """What the plans of a run are made of; ``notes`` gather what was done to them."""

    run: BenchRun
    side: str
    exchange: Exchange
    matchup: Matchup
    notes: list[str] = field(default_factory=list)

    @property
    def other(self) -> str:
        return "away" if self.side == "home" else "home"

    def key(self, purpose: str) -> bytes:
        """Dice for the autocoach: of the run's own key, never those of the plan that stands in for a missing one."""
        return hmac.digest(bytes(self.run.key), purpose.encode(), hashlib.sha256)

    def opened(self) -> Parts | None:
        """What the coach sees of the other side's plan."""
        return self.exchange.opened(self.matchup.steps, self.side)


def prepare(run: BenchRun) -> tuple[JSON, list[str]]:
    """What a run is played from, and what was done to its plans. Refused where one of them may not be read any more, or
    cannot be played."""
    side = permissions.side_of(run.coach, run.fixture)
    if side != run.side:
        raise Refused("You coach this side no more.")
    exchange = read_exchange(run.fixture)
    made = _Preparation(run, side, exchange, read_matchup(run.fixture, exchange))
    drafts = [_own(made, DRAFT), *([_own(made, BESIDE)] if run.compares else [])]
    opponent = _calling(made, _opponent(made, drafts[0]), THEIRS)
    games = [{made.side: _calling(made, draft, OWN), made.other: opponent} for draft in drafts]
    return engine.trial_json(made.matchup, *games), made.notes


def _own(made: _Preparation, name: str) -> Parts:
    """The parts of the plan that is tried, or of the one beside it."""
    run = made.run
    version, kept = getattr(run, name), getattr(run, f"{name}_kept")
    if version is not None:
        return _version(made, version)
    if kept is not None:
        return _kept(made, kept, made.side)
    return _own_autocoached(made) if name == BESIDE and run.beside_autocoach else _working(made, name)


def _version(made: _Preparation, version: PlanVersion) -> Parts:
    """The parts of a version that was handed in."""
    if visibility.find_version(made.run.coach, made.run.fixture, str(version.public_id)) is None:
        raise Refused(f"Version {version.number} is not yours to read any more.")
    needed = engine.needs(made.matchup.steps, version.step.code, made.side)
    return _whole_parts(made, f"version {version.number}", version.text, needed)


def _working(made: _Preparation, name: str) -> Parts:
    """The parts of a working draft as it stood when the trial began."""
    run = made.run
    draft: WorkingDraft | None = getattr(run, f"{name}_working")
    text = (run.texts or {}).get(name)
    if draft is None or text is None:
        raise Refused("This working draft is not there any more.")
    if draft.pk in sealed.closed_drafts(run.coach, run.fixture, made.side):
        raise Refused("This working draft is not yours to read any more.")
    step = owed_step(run.fixture, made.exchange, made.side)
    needed = engine.needs(made.matchup.steps, step.code, made.side) if step else _whole(made.matchup, made.side)
    return _whole_parts(made, f"“{draft}”", text, needed)


def _whole_parts(made: _Preparation, name: str, text: str, needed: frozenset[str]) -> Parts:
    """The parts of a plan in its text. What it does not hold yet, beyond those that are ``needed`` by now, the
    autocoach adds."""
    matchup, side, opened = made.matchup, made.side, made.opened()
    whole = _whole(matchup, side)
    checked = engine.check(matchup, side, text, sealed={}, opponent=opened, parts=whole)
    if checked.parts is not None:
        return checked.parts
    begun = engine.check(matchup, side, text, sealed={}, opponent=opened, parts=needed)
    if begun.parts is None or needed >= whole:
        raise Refused(f"{name[:1].upper()}{name[1:]} cannot be played. {_first_error(checked.errors)}")
    own = {part: body for part, body in begun.parts.items() if part in needed}
    try:
        _, parts = engine.coach(matchup, side, opponent=opened, sealed=own, key=made.key(f"rest of {name}"))
    except EngineError as problem:
        raise Refused(f"The autocoach cannot complete {name}.") from problem
    made.notes.append(f"What {name} does not hold yet the autocoach has added.")
    return parts


def _calling(made: _Preparation, parts: Parts, who: str) -> Parts:
    """The parts of a plan that makes the one call that was chosen for its side, where one was."""
    run, call = made.run, made.run.calls.get(who)
    if call is None or run.situation is None:
        return parts
    has_ball = run.situation["with_ball"] == (who == OWN)
    only = engine.parts_calling(made.matchup, parts, call["code"], has_ball)
    if only is None:
        raise Refused(f"One of these plans has no call {call['words']}.")
    return only


def _kept(made: _Preparation, entry: PlaybookEntry, side: str) -> Parts:
    """The parts of a whole plan of the coach's playbook, made fit for a side's men."""
    offered = selector.kept_plans(made.run.coach, made.run.fixture, made.side)
    if all(choice.kept != entry for choice in offered):
        raise Refused(f"“{entry.name}” is no plan of your playbook that may be tried here.")
    text = engine.draft_text(made.matchup, entry.body)
    try:
        _, parts, repairs = engine.adapt(made.matchup, side, text, sealed={}, opponent=None)
    except EngineError as problem:
        raise Refused(f"“{entry.name}” cannot be made fit for the men of this game.") from problem
    if repairs:
        made.notes.append(f"“{entry.name}” was changed in {_places(len(repairs))} to fit the men of this game.")
    return parts


def _places(count: int) -> str:
    return "one place" if count == 1 else f"{count} places"


def _own_autocoached(made: _Preparation) -> Parts:
    """A plan by the autocoach for the coach's own men, from what the coach sees of the other side."""
    try:
        _, parts = engine.coach(made.matchup, made.side, opponent=made.opened(), key=made.key("beside"))
    except EngineError as problem:
        raise Refused("The autocoach finds no plan for your men.") from problem
    return parts


def _whole(matchup: Matchup, side: str) -> frozenset[str]:
    """The parts with which a side begins a game."""
    return frozenset(
        name for step in matchup.steps if step.stage == FIRST and side in step.sides for name in step.parts
    )


def _first_error(errors: list[JSON]) -> str:
    """The first of them with its place."""
    first = errors[0]
    place = f"Line {first['line']}, column {first['column']}" if first.get("line") else first["path"]
    return f"{place}: {first['message']}" if place else str(first["message"])


def _opponent(made: _Preparation, own: Parts) -> Parts:
    """The plan of the other side: one that the coach may read, made fit for its men, or the autocoach's from what the
    coach sees of it."""
    run = made.run
    if run.opponent_kept is not None:
        return _kept(made, run.opponent_kept, made.other)
    if run.opponent is None:
        return _autocoached(made, own)
    value = str(run.opponent.public_id)
    choice = selector.find_opponent(run.coach, run.fixture, made.side, value)
    if choice is None or choice.version is None:
        raise Refused("The plan to try against is not open to you any more.")
    try:
        _, parts, repairs = engine.adapt(made.matchup, made.other, choice.version.text, sealed={}, opponent=None)
    except EngineError as problem:
        raise Refused("The plan to try against cannot be made fit for the other team's men.") from problem
    if repairs:
        made.notes.append(
            f"The plan to try against was changed in {_places(len(repairs))} to fit the other team's men."
        )
    return parts


def _autocoached(made: _Preparation, own: Parts) -> Parts:
    """A plan by the autocoach around what the other side has shown; of the draft he sees what is shown of it. Where one
    of his calls was chosen, it is the plan from which it was chosen."""
    run = made.run
    chosen = THEIRS in run.calls
    key = opponent_key(run.coach, run.fixture, made.side) if chosen else made.key("opponent")
    try:
        return autocoached(
            made.matchup, made.exchange, made.side, key, None if chosen else own, style=run.opponent_style
        )
    except EngineError as problem:
        raise Refused("The autocoach finds no plan for the other team.") from problem
