"""A row that cannot be read or acted on keeps no other league from going live, and no game gets dice of before."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from games.models import FixtureSecret, GameRecord, GameRun, Heartbeat
from games.services import exchange, going_live, runs, sweep, turns
from league import clock
from league.models import Fixture, Hold, League, LeagueLog, Week
from league.services.errors import Refused
from tests.depth import daily_part

from ..test_poisoned_rows import OF_NO_LEAGUE, POISONS, UNREADABLE, poison, rows_of, two_pairs, unchecked
from ..worlds import NOON, all_in, world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]
HOUR = timedelta(hours=1)
DOORS = [(), ("--first",), ("--as-planned",), ("--original",), ("--preview",)]


@contextmanager
def gone_live(*words: str) -> Iterator[None]:
    """Go live with a copy that is on hold; all is undone at the end."""
    with transaction.atomic(), clock.at(NOON), pytest.MonkeyPatch.context() as patched:
        patched.setattr(transaction, "on_commit", lambda act, **how: act())
        Hold.objects.create(cause="copy", since=NOON, last_seen=NOON - 2 * HOUR)
        call_command("go_live", *words, stdout=io.StringIO(), stderr=io.StringIO())
        yield
        transaction.set_rollback(True)


def outcome(league: int) -> dict[str, Any]:
    """What going live has done for a league."""
    return {
        "changed": LeagueLog.objects.filter(league=league, action="fixture.secret_changed").count(),
        "vouched": LeagueLog.objects.filter(league=league, action__startswith="service.").count(),
        "deadlines": list(Week.objects.filter(season__league=league).order_by("pk").values_list("due_at", flat=True)),
        "held": Hold.objects.filter(ended_at=None).exists(),
    }


def unseen_before() -> set[str]:
    """The secrets by which a game that is not over may be played."""
    return set(going_live._secrets_seen().filter(spent=False).values_list("hash", flat=True))


def models_read() -> list[type[Model]]:
    """The models of whose rows going live reads any."""
    with CaptureQueriesContext(connection) as seen, gone_live():
        pass
    read = {
        name
        for query in seen
        if query["sql"].startswith("SELECT")
        for name in re.findall(r'(?:FROM|JOIN) "(\w+)"', query["sql"])
    }
    return [model for model in apps.get_models() if model._meta.db_table in read]


def test_a_poisoned_row_of_any_model_keeps_no_other_league_from_going_live() -> None:
    sound, ill = two_pairs()
    before = unseen_before()
    expected = {}
    for door in DOORS:
        with gone_live(*door):
            expected[door] = outcome(sound.games)
    assert expected[()]["changed"] > 0
    keys = {model: rows_of(model, ill) for model in models_read() if model._meta.label not in OF_NO_LEAGUE}
    kinds = {**POISONS, **(UNREADABLE if connection.vendor == "sqlite" else {})}
    each = [(model, kind) for model in keys if keys[model] for kind in kinds]
    always = [(League, "unknown words"), (Week, "dates of the year 9999"), (Fixture, "unknown words")]
    faults = []
    for number, (model, kind) in enumerate(dict.fromkeys([*always, *daily_part(each, of=8)])):
        with transaction.atomic():
            with unchecked():
                taken = poison(model, keys[model], kinds[kind])
            for door in DOORS if (model, kind) in always else [DOORS[number % len(DOORS)]]:
                words = f"{model._meta.label} with {kind} by {door}"
                if not taken:
                    continue
                with gone_live(*door):
                    done = outcome(sound.games)
                    left = unseen_before() & before
                if done != expected[door]:
                    faults.append(f"{words}: {done}, not {expected[door]}.")
                if left and door in ((), ("--as-planned",)):
                    faults.append(f"{words}: {left} may still be played with.")
            transaction.set_rollback(True)
    assert faults == []


def test_a_game_that_cannot_be_given_dice_is_not_played_before_it_has_them() -> None:
    """Its league's house rules cannot be read until they are mended."""
    sound, ill = world(teams=2, weeks=1), world(teams=4, weeks=1)
    ready, waiting = ill.fixtures[1]
    with clock.at(NOON):
        for fixture in (sound.fixture, ready, waiting):
            exchange.open_fixture(fixture=fixture)
        all_in(ill, ready)
        turns.take_turn()
        run = GameRun.objects.get(fixture=ready)
        before = set(FixtureSecret.objects.values_list("hash", flat=True))
        rules = League.objects.get(pk=ill.league.pk).options
        League.objects.filter(pk=ill.league.pk).update(options={"no such rule": [1]})
        Hold.objects.create(cause="copy", since=NOON, last_seen=NOON)
        errors = io.StringIO()
        call_command("go_live", stdout=io.StringIO(), stderr=errors)
    league = f"of league {ill.league.pk} ({ill.league.name})"
    for game in (ready, waiting):
        assert f"Set aside: Fixture {game.pk} {league}: " in errors.getvalue()
    assert not Hold.objects.filter(ended_at=None).exists()
    assert LeagueLog.objects.get(action="fixture.secret_changed").league_id == sound.league.pk
    with clock.at(NOON + HOUR):
        turns.take_turn()
        aside = {row["row"] for row in Heartbeat.objects.get(name=sweep.HEARTBEAT).set_aside}
        assert {f"Fixture {ready.pk}", f"Fixture {waiting.pk}"} <= aside
        League.objects.filter(pk=ill.league.pk).update(options=rules)
        with pytest.raises(Refused, match="waits for other dice"):
            runs.play_run(run_id=run.pk)
        with pytest.raises(Refused, match="has no dice yet"):
            all_in(ill, waiting)
        run.refresh_from_db()
        assert (run.status, run.attempts) == ("queued", 0)
        turns.take_turn()
        assert list(going_live.without_dice()) == []
        all_in(ill, waiting)
        turns.take_turn()
        for one in GameRun.objects.filter(status="queued"):
            runs.play_run(run_id=one.pk)
    played = set(FixtureSecret.objects.filter(spent=False, fixture__in=[ready, waiting]).values_list("hash", flat=True))
    assert GameRecord.objects.filter(fixture__in=[ready, waiting]).count() == 2
    assert not played & before
    published = LeagueLog.objects.filter(league=ill.league, action="fixture.secret_changed")
    assert {row.data["hash"] for row in published} <= played
