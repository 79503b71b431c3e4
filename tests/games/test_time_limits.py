"""Every request that computes is given up in time, with a sentence that says what took too long.

What computes is handed a slow stand-in: it does its work, and then the clock by which deadlines are kept has run on by
ten minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from html import unescape
from pkgutil import resolve_name
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from games.models import PlanVersion, PlayerGameLine
from games.services import exchange, runs, sweep, transfer
from games.services.statistics import refresh_stale
from league import clock, limits
from league.models import Fixture, League

from .worlds import NOON, World, all_in, world

pytestmark = pytest.mark.django_db
TEN_MINUTES = 600.0
WEEK = timedelta(days=7)

ADDING = "games.engine.statistics.add"
CERTAIN = "league.rulebook.certain"
AUTOCOACH = "tests.tiny_ruleset.TinyRuleset.autocoach"
REPAIR = "tests.tiny_ruleset.TinyRuleset.repair"
MOTION = "tests.tiny_ruleset.TinyRuleset.motion"
WHY = "tests.tiny_ruleset.TinyRuleset.explain_call"

# By address: who asks, what is slow, the limit that is told.
CASES = {
    "/leagues/{league}/statistics/": ("visitor", ADDING, limits.STATISTICS),
    "/leagues/{league}/statistics/rushing/": ("visitor", ADDING, limits.STATISTICS),
    "/leagues/{league}/records/": ("visitor", ADDING, limits.STATISTICS),
    "/teams/{team}/statistics/": ("visitor", ADDING, limits.STATISTICS),
    "/players/{player}/": ("visitor", "games.engine.statistics.completed", limits.STATISTICS),
    "/api/v1/seasons/{season}/leaders/": ("visitor", ADDING, limits.STATISTICS),
    "/games/{game}/": ("visitor", "rules_engine.play_values", limits.GAME),
    "/games/{game}/record/": ("visitor", "rules_engine.decompress", limits.GAME),
    "/api/v1/games/{game}/record/": ("visitor", "rules_engine.decompress", limits.GAME),
    "/games/{game}/plays/3/": ("visitor", MOTION, limits.PLAY),
    "/games/{game}/plays/2/": ("coach", WHY, limits.PLAY),
    "/leagues/{league}/": ("visitor", CERTAIN, limits.STANDINGS),
    "/leagues/{league}/seasons/1/": ("visitor", CERTAIN, limits.STANDINGS),
    "/api/v1/seasons/{season}/standings/": ("coach", CERTAIN, limits.ANSWER),
    "/leagues/{league}/commissioner/export/": ("commissioner", "games.services.transfer._row_out", limits.EXPORT),
}


def told(limit: limits.TimeLimit) -> str:
    return f"{limit.what} took longer than {limit.seconds:g} seconds and was given up."


@pytest.fixture
def small() -> World:
    """The first week is played and counted, plans for the second are due; the league is open to all."""
    made = world(teams=4, weeks=2, openness=League.Openness.PUBLIC)
    with clock.at(NOON):
        for game in made.fixtures[1]:
            exchange.open_fixture(fixture=game)
            all_in(made, game)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
    with clock.at(NOON + WEEK):
        for game in made.fixtures[2]:
            exchange.open_fixture(fixture=game)
    refresh_stale()
    return made


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes what has that name slow."""
    ticks = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: ticks[0])

    def make_slow(name: str) -> None:
        real = resolve_name(name)

        def stand_in(*given: Any, **more: Any) -> Any:
            ticks[0] += TEN_MINUTES
            return real(*given, **more)

        monkeypatch.setattr(name, stand_in)

    return make_slow


def client(small: World, who: str) -> Client:
    browser = Client()
    users = {"coach": small.coaches[0], "commissioner": small.commissioner}
    if who in users:
        browser.force_login(users[who])
    return browser


def filled(small: World, address: str) -> str:
    return address.format(
        league=small.league.public_id,
        season=small.season.public_id,
        team=small.teams[0].public_id,
        player=PlayerGameLine.objects.order_by("pk").first().player.public_id,
        game=small.fixture.public_id,
        next=small.fixtures[2][0].public_id,
    )


@pytest.mark.parametrize("address", CASES)
def test_what_takes_too_long_is_given_up_with_its_sentence(
    small: World, slow: Callable[[str], None], address: str
) -> None:
    who, name, limit = CASES[address]
    browser, asked = client(small, who), filled(small, address)
    with clock.at(NOON + WEEK):
        in_time = browser.get(asked)
        assert in_time.status_code == 200
        list(in_time)
        slow(name)
        answer = browser.get(asked)
    assert answer.status_code == 503
    assert told(limit) in unescape(answer.content.decode())


def test_a_slow_example_is_told_and_nothing_of_it_is_kept(small: World, slow: Callable[[str], None]) -> None:
    coming = small.fixtures[2][0]
    browser = client(small, "coach")
    slow(AUTOCOACH)
    with clock.at(NOON + WEEK):
        page = browser.post(f"/games/{coming.public_id}/plan/start/", {"from": "autocoach"}, follow=True)
        answer = browser.get(f"/api/v1/fixtures/{coming.public_id}/example-plan/")
    assert told(limits.AUTOCOACH) in unescape(page.content.decode())
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (503, told(limits.AUTOCOACH))
    assert not PlanVersion.objects.filter(step__fixture=coming).exists()


def test_a_slow_repair_of_what_would_stand_in_is_told_on_its_page(small: World, slow: Callable[[str], None]) -> None:
    slow(REPAIR)
    with clock.at(NOON + WEEK):
        page = client(small, "coach").get(f"/games/{small.fixtures[2][0].public_id}/plan/default/")
    assert told(limits.AUTOCOACH) in unescape(page.content.decode())


def test_any_query_asks_for_the_time_and_what_was_begun_is_undone(small: World, slow: Callable[[str], None]) -> None:
    """Of a request that has no limit of its own: the announcement of a word to all, whose log is slow."""
    before = small.league.log.count()
    slow("league.services.log.write")
    address = f"/leagues/{small.league.public_id}/commissioner/word/"
    answer = client(small, "commissioner").post(
        address, {"subject": "Snow", "text": "The pitch is white."}, follow=True
    )
    assert told(limits.ANSWER) in unescape(answer.content.decode())
    assert small.league.log.count() == before


def test_where_no_request_is_answered_nothing_is_limited(small: World, slow: Callable[[str], None]) -> None:
    slow("games.services.transfer._row_out")
    assert transfer.export_league(league=small.league)


def test_it_is_told_once_so_that_cleaning_up_goes_through(slow: Callable[[str], None]) -> None:
    with limits.within(limits.TimeLimit(-1.0, "Nothing")):
        with pytest.raises(limits.TookTooLong, match="Nothing took longer than -1 seconds"):
            limits.check_time()
        limits.check_time()


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_is_given_up_leaves_the_connection_whole() -> None:
    made = world(teams=2, weeks=1)

    @transaction.atomic
    def open_and_dawdle() -> None:
        Fixture.objects.update(status=Fixture.Status.OPEN)
        limits.set_time(limits.TimeLimit(-1.0, "Nothing"))
        limits.check_time()

    with limits.within(limits.TimeLimit(60.0, "Nothing")), pytest.raises(limits.TookTooLong):
        open_and_dawdle()
    assert not connection.in_atomic_block
    assert Fixture.objects.get(pk=made.fixture.pk).status == Fixture.Status.SCHEDULED
