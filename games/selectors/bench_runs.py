"""The trials of a side that a coach may read, in words, and how many more he may begin."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from games import sealed, visibility
from games.models import BenchRun, PlanVersion, WorkingDraft
from league import clock, limits
from league.models import Fixture, Team, User
from league.permissions import Viewer

LIVE = (BenchRun.State.QUEUED, BenchRun.State.RUNNING)
DAY = timedelta(days=1)
RUNS_SHOWN = 10
OWN_AUTOCOACH = "the autocoach’s plan for my own men"
DRAFT, BESIDE = "draft", "beside"  # under which a run keeps what it says of its working drafts
_HEAVY = tuple(f"{name}_kept__{column}" for name in ("draft", "beside", "opponent") for column in ("body", "men"))
_DRAFTS = tuple(f"{name}_working__{column}" for name in (DRAFT, BESIDE) for column in ("began", "problems", "notes"))


def runs_of(viewer: Viewer, fixture: Fixture, side: str) -> QuerySet[BenchRun]:
    """The trials of his own side's plans that this viewer may read, the newest first: those of which he may read every
    plan of his side that went into them. Who was tried against a plan of the team for another game is told to whoever
    asked for it, and so is what was tried with a working draft or with a plan of his playbook."""
    own = visibility.own_versions(viewer, fixture).order_by().only("pk")
    closed = sealed.closed_drafts(viewer, fixture, side)
    found = BenchRun.objects.filter(fixture=fixture, side=side)
    found = found.filter(_readable(DRAFT, viewer, own, closed), _readable(BESIDE, viewer, own, closed))
    team = fixture.home_id if side == "home" else fixture.away_id
    of_the_team = Q(opponent__step__side="home", opponent__step__fixture__home=team) | Q(
        opponent__step__side="away", opponent__step__fixture__away=team
    )
    found = found.filter(Q(opponent=None) | Q(opponent__in=own) | Q(coach=viewer.pk) | ~of_the_team)
    found = found.filter(Q(opponent_kept=None) | Q(coach=viewer.pk))
    rows = ("draft__step", "beside__step", "opponent__step__fixture", "coach", "fixture__home", "fixture__away")
    plans = ("draft_working", "draft_kept", "beside_working", "beside_kept", "opponent_kept")
    return found.select_related(*rows, *plans).defer("key", "inputs", "texts", *_HEAVY, *_DRAFTS)


def _readable(name: str, viewer: Viewer, own: QuerySet[PlanVersion], closed: Collection[int]) -> Q:
    """Trials whose draft, or the plan beside it, the viewer may read; ``own`` are the versions that he may read,
    ``closed`` the working drafts that he may not. Of a working draft that was thrown away nobody reads anything."""
    version = Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__in": own})
    working = Q(**{f"{name}_working__isnull": False, "coach": viewer.pk}) & ~Q(**{f"{name}_working__in": closed})
    kept = Q(**{f"{name}_kept__isnull": True}) | Q(coach=viewer.pk)
    return version & kept & (Q(**{f"frozen__{name}__isnull": True}) | working)


def find_run(viewer: Viewer, fixture: Fixture, side: str, public_id: UUID) -> BenchRun | None:
    """One of them; None where there is none of that id, or none for this viewer."""
    return runs_of(viewer, fixture, side).filter(public_id=public_id).first()


def newest_of(viewer: Viewer, fixture: Fixture, side: str, working: WorkingDraft) -> BenchRun | None:
    """The newest trial of a working draft of which there are figures."""
    return runs_of(viewer, fixture, side).filter(draft_working=working).exclude(results={}).first()


@dataclass(frozen=True)
class RunLine:
    """A trial in a list. ``changed``: its working draft says something else by now."""

    run: BenchRun
    title: str
    changed: bool


def run_lines(viewer: Viewer, fixture: Fixture, side: str) -> list[RunLine]:
    """The newest trials, without their figures."""
    found = runs_of(viewer, fixture, side).defer("results", "key", "inputs", "texts", *_HEAVY, *_DRAFTS)
    return [RunLine(run, title(run), changed_since(run)) for run in found[:RUNS_SHOWN]]


def runs_left(coach: User) -> int:
    """How often a coach may try plans yet, of what 24 hours allow."""
    return max(0, limits.BENCH_RUNS.most - tried_today(coach))


def tried_today(coach: User) -> int:
    return BenchRun.objects.filter(coach=coach, created_at__gt=clock.now() - DAY).count()


def under_way(coach: User) -> int:
    return BenchRun.objects.filter(coach=coach, state__in=LIVE).count()


# -- in words ----------------------------------------------------------------------------------------------------------


def text_digest(text: str) -> str:
    """Of a working draft as it stood."""
    return hashlib.sha256(text.encode()).hexdigest()


def changed_since(run: BenchRun) -> bool:
    """Whether the working draft that is tried says something else by now."""
    working = run.draft_working
    return working is not None and text_digest(working.text) != run.frozen[DRAFT]["digest"]


def title(run: BenchRun) -> str:
    """What was tried, in a line."""
    words = plan_words(run)
    words = words[:1].upper() + words[1:]
    if run.compares:
        words += f" beside {beside_words(run)}"
    what = f"{run.asked:,} games" if run.situation is None else _situation_words(run)
    return f"{words} against {_against_words(run)}, {what}"


def plan_words(run: BenchRun) -> str:
    """The plan that is tried."""
    return _words(run, DRAFT)


def beside_words(run: BenchRun) -> str:
    """The plan that is played beside it; "" where there is none."""
    return OWN_AUTOCOACH if run.beside_autocoach else _words(run, BESIDE)


def _words(run: BenchRun, name: str) -> str:
    version, kept = getattr(run, name), getattr(run, f"{name}_kept")
    if version is not None:
        return f"version {version.number}"
    if kept is not None:
        return f"“{kept.name}” of my playbook"
    frozen = run.frozen.get(name)
    return frozen_words(frozen["name"], datetime.fromisoformat(frozen["saved_at"])) if frozen else ""


def frozen_words(name: str, saved_at: datetime) -> str:
    """A working draft as it stood: “My plan” of 10:42."""
    return f"“{name}” of {timezone.localtime(saved_at):%H:%M}"


def _against_words(run: BenchRun) -> str:
    team = run.fixture.away if run.side == "home" else run.fixture.home
    if run.opponent_kept is not None:
        return f"“{run.opponent_kept.name}” of my playbook"
    if run.opponent_style:
        return f"the library’s plan “{run.opponent_style.capitalize()}”"
    if run.opponent is None:
        return "the autocoach’s plan"
    return f"{team.name}’s plan for an earlier game" if _is_of(run.opponent, team) else "a plan of mine"


def _situation_words(run: BenchRun) -> str:
    calls = [run.calls[each]["words"] for each in ("own", "theirs") if each in run.calls]
    return f"one situation {run.asked:,} times{': ' if calls else ''}{' against '.join(calls)}"


def _is_of(version: PlanVersion, team: Team) -> bool:
    """Whether a plan was written for a team."""
    game = version.step.fixture
    return team.pk == (game.home_id if version.step.side == "home" else game.away_id)
