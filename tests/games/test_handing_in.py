"""Handing in: checked before anything is locked, dated when it came in, as often as anybody needs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from games.models import FixtureStep, PlanVersion
from games.services import drafts, exchange, plans
from league import clock, limits
from league.models import RosterSpot
from league.services.errors import Refused

from .worlds import NOON, World, hand_in_example, plan_text, world

pytestmark = pytest.mark.both_databases

ONE = timedelta(seconds=1)


@pytest.fixture
def opened() -> World:
    made = world(teams=2, weeks=1, ruleset="tiny")
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def first_step(opened: World, side: str = "home") -> FixtureStep:
    return FixtureStep.objects.filter(fixture=opened.fixture, side=side).order_by("order")[0]


def save(opened: World, text: str) -> PlanVersion:
    return plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=text)


def during_the_check(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once while a plan is checked."""
    check, waiting = exchange.check_step, [act]

    def checked(*facts: Any) -> Any:
        if waiting:
            waiting.pop()()
        return check(*facts)

    monkeypatch.setattr(exchange, "check_step", checked)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ["save", "confirm"])
def test_a_plan_is_checked_before_anything_is_locked(opened: World, monkeypatch: pytest.MonkeyPatch, act: str) -> None:
    seen: list[bool] = []
    with clock.at(NOON):
        if act == "confirm":
            save(opened, plan_text())
        during_the_check(monkeypatch, lambda: seen.append(connection.in_atomic_block))
        if act == "save":
            assert save(opened, plan_text()).legal
        else:
            plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    assert seen == [False]


@pytest.mark.django_db
def test_a_plan_that_came_before_the_deadline_is_dated_then_however_long_its_check_takes(
    opened: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = first_step(opened).due_at
    moment = [due - ONE]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    during_the_check(monkeypatch, lambda: moment.__setitem__(0, due + 9 * ONE))
    version = save(opened, plan_text())
    version.refresh_from_db()
    assert version.created_at == due - ONE
    with pytest.raises(Refused, match="This came 9 seconds after it"):
        save(opened, plan_text(runs=4))
    assert PlanVersion.objects.count() == 1


@pytest.mark.django_db
def test_a_confirmation_that_came_before_the_deadline_counts(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    step = first_step(opened)
    with clock.at(NOON):
        save(opened, plan_text())
    moment = [step.due_at - ONE]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    during_the_check(monkeypatch, lambda: moment.__setitem__(0, step.due_at + ONE))
    plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    step.refresh_from_db()
    assert step.state == FixtureStep.State.CONFIRMED
    assert step.closed_at is not None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("late", "told"),
    [
        (timedelta(0), "1 second"),
        (ONE, "1 second"),
        (119 * ONE, "119 seconds"),
        (120 * ONE, "2 minutes"),
        (timedelta(hours=2), "2 hours"),
        (timedelta(days=2), "2 days"),
    ],
)
def test_what_came_late_is_told_by_how_much(opened: World, late: timedelta, told: str) -> None:
    with clock.at(first_step(opened).due_at + late), pytest.raises(Refused) as refused:
        save(opened, plan_text())
    assert str(refused.value) == (
        f"The deadline has passed. This came {told} after it. What was handed in before it is played."
    )


@pytest.mark.django_db
def test_what_a_check_found_counts_only_where_it_still_holds(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    team = opened.fixture.home
    with clock.at(NOON):
        during_the_check(monkeypatch, lambda: RosterSpot.objects.filter(team=team).delete())
        checked = save(opened, plan_text())
        monkeypatch.undo()
        anew = exchange.check_step(
            checked.step, checked.text, *(getattr(plans.look(opened.fixture, opened.coach("home"), NOON), name)
                                          for name in ("exchange", "matchup"))
        )  # fmt: skip
    assert (checked.legal, checked.problems) == (anew.legal, anew.problems)


@pytest.mark.django_db
def test_a_form_never_undoes_a_version_that_came_in_between(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    made = world(teams=2, weeks=1, ruleset="fool", exchange="together")
    coach = made.coach("home")
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        first = hand_in_example(fixture=made.fixture, author=coach)
        other = first.text + "\n"
        during_the_check(monkeypatch, lambda: plans.save_plan(fixture=made.fixture, author=coach, text=other))
        filled = drafts.fill_sheet(fixture=made.fixture, author=coach, key="sets.0", values={})
    versions = list(PlanVersion.objects.filter(step__fixture=made.fixture).order_by("number"))
    assert [version.text for version in versions][1] == other
    assert filled == versions[-1]


@pytest.mark.django_db
def test_versions_of_a_step_are_bounded_with_a_sentence(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    coach, address = opened.coach("home"), f"{opened.fixture.public_id}/plan/"
    with clock.at(NOON):
        kept = save(opened, plan_text())
        rows = [
            PlanVersion(step=kept.step, number=number, text=str(number), legal=False)
            for number in range(2, limits.DRAFTS.most + 1)
        ]
        PlanVersion.objects.bulk_create(rows)
        told = "Your side has handed in 200 versions for this step; no more are kept. Confirm the newest of them."
        with pytest.raises(Refused) as refused:
            save(opened, plan_text(runs=4))
        assert str(refused.value) == told
        api = APIClient()
        api.force_authenticate(coach)
        sent = api.put(f"/api/v1/fixtures/{address}", plan_text(runs=4), content_type="text/plain")
        assert sent.status_code == 409
        assert sent.json()["errors"][0]["message"] == told.split(" Confirm")[0]
    assert PlanVersion.objects.count() == limits.DRAFTS.most


@pytest.mark.django_db
def test_versions_of_a_step_are_bounded_by_their_characters_too(opened: World) -> None:
    with clock.at(NOON):
        kept = save(opened, plan_text())
        room = limits.DRAFT_CHARACTERS.most - len(kept.text)
        PlanVersion.objects.create(step=kept.step, number=2, text="x" * (room - 2), legal=False)
        assert save(opened, "no").number == 3
        with pytest.raises(Refused, match="have more than 8,000,000 characters in all; no more are kept"):
            save(opened, "x")
