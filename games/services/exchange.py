"""The exchange of plans: opening a fixture, following its deadline, closing its steps, sealing what plays.

Everything here first locks the fixture's row, so that two at once take turns. A step closes when it is due, or as soon
as every side that owes something in it has confirmed; what it takes is frozen then, and its digests are published. What
the engine says of plans is asked before (``foreseeing``).
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q

from games import engine
from games.engine import JSON, CheckedPlan, Matchup, Parts
from games.models import ADAPTED, FixtureSecret, FixtureStep, PlanVersion, WorkingDraft
from games.selectors.exchange import SIDES, Exchange, read_exchange, read_matchup, standing_version
from games.selectors.working_drafts import owed_step, side_drafts
from league import clock
from league.models import Fixture, Outcome, Team, User, Week
from league.rulebook import rules_of
from league.selectors import ids
from league.services import consents, deadlines, fixtures, holding, log, reliability, rosters
from league.services.consents import Matter, guarded
from league.services.errors import Refused
from league.services.locks import locked

from . import duties, foreseeing, letters, mail, sealing
from .defaults import Choice, adapted, find_default, reads_default

errors = logging.getLogger(__name__)  # the operator's; ``log`` is the league's

State = FixtureStep.State
DONE = (State.CONFIRMED, State.UNCHANGED, State.NOTHING_DUE)  # an excused side keeps all the time that it has


def lock_fixture(pk: int) -> Fixture:
    """The fixture, its row locked until the transaction ends. On SQLite the IMMEDIATE transaction does that."""
    found = locked(Fixture)
    return found.select_related("season__league", "week", "home", "away").get(pk=pk)


# -- opening -----------------------------------------------------------------------------------------------------


@transaction.atomic
def open_fixture(*, fixture: Fixture) -> None:
    """Plans are due from now on: the steps of the ruleset's exchange with their due times counted back from the week's
    deadline, and secrets whose hashes are published at once: for dice and for nonces, of this playing and of every
    replay that there may be."""
    fixture = lock_fixture(fixture.pk)
    if fixture.week.due_at is None:
        raise Refused(f"{fixture.week.title} has no deadline yet.", "Set one on the commissioner's page.")
    if not fixtures.open_fixture(fixture=fixture):
        return
    FixtureStep.objects.bulk_create(
        FixtureStep(
            fixture=fixture,
            code=step.code,
            stage=step.stage,
            order=order,
            side=side,
            due_at=deadlines.hours_before(fixture.week.due_at, step.hours, fixture.season.league.time_zone),
            state=State.ABSENT if side in step.sides else State.NOTHING_DUE,
        )
        for order, step in enumerate(rules_of(fixture.season.league).exchange())
        for side in SIDES
    )
    first, *further = sealing.hashes(sealing.draw_secrets(fixture=fixture))
    log.write(
        league=fixture.season.league,
        action="fixture.secret",
        sentence=f"{fixture.week.title}: the secrets of {fixture} are drawn, those of possible replays too; their "
        "hashes are published.",
        data={
            "fixture": str(fixture.public_id),
            "hash": first["hash"],
            "nonce_hash": first["nonce_hash"],
            "replays": further,
        },
    )


@transaction.atomic
def follow_deadline(*, week: Week) -> None:
    """The week's deadline was moved: the steps that are still open follow it."""
    if week.due_at is None:
        return
    for fixture in Fixture.objects.filter(week=week, status=Fixture.Status.OPEN).order_by("pk"):
        fixture = lock_fixture(fixture.pk)
        hours = {step.code: step.hours for step in rules_of(fixture.season.league).exchange()}
        for step in FixtureStep.objects.filter(fixture=fixture, closed_at=None):
            step.due_at = deadlines.hours_before(week.due_at, hours[step.code], fixture.season.league.time_zone)
            step.save(update_fields=["due_at"])


@transaction.atomic
def take_back(*, week: Week) -> None:
    """The week lies ahead again before anything came in: no steps, nothing noted of them, and secrets are drawn anew
    when it is reached."""
    FixtureStep.objects.filter(fixture__week=week).delete()
    Outcome.objects.filter(fixture__week=week).delete()
    FixtureSecret.objects.filter(fixture__week=week).delete()


# -- closing -----------------------------------------------------------------------------------------------------


def something_to_close(exchange: Exchange, now: datetime) -> bool:
    """Whether any open step is due, or has everything it waits for. Cheap: no roster is read."""
    waiting = {step.code for step in exchange.now() if not step.closed_at}
    return exchange.complete or any(_ripe(rows, now) for code, rows in exchange.groups() if code in waiting)


def advance(*, fixture: Fixture) -> list[str]:
    """Close every step that is due or done, in order; the fixture is ready when the last one has closed, and ready for
    its second half when those of half-time have.

    Returns the codes of the steps that it closed. Safe to repeat. Plans are judged before the fixture is locked. While
    the service is on hold nothing closes.
    """
    if holding.is_on_hold(fixture.season.league):
        return []
    with engine.remembering():
        foreseeing.foresee_closing(fixture.pk)
        return _advance(fixture.pk)


@transaction.atomic
def _advance(pk: int) -> list[str]:
    fixture = lock_fixture(pk)
    if fixture.status != Fixture.Status.OPEN:
        return []
    exchange = read_exchange(fixture)
    now = clock.now()
    if something_to_close(exchange, now):
        rosters.lock_for_game(fixture=fixture)
    matchup = read_matchup(fixture, exchange)
    closed = []
    while (step := next_to_close(exchange, matchup, now)) is not None:
        _close(fixture, *step, exchange, matchup, now)
        closed.append(step[0])
    if exchange.complete:
        fixtures.mark_ready(fixture=fixture)
    return closed


def next_to_close(exchange: Exchange, matchup: Matchup, now: datetime) -> tuple[str, list[FixtureStep]] | None:
    """Return the first open step, with its rows, if it is due or done and waits for none before it."""
    code, rows = next(((code, rows) for code, rows in exchange.groups() if _open(rows)), ("", []))
    if not rows or rows[0] not in exchange.now():
        return None
    waits = [other for other in matchup.step(code).after if not exchange.closed(other)]
    return None if waits or not _ripe(rows, now) else (code, rows)


def _open(rows: list[FixtureStep]) -> bool:
    return not all(row.closed_at for row in rows)


def _ripe(rows: list[FixtureStep], now: datetime) -> bool:
    return rows[0].due_at <= now or all(row.state in DONE for row in rows)


def _close(
    fixture: Fixture, code: str, rows: list[FixtureStep], exchange: Exchange, matchup: Matchup, now: datetime
) -> None:
    """Freeze what each side plays and publish the digests; nobody has seen the other's share before both are frozen."""
    name = matchup.step(code).name
    owing = [row for row in rows if row.state != State.NOTHING_DUE]
    teams = {"home": fixture.home, "away": fixture.away}
    excused = {row.side for row in owing if row.state == State.EXCUSED}
    for row in owing:
        if row.state in (State.ABSENT, State.SAVED) and reliability.has_leave(
            team=teams[row.side], at=min(row.due_at, now)
        ):
            row.state = State.EXCUSED
    views = {row.side: exchange.opened(matchup.steps, row.side) for row in owing}
    choices = {row.side: choose_plan(row, exchange, matchup, views[row.side]) for row in owing}
    came_in = {row.side: duties.what_came_in(row, choices[row.side], exchange, teams[row.side]) for row in owing}
    told = [_settle(row, choices[row.side], exchange, matchup, now) for row in owing]
    for row in rows:
        row.closed_at = now
        row.save(update_fields=["closed_at", "state"])
    for row in owing:
        duties.note(
            row,
            team=teams[row.side],
            at=min(row.due_at, now),
            came_in=came_in[row.side],
            is_excused=row.side in excused,
        )
    digests = {row.side: exchange.frozen[row.pk].digests for row in owing if row.pk in exchange.frozen}
    mail.tell_sealed(fixture=fixture, code=code, name=name, commitments=exchange.commitments(matchup.steps))
    log.write(
        league=fixture.season.league,
        action="step.closed",
        sentence=f"{fixture.week.title}, {fixture}: {name} closed. {' '.join(told)}",
        data={"fixture": str(fixture.public_id), "step": code, "digests": digests},
    )
    _look_again(exchange, matchup, code)


def choose_plan(row: FixtureStep, exchange: Exchange, matchup: Matchup, opponent: Parts | None) -> Choice | None:
    """Return what a side plays if its step closes now; nothing is changed by it."""
    version = standing_version(row)
    sealed = exchange.sealed(matchup.steps, row.side)
    if version is not None:
        needed = engine.needs(matchup.steps, row.code, row.side)
        checked = engine.check(matchup, row.side, version.text, sealed=sealed, opponent=opponent, parts=needed)
        if checked.parts is not None:
            return Choice(checked.parts, checked.problems, version)
    default = find_default(step=row, exchange=exchange, matchup=matchup, sealed=sealed, opponent=opponent)
    return Choice(default.parts, default=default) if default is not None else None


def _settle(row: FixtureStep, found: Choice | None, exchange: Exchange, matchup: Matchup, now: datetime) -> str:
    """Freeze what one side plays; a sentence about it that gives nothing away."""
    team = matchup.teams[row.side].name
    if found is not None and found.version is not None:
        version = found.version
        if not version.legal:  # it fits again
            version.legal, version.problems = True, found.problems
        version.parts = found.parts
        _freeze(version, row, exchange, matchup, now)
        return f"{team}: {State(row.state).label.lower()}."
    default = found.default if found is not None else None
    if default is None:
        row.state = row.state if row.state == State.EXCUSED else State.ABSENT
        return f"{team}: no plan could be found."
    if row.state != State.EXCUSED:
        row.state = default.state
    notes = [note(sentence) for sentence in default.repairs]
    version = PlanVersion(
        step=row,
        number=next_number(row),
        text=default.text,
        parts=default.parts,
        problems=notes,
        legal=True,
        source=default.source,
        author=default.draft.author if default.draft else None,  # who may read it follows from who wrote it
    )
    _freeze(version, row, exchange, matchup, now)
    name = matchup.step(row.code).name
    if default.state == State.REPLACED:
        readers = [one for one in mail.coaches_of(row) if reads_default(one, default, row.fixture, exchange, row.side)]
        mail.tell_replaced(step=row, name=name, what=default.what, repairs=default.repairs, readers=readers)
    return f"{team}: {default.what}."


def _freeze(version: PlanVersion, row: FixtureStep, exchange: Exchange, matchup: Matchup, now: datetime) -> None:
    """Seal the step's parts of a version, each with a nonce of its own."""
    assert version.parts is not None
    taken = engine.takes(matchup.steps, row.code, row.side)
    unspent = FixtureSecret.objects.select_related("fixture").filter(fixture=row.fixture_id, spent=False)
    secret = unspent.order_by("revision").first()
    if secret is None:
        raise Refused(
            f"{row.fixture} has no dice yet: the service goes on from a copy, and those of before may have been seen.",
            "Nothing closes before it has others. The operator is told.",
        )
    sealed = sealing.seal(secret, row, {part: version.parts[part] for part in taken})
    version.nonces = {part: nonce for part, (nonce, _) in sealed.items()}
    version.digests = {part: digest for part, (_, digest) in sealed.items()}
    version.frozen_at = now
    version.save()
    exchange.frozen[row.pk] = version


def _look_again(exchange: Exchange, matchup: Matchup, code: str) -> None:
    """Plans already handed in for later steps are checked with what has just been opened to their coaches, and working
    drafts with what is due next."""
    if "step_closed" in matchup.step(code).opens.values():
        for row in exchange.steps:
            _check_again(row, exchange, matchup, letters.OPENED)
    _check_drafts_again(exchange, matchup)


def rosters_changed(*, league: int, teams: Collection[str]) -> None:
    """Players of these teams (public ids) of a league have come, gone or changed: once that is certain, plans that wait
    are checked anew. In a transaction of its own, since a step that closes locks its fixture before the rosters."""
    transaction.on_commit(partial(_look_at_rosters, league, teams), robust=True)


def _look_at_rosters(league: int, teams: Collection[str]) -> None:
    """Check the waiting plans of these teams in every open game."""
    written = Q(versions__isnull=False) | Q(fixture__working_drafts__isnull=False)
    waiting = FixtureStep.objects.filter(written, closed_at=None, fixture__status=Fixture.Status.OPEN)
    own = ids.find_each_in(league, Team, teams).values()
    of_teams = Q(fixture__home__in=own) | Q(fixture__away__in=own)
    for pk in sorted(set(waiting.filter(of_teams).values_list("fixture", flat=True))):
        try:
            _look_at_game(pk)
        except Exception as fault:
            # The move itself stands, and other games are looked at; the fault's text may quote a sealed plan.
            errors.error("The plans of fixture %s could not be checked anew: %s", pk, engine.describe_fault(fault))


def _look_at_game(pk: int) -> None:
    with engine.remembering():
        foreseeing.foresee_checks(pk)
        _check_waiting(pk)


@transaction.atomic
def _check_waiting(pk: int) -> None:
    fixture = lock_fixture(pk)
    exchange = read_exchange(fixture)
    matchup = read_matchup(fixture, exchange)
    for row in exchange.steps if fixture.status == Fixture.Status.OPEN else ():
        _check_again(row, exchange, matchup, letters.ROSTER)
    _check_drafts_again(exchange, matchup)


def _check_drafts_again(exchange: Exchange, matchup: Matchup) -> None:
    """The working drafts of both sides as they are now: what is wrong with them for the step that is due."""
    for draft, checked in checked_drafts(exchange, matchup):
        draft.problems, draft.legal = checked.problems, checked.legal
        draft.save(update_fields=["problems", "legal"])


def checked_drafts(exchange: Exchange, matchup: Matchup) -> Iterator[tuple[WorkingDraft, CheckedPlan]]:
    """Yield each working draft of both sides with what is wrong with it for the step that is due."""
    for side in SIDES if exchange.steps else ():
        fixture = exchange.steps[0].fixture
        step = owed_step(fixture, exchange, side)
        if step is None:
            continue
        for draft in side_drafts(fixture, side):
            yield draft, check_step(step, draft.text, exchange, matchup)


def _check_again(row: FixtureStep, exchange: Exchange, matchup: Matchup, cause: str) -> None:
    """The plan that waits in an open step as it is now: its problems, and with them how it would be adapted. Its
    coaches are told when it has stopped fitting; what they confirmed is then to be confirmed again."""
    found = checked_again(row, exchange, matchup)
    if found is None:
        return
    version, problems, legal = found
    fitted, version.legal, version.problems = version.legal, legal, problems
    version.save(update_fields=["legal", "problems"])
    if fitted:
        open_again(row)
        mail.look_again(step=row, version=version, cause=cause)


def open_again(row: FixtureStep) -> None:
    """A side owes its confirmation from now on. Where it owed none before, its head coach has not agreed any more to
    what takes time from it. The caller holds the fixture's row."""
    owed_it = row.state in (State.ABSENT, State.SAVED)
    row.state = State.SAVED
    row.save(update_fields=["state"])
    if not owed_it:
        consents.take_back_agreement(team=row.fixture.home if row.side == "home" else row.fixture.away)


def checked_again(
    row: FixtureStep, exchange: Exchange, matchup: Matchup
) -> tuple[PlanVersion, list[JSON], bool] | None:
    """Return the plan that waits in an open step with its problems as it is now, and whether it is legal; None where
    there is none, or where it is as good as it was."""
    if row.closed_at or row.state not in (State.CONFIRMED, State.SAVED, State.UNCHANGED):
        return None
    version = standing_version(row)
    if version is None:
        return None
    checked = check_step(row, version.text, exchange, matchup)
    if checked.legal:
        return None if version.legal else (version, checked.problems, True)
    return version, [*checked.problems, *_adaptation(row, exchange, matchup, version)], False


def _adaptation(row: FixtureStep, exchange: Exchange, matchup: Matchup, version: PlanVersion) -> list[dict[str, str]]:
    """What would be changed in a version that no longer fits; [] where it cannot be adapted."""
    sealed, opponent = exchange.sealed(matchup.steps, row.side), exchange.opened(matchup.steps, row.side)
    made = adapted(row, matchup, version.text, sealed=sealed, opponent=opponent)
    return [note(sentence, ADAPTED) for sentence in made[2]] if made else []


def check_step(row: FixtureStep, text: str, exchange: Exchange, matchup: Matchup) -> CheckedPlan:
    """A plan's problems as its coach sees them at this step now."""
    return engine.check(
        matchup,
        row.side,
        text,
        sealed=exchange.sealed(matchup.steps, row.side),
        opponent=exchange.opened(matchup.steps, row.side),
        parts=engine.needs(matchup.steps, row.code, row.side),
    )


def next_number(row: FixtureStep) -> int:
    newest = PlanVersion.objects.filter(step=row).order_by("-number").values_list("number", flat=True).first()
    return (newest or 0) + 1


def note(sentence: str, code: str = "REPAIR") -> dict[str, str]:
    """A repair among the problems of a version: one that was made, or ADAPTED where it would be made."""
    return {"path": "", "code": code, "message": sentence, "hint": "", "severity": "warning"}


# -- the commissioner --------------------------------------------------------------------------------------------


def _of_excuse(*, fixture: Fixture, side: str, actor: User, reason: str) -> Matter:
    team = fixture.home if side == "home" else fixture.away
    sentence = f"Excuse {team} from its plan for {fixture} ({fixture.week.title}). Reason: {reason.strip()}"
    return Matter(fixture.season.league, [fixture.home, fixture.away], sentence)


@guarded("excuse_side", _of_excuse)
@transaction.atomic
def excuse_side(*, fixture: Fixture, side: str, actor: User, reason: str) -> None:
    """The side owes nothing more in this fixture: what stands in is played, and it is no miss of its coach's. No step
    closes earlier by it."""
    fixture = lock_fixture(fixture.pk)
    if not reason.strip():
        raise Refused("An excuse needs a reason.", field="reason")
    changed = FixtureStep.objects.filter(
        fixture=fixture, side=side, closed_at=None, state__in=[State.ABSENT, State.SAVED]
    ).update(state=State.EXCUSED)
    if not changed:
        raise Refused("This side owes nothing that it could be excused from.")
    team = fixture.home if side == "home" else fixture.away
    log.write(
        league=fixture.season.league,
        action="plan.excused",
        sentence=f"{fixture.week.title}: {team} is excused from its plan for {fixture}: {reason.strip()}",
        actor=actor,
        data={"fixture": str(fixture.public_id), "side": side},
    )
    mail.tell_ruling(
        fixture=fixture,
        cause=f"excused:{fixture.pk}:{side}:{clock.now().isoformat()}",
        subject=f"{team} is excused for {fixture}",
        text=f"{team} owes nothing more for {fixture} ({fixture.week.title}). Reason: {reason.strip()}",
    )
