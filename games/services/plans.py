"""Handing in a plan: every version is kept, legal or not; confirming says that the coach is done."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db import transaction
from django.utils.crypto import salted_hmac

from games import engine, permissions, sealed
from games.engine import EngineError
from games.models import FixtureStep, PlanVersion
from games.selectors.exchange import Exchange, read_exchange, read_matchup
from league import clock
from league.models import Fixture, User
from league.services import log
from league.services.errors import Refused

from . import exchange as exchanges

State = FixtureStep.State
COACH, EXAMPLE, CARRIED, AUTOCOACH = "coach", "example", "carried", "autocoach"


def receipt_digest(text: str) -> str:
    """SHA-256 of a plan as handed in: the coach can hold it against his own file."""
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def save_plan(
    *, fixture: Fixture, author: User, text: str, source: str = COACH, repairs: Sequence[str] = ()
) -> PlanVersion:
    """Keep what a coach hands in for the step that he owes next, with everything that is wrong with it.

    The same text again makes no new version. A plan that was confirmed and is replaced must be confirmed again.
    ``repairs`` are told with its warnings: what was changed in it before it came here.
    """
    fixture, step, exchange = owed_step(fixture, author)
    text = engine.storable(text)
    checked = exchanges.check_step(step, text, exchange, read_matchup(fixture, exchange))
    problems = [*checked.problems, *map(exchanges.note, repairs)]
    newest = step.versions.order_by("-number").first()
    if newest is not None and newest.text == text and newest.problems == problems and sealed.may_read(author, newest):
        return newest
    version = PlanVersion.objects.create(
        step=step,
        number=exchanges.next_number(step),
        text=text,
        parts=checked.parts,
        problems=problems,
        legal=checked.legal,
        source=source,
        author=author,
    )
    step.state = State.SAVED
    step.save(update_fields=["state"])
    return version


@transaction.atomic
def confirm_plan(*, fixture: Fixture, author: User, number: int | None = None) -> PlanVersion:
    """The coach is done: his newest version plays. The step closes at once when the other side is done too.

    ``number`` is the version that he means: a newer one that he has not seen is not confirmed by accident. Without a
    version of this step, the plan that an earlier step has frozen is confirmed as unchanged.
    """
    fixture, step, exchange = owed_step(fixture, author)
    matchup = read_matchup(fixture, exchange)
    newest = step.versions.order_by("-number").first()
    state = State.CONFIRMED
    if newest is not None and not sealed.may_read(author, newest):
        raise Refused(
            "What an earlier coach handed in is played as it stands.", "Hand in your own to play that instead."
        )
    if newest is not None and number is not None and newest.number != number:
        said = f"Version {newest.number} has been handed in since."
        if number > newest.number:
            said = f"There is no version {number} yet; the newest is {newest.number}."
        raise Refused(said, "Look at it, then confirm.", field="version")
    if newest is None:
        newest, state = _carried(step, exchange, author), State.UNCHANGED
    checked = exchanges.check_step(step, newest.text, exchange, matchup)
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
    exchanges.advance(fixture=fixture)
    newest.refresh_from_db()
    return newest


@transaction.atomic
def hand_in_example(*, fixture: Fixture, author: User) -> PlanVersion:
    """Hand in the legal example of ``example_text``."""
    return save_plan(fixture=fixture, author=author, text=example_text(fixture=fixture, author=author), source=EXAMPLE)


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
    key = salted_hmac("example plan", f"{fixture.public_id} {side}", algorithm="sha256").digest()
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


def owed_step(fixture: Fixture, author: User) -> tuple[Fixture, FixtureStep, Exchange]:
    """The locked fixture, its exchange and the step for which the author may hand in now, else Refused."""
    fixture = exchanges.lock_fixture(fixture.pk)
    side = side_for(fixture, author)
    if fixture.status == Fixture.Status.SCHEDULED:
        raise Refused(f"{fixture} is not open yet.", "Plans are taken once the week before is over.")
    exchange = read_exchange(fixture)
    step = current_step(exchange, side)
    if fixture.status in (Fixture.Status.READY, Fixture.Status.PLAYING):
        raise Refused(f"{fixture} is being played; nothing can be handed in now.")
    if fixture.status != Fixture.Status.OPEN or step is None:
        raise Refused(f"Everything of yours for {fixture} is closed; nothing can be changed any more.")
    if step.due_at <= clock.now():
        raise Refused("The deadline has passed.", "What was handed in before it is played.")
    _require_all_known(fixture, exchange, side, author)
    return fixture, step, exchange


def _require_all_known(fixture: Fixture, exchange: Exchange, side: str, author: User) -> None:
    """Refused where an earlier coach has sealed parts of the plan that the author may not know: a plan that had to fit
    them would tell him of them."""
    unread = sealed.unread(author, fixture, side)
    if exchange.hidden(engine.exchange(fixture.season.league), side, unread):
        raise Refused(
            f"An earlier coach of your team has sealed a part of the plan for {fixture}; it is played as it stands.",
            "He may hand his plans on to you. Else your first plan is that for the next game.",
        )


def _carried(step: FixtureStep, exchange: Exchange, author: User) -> PlanVersion:
    """A new version of this step with the plan that an earlier step has frozen."""
    frozen = next(iter(_frozen(exchange, step.side)), None)
    if frozen is None or not sealed.may_read(author, frozen):
        raise Refused("There is no plan to confirm yet.", "Hand one in first.")
    text = frozen.text
    return PlanVersion(
        step=step, number=exchanges.next_number(step), text=text, legal=False, source=CARRIED, author=author
    )


def _frozen(exchange: Exchange, side: str) -> list[PlanVersion]:
    """The side's frozen versions, the latest step's first."""
    return [
        exchange.frozen[step.pk]
        for step in reversed(exchange.steps)
        if step.side == side and step.pk in exchange.frozen
    ]


def _count(errors: int) -> str:
    return "one error" if errors == 1 else f"{errors} errors"
