"""A draft with real worker processes: a bell rings at its own moment without the sweep, and no choice is lost however a
worker dies."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from games.services import sweep
from league import clock
from league.models import Draft, LeagueLog
from league.services.drafts import bells, opening, ringing
from tests.league.drafts import TERMS, require_whole, season_to_draft

from .processes import Worker, wait_for

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
SECOND = timedelta(seconds=1)


def made(draft: Draft) -> int:
    return draft.slots.filter(made_at__isnull=False).count()


def test_a_bell_rings_at_its_moment_without_the_sweep(tmp_path: Path) -> None:
    terms = replace(TERMS, seconds_per_pick=opening.SHORTEST, starts_at=clock.now())
    draft = opening.plan(season=season_to_draft(4), terms=terms)
    worker = Worker(tmp_path / "bells.log", queues="drafts").ready()
    try:
        ringing.ring(draft_id=draft.pk)
        draft.refresh_from_db()
        first_bell = draft.due_at
        wait_for("two choices are made", lambda: made(draft) >= 2, patience=30)
    finally:
        worker.stop()
    first, second = draft.slots.order_by("overall")[:2]
    assert first_bell is not None
    assert first_bell <= first.made_at < first_bell + SECOND
    assert first.made_at + 5 * SECOND <= second.made_at < first.made_at + 7 * SECOND
    require_whole(draft)


def test_a_killed_worker_loses_no_choice(tmp_path: Path) -> None:
    terms = replace(TERMS, rounds=20, starts_at=clock.now())
    draft = opening.plan(season=season_to_draft(4, men=90, seated=False), terms=terms)
    worker = Worker(tmp_path / "killed.log", queues="drafts").ready()
    Draft.objects.filter(pk=draft.pk).update(status=Draft.Status.RUNNING, due_at=clock.now())
    assert bells.send_near(draft_id=draft.pk) == 1
    wait_for("some choices are made", lambda: made(draft) >= 5)
    worker.kill()
    assert 5 <= made(draft) < 80
    require_whole(draft)
    assert sweep.sweep(league_id=draft.season.league_id, send=False).troubles == []
    assert made(draft) == 80
    require_whole(draft)
    assert LeagueLog.objects.filter(league=draft.season.league, action="draft.pick").count() == 80
    assert LeagueLog.objects.filter(league=draft.season.league, action="draft.over").count() == 1
