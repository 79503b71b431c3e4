"""Plans are judged before a game is locked: no act asks the engine for its word on a plan under the lock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

import games.engine.plans as door
from games import engine
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.services import exchange, foreseeing, plans, replays, runs, sweep, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Fixture, RosterSpot

from .worlds import DUE, NOON, World, all_in, hand_in, plan_text, world

pytestmark = pytest.mark.django_db


@dataclass
class Watch:
    """Locks of games that are held, as savepoints, and the questions that were asked of the engine."""

    held: set[str | None] = field(default_factory=set)
    asked: int = 0
    locked: int = 0

    @property
    def under_lock(self) -> bool:
        return bool(self.held & {*connection.savepoint_ids})


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    seen = Watch()
    lock = exchange.lock_fixture

    def locking(pk: int) -> Fixture:
        seen.locked += 1
        seen.held.add(connection.savepoint_ids[-1])
        return lock(pk)

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def asking(*args: Any, **kwargs: Any) -> Any:
            assert not seen.under_lock, "A plan is judged while its game is locked."
            seen.asked += 1
            return work(*args, **kwargs)

        return asking

    for module in (exchange, runs, replays):
        monkeypatch.setattr(module, "lock_fixture", locking)
    for name in ("_check", "_report", "_split"):
        monkeypatch.setattr(door, name, watched(getattr(door, name)))
    return seen


def drafted(made: World, side: str = "home") -> WorkingDraft:
    draft = working_drafts.start(fixture=made.fixture, author=made.coach(side), source="blank")
    return typed(made, draft, plan_text(side), side)


def typed(made: World, draft: WorkingDraft, text: str, side: str = "home") -> WorkingDraft:
    place = Place(draft.public_id, draft.number)
    return working_drafts.write_text(fixture=made.fixture, author=made.coach(side), place=place, text=text).draft


def took_back(made: World) -> None:
    draft = typed(made, drafted(made), plan_text(runs=3))
    for act in (working_drafts.take_back, working_drafts.redo):
        draft = act(fixture=made.fixture, author=made.coach("home"), place=Place(draft.public_id, draft.number))
    assert draft.text == plan_text(runs=3)


def sealed(made: World) -> None:
    draft = drafted(made)
    working_drafts.seal(fixture=made.fixture, author=made.coach("home"), place=Place(draft.public_id, draft.number))


def confirmed(made: World) -> None:
    drafted(made, "away")
    all_in(made)
    assert Fixture.objects.get(pk=made.fixture.pk).status == "ready"


def nothing_handed_in(made: World) -> None:
    drafted(made, "away")
    with clock.at(DUE + timedelta(hours=1)):
        assert sweep.sweep(send=False).closed
    assert Fixture.objects.get(pk=made.fixture.pk).status in ("ready", "playing")
    assert PlanVersion.objects.get(step__code="plan", step__side="away").source == "draft"


def outrun_by_the_roster(made: World) -> None:
    hand_in(made, "home", confirm=False)
    drafted(made)
    spot = RosterSpot.objects.get(team=made.fixture.home, number=10)
    with clock.at(DUE + timedelta(hours=1)):
        RosterSpot.objects.filter(pk=spot.pk).update(number=99)
        assert sweep.sweep(send=False).closed
    assert FixtureStep.objects.filter(fixture=made.fixture, side="home", state="replaced").exists()


def rosters_moved(made: World) -> None:
    hand_in(made, "home", confirm=False)
    draft = drafted(made)
    assert draft.legal
    RosterSpot.objects.filter(team=made.fixture.home, number=10).update(number=99)
    named = frozenset({str(made.fixture.home.public_id)})
    exchange._look_at_rosters(made.league.pk, named)
    draft.refresh_from_db()
    assert not draft.legal
    assert not PlanVersion.objects.get().legal


def excused(made: World) -> None:
    drafted(made)
    exchange.excuse_side(fixture=made.fixture, side="home", actor=made.commissioner, reason="Away.")
    with clock.at(DUE + timedelta(hours=1)):
        sweep.sweep(send=False)


@pytest.mark.parametrize(
    "act", [took_back, sealed, confirmed, nothing_handed_in, outrun_by_the_roster, rosters_moved, excused]
)
def test_no_plan_is_judged_under_the_lock(opened: World, watch: Watch, act: Callable[[World], None]) -> None:
    act(opened)
    assert watch.asked
    assert watch.locked


def test_the_watch_sees_what_is_judged_under_the_lock(
    opened: World, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseeing, "foresee_closing", lambda pk: None)
    errors = []
    monkeypatch.setattr(door.log, "error", lambda text, *given: errors.append(given))
    hand_in(opened, "home")
    assert any("AssertionError" in str(given) for given in errors)


@pytest.mark.parametrize("act", [confirmed, nothing_handed_in, outrun_by_the_roster, excused])
def test_what_was_foreseen_is_what_is_played(
    opened: World, monkeypatch: pytest.MonkeyPatch, act: Callable[[World], None]
) -> None:
    with transaction.atomic():
        act(opened)
        foreseen = played()
        transaction.set_rollback(True)
    opened.fixture.refresh_from_db()
    monkeypatch.setattr(foreseeing, "foresee_closing", lambda pk: None)
    act(opened)
    assert foreseen
    assert played() == foreseen


def played() -> list[tuple[object, ...]]:
    rows = PlanVersion.objects.order_by("step__order", "step__side", "number")
    return [(row.step.code, row.step.side, row.step.state, row.text, row.parts, row.legal) for row in rows]


def test_what_changes_between_is_judged_anew(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_in(opened, "home")
    hand_in(opened, "home", confirm=False)
    foresee = foreseeing.foresee_closing

    def slowly(pk: int) -> None:
        foresee(pk)
        step = FixtureStep.objects.get(fixture=pk, side="home", code="plan")
        new = PlanVersion.objects.filter(step=step).order_by("-number")[0]
        PlanVersion.objects.filter(pk=new.pk).update(text=plan_text(runs=9))

    with clock.at(DUE + timedelta(hours=1)):
        monkeypatch.setattr(foreseeing, "foresee_closing", slowly)
        exchange.advance(fixture=opened.fixture)
    version = PlanVersion.objects.filter(step__side="home", step__code="plan").latest("number")
    assert (version.text, version.parts["calls"]["calls"]["run"]) == (plan_text(runs=9), 9)


def test_nothing_is_remembered_after_an_act(opened: World, watch: Watch) -> None:
    due = plans.look(opened.fixture, opened.coach("home"), NOON)
    with engine.remembering():
        first = due.check(plan_text())
        asked = watch.asked
        assert due.check(plan_text()) is first
        assert watch.asked == asked
        assert due.check(plan_text(runs=7)) is not first
    asked = watch.asked
    assert due.check(plan_text()) == first
    assert watch.asked > asked


@pytest.mark.parametrize("ruleset", ["fool", "statis_pro"])
def test_each_rulebook_is_asked_once(watch: Watch, ruleset: str) -> None:
    """The same question is known again: rules, teams and plans compare by what they say."""
    made = world(teams=2, ruleset=ruleset)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    with clock.at(DUE + timedelta(hours=1)):
        exchange.advance(fixture=made.fixture)
    assert set(PlanVersion.objects.values_list("source", flat=True)) <= {"autocoach", "carried"}
    assert watch.asked
