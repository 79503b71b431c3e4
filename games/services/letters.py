"""Notices about games, written when they are read or sent, so that none is ever false.

Each writer takes all rows of its kind and asks the database as often for many as for one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Max

from games.models import FixtureStep, GameRecord, GameReplay, GameRun, PlanVersion
from games.selectors.replays import how_it_waits
from league import clock
from league.clock import said
from league.models import Fixture, Outbox, Seat, User
from league.rulebook import rules_of
from league.selectors import ids
from league.selectors.outages import open_hold
from league.services import letters, reliability
from league.services.letters import Letter

REMINDER, LOOK_AGAIN, HALF_TIME, FINAL, FAILED = "reminder", "look_again", "half_time", "final", "failed"
REPLAY, REPLAY_TO_CONFIRM = "replay", "replay_to_confirm"
OPENED, ROSTER = "opened", "roster"  # why a plan needs another look
CAUSES = {OPENED: "The other side has shown its share", ROSTER: "Your roster has changed"}
State = FixtureStep.State


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Newest(TypedDict):
        """``newest``: the number of the newest version; None where there is none."""

        newest: int | None

    NumberedStep = WithAnnotations[FixtureStep, _Newest]


def register() -> None:
    """Make the kinds known to the league's letters."""
    for kind, write in WRITERS.items():
        letters.register(kind, write)


# -- what is owed ----------------------------------------------------------------------------------------------------


def _steps(rows: Sequence[Outbox]) -> dict[int, NumberedStep]:
    """The steps that the rows are about, by the rows' keys, each with the number of its newest version."""
    found = FixtureStep.objects.select_related(
        "fixture__season__league", "fixture__week", "fixture__home", "fixture__away"
    ).annotate(newest=Max("versions__number"))
    return ids.find_told(rows, found, "step", by="pk")


def _name(step: FixtureStep) -> str:
    return next(spec.name for spec in rules_of(step.fixture.season.league).exchange() if spec.code == step.code)


def _team(step: FixtureStep) -> int:
    return step.fixture.home_id if step.side == "home" else step.fixture.away_id


def _open(step: FixtureStep) -> bool:
    return step.closed_at is None and step.due_at > clock.now()


def _reminders(rows: Sequence[Outbox]) -> list[Letter | None]:
    """Remind of what is due; void once it is done, excused, moved or over, and for whoever coaches no more or has leave
    on that day."""
    steps = _steps(rows)
    teams = {_team(step) for step in steps.values()}
    seats = set(Seat.objects.coaching().filter(team__in=teams).values_list("team", "user"))
    leaves = reliability.leaves_of(teams)

    def away(step: FixtureStep) -> bool:
        return any(leave.covers(step.due_at) for leave in leaves.get(_team(step), ()))

    def write(row: Outbox) -> Letter | None:
        step, user = steps.get(row.pk), row.user
        if step is None or user is None or step.due_at.isoformat() != row.body["due_at"]:
            return None
        owing = _open(step) and step.state in (State.ABSENT, State.SAVED)
        if not owing or (_team(step), user.pk) not in seats or away(step):
            return None
        name, fixture = _name(step), step.fixture
        text = f"{name} for {fixture} ({fixture.week.title}) is due on {said(step.due_at, user.time_zone)}."
        return Letter(f"{name} is due for {fixture}", f"{text}\nWhat is played if you do nothing stands on its page.")

    return [write(row) for row in rows]


def _looks(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A plan that is no longer legal; void once it is so again, another version is in, or the step is over."""
    steps = _steps(rows)
    lapsed = PlanVersion.objects.filter(step__in=steps.values(), legal=False).defer(
        "text", "parts", "nonces", "digests"
    )
    versions = {(version.step_id, version.number): version for version in lapsed}

    def write(row: Outbox) -> Letter | None:
        step, user = steps.get(row.pk), row.user
        version = versions.get((row.body["step"], row.body["version"]))
        if step is None or user is None or version is None or not _open(step) or step.state != State.SAVED:
            return None
        if step.newest != version.number:
            return None
        count = sum(problem["severity"] == "error" for problem in version.problems)
        why = CAUSES[row.body.get("cause", OPENED)]
        return Letter(
            f"Your plan for {step.fixture} needs another look",
            f"{why}, and with it your plan ({_name(step)}) has {count} error{'' if count == 1 else 's'}. "
            f"It is due on {said(step.due_at, user.time_zone)}. What is played if you do nothing stands on its page.",
        )

    return [write(row) for row in rows]


# -- what was played -------------------------------------------------------------------------------------------------


def _of_runs(write: Callable[[GameRun, Fixture, User], Letter | None]) -> letters.Writer:
    """A writer of what a run has come to, by its run and fixture as they are now."""

    def written(rows: Sequence[Outbox]) -> list[Letter | None]:
        related = ("fixture__week", "fixture__home", "fixture__away")
        runs = ids.find_told(rows, GameRun.objects.select_related(*related), "run", by="pk")
        known = [(runs.get(row.pk), row.user) for row in rows]
        return [write(run, run.fixture, user) if run and user else None for run, user in known]

    return written


def _half_time(run: GameRun, fixture: Fixture, user: User) -> Letter | None:
    """Void once the second half is on its way."""
    if fixture.status != Fixture.Status.OPEN:
        return None
    text = f"The first half of {fixture} ({fixture.week.title}) has been played. More is due before the second."
    return Letter(f"Half-time: {fixture}", text)


def _failed(run: GameRun, fixture: Fixture, user: User) -> Letter | None:
    """Void once the commissioner has ruled."""
    if fixture.status != Fixture.Status.FAILED:
        return None
    return Letter(
        f"{fixture} could not be played",
        f"{fixture.week.title}: {fixture} could not be played and waits for you. The plans are kept as they are, the "
        "other games of the week go on.",
    )


def _finals(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A result; void once the game is played again."""
    runs = [row.body["run"] for row in rows]
    standing = set(GameRecord.objects.filter(run__in=runs, superseded_at=None).values_list("run", flat=True))

    def write(run: GameRun, fixture: Fixture, user: User) -> Letter | None:
        if fixture.status != Fixture.Status.FINAL or run.pk not in standing:
            return None
        score = f"{fixture.away} {fixture.away_score}, {fixture.home} {fixture.home_score}"
        return Letter(score, f"{fixture.week.title} has been played: {score}. Every play stands on its page.")

    return _of_runs(write)(rows)


def _replays(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A game is to be played again; void once it runs or the order is withdrawn."""
    related = ("fixture__week", "fixture__home", "fixture__away", "fixture__season__league", "ordered_by")
    waiting = GameReplay.objects.filter(started_at=None).select_related(*related)
    found = ids.find_told(rows, waiting, "replay", by="pk")

    def write(row: Outbox) -> Letter | None:
        replay, user = found.get(row.pk), row.user
        if replay is None or user is None:
            return None
        fixture = replay.fixture
        return Letter(
            f"{fixture} is to be played again",
            f"{replay.ordered_by or 'The operator'} has ordered a replay of {fixture} ({fixture.week.title}). Reason: "
            f"{replay.why}\n{replay.SAME_ROSTERS} Its dice are new. {how_it_waits(replay, user.time_zone)} The head "
            "coaches do so on the game's page. Until it runs the result stands.",
        )

    return [write(row) for row in rows]


def _replays_to_confirm(rows: Sequence[Outbox]) -> list[Letter | None]:
    """A replay waits for an operator's word; void once it is confirmed, runs or is given up."""
    waiting = GameReplay.objects.filter(started_at=None, confirmed_at=None)
    if not open_hold():
        waiting = waiting.filter(ordered_at__gt=clock.now() - GameReplay.LASTS)
    found = ids.find_told(rows, waiting, "replay", by="pk")
    return [Letter(row.body["subject"], row.body["text"]) if row.pk in found else None for row in rows]


WRITERS: dict[str, letters.Writer] = {
    REMINDER: _reminders,
    LOOK_AGAIN: _looks,
    HALF_TIME: _of_runs(_half_time),
    FINAL: _finals,
    FAILED: _of_runs(_failed),
    REPLAY: _replays,
    REPLAY_TO_CONFIRM: _replays_to_confirm,
}
