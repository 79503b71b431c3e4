"""Working drafts on the bench: tried as they stand, frozen, read by their coach alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.models import BenchRun, WorkingDraft
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.services import bench, bench_work, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Seat

from ..worlds import NOON, World, person, plan_text
from .trying import browser, played, refusal, start

pytestmark = pytest.mark.django_db
BROKEN = "grass 10 11"


def drafted(small: World, text: str = "", name: str = "Left of the river") -> WorkingDraft:
    """A working draft of the home coach; ``text`` in place of what it began with."""
    coach = small.coach("home")
    draft = working_drafts.start(fixture=small.fixture, author=coach, source="version", name=name)
    return rewritten(small, draft, text or plan_text("home", runs=5))


def rewritten(small: World, draft: WorkingDraft, text: str) -> WorkingDraft:
    place = Place(draft.public_id, draft.number)
    return working_drafts.write_text(fixture=small.fixture, author=small.coach("home"), place=place, text=text).draft


def tried(small: World, draft: WorkingDraft, **asked: Any) -> BenchRun:
    return start(small, games=4, draft=str(draft.public_id), **asked)


def page(small: World, run: BenchRun | None = None) -> str:
    address = f"/games/{small.fixture.public_id}/bench/{f'{run.public_id}/' if run else ''}"
    return browser(small.coach("home")).get(address).content.decode()


def test_a_working_draft_is_tried_as_it_stood_when_the_trial_began(small: World) -> None:
    draft = drafted(small)
    run, same = tried(small, draft), tried(small, draft)
    rewritten(small, draft, plan_text("home", runs=11))
    played(run)
    played(same)
    assert (run.state, run.error, run.draft, run.draft_working) == ("done", "", None, draft)
    assert run.results == same.results
    assert played(tried(small, WorkingDraft.objects.get())).results != run.results
    assert bench_runs.title(run).startswith("“Left of the river” of 12:00 against")


def test_what_was_changed_since_is_told_beside_the_draft_and_on_its_trial(small: World) -> None:
    draft = drafted(small)
    run = played(tried(small, draft))
    overview = f"/games/{small.fixture.public_id}/plan/"
    coach = browser(small.coach("home"))
    assert "Left of the river" in coach.get(overview).content.decode()
    assert "changed since" not in coach.get(overview).content.decode() + page(small) + page(small, run)
    rewritten(small, draft, plan_text("home", runs=11))
    run.refresh_from_db()
    told = coach.get(overview).content.decode()
    assert "(changed since)" in told
    assert f"/bench/{run.public_id}/" in told
    assert "changed since" in page(small)
    assert "has been changed since this trial began" in page(small, run)


def test_the_text_of_a_draft_is_kept_no_longer_than_its_trial_runs(small: World) -> None:
    draft = drafted(small)
    run = tried(small, draft)
    assert run.texts == {"draft": draft.text}
    assert bench_runs.text_digest(draft.text) == run.frozen["draft"]["digest"]
    assert played(run).texts is None
    assert bench.cancel(run=tried(small, draft)).texts is None


def test_a_draft_with_errors_says_what_to_mend_and_where(small: World) -> None:
    draft = drafted(small, text=BROKEN)
    assert refusal(small, draft=str(draft.public_id)).startswith("“Left of the river” has errors and cannot be tried.")
    told = page(small)
    assert "cannot be tried before this is mended" in told
    assert "error" in next(choice.label for choice in selector.drafts(small.coach("home"), small.fixture))
    sent = {"draft": str(draft.public_id), "against": "autocoach", "what": "games"}
    answer = browser(small.coach("home")).post(f"/games/{small.fixture.public_id}/bench/", sent)
    assert answer.status_code == 409
    assert "has errors and cannot be tried." in answer.content.decode()


def test_an_assistant_reads_no_trial_of_a_working_draft(small: World) -> None:
    helper = person("assistant")
    small.league.memberships.create(user=helper, joined_at=NOON)
    Seat.objects.create(team=small.fixture.home, user=helper, since=NOON, head=False)
    draft = drafted(small)
    for asked in ({"draft": str(draft.public_id)}, {"beside": str(draft.public_id)}):
        run = bench.cancel(run=start(small, games=4, **asked))
        address = f"/games/{small.fixture.public_id}/bench/"
        assert browser(helper).get(f"{address}{run.public_id}/").status_code == 404
        assert str(run.public_id) not in browser(helper).get(address).content.decode()
        assert browser(small.coach("home")).get(f"{address}{run.public_id}/").status_code == 200


@pytest.mark.parametrize("name", ["draft", "beside"])
def test_a_draft_that_is_thrown_away_takes_its_trials_along_but_not_the_count(small: World, name: str) -> None:
    coach, draft = small.coach("home"), drafted(small)
    run = start(small, games=4, **{name: str(draft.public_id)})
    left = bench_runs.runs_left(coach)
    working_drafts.throw_away(fixture=small.fixture, author=coach, draft_id=draft.public_id)
    assert bench_runs.runs_left(coach) == left
    assert bench_runs.find_run(coach, small.fixture, "home", run.public_id) is None
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.done, run.texts) == ("failed", 0, None)
    with clock.at(NOON + timedelta(days=15)):
        bench.forget_old()
    assert not BenchRun.objects.exists()


@pytest.mark.parametrize("other", ["a second draft", "handed in", "autocoach"])
def test_two_plans_stand_side_by_side_on_the_same_dice(small: World, other: str) -> None:
    draft = drafted(small)
    second = drafted(small, plan_text("home", runs=11), name="Right of it")
    beside = {
        "a second draft": str(second.public_id),
        "handed in": next(each.value for each in selector.drafts(small.coach("home"), small.fixture) if each.version),
        "autocoach": "autocoach",
    }[other]
    run = played(start(small, draft=str(draft.public_id), beside=beside))
    assert (run.state, run.error) == ("done", "")
    assert run.results["plan"]["games"]["games"] == run.results["beside"]["games"]["games"] == 24
    told = page(small, run)
    assert "24 games each, on the same dice" in told
    assert "of 100. Certain enough" in told or "That is as many" in told
    assert "more than the other plan" in told


def test_a_successor_reads_no_trial_of_a_working_draft_before_him(small: World) -> None:
    run, before = tried(small, drafted(small)), small.coach("home")
    Seat.objects.filter(user=before).update(until=NOON)
    after = person("successor")
    small.league.memberships.create(user=after, joined_at=NOON)
    Seat.objects.create(team=small.fixture.home, user=after, since=NOON)
    assert bench_runs.find_run(after, small.fixture, "home", run.public_id) is None
    assert selector.drafts(after, small.fixture) == []
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "You coach this side no more.")
