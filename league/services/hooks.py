"""Hooks: results, news and deadlines of a league posted to Discord, Slack or a program of one's own.

A message is a row of the outbox with the reference of what it tells, queued in the transaction that causes it, written
and posted by a worker of mails, tried again later and later. A hook to which ten tries in a row were in vain is shut
off, and the commissioners are told.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.urls import reverse

from league import clock, limits
from league.models import Fixture, Hook, League, Outbox, User, Week
from league.selectors.hooks import told_by
from league.selectors.leagues import commissioners

from . import asking, hook_sending, log, outbox
from .errors import Refused
from .isolation import Due, rows_due
from .locks import locked

KIND = "hook"
IN_VAIN = 10  # tries in a row after which a hook is shut off
NEAR = timedelta(hours=24)  # before a deadline
DAY = timedelta(days=1)
EVENTS = ("results", "news", "deadlines")


def add(*, league: League, actor: User, kind: str, url: str, **events: bool) -> Hook:
    """Post the league's ``events`` to an address from now on. The log says to which service, never to which address."""
    if kind not in Hook.Kind.values:
        raise Refused("A hook leads to Discord, to Slack or to a program of your own.", field="kind")
    if not any(events.get(event, True) for event in EVENTS):
        raise Refused("Choose at least one thing that is posted there.", field="results")
    url = hook_sending.checked(kind, url)
    return _store(league, actor, kind, url, events)


@transaction.atomic
def _store(league: League, actor: User, kind: str, url: str, events: dict[str, bool]) -> Hook:
    league = locked(League).get(pk=league.pk)
    limits.HOOKS.require(league.hooks.count() + 1)
    if league.hooks.filter(url=url).exists():
        raise Refused("The league posts to this address already.", field="url")
    made = Hook.objects.create(league=league, kind=kind, url=url, added_by=actor, **events)
    _log(made, actor, "added", f"{actor} lets the league's news be posted to {made.get_kind_display()}.")
    return made


@transaction.atomic
def remove(*, hook: Hook, actor: User) -> None:
    """Post nothing there any more; what waits is dropped."""
    locked(League).get(pk=hook.league_id)
    if not Hook.objects.filter(pk=hook.pk).exists():
        raise Refused("This hook is removed already.")
    _log(hook, actor, "removed", f"{actor} lets nothing be posted to {hook.get_kind_display()} any more.")
    hook.delete()


@transaction.atomic
def turn_on(*, hook: Hook, actor: User) -> None:
    """Post again to a hook that was shut off; what happened meanwhile is not told."""
    if not Hook.objects.filter(pk=hook.pk).exclude(off_at=None).update(off_at=None, failures=0):
        raise Refused("This hook is not shut off.")
    _log(hook, actor, "on", f"{actor} turned the hook to {hook.get_kind_display()} on again.")


@transaction.atomic
def try_out(*, hook: Hook, actor: User) -> None:
    """Post a message that says that it works."""
    league = locked(League).get(pk=hook.league_id)
    if hook.off_at is not None:
        raise Refused("This hook is shut off.", "Turn it on first.")
    tried = league.log.filter(action="hook.tried", at__gt=clock.now() - DAY)
    limits.HOOK_TESTS.require(tried.count() + 1)
    _log(hook, actor, "tried", f"{actor} tried the hook to {hook.get_kind_display()}.")
    _queue([hook], f"hook-test:{uuid.uuid4()}", {"event": "test", "by": str(actor)})


def result(*, fixture: Fixture) -> None:
    """A game is over: its result, and with the last game of a week the week's news. Call it in that transaction."""
    waiting = list(Hook.objects.filter(league=fixture.season.league_id, off_at=None))
    if not waiting:
        return
    at = clock.now().isoformat()
    fact = {"event": "results", "fixture": str(fixture.public_id)}
    _queue([one for one in waiting if one.results], f"hook-result:{fixture.pk}:{at}", fact)
    if not Fixture.objects.filter(week=fixture.week_id).exclude(status=Fixture.Status.FINAL).exists():
        news = {"event": "news", "week": fixture.week_id}
        _queue([one for one in waiting if one.news], f"hook-news:{fixture.week_id}:{at}", news)


def near_deadlines() -> Due[Week, Week]:
    """Return the weeks whose deadline is less than a day ahead, of leagues with a hook that tells of it."""
    now = clock.now()
    near = Week.objects.filter(due_at__gt=now, due_at__lte=now + NEAR, season__league__rehearsal=False)
    near = near.filter(season__league__hooks__deadlines=True, season__league__hooks__off_at=None)
    return rows_due(near.select_related("season").distinct())


def tell_deadline(*, week: Week) -> None:
    """Tell of a week's deadline, once."""
    waiting = Hook.objects.filter(league=week.season.league_id, off_at=None, deadlines=True)
    fact = {"event": "deadlines", "week": week.pk, "due_at": week.deadline.isoformat()}
    _queue(list(waiting), f"hook-deadline:{week.pk}:{week.deadline.isoformat()}", fact)


def deliver(row: Outbox) -> None:
    """Write and post one message. What has become false is dropped, and so is all that waits for a hook shut off."""
    hook = row.hook
    if hook is None or hook.off_at is not None:
        return
    body = told_by(hook, row.body)
    if body is None:
        return
    try:
        hook_sending.post(hook, body)
    except Exception:  # also where its time is over: a hook that takes nothing is shut off at last
        _count_failure(hook)
        raise
    Hook.objects.filter(pk=hook.pk).update(failures=0)


def register() -> None:
    """Let the outbox carry messages of hooks."""
    outbox.carry(KIND, deliver)


@transaction.atomic
def _count_failure(hook: Hook) -> None:
    Hook.objects.filter(pk=hook.pk).update(failures=F("failures") + 1)
    if not Hook.objects.filter(pk=hook.pk, failures__gte=IN_VAIN, off_at=None).update(off_at=clock.now()):
        return
    name = hook.get_kind_display()
    _log(hook, None, "off", f"The hook to {name} is shut off: {IN_VAIN} tries in a row were in vain.")
    outbox.tell(
        key=f"hook-off:{hook.public_id}:{clock.now().isoformat()}",
        users=commissioners(hook.league),
        league=hook.league,
        topic=Outbox.Topic.LEAGUE,
        kind=asking.HOOK,
        body={
            "hook": str(hook.public_id),
            "subject": f"{hook.league}: the hook to {name} is shut off",
            "text": f"{IN_VAIN} tries in a row were in vain. Look whether its address still holds, and turn it on "
            "again.",
        },
        link=reverse("hooks", args=[hook.league.public_id]),
    )


def _queue(waiting: list[Hook], key: str, fact: dict[str, Any]) -> None:
    rows = [
        Outbox(
            key=f"{key}:{hook.pk}"[:160],
            kind=KIND,
            hook=hook,
            league_id=hook.league_id,
            body=fact,
            created_at=clock.now(),
        )
        for hook in waiting
    ]
    Outbox.objects.bulk_create(rows, ignore_conflicts=True)


def _log(hook: Hook, actor: User | None, what: str, sentence: str) -> None:
    data = {"hook": str(hook.public_id), "kind": hook.kind}
    log.write(league=hook.league, action=f"hook.{what}", sentence=sentence, actor=actor, data=data)
