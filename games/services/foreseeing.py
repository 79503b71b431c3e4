"""Judging plans before a game is locked: the closing of its steps is gone through without a lock and without a trace.

The engine's answers are remembered (``engine.remembering``), so that whoever then closes the steps under the lock only
looks them up. What has changed in between is asked anew there.
"""

from __future__ import annotations

from games.engine import Matchup
from games.models import FixtureStep, PlanVersion
from games.selectors.exchange import Exchange, read_exchange, read_matchup
from league import clock
from league.models import Fixture

from . import exchange as exchanges

State = FixtureStep.State


def foresee_closing(pk: int) -> None:
    """Judge every plan that closing the steps which are due or done asks for."""
    fixture, exchange = _read(pk)
    now = clock.now()
    if fixture.status != Fixture.Status.OPEN or not exchanges.something_to_close(exchange, now):
        return
    matchup = read_matchup(fixture, exchange)
    while (step := exchanges.next_to_close(exchange, matchup, now)) is not None:
        code, rows = step
        _close(rows, exchange, matchup)
        for row in rows:
            row.closed_at = now
        _check(exchange, matchup, versions="step_closed" in matchup.step(code).opens.values())


def foresee_checks(pk: int) -> None:
    """Judge every plan that waits in a game, and its working drafts."""
    fixture, exchange = _read(pk)
    if fixture.status == Fixture.Status.OPEN:
        _check(exchange, read_matchup(fixture, exchange), versions=True)


def _read(pk: int) -> tuple[Fixture, Exchange]:
    fixture = Fixture.objects.select_related("season__league", "week", "home", "away").get(pk=pk)
    return fixture, read_exchange(fixture)


def _close(rows: list[FixtureStep], exchange: Exchange, matchup: Matchup) -> None:
    """Put into the exchange, which is nobody else's, what each side would play."""
    owing = [row for row in rows if row.state != State.NOTHING_DUE]
    views = {row.side: exchange.opened(matchup.steps, row.side) for row in owing}
    for row in owing:
        found = exchanges.choose_plan(row, exchange, matchup, views[row.side])
        if found is None:
            continue
        default, played = found.default, found.version or PlanVersion(step=row)
        played.parts = found.parts
        if default is not None:
            played.text, played.source, row.state = default.text, default.source, default.state
        exchange.frozen[row.pk] = played


def _check(exchange: Exchange, matchup: Matchup, *, versions: bool) -> None:
    for row in exchange.steps if versions else ():
        found = exchanges.checked_again(row, exchange, matchup)
        if found is not None and found[0].legal and not found[2]:
            row.state = State.SAVED  # what was confirmed is to be confirmed again
    for _ in exchanges.checked_drafts(exchange, matchup):
        pass
