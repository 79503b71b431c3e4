"""What becomes of rows about games when a seat ends (``league.services.left_open``)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import BenchRun, GameReplay, PlanVersion, PlaybookEntry, PlaybookShare, WorkingDraft
from games.selectors.bench_runs import LIVE
from league.services.left_open import Becomes, Change, Fate, declare, declare_untouched, stays

from . import bench

UNTOUCHED = {
    GameReplay: "A side has agreed to a replay by the coach that it had, and its word stands.",
    PlanVersion: "A plan that was handed in is played, and who may read it stands in ``Seat.hands_on``.",
    PlaybookEntry: "A playbook is the person's own, in whatever league.",
    PlaybookShare: "A playbook is the person's own, and he withdraws its links.",
    WorkingDraft: "It is the team's, and who may read it stands in ``Seat.hands_on``.",
}


def register() -> None:
    """Declare the models of games."""
    trials = Fate(
        Becomes.LAPSES,
        "A trial is for whoever coaches the team, on plans that he may read.",
        "trial on the test bench stops",
        "trials on the test bench stop",
        _trials,
        _stop,
        is_private=True,
    )
    goes_on = stays("A trial is the person's, and ends with his seat.")
    declare(BenchRun, left=[trials], succeeded=[goes_on], vacated=[goes_on])
    for model, why in UNTOUCHED.items():
        declare_untouched(model, why)


def _trials(change: Change) -> QuerySet[BenchRun]:
    own_side = Q(side="home", fixture__home=change.team) | Q(side="away", fixture__away=change.team)
    return BenchRun.objects.filter(own_side, coach=change.user, state__in=LIVE).order_by("pk")


def _stop(change: Change, rows: list[BenchRun]) -> None:
    for run in rows:
        bench.stop(run=run)
