"""Handing in a plan: every version is kept, legal or not; confirming says that the coach is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum
from django.db.models.functions import Length

from games import engine, permissions, sealed
from games.engine import CheckedPlan, EngineError, Matchup
from games.models import REPLACES, FixtureStep, PlanVersion
from games.selectors.exchange import Exchange, read_exchange, read_matchup
from league import clock, limits
from league.keys import plan_key
from league.limits import TookTooLong
from league.models import Fixture, User
from league.rulebook import rules_of
from league.services import holding, log
from league.services.errors import Refused

from . import exchange as exchanges

State = FixtureStep.State
COACH, EXAMPLE, CARRIED, AUTOCOACH = "coach", "example", "carried", "autocoach"
TRIES = 4  # to keep what was checked before the lock, when what it rests on changes in between


def receipt_digest(text: str) -> str:
    """SHA-256 of a plan as handed in: the coach can hold it against his own file."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Due:
    """What a coach writes a plan for: the fixture, the step that his side owes, and all that a check of it rests on."""

    fixture: Fixture
    step: FixtureStep
    exchange: Exchange
    matchup: Matchup
    newest: PlanVersion | None

    def basis(self) -> tuple[object, ...]:
        """What decides how a check ends: where it is the same again, what was found before holds."""
        steps, side = self.matchup.steps, self.step.side
        own, opened = self.exchange.sealed(steps, side), self.exchange.opened(steps, side)
        return self.step.pk, self.matchup, own, opened

    def check(self, text: str) -> CheckedPlan:
        return exchanges.check_step(self.step, text, self.exchange, self.matchup)


@dataclass(frozen=True)
class Offer:
    """What is handed in, and where it comes from. ``repairs`` are told with its warnings: what was changed in it before
    it came here. ``mends``: it goes on from this version, and would undo another that has come since."""

    text: str
    source: str = COACH
    repairs: Sequence[str] = ()
    mends: PlanVersion | None = None


def save_plan(*, fixture: Fixture, author: User, text: str, source: str = COACH) -> PlanVersion:
    """Keep what a coach hands in for the step that he owes next, with everything that is wrong with it.

    The same text again makes no new version. A plan that was confirmed and is replaced must be confirmed again; a
    warning among the version's problems says so.
    """
    return hand_in(fixture=fixture, author=author, write=lambda due: Offer(text, source))


def hand_in(*, fixture: Fixture, author: User, write: Callable[[Due], Offer]) -> PlanVersion:
    """Keep what ``write`` makes for the step that a coach owes next.

    It is written and checked before anything is locked, and kept under the lock where all that the check rests on is
    still so. It counts as received when it came here, however long that takes.
    """
    received = clock.now()
    for _ in range(TRIES):
        due = look(fixture, author, received)
        offer = write(due)
        checked = due.check(engine.storable(offer.text))
        with transaction.atomic():
            now = look(exchanges.lock_fixture(fixture.pk), author, received)
            if now.basis() == due.basis() and _goes_on(now, offer):
                return _keep(now, offer, checked, author, received)
    raise Refused("Others are changing this game at the same time; nothing was kept.", "Send it again.")


def _goes_on(due: Due, offer: Offer) -> bool:
    """Whether an offer still rests on the newest version, where it rests on one."""
    return offer.mends is None or due.newest is None or offer.mends.pk == due.newest.pk


def _keep(due: Due, offer: Offer, checked: CheckedPlan, author: User, received: datetime) -> PlanVersion:
    """A new version of the locked step, unless its newest is the same."""
    step, newest, text = due.step, due.newest, engine.storable(offer.text)
    problems = [*checked.problems, *map(exchanges.note, offer.repairs)]
    same = newest is not None and newest.text == text and _without_notice(newest.problems) == problems
    if newest is not None and same and sealed.may_read(author, newest):
        return newest
    if newest is not None and step.state == State.CONFIRMED:
        problems.append(exchanges.note(_taking_the_place(newest.number, legal=checked.legal), REPLACES))
    _require_room(step, text)
    version = PlanVersion.objects.create(
        step=step,
        number=newest.number + 1 if newest else 1,
        text=text,
        parts=checked.parts,
        problems=problems,
        legal=checked.legal,
        source=offer.source,
        author=author,
        created_at=max(received, newest.created_at) if newest else received,
    )
    exchanges.open_again(step)
    return version


def _without_notice(problems: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The problems of a version but for the notice that it took the place of a confirmed one."""
    return [problem for problem in problems if problem["code"] != REPLACES]


def _taking_the_place(confirmed: int, *, legal: bool) -> str:
    if legal:
        return f"Version {confirmed} was confirmed. This one is played in its place; confirm it when you are done."
    return f"Version {confirmed} was confirmed. It is played unless you mend this one; then confirm again."


def _require_room(step: FixtureStep, text: str) -> None:
    """Refuse more versions of a step than anybody writes."""
    held = step.versions.aggregate(versions=Count("pk"), characters=Sum(Length("text")))
    limits.DRAFTS.require(held["versions"] + 1)
    limits.DRAFT_CHARACTERS.require((held["characters"] or 0) + len(text))


def confirm_plan(*, fixture: Fixture, author: User, number: int | None = None) -> PlanVersion:
    """The coach is done: his newest version plays. The step closes at once when the other side is done too.

    ``number`` is the version that he means: a newer one that he has not seen is not confirmed by accident. Without a
    version of this step, the plan that an earlier step has frozen is confirmed as unchanged. Like a plan that is handed
    in, it is checked before anything is locked.
    """
    received = clock.now()
    for _ in range(TRIES):
        due = look(fixture, author, received)
        meant = _meant(due, number, author, received)
        checked = due.check(meant.text)
        with transaction.atomic():
            now = look(exchanges.lock_fixture(fixture.pk), author, received)
            again = _meant(now, number, author, received)
            same = now.basis() == due.basis() and (again.pk, again.text) == (meant.pk, meant.text)
            if same:
                _confirm(now, again, checked, author)
        if same:
            with suppress(TookTooLong):  # what it is too late for now, the next sweep closes
                exchanges.advance(fixture=fixture)
            again.refresh_from_db()
            return again
    raise Refused("Others are changing this game at the same time; nothing was confirmed.", "Confirm once more.")


def _meant(due: Due, number: int | None, author: User, received: datetime) -> PlanVersion:
    """The version that is to be confirmed: the newest, else a new one of what an earlier step has frozen."""
    newest = due.newest
    if newest is None:
        return _carried(due, author, received)
    if not sealed.may_read(author, newest):
        raise Refused(
            "What an earlier coach handed in is played as it stands.", "Hand in your own to play that instead."
        )
    if number is not None and newest.number != number:
        said = f"Version {newest.number} has been handed in since."
        if number > newest.number:
            said = f"There is no version {number} yet; the newest is {newest.number}."
        raise Refused(said, "Look at it, then confirm.", field="version")
    return newest


def _confirm(due: Due, newest: PlanVersion, checked: CheckedPlan, author: User) -> None:
    fixture, step, matchup = due.fixture, due.step, due.matchup
    state = State.UNCHANGED if newest.pk is None else State.CONFIRMED
    if checked.parts is None:
        raise Refused(
            f"Version {newest.number} has {_count(len(checked.errors))} and cannot be confirmed.",
            "Hand in a plan without errors first.",
        )
    newest.parts, newest.problems, newest.legal = checked.parts, checked.problems, True
    newest.save()
    if step.state != state:
        step.state = state
        step.save(update_fields=["state"])
        log.write(
            league=fixture.season.league,
            action="plan.confirmed",
            sentence=f"{fixture.week.title}: {matchup.teams[step.side].name} confirmed "
            f"{matchup.step(step.code).name} for {fixture}.",
            actor=author,
            data={"fixture": str(fixture.public_id), "step": step.code, "side": step.side},
        )


def example_text(*, fixture: Fixture, author: User) -> str:
    """A legal plan for the coach's own roster as things stand: the autocoach's, or what his earlier step has frozen.

    The same question gives the same plan until the roster, the step or what he may see of the other side changes.
    Its dice are keyed by the server's secret, so that nobody else can ask for it.
    """
    side = side_for(fixture, author)
    exchange = read_exchange(fixture)
    matchup = read_matchup(fixture, exchange)
    _require_all_known(fixture, exchange, side, author)
    own = exchange.sealed(matchup.steps, side)
    opponent = exchange.opened(matchup.steps, side)
    unread = sealed.unread(author, fixture, side)
    frozen = [version for version in _frozen(exchange, side) if version.pk not in unread]
    key = plan_key("example plan", f"{fixture.public_id} {side}")
    try:
        if frozen:
            text, _, _ = engine.adapt(matchup, side, frozen[0].text, sealed=own, opponent=opponent)
        else:
            text, _ = engine.coach(matchup, side, opponent=opponent, sealed=own, key=key)
    except EngineError as problem:
        raise Refused("No example can be made for this roster.", "The roster may lack a position.") from problem
    return text


def current_step(exchange: Exchange, side: str) -> FixtureStep | None:
    """The step for which a side hands in now: the first that it owes and that has not closed."""
    owed = exchange.owed(side)
    return owed[0] if owed else None


def side_for(fixture: Fixture, author: User) -> str:
    side = permissions.side_of(author, fixture)
    if side is None:
        raise Refused("You coach neither team of this game.")
    return side


def look(fixture: Fixture, author: User, received: datetime) -> Due:
    """What the author may hand in for now, with what came at ``received``, else Refused."""
    fixture.refresh_from_db(fields=["status"])
    side = side_for(fixture, author)
    if fixture.status == Fixture.Status.SCHEDULED:
        raise Refused(f"{fixture} is not open yet.", "Plans are taken once the week before is over.")
    exchange = read_exchange(fixture)
    step = current_step(exchange, side)
    if fixture.status in (Fixture.Status.READY, Fixture.Status.PLAYING):
        raise Refused(f"{fixture} is being played; nothing can be handed in now.")
    if fixture.status != Fixture.Status.OPEN or step is None:
        raise Refused(f"Everything of yours for {fixture} is closed; nothing can be changed any more.")
    if step.due_at <= received and not holding.is_on_hold(fixture.season.league):
        late = f"This came {_span(received - step.due_at)} after it."
        raise Refused("The deadline has passed.", f"{late} What was handed in before it is played.")
    _require_all_known(fixture, exchange, side, author)
    newest = step.versions.order_by("-number").first()
    return Due(fixture, step, exchange, read_matchup(fixture, exchange), newest)


def _require_all_known(fixture: Fixture, exchange: Exchange, side: str, author: User) -> None:
    """Refused where an earlier coach has sealed parts of the plan that the author may not know: a plan that had to fit
    them would tell him of them."""
    unread = sealed.unread(author, fixture, side)
    if exchange.hidden(rules_of(fixture.season.league).exchange(), side, unread):
        raise Refused(
            f"An earlier coach of your team has sealed a part of the plan for {fixture}; it is played as it stands.",
            "He may hand his plans on to you. Else your first plan is that for the next game.",
        )


def _span(late: timedelta) -> str:
    """How long something came too late: "12 seconds", "3 hours"."""
    seconds = max(1, int(late.total_seconds()))
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * size:
            return f"{seconds // size} {name}s"
    return f"{seconds} second{'' if seconds == 1 else 's'}"


def _carried(due: Due, author: User, received: datetime) -> PlanVersion:
    """A new version of this step with the plan that an earlier step has frozen."""
    frozen = next(iter(_frozen(due.exchange, due.step.side)), None)
    if frozen is None or not sealed.may_read(author, frozen):
        raise Refused("There is no plan to confirm yet.", "Hand one in first.")
    facts = {"source": CARRIED, "author": author, "created_at": received}
    return PlanVersion(step=due.step, number=1, text=frozen.text, legal=False, **facts)


def _frozen(exchange: Exchange, side: str) -> list[PlanVersion]:
    """The side's frozen versions, the latest step's first."""
    return [
        exchange.frozen[step.pk]
        for step in reversed(exchange.steps)
        if step.side == side and step.pk in exchange.frozen
    ]


def _count(errors: int) -> str:
    return "one error" if errors == 1 else f"{errors} errors"
