"""What somebody took, or was told of, while the clock was ahead is free again once the clock is set right."""

from __future__ import annotations

import ast
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps
from django.db.models import Model

from games.models import BenchChunk, BenchRun, GameRun, Heartbeat, PracticeGame
from games.services import bench_work, practice, runs, turns
from league import clock
from league.models import Fixture, League, Outbox
from league.services import digests, leases, outbox
from tests.kept import kept_world

from .test_poisoned_rows import trial_of
from .worlds import NOON, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ROOT = Path(__file__).resolve().parents[2]
YEAR, SECOND = timedelta(days=365), timedelta(seconds=1)
Is = Callable[[], bool]


@kept_world
def made() -> World:
    """A league with a run that is played, a trial, a mail and a visitor's game, each with its worker."""
    found = world(teams=4, weeks=1)
    fixture = found.fixture
    Fixture.objects.filter(pk=fixture.pk).update(status=Fixture.Status.PLAYING)
    held = {"token": uuid4(), "lease_until": NOON}
    GameRun.objects.create(fixture=fixture, queued_at=NOON, status=GameRun.Status.RUNNING, attempts=1, **held)
    with clock.at(NOON):
        trial_of(found, fixture)
        outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
        Outbox.objects.update(**held)
        game = practice.begin(ruleset="tiny", address="192.0.2.7")
        PracticeGame.objects.filter(pk=game.pk).update(
            state=PracticeGame.State.RUNNING, lease=uuid4(), lease_until=NOON
        )
        turns._take()
    return found


def take_mail() -> bool:
    return outbox.send(row_id=Outbox.objects.get(key="k").pk)


# Of each model with a lease: how long it lasts, and whether a row whose worker is gone is to be had.
LEASED: dict[type[Model], tuple[Callable[[], timedelta], Is]] = {
    Heartbeat: (lambda: turns.LEASE, lambda: turns._take() is not None),
    GameRun: (runs._lease, lambda: bool(runs.requeue_expired())),
    Outbox: (lambda: outbox.LEASE, take_mail),
    BenchChunk: (lambda: bench_work.LEASE, lambda: bool(bench_work.requeue_expired())),
    PracticeGame: (lambda: practice.LEASE, lambda: bool(practice.requeue_expired())),
}


def models_with(name: str) -> set[type[Model]]:
    return {model for model in apps.get_models() if any(field.name == name for field in model._meta.fields)}


def test_every_model_with_a_lease_is_tried() -> None:
    assert models_with("lease_until") == set(LEASED)


@pytest.mark.parametrize("model", LEASED, ids=lambda model: model.__name__)
def test_a_lease_of_a_clock_that_was_ahead_keeps_nobody_out(model: type[Model]) -> None:
    made()
    length, is_free = LEASED[model][0](), LEASED[model][1]
    for until, free in [
        (NOON + SECOND, False),
        (NOON + length + leases.SLACK, False),
        (NOON + length + leases.SLACK + SECOND, True),
    ]:
        model._base_manager.filter(lease_until__isnull=False).update(lease_until=until)
        with clock.at(NOON):
            assert is_free() is free, until


def test_a_run_that_was_taken_back_while_it_was_locked_stays() -> None:
    """The row is asked again under its lock."""
    made()
    run = GameRun.objects.get()
    GameRun.objects.update(lease_until=NOON + YEAR)
    with clock.at(NOON):
        (found,) = runs.expired()
        GameRun.objects.update(lease_until=NOON + SECOND)
        assert not runs.requeue(run=found)
        GameRun.objects.update(lease_until=NOON + YEAR)
        assert runs.requeue(run=run)


# -- messages ----------------------------------------------------------------------------------------------------------


def told_runs() -> bool:
    free = {"token": None, "lease_until": None}
    GameRun.objects.update(status=GameRun.Status.QUEUED, **free)
    return runs.to_hand_over().exists()


def told_mails() -> bool:
    Outbox.objects.update(token=None, lease_until=None)
    return bool(list(outbox.hand_over()))


def told_trials() -> bool:
    BenchChunk.objects.update(state=BenchChunk.State.QUEUED, token=None, lease_until=None)
    return bool(bench_work.requeue_expired())


def told_practice() -> bool:
    PracticeGame.objects.update(state=PracticeGame.State.QUEUED, lease=None, lease_until=None)
    return bool(practice.requeue_expired())


TOLD: dict[type[Model], tuple[str, Is]] = {
    GameRun: ("handed_at", told_runs),
    Outbox: ("handed_at", told_mails),
    BenchRun: ("handed_at", told_trials),
    PracticeGame: ("queued_at", told_practice),
}


def test_every_model_of_which_workers_are_told_is_tried() -> None:
    assert models_with("handed_at") <= set(TOLD)


@pytest.mark.parametrize("model", TOLD, ids=lambda model: model.__name__)
def test_a_message_of_a_clock_that_was_ahead_is_sent_again(model: type[Model]) -> None:
    made()
    field, is_sent = TOLD[model]
    for told, again in [(NOON - SECOND, False), (NOON + leases.SLACK, False), (NOON + YEAR, True)]:
        model._base_manager.update(**{field: told})
        with clock.at(NOON):
            assert is_sent() is again, told


def test_a_mail_born_while_the_clock_was_ahead_goes_out_now() -> None:
    with clock.at(NOON + YEAR):
        row = outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    assert row is not None
    with clock.at(NOON):
        assert list(outbox.hand_over()) == [row.pk]


def test_a_digest_that_a_clock_put_far_off_gets_a_moment_of_this_week() -> None:
    league = world(teams=2, weeks=1).league
    for at, anew in [(NOON + timedelta(days=7), False), (NOON + YEAR, True)]:
        League.objects.filter(pk=league.pk).update(digest_at=at)
        with clock.at(NOON):
            assert bool(list(digests.due())) is anew
            digests.send(league=league)
        league.refresh_from_db()
        assert (league.digest_at != at) is anew
    assert league.digest_at is not None
    assert NOON < league.digest_at <= NOON + timedelta(days=7)
    assert not Outbox.objects.exists()


# -- the next one ------------------------------------------------------------------------------------------------------

ELSEWHERE = {"league/services/leases.py"}


def compared(tree: ast.AST, names: set[str]) -> set[str]:
    """The fields of these names that are compared with anything: by a look-up of a query, or as an attribute."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg and node.arg.rpartition("__")[2] in {"lt", "lte", "gt", "gte"}:
            found |= {node.arg.split("__")[-2]} & names
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            ordered = any(isinstance(one, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for one in node.ops)
            found |= {side.attr for side in sides if ordered and isinstance(side, ast.Attribute)} & names
    return found


def test_leases_and_messages_are_judged_in_one_place() -> None:
    names = {"lease_until", "handed_at"}
    wrong = {
        path.relative_to(ROOT).as_posix()
        for path in [*ROOT.glob("games/**/*.py"), *ROOT.glob("league/**/*.py")]
        if compared(ast.parse(path.read_text(encoding="utf-8")), names)
    }
    assert wrong - ELSEWHERE == set()
    assert compared(ast.parse("a.filter(run__lease_until__lte=now)\nb.handed_at > now"), names) == names
